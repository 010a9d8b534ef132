"""Markets counted line by line, Developments, and what the Countess has in store."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from companion.rulebook.library import rule_url
from companion.tables.words import said
from games.villagers.rules.cards import DEVELOPMENTS, page
from games.villagers.rules.scoring import lines, outcome, total
from games.villagers.rules.state import State
from games.villagers.rules.view import View
from games.villagers.sights import called, line_shown, owner

PAID = {"first": ("first-",), "second": ("second-", "silver-")}
"""How the codes of a market's lines begin."""


def market_shown(view: View, names: Sequence[str]) -> dict[str, Any] | None:
    """The market that has just been held, line by line for every village; None if none has."""
    state = view.state
    if state.over:
        which, title = "second", _("Second Market")
    elif state.markets and state.fresh:
        which, title = "first", _("First Market")
    else:
        return None
    rows = []
    for at, side in enumerate(state.sides):
        if which == "first" and side.first is None:
            continue
        paid = [line for line in lines(state, at) if line.code.startswith(PAID[which])]
        rows.append(
            {
                "name": owner(state, at, names),
                "lines": [line_shown(line, names) for line in paid],
                "amount": sum(line.amount for line in paid),
                "total": total(state, at),
            }
        )
    if not rows:
        return None
    return {
        "which": which,
        "title": title,
        "rows": rows,
        "won": said(ended.because, names) if (ended := outcome(state)) else "",
        "stay": which == "first",
        "rule": rule_url("villagers.coins-stay"),
    }


def developments_shown(view: View, names: Sequence[str]) -> list[dict[str, Any]]:
    """Each Development: who has its token, what every village has of what it counts."""
    return [
        {
            "name": called(one.name),
            "rule": rule_url(page(one.name)),
            "gold": DEVELOPMENTS[one.name].gold,
            "holder": names[one.holder] if one.holder >= 0 else "",
            "counts": [
                {"name": names[seat], "n": n, "holds": seat == one.holder}
                for seat, n in enumerate(one.counts)
            ],
        }
        for one in view.developments
    ]


def solo_shown(state: State) -> dict[str, Any] | None:
    """Events that lie open, and whether the Jester is there; None in company."""
    solo = state.solo
    if solo is None:
        return None
    return {
        "events": [
            {
                "name": called(one.name),
                "rule": rule_url(page(one.name)),
                "waits": one.round if one.round > state.round else 0,
            }
            for one in solo.open
        ],
        "jester": solo.jester,
    }


def earned_by_kind(state: State, at: int) -> dict[str, int]:
    """What a side has earned, by kind: the lines of its score, those of one kind together."""
    found: dict[str, int] = {}
    for line in lines(state, at):
        kind = next((one for one in KINDS if line.code.startswith(one)), line.code)
        found[kind] = found.get(kind, 0) + line.amount
    return found


KINDS = (
    "start", "counted", "road", "unlocking", "specials", "events", "recount", "bronze",
    "development", "first-gold", "first-coins", "second-gold", "silver", "second-coins", "ruling",
)  # fmt: skip

"""Both principalities as they lie, for the templates: columns along the axis, left to right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from companion.rulebook.library import rule_url
from companion.tables.words import said
from games.catan.rules.cards import CARDS, RESOURCE_NAME
from games.catan.rules.dice import guarded
from games.catan.rules.measures import commerce, hand_limit, realm, strength, tournament
from games.catan.rules.names import land, name
from games.catan.rules.places import (
    START_PLACES,
    UP_DOWN,
    centre_at,
    missing_regions,
    placed_at,
    region_at,
    slots,
)
from games.catan.rules.production import yields
from games.catan.rules.scoring import lines
from games.catan.rules.state import Placed, Region, Side, State
from games.catan.rules.stores import FULL

Key = tuple[int, int, str, int]
"""A place that can be tapped: with whom, `at`, "up", "down" or "" on the axis, slot."""
Tapped = dict[Key, dict[str, Any]]
SITES = {"settlement": 1, "city": 2, "metropolis": 2}


def realms(view: State, names: Sequence[str], tapped: Tapped) -> list[dict[str, Any]]:
    """Both, Ann's first: see `shown`, and of the one that is looked at most its `columns`."""
    return [_shown(view, seat, name_, tapped) for seat, name_ in enumerate(names)]


def _shown(view: State, seat: int, name_: str, tapped: Tapped) -> dict[str, Any]:
    side, mine = view.sides[seat], realm(view, seat)
    counts = {
        "strength": (_("strength"), strength(view, mine)),
        "commerce": (_("commerce"), commerce(view, mine)),
        "tournament": (_("tournament"), tournament(view, mine)),
    }
    return {
        "seat": seat,
        "name": name_,
        "turn": seat == view.turn,
        "points": view.points[seat],
        "goal": view.options.goal,
        "sources": [
            {
                "label": said(line.label, ()),
                "amount": line.amount,
                "because": said(line.because, (name_, name_)),
                "token": line.code.removesuffix("-token") if "-token" in line.code else "",
            }
            for line in lines(view, seat)
        ],
        "measures": [
            {"sign": sign, "name": word, "known": found.known, "sure": not found.unknown}
            for sign, (word, found) in counts.items()
        ],
        "hand": None if view.counting else side.hand,
        "limit": hand_limit(view, seat),
        "cards": [] if side.tally is None else _counted(side),
        "columns": [] if view.counting else _columns(view, seat, tapped),
    }


def _counted(side: Side) -> list[str]:
    """What a counted principality holds beside what stands there, in words."""
    tally = side.tally
    if tally is None:
        return []
    found = []
    for card in dict.fromkeys(tally.cards):
        count = tally.cards.count(card)
        label = said(name(card), ())
        found.append(f"{label} ({count})" if count > 1 else label)
    return found


def _columns(view: State, seat: int, tapped: Tapped) -> list[dict[str, Any]]:
    """Every place along the axis that anything lies at, or could: odd ones hold a settlement or
    city with its sites, even ones a road with its regions.
    """
    side = view.sides[seat]
    used = {
        0,
        *(region.at for region in side.regions),
        *(centre.at for centre in side.centres),
        *side.roads,
        *(key[1] for key in tapped if key[0] == seat),
    }
    empty = missing_regions(side) if side.laid else START_PLACES
    used |= {at for at, _side in empty}
    look_at = _look_at(seat, tapped, empty if side.laid else ())
    make = (_even, _odd)
    # From a place for regions to one: the style sheet counts on every other column.
    first, last = min(used) - min(used) % 2, max(used) + max(used) % 2
    return [
        {"at": at, "look": at == look_at, **make[at % 2](view, seat, at, tapped)}
        for at in range(first, last + 1)
    ]


def _look_at(seat: int, tapped: Tapped, empty: Sequence[tuple[int, str]]) -> int:
    """The place to be in sight: where a region is to lie, a settlement could stand, else the
    nearest to the middle of all that can be tapped.
    """
    places = [key[1] for key in tapped if key[0] == seat]
    new = [at for at in places if tapped.get((seat, at, "", 0), {}).get("on") == "settlement"]
    return min([at for at, _side in empty] or new or places or [0], key=abs)


def _even(view: State, seat: int, at: int, tapped: Tapped) -> dict[str, Any]:
    side = view.sides[seat]
    road = at == 0 or at in side.roads
    corners = missing_regions(side) if side.laid else START_PLACES
    parts: dict[str, Any] = {
        "axis": {
            "kind": "road" if road else "",
            "name": said(name("Road"), ()) if road else "",
            "choice": tapped.get((seat, at, "", 0)),
        }
    }
    for up_down in UP_DOWN:
        region = region_at(side, at, up_down)
        key = (seat, at, up_down, 0)
        placed = placed_at(side, (at, up_down, 0))
        special = _site(seat, key, placed, tapped) if placed else None
        tile = _region(view, seat, region) if region else None
        choice = tapped.get(key)
        open_ = None
        if choice and choice["on"] == "site" and not placed:
            open_, choice = {"card": None, "choice": choice}, None
        parts[up_down] = {
            "region": tile,
            "choice": None if special else choice,
            "sites": [one for one in (special, open_) if one],
            "empty": tile is None and (at, up_down) in corners,
        }
    return parts


def _odd(view: State, seat: int, at: int, tapped: Tapped) -> dict[str, Any]:
    side = view.sides[seat]
    centre = centre_at(side, at)
    kind = centre.kind if centre else ""
    parts: dict[str, Any] = {
        "axis": {
            "kind": kind,
            "name": said(name(kind.capitalize()), ()) if kind else "",
            "choice": tapped.get((seat, at, "", 0)),
        }
    }
    for up_down in UP_DOWN:
        sites = []
        for slot in range(slots(centre)) if centre else ():
            placed = placed_at(side, (at, up_down, slot))
            sites.append(_site(seat, (seat, at, up_down, slot), placed, tapped))
        # What lies there lies next to the axis first.
        parts[up_down] = {"sites": sites if up_down == "down" else sites[::-1]}
    return parts


def _site(seat: int, key: Key, placed: Placed | None, tapped: Tapped) -> dict[str, Any]:
    """A building site, with the card that lies there."""
    return {
        "card": _card(seat, placed) if placed else None,
        "choice": tapped.get(key),
    }


def _card(seat: int, placed: Placed) -> dict[str, Any]:
    """A card as it lies: its name, its kind's sign, the side or building it stands for."""
    modes = {"commerce": _("commerce side"), "strength": _("strength side")}
    card = CARDS[placed.card]
    return {
        "id": f"lies-{seat}-{placed.at}-{placed.side}-{placed.slot}-{placed.ply}",
        "url": rule_url(card.rule),
        "name": hyphenated(said(name(placed.card), ())),
        "kind": card.kind,
        "colour": card.colour or "foreign",
        "mode": modes.get(placed.mode) or (said(name(placed.mode), ()) if placed.mode else ""),
        "foreign": placed.owner != seat,
    }


SOFT = "\u00ad"
LONG = {"Archdiocese": f"Arch{SOFT}diocese", "Marketplace": f"Market{SOFT}place"}
"""Words that are too long for a small card, with the place where they may break. Shorter ones
fit, and would be broken where the next line has room for them whole.
"""


def hyphenated(text: str) -> str:
    """`text` with soft hyphens in its long words."""
    return " ".join(LONG.get(word, word) for word in text.split(" "))


def letters(kind: str) -> str:
    """The two letters that stand for a resource beside its sign."""
    return said(RESOURCE_NAME[kind], ())[:2].capitalize()


def _region(view: State, seat: int, region: Region) -> dict[str, Any]:
    """A region: resource, number and what is stored, and what a card beside it does to it."""
    side = view.sides[seat]
    return {
        "id": f"store-{seat}-{region.at}-{region.side}-{region.stored}",
        "kind": region.resource,
        "letters": letters(region.resource),
        "name": capfirst(said(land(region.resource), ())),
        "number": region.number,
        "stored": region.stored,
        "spots": [n < region.stored for n in range(FULL)],
        "full": region.stored == FULL,
        "yields": yields(side, region),
        "guarded": (region.at, region.side) in guarded(side, seat),
    }

"""The replay: the table as it stood after each entry of its log, from what a visitor may know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from companion.engine.log import Act, Inserted, Logged, Replaced, Retracted, line
from companion.engine.offers import Offers
from companion.engine.replay import play
from companion.engine.text import Text
from companion.tables.game import acts_of, start_of
from companion.tables.models import Entry
from companion.tables.screen import seats_shown
from companion.tables.visit import Visit
from companion.tables.words import logged_by, said


@dataclass(frozen=True)
class StepShown:
    """One stop of the replay: what was entered, by whom, when, and what came of it."""

    number: int
    told: str
    who: str
    at: datetime | None
    anyway: str
    happened: tuple[str, ...]


def stop(visit: Visit, number: int, url: str) -> dict[str, Any]:
    """The table after `number` entries (0: before the first), as its own page would show it.

    `url` is the play's page: there the seats' scores have their reasons.
    """
    acts = acts_of(visit.table, visit.game, number)
    start = start_of(visit.table, visit.game)
    before = _state(visit, start, acts[:-1])
    newest = acts[-1] if acts else None
    applied = visit.game.apply(before, newest.made.move) if isinstance(newest, Logged) else None
    after = applied.state if applied else _state(visit, start, acts)
    then = Visit(visit.table, visit.phone, visit.role)
    then.names, then.state = visit.names, after
    prompt, outcome = then.game.prompt(after), then.game.outcome(after)
    asked = then.game.asked(after)
    rows = then.game.scoresheet(after).rows
    return {
        "kit": then.kit,
        "names": then.names,
        "table": then.table,
        "visit": then,
        "step": _step(then, acts, before, applied.happened if applied else ()),
        "where": said(prompt.where, then.names) if prompt else "",
        "asks": said(prompt.text, then.names) if prompt else "",
        "outcome": said(outcome.because, then.names) if outcome else "",
        "over": outcome,
        "seats": [
            replace(seat, url=f"{url}#seat-{seat.number}")
            for seat in seats_shown(then, rows, asked)
        ],
        **then.kit.screen(then.view, Offers(), then.names),
    }


def _state(visit: Visit, start: Any, acts: list[Act[Any]]) -> Any:
    return play(visit.game, start, (standing.made.move for standing in line(acts)))


def _step(visit: Visit, acts: list[Act[Any]], before: Any, happened: Sequence[Text]) -> StepShown:
    if not acts:
        return StepShown(0, _("The table as it was laid out"), "", None, "", ())
    number, act = len(acts), acts[-1]
    entry = Entry.objects.get(table=visit.table, number=number)
    return StepShown(
        number=number,
        told=_told(visit, act, acts, before),
        who=logged_by(entry, visit.names),
        at=entry.at,
        anyway="" if isinstance(act, Retracted) else act.made.anyway or "",
        happened=tuple(said(text, visit.names) for text in happened),
    )


def _told(visit: Visit, act: Act[Any], acts: list[Act[Any]], before: Any) -> str:
    """The entry in words, read the moment it was made."""
    if isinstance(act, Logged):
        # Everybody saw this card, though it may be the one that closed its trick.
        told = visit.game.told(before, act.made.move, visit.viewer, before)
        return said(told, visit.names)
    if isinstance(act, Replaced):
        return _("Entry {number} corrected").format(number=act.target)
    if isinstance(act, Inserted):
        return _("A forgotten move put in before entry {number}").format(number=act.before)
    if isinstance(acts[act.target - 1], Retracted):
        return _("What was taken back stands again after all")
    return _("Entry {number} taken back").format(number=act.target)

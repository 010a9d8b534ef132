"""Thinking a correction through, for the page that shows what it would do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest

from companion.engine import codec
from companion.engine.log import Act, Inserted, Replaced, Retracted
from companion.engine.replay import Settled, Trouble
from companion.rulebook.library import passage, rule_url
from companion.tables import referee
from companion.tables.logbook import Logbook
from companion.tables.models import Notice
from companion.tables.referee.entries import KEPT
from companion.tables.requests import fates_of
from companion.tables.verdict import VerdictShown, verdict_shown
from companion.tables.visit import Visit
from companion.tables.words import said
from companion.tables.writing import changing


@dataclass(frozen=True)
class TroubleShown:
    """A later entry that no longer fits: what it said, why, and what is to become of it."""

    slot: int
    told: str
    why: tuple[tuple[str, str, str], ...]
    impossible: bool
    kept: bool
    reason: str


@dataclass(frozen=True)
class Change:
    """A seat's total before and after."""

    name: str
    before: int | None
    after: int | None


def tell_of_looking(visit: Visit, number: int) -> None:
    """Tell the whole table that this phone looked at closed entry `number`."""
    phone = visit.phone
    with changing(visit.table.pk):
        Notice.objects.create(
            table=visit.table,
            version=visit.table.version,
            kind=Notice.Kind.LOOKED,
            entry=number,
            phone=phone,
            seat=phone.seat,
            role=visit.role,
        )


def opened_by(visit: Visit, number: int) -> bool:
    """Whether this phone has asked to look at entry `number` since the newest entry."""
    return visit.table.notices.filter(
        phone=visit.phone, kind=Notice.Kind.LOOKED, entry=number, version=visit.table.version
    ).exists()


def preview_shown(visit: Visit, act: Act[Any], request: HttpRequest) -> dict[str, Any]:
    """Scores before and after, and each later entry that would draw an objection."""
    book = Logbook(visit)
    fates = fates_of(request, [step.standing for step in book.steps.values()])
    seen = referee.preview(visit.table, visit.phone, act, fates)
    return {
        "how": _how(act),
        "number": act.before if isinstance(act, Inserted) else act.target,  # type: ignore[union-attr]
        "move": "" if isinstance(act, Retracted) else codec.encode(act.made.move),
        "anyway": "" if isinstance(act, Retracted) else act.made.anyway or "",
        "told_before": _told_before(book, act),
        "told_after": _told_after(book, seen.settled, act),
        "verdict": _own_verdict(visit, seen.settled, act),
        "troubles": [_trouble(book, trouble) for trouble in seen.settled.troubles],
        "changes": [
            Change(visit.names[old.seat], old.total, new.total)
            for old, new in zip(seen.sheet_before.rows, seen.sheet_after.rows, strict=True)
            if old.seat is not None and old.total is not None
        ],
    }


def _how(act: Act[Any]) -> str:
    return {Retracted: "retract", Replaced: "replace", Inserted: "insert"}[type(act)]


def _told_before(book: Logbook, act: Act[Any]) -> str:
    if isinstance(act, Inserted) or act.target not in book.steps:  # type: ignore[union-attr]
        return ""
    return book.line_of(book.steps[act.target], opened=True)  # type: ignore[union-attr]


def _told_after(book: Logbook, settled: Settled[Any, Any], act: Act[Any]) -> str:
    """The corrected move in words, as it will stand where it was played."""
    if isinstance(act, Retracted) or any(o.kind == "impossible" for o in settled.own):
        return ""
    place = act.before if isinstance(act, Inserted) else act.target  # type: ignore[union-attr]
    visit, before = book.visit, book.steps[place].before
    return said(visit.game.told(before, act.made.move, visit.viewer, before), visit.names)


def _own_verdict(visit: Visit, settled: Settled[Any, Any], act: Act[Any]) -> VerdictShown | None:
    if not settled.own or isinstance(act, Retracted):
        return None
    return verdict_shown(visit, referee.Objected(act.made, settled.own))


def _trouble(book: Logbook, trouble: Trouble[Any]) -> TroubleShown:
    slot = trouble.standing.slot
    step = book.steps.get(slot)
    made = trouble.fate.made
    return TroubleShown(
        slot=slot,
        told=book.line_of(step) if step else "",
        why=tuple(
            (
                said(objection.text, book.visit.names),
                rule_url(objection.rule),
                passage(objection.rule).title,
            )
            for objection in trouble.objections
        ),
        impossible=trouble.impossible,
        kept=made is not None,
        reason=(made.anyway if made else None) or str(KEPT),
    )

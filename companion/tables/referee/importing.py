"""A table from a record: every entry judged as it was made, then written as one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from zoneinfo import available_timezones

from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext as _
from msgspec import structs

from companion.engine import codec
from companion.engine.log import Act, Logged, line, redo_target, undo_target
from companion.engine.record import Record
from companion.engine.registry import AnyGame
from companion.engine.replay import barred
from companion.engine.verdicts import Objection
from companion.people.models import Browser, Circle
from companion.people.names import key, validate_name
from companion.tables.models import Entry, Link, Table
from companion.tables.referee.ending import finish
from companion.tables.referee.opening import Opened, open_table
from companion.tables.referee.refusals import Refusal
from companion.tables.words import said, without_names
from companion.tables.writing import writing

# Every correction is thought through with the whole log before it, so what a log costs grows
# with the square of its length. About three seconds' work; no game that people played comes
# near it. Folding an entry or a fate into the line counts one, judging a move this much:
JUDGING = 10
MOST_WORK = 2_000_000


class NotInOrder(Refusal):
    """An entry of the record is not in order."""

    status = 422

    def __init__(self, number: int, objection: Objection, names: Sequence[str]) -> None:
        super().__init__(
            _("Entry {number} is not in order: {why}").format(
                number=number, why=said(objection.text, names)
            )
        )


@dataclass(frozen=True)
class Judged:
    """A record whose every entry is in order, with the states before and after its last move."""

    record: Record
    names: Sequence[str]
    before: Any
    state: Any


def import_table(record: Record, browser: Browser, circle: Circle | None = None) -> Opened:
    """Open the table that `record` tells of, perhaps in a circle; `browser` becomes its host.

    Raises a Refusal, and writes nothing, if an entry is not in order, cannot be read or has
    names that no table here could have.
    """
    return write(judge(record), browser, circle)


def judge(record: Record) -> Judged:
    """The record, ready to be written. Takes its time, so call it outside `writing`.

    Raises a Refusal as `import_table` does.
    """
    if record.malformed is not None:
        number = len(record.made) + 1
        raise Refusal(
            _("Move {number} cannot be read: {why}").format(number=number, why=record.malformed)
        )
    names = _names(record.players)
    before, state = _judged(record.game, record.options, names, record.acts)
    return Judged(unnamed(record), names, before, state)


def write(
    judged: Judged, browser: Browser, circle: Circle | None = None, source: str = ""
) -> Opened:
    """Open the table of a judged record, finished if the record says when it ended.

    With `source`, it is the game of that name itself, brought in, and no other begun from there.
    """
    record, acts = judged.record, judged.record.acts
    extras = record.extras
    started, ended = _utc(extras.started), _utc(extras.ended)
    with writing():
        zone = _zone(extras.zone)
        opened = open_table(
            record.game, record.options, judged.names, browser, zone=zone, circle=circle
        )
        table = opened.table
        now = timezone.now()
        times = _times(record, started or now)
        Entry.objects.bulk_create(
            Entry(
                table=table,
                number=number,
                act=codec.encode(act),
                at=at,
                role=Link.Role.HOST,
                by=by,
            )
            for number, (act, (at, by)) in enumerate(zip(acts, times, strict=True), start=1)
        )
        table.source = source
        table.version = len(acts)
        table.state = codec.encode(judged.state)
        table.before = codec.encode(judged.before) if judged.before else ""
        table.undo, table.redo = undo_target(acts), redo_target(acts)
        table.created = started or (times[0][0] if times else now)
        table.save()
        if ended and record.game.outcome(judged.state) is not None:
            finish(Table.objects.get(pk=table.pk), opened.phone, at=ended)
    return opened


def _names(players: Sequence[str]) -> list[str]:
    try:
        names = [validate_name(player) for player in players]
    except ValidationError as problem:
        raise Refusal(problem.messages[0]) from None
    if len({key(name) for name in names}) < len(names):
        raise Refusal(_("Two players have the same name. Tell them apart."))
    return names


def _judged(
    game: AnyGame, options: Any, names: Sequence[str], acts: Sequence[Act[Any]]
) -> tuple[Any, Any]:
    """The states before and after the newest standing move, each entry judged as it was made."""
    start = game.start(len(names), options)
    before, state = None, start
    length = work = 0
    for number, act in enumerate(acts, start=1):
        if isinstance(act, Logged):
            before, state = state, _next(game, state, act.made, number, names)
            length += 1
            work += JUDGING
        else:
            before, state, moves = None, start, line(acts[:number])
            for standing in moves:
                before, state = state, _next(game, state, standing.made, number, names)
            length += 1 + len(act.fates)
            work += length + JUDGING * len(moves)
        if work > MOST_WORK:
            raise Refusal(_("This log has more corrections than can be checked."))
    return before, state


def _next(game: AnyGame, state: Any, made: Any, number: int, names: Sequence[str]) -> Any:
    stopped = barred(game.objections(state, made.move), made.anyway)
    if stopped:
        raise NotInOrder(number, stopped[0], names)
    return game.apply(state, made.move).state


def _times(record: Record, otherwise: datetime) -> list[tuple[datetime, str]]:
    """When each entry was made, and by whom; `otherwise` where the record does not say."""
    if record.entries is None:
        return [(otherwise, "")] * len(record.made)
    return [(entry.at.astimezone(UTC), entry.by) for entry in record.entries]


def unnamed(record: Record) -> Record:
    """The same, with who made its entries told by seat: renamed later, it is read so there too."""
    if record.entries is None:
        return record
    entries = tuple(
        structs.replace(entry, by=without_names(entry.by, record.players)[:120])
        for entry in record.entries
    )
    return structs.replace(record, entries=entries)


def _utc(moment: datetime | None) -> datetime | None:
    """A moment without its offset from UTC, of which databases take fewer than records."""
    return moment and moment.astimezone(UTC)


def _zone(zone: str | None) -> str:
    return zone if zone in available_timezones() else "UTC"

"""A table's record, as a file to keep and as one to load."""

from __future__ import annotations

from companion.engine import codec, record
from companion.engine.log import act_type, line
from companion.people.models import Browser
from companion.tables import referee
from companion.tables.game import options_of
from companion.tables.models import Notice, Table
from companion.tables.referee.rights import may_host
from companion.tables.visit import Visit
from companion.tables.words import logged_by
from companion.tables.writing import changing


def record_of(visit: Visit) -> str:
    """The record of a table, its full log included.

    It shows what lies face down: until the game is finished only the host may take it, and
    everybody is told. An abandoned game can be reopened, so it counts as running. Raises
    NotYours.
    """
    if visit.table.status != Table.Status.FINISHED:
        may_host(visit.phone)
        _tell_of_taking(visit)
    table, game = visit.table, visit.game
    entries = tuple(
        record.Entry(
            act=codec.decode(entry.act, act_type(game.Moves)),
            at=entry.at,
            by=logged_by(entry, visit.names)[:120],
        )
        for entry in table.entries.order_by("number")
    )
    standing = line([entry.act for entry in entries])
    return record.write(
        record.Record(
            game=game,
            players=tuple(visit.names),
            options=options_of(table, game),
            made=tuple(placed.made for placed in standing),
            entries=entries,
            extras=record.Extras(
                id=table.source or str(table.pk),
                started=table.created,
                ended=table.ended,
                zone=table.zone,
            ),
        )
    )


def table_from(raw: bytes, browser: Browser) -> referee.Opened:
    """The table a record tells of. Raises a Refusal for a file that is none or not in order."""
    try:
        read = record.read(raw)
    except record.Refused as problem:
        raise referee.Unreadable(str(problem)) from None
    return referee.import_table(read, browser)


def _tell_of_taking(visit: Visit) -> None:
    with changing(visit.table.pk):
        Notice.objects.create(
            table=visit.table,
            version=visit.table.version,
            kind=Notice.Kind.TAKEN,
            phone=visit.phone,
            seat=visit.phone.seat,
            role=visit.role,
        )

"""Keeping the result of a finished table, and taking it back."""

from __future__ import annotations

from django.utils import timezone

from companion.engine.scoresheet import Scoresheet
from companion.engine.text import render
from companion.engine.verdicts import Outcome
from companion.plays.models import Play, PlaySeat
from companion.tables.models import Table


def keep(table: Table, sheet: Scoresheet, outcome: Outcome) -> Play:
    """Write the play of a finished table, replacing an earlier one. Call it in `writing`."""
    forget(table)
    seats = list(table.seats.all())
    names = [seat.name for seat in seats]
    play = Play.objects.create(
        table=table,
        circle_id=table.circle_id,
        game=table.game,
        rules=table.rules,
        options=table.options,
        zone=table.zone,
        started=table.created,
        ended=table.ended or timezone.now(),
        because=render(outcome.because, names),
    )
    PlaySeat.objects.bulk_create(
        PlaySeat(
            play=play,
            number=row.seat,
            name=names[row.seat] if row.seat is not None else render(row.label, names),  # type: ignore[arg-type]
            player_id=seats[row.seat].player_id if row.seat is not None else None,
            score=row.total,
            rank=row.rank,
            won=row.seat in outcome.winners,
        )
        for row in sheet.rows
    )
    return play


def forget(table: Table) -> None:
    """Take back the play of a table, if there is one."""
    Play.objects.filter(table=table).delete()

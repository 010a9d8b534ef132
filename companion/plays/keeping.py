"""Keeping the result of a finished table, and taking it back."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import Exists, F, OuterRef
from django.utils import timezone

from companion.engine.scoresheet import Scoresheet
from companion.engine.text import render
from companion.engine.verdicts import Outcome
from companion.people.names import key
from companion.plays.models import Brought, Keepsake, Play, PlaySeat, Witness
from companion.tables.models import Link, Phone, Seat, Table

LOOKED_AT = timedelta(days=1)
"""How long a file's plays wait for somebody to say that they shall be kept."""


def keep(table: Table, sheet: Scoresheet, outcome: Outcome) -> Play:
    """Write the play of a finished table, replacing an earlier one. Call it in `writing`."""
    forget(table)
    seats = list(table.seats.all())
    names = [seat.name for seat in seats]
    play = Play.objects.create(
        key=table.pk,
        table=table,
        circle_id=table.circle_id,
        game=table.game,
        rules=table.rules,
        options=table.options,
        zone=table.zone,
        started=table.created,
        ended=table.ended or timezone.now(),
        because=render(outcome.because, names),
        source=table.source,
    )
    called = [
        names[row.seat] if row.seat is not None else render(row.label, names)  # type: ignore[arg-type]
        for row in sheet.rows
    ]
    PlaySeat.objects.bulk_create(
        PlaySeat(
            play=play,
            number=row.seat,
            name=name,
            folded=key(name),
            player_id=seats[row.seat].player_id if row.seat is not None else None,
            score=row.total,
            rank=row.rank,
            won=row.seat in outcome.winners,
        )
        for row, name in zip(sheet.rows, called, strict=True)
    )
    return play


def forget(table: Table) -> None:
    """Take back the play of a table, if there is one."""
    Play.objects.filter(table=table).delete()


def forget_all(table: Table) -> None:
    """Take back the play of a table for good, with what was added to it."""
    forget(table)
    Keepsake.objects.filter(key=table.pk).delete()


def let_go(table: Table) -> None:
    """Before a table is deleted: whoever may see its play now may see it afterwards too."""
    play = Play.objects.filter(table=table).first()
    if play is None:
        return
    phones = Phone.objects.filter(
        table=table, link__open=True, generation=F("link__generation")
    ).select_related("link")
    Witness.objects.bulk_create(
        Witness(play=play, browser_id=phone.browser_id, writes=phone.role != Link.Role.WATCH)
        for phone in phones
    )


def renamed(seat: Seat) -> None:
    """A seat of a table got another name or player: so does its side of the play."""
    PlaySeat.objects.filter(play__table=seat.table_id, number=seat.number).update(
        name=seat.name, folded=key(seat.name), player_id=seat.player_id
    )


def prune() -> None:
    """Forget what was found in files and never kept, and what was added to plays that are gone."""
    Brought.objects.filter(created__lt=timezone.now() - LOOKED_AT).delete()
    plays = Play.objects.filter(key=OuterRef("key"))
    tables = Table.objects.filter(pk=OuterRef("key"))  # it may have been reopened
    Keepsake.objects.filter(~Exists(plays), ~Exists(tables)).delete()

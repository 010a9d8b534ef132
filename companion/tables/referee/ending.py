"""How a table ends: finished, abandoned, followed by a rematch, or deleted."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from companion import live
from companion.people.models import Browser
from companion.plays import keeping
from companion.tables.game import game_of, state_of
from companion.tables.kit import kit_of
from companion.tables.models import Phone, Table
from companion.tables.referee.opening import Opened, open_table
from companion.tables.referee.refusals import Over, Refusal, Unreadable
from companion.tables.referee.rights import may_host, may_write
from companion.tables.writing import changing, publish, writing

PLAYING, FINISHED, ABANDONED = (
    Table.Status.PLAYING,
    Table.Status.FINISHED,
    Table.Status.ABANDONED,
)


class NotOver(Refusal):
    """The game has no outcome yet."""

    status = 422
    sentence = _("The game is not over yet. You can abandon it, or play on.")


def finish(table: Table, phone: Phone, at: datetime | None = None) -> Table:
    """Close a game that has an outcome and keep its result. Doing it twice changes nothing.

    `at` is when it ended, now unless given.
    """
    may_write(phone)
    game = game_of(table)
    state = state_of(table, game)
    outcome = game.outcome(state)
    if table.status == FINISHED:
        return table
    if outcome is None:
        raise NotOver
    with writing():
        _change(table, PLAYING, status=FINISHED, ended=at or timezone.now())
        play = keeping.keep(table, game.scoresheet(state), outcome)
        kit_of(table.game).keep(play, state)
    return table


def reopen(table: Table, phone: Phone) -> Table:
    """Play on, or correct: the kept result is taken back until the table is finished again."""
    may_write(phone)
    if table.status == PLAYING:
        return table
    with writing():
        _change(table, table.status, status=PLAYING, ended=None)
        keeping.forget(table)
    return table


def abandon(table: Table, phone: Phone) -> Table:
    """Stop a game without a result; it counts nowhere."""
    may_write(phone)
    return stop(table)


def stop(table: Table) -> Table:
    """The same on the word of whoever runs the site, who has no phone at the table."""
    if table.status == ABANDONED:
        return table
    with writing():
        _change(table, PLAYING, status=ABANDONED, ended=timezone.now())
    return table


def rematch(table: Table, phone: Phone, browser: Browser, *, rotate: bool) -> Opened:
    """The same game again for the same people, everybody one seat on if `rotate`.

    A table that has an outcome is finished by it. Phones at the old table are offered the new
    one. Raises Over where there is a rematch already.
    """
    may_write(phone)
    game = game_of(table)
    options = game.options_now(state_of(table, game))
    with changing(table.pk):
        if Table.objects.filter(rematch_of=table).exists():
            raise Over(_("There is a rematch already. Please look again."))
        if table.status == PLAYING:
            finish(table, phone)
        seats = list(table.seats.select_related("player"))
        if rotate:
            seats = seats[1:] + seats[:1]
        opened = open_table(
            game,
            options,
            [seat.name for seat in seats],
            browser,
            zone=table.zone,
            own_seat=table.own_seat,
            rematch_of=table,
            circle=table.circle,
            seated=[seat.player for seat in seats],
        )
        if phone.seat is not None:
            opened.phone.seat = (phone.seat - 1) % table.size if rotate else phone.seat
            opened.phone.save(update_fields=["seat"])
    return opened


def delete(table: Table, phone: Phone, *, result_too: bool) -> None:
    """Delete a table with its log and links; its kept result goes only if `result_too`."""
    may_host(phone)
    remove(table, result_too=result_too)


def remove(table: Table, *, result_too: bool) -> None:
    """The same on the word of whoever runs the site."""
    doors = [link.door for link in table.links.all()]
    with changing(table.pk):
        if result_too:
            keeping.forget_all(table)
        else:
            keeping.let_go(table)
        pk = str(table.pk)
        table.delete()
    live.close(pk, doors)


def _change(table: Table, expected: str, **changes: Any) -> None:
    """Change what a table is, unless somebody has done so in the meantime."""
    there = Table.objects.filter(pk=table.pk, status=expected, version=table.version)
    if not there.update(revision=F("revision") + 1, touched=timezone.now(), **changes):
        raise Unreadable(_("The table changed in the meantime. Please look again."))
    table.refresh_from_db()
    publish(table.pk, table.revision)

"""Who may change what at a table."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from companion.engine.registry import AnyGame
from companion.tables.models import Entry, Link, Phone, Table
from companion.tables.referee.refusals import NotYours

HOST, SCRIBE = Link.Role.HOST, Link.Role.SCRIBE


def may_write(phone: Phone) -> None:
    """Only the host and scribes write. Raises NotYours."""
    if phone.role not in (HOST, SCRIBE):
        raise NotYours


def may_host(phone: Phone) -> None:
    """Only the host. Raises NotYours."""
    if phone.role != HOST:
        raise NotYours(_("Only the host can do this."))


def may_make(table: Table, phone: Phone, game: AnyGame, move: Any) -> None:
    """Whether this phone may log `move`.

    Where each phone logs for its own seat: moves of that seat and moves of no seat; what the
    table decides together is for the host, who may log everything. Raises NotYours.
    """
    may_write(phone)
    if not table.own_seat or phone.role == HOST:
        return
    if move.__struct_config__.tag in game.host_moves:
        raise NotYours(_("At this table the host logs what everybody decides together."))
    actor = game.actor(move)
    if actor is not None and actor != phone.seat:
        raise NotYours(_("At this table each phone logs for its own seat."))


def may_correct(table: Table, phone: Phone) -> None:
    """Corrections: the host, or any scribe where phones are not bound to seats."""
    may_write(phone)
    if table.own_seat and phone.role != HOST:
        raise NotYours(_("At this table the host makes corrections."))


def may_undo(table: Table, phone: Phone, entry: Entry) -> None:
    """Undo: any scribe, but only one's own newest where phones are bound to seats."""
    may_write(phone)
    if table.own_seat and phone.role != HOST and entry.phone_id != phone.pk:
        raise NotYours(_("Another phone logged this. The host can take it back."))

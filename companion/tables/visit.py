"""Who is asking, at which table: the first line of every view of a table."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, tzinfo
from functools import cached_property
from typing import Any, Concatenate, ParamSpec
from uuid import UUID
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from companion import errors
from companion.engine import codec
from companion.engine.game import PUBLIC, Viewer
from companion.engine.log import Act, act_type
from companion.engine.registry import AnyGame, UnknownGame
from companion.people.identity import browsers_of
from companion.tables.game import before_of, game_of, state_of
from companion.tables.kit import Kit, kit_of
from companion.tables.models import Entry, Link, Notice, Phone, Table
from companion.tables.referee import Done, Refusal

P = ParamSpec("P")
ROLES = (Link.Role.HOST, Link.Role.SCRIBE, Link.Role.WATCH)


@dataclass
class Visit:
    """A phone at a table, and the table as its game sees it; read once a request."""

    table: Table
    phone: Phone
    role: str

    @cached_property
    def game(self) -> AnyGame:
        """The table's game."""
        return game_of(self.table)

    @cached_property
    def kit(self) -> Kit:
        """The game's side of the site."""
        return kit_of(self.table.game)

    @property
    def clock(self) -> tzinfo:
        """The table's time zone; UTC where this machine does not know it."""
        try:
            return ZoneInfo(self.table.zone)
        except ZoneInfoNotFoundError:
            return UTC

    @cached_property
    def names(self) -> list[str]:
        """The seats' names, in seat order."""
        return list(self.table.seats.values_list("name", flat=True))

    @cached_property
    def state(self) -> Any:
        """The present state: for the referee's eyes; pages are made from `view`."""
        return state_of(self.table, self.game)

    @cached_property
    def before(self) -> Any:
        """The state before the newest move that stands, or None."""
        return before_of(self.table, self.game)

    @cached_property
    def newest(self) -> Entry | None:
        """The newest standing entry: what *undo* would take back."""
        if self.table.undo is None:
            return None
        return self.table.entries.get(number=self.table.undo)

    @cached_property
    def newest_act(self) -> Act[Any] | None:
        """What that entry did."""
        if self.newest is None:
            return None
        act: Act[Any] = codec.decode(self.newest.act, act_type(self.game.Moves))
        return act

    @property
    def viewer(self) -> Viewer:
        """Whose secrets this phone may know: its own seat's; a shared or watching phone's none."""
        if self.phone.seat is None or not self.writes:
            return PUBLIC
        return frozenset({self.phone.seat})

    @cached_property
    def view(self) -> Any:
        """What this phone may know."""
        return self.game.view(self.state, self.viewer)

    @cached_property
    def notice(self) -> Notice | None:
        """The newest thing that the table was told since the newest entry."""
        return self.table.notices.filter(version=self.table.version).last()

    def after(self, done: Done) -> Visit:
        """The same phone's visit right after an entry, with what is known then."""
        fresh = Visit(done.table, self.phone, self.role)
        if not done.repeated:
            fresh.notice = None
            if done.table.undo == done.number:
                fresh.newest = done.entry
        return fresh

    @cached_property
    def free_seat(self) -> str:
        """The name at this phone's seat, if no account has the seat yet; else ""."""
        if self.phone.seat is None or not self.writes:
            return ""
        seats = self.table.seats.filter(number=self.phone.seat, player__user=None)
        found = seats.exclude(player__anonymous=True).first()
        return found.name if found else ""

    @property
    def hosts(self) -> bool:
        """Whether this is a host's phone."""
        return self.role == Link.Role.HOST

    @property
    def writes(self) -> bool:
        """Whether this phone may log."""
        return self.role in (Link.Role.HOST, Link.Role.SCRIBE)

    @property
    def corrects(self) -> bool:
        """Whether this phone may correct entries."""
        return self.hosts or (self.writes and not self.table.own_seat)

    @property
    def playing(self) -> bool:
        """Whether the table is being played."""
        return self.table.status == Table.Status.PLAYING


class NoEntry(Refusal):
    """This browser has no link to the table, or its link was withdrawn."""

    status = 403


def enter(request: HttpRequest, table_id: UUID) -> Visit:
    """The visit of this browser at table `table_id`.

    A person with several phones there, as host and as scribe, counts as the host. Raises
    Http404 for no such table and NoEntry without a link that still stands.
    """
    phones = Phone.objects.select_related("table", "link").filter(
        table_id=table_id, browser_id__in=browsers_of(request)
    )
    here = {phone.role: phone for phone in phones}
    for role in ROLES:
        if role in here:
            phone = here[role]
            try:
                game_of(phone.table)
            except UnknownGame:
                raise Http404 from None
            return Visit(phone.table, phone, role)
    if here:
        raise NoEntry(_("The link this phone came by was withdrawn. Ask the host for a new one."))
    if not Table.objects.filter(pk=table_id).exists():
        raise Http404
    raise NoEntry(_("This phone has not joined the table yet. Ask for its code or scan it."))


def phone_key(request: HttpRequest) -> str:
    """Whom limits at a table count for: each browser, for all phones share one network.

    Whoever is signed in is one person with any browser, and also without a cookie.
    """
    if request.user.is_authenticated:
        return f"user {request.user.pk}"
    return str(request.browser_id)  # type: ignore[attr-defined]


def posted(
    view: Callable[Concatenate[HttpRequest, UUID, P], HttpResponseBase],
) -> Callable[Concatenate[HttpRequest, UUID, P], HttpResponseBase]:
    """Decorate a view of a table that takes a form: its mere address leads back to the table.

    That address stays in the bar when what was sent is refused, and a phone without JavaScript
    may ask for it again.
    """

    @functools.wraps(view)
    @require_http_methods(["GET", "POST"])
    def only_sent(
        request: HttpRequest, table_id: UUID, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponseBase:
        if request.method == "POST":
            return view(request, table_id, *args, **kwargs)
        return redirect("tables:table", table_id)

    return only_sent


def at_table(
    view: Callable[Concatenate[HttpRequest, Visit, P], HttpResponseBase],
) -> Callable[Concatenate[HttpRequest, UUID, P], HttpResponseBase]:
    """Decorate a view of a table: it is given the `Visit`, and a Refusal becomes an answer."""

    @functools.wraps(view)
    def entered(
        request: HttpRequest, table_id: UUID, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponseBase:
        try:
            visit = enter(request, table_id)
        except NoEntry as refusal:
            return errors.told(request, 403, _("Not at this table"), str(refusal.sentence))
        try:
            return answered(request, visit, *args, **kwargs)
        except Exception:
            if Table.objects.filter(pk=table_id).exists():
                raise
            raise Http404 from None  # deleted in the meantime, and missed in one place or another

    def answered(
        request: HttpRequest, visit: Visit, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponseBase:
        from companion.tables.answers import refused

        try:
            with timezone.override(visit.clock):
                return view(request, visit, *args, **kwargs)
        except Refusal as refusal:
            return refused(request, visit, refusal)

    return entered


def current(table_id: str, phone_id: str, door: str) -> int | None:
    """For the live stream: the table's revision, or None for a phone that may not listen."""
    phone = (
        Phone.objects.select_related("link", "table").filter(pk=phone_id, table_id=table_id).first()
    )
    if phone is None or phone.role is None or phone.link.door != door:
        return None
    return phone.table.revision

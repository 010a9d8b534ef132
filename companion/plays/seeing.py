"""Who may see which plays: the phones of their tables, and the members of their circles."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Concatenate, ParamSpec
from uuid import UUID

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.translation import gettext as _

from companion import errors
from companion.engine import codec
from companion.engine.registry import UnknownGame
from companion.people.identity import browsers_of
from companion.people.models import Membership
from companion.plays.found import Further
from companion.plays.models import Keepsake, Play, PlaySeat, Witness
from companion.tables.game import game_of
from companion.tables.models import Link, Phone
from companion.tables.visit import ROLES, Visit

P = ParamSpec("P")
_FEW = 1_000


def plays_of(request: HttpRequest) -> QuerySet[Play]:
    """Every play that the person asking may see."""
    may = Q()
    for source in sources_of(request):
        may |= source
    return Play.objects.filter(may)


def sources_of(request: HttpRequest) -> list[Q]:
    """Why somebody may see a play, reason by reason: each is quick to look up by itself."""
    browsers = browsers_of(request)
    tables = Phone.objects.welcome(browsers).values("table")
    sources = [
        Q(table__in=tables),
        Q(pk__in=Witness.objects.filter(browser__in=browsers).values("play")),
    ]
    if request.user.is_authenticated:
        user = request.user.pk
        circles = Membership.objects.filter(user=user).values_list("circle", flat=True)
        sources.append(_sat(user))
        sources += [Q(circle=circle) for circle in circles]
    return sources


def _sat(user: int) -> Q:
    """Plays in which an account sat: the few are fetched; of whoever has many, the newest plays
    are asked one after the other, and soon there is a page of them.
    """
    seats = PlaySeat.objects.filter(player__user=user)
    if seats.order_by()[_FEW : _FEW + 1].exists():
        return Q(Exists(seats.filter(play=OuterRef("pk"))))
    return Q(pk__in=seats.values("play"))


@dataclass
class Look:
    """A play as the person asking may see it; read once a request."""

    play: Play
    phone: Phone | None
    writes: bool

    @cached_property
    def seats(self) -> list[PlaySeat]:
        """Its sides, seats first and in seat order."""
        # Where they were fetched along with many plays, they are not asked for again.
        fetched = "seats" in getattr(self.play, "_prefetched_objects_cache", {})
        seats = self.play.seats.all()
        found = seats if fetched else seats.select_related("player")
        return sorted(found, key=lambda seat: (seat.number is None, seat.number or 0, seat.pk))

    @cached_property
    def names(self) -> list[str]:
        """What the seats are called today, in seat order."""
        return [seat.shown_name for seat in self.seats if seat.number is not None]

    @cached_property
    def visit(self) -> Visit | None:
        """The table it was played at, with today's names; None where there is no such table any
        more, or its game is not known to this build.
        """
        table = self.play.table
        if table is None:
            return None
        try:
            game_of(table)
        except UnknownGame:
            return None
        phone = self.phone or Phone(table=table)
        visit = Visit(table, phone, phone.role if self.phone and phone.role else Link.Role.WATCH)
        visit.names = self.names
        return visit

    @property
    def about(self) -> tuple[object, ...]:
        """What changes whenever a page of this play does, in itself and for who asks; notes and
        photo aside.
        """
        play, phone, circle = self.play, self.phone, self.play.circle
        sides = [(s.number, s.shown_name, s.score, s.rank, s.won) for s in self.seats]
        visit = self.visit
        table = (visit.table.revision, sorted(visit.viewer)) if visit else None
        return (
            str(play.key), play.pk, play.started, play.ended, play.zone, play.because,
            play.further, circle and circle.name, sides, table, phone and phone.pk, self.writes,
        )  # fmt: skip

    @cached_property
    def further(self) -> Further:
        """What the file told that a play without a log came from."""
        text = self.play.further
        found: Further = codec.decode(text, Further) if text else Further()
        return found

    @cached_property
    def keepsake(self) -> Keepsake:
        """What people added to it; an empty one where nobody did."""
        kept = Keepsake.objects.filter(key=self.play.key).first()
        return kept or Keepsake(key=self.play.key)


def look_at(request: HttpRequest, key: UUID) -> Look | None:
    """The play called `key` as the person asking may see it; None if they may not.

    Raises Http404 where there is no such play.
    """
    play = plays_of(request).select_related("table", "circle").filter(key=key).first()
    if play is None:
        if Play.objects.filter(key=key).exists():
            return None
        raise Http404
    browsers = browsers_of(request)
    phones = Phone.objects.welcome(browsers).filter(table=play.table_id).select_related("link")
    phone = min(phones, key=lambda one: ROLES.index(Link.Role(one.link.role)), default=None)
    return Look(play, phone, writes=_writes(request, play, phone))


def at_play(
    view: Callable[Concatenate[HttpRequest, Look, P], HttpResponseBase],
) -> Callable[Concatenate[HttpRequest, UUID, P], HttpResponseBase]:
    """Decorate a view of a play: it is given the `Look`, and times are those of the play's zone."""

    @functools.wraps(view)
    def looked(
        request: HttpRequest, key: UUID, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponseBase:
        look = look_at(request, key)
        if look is None:
            return errors.told(
                request,
                403,
                _("Not your play"),
                _("It is shown to whoever was at its table, and to the members of its circle."),
            )
        with timezone.override(look.play.clock):
            return view(request, look, *args, **kwargs)

    return looked


def _writes(request: HttpRequest, play: Play, phone: Phone | None) -> bool:
    """Whether this person may add to the play: who could log at its table, and keepers."""
    if phone is not None and phone.role in (Link.Role.HOST, Link.Role.SCRIBE):
        return True
    if play.witnesses.filter(browser__in=browsers_of(request), writes=True).exists():
        return True
    user: Any = request.user
    if not user.is_authenticated or play.circle_id is None:
        return False
    keeper = Membership.Role.KEEPER
    return Membership.objects.filter(circle=play.circle_id, user=user, role=keeper).exists()

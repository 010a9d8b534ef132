"""A seat taken as a guest becomes an account's: on the phone that sat there, or by a link.

Claiming moves history, it never copies: the seat, and its side of the play, get a player.
"""

from __future__ import annotations

from datetime import timedelta

from django.core import signing
from django.db import transaction
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _

from companion.people import merging, players
from companion.people.identity import browsers_of
from companion.people.models import Membership, Player, User
from companion.people.names import key
from companion.people.refused import Refused
from companion.plays import keeping
from companion.tables.models import Link, Phone, Seat
from companion.tables.referee.refusals import Unreadable
from companion.tables.referee.rights import may_host
from companion.tables.writing import changing

GOOD_FOR = timedelta(days=7)
_SALT = "companion.tables.claiming"


def link_token(phone: Phone, number: int) -> str:
    """A token that gives the seat to whoever opens it first, for a week. For the host to make.

    Raises Unreadable for a seat that is not there or has an account already.
    """
    may_host(phone)
    seat = Seat.objects.filter(table=phone.table_id, number=number).select_related("player").first()
    if seat is None:
        raise Unreadable(_("There is no such seat."), "seat")
    if seat.player is not None and seat.player.user_id is not None:
        raise Unreadable(_("This seat belongs to an account already."), "seat")
    return signing.dumps([seat.pk, seat.player_id, key(seat.name)], salt=_SALT)


def seat_of(token: str) -> Seat:
    """The seat that `token` gives away. Raises Refused: 410 too late, used or void; 404 none."""
    try:
        pk, player, name = signing.loads(token, salt=_SALT, max_age=GOOD_FOR)
    except signing.SignatureExpired:
        raise Refused(
            _("This link is older than a week. Ask the table’s host for a new one."), 410
        ) from None
    except (signing.BadSignature, TypeError, ValueError):
        raise Refused(_("This is no link of ours. Perhaps part of it is missing."), 404) from None
    seat = Seat.objects.select_related("player", "table__circle").filter(pk=pk).first()
    if seat is None:
        raise Refused(_("The table of this link is gone."), 410)
    if seat.player is not None and seat.player.user_id is not None:
        raise Refused(_("This link was used already."), 410)
    if seat.player_id != player or key(seat.name) != name:
        raise Refused(_("The seat was given to somebody else since. Ask for a new link."), 410)
    return seat


def open_seats(request: HttpRequest) -> QuerySet[Seat]:
    """Seats that phones of the person asking sat at and nobody has claimed, newest first."""
    phones = Phone.objects.welcome(browsers_of(request)).filter(
        link__role__in=(Link.Role.HOST, Link.Role.SCRIBE), seat__isnull=False
    )
    sat = Q()
    for table, number in phones.values_list("table", "seat").order_by("-joined")[:200]:
        sat |= Q(table=table, number=number)
    if not sat:
        return Seat.objects.none()
    free = Q(player=None) | Q(player__user=None, player__anonymous=False)
    return Seat.objects.filter(sat & free).select_related("table").order_by("-table__created")


def claim(user: User, seat: Seat, *, by_link: bool) -> Player:
    """Make the seat `user`'s; its history moves along. Gives the player it belongs to now.

    A guest of a circle becomes the user's player there, with all that guest ever played, but
    only for a member or `by_link`. Raises Refused where it is another's or cannot be theirs.
    """
    with transaction.atomic(), changing(seat.table_id):
        seat = Seat.objects.select_related("player", "table__circle").get(pk=seat.pk)
        if seat.player is not None and seat.player.user_id is not None:
            mine = seat.player.user_id == user.pk
            raise Refused(
                _("This seat is yours already.") if mine else _("Somebody has claimed this seat."),
                409,
            )
        if seat.player is not None and seat.player.anonymous:
            raise Refused(_("Whoever sat there wants to stay nameless."), 403)
        if seat.table.seats.filter(player__user=user).exists():
            raise Refused(_("You have another seat at this table."))
        if seat.player is None:
            return _seat(user, seat)
        return _take_over(user, seat, seat.player, by_link=by_link)


def _seat(user: User, seat: Seat) -> Player:
    """A seat that was only a name: give it the user's own player."""
    player = players.own(user, None) or Player.objects.create(name=seat.name, user=user)
    seat.player = player
    others = seat.table.seats.exclude(pk=seat.pk).values_list("name", flat=True)
    if key(player.name) not in map(key, others):
        seat.name = player.name
    seat.save(update_fields=["player", "name"])
    keeping.renamed(seat)
    return player


def _take_over(user: User, seat: Seat, guest: Player, *, by_link: bool) -> Player:
    """A guest of a circle: becomes the user's, or part of the player the user has there."""
    circle = seat.table.circle
    stranger = circle and not Membership.objects.filter(circle=circle, user=user).exists()
    if stranger and not by_link:
        raise Refused(
            _("This seat belongs to a circle. Join it first, or ask the host for a link."), 403
        )
    mine = players.own(user, circle)
    if mine is not None:
        merging.merge(user, mine, guest, allowed=True)
        return mine
    Player.objects.filter(pk=guest.pk).update(user=user)
    guest.user = user
    return guest

"""A seat taken as a guest becomes an account's: on the phone that sat there, or by a link.

Claiming moves history, it never copies: the seat, and its side of the play, get a player.
"""

from __future__ import annotations

from datetime import timedelta

from django.core import signing
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _

from companion.people import merging, players
from companion.people.identity import browsers_of
from companion.people.models import Circle, Membership, Player, User
from companion.people.names import key
from companion.people.refused import Refused
from companion.plays import keeping
from companion.tables.models import Link, Phone, Seat, Table
from companion.tables.referee.refusals import Unreadable
from companion.tables.referee.rights import may_host
from companion.tables.writing import changing, writing

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
    return signing.dumps([seat.pk, *_said_of(seat)], salt=_SALT)


def seat_of(token: str) -> Seat:
    """The seat that `token` gives away. Raises Refused: 410 too late, used or void; 404 none."""
    try:
        pk, *said = signing.loads(token, salt=_SALT, max_age=GOOD_FOR)
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
    now = _said_of(seat)
    if said[-1:] != now[-1:]:
        raise Refused(_("The host’s link was renewed since, so this one is void."), 410)
    if said != now:
        raise Refused(_("The seat was given to somebody else since. Ask for a new link."), 410)
    return seat


def _said_of(seat: Seat) -> list[object]:
    """What must still be so when a link for the seat is used: who sits there, and that whoever
    made the link has not been shut out by a new host link.
    """
    host = Link.objects.get(table=seat.table_id, role=Link.Role.HOST)
    return [seat.player_id, key(seat.name), host.generation]


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
    try:
        # Whom it is about is held before the table is, as wherever players are changed.
        with writing():
            _hold(user, seat)
            with changing(seat.table_id):
                return _claim(user, seat.pk, by_link=by_link)
    except (Table.DoesNotExist, Seat.DoesNotExist):
        raise Refused(_("The table of this link is gone."), 410) from None


def _hold(user: User, seat: Seat) -> None:
    """Let nobody else claim for `user`, or change the players it is about, meanwhile."""
    list(User.objects.select_for_update(no_key=True).filter(pk=user.pk))
    theirs = Player.objects.filter(Q(user=user) | Q(pk=seat.player_id)).order_by("pk")
    list(theirs.select_for_update(no_key=True))


def _claim(user: User, pk: int, *, by_link: bool) -> Player:
    seat = Seat.objects.select_related("player", "table__circle").get(pk=pk)
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
    if not by_link and _is_stranger(user, guest, circle):
        raise Refused(
            _("This seat belongs to a circle. Join it first, or ask the host for a link."), 403
        )
    mine = players.own(user, circle)
    if mine is not None:
        merging.merge(user, mine, guest, allowed=True)
        return mine
    if not Player.objects.filter(pk=guest.pk, user=None, anonymous=False).update(user=user):
        raise Refused(_("Somebody has claimed this seat."), 409)
    guest.user = user
    return guest


def _is_stranger(user: User, guest: Player, circle: Circle | None) -> bool:
    """Whether the guest belongs to circles, and `user` not to the one where this was played."""
    theirs = Q(circle=circle) if circle else Q(circle__places__player=guest)
    if circle is None and not guest.places.exists():
        return False
    return not Membership.objects.filter(theirs, user=user).exists()

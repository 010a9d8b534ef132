"""Circles: made, joined by a signed link, left; and who keeps them."""

from __future__ import annotations

from datetime import timedelta

from django.contrib.auth.models import AnonymousUser
from django.core import signing
from django.db import IntegrityError, transaction
from django.db.models import F, QuerySet
from django.utils.translation import gettext as _

from companion.people import players
from companion.people.models import Circle, Membership, Player, User
from companion.people.names import validate_name
from companion.people.refused import Refused

INVITED_FOR = timedelta(days=7)
MOST_CIRCLES = 50  # of one account
_SALT = "companion.people.circles"
KEEPER, MEMBER = Membership.Role.KEEPER, Membership.Role.MEMBER


def circles_of(user: User | AnonymousUser) -> QuerySet[Circle]:
    """The circles `user` is in; none for who is not signed in."""
    if not isinstance(user, User):
        return Circle.objects.none()
    return Circle.objects.filter(memberships__user=user)


def found(name: str, user: User) -> Circle:
    """A new circle with `user` as its keeper and first player.

    Raises ValidationError for what is no name, Refused for one circle too many.
    """
    name = validate_name(name)
    with transaction.atomic():
        if user.memberships.count() >= MOST_CIRCLES:
            raise Refused(_("You are in very many circles already. Leave one first."))
        circle = Circle.objects.create(name=name)
        Membership.objects.create(circle=circle, user=user, role=KEEPER)
        players.add(circle, user.username, user)
    return circle


def invitation(circle: Circle) -> str:
    """A token that lets whoever has it join, for a week or until it is renewed."""
    return signing.dumps([circle.pk, circle.generation], salt=_SALT)


def invited(token: str) -> Circle:
    """The circle that `token` leads to.

    Raises Refused: 410 for one that is too old or was withdrawn, 404 for none of ours.
    """
    try:
        pk, generation = signing.loads(token, salt=_SALT, max_age=INVITED_FOR)
    except signing.SignatureExpired:
        raise Refused(_("This invitation is older than a week. Ask for a new one."), 410) from None
    except (signing.BadSignature, TypeError, ValueError):
        raise Refused(
            _("This is no invitation of ours. Perhaps part of the link is missing."), 404
        ) from None
    circle = Circle.objects.filter(pk=pk, generation=generation).first()
    if circle is None:
        raise Refused(_("This invitation was withdrawn. Ask for a new one."), 410)
    return circle


def renew(circle: Circle) -> None:
    """Make every invitation given out so far worthless."""
    Circle.objects.filter(pk=circle.pk).update(generation=F("generation") + 1)
    circle.refresh_from_db()


def join(circle: Circle, user: User, *, as_player: int | None, name: str) -> Membership:
    """Let `user` in: as a player who is there without an account, else by `name`.

    Who was a member already stays what they were. Raises Refused where that player has an
    account by now or the name is taken, ValidationError for what is no name.
    """
    try:
        with transaction.atomic():
            if not _hold(circle):
                raise Refused(_("This invitation was withdrawn. Ask for a new one."), 410)
            member, new = Membership.objects.get_or_create(circle=circle, user=user)
            if new and players.own(user, circle) is None:
                _take_place(circle, user, as_player, name)
    except IntegrityError:
        raise Refused(_("The circle changed in the meantime. Please look again."), 409) from None
    return member


def leave(circle: Circle, user: User) -> None:
    """Leave: the player stays on the list, still the account's, for the plays are the others' too.

    The longest member keeps a circle whose last keeper leaves; one without members is gone,
    its plays stay with those who sat there.
    """
    with transaction.atomic():
        _hold(circle)
        Membership.objects.filter(circle=circle, user=user).delete()
        _mind(circle)


def dismiss(circle: Circle, member: int) -> None:
    """Take an account out of the circle, and let no invitation it knows of bring it back.

    Raises Refused for one that is not in it.
    """
    with transaction.atomic():
        _hold(circle)
        leave(circle, _member(circle, member).user)
        Circle.objects.filter(pk=circle.pk).update(generation=F("generation") + 1)


def promote(circle: Circle, member: int) -> None:
    """Make a member a keeper too. Raises Refused for one that is not in it."""
    Membership.objects.filter(pk=_member(circle, member).pk).update(role=KEEPER)


def leave_all(user: User) -> None:
    """Before an account is deleted: no circle is left without a keeper."""
    for circle in Circle.objects.filter(memberships__user=user).order_by("pk"):
        leave(circle, user)


def _hold(circle: Circle) -> bool:
    """Let nobody else join or leave meanwhile; whether the circle, with the invitation that led
    here, still stands.
    """
    now = Circle.objects.select_for_update(no_key=True).filter(pk=circle.pk).first()
    return now is not None and now.generation == circle.generation


def _take_place(circle: Circle, user: User, as_player: int | None, name: str) -> None:
    if as_player is not None:
        taken = Player.objects.filter(
            pk=as_player, places__circle=circle, user=None, merged_into=None
        ).update(user=user)
        if not taken:
            raise Refused(_("Somebody else is that player by now. Please look again."), 409)
        return
    name = validate_name(name)
    mine = Player.objects.filter(user=user, merged_into=None, name=name).first()
    if mine is not None:
        players.bring(mine, circle)
    else:
        players.add(circle, name, user)


def _member(circle: Circle, pk: int) -> Membership:
    member = circle.memberships.filter(pk=pk).select_related("user").first()
    if member is None:
        raise Refused(_("Nobody here is that member any more."), 404)
    return member


def _mind(circle: Circle) -> None:
    members = circle.memberships.all()
    if not members.exists():
        circle.delete()
    elif not members.filter(role=KEEPER).exists():
        members.filter(pk__in=members.values("pk")[:1]).update(role=KEEPER)

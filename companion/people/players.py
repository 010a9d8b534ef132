"""Players of a circle: found by name, added, renamed, taken off the list, made nameless."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from companion.people import history
from companion.people.models import Circle, Membership, Merge, Player, PlayerCircle, User
from companion.people.names import key, validate_name
from companion.people.refused import Refused


def named(circle: Circle, names: Sequence[str]) -> list[Player]:
    """The players of `circle` called `names` (tidied, all different); new ones where none is."""
    wanted = {key(name): name for name in names}
    places = PlayerCircle.objects.filter(circle=circle, folded__in=wanted).select_related("player")
    there = {place.folded: place.player for place in places}
    for folded, name in wanted.items():
        if folded not in there:
            there[folded] = _found(circle, folded) or add(circle, name)
    return [there[key(name)] for name in names]


def add(circle: Circle, name: str, user: User | None = None) -> Player:
    """A new player in `circle`, or, without `user`, one who was taken off the list and is meant
    again. Raises Refused where the name is taken, ValidationError for none.

    Names that look alike are the same name.
    """
    name = validate_name(name)
    gone = _gone(circle, name) if user is None else None
    if gone is not None:
        bring(gone, circle)
        return gone
    try:
        with transaction.atomic():
            player = Player.objects.create(name=name, user=user)
            PlayerCircle.objects.create(player=player, circle=circle, folded=player.folded)
    except IntegrityError:
        raise _taken(circle, name) from None
    return player


def bring(player: Player, circle: Circle) -> None:
    """Let a player of another circle, or of none, into `circle` too. Raises Refused if taken."""
    try:
        with transaction.atomic():
            PlayerCircle.objects.create(player=player, circle=circle, folded=player.folded)
    except IntegrityError:
        raise _taken(circle, player.name) from None


def own(user: User, circle: Circle | None) -> Player | None:
    """The user's own player in `circle`; with None, the one for tables without a circle."""
    mine = Player.objects.filter(user=user, merged_into=None)
    if circle is None:
        return mine.filter(places=None).first()
    return mine.filter(places__circle=circle).first()


def may_change(user: User, player: Player) -> bool:
    """Whether `user` may rename, merge or delete: one's own, and a keeper's guests.

    For somebody in several circles that takes the keeper of all of them.
    """
    if player.merged_into_id is not None or player.anonymous:
        return False
    if player.user_id is not None:
        return player.user_id == user.pk
    return keeps_all(user, player)


def keeps_all(user: User, player: Player) -> bool:
    """Whether `user` is a keeper of each circle the player is in, of which there is one."""
    circles = set(player.places.values_list("circle_id", flat=True))
    kept = Membership.objects.filter(
        user=user, role=Membership.Role.KEEPER, circle_id__in=circles
    ).count()
    return bool(circles) and kept == len(circles)


def rename(player: Player, name: str) -> None:
    """Another name, everywhere: circles, tables, past plays. Raises Refused where it is taken."""
    name = validate_name(name)
    old = player.name
    player.name = name
    try:
        with transaction.atomic():
            history.hold(player)
            player.save(update_fields=["name"])
            player.places.update(folded=player.folded)
            history.rename_seats(player)
            history.reword(player, old)
    except IntegrityError:
        player.name = old
        player.folded = key(old)
        taken = PlayerCircle.objects.filter(
            folded=key(name), circle__in=player.places.values("circle")
        ).exclude(player=player)
        place = taken.select_related("circle").first()
        raise _taken(place.circle if place else None, name) from None


def take_off(player: Player, circle: Circle) -> None:
    """Off the circle's list. Past plays stay as they are, name and all."""
    PlayerCircle.objects.filter(player=player, circle=circle).delete()


def anonymise(player: Player) -> None:
    """Take the name off everything the player ever sat at; the results stay, as somebody's."""
    with transaction.atomic():
        history.hold(player)
        old, player.name = player.name, _("Somebody")
        history.unword(player, old)
        player.user = None
        player.anonymous = True
        player.save()
        player.places.all().delete()
        history.unname_seats(player)
        Merge.objects.filter(Q(into=player) | Q(from_player=player)).delete()
        for other in Player.objects.filter(merged_into=player):
            anonymise(other)


def delete(player: Player) -> None:
    """Delete the player; the seats keep the name they were played under."""
    with transaction.atomic():
        history.hold(player)
        for other in Player.objects.filter(merged_into=player):
            delete(other)
        player.delete()


def _found(circle: Circle, folded: str) -> Player | None:
    """Somebody whom another phone added a moment ago."""
    return Player.objects.filter(places__circle=circle, places__folded=folded).first()


def _gone(circle: Circle, name: str) -> Player | None:
    """Who played in `circle` under this name and was taken off its list: a guest or a member."""
    there = Q(play_seats__play__circle=circle) | Q(seats__table__circle=circle)
    theirs = Q(user=None) | Q(user__memberships__circle=circle)
    found = Player.objects.filter(there, theirs, folded=key(name), merged_into=None)
    return found.filter(anonymous=False).exclude(places__circle=circle).order_by("pk").first()


def _taken(circle: Circle | None, name: str) -> Refused:
    where = circle.name if circle else _("this circle")
    return Refused(
        _("There is a %(name)s in %(circle)s already, or a name that looks the same.")
        % {"name": name, "circle": where}
    )

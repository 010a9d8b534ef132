"""Two entries that are one person, made one: what would change, the merge, and taking it back."""

from __future__ import annotations

import json
from dataclasses import dataclass

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from companion.people import history, players
from companion.people.models import Circle, Merge, Player, PlayerCircle, User
from companion.people.refused import Refused


@dataclass(frozen=True)
class Preview:
    """What merging `gone` into `stays` would change. `why_not` is "" where it can be done."""

    stays: Player
    gone: Player
    plays: int
    tables: int
    joins: list[Circle]
    account: User | None
    why_not: str


def preview(user: User, stays: Player, gone: Player) -> Preview:
    """What would change. Reads only. Raises Refused where `user` may not ask."""
    if not may_merge(user, stays, gone):
        raise _not_yours()
    return changes(stays, gone)


def changes(stays: Player, gone: Player) -> Preview:
    """The same, whoever asks."""
    there = stays.places.values("circle")
    return Preview(
        stays,
        gone,
        plays=gone.play_seats.count(),
        tables=gone.seats.filter(table__status="playing").count(),
        joins=list(Circle.objects.filter(places__player=gone).exclude(pk__in=there)),
        account=gone.user,
        why_not=_why_not(stays, gone),
    )


def merge(user: User, stays: Player, gone: Player, *, allowed: bool = False) -> Merge:
    """Let `stays` have all that `gone` had; `allowed` by somebody else's word, as a claim is.

    Raises Refused, with nothing changed, where it cannot be.
    """
    with transaction.atomic():
        history.hold(stays, gone)
        both = _locked(stays, gone)
        stays, gone = both[stays.pk], both[gone.pk]
        if not allowed and not may_merge(user, stays, gone):
            raise _not_yours()
        seen = changes(stays, gone)
        if seen.why_not:
            raise Refused(seen.why_not)
        places = list(gone.places.all())
        seats = list(gone.seats.values_list("pk", flat=True))
        play_seats = list(gone.play_seats.values_list("pk", flat=True))
        moved = {
            "seats": seats,
            "play_seats": play_seats,
            "places": [place.circle_id for place in places],
            "joined": [circle.pk for circle in seen.joins],
            "user": gone.user_id if stays.user_id is None else None,
        }
        history.move(seats, play_seats, stays)
        history.remember(gone, stays)
        gone.places.all().delete()
        for circle in seen.joins:
            players.bring(stays, circle)
        if moved["user"]:
            stays.user = gone.user
            stays.save(update_fields=["user"])
        gone.merged_into = stays
        gone.save(update_fields=["merged_into"])
        return Merge.objects.create(into=stays, from_player=gone, moved=json.dumps(moved), by=user)


def take_back(user: User, merge: Merge, *, allowed: bool = False) -> Player:
    """Make two of one again, as they were; what was played since stays with the one it names.

    Gives the player who is there again. Raises Refused where a name was taken meanwhile, or
    the merge was taken back already.
    """
    with transaction.atomic():
        history.hold(merge.into, merge.from_player)
        done = Merge.objects.select_for_update(of=("self",)).filter(pk=merge.pk).first()
        if done is None:
            raise Refused(_("This was taken back already."), 409)
        both = _locked(done.into, done.from_player)
        stays, gone = both[done.into_id], both[done.from_player_id]
        if done.undone or gone.merged_into_id != stays.pk:
            raise Refused(_("This was taken back already."), 409)
        if stays.merged_into_id is not None:
            raise Refused(_("Take back the later merge first."), 409)
        if not (allowed or stays.user_id == user.pk or players.keeps_all(user, stays)):
            raise Refused(_("Only a keeper of their circles can take this back."), 403)
        moved = json.loads(done.moved)
        seats, played = history.still(stays, moved["seats"])
        played += history.still_played(stays, moved["play_seats"])
        gone.merged_into = None
        gone.save(update_fields=["merged_into"])
        history.move(seats, played, gone)
        PlayerCircle.objects.filter(player=stays, circle__in=moved["joined"]).delete()
        _put_back(gone, moved["places"])
        if moved["user"] and stays.user_id == moved["user"]:
            stays.user = None
            stays.save(update_fields=["user"])
        done.undone = timezone.now()
        done.save(update_fields=["undone"])
    return gone


def may_merge(user: User, stays: Player, gone: Player) -> bool:
    """Two of one's own, or for a keeper of all circles of both, guests and one account's."""
    if {stays.user_id, gone.user_id} == {user.pk}:
        return True
    kept = players.keeps_all(user, stays) and players.keeps_all(user, gone)
    return kept or (stays.user_id == user.pk and players.keeps_all(user, gone))


def _not_yours() -> Refused:
    return Refused(_("Only a keeper of their circles can merge these two."), 403)


def _why_not(stays: Player, gone: Player) -> str:
    if stays.pk == gone.pk:
        return _("That is one and the same player.")
    if None not in (stays.user_id, gone.user_id) and stays.user_id != gone.user_id:
        return _("Both have an account, so they are two people.")
    if gone.merged_into_id or stays.merged_into_id or gone.anonymous or stays.anonymous:
        return _("One of them is not there any more. Please look again.")
    if history.shared(stays, gone):
        return _("They sat at one table together, so they are two people.")
    for circle in Circle.objects.filter(places__player=gone).exclude(places__player=stays):
        taken = circle.places.filter(folded=stays.folded).exclude(player=gone)
        if taken.exists():
            return _("%(circle)s has another %(name)s. Rename one of them first.") % {
                "circle": circle.name,
                "name": stays.name,
            }
    return ""


def _locked(*found: Player) -> dict[int, Player]:
    """The players as they are now, held until this is done; always in one order."""
    rows = Player.objects.select_for_update(no_key=True).filter(
        pk__in=[player.pk for player in found]
    )
    there = {player.pk: player for player in rows.order_by("pk")}
    if len(there) < len({player.pk for player in found}):
        raise Refused(_("One of them is not there any more. Please look again."), 409)
    return there


def _put_back(player: Player, circles: list[int]) -> None:
    for circle in Circle.objects.filter(pk__in=circles):
        try:
            with transaction.atomic():
                players.bring(player, circle)
        except (Refused, IntegrityError):
            raise Refused(
                _("%(circle)s has another %(name)s by now. Rename that one first.")
                % {"circle": circle.name, "name": player.name}
            ) from None

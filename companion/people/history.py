"""What a change of a player means for seats at tables and in past plays.

The one place of `people` that writes to the rows of `tables` and `plays`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TypeVar

from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db.models import F, Model, Q, QuerySet

from companion.people.models import Player, User
from companion.people.names import key, standing_alone
from companion.plays.models import Keepsake, Match, Play, PlaySeat
from companion.tables.models import Seat, Table
from companion.tables.writing import publish

T = TypeVar("T")
M = TypeVar("M", bound=Model)
_AT_ONCE = 500  # SQLite takes only so many parameters


def rename_seats(player: Player) -> None:
    """Call the player's seats at tables by the new name, and tell the phones there."""
    player.seats.update(name=player.name)
    _tell(Table.objects.filter(seats__player=player))


def unname_seats(player: Player) -> None:
    """Take the player's old name off tables and plays."""
    rename_seats(player)
    player.play_seats.update(name=player.name, folded=player.folded)


def hold(*players: Player) -> None:
    """Before anything about `players` is changed: let nobody else change them, or the tables they
    sit at, meanwhile.

    Players are held before tables, each always in one order, as where a seat is claimed: so
    nobody waits for somebody who waits for them.
    """
    held = Player.objects.select_for_update(no_key=True)
    ids = [player.pk for player in players]
    list(held.filter(pk__in=ids).order_by("pk").values_list("pk", flat=True))
    seats = Seat.objects.filter(player__in=players)
    tables = Table.objects.select_for_update(no_key=True).filter(pk__in=seats.values("table"))
    list(tables.order_by("pk").values_list("pk", flat=True))


def reword(player: Player, old: str) -> None:
    """Where a file's words about plays say `old`, let them say the name of today; and so where a
    member's phone remembers who somebody in such a file is.
    """
    plays = Play.objects.filter(seats__player=player, rules="").distinct()
    _replace(plays, "because", [old], player.name)
    for match in _matches(player, old):
        match.name = player.name
        match.save(update_fields=["name"])
    _log_entries(player).update(object_repr=player.name[:200])


def remember(gone: Player, stays: Player) -> None:
    """Whoever is taken for `gone` in a file is `stays` now. Call it before circles change."""
    for match in _matches(gone, gone.name):
        match.name = stays.name
        match.save(update_fields=["name"])


def unword(player: Player, old: str) -> None:
    """Take every name the player ever played under out of texts that tell of those plays: why
    they ended so, and the notes that people wrote. Call it while seats and circles still tell.
    """
    names = {old, *player.play_seats.values_list("name", flat=True)}
    nameless = sorted(names, key=len, reverse=True)
    plays = Play.objects.filter(seats__player=player).distinct()
    _replace(plays, "because", nameless, player.name)
    keepsakes = Keepsake.objects.filter(key__in=plays.values("key"))
    _replace(keepsakes, "notes", nameless, player.name)
    for name in names:
        for match in _matches(player, name):
            match.delete()
    _log_entries(player).update(object_repr=player.name[:200])


def _replace(rows: QuerySet[M], field: str, names: Sequence[str], by: str) -> None:
    """Put `by` for each of `names`, where it stands alone, in a field of `rows`."""
    said = Q()
    for name in names:
        said |= Q(**{f"{field}__contains": name})
    for row in rows.filter(said):
        text: str = getattr(row, field)
        for name in names:
            text = standing_alone(name).sub(lambda _found: by, text)
        if text != getattr(row, field):
            rows.model._default_manager.filter(pk=row.pk).update(**{field: text})


def _matches(player: Player, name: str) -> list[Match]:
    """Where phones of the player's circles, or the player's own, remember somebody as `name`."""
    members = User.objects.filter(memberships__circle__places__player=player)
    known = Match.objects.filter(
        Q(browser__user__in=members) | Q(browser__user=player.user_id, browser__user__isnull=False)
    )
    return [match for match in known if key(match.name) == key(name)]


def _log_entries(player: Player) -> QuerySet[LogEntry]:
    """What the admin's own log says about the player."""
    kind = ContentType.objects.get_for_model(Player)
    return LogEntry.objects.filter(content_type=kind, object_id=str(player.pk))


def shared(one: Player, other: Player) -> int:
    """At how many tables and plays both sat: two that did are two people."""
    tables = Table.objects.filter(seats__player=one).filter(seats__player=other)
    plays = PlaySeat.objects.filter(player=one, play__seats__player=other)
    return max(tables.distinct().count(), plays.count())


def move(seats: Iterable[int], play_seats: Iterable[int], to: Player) -> None:
    """Let `to` have the seats at tables, and in plays, that have these ids."""
    for some in _some(seats):
        Seat.objects.filter(pk__in=some).update(player=to, name=to.name)
        _tell(Table.objects.filter(seats__in=some))
    for some in _some(play_seats):
        PlaySeat.objects.filter(pk__in=some).update(player=to)


def still(player: Player, seats: Sequence[int]) -> tuple[list[int], list[int]]:
    """Those of `seats` that are the player's now, and the seats in their tables' plays.

    A play that was kept anew since has other rows than before.
    """
    here: list[int] = []
    played: list[int] = []
    for some in _some(seats):
        for seat in Seat.objects.filter(pk__in=some, player=player):
            here.append(seat.pk)
            rows = PlaySeat.objects.filter(play__table=seat.table_id, number=seat.number)
            played += rows.filter(player=player).values_list("pk", flat=True)
    return here, played


def still_played(player: Player, play_seats: Sequence[int]) -> list[int]:
    """Those of `play_seats` that are there and the player's."""
    return [
        pk
        for some in _some(play_seats)
        for pk in PlaySeat.objects.filter(pk__in=some, player=player).values_list("pk", flat=True)
    ]


def _tell(tables: QuerySet[Table]) -> None:
    ids = list(tables.values_list("pk", flat=True).distinct())
    for some in _some(ids):
        Table.objects.filter(pk__in=some).update(revision=F("revision") + 1)
        playing = Table.objects.filter(pk__in=some, status=Table.Status.PLAYING)
        for pk, revision in playing.values_list("pk", "revision"):
            publish(pk, revision)


def _some(items: Iterable[T]) -> Iterator[list[T]]:
    them = iter(items)
    while some := list(islice(them, _AT_ONCE)):
        yield some

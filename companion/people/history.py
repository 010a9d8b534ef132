"""What a change of a player means for seats at tables and in past plays.

The one place of `people` that writes to the rows of `tables` and `plays`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TypeVar

from django.db.models import F, QuerySet

from companion.people.models import Player
from companion.plays.models import PlaySeat
from companion.tables.models import Seat, Table
from companion.tables.writing import publish

T = TypeVar("T")
_AT_ONCE = 500  # SQLite takes only so many parameters


def rename_seats(player: Player) -> None:
    """Call the player's seats at tables by the new name, and tell the phones there."""
    player.seats.update(name=player.name)
    _tell(Table.objects.filter(seats__player=player))


def unname_seats(player: Player) -> None:
    """Take the player's old name off tables and plays."""
    rename_seats(player)
    player.play_seats.update(name=player.name, folded=player.folded)


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

"""The rows that statistics are counted from: one for each seat of the plays asked for."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from datetime import date
from itertools import groupby
from operator import itemgetter
from typing import TypeVar

from django.db.models import Exists, Model, OuterRef, QuerySet

from companion.plays.models import Play, PlaySeat
from companion.plays.starting import first_seat
from companion.plays.statistics import Row, Who

M = TypeVar("M", bound=Model)


def within(plays: QuerySet[Play], since: date | None, until: date | None) -> QuerySet[Play]:
    """Those of `plays` whose day, in their own time zone, lies in a period."""
    if since:
        plays = plays.filter(day__gte=since)
    if until:
        plays = plays.filter(day__lte=until)
    return plays


def rows_of(
    plays: QuerySet[Play], names: dict[Who, str], me: Collection[int] = ()
) -> Iterator[Row]:
    """A row for each seat, in order of time; what everybody is called today goes into `names`.

    `me` are players of one person, who is then called by the first of them. Sides without a
    seat are nobody's.
    """
    seats = (
        PlaySeat.objects.filter(play__in=plays, number__isnull=False)
        .order_by("play__ended", "play_id", "number")
        .values_list(
            "play_id", "play__game", "play__rules", "play__options", "number", "player_id",
            "player__name", "folded", "name", "score", "rank", "won",
        )
    )  # fmt: skip
    same = {pk: min(me) for pk in me}
    by_play = groupby(seats.iterator(chunk_size=5000), key=itemgetter(0))
    for play, sides in by_play:
        listed = list(sides)
        _play, game, rules, options, *_rest = listed[0]
        first = first_seat(game, rules, options, len(listed))
        for *_how, number, player, now, folded, name, score, rank, won in listed:
            who: Who = folded if player is None else same.get(player, player)
            names[who] = now or name
            yield Row(play, game, number or 0, who, score, rank, won, first)


def at_seats(rows: QuerySet[M], seats: QuerySet[PlaySeat] | None, path: str = "") -> QuerySet[M]:
    """Those of a game's own `rows` that are about `seats`; all of them for None.

    `path` leads from a row to what has `play`, such as "game__"; the row itself has `seat`.
    """
    if seats is None:
        return rows
    return rows.filter(Exists(seats.filter(play=OuterRef(f"{path}play"), number=OuterRef("seat"))))

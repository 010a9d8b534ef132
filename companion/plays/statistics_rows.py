"""The rows that statistics are counted from: one for each seat of the plays asked for."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator
from datetime import date
from typing import TypeVar

from django.db.models import Exists, Model, OuterRef, QuerySet

from companion.people.models import Player
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
    seat are nobody's. Plays and seats are read one by one and put together here: a join would
    carry every play's options along with each of its seats.
    """
    same = {pk: min(me) for pk in me}
    sides = _sides(plays, names, same)
    told = plays.order_by("ended", "pk").values_list("pk", "game", "rules", "options")
    for play, game, rules, options in told.iterator(chunk_size=5000):
        listed = sorted(sides.get(play, ()))
        first = first_seat(game, rules, options, len(listed)) if listed else None
        for number, who, score, rank, won in listed:
            yield Row(play, game, number, who, score, rank, won, first)


def _sides(
    plays: QuerySet[Play], names: dict[Who, str], same: dict[int, int]
) -> dict[int, list[tuple[int, Who, int | None, int, bool]]]:
    """The seats of each play, and into `names` what those who sat there are called."""
    found: dict[int, list[tuple[int, Who, int | None, int, bool]]] = defaultdict(list)
    seats = PlaySeat.objects.filter(play__in=plays, number__isnull=False).order_by()
    told = seats.values_list("play_id", "number", "player_id", "folded", "score", "rank", "won")
    for play, number, player, folded, score, rank, won in told.iterator(chunk_size=5000):
        who: Who = folded if player is None else same.get(player, player)
        found[play].append((number or 0, who, score, rank, won))
    names.update(seats.filter(player=None).values_list("folded", "name"))
    there = Player.objects.filter(pk__in=seats.exclude(player=None).values("player"))
    for pk, name in there.order_by("-pk").values_list("pk", "name"):
        names[same.get(pk, pk)] = name
    return found


def at_seats(rows: QuerySet[M], seats: QuerySet[PlaySeat] | None, path: str = "") -> QuerySet[M]:
    """Those of a game's own `rows` that are about `seats`; all of them for None.

    `path` leads from a row to what has `play`, such as "game__"; the row itself has `seat`.
    """
    if seats is None:
        return rows
    return rows.filter(Exists(seats.filter(play=OuterRef(f"{path}play"), number=OuterRef("seat"))))

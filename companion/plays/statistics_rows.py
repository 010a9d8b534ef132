"""Whose plays are counted, and reading them: the rows that statistics are made of."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import TypeVar

from django.db.models import Exists, Model, OuterRef, QuerySet
from django.utils.translation import gettext as _

from companion.people.models import Player
from companion.plays.models import Play, PlaySeat
from companion.plays.starting import first_seat
from companion.plays.statistics import Played, Side, Sums, Who

M = TypeVar("M", bound=Model)


@dataclass(frozen=True)
class Scope:
    """Whose plays are counted: those in `circles`, for everybody or for one person, of `game`.

    `circles` None is any circle and none; `me` None is everybody, else the players who are one
    person, of whom the first stands for all; `game` "" is any.
    """

    circles: tuple[int, ...] | None
    me: tuple[int, ...] | None = None
    game: str = ""

    def plays(self) -> QuerySet[Play]:
        """The plays."""
        plays = Play.objects.all()
        if self.circles is not None:
            plays = plays.filter(circle__in=self.circles)
        if self.me is not None:
            # Asked of each play, as what is read are mostly the plays of one month.
            plays = plays.filter(Exists(self.seats.filter(play=OuterRef("pk"))))  # type: ignore[union-attr]
        return plays.filter(game=self.game) if self.game else plays

    @property
    def seats(self) -> QuerySet[PlaySeat] | None:
        """The person's seats; None for everybody's."""
        return None if self.me is None else PlaySeat.objects.filter(player__in=self.me)

    @property
    def person(self) -> int | None:
        """The player who stands for the person; None for everybody."""
        return None if self.me is None else min(self.me, default=0)


def played(plays: QuerySet[Play], me: Sequence[int] = ()) -> Iterator[Played]:
    """The plays with their seats, in order of their days, and of their ends within one.

    `me` are players of one person, who is then the first of them. Sides without a seat are
    nobody's, and plays without any seat are left out. Plays and seats are read one by one and
    put together here: a join would carry every play's options along with each of its seats.
    """
    sides = _sides(plays, me)
    told = plays.order_by("day", "ended", "pk")
    fields = told.values_list("pk", "month", "game", "rules", "options", "further")
    for play, month, game, rules, options, further in fields.iterator(chunk_size=5000):
        if listed := sorted(sides.get(play, ())):
            first = first_seat(game, rules, options, len(listed), further)
            yield Played(month, game, first, listed)


def _sides(plays: QuerySet[Play], me: Sequence[int]) -> dict[int, list[Side]]:
    """The seats of each play."""
    person = min(me, default=0)
    found: dict[int, list[Side]] = defaultdict(list)
    seats = PlaySeat.objects.filter(play__in=plays.order_by(), number__isnull=False).order_by()
    told = seats.values_list(
        "play_id", "number", "player_id", "folded", "score", "rank", "won", "name"
    )
    for play, number, player, folded, score, rank, won, name in told.iterator(chunk_size=5000):
        who: Who = folded if player is None else person if player in me else player
        found[play].append(Side(number or 0, who, score, rank, won, name))
    return found


def named(sums: Sums) -> dict[Who, str]:
    """What everybody in `sums` is called today."""
    numbers = [who for who in (*sums.people, *sums.pairs) if isinstance(who, int)]
    gone = {number: _("Somebody") for number in numbers}  # deleted since they were counted
    players = Player.objects.only("name").in_bulk(numbers)
    return {**sums.names, **gone, **{pk: player.name for pk, player in players.items()}}


def at_seats(rows: QuerySet[M], seats: QuerySet[PlaySeat] | None, path: str = "") -> QuerySet[M]:
    """Those of a game's own `rows` that are about `seats`; all of them for None.

    `path` leads from a row to what has `play`, such as "game__"; the row itself has `seat`.
    """
    return rows if seats is None else rows.filter(_about(seats, path))


def winning(path: str = "") -> Exists:
    """Whether a game's own row is about a seat that won; `path` as for `at_seats`."""
    return _about(PlaySeat.objects.filter(won=True), path)


def _about(seats: QuerySet[PlaySeat], path: str) -> Exists:
    return Exists(seats.filter(play=OuterRef(f"{path}play"), number=OuterRef("seat")))


def between(plays: QuerySet[Play], since: date | None, until: date | None) -> QuerySet[Play]:
    """Those of `plays` whose day, in their own time zone, lies in a period."""
    if since:
        plays = plays.filter(day__gte=since)
    if until:
        plays = plays.filter(day__lte=until)
    return plays

"""What the plays of some people add up to: counted from the rows each time, never kept.

Pure: `rows` come from `statistics_rows`, pages are made by `statistics_shown`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

Who = int | str
"""A player's number; for a seat without a player the folded name."""


class Row(NamedTuple):
    """One seat of one play. Rows come in order of time, those of one play together."""

    play: int
    game: str
    seat: int
    who: Who
    score: int | None
    rank: int
    won: bool
    first: int | None


@dataclass
class Record:
    """How somebody did: `shared` counts those of `wins` that others won too."""

    plays: int = 0
    wins: int = 0
    shared: int = 0
    scored: int = 0
    total: int = 0
    best: int | None = None
    worst: int | None = None
    streak: int = 0
    longest: int = 0

    def add(self, row: Row, *, winners: int, points: bool = True) -> None:
        """Count one more play, later than those before; with its `points` or without."""
        self.plays += 1
        self.wins += row.won
        self.shared += row.won and winners > 1
        self.streak = self.streak + 1 if row.won else 0
        self.longest = max(self.longest, self.streak)
        if points and row.score is not None:
            self.scored += 1
            self.total += row.score
            self.best = row.score if self.best is None else max(self.best, row.score)
            self.worst = row.score if self.worst is None else min(self.worst, row.score)

    @property
    def rate(self) -> float:
        """Wins for each play, 0 to 1."""
        return self.wins / self.plays if self.plays else 0.0

    @property
    def average(self) -> float | None:
        """Points for each play that has points, zeros included."""
        return self.total / self.scored if self.scored else None


@dataclass
class Pair:
    """Somebody against somebody else, in plays with points: who had the better rank."""

    plays: int = 0
    ahead: int = 0
    level: int = 0
    behind: int = 0


@dataclass
class Place:
    """How a seat did, or beginning: `fair` is what as many plays would win by chance."""

    plays: int = 0
    wins: float = 0.0
    fair: float = 0.0

    def add(self, *, won: float, of: int) -> None:
        """Count a play: `won` is the share of the victory, 0 to 1, among `of` seats."""
        self.plays += 1
        self.wins += won
        self.fair += 1 / of


@dataclass
class Sums:
    """What some plays add up to, for one game and, under "", for all together.

    Nobody can have points, best or worst, over several games at once.
    """

    plays: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    people: dict[tuple[str, Who], Record] = field(default_factory=lambda: defaultdict(Record))
    pairs: dict[tuple[str, Who, Who], Pair] = field(default_factory=lambda: defaultdict(Pair))
    seats: dict[tuple[str, int], Place] = field(default_factory=lambda: defaultdict(Place))
    first: dict[str, Place] = field(default_factory=lambda: defaultdict(Place))
    scores: dict[tuple[str, Who], list[int]] = field(default_factory=lambda: defaultdict(list))


def summed(rows: Iterable[Row], *, of: frozenset[Who] | None = None) -> Sums:
    """What `rows` add up to.

    With `of`, somebody against somebody else is counted from the side of these only.
    """
    sums = Sums()
    for _play, sides in groupby(rows, key=itemgetter(0)):
        _count(sums, list(sides), of)
    return sums


def _count(sums: Sums, sides: Sequence[Row], of: frozenset[Who] | None) -> None:
    game = sides[0].game
    winners = sum([side.won for side in sides])
    sums.plays[game] += 1
    sums.plays[""] += 1
    for side in sides:
        sums.people[game, side.who].add(side, winners=winners)
        sums.people["", side.who].add(side, winners=winners, points=False)
        if side.score is not None:
            sums.scores[game, side.who].append(side.score)
    if 0 < winners < len(sides):
        _count_places(sums, sides, winners)
    if of is None or of:
        _count_pairs(sums, sides, of)


def _count_places(sums: Sums, sides: Sequence[Row], winners: int) -> None:
    """Seats and beginning; only where some won and others did not."""
    game = sides[0].game
    for side in sides:
        won = 1 / winners if side.won else 0.0
        sums.seats[game, side.seat].add(won=won, of=len(sides))
        if side.seat == side.first:
            sums.first[game].add(won=won, of=len(sides))


def _count_pairs(sums: Sums, sides: Sequence[Row], of: frozenset[Who] | None) -> None:
    if any(side.score is None for side in sides):
        return
    for one in sides:
        if of is not None and one.who not in of:
            continue
        for other in sides:
            if other.who == one.who:
                continue
            for game in (one.game, ""):
                pair = sums.pairs[game, one.who, other.who]
                pair.plays += 1
                pair.ahead += one.rank < other.rank
                pair.level += one.rank == other.rank
                pair.behind += one.rank > other.rank

"""What plays add up to: counted play by play, and put together from parts that follow each other.

Pure: plays come from `statistics_rows`, parts are kept by `sheets`, pages are made by
`statistics_shown`. For all parts, putting together what was counted apart is the same as counting
it in one go. Players are numbers here; only a seat without a player has a name, as it was played.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import Any, NamedTuple, TypeVar

from msgspec import Struct, field

K = TypeVar("K")
P = TypeVar("P", "Record", "Pair", "Place")

Who = int | str
"""A player's number; for a seat without a player the folded name."""

SCORES = 60  # of the newest plays, in a line
WHOLE = 27_720  # parts of a victory: 1 to 12 seats can share it equally, and sums stay exact


class Side(NamedTuple):
    """One seat of a play; `name` as it was played under."""

    seat: int
    who: Who
    score: int | None
    rank: int
    won: bool
    name: str


class Played(NamedTuple):
    """A play with its seats, of which there is one; `first` is the seat that began, if known."""

    month: date
    game: str
    first: int | None
    sides: Sequence[Side]


class Record(Struct, array_like=True):
    """How somebody did: `shared` counts those of `wins` that others won too.

    `streak` is what was won in a row up to the last play, `before` from the first one on.
    """

    plays: int = 0
    wins: int = 0
    shared: int = 0
    scored: int = 0
    total: int = 0
    best: int | None = None
    worst: int | None = None
    before: int = 0
    streak: int = 0
    longest: int = 0

    def add(self, side: Side, *, shared: bool, points: bool) -> None:
        """Count one more play, later than those before; with its points or without."""
        if side.won and self.before == self.plays:
            self.before += 1
        self.plays += 1
        self.wins += side.won
        self.shared += side.won and shared
        self.streak = self.streak + 1 if side.won else 0
        self.longest = max(self.longest, self.streak)
        if points and side.score is not None:
            self.scored += 1
            self.total += side.score
            self.best = side.score if self.best is None else max(self.best, side.score)
            self.worst = side.score if self.worst is None else min(self.worst, side.score)

    def then(self, later: Record) -> None:
        """Add what came later."""
        self.longest = max(self.longest, later.longest, self.streak + later.before)
        self.streak = later.streak + (self.streak if later.streak == later.plays else 0)
        self.before += later.before if self.before == self.plays else 0
        self.plays += later.plays
        self.wins += later.wins
        self.shared += later.shared
        if later.scored:
            first = not self.scored
            self.scored += later.scored
            self.total += later.total
            self.best = later.best if first else max(self.best, later.best)  # type: ignore[type-var]
            self.worst = later.worst if first else min(self.worst, later.worst)  # type: ignore[type-var]

    @property
    def rate(self) -> float:
        """Wins for each play, 0 to 1."""
        return self.wins / self.plays if self.plays else 0.0

    @property
    def average(self) -> float | None:
        """Points for each play that has points, zeros included."""
        return self.total / self.scored if self.scored else None


class Pair(Struct, array_like=True):
    """Somebody against somebody else, in plays with points: who had the better rank."""

    plays: int = 0
    ahead: int = 0
    level: int = 0
    behind: int = 0

    def then(self, later: Pair) -> None:
        """Add what came later."""
        self.plays += later.plays
        self.ahead += later.ahead
        self.level += later.level
        self.behind += later.behind


class Place(Struct, array_like=True):
    """How a seat did, or beginning, in parts of a victory (`WHOLE`): `wins`, and `fair`, what as
    many plays would win by chance.
    """

    plays: int = 0
    wins: int = 0
    fair: int = 0

    def add(self, *, won: bool, winners: int, of: int) -> None:
        """Count a play of `of` seats that `winners` share."""
        self.plays += 1
        self.wins += WHOLE // winners if won else 0
        self.fair += WHOLE // of

    def then(self, later: Place) -> None:
        """Add what came later."""
        self.plays += later.plays
        self.wins += later.wins
        self.fair += later.fair

    @property
    def rate(self) -> float:
        """Victories for each play, 0 to 1."""
        return self.wins / (WHOLE * self.plays)

    @property
    def chance(self) -> float:
        """What an equal share would be, 0 to 1."""
        return self.fair / (WHOLE * self.plays)


class Sums(Struct, array_like=True):
    """What some plays add up to, for everybody or for one person.

    For everybody `people` has a record of each. For one person `games` has their record in each
    game and, under "", in all together; `pairs` how they did against each other; `scores` their
    newest points. Seats, beginning and points are counted for one game only: nobody can have
    points over several. `names` are those of seats without a player, `own` what only the game's
    log can tell.
    """

    plays: int = 0
    people: dict[Who, Record] = field(default_factory=dict)
    games: dict[str, Record] = field(default_factory=dict)
    pairs: dict[Who, Pair] = field(default_factory=dict)
    scores: list[int] = field(default_factory=list)
    seats: dict[int, Place] = field(default_factory=dict)
    first: Place = field(default_factory=Place)
    names: dict[str, str] = field(default_factory=dict)
    own: dict[str, int] = field(default_factory=dict)

    def count(self, played: Played, *, game: str, me: Who | None) -> None:
        """Count one more play, later than those before: of `game` only, or with "" of any.

        For everybody, or for the person `me`, who sat there.
        """
        winners = sum([side.won for side in played.sides])
        self.plays += 1
        for side in played.sides:
            if isinstance(side.who, str):
                self.names[side.who] = side.name
            if me is None:
                record = _found(self.people, side.who, Record)
                record.add(side, shared=winners > 1, points=bool(game))
            elif side.who == me:
                self._count_mine(side, played, winners, game)
        if game and 0 < winners < len(played.sides):
            self._count_seats(played, winners)

    def _count_mine(self, side: Side, played: Played, winners: int, game: str) -> None:
        _found(self.games, played.game, Record).add(side, shared=winners > 1, points=True)
        if not game:
            _found(self.games, "", Record).add(side, shared=winners > 1, points=False)
        elif side.score is not None:
            self.scores = [*self.scores, side.score][-SCORES:]
        if any(one.score is None for one in played.sides):
            return
        for other in played.sides:
            if other.who != side.who:
                pair = _found(self.pairs, other.who, Pair)
                pair.plays += 1
                pair.ahead += side.rank < other.rank
                pair.level += side.rank == other.rank
                pair.behind += side.rank > other.rank

    def _count_seats(self, played: Played, winners: int) -> None:
        """Seats and beginning; only where some won and others did not."""
        for side in played.sides:
            places = [_found(self.seats, side.seat, Place)]
            if side.seat == played.first:
                places.append(self.first)
            for place in places:
                place.add(won=side.won, winners=winners, of=len(played.sides))

    def tell(self, what: str, n: int) -> None:
        """Count `n` more of what only the game's log can tell."""
        self.own[what] = self.own.get(what, 0) + n

    def then(self, later: Sums) -> None:
        """Add what came later."""
        self.plays += later.plays
        _join(self.people, later.people, Record)
        _join(self.games, later.games, Record)
        _join(self.pairs, later.pairs, Pair)
        _join(self.seats, later.seats, Place)
        self.first.then(later.first)
        self.scores = [*self.scores, *later.scores][-SCORES:]
        self.names |= later.names
        for what, n in later.own.items():
            self.tell(what, n)


def under(own: Mapping[str, int], kind: str) -> dict[str, int]:
    """Of what a game counted as "kind:this" and "kind:that": how many of this and of that."""
    return {
        what.removeprefix(f"{kind}:"): n
        for what, n in own.items()
        if what.startswith(f"{kind}:")
    }  # fmt: skip


def _found(there: dict[Any, P], key: Any, new: Callable[[], P]) -> P:
    part = there.get(key)
    if part is None:
        part = there[key] = new()
    return part


def _join(there: dict[K, P], later: Mapping[K, P], new: Callable[[], P]) -> None:
    for key, part in later.items():
        _found(there, key, new).then(part)

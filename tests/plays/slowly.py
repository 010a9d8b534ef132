"""The slow count that statistics are held to: written from what the words mean, over all plays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from companion.plays.statistics import WHOLE, Played, Side, Sums, Who

Told = dict[str, Any]
Mine = list[tuple[Side, Played]]


def record(mine: Mine, *, points: bool) -> tuple[Any, ...]:
    """How somebody did in these plays, in order."""
    scores = [side.score for side, _ in mine if points and side.score is not None]
    runs = "".join("w" if side.won else "-" for side, _ in mine)
    shared = [played for side, played in mine if side.won and _winners(played) > 1]
    return (
        len(mine),
        runs.count("w"),
        len(shared),
        Fraction(sum(scores), len(scores)) if scores else None,
        max(scores, default=None),
        min(scores, default=None),
        len(runs) - len(runs.rstrip("w")),
        max(map(len, runs.split("-"))),
    )


def told(plays: Sequence[Played], game: str, me: Who | None) -> Told:
    """Everything that plays of `game` (any for "") add up to, for everybody or for `me`."""
    every: Mine = [(side, played) for played in plays for side in played.sides]
    found: Told = {"plays": len(plays), "own": {}}
    if me is None:
        found["people"] = _by(lambda side, _p: side.who, every, points=bool(game))
        found |= {"games": {}, "pairs": {}, "scores": []}
    else:
        mine = [(side, played) for side, played in every if side.who == me]
        found["people"] = {}
        found["games"] = _by(lambda _s, played: played.game, mine, points=True)
        if mine and not game:
            found["games"][""] = record(mine, points=False)
        found["pairs"] = _pairs(mine)
        scores = [side.score for side, _ in mine if side.score is not None]
        found["scores"] = scores[-60:] if game else []
    decided = [one for one in every if game and len({s.won for s in one[1].sides}) == 2]
    sat = sorted({side.seat for side, _ in decided})
    found["seats"] = {seat: _place([one for one in decided if one[0].seat == seat]) for seat in sat}
    found["first"] = _place([one for one in decided if one[0].seat == one[1].first])
    found["names"] = {side.who: side.name for side, _ in every if isinstance(side.who, str)}
    return found


def as_told(sums: Sums) -> Told:
    """Sums in the same words."""
    records = {
        kind: {
            who: (
                one.plays, one.wins, one.shared,
                Fraction(one.total, one.scored) if one.scored else None,
                one.best, one.worst, one.streak, one.longest,
            )
            for who, one in getattr(sums, kind).items()
        }
        for kind in ("people", "games")
    }  # fmt: skip
    return {
        **records,
        "plays": sums.plays,
        "pairs": {
            who: (one.plays, one.ahead, one.level, one.behind) for who, one in sums.pairs.items()
        },
        "scores": sums.scores,
        "seats": {seat: _plain(place) for seat, place in sums.seats.items()},
        "first": _plain(sums.first),
        "names": sums.names,
        "own": sums.own,
    }


def _by(of: Callable[[Side, Played], Any], mine: Mine, *, points: bool) -> dict[Any, Any]:
    return {
        one: record([(s, p) for s, p in mine if of(s, p) == one], points=points)
        for one in {of(side, played) for side, played in mine}
    }


def _pairs(mine: Mine) -> dict[Who, tuple[int, ...]]:
    met = [
        (other.who, side.rank, other.rank)
        for side, played in mine
        for other in played.sides
        if other.who != side.who and all(one.score is not None for one in played.sides)
    ]
    return {
        who: (
            sum(one == who for one, _, _ in met),
            sum(one == who and rank < other for one, rank, other in met),
            sum(one == who and rank == other for one, rank, other in met),
            sum(one == who and rank > other for one, rank, other in met),
        )
        for who in {one for one, _, _ in met}
    }


def _place(sat: Mine) -> tuple[Any, ...]:
    won = [Fraction(1, _winners(played)) for side, played in sat if side.won]
    return len(sat), sum(won), sum(Fraction(1, len(played.sides)) for _, played in sat)


def _plain(place: Any) -> tuple[Any, ...]:
    return place.plays, Fraction(place.wins, WHOLE), Fraction(place.fair, WHOLE)


def _winners(played: Played) -> int:
    return sum(side.won for side in played.sides)

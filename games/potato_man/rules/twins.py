"""Pairs of logs that must look alike to everybody: they differ in closed tricks only."""

from __future__ import annotations

from companion.engine.game import PUBLIC, Twins, Viewer
from games.potato_man.rules.moves import AnyMove, Options, Play, Stuck


def _plays(*laid: str) -> tuple[AnyMove, ...]:
    """Moves from "0 red-16" and the like."""
    found = []
    for words in laid:
        seat, card = words.split()
        found.append(Play(seat=int(seat), card=card))
    return tuple(found)


def _everybody(seats: int) -> tuple[Viewer, ...]:
    return (PUBLIC, *(frozenset({seat}) for seat in range(seats)))


def _pair(
    name: str, seats: int, one: tuple[AnyMove, ...], other: tuple[AnyMove, ...], variant: str = ""
) -> Twins[AnyMove]:
    options = Options(variant="no-green") if variant else Options()
    return Twins(name, seats, options, one, other, _everybody(seats))


def twins() -> tuple[Twins[AnyMove], ...]:
    """Same seats, winners and sacks; other cards, colours or hands under what has closed."""
    return (
        _pair(
            "another card in a closed trick",
            4,
            _plays("0 red-9", "1 blue-4", "2 green-3", "3 yellow-5", "0 red-10"),
            _plays("0 red-9", "1 blue-7", "2 green-3", "3 yellow-5", "0 red-10"),
        ),
        _pair(
            "the colours of the losers changed hands",
            4,
            _plays("0 red-16", "1 blue-4", "2 green-3", "3 yellow-5", "0 red-10", "1 blue-5"),
            _plays("0 red-16", "1 yellow-9", "2 blue-6", "3 green-4", "0 red-10", "1 blue-5"),
        ),
        _pair(
            "won by Potato Man, or by a high yellow",
            3,
            _plays("0 yellow-2", "1 red-17", "2 blue-9", "0 green-7"),
            _plays("0 yellow-12", "1 red-11", "2 blue-9", "0 green-7"),
        ),
        _pair(
            "a sack of gold for either of two colours that are gone",
            3,
            _plays(*_BLUE_AND_GREEN_GONE, "0 blue-16", "1 red-5", "2 green-9", "0 red-6"),
            _plays(*_BLUE_AND_GREEN_GONE, "0 green-14", "1 red-5", "2 blue-8", "0 red-6"),
        ),
        _pair(
            "two players",
            2,
            _plays("0 red-5", "1 blue-16", "0 green-3", "1 yellow-5", "1 red-7"),
            _plays("0 red-9", "1 blue-16", "0 green-8", "1 yellow-6", "1 red-7"),
        ),
        _pair(
            "five players, another colour doubled",
            5,
            _plays("0 red-16", "1 red-5", "2 blue-7", "3 green-9", "4 yellow-5", "0 red-10"),
            _plays("0 red-16", "1 blue-5", "2 blue-7", "3 green-9", "4 yellow-8", "0 red-10"),
        ),
        _pair(
            "three players without green",
            3,
            _plays("0 red-15", "1 blue-7", "2 yellow-9", "0 blue-8"),
            _plays("0 red-15", "1 yellow-7", "2 blue-9", "0 blue-8"),
            variant="no-green",
        ),
        _pair(
            "an unfinished trick and a shown hand, both collected",
            4,
            (
                *_plays("0 red-9", "1 blue-4", "2 green-3"),
                Stuck(seat=3, hand=("red-5", "blue-9")),
                *_plays("1 red-9"),
            ),
            (
                *_plays("0 blue-9", "1 red-6", "2 green-5"),
                Stuck(seat=3, hand=("green-9", "blue-10")),
                *_plays("1 red-9"),
            ),
        ),
    )


_BLUE_AND_GREEN_GONE = (
    *("0 blue-13", "1 red-12", "2 green-5"),
    *("0 blue-14", "1 red-13", "2 green-6"),
    *("0 blue-15", "1 red-11", "2 green-7"),
    *("0 green-11", "1 red-10", "2 blue-5"),
    *("0 green-12", "1 red-9", "2 blue-6"),
    *("0 green-13", "1 red-8", "2 blue-7"),
)

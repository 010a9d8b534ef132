"""The row of villages and the boat under it: places, building, removing, stepping.

The boat stays under its village when others are built or removed (potemkin.shifting).
"""

from __future__ import annotations

from typing import NamedTuple

from games.potemkin.rules.cards import CARDS
from games.potemkin.rules.moves import Place, RightOf
from games.potemkin.rules.state import Pile, State, face


class River(NamedTuple):
    """Villages left to right, and which of them lies over the boat."""

    row: tuple[Pile, ...]
    at: int


NOWHERE = -1
"""The place of a boat whose village is gone."""


def river(state: State) -> River:
    """The river of a state or a view."""
    return River(state.row, state.at)


def village(row: tuple[Pile, ...], card: str) -> int | None:
    """Which village shows `card`; None if none does."""
    return next((n for n, pile in enumerate(row) if face(pile) == card), None)


def gap(row: tuple[Pile, ...], at: Place) -> int | None:
    """How many villages lie left of a place; None if it names no village of the row."""
    if not isinstance(at, RightOf):
        return 0
    found = village(row, at.right_of)
    return None if found is None else found + 1


def is_upstream(now: River, place: int) -> bool:
    """Whether a gap lies left of the boat, the leftmost space included (potemkin.upstream)."""
    return place <= now.at


def insert(now: River, place: int, pile: Pile) -> River:
    """A new village: upstream pushes to the left, downstream to the right (potemkin.shifting)."""
    row = (*now.row[:place], pile, *now.row[place:])
    return River(row, now.at + is_upstream(now, place))


def remove(now: River, number: int) -> River:
    """A village taken away; the others close up towards the boat (potemkin.shifting).

    Where the village over the boat goes, the boat is left with the next one on its right.
    """
    row = (*now.row[:number], *now.row[number + 1 :])
    return River(row, now.at - (number < now.at))


def put_on(row: tuple[Pile, ...], number: int, cards: Pile) -> tuple[Pile, ...]:
    """Cards laid on a village: the last of them is its new face (potemkin.face)."""
    return (*row[:number], (*row[number], *cards), *row[number + 1 :])


def number_of(pile: Pile) -> int:
    """The number on a village's face."""
    return CARDS[face(pile)].number


def places(row: tuple[Pile, ...]) -> tuple[Place, ...]:
    """All gaps of a row, left to right."""
    return ("far-left", *(RightOf(face(pile)) for pile in row))

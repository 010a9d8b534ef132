"""A river and the villages in a player's area, on the way through a move of several steps."""

from __future__ import annotations

from typing import NamedTuple

from games.potemkin.rules.moves import Moved
from games.potemkin.rules.river import River, gap, insert, village
from games.potemkin.rules.state import Pile, State, changed

NO_RIVER = River((), 0)
"""Where only villages of an area are asked for."""


class Yard(NamedTuple):
    """A river and the villages in a player's area, on the way through several moves."""

    there: River
    area: tuple[Pile, ...]


def shifted(yard: Yard, moved: Moved) -> Yard:
    """One village moved from the area to the river; what is not there changes nothing."""
    number, place = village(yard.area, moved.village), gap(yard.there.row, moved.at)
    if number is None or place is None:
        return yard
    area = (*yard.area[:number], *yard.area[number + 1 :])
    return Yard(insert(yard.there, place, yard.area[number]), area)


def with_yard(now: State, yard: Yard) -> State:
    """The state with this river and area."""
    return changed(now, row=yard.there.row, at=yard.there.at, area=yard.area)

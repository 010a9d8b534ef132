"""Every number of a score with its reason."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from companion.engine.text import Text


class Line(Struct, frozen=True):
    """One amount on a scoresheet: what it is for and which rule grants it."""

    code: str
    label: Text
    amount: int
    because: Text
    rule: str


class Row(Struct, frozen=True):
    """One seat's score, or that of a further side of the game (`seat` None, with a `label`).

    `total` is the sum of the lines' amounts, or None in a game without points. `measures` are
    further counts worth comparing (name, value), None where a value is not known.
    """

    seat: int | None
    total: int | None
    rank: int
    lines: tuple[Line, ...] = ()
    label: Text | None = None
    measures: tuple[tuple[str, int | None], ...] = ()


class Scoresheet(Struct, frozen=True):
    """All rows, seats first and in seat order; `tie_break` says how a tie was decided."""

    rows: tuple[Row, ...]
    tie_break: Text | None = None


def ranks(keys: Sequence[tuple[int, ...] | int]) -> tuple[int, ...]:
    """Ranks for sort keys, best first, equal keys sharing one: (9, 9, 4) gives (1, 1, 3)."""
    return tuple(1 + sum(other > key for other in keys) for key in keys)  # type: ignore[operator]

"""Figures: numbers under one title, drawn as bars with the numbers beside them.

A game's kit makes them of what only its log can tell; pages make their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

WIDE = 320.0  # a bar's own units; it is stretched to the page


@dataclass(frozen=True)
class Part:
    """A piece of a bar."""

    x: float
    width: float
    kind: int


@dataclass(frozen=True)
class Bar:
    """A line of a figure: what it is about, its number in words, and the bar as drawn."""

    label: str
    text: str
    parts: tuple[Part, ...]


@dataclass(frozen=True)
class Figure:
    """A title, what is counted, and bars. `kinds` names the parts where bars have several."""

    title: str
    counted: str
    bars: tuple[Bar, ...]
    kinds: tuple[str, ...] = ()
    note: str = ""


Item = tuple[str, Sequence[float], str]
"""A label, the number (or the parts of a whole), and the number in words."""


def figure(
    title: str,
    counted: str,
    items: Iterable[Item],
    *,
    kinds: Sequence[str] = (),
    note: str = "",
    most: float = 0,
) -> Figure:
    """Bars for `items`, the longest as wide as the drawing or as `most` says.

    Numbers below zero have no bar: their words say it.
    """
    listed = list(items)
    top = max([most, *(sum(max(0, part) for part in parts) for _l, parts, _t in listed)]) or 1
    bars = []
    for label, parts, text in listed:
        x, drawn = 0.0, []
        for kind, part in enumerate(parts):
            width = round(max(0, part) / top * WIDE, 1)
            drawn.append(Part(round(x, 1), width, kind))
            x += width
        bars.append(Bar(label, text, tuple(drawn)))
    return Figure(title, counted, tuple(bars), tuple(kinds), note)


@dataclass(frozen=True)
class Course:
    """Numbers one after the other, as a line: `points` for the drawing, `zero` its ground."""

    title: str
    values: tuple[int, ...]
    points: tuple[tuple[float, float], ...]
    zero: float
    low: int
    high: int

    height = 120.0

    @property
    def path(self) -> str:
        """The points as SVG has them."""
        return " ".join(f"{x:g},{y:g}" for x, y in self.points)


def course(title: str, values: Sequence[int]) -> Course:
    """A line through `values`, of which there is at least one, from the least or 0 upwards."""
    low, high = min(0, *values), max(0, *values)
    span = (high - low) or 1
    step = (WIDE - 16) / max(1, len(values) - 1)

    def y(value: int) -> float:
        return round(8 + (high - value) / span * (Course.height - 16), 1)

    points = tuple((round(8 + at * step, 1), y(value)) for at, value in enumerate(values))
    return Course(title, tuple(values), points, y(0), min(values), max(values))

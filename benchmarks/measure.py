"""Figures that hold on any machine: two things timed in turn in one run, and their ratio."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from time import perf_counter

Side = Callable[[], float]
"""One thing to measure: does it once and gives the seconds that count."""


@dataclass(frozen=True)
class Figure:
    """One row of the table: a ratio, what it is to be, and the amounts it was made from.

    `goal` is the most it may be, or with `at_least` the least; None where none was set.
    """

    name: str
    ratio: float
    goal: float | None
    detail: str = ""
    at_least: bool = False

    @property
    def verdict(self) -> str:
        """Whether the goal is met: ok or over, whichever side that is; nothing without one."""
        if self.goal is None:
            return ""
        reached = self.ratio >= self.goal if self.at_least else self.ratio <= self.goal
        return "ok" if reached else "over"

    def __str__(self) -> str:
        sign = ">=" if self.at_least else "<="
        goal = "-" if self.goal is None else f"{sign} {self.goal:g}"
        return f"{self.name:<58}{self.ratio:>#8.3g}   {goal:<8}{self.verdict:<6}{self.detail}"


HEAD = f"{'':<58}{'ratio':>8}   {'goal':<8}"


def seconds(action: Callable[[], object]) -> float:
    """How long `action` takes, once."""
    start = perf_counter()
    action()
    return perf_counter() - start


def in_turn(rounds: int, *sides: Side) -> list[float]:
    """The median of each side, measured A B A B …, so that both meet the same machine.

    Each side runs once beforehand without being counted.
    """
    for side in sides:
        side()
    measured = [[side() for side in sides] for _ in range(rounds)]
    return [statistics.median(column) for column in zip(*measured, strict=True)]


def told(*times: float) -> str:
    """Times side by side in a unit that suits them: "6.1 ms against 4.0 ms"."""
    return " against ".join(_told(time) for time in times)


def _told(time: float) -> str:
    return f"{time * 1e3:.1f} ms" if time >= 1e-3 else f"{time * 1e6:.1f} µs"


def kilobytes(sizes: Iterable[int]) -> float:
    """A sum of bytes in kB, of 1,000 bytes."""
    return sum(sizes) / 1000

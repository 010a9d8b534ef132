"""What was worked out of the state last asked about, so that it is worked out once.

A board asks the same of one state many times over: every card that could be built, every phone
that looks at the table. States never change, so the answer stays right as long as it is kept.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from games.villagers.rules.state import State

T = TypeVar("T")


class OfTheLastState(Generic[T]):
    """A function of a state that keeps its last answer."""

    def __init__(self, work_out: Callable[[State], T]) -> None:
        self._work_out = work_out
        self._last: tuple[State, T] | None = None

    def __call__(self, state: State) -> T:
        last = self._last
        if last is None or last[0] is not state:
            last = self._last = (state, self._work_out(state))
        return last[1]

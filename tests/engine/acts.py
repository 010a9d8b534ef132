"""Short names for acts, and moves that are nothing but a number."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.log import Act, Fate, Inserted, Logged, Made, Replaced, Retracted, line
from companion.engine.moves import SetOption

Acts = list[Act[SetOption]]


def made(value: int, anyway: str | None = None) -> Made[SetOption]:
    return Made(move=SetOption(option="n", value=value), anyway=anyway)


def log(value: int) -> Logged[SetOption]:
    return Logged(made=made(value))


def fate(slot: int, value: int | None = None) -> Fate[SetOption]:
    return Fate(slot=slot, made=None if value is None else made(value))


def retract(target: int, *fates: Fate[SetOption]) -> Retracted[SetOption]:
    return Retracted(target=target, fates=fates)


def replace(target: int, value: int, *fates: Fate[SetOption]) -> Replaced[SetOption]:
    return Replaced(target=target, made=made(value), fates=fates)


def insert(before: int, value: int, *fates: Fate[SetOption]) -> Inserted[SetOption]:
    return Inserted(before=before, made=made(value), fates=fates)


def values(acts: Sequence[Act[SetOption]]) -> list[int]:
    """The numbers that stand, in order of play."""
    return [int(placed.made.move.value) for placed in line(acts)]

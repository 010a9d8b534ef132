"""What stands in a log: entries are only ever added, and a correction is one more entry.

Four acts: a move *logged*; a *retraction*, a *replacement* or an *insertion* that corrects an
earlier entry. A correction carries what becomes of later entries that no longer stand after
it (their *fates*), so that retracting the correction restores everything.

An entry's number counts from 1. A *slot* is a place in the line of play; it bears the number
of the entry that opened it, for ever, so that corrections never change an address.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Annotated, Any, Generic, TypeVar

from msgspec import Meta, Struct

from companion.engine.moves import Move, Why

M = TypeVar("M", bound=Move)
Number = Annotated[int, Meta(ge=1, le=1_000_000)]


class _Part(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    pass


class Made(_Part, Generic[M], frozen=True):
    """A move as it was made: with `anyway`, against the rules and for this reason."""

    move: M
    anyway: Why | None = None


class Fate(_Part, Generic[M], frozen=True):
    """What becomes of a later entry: kept (`made`, perhaps with a reason) or dropped (None)."""

    slot: Number
    made: Made[M] | None = None


Fates = Annotated[tuple[Fate[M], ...], Meta(max_length=10_000)]


class Logged(_Part, Generic[M], frozen=True, tag_field="act", tag="log"):
    """A move made now, at the end of the line."""

    made: Made[M]


class Retracted(_Part, Generic[M], frozen=True, tag_field="act", tag="retract"):
    """An earlier entry, move or correction, taken back."""

    target: Number
    fates: Fates[M] = ()


class Replaced(_Part, Generic[M], frozen=True, tag_field="act", tag="replace"):
    """Another move in the place of an earlier one."""

    target: Number
    made: Made[M]
    fates: Fates[M] = ()


class Inserted(_Part, Generic[M], frozen=True, tag_field="act", tag="insert"):
    """A forgotten move, put before an earlier one (`before`)."""

    before: Number
    made: Made[M]
    fates: Fates[M] = ()


Act = Logged[M] | Retracted[M] | Replaced[M] | Inserted[M]


@cache
def act_type(moves: Any) -> Any:
    """The type of acts over a game's union of moves, for `codec.decode`."""
    return Logged[moves] | Retracted[moves] | Replaced[moves] | Inserted[moves]


class Standing(Struct, Generic[M], frozen=True):
    """One move that stands: its slot, the entry that gave it its present content, the move."""

    slot: int
    by: int
    made: Made[M]


def line(acts: Sequence[Act[M]]) -> tuple[Standing[M], ...]:
    """The moves that stand, in order of play, after all acts (entry 1 first).

    Two insertions before one entry keep log order. A target that never was is passed over:
    `fault` has refused such acts before they were written.
    """
    void = voided(acts)
    order: list[int] = []
    content: dict[int, Standing[M]] = {}
    for number, act in enumerate(acts, start=1):
        if isinstance(act, Logged):
            order.append(number)
        elif isinstance(act, Inserted):
            order.insert(order.index(act.before), number)
        if number in void:
            continue
        if isinstance(act, Logged | Inserted):
            content[number] = Standing(number, number, act.made)
        elif isinstance(act, Replaced):
            content[act.target] = Standing(act.target, number, act.made)
        elif act.target in order:
            content.pop(act.target, None)
        for fate in () if isinstance(act, Logged) else act.fates:
            if fate.made is None:
                content.pop(fate.slot, None)
            else:
                content[fate.slot] = Standing(fate.slot, number, fate.made)
    return tuple(content[slot] for slot in order if slot in content)


def voided(acts: Sequence[Act[M]]) -> frozenset[int]:
    """The numbers of corrections that a later retraction, itself standing, took back."""
    void: set[int] = set()
    for number in range(len(acts), 0, -1):
        act = acts[number - 1]
        if isinstance(act, Retracted) and number not in void:
            target = acts[act.target - 1]
            if not isinstance(target, Logged):
                void.add(act.target)
    return frozenset(void)


def slots(acts: Sequence[Act[M]]) -> frozenset[int]:
    """The numbers of all entries that opened a place in the line of play."""
    return frozenset(
        number for number, act in enumerate(acts, 1) if isinstance(act, Logged | Inserted)
    )


def undo_target(acts: Sequence[Act[M]]) -> int | None:
    """The newest standing entry: what *undo* would take back. None if nothing stands.

    Retractions are passed over: taking one back is *redo*.
    """
    void = voided(acts)
    standing = {placed.slot for placed in line(acts)}
    for number in range(len(acts), 0, -1):
        act = acts[number - 1]
        if number in void or isinstance(act, Retracted):
            continue
        if (act.target if isinstance(act, Replaced) else number) in standing:
            return number
    return None


def redo_target(acts: Sequence[Act[M]]) -> int | None:
    """The retraction that *redo* would take back: only while the newest entry is one."""
    void = voided(acts)
    for number in range(len(acts), 0, -1):
        act = acts[number - 1]
        if not isinstance(act, Retracted):
            return None
        if number not in void and not isinstance(acts[act.target - 1], Retracted):
            return number
    return None


def fault(acts: Sequence[Act[M]], act: Act[M]) -> str | None:
    """Why `act` cannot follow `acts`: the name of the part that points nowhere, or None."""
    places = slots(acts)
    if isinstance(act, Logged):
        return None
    if isinstance(act, Retracted):
        if not 1 <= act.target <= len(acts) or act.target in _gone(acts):
            return "target"
    elif isinstance(act, Replaced):
        if act.target not in places:
            return "target"
    elif act.before not in places:
        return "before"
    if any(fate.slot not in places for fate in act.fates):
        return "fates"
    return None


def _gone(acts: Sequence[Act[M]]) -> frozenset[int]:
    """Entries that are taken back already: a second retraction of them would say nothing."""
    standing = {placed.slot for placed in line(acts)}
    moves = {number for number, act in enumerate(acts, 1) if isinstance(act, Logged)}
    return voided(acts) | (moves - standing)

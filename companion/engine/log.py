"""What stands in a log: entries are only ever added, and a correction is one more entry.

Four acts: a move *logged*; a *retraction*, a *replacement* or an *insertion* that corrects an
earlier entry. A correction carries what becomes of later entries that no longer stand after
it (their *fates*), so that retracting the correction restores everything.

An entry's number counts from 1. A *slot* is a place in the line of play; it bears the number
of the entry that opened it, for ever, so that corrections never change an address.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
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

    Two insertions before one entry keep log order. A replacement or a fate changes only what
    stands: where a retraction has taken the ground from under it, it changes nothing, and
    counts again when that retraction is itself taken back.

    Every act points at an entry that is there: `fault` refuses any other before it is
    written, `first_fault` where a log is read from outside.
    """
    void = voided(acts)
    # A ring of slots, joined at 0: a move is put in before 0, an inserted one before another.
    following, previous = {0: 0}, {0: 0}
    content: dict[int, Standing[M]] = {}
    for number, act in enumerate(acts, start=1):
        if isinstance(act, Logged | Inserted):
            right = act.before if isinstance(act, Inserted) else 0
            left = previous[right]
            following[left] = previous[right] = number
            following[number], previous[number] = right, left
            content[number] = Standing(number, number, act.made)
        if isinstance(act, Logged) or number in void:
            continue
        if isinstance(act, Retracted):
            content.pop(act.target, None)
        elif isinstance(act, Replaced) and act.target in content:
            content[act.target] = Standing(act.target, number, act.made)
        for fate in act.fates:
            if fate.made is None:
                content.pop(fate.slot, None)
            elif fate.slot in content:
                content[fate.slot] = Standing(fate.slot, number, fate.made)
    order = [following[0]]
    while order[-1]:
        order.append(following[order[-1]])
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

    That is an entry to which a move in the line owes its place or its content. Retractions
    are passed over: taking one back is *redo*.
    """
    moves = line(acts)
    standing = {placed.slot for placed in moves} | {placed.by for placed in moves}
    return max(
        (number for number in standing if not isinstance(acts[number - 1], Retracted)),
        default=None,
    )


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
    """Why `act` cannot follow `acts`: the name of the part that is at fault, or None.

    A target has to be there, and has to stand: what is taken back can be restored, but neither
    replaced nor taken back once more.
    """
    part = _astray(act, len(acts), slots(acts))
    if part is None and isinstance(act, Retracted | Replaced) and _gone(acts, act):
        return "target"
    return part


def first_fault(acts: Sequence[Act[M]]) -> tuple[int, str] | None:
    """The first act of a whole log that points nowhere: its number and the part, or None.

    Correcting what is taken back already passes: it changes nothing.
    """
    places: set[int] = set()
    for number, act in enumerate(acts, start=1):
        if part := _astray(act, number - 1, places):
            return number, part
        if isinstance(act, Logged | Inserted):
            places.add(number)
    return None


def _astray(act: Act[M], newest: int, places: Collection[int]) -> str | None:
    """The part of `act` that names no entry up to `newest`, or no place in the line of play."""
    if isinstance(act, Logged):
        return None
    if isinstance(act, Retracted):
        if act.target > newest:
            return "target"
    elif isinstance(act, Replaced):
        if act.target not in places:
            return "target"
    elif act.before not in places:
        return "before"
    return "fates" if any(fate.slot not in places for fate in act.fates) else None


def _gone(acts: Sequence[Act[M]], act: Retracted[M] | Replaced[M]) -> bool:
    """Whether the target of `act` is taken back already.

    A correction that changes nothing at present (an insertion that a later correction dropped)
    may still be taken back, for its fates count.
    """
    stands = any(placed.slot == act.target for placed in line(acts))
    if isinstance(act, Replaced) or isinstance(acts[act.target - 1], Logged):
        return not stands
    return act.target in voided(acts)

"""From a line of moves to states: trusted (`play`), or judged move by move (`judged`).

A correction is judged by replaying the whole line after it. Moves that were in order before
and are not any more are its *troubles*: each is kept with a reason or dropped, and what is
impossible now can only be dropped.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct, structs

from companion.engine.game import Game
from companion.engine.log import Act, Fate, Logged, Made, Standing, line
from companion.engine.moves import Move
from companion.engine.text import Text
from companion.engine.verdicts import Objection

S = TypeVar("S", bound=Struct)
M = TypeVar("M", bound=Move)


def barred(objections: Iterable[Objection], anyway: str | None) -> tuple[Objection, ...]:
    """The objections that stop a move: all, or only the impossible if it was made `anyway`."""
    return tuple(o for o in objections if anyway is None or o.kind == "impossible")


def play(game: Game[S, M, Any, Any], state: S, moves: Iterable[M]) -> S:
    """The state after `moves`, trusted to have been judged when they were logged."""
    for move in moves:
        state = game.apply(state, move).state
    return state


class Step(Struct, Generic[S, M], frozen=True):
    """One move of a judged line, with the states before and after it and what it brought."""

    standing: Standing[M]
    before: S
    objections: tuple[Objection, ...]
    after: S
    happened: tuple[Text, ...]


def judged(
    game: Game[S, M, Any, Any], state: S, moves: Iterable[Standing[M]]
) -> Iterator[Step[S, M]]:
    """Each move judged and applied, up to and without the first that is impossible."""
    for standing in moves:
        move = standing.made.move
        objections = game.objections(state, move)
        if any(objection.kind == "impossible" for objection in objections):
            return
        applied = game.apply(state, move)
        yield Step(standing, state, objections, applied.state, applied.happened)
        state = applied.state


class Trouble(Struct, Generic[M], frozen=True):
    """A later entry that draws an objection after a correction, and what becomes of it."""

    standing: Standing[M]
    objections: tuple[Objection, ...]
    fate: Fate[M]
    decided: bool

    @property
    def impossible(self) -> bool:
        """Whether it can only be dropped."""
        return any(objection.kind == "impossible" for objection in self.objections)


class Settled(Struct, Generic[S, M], frozen=True):
    """A correction thought through to the end: the state it leads to and what it upsets.

    `before` is the state before the last move of the line (the start if it is empty); `own`
    are objections to the corrected move itself.
    """

    state: S
    before: S
    standing: tuple[Standing[M], ...]
    own: tuple[Objection, ...]
    troubles: tuple[Trouble[M], ...]

    @property
    def fates(self) -> tuple[Fate[M], ...]:
        """What the correction has to carry so that everything after it stands."""
        return tuple(trouble.fate for trouble in self.troubles)


def settle(
    game: Game[S, M, Any, Any],
    start: S,
    acts: Sequence[Act[M]],
    act: Act[M],
    fates: Sequence[Fate[M]] = (),
    *,
    reason: str,
) -> Settled[S, M]:
    """What `act` would lead to, after `acts` and with the `fates` chosen so far.

    A later entry that draws an objection and has no fate chosen is given one: kept with
    `reason`, or dropped if it is impossible; `decided` tells the two apart. What comes before
    the correction stands as it was judged then. Writes nothing.
    """
    chosen = {fate.slot: fate for fate in fates}
    bare = act if isinstance(act, Logged) else structs.replace(act, fates=())
    number = len(acts) + 1
    state = before = start
    own: tuple[Objection, ...] = ()
    troubles: list[Trouble[M]] = []
    kept: list[Standing[M]] = []
    corrected = line([*acts, bare])
    untouched = _alike(line(acts), corrected)
    for index, standing in enumerate(corrected):
        if index >= untouched:
            objections = game.objections(state, standing.made.move)
            stopped = barred(objections, standing.made.anyway)
            if standing.by == number:
                own = own + stopped
                if any(objection.kind == "impossible" for objection in stopped):
                    continue
            elif stopped or standing.slot in chosen:
                fate, decided, objections = _fate(
                    game, state, standing, chosen.get(standing.slot), reason
                )
                troubles.append(Trouble(standing, stopped or objections, fate, decided))
                if fate.made is None:
                    continue
                standing = Standing(standing.slot, number, fate.made)
        kept.append(standing)
        before, state = state, game.apply(state, standing.made.move).state
    return Settled(state, before, tuple(kept), own, tuple(troubles))


def _alike(one: Sequence[Standing[M]], other: Sequence[Standing[M]]) -> int:
    """How many moves two lines have in common before they part."""
    return next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), len(one))


def _fate(
    game: Game[S, M, Any, Any],
    state: S,
    standing: Standing[M],
    chosen: Fate[M] | None,
    reason: str,
) -> tuple[Fate[M], bool, tuple[Objection, ...]]:
    """The fate of one later entry, whether it was chosen, and the objections to it.

    A choice that is itself not in order does not count: the entry then gets the fate it would
    have had without one.
    """
    refused: tuple[Objection, ...] = ()
    if chosen is not None:
        if chosen.made is None:
            return chosen, True, ()
        objections = game.objections(state, chosen.made.move)
        refused = barred(objections, chosen.made.anyway)
        if not refused:
            return chosen, True, objections
    made = standing.made
    stopped = barred(game.objections(state, made.move), made.anyway)
    if any(objection.kind == "impossible" for objection in stopped):
        return Fate(slot=standing.slot), False, stopped
    if stopped:
        made = Made(move=made.move, anyway=reason)
    return Fate(slot=standing.slot, made=made), False, stopped or refused

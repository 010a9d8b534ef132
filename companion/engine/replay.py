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

    `own` are objections to the corrected move itself; `index` is its place in the line.
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
    `reason`, or dropped if it is impossible; `decided` tells the two apart. Writes nothing.
    """
    chosen = {fate.slot: fate for fate in fates}
    bare = act if isinstance(act, Logged) else structs.replace(act, fates=())
    number = len(acts) + 1
    state = before = start
    own: tuple[Objection, ...] = ()
    troubles: list[Trouble[M]] = []
    kept: list[Standing[M]] = []
    for standing in line([*acts, bare]):
        objections = game.objections(state, standing.made.move)
        stopped = barred(objections, standing.made.anyway)
        if standing.by == number:
            own = own + stopped
            if any(objection.kind == "impossible" for objection in stopped):
                continue
        else:
            fate = chosen.get(standing.slot)
            if stopped or fate:
                fate, decided, objections = _fate(game, state, standing, fate, reason)
                troubles.append(Trouble(standing, stopped or objections, fate, decided))
                if fate.made is None:
                    continue
                standing = Standing(standing.slot, number, fate.made)
        kept.append(standing)
        before, state = state, game.apply(state, standing.made.move).state
    return Settled(state, before, tuple(kept), own, tuple(troubles))


def _fate(
    game: Game[S, M, Any, Any],
    state: S,
    standing: Standing[M],
    chosen: Fate[M] | None,
    reason: str,
) -> tuple[Fate[M], bool, tuple[Objection, ...]]:
    """The fate of one later entry, whether it was chosen, and the objections to it."""
    if chosen is not None:
        if chosen.made is None:
            return chosen, True, ()
        objections = game.objections(state, chosen.made.move)
        if not barred(objections, chosen.made.anyway):
            return chosen, True, objections
    move = standing.made.move
    objections = game.objections(state, move)
    if any(objection.kind == "impossible" for objection in objections):
        return Fate(slot=standing.slot), False, objections
    return Fate(slot=standing.slot, made=Made(move=move, anyway=reason)), False, objections

"""Corrections of whole games, for the conformance suite: nothing is lost, nothing is left over."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import structs

from companion.engine import codec
from companion.engine.conformance import Case, require
from companion.engine.game import PUBLIC
from companion.engine.log import Act, Inserted, Logged, Made, Replaced, Retracted, fault, line
from companion.engine.registry import AnyGame
from companion.engine.replay import play, settle
from companion.engine.robots import ANYWAY, offered

Acts = list[Act[Any]]


def check_corrections(
    case: Case, rng: random.Random, seats: int, options: Any, moves: Iterable[Made[Any]]
) -> None:
    """Entries of a game are taken back, replaced, and others put before them.

    Each time what stands equals the same moves simply played so, and taking the correction back
    gives the game as it was, byte for byte.
    """
    game, start = case.game, case.game.start(seats, options)
    acts: Acts = [Logged(made=made) for made in moves]
    whole = _after(game, start, acts)
    for target in rng.sample(range(1, len(acts) + 1), min(len(acts), 8)):
        other = _another(game, rng, play(game, start, _standing(acts)[: target - 1]))
        tries: Acts = [Retracted(target=target)]
        if other is not None:
            tries += [Replaced(target=target, made=other), Inserted(before=target, made=other)]
        for act in tries:
            corrected = _corrected(game, start, acts, act)
            back = _corrected(game, start, corrected, Retracted(target=len(corrected)))
            require(_after(game, start, back) == whole, act, "taken back, and not as it was")
            again = _corrected(game, start, back, Retracted(target=len(back)))
            same = _after(game, start, again) == _after(game, start, corrected)
            require(same, act, "made again, and not as it was")


def _corrected(game: AnyGame, start: Any, acts: Acts, act: Act[Any]) -> Acts:
    """The log with a correction, and with what that makes of later entries."""
    settled = settle(game, start, acts, act, reason=ANYWAY)
    require(not settled.own, act, "is not in order:", settled.own)
    whole = structs.replace(act, fates=settled.fates)
    require(fault(acts, whole) is None, whole, "points nowhere")
    corrected = [*acts, whole]
    state = codec.encode(settled.state)
    require(_after(game, start, corrected) == state, act, "written down leads elsewhere")
    anew: Acts = [Logged(made=placed.made) for placed in line(corrected)]
    require(_after(game, start, anew) == state, act, "is not the same as played so")
    return corrected


def _another(game: AnyGame, rng: random.Random, state: Any) -> Made[Any] | None:
    """A move that could be made in `state` as well, in order or not; None after the end."""
    choices = [
        choice.move
        for seat in game.asked(state)
        for choice, _ in offered(game, game.view(state, PUBLIC), seat)
    ]
    for move in rng.sample(choices, len(choices)):
        objections = game.objections(state, move)
        if not any(objection.kind == "impossible" for objection in objections):
            return Made(move=move, anyway=ANYWAY if objections else None)
    return None


def _standing(acts: Sequence[Act[Any]]) -> list[Any]:
    return [placed.made.move for placed in line(acts)]


def _after(game: AnyGame, start: Any, acts: Sequence[Act[Any]]) -> str:
    return codec.encode(play(game, start, _standing(acts)))

"""A table of cases for one character: a position, a move, what is against it, what it leaves."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from games.potemkin.rules.moves import AnyMove
from games.potemkin.rules.state import State
from tests.games.potemkin.playing import GAME, after, kinds, river, won_by


class Case(NamedTuple):
    """One case. `at` is the village over the boat, `given` what else is so before the trick.

    `against` is "" or each kind and rule ("illegal sapper"); a move that is in order leaves `left`
    (the river after the boat's step) and, where the voyage ends there, `end`.
    """

    name: str
    move: Any
    row: str
    at: int
    trick: str
    against: str = ""
    left: str = ""
    end: str = ""
    given: Mapping[str, Any] = MappingProxyType({})


def won(case: Case) -> State:
    """The position, the trick just won."""
    return won_by(case.move, case.trick, case.row, case.at, **case.given)


def judge(case: Case) -> State:
    """Holds the rules to the case; what the move leaves, for more questions."""
    before = won(case)
    move: AnyMove = case.move
    said = [f"{kind} {rule.removeprefix('potemkin.')}" for kind, rule in kinds(before, move)]
    assert ", ".join(said) == case.against
    if case.against.startswith("impossible"):
        return before
    done = after(before, move)
    if case.left:
        assert river(done) == case.left
    ended = GAME.outcome(done)
    assert (ended.rule.removeprefix("potemkin.") if ended else "") == case.end
    return done

"""A ply of each game judged and applied, against a ply of python-chess.

Both replay random games that were made beforehand: here `objections` and `apply` for each
move, there the list of legal moves and `push`. Decoding is in neither.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import chess

from benchmarks.measure import Figure, Side, in_turn, seconds, told
from benchmarks.tables import GAMES
from companion.engine.conformance import Case

CHESS = 5
LONGEST = 200  # plies of a chess game that does not end by itself
GOAL = {"potato-man": 1.0}
OTHERS = 0.5  # larger games may be half as fast


def figures(_site: object, rounds: int = 60) -> Iterator[Figure]:
    """Plies in the time of one of python-chess."""
    rng = random.Random(7)
    boards = [_random_chess(rng) for _ in range(CHESS)]
    for slug, case in GAMES.items():
        dealt = [
            (case, seats, options, list(case.simulate(rng, seats, options, 0.0)))
            for seats, options in case.setups
        ]
        here, there = in_turn(
            rounds,
            _per_ply(_judge, dealt, sum(len(moves) for *_, moves in dealt)),
            _per_ply(_push, boards, sum(map(len, boards))),
        )
        name = f"plies of {slug} in the time of one of python-chess"
        goal = GOAL.get(slug, OTHERS)
        yield Figure(name, there / here, goal, told(here, there), at_least=True)


def _per_ply(replay: Callable[[Any], None], games: Sequence[Any], plies: int) -> Side:
    def all_games() -> None:
        for game in games:
            replay(game)

    return lambda: seconds(all_games) / plies


def _judge(dealt: tuple[Case, int, Any, Sequence[Any]]) -> None:
    case, seats, options, moves = dealt
    state = case.game.start(seats, options)
    for made in moves:
        case.game.objections(state, made.move)
        state = case.game.apply(state, made.move).state


def _push(moves: Sequence[chess.Move]) -> None:
    board = chess.Board()
    for move in moves:
        list(board.legal_moves)
        board.push(move)


def _random_chess(rng: random.Random) -> list[chess.Move]:
    board = chess.Board()
    while len(board.move_stack) < LONGEST and not board.is_game_over():
        board.push(rng.choice(list(board.legal_moves)))
    return board.move_stack

"""A ply of Potato Man judged and applied, against a ply of python-chess.

Both replay random games that were made beforehand: here `objections` and `apply` for each
move, there the list of legal moves and `push`. Decoding is in neither.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import chess

from benchmarks.measure import Figure, Side, in_turn, seconds, told
from games.potato_man.rules.moves import Options
from tests.games.potato_man.hands import GAME, simulate

GAMES = 5
LONGEST = 200  # plies of a chess game that does not end by itself
SEATS = (2, 3, 4, 5)


def figures(_site: object, rounds: int = 60) -> Iterator[Figure]:
    """Plies in the time of one of python-chess."""
    rng = random.Random(7)
    potatoes = [(n, list(simulate(rng, n, Options()))) for n in SEATS]
    boards = [_random_chess(rng) for _ in range(GAMES)]
    here, there = in_turn(
        rounds,
        _per_ply(_judge, potatoes, sum(len(moves) for _, moves in potatoes)),
        _per_ply(_push, boards, sum(map(len, boards))),
    )
    name = "plies in the time of one of python-chess"
    yield Figure(name, there / here, 1.0, told(here, there), at_least=True)


def _per_ply(replay: Callable[[Any], None], games: Sequence[Any], plies: int) -> Side:
    def all_games() -> None:
        for game in games:
            replay(game)

    return lambda: seconds(all_games) / plies


def _judge(game: tuple[int, Sequence[Any]]) -> None:
    seats, moves = game
    state = GAME.start(seats, Options())
    for made in moves:
        GAME.objections(state, made.move)
        state = GAME.apply(state, made.move).state


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

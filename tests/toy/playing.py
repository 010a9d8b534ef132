"""Short words for tests of Blind Bids."""

from __future__ import annotations

from typing import Literal

from companion.engine.text import Text, render
from tests.toy.rules.game import Toy
from tests.toy.rules.state import AnyMove, Bid, Options, State

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve")


def table(seats: int = 2, rounds: Literal[2, 3, 4] = 2) -> State:
    """A table before its first bid."""
    return Toy().start(seats, Options(rounds=rounds))


def after(state: State, *moves: AnyMove, rules: str = "2") -> State:
    """`state` after moves that nobody judged."""
    for move in moves:
        state = Toy(rules).apply(state, move).state
    return state


def bids(*cards: int) -> list[Bid]:
    """One card from each seat, in seat order."""
    return [Bid(seat=seat, card=card) for seat, card in enumerate(cards)]


def against(state: State, move: AnyMove) -> list[tuple[str, str]]:
    """Kinds and rules of everything that stands against a move."""
    return [(found.kind, found.rule) for found in Toy().objections(state, move)]


def said(text: Text) -> str:
    """A sentence with names."""
    return render(text, NAMES)

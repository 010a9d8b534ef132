"""Short words for tests: tables, cards and tricks as the facts page writes them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.engine.text import Text, render
from games.potato_man.rules.game import PotatoMan
from games.potato_man.rules.moves import AnyMove, Options, Play, Stuck
from games.potato_man.rules.state import State

GAME = PotatoMan()
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve")
COLOUR = {"R": "red", "B": "blue", "G": "green", "Y": "yellow"}


def cards(short: str) -> tuple[str, ...]:
    """Card ids from "R16 B4": the notation of the facts page."""
    return tuple(f"{COLOUR[word[0]]}-{word[1:]}" for word in short.split())


def table(seats: int = 4, **options: Any) -> State:
    """A table before its first card."""
    return GAME.start(seats, Options(**options))


def after(state: State, *moves: AnyMove) -> State:
    """`state` after moves that nobody judged."""
    for move in moves:
        state = GAME.apply(state, move).state
    return state


def laid(state: State, short: str) -> State:
    """`state` after these cards, each by the seat whose turn it is."""
    for card in cards(short):
        assert state.turn is not None
        state = after(state, Play(seat=state.turn, card=card))
    return state


def stuck(state: State, hand: str | None = None) -> Stuck:
    """The seat to move says that it cannot play."""
    assert state.turn is not None
    return Stuck(seat=state.turn, hand=None if hand is None else cards(hand))


def against(state: State, move: AnyMove) -> list[tuple[str, str]]:
    """Kinds and rules of everything that stands against a move: ("illegal", "turns")."""
    return [(o.kind, o.rule.removeprefix("potato-man.")) for o in GAME.objections(state, move)]


def in_order(state: State, moves: Iterable[AnyMove]) -> State:
    """`state` after moves that the rules have nothing against."""
    for move in moves:
        assert against(state, move) == [], move
        state = after(state, move)
    return state


def said(text: Text | None) -> str:
    """A sentence with names."""
    assert text is not None
    return render(text, NAMES)

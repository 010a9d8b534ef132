"""Short words for tests: tables, villages as the facts page writes them, moves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.engine import codec
from companion.engine.log import Made
from companion.engine.text import Text, render
from games.villagers.rules import moves as m
from games.villagers.rules.event_moves import AnyMove
from games.villagers.rules.game import Villagers
from games.villagers.rules.options import Options
from games.villagers.rules.state import State

GAME = Villagers()
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve")


def table(seats: int = 3, **options: Any) -> State:
    """A table before its first move."""
    return GAME.start(seats, Options(**options))


def tree(words: str) -> dict[str, Any]:
    """One chain from "Lumberjack(Wheeler(Cartwright),Carpenter/4)"; "/4" are coins, "/food" the
    side of Founders, "=Wheeler" what a Monk stands for.
    """
    trees, rest = _trees(words.replace(" ", ""))
    assert len(trees) == 1, words
    assert not rest, rest
    return trees[0]


def _trees(words: str) -> tuple[list[dict[str, Any]], str]:
    found = []
    while words and words[0] != ")":
        end = next((i for i, c in enumerate(words) if c in "(),"), len(words))
        name, words = words[:end], words[end:]
        made = _one(name)
        if words[:1] == "(":
            made["on"], words = _trees(words[1:])
            assert words[0] == ")", words
            words = words[1:]
        found.append(made)
        words = words.removeprefix(",")
    return found, words


def _one(name: str) -> dict[str, Any]:
    name, *marks = name.split("/")
    name, _, as_ = name.partition("=")
    made: dict[str, Any] = {"villager": name.replace("_", " ")}
    if as_:
        made["as"] = as_.replace("_", " ")
    for mark in marks:
        if mark.isdigit():
            made["coins"] = int(mark)
        else:
            made["side"] = mark
    return made


def village(words: str, seat: int | None = 0, supply: int | None = None) -> m.Village:
    """A village entered, its chains parted by ";"."""
    trees = [tree(part) for part in words.split(";") if part.strip()]
    data: dict[str, Any] = {"move": "village", "seat": seat, "village": trees}
    if supply is not None:
        data["supply"] = supply
    return codec.convert(data, m.Village)


def move(data: dict[str, Any]) -> AnyMove:
    """A move from plain data, as it stands in a record."""
    made: AnyMove = codec.convert(data, GAME.Moves)
    return made


def who(villager: str, seat: int | None = 0, nth: int = 1) -> m.Who:
    """How a move names a villager."""
    return m.Who(seat=seat, villager=villager, nth=nth)


def after(state: State, *moves: AnyMove) -> State:
    """`state` after moves that nobody judged."""
    for one in moves:
        state = GAME.apply(state, one).state
    return state


def against(state: State, one: AnyMove) -> list[tuple[str, str]]:
    """Kinds and rules of everything that stands against a move: ("illegal", "chain-order")."""
    return [(o.kind, o.rule.removeprefix("villagers.")) for o in GAME.objections(state, one)]


def in_order(state: State, *moves: AnyMove) -> State:
    """`state` after moves that the rules have nothing against."""
    for one in moves:
        assert against(state, one) == [], one
        state = after(state, one)
    return state


def building(state: State) -> State:
    """`state` once everybody has drafted, by a table that does not follow the Road."""
    return after(state, *(m.Drafted(seat=seat) for seat in range(state.seats)))


def with_village(words: str, seats: int = 3, seat: int = 0, **options: Any) -> State:
    """A Build Phase in which one seat has this village and all have cards and gold enough."""
    state = table(seats, **options)
    state = after(state, village(words, seat))
    state = after(
        state, *(m.Recount(seat=s, gold=20, hand=9, why="So it is.") for s in range(seats))
    )
    return building(state)


def all_built(state: State) -> State:
    """`state` once everybody whose turn is still to come has built."""
    for _ in range(state.seats):
        if state.phase == "build" and state.turn is not None:
            state = after(state, m.Built(seat=state.turn))
    return state


def lines(state: State, seat: int = 0) -> dict[str, int]:
    """A seat's score, line by line, without those that are nothing."""
    row = GAME.scoresheet(state).rows[seat]
    assert row.total == sum(line.amount for line in row.lines)
    return {line.code: line.amount for line in row.lines if line.amount}


def because(state: State, code: str, seat: int = 0) -> str:
    """The reason of one line."""
    rows = GAME.scoresheet(state).rows
    return said(next(line.because for line in rows[seat].lines if line.code == code))


def supply(state: State, seat: int = 0) -> int:
    """Gold in a seat's supply."""
    return state.sides[seat].supply


def coins(state: State, seat: int, villager: str, nth: int = 1) -> int:
    """Coins on a villager."""
    found = [card.coins for card in state.sides[seat].village if card.name == villager]
    return found[nth - 1]


def names(state: State, seat: int = 0) -> list[str]:
    """Who lives in a village, in the order built."""
    return [card.name for card in state.sides[seat].village]


def said(text: Text | None) -> str:
    """A sentence with names."""
    assert text is not None
    return render(text, NAMES)


def made(moves: Iterable[AnyMove]) -> tuple[Made[Any], ...]:
    """Moves as a log has them."""
    return tuple(Made(move=one) for one in moves)

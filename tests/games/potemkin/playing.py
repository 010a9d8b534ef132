"""Short words for tests: cards, rivers and tricks as the facts page writes them."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from companion.engine.text import Text, render
from games.potemkin.rules.abilities import character_of
from games.potemkin.rules.game import Potemkin
from games.potemkin.rules.moves import AnyMove, Lay, Place, Play, RightOf
from games.potemkin.rules.options import Options, owner
from games.potemkin.rules.state import State

GAME = Potemkin()
NAMES = ("Ann", "Ben", "Cleo", "Dan")
COLOUR = {"W": "white", "O": "orange", "B": "blue", "R": "red", "F": "fifth"}
ROW = "W2 O3 B4 F5"
"""Villages that a test which is about something else begins with."""


def card(short: str) -> str:
    """A card's id from "R7"."""
    return f"{COLOUR[short[0]]}-{short[1:]}"


def cards(short: str) -> tuple[str, ...]:
    """Cards from "R7 W2"."""
    return tuple(card(word) for word in short.split())


def right_of(short: str) -> Place:
    """The gap right of a village."""
    return RightOf(card(short))


def lay(short: str = ROW) -> Lay:
    """The first villages."""
    return Lay(villages=cards(short))


def table(seats: int = 4, row: str = ROW, **options: Any) -> State:
    """A table whose four villages lie there; `row` is "" before that."""
    state = GAME.start(seats, Options(**options))
    return after(state, lay(row)) if row else state


def after(state: State, *moves: AnyMove) -> State:
    """`state` after moves that nobody judged."""
    for move in moves:
        state = GAME.apply(state, move).state
    return state


def plays(state: State, short: str) -> State:
    """`state` after these cards, each by the seat whose turn it is."""
    for word in short.split():
        state = after(state, Play(seat=state.turn, card=card(word)))
    return state


def river(state: State) -> str:
    """The row as "W2 O3 [B4] F5": faces, the boat's village in brackets."""
    short = {name: letter for letter, name in COLOUR.items()}
    faces = []
    for number, pile in enumerate(state.row):
        colour, value = pile[-1].split("-")
        face = f"{short[colour]}{value}"
        faces.append(f"[{face}]" if number == state.at else face)
    return " ".join(faces)


def on_river(state: State, row: str, at: int, **changes: Any) -> State:
    """`state` with these villages and the boat under number `at`.

    What lay on the river before is in the boat, what lies there now in no hand: the counts of
    hidden cards stay what they are, which no rule of the river looks at.
    """
    villages = tuple((one,) for one in cards(row))
    return structs.replace(state, row=villages, at=at, **changes)


def rules(state: State, move: AnyMove) -> set[str]:
    """The rules that object to `move`."""
    return {objection.rule for objection in GAME.objections(state, move)}


def kinds(state: State, move: AnyMove) -> list[tuple[str, str]]:
    """Kind and rule of each objection, in order."""
    return [(one.kind, one.rule) for one in GAME.objections(state, move)]


def said(text: Text | None) -> str:
    """A sentence as Ann, Ben, Cleo and Dan read it."""
    return "" if text is None else render(text, NAMES)


def happened(state: State, move: AnyMove) -> list[str]:
    """What a move brings, in words."""
    return [said(text) for text in GAME.apply(state, move).happened]


def won_by(move: AnyMove, trick: str, row: str = ROW, at: int = 0, **changes: Any) -> State:
    """A table of four whose trick was just won by the character of `move`.

    `trick` begins with the card that wins, by that character's player; `changes` are made to
    the state before the trick (`trump=("red-5",)`), or to the options.
    """
    options = {key: changes.pop(key) for key in [*changes] if key in Options.__struct_fields__}
    actor = character_of(move)  # type: ignore[arg-type]
    set_ = next(s for s in "ABCD" if owner(Options(set=s), 4, actor) is not None)  # type: ignore[arg-type]
    state = GAME.start(4, Options(set=set_, **options))  # type: ignore[arg-type]
    seat = owner(state.options, 4, actor)
    state = after(state, lay("W6 W7 W8 O9"))
    changes = {"turn": seat, **changes}
    if set_ == "B":
        changes.setdefault("aside", None)
    state = on_river(state, row, at, **changes)
    state = plays(state, trick)
    assert state.won is not None
    assert state.won.seat == seat
    return state

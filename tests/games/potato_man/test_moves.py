"""Moves, options and states as text: what decodes, what is refused, what the schema says."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from companion.engine import codec
from games.potato_man.rules.cards import CARDS
from games.potato_man.rules.moves import Options, Play, Ruling, SetOption, Stuck, Tally
from games.potato_man.rules.state import State
from tests.games.potato_man.playing import GAME, after, laid, stuck, table


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ('{"move":"play","seat":0,"card":"blue-7"}', Play(seat=0, card="blue-7")),
        (
            '{"move":"stuck","seat":2,"hand":["red-5","yellow-12"]}',
            Stuck(seat=2, hand=("red-5", "yellow-12")),
        ),
        ('{"move":"stuck","seat":2}', Stuck(seat=2)),
        ('{"move":"tally","sacks":[7,3,5,4]}', Tally(sacks=(7, 3, 5, 4))),
        (
            '{"move":"ruling","seat":1,"round":2,"add":-2,"why":"So be it."}',
            Ruling(seat=1, round=2, add=-2, why="So be it."),
        ),
        (
            '{"move":"set","option":"memory_aid","value":true}',
            SetOption(option="memory_aid", value=True),
        ),
    ],
)
def test_every_move_as_text(text: str, move: Any) -> None:
    assert codec.convert(codec.loads(text), GAME.Moves) == move
    assert json.loads(codec.encode(move)) == json.loads(text)


@pytest.mark.parametrize(
    "text",
    [
        '{"move":"play","seat":0}',
        '{"move":"play","seat":-1,"card":"red-5"}',
        '{"move":"play","seat":99,"card":"red-5"}',
        '{"move":"play","seat":0,"card":7}',
        '{"move":"play","seat":0,"card":"red-5","note":"x"}',
        '{"move":"play","seat":true,"card":"red-5"}',
        '{"move":"deal"}',
        '{"move":"tally","sacks":[1,2,3,4,5,6,7,8,9]}',
        '{"move":"tally","sacks":[1000,0]}',
        '{"move":"ruling","seat":1,"round":0,"add":1,"why":"x"}',
        '{"move":"ruling","seat":1,"round":1,"add":1,"why":""}',
        '{"move":"recount","why":"x"}',
    ],
)
def test_what_is_not_a_move(text: str) -> None:
    with pytest.raises(codec.Malformed):
        codec.convert(codec.loads(text), GAME.Moves)


@pytest.mark.parametrize(
    "text", ['{"variant":"no-red"}', '{"first":-1}', '{"memory_aid":1}', '{"speed":3}', "[]"]
)
def test_what_are_not_options(text: str) -> None:
    with pytest.raises(codec.Malformed):
        codec.convert(codec.loads(text), Options)


def test_the_schema_names_every_card() -> None:
    schema = json.dumps(msgspec.json.schema(GAME.Moves))
    assert all(f'"{card}"' in schema for card in CARDS)


def test_a_state_is_small_and_survives_as_text() -> None:
    state = laid(table(4), "R16 B4 G3 Y5 R17 B5 G4 Y6 R18 B6 G5")
    state = laid(after(state, stuck(state)), "R16 B4 G3 Y5 R5")
    state = after(state, Ruling(seat=1, round=1, add=-2, why="So be it."))
    text = codec.encode(state)
    assert codec.decode(text, State) == state
    assert codec.encode(codec.decode(text, State)) == text
    assert len(text) < 600


def test_a_state_holds_nothing_that_could_be_changed() -> None:
    def frozen(value: Any) -> bool:
        if isinstance(value, msgspec.Struct):
            fields = [getattr(value, name) for name in value.__struct_fields__]
            return value.__struct_config__.frozen and all(map(frozen, fields))
        if isinstance(value, tuple):
            return all(map(frozen, value))
        return value is None or isinstance(value, int | str)

    state = laid(table(4), "R16 B4 G3 Y5 R17")
    assert frozen(state)
    assert frozen(GAME.view(state, frozenset()))

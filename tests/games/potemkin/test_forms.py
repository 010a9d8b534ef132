"""Potemkin Villages: counting again, and a result alone."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import codec
from companion.engine.game import PUBLIC
from games.potemkin.forms import RecountForm, ResultForm
from games.potemkin.rules.state import State
from tests.games.potemkin.playing import GAME, NAMES, said, table


def recount(state: State, **fields: Any) -> RecountForm:
    """The form as the page shows it, with some fields written anew."""
    view = GAME.view(state, PUBLIC)
    blank = RecountForm(view=view, names=NAMES)
    shown = {name: field.initial for name, field in blank.fields.items()}
    return RecountForm(shown | {"why": "We counted."} | fields, view=view, names=NAMES)


def move_of(form: RecountForm) -> dict[str, Any]:
    assert form.is_valid(), form.errors
    return form.move()


@pytest.mark.parametrize("name", ["", "green", "dark  green", "a,b, c", "İl", "x" * 20])
def test_a_row_that_stays_as_it_is_is_read_whatever_the_fifth_colour_is_called(name: str) -> None:
    state = table(fifth_colour=name)
    assert move_of(recount(state)) == {"move": "recount", "why": "We counted."}


def test_what_differs_is_counted_again() -> None:
    state = table(fifth_colour="green")
    assert move_of(recount(state, row=" Green 5,RED  3,\n\nblue 4,", boat="red-3", hand_2="9")) == {
        "move": "recount",
        "why": "We counted.",
        "hands": [10, 10, 9, 10],
        "row": ["fifth-5", "red-3", "blue-4"],
        "boat": "red-3",
    }


@pytest.mark.parametrize(
    ("fields", "field", "sentence"),
    [
        ({"row": "red 3, <b>"}, "row", "“<b>” is no card here. Write “red 3”."),
        ({"row": "red 3," * 149}, "row", "Name each village once, left to right."),
        ({"row": "red 3," * 151}, "row", "Ensure this value has at most 900 characters"),
        ({"hand_0": "-1"}, "hand_0", "Ensure this value is greater than or equal to 0."),
        ({"hand_3": "999"}, "hand_3", "Ensure this value is less than or equal to 45."),
        ({"hand_1": "many"}, "hand_1", "Enter a whole number."),
        ({"boat": "pope"}, "boat", "Select a valid choice."),
        ({"why": ""}, "why", "This field is required."),
    ],
)
def test_nonsense_is_told_beside_its_field(
    fields: dict[str, str], field: str, sentence: str
) -> None:
    form = recount(table(), **fields)
    assert list(form.errors) == [field]
    assert form.errors[field][0].startswith(sentence)


def test_before_the_villages_lie_there_none_can_be_counted() -> None:
    form = recount(table(row=""), boat="red-3")
    assert form.is_valid()
    made = codec.convert(form.move(), GAME.Moves)
    (objection,) = GAME.objections(table(row=""), made)
    assert said(objection.text) == "First the four villages are laid."


# --- The result alone ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "move"),
    [
        ({"won": "won", "rounds": "9"}, {"won": True, "rounds": 9}),
        (
            {"won": "lost", "rounds": "0", "why": " A 9. "},
            {"won": False, "rounds": 0, "why": "A 9."},
        ),
    ],
)
def test_a_result_is_noted_with_its_reason_if_there_is_one(
    fields: dict[str, str], move: dict[str, Any]
) -> None:
    form = ResultForm(fields, view=table(), names=NAMES)
    assert form.is_valid()
    assert form.move() == {"move": "result", **move}


@pytest.mark.parametrize(
    ("fields", "wrong"),
    [
        ({}, ["won", "rounds"]),
        ({"won": "perhaps", "rounds": "100"}, ["won", "rounds"]),
        ({"won": "won", "rounds": "-1", "why": "x" * 201}, ["rounds", "why"]),
    ],
)
def test_a_result_that_cannot_be(fields: dict[str, str], wrong: list[str]) -> None:
    assert list(ResultForm(fields, view=table(), names=NAMES).errors) == wrong

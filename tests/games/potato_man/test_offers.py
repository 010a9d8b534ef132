"""What can be tapped, and what the head of the page asks."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.game import PUBLIC
from companion.engine.offers import Choice
from games.potato_man.rules.moves import Play, Stuck, Tally
from games.potato_man.rules.state import State
from tests.games.potato_man.playing import GAME, after, laid, said, stuck, table


def choices(state: State, seat: int | None = None) -> dict[str, Choice]:
    asked = state.turn if seat is None else seat
    assert asked is not None
    return {c.code: c for c in GAME.offers(GAME.view(state, PUBLIC), asked).choices}


def rules(choice: Choice) -> list[str]:
    return [o.rule.removeprefix("potato-man.") for o in choice.objections]


def test_every_card_and_cannot_play() -> None:
    found = choices(table(4))
    assert len(found) == 53
    assert found["blue-7"].move == Play(seat=0, card="blue-7")
    assert (said(found["blue-7"].label), found["blue-7"].group) == ("blue 7", "blue")
    assert found["stuck"].move == Stuck(seat=0)
    assert rules(found["stuck"]) == ["stuck-false"]
    assert not any(choice.objections for code, choice in found.items() if code != "stuck")


def test_a_closed_colour_says_why() -> None:
    found = choices(laid(table(4), "R9"))
    assert rules(found["red-5"]) == ["colour-once"]
    assert rules(found["red-9"]) == ["cards", "colour-once"]
    assert rules(found["blue-5"]) == []
    assert rules(found["stuck"]) == []


def test_a_gone_card_looks_like_any_other_until_it_is_touched() -> None:
    state = laid(table(4), "R9 B4 G3 Y5")
    gone = choices(state)["red-9"]
    assert gone.objections == ()
    assert gone.move is not None
    assert [o.kind for o in GAME.objections(state, gone.move)] == ["impossible"]


def test_with_the_memory_aid_a_gone_card_is_marked() -> None:
    found = choices(laid(table(4, memory_aid=True), "R9 B4 G3 Y5"))
    assert rules(found["red-9"]) == ["closed-tricks"]


def test_out_of_turn_every_choice_says_so() -> None:
    found = choices(table(4), seat=2)
    assert all("turns" in rules(choice) for choice in found.values())


def test_a_choice_of_a_seat_says_what_objections_would() -> None:
    """But for the cards that are gone, offers and objections are the same."""
    state = laid(table(5), "R9 B4 G3 Y5 R10 Y2 B5")
    for seat in range(5):
        for choice in choices(state, seat).values():
            assert choice.move is not None
            hidden = isinstance(choice.move, Play) and choice.move.card in state.gone
            assert hidden or choice.objections == GAME.objections(state, choice.move)


def test_there_are_no_drafts() -> None:
    with pytest.raises(ValueError, match="half-made"):
        GAME.offers(GAME.view(table(4), PUBLIC), 0, "{}")


# --- The prompt --------------------------------------------------------------------

POTATO = "potato-man."


@pytest.mark.parametrize(
    ("options", "seats", "trick", "text", "hint", "rules"),
    [
        ({}, 4, "", "Ann leads", "Any card.", ["first-leader", "turns"]),
        (
            {},
            4,
            "R9",
            "Ben plays a card",
            "Open: blue, green and yellow.",
            ["colour-once", "stuck"],
        ),
        ({}, 4, "R9 B4 G5", "Dan plays a card", "Open: yellow.", ["colour-once", "stuck"]),
        ({}, 4, "R9 B4 G5 Y6", "Ann leads", "Any card.", ["next-leader", "turns"]),
        (
            {"variant": "no-green"},
            3,
            "R9",
            "Ben plays a card",
            "Open: blue and yellow.",
            ["colour-once", "stuck"],
        ),
        (
            {},
            2,
            "",
            "Ann leads",
            "Any card. Then draw one.",
            ["first-leader", "turns", "draw-pile"],
        ),
        (
            {},
            2,
            "R9 B4",
            "Ann plays a card",
            "Open: green and yellow. Then draw a card.",
            ["colour-once", "stuck", "draw-pile"],
        ),
        (
            {},
            5,
            "R9",
            "Ben plays a card",
            "Any colour, one may come twice.",
            ["five-players", "stuck"],
        ),
        (
            {},
            5,
            "R9 Y2",
            "Cleo plays a card",
            "Any colour, one may come twice; no second Potato Man.",
            ["five-players", "five-players-man", "stuck"],
        ),
        (
            {},
            5,
            "R9 B4 R10",
            "Dan plays a card",
            "Twice already: red. Open: green and yellow.",
            ["five-players", "stuck"],
        ),
    ],
)
def test_the_prompt(
    options: dict[str, Any], seats: int, trick: str, text: str, hint: str, rules: list[str]
) -> None:
    state = laid(table(seats, **options), trick)
    prompt = GAME.prompt(state)
    assert prompt is not None
    assert prompt.seats == GAME.asked(state) == (state.turn,)
    assert (said(prompt.text), said(prompt.hint)) == (text, hint)
    assert [rule.removeprefix(POTATO) for rule in prompt.rules] == rules


def test_where_the_game_is() -> None:
    state = after(table(4), Tally(sacks=(0, 0, 0, 0)))
    state = laid(state, "R9 B4 G5 Y6 R10")
    prompt = GAME.prompt(state)
    assert prompt is not None
    assert said(prompt.where) == "Round 2 of 4, trick 2"


def test_no_reminder_once_the_pile_is_empty() -> None:
    state = table(2)
    for number in range(5, 9):
        state = laid(state, f"R{number} B{number} G{number} Y{number}")
    prompt = GAME.prompt(state)
    assert prompt is not None
    assert said(prompt.hint) == "Any card."
    assert "potato-man.draw-pile" not in prompt.rules


def test_claims_are_offered_without_a_hand() -> None:
    state = laid(table(4), "R9")
    assert choices(state)["stuck"].move == stuck(state)

"""Rulebook: Possible Variant for 3 Players. Facts page, section 12."""

from __future__ import annotations

from itertools import product

import pytest

from games.potato_man.rules.cards import CARDS, DECKS
from games.potato_man.rules.moves import Play, SetOption, Stuck, Tally
from games.potato_man.rules.state import Laid, sacks_left
from games.potato_man.rules.tricks import ahead
from tests.games.potato_man.playing import GAME, after, against, laid, said, table


def test_no_green_card_is_in_the_game() -> None:
    state = table(3, variant="no-green")
    for card in DECKS["standard"]:
        expected = [("impossible", "no-green")] if card.colour == "green" else []
        assert against(state, Play(seat=0, card=card.id)) == expected
    state = laid(state, "R9 B4")
    assert against(state, Stuck(seat=2, hand=("green-5",))) == [
        ("impossible", "no-green"),
        ("illegal", "stuck-false"),
    ]


def test_every_trick_needs_red_blue_and_yellow() -> None:
    state = laid(table(3, variant="no-green"), "R9 B4")
    assert against(state, Play(seat=2, card="red-5")) == [("illegal", "colour-once")]
    assert against(state, Play(seat=2, card="yellow-5")) == []
    assert said(GAME.objections(state, Play(seat=2, card="red-5"))[0].instead) == (
        "Still open: yellow."
    )


def test_no_green_sacks() -> None:
    assert sacks_left(table(3, variant="no-green")) == (3, 3, 0, 3, 3)


def test_nothing_green_is_offered() -> None:
    offers = GAME.offers(GAME.view(table(3, variant="no-green"), frozenset()), 0)
    assert {choice.group for choice in offers.choices} == {"red", "blue", "yellow", "stuck"}


def test_potato_man_wins_exactly_against_red_16_to_18() -> None:
    """Both colours are always there."""
    by_colour = [[c for c in CARDS.values() if c.colour == x] for x in ("red", "blue", "yellow")]
    for red, blue, yellow in product(*by_colour):
        trick = [Laid(seat, card.id) for seat, card in enumerate((yellow, blue, red))]
        man_wins = yellow.man and ahead(trick)[0] == 0
        assert man_wins == (yellow.man and red.number >= 16)


# --- Changing it -------------------------------------------------------------------

WITH = SetOption(option="variant", value="standard")
WITHOUT = SetOption(option="variant", value="no-green")


def test_the_wrong_variant_is_noticed_when_the_first_green_card_falls() -> None:
    """Case 37: wrong card, or wrong mode."""
    state = laid(table(3, variant="no-green"), "R9")
    (objection,) = GAME.objections(state, Play(seat=1, card="green-5"))
    assert "set the variant first" in said(objection.instead)
    assert against(state, WITH) == []
    state = after(state, WITH)
    assert against(state, Play(seat=1, card="green-5")) == []


@pytest.mark.parametrize("trick", ["G9", "G9 R5 B4", "R9 B4", "R9 B4 Y5 R5"])
def test_green_does_not_leave_within_a_round(trick: str) -> None:
    """Whether or not a green card is gone: that would tell what lies in closed tricks."""
    state = laid(table(3), trick)
    assert against(state, WITHOUT) == [("illegal", "no-green")]
    anyway = after(state, WITHOUT)
    assert anyway.options.variant == "no-green"
    assert sacks_left(anyway)[2] == 0


def test_green_leaves_between_rounds() -> None:
    assert against(table(3), WITHOUT) == []
    state = after(table(3), Tally(sacks=(1, 2, 3)))
    assert against(state, WITHOUT) == []


@pytest.mark.parametrize("seats", [2, 4, 5])
def test_only_three_can_play_without_green(seats: int) -> None:
    assert against(table(seats), WITHOUT) == [("impossible", "no-green")]
    assert against(table(seats), WITH) == []

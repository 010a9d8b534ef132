"""Tricks: who plays, what wins, what a 9 and a 1 do, who leads next, whose ability it is."""

from __future__ import annotations

from typing import Any

import pytest

from games.potemkin.rules.moves import (
    Chamberlain,
    Chancellor,
    Commissary,
    Governor,
    Painter,
    Play,
    Sapper,
    Stagehand,
)
from games.potemkin.rules.state import changed
from games.potemkin.rules.trick import coming
from tests.games.potemkin.playing import (
    GAME,
    after,
    card,
    kinds,
    on_river,
    plays,
    right_of,
    rules,
    table,
    won_by,
)

THREE = "O2 O3 B4 F5"


def winner(trick: str, trump: str = "", **options: Any) -> str:
    """The card that wins a trick of four led by seat 0."""
    state = changed(table(**options), trump=(card(trump),) if trump else ())
    state = on_river(state, "W2 O3 B4 F5", 2)
    state = plays(state, trick)
    assert state.won is not None
    return state.won.card


# --- What wins -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("trick", "trump", "best"),
    [
        ("B3 B7 B5 B6", "", "blue-7"),
        ("B3 R9 W9 F9", "", "blue-3"),
        ("B3 R9 W9 F2", "F4", "fifth-2"),
        ("B3 F1 W9 F2", "F4", "fifth-2"),
        ("B3 F1 B9 R9", "F4", "fifth-1"),
        ("B9 B1 R1 W1", "", "blue-9"),
        ("B3 B8 B9 R9", "B4", "blue-9"),
    ],
)
def test_trump_then_the_led_colour_then_the_number(trick: str, trump: str, best: str) -> None:
    assert winner(trick, trump) == best


def test_only_the_top_card_of_the_trump_place_counts() -> None:
    state = changed(table(), trump=("red-9", "white-3"))
    assert state.trump_colour == "white"
    state = plays(state, "B3 R8 W4 B9")
    assert state.won is not None
    assert state.won.card == "white-4"


def test_the_trump_that_is_led_is_the_led_colour_too() -> None:
    state = plays(changed(table(), trump=("red-9",)), "R3 B4")
    assert [one.colour for one in state.denials] == ["red"]


@pytest.mark.parametrize(
    ("trick", "trump", "within", "best"),
    [
        ("B9 B1 W3 R1", "", True, "blue-1"),
        ("B9 B1 W3 R1", "W4", True, "white-3"),
        ("B9 B8 R1 W3", "", True, "blue-9"),
        ("B9 B1 W3 W1", "W4", True, "white-1"),
        ("B9 B8 R1 W3", "", False, "red-1"),
        ("B9 B8 R1 W3", "W4", False, "red-1"),
        ("B9 B1 R1 W1", "W4", False, "white-1"),
        ("B9 B1 R1 W3", "W4", False, "blue-1"),
        ("B9 R1 F1 B8", "", False, "red-1"),
    ],
)
def test_after_the_commissary_a_1_is_high_by_both_readings(
    trick: str, trump: str, within: bool, best: str
) -> None:
    state = changed(
        table(set="C", ones_within_colour=within),
        ones_high=True,
        trump=(card(trump),) if trump else (),
    )
    state = plays(on_river(state, "W2 O3 B4 F5", 2), trick)
    assert state.won is not None
    assert state.won.card == best


def test_the_commissary_makes_1s_high_for_one_trick_only() -> None:
    state = plays(table(set="C"), "R7 R2 R3 R4")
    state = after(state, Commissary())
    assert state.ones_high
    assert "potemkin.commissary" in (GAME.prompt(state) or pytest.fail("asked")).rules
    state = plays(state, "B9 B1 B2 B3")
    assert state.won is not None
    assert state.won.card == "blue-1"
    assert state.at == 0
    assert not after(state, Chamberlain()).ones_high


# --- The 9 and the 1 -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("trick", "early", "at"),
    [
        ("B9 B2 B3 B5", True, 3),
        ("B9 B2 B3 B5", False, 2),
        ("B1 R2 R3 R4", True, 1),
        ("B1 R2 R3 R4", False, 2),
        ("B8 R9 R1 W9", True, 2),
    ],
)
def test_a_9_or_a_1_moves_the_boat_at_once_by_our_reading(trick: str, early: bool, at: int) -> None:
    state = on_river(table(early_step=early), "W2 O3 B4 F5", 2)
    assert plays(state, trick).at == at


def test_by_the_other_reading_the_9_steps_after_the_ability() -> None:
    won = won_by(Chancellor(at="far-left"), "R9 R2 R3 R4", row="W2 O3", early_step=False)
    assert won.at == 0
    state = after(won, Chancellor(at="far-left"))
    assert state.end is not None
    assert (state.end.kind, state.end.by) == ("past-right", "step")


def test_a_9_on_the_last_village_loses_before_the_ability() -> None:
    state = plays(on_river(table(), "W2 O3", 1), "R9 R2 R3 R4")
    assert state.end is not None
    assert state.end.by == "nine"
    assert GAME.asked(state) == ()


# --- Order -----------------------------------------------------------------------------


def test_clockwise_from_the_leader_one_card_each() -> None:
    state, order = table(start=2), []
    for short in ("R7", "R2", "R3", "R4"):
        order.append(state.turn)
        assert rules(state, Play(seat=(state.turn + 1) % 4, card="red-9")) == {"potemkin.turns"}
        state = plays(state, short)
    assert order == [2, 3, 0, 1]
    assert kinds(state, Play(seat=2, card="red-9")) == [("impossible", "potemkin.ability")]


def test_a_card_that_lies_open_cannot_be_played() -> None:
    state = plays(changed(table(), trump=("fifth-1",)), "R7")
    for there in ("red-7", "white-2", "fifth-1"):
        assert kinds(state, Play(seat=1, card=there)) == [("impossible", "potemkin.cards")]


def test_a_card_known_to_be_in_the_boat_cannot_be_played() -> None:
    won = won_by(Stagehand(), "R7 R2 R3 R4")
    state = after(won, Stagehand())
    assert kinds(state, Play(seat=1, card="red-2")) == [("impossible", "potemkin.boat-pile")]


def test_the_winner_leads_the_next_trick() -> None:
    state = after(plays(table(), "R7 R2 R8 R3"), Chancellor(at="far-left"))
    assert GAME.asked(state) == (2,)


@pytest.mark.parametrize(
    "move", [Painter(leads=3), Governor(at=right_of("W2"), leads=3)], ids=["painter", "governor"]
)
def test_painter_and_governor_name_another_leader(move: Any) -> None:
    won = won_by(move, "R7 R2 R3 R4")
    assert not GAME.objections(won, move)
    assert GAME.asked(after(won, move)) == (3,)


def test_an_empty_hand_is_passed_over() -> None:
    state = changed(table(), hands=(2, 0, 2, 2))
    assert coming(state) == (0, 2, 3)
    state = plays(state, "R7")
    assert state.turn == 2
    assert kinds(state, Play(seat=1, card="red-9"))[0] == ("impossible", "potemkin.hands")


# --- Three players ---------------------------------------------------------------------


@pytest.mark.parametrize(("trick", "by"), [("R7 R2 R3", ("sapper",)), ("O7 O4 O5", ("stagehand",))])
def test_three_players_the_winning_colour_picks_the_character(trick: str, by: Any) -> None:
    state = plays(table(3, THREE), trick)
    assert state.won is not None
    assert state.won.by == by


def test_three_players_the_other_character_of_the_seat_does_not_act() -> None:
    state = plays(table(3, THREE), "O7 O4 O5")
    move = Sapper(discard=(card("O3"), card("B4")), at="far-left")
    assert kinds(state, move) == [("illegal", "potemkin.two-colours")]


def test_three_players_a_single_character_acts_in_any_colour() -> None:
    state = plays(table(3, THREE, start=1), "R7 R2 R3")
    assert state.won is not None
    assert state.won.by == ("chancellor",)

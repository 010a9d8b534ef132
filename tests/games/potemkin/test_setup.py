"""Set-up for two, three and four players, and which characters and options fit."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.moves import SetOption
from games.potemkin.rules.cards import SETS
from games.potemkin.rules.moves import Entered, Lay, Play, Redeployment
from games.potemkin.rules.options import Options, characters, owner
from games.potemkin.rules.state import Stack
from tests.games.potemkin.playing import (
    GAME,
    after,
    card,
    cards,
    kinds,
    lay,
    plays,
    rules,
    said,
    table,
)

THREE = "O2 O3 B4 F5"


@pytest.mark.parametrize(
    ("seats", "in_boat", "in_piles", "all_cards"), [(4, 1, 0, 45), (3, 2, 0, 36), (2, 1, 20, 45)]
)
def test_all_cards_are_dealt(seats: int, in_boat: int, in_piles: int, all_cards: int) -> None:
    state = GAME.start(seats, Options())
    assert state.hands == (10,) * seats
    assert state.boat_size == in_boat
    assert sum(stack.left for stack in state.piles) == in_piles
    assert sum(state.hands) + 4 + in_boat + in_piles == all_cards


@pytest.mark.parametrize("set_", "ABCD")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_four_characters_of_a_set_are_in_play(seats: int, set_: Any) -> None:
    options = Options(set=set_)
    assert GAME.unfit(seats, options) == ()
    own = characters(options, seats)
    assert [one for each in own for one in each] == list(SETS[set_])
    assert sorted(map(len, own)) == {2: [2, 2], 3: [1, 1, 2], 4: [1, 1, 1, 1]}[seats]


def test_with_two_players_each_character_has_a_pile_of_five() -> None:
    assert GAME.start(2, Options()).piles == tuple(Stack(one, 5) for one in SETS["A"])


# --- Options that do not fit ------------------------------------


@pytest.mark.parametrize(
    ("seats", "options", "rule"),
    [
        (2, {"start": 2}, "table.seat"),
        (4, {"characters": ("sapper", "scout")}, "potemkin.characters"),
        (3, {"characters": ("sapper", "stagehand", "scout")}, "potemkin.characters"),
        (2, {"characters": (("sapper", "stagehand"), "scout")}, "potemkin.characters"),
        (4, {"characters": ("sapper", "stagehand", "scout", "builder")}, "potemkin.sets"),
        (4, {"characters": ("sapper", "sapper", "scout", "chancellor")}, "potemkin.sets"),
        (
            2,
            {"characters": (("sapper", "chancellor"), ("stagehand", "scout"))},
            "potemkin.backgrounds",
        ),
    ],
)
def test_what_does_not_fit_is_refused(seats: int, options: Any, rule: str) -> None:
    found = GAME.unfit(seats, Options(**options))
    assert rule in {one.rule for one in found}
    assert {one.kind for one in found} == {"impossible"}


def test_characters_can_be_shared_out_freely() -> None:
    options = Options(characters=("scout", ("chancellor", "stagehand"), "sapper"))
    assert GAME.unfit(3, options) == ()
    assert owner(options, 3, "stagehand") == 1
    assert owner(options, 3, "builder") is None


# --- The first villages ------------------------------------


def test_nothing_can_be_played_before_the_villages_lie_there() -> None:
    state = table(row="")
    assert kinds(state, Play(seat=0, card="red-7")) == [("impossible", "potemkin.first-villages")]
    assert kinds(table(row="", set="B"), Redeployment(seat=3)) == [
        ("impossible", "potemkin.first-villages")
    ]


@pytest.mark.parametrize(
    ("seats", "row", "rule"),
    [
        (4, "W2 O3 B4", "potemkin.first-villages"),
        (4, "W2 O3 B4 B4", "potemkin.cards"),
        (3, "W2 O3 B4 F5", "potemkin.no-white"),
    ],
)
def test_first_villages_that_cannot_be(seats: int, row: str, rule: str) -> None:
    assert ("impossible", rule) in kinds(table(seats, row=""), lay(row))


def test_the_villages_are_laid_once() -> None:
    assert kinds(table(), lay()) == [("impossible", "potemkin.first-villages")]


# --- Piles ------------------------------------


PILES = (
    Entered("sapper", cards("R1 R2 R3 R4 R5")),
    Entered("stagehand", cards("B1 B2 B3 B5 B6")),
    Entered("chancellor", cards("F1 F2 F3 F4 F6")),
    Entered("scout", cards("W1 W3 W4 W5 W6")),
)


def test_piles_can_be_entered_at_set_up_the_top_card_first() -> None:
    state = after(table(2, row=""), Lay(villages=cards("W2 O3 B4 F5"), piles=PILES))
    assert [stack.cards[0] for stack in state.piles] == ["red-1", "blue-1", "fifth-1", "white-1"]
    assert GAME.view(state, frozenset()).piles == state.piles


@pytest.mark.parametrize(
    ("piles", "rule"),
    [
        ((Entered("sapper", cards("R1 R2 R3 R4")),), "potemkin.piles"),
        ((Entered("sapper", cards("R1 R2 R3 R4 W2")),), "potemkin.cards"),
        ((Entered("builder", cards("R1 R2 R3 R4 R5")),), "potemkin.piles"),
        ((PILES[0], Entered("sapper", cards("R6 R7 R8 R9 F6"))), "potemkin.piles"),
    ],
)
def test_piles_that_cannot_be(piles: Any, rule: str) -> None:
    move = Lay(villages=cards("W2 O3 B4 F5"), piles=piles)
    assert ("impossible", rule) in kinds(table(2, row=""), move)


def test_there_are_no_piles_with_four_players() -> None:
    move = Lay(villages=cards("W2 O3 B4 F5"), piles=PILES[:1])
    assert ("impossible", "potemkin.piles") in kinds(table(row=""), move)


# --- The start ------------------------------------


def test_the_start_symbol_says_who_leads() -> None:
    state = table(start=2)
    assert GAME.asked(state) == (2,)
    assert rules(state, Play(seat=0, card="red-7")) == {"potemkin.turns"}
    assert rules(state, Play(seat=2, card="red-7")) == set()


def test_the_start_can_be_put_right_until_a_card_is_played() -> None:
    state = table()
    move = SetOption(option="start", value=3)
    assert GAME.objections(state, move) == ()
    assert GAME.asked(after(state, move)) == (3,)
    assert kinds(plays(state, "R7"), move) == [("illegal", "potemkin.setup")]


# --- The Redeployment card ------------------------------------


@pytest.mark.parametrize(("seats", "seat"), [(4, 3), (3, 2), (2, 1)])
def test_the_cossack_lays_a_card_aside_before_the_first_trick(seats: int, seat: int) -> None:
    state = table(seats, THREE, set="B")
    assert GAME.asked(state) == (seat,)
    assert rules(state, Play(seat=0, card="red-7")) == {"potemkin.redeployment"}
    assert kinds(state, Redeployment(seat=0)) == [("impossible", "potemkin.redeployment")]
    state = after(state, Redeployment(seat=seat))
    assert GAME.asked(state) == (0,)
    assert state.hands[seat] == 10
    assert kinds(state, Redeployment(seat=seat)) == [("impossible", "potemkin.redeployment")]


def test_nobody_is_asked_for_it_in_another_set() -> None:
    assert GAME.asked(table(set="A")) == (0,)


def test_face_up_it_has_to_be_named() -> None:
    state = table(set="B", redeployment="up")
    assert kinds(state, Redeployment(seat=3)) == [("illegal", "potemkin.redeployment")]
    assert not GAME.objections(state, Redeployment(seat=3, card="red-9"))
    assert kinds(state, Redeployment(seat=3, card="white-2")) == [("impossible", "potemkin.cards")]


# --- What is remembered ------------------------------------


def test_what_only_the_cards_tell_is_remembered_for_the_next_table() -> None:
    options = Options(set="A", start=1, fifth_colour="green")
    found = GAME.remember(GAME.start(4, options))
    assert found["fifth_colour"] == "green"
    assert found["background-sapper"] == "blue red"
    assert found["start-A"] == "stagehand"


def test_the_fifth_colour_is_called_what_the_table_calls_it() -> None:
    state = table(fifth_colour="green")
    move = Play(seat=0, card=card("F9"))
    now = after(state, move)
    assert said(GAME.told(state, move, frozenset(), now)) == "Ann plays green 9."

"""What the table sets by hand: counts, the row, the boat's place, options and readings."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.moves import SetOption
from games.potemkin.rules.moves import (
    Lay,
    Play,
    Recount,
    Redeployment,
    Sapper,
    Stagehand,
)
from games.potemkin.rules.options import SHOWN, Options
from games.potemkin.rules.state import State, changed, seen
from tests.games.potemkin.playing import (
    GAME,
    after,
    cards,
    kinds,
    on_river,
    plays,
    river,
    rules,
    said,
    table,
    won_by,
)

RED = "R7 R2 R3 R4"
WHY = "We counted."


def recount(row: str = "", boat: str = "", hands: tuple[int, ...] | None = None) -> Recount:
    return Recount(
        why=WHY,
        hands=hands,
        row=cards(row) if row else None,
        boat=cards(boat)[0] if boat else None,
    )


def whole(state: State) -> int:
    """All cards, wherever they are."""
    piles = sum(stack.left - len(stack.cards) for stack in state.piles)
    return len(seen(state)) + state.boat_size + sum(state.hands) + piles


# --- Counting again --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "left"),
    [
        (recount(boat="B4"), "W2 O3 [B4] F5"),
        (recount("W2 O3 B4 R9"), "[W2] O3 B4 R9"),
        (recount("F5 W2"), "F5 [W2]"),
        (recount("O3 B4"), "[O3] B4"),
        (recount("O3 B4", "B4"), "O3 [B4]"),
    ],
)
def test_the_row_and_the_boat_are_set_to_what_lies_there(move: Any, left: str) -> None:
    state = on_river(table(), "W2 O3 B4 F5", 0)
    assert not GAME.objections(state, move)
    done = after(state, move)
    assert river(done) == left
    assert whole(done) == 45
    assert done.boat_size >= 1


def test_a_village_keeps_the_cards_below_it() -> None:
    state = changed(table(), row=(("red-9", "white-2"), ("orange-3",), ("blue-4",), ("fifth-5",)))
    assert after(state, recount("O3 W2")).row == (("orange-3",), ("red-9", "white-2"))


def test_hands_are_set_to_what_is_held() -> None:
    state = after(table(), recount(hands=(10, 9, 10, 10)))
    assert state.hands == (10, 9, 10, 10)
    assert state.boat_size == 2
    assert whole(state) == 45


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        (recount(hands=(10, 10)), "potemkin.recount"),
        (recount(hands=(0, 0, 0, 0)), "potemkin.recount"),
        (recount(hands=(10, 10, 10, 11)), "potemkin.boat"),
        (recount(hands=(45, 10, 10, 10)), "potemkin.boat"),
        (recount("W2 W2"), "potemkin.recount"),
        (Recount(why=WHY, row=()), "potemkin.recount"),
        (Recount(why=WHY, row=("white-2", "red-10")), "potemkin.cards"),
        (recount(boat="R9"), "potemkin.face"),
        (recount("W2 O3", "F5"), "potemkin.face"),
        (recount("W2 O3 B4 F5 F9"), "potemkin.cards"),
        (recount("W2 O3 B4 F5 R9"), "potemkin.boat"),
        (recount("W2 R8"), "potemkin.cards"),
    ],
)
def test_a_count_that_cannot_be_is_refused(move: Any, rule: str) -> None:
    state = changed(
        table(),
        row=(("red-8", "white-2"), ("orange-3",), ("blue-4",), ("fifth-5",)),
        trump=("fifth-9",),
    )
    assert ("impossible", rule) in kinds(state, move)


def test_hands_are_not_counted_in_the_middle_of_a_trick() -> None:
    state = plays(table(), "R7")
    assert kinds(state, recount(hands=(9, 10, 10, 10))) == [("impossible", "potemkin.recount")]
    assert not GAME.objections(state, recount(boat="B4"))


def test_there_is_nothing_to_count_before_the_villages_lie_there() -> None:
    assert kinds(table(row=""), recount(hands=(9, 9, 9, 9))) == [
        ("impossible", "potemkin.first-villages")
    ]


def test_a_card_that_came_back_from_the_boat_by_count_opens_no_old_line() -> None:
    state, lines = table(start=1), []
    for move in (*(Play(seat=n % 4, card=c) for n, c in enumerate(cards(RED), 1)), Stagehand()):
        lines.append((state, move))
        state = after(state, move)
    state = after(state, recount("W2 O3 B4 F5 R3", "O3"))
    before, play = lines[2]
    assert said(GAME.told(before, play, frozenset(), state)) == (
        "Dan played to trick 1, which Ben won."
    )


def test_whoever_has_cards_leads_after_a_count() -> None:
    state = after(table(), recount(hands=(0, 10, 10, 10)))
    assert GAME.asked(state) == (1,)


def test_the_log_says_that_the_table_counted_and_why() -> None:
    move = recount(boat="B4")
    line = said(GAME.told(table(), move, frozenset(), after(table(), move)))
    assert line == "The table counts again: We counted."


# --- Options ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("shown", "value"), [(one, value) for one in SHOWN for value, _ in one.choices]
)
def test_every_reading_can_be_changed_in_mid_game(shown: Any, value: Any) -> None:
    seats = shown.seats[0] if shown.seats else 4
    state = plays(table(seats), "R7")
    move = SetOption(option=shown.name, value=value)
    assert not GAME.objections(state, move)
    done = after(state, move)
    assert getattr(GAME.options_now(done), shown.name) == value
    assert done.trick == state.trick
    line = said(GAME.told(state, move, frozenset(), done))
    assert line == f"{said(shown.label)}: {said(dict(shown.choices)[value])}."


def test_every_open_question_is_an_option_with_our_default() -> None:
    """Section 15 of the facts page, without 3, 12 and 13, which the table answers itself."""
    defaults = {
        "early_step": True, "last_step": True, "one_in_round_one": True,
        "ones_within_colour": True, "boat_village": "loss", "governor_stacks": True,
        "commander_alone": "discard", "carpenter_left": "row", "cossack_both": True,
        "cossack_no_number": "stays", "first_trick": "two", "stagehand_one": "discard",
        "carpenter_wild": False, "redeployment": "down", "empty_piles": "hand",
    }  # fmt: skip
    assert {one.name for one in SHOWN if one.kind == "reading"} == set(defaults)
    assert {name: getattr(Options(), name) for name in defaults} == defaults


@pytest.mark.parametrize(
    ("option", "value", "rule"),
    [
        ("speed", 3, "table.option"),
        ("early_step", "yes", "table.option"),
        ("early_step", 1, "table.option"),
        ("boat_village", "wins", "table.option"),
        ("start", True, "table.option"),
        ("start", 4, "table.seat"),
        ("characters", "sapper", "potemkin.characters"),
        ("characters", "sapper, stagehand, scout, builder", "potemkin.sets"),
        ("characters", "nobody", "table.option"),
        ("backgrounds", "sapper purple", "table.option"),
        ("backgrounds", "", "table.option"),
        ("set", "B", "potemkin.sets"),
    ],
)
def test_an_option_or_value_that_does_not_fit_is_refused(
    option: str, value: Any, rule: str
) -> None:
    found = GAME.objections(table(), SetOption(option=option, value=value))
    assert {(one.kind, one.rule) for one in found} == {("impossible", rule)}
    assert {one.field for one in found} <= {"option", "value"}


def test_characters_are_put_right_before_the_first_card_and_their_piles_with_them() -> None:
    state = table(2)
    move = SetOption(option="characters", value="chancellor+scout, sapper+stagehand")
    assert not GAME.objections(state, move)
    done = after(state, move)
    assert [stack.character for stack in done.piles] == [
        "chancellor", "scout", "sapper", "stagehand",
    ]  # fmt: skip
    assert kinds(plays(state, "R7"), move) == [("illegal", "potemkin.setup")]


def test_backgrounds_put_right_decide_at_once_who_acts() -> None:
    state = plays(table(3, "O2 O3 B4 F5"), RED[:8])
    assert state.won is not None
    assert state.won.by == ("sapper",)
    for value in ("sapper blue fifth", "stagehand red orange"):
        state = after(state, SetOption(option="backgrounds", value=value))
    assert state.won is not None
    assert state.won.by == ("stagehand",)
    assert rules(state, Sapper(discard=cards("B4 F5"), at="far-left")) == {"potemkin.two-colours"}


def test_another_player_with_the_cossack_lays_a_card_aside_anew() -> None:
    """The first one's card is in a hand again, and nobody else's business."""
    state = after(table(set="B"), Redeployment(seat=3, card="red-9"))
    move = SetOption(option="characters", value="cossack, artist, secretary, carpenter")
    done = after(state, move)
    assert done.aside is None
    assert GAME.asked(done) == (0,)
    assert "red-9" not in str(GAME.view(done, frozenset({0})))


def test_what_a_reading_says_counts_from_then_on() -> None:
    won = won_by(Stagehand(), RED, "W2 O3 B4 F5", trump=("red-9",))
    assert rules(won, Stagehand(at="far-left")) == {"potemkin.stagehand"}
    won = after(won, SetOption(option="stagehand_one", value="trump"))
    assert rules(won, Stagehand(at="far-left")) == set()


def test_an_option_can_be_put_right_after_the_end() -> None:
    state = after(won_by(Stagehand(), RED, "W2 O3", 1), Stagehand())
    assert state.over
    assert rules(state, SetOption(option="fifth_colour", value="green")) == set()
    assert rules(state, recount(boat="W2")) == {"table.over"}


def test_villages_that_were_laid_wrong_can_be_counted_again() -> None:
    state = after(table(row=""), Lay(villages=cards("W2 O3 B4 F5")))
    done = after(state, recount("W2 O3 B4 F6"))
    assert river(done) == "[W2] O3 B4 F6"
    for short in ("fifth-5", "fifth-9"):
        assert not GAME.objections(done, Play(seat=0, card=short))
    assert kinds(done, Play(seat=0, card="fifth-6")) == [("impossible", "potemkin.cards")]

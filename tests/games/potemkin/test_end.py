"""Victory, and every way to lose, told with the reason and the right rule."""

from __future__ import annotations

from typing import Any

import pytest

from games.potemkin.rules.moves import (
    Chamberlain,
    Chancellor,
    Cossack,
    Play,
    Result,
    Sapper,
    Stagehand,
)
from games.potemkin.rules.state import Aside, State
from tests.games.potemkin.playing import (
    GAME,
    after,
    card,
    happened,
    on_river,
    plays,
    rules,
    said,
    table,
    won_by,
)

RED = "R7 R2 R3 R4"
LAST = {"hands": (1, 1, 1, 1)}


def told(state: State) -> tuple[bool, str, str]:
    """Won or lost, the rule, and the sentence."""
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.winners in ((), tuple(range(state.seats)))
    return bool(outcome.winners), outcome.rule.removeprefix("potemkin."), said(outcome.because)


# --- Victory ---------------------------------------------------------------------------


def test_all_win_when_a_round_is_complete_and_all_hands_are_empty() -> None:
    state = after(won_by(Stagehand(), RED, **LAST), Stagehand())
    assert told(state) == (
        True,
        "victory",
        "Round 1 is complete and all hands are empty: you have won together.",
    )
    assert GAME.asked(state) == ()
    assert GAME.prompt(state) is None


def test_piles_do_not_count_as_cards_in_hand() -> None:
    state = plays(on_river(table(2, start=1), "W2 O3 B4 F6", 0, hands=(1, 1)), "R7 R2")
    state = after(state, Chancellor(at="far-left"))
    assert sum(stack.left for stack in state.piles) == 20
    assert told(state)[:2] == (True, "victory")


def test_one_card_in_one_hand_goes_on() -> None:
    state = after(won_by(Stagehand(), RED, hands=(1, 1, 1, 2)), Stagehand())
    assert not state.over
    assert state.turn == 3


def test_the_chancellors_discards_can_empty_all_hands() -> None:
    won = won_by(Chancellor(at="far-left"), RED, hands=(2, 2, 2, 2), trump=("red-9",))
    assert told(after(won, Chancellor(at="far-left")))[:2] == (True, "victory")


# --- Defeat ----------------------------------------------------------------------------


def lost_to_a_nine() -> State:
    return plays(on_river(table(), "W2 O3 B4 F5", 3), "R9 R2 R3 R4")


def lost_to_a_late_one() -> State:
    state = on_river(table(), "W2 O3 B4 F5", 0, tricks=2)
    return plays(state, "R1 B2 B3 W4")


def lost_to_the_chamberlain() -> State:
    won = won_by(Chamberlain(), RED, unknown=2)
    return after(won, Chamberlain(card=card("W9")))


def lost_without_the_number() -> State:
    state = on_river(table(set="B", start=3, cossack_no_number="loss"), "W2 O3 B4 F5", 0,
                     aside=Aside(None))  # fmt: skip
    state = after(state, Play(seat=3, card="red-7", from_="redeployment"))
    return after(plays(state, "R2 R3 R4"), Cossack())


@pytest.mark.parametrize(
    ("state", "rule", "sentence"),
    [
        (
            after(won_by(Stagehand(), RED, "W2 O3", 1), Stagehand()),
            "defeat",
            "In round 1 the boat went past the last village.",
        ),
        (lost_to_a_nine(), "defeat", "A 9 won round 1 and took the boat past the last village."),
        (
            plays(table(), "R1 B2 B3 W4"),
            "reading-one-in-round-one",
            "A 1 won round 1 with no village upstream, so the boat left the row.",
        ),
        (
            lost_to_a_late_one(),
            "defeat",
            "A 1 won round 3 with no village upstream, so the boat left the row.",
        ),
        (
            after(
                won_by(Sapper(discard=()), RED, "W2 O3"), Sapper(discard=("white-2", "orange-3"))
            ),
            "sapper",
            "The Sapper discarded the village over the boat in round 1.",
        ),
        (
            lost_to_the_chamberlain(),
            "reading-boat-village",
            "The village over the boat was discarded in round 1. By our reading that loses.",
        ),
        (
            lost_without_the_number(),
            "reading-cossack-none",
            "In round 1 no village had the number of the Redeployment card. By the reading of this "
            "table that loses.",
        ),
        (
            after(won_by(Stagehand(), RED, "W2", **LAST), Stagehand()),
            "last-step",
            "All hands were empty, but the last step of round 1 took the boat past the last "
            "village. By our reading that step counts.",
        ),
    ],
    ids=["step", "nine", "one in round 1", "one later", "sapper", "chamberlain", "number", "last"],
)
def test_all_lose_and_the_reason_is_told(state: State, rule: str, sentence: str) -> None:
    assert told(state) == (False, rule, sentence)
    assert rules(state, Play(seat=0, card="white-9")) == {"table.over"}
    assert state.trick == ()


def test_a_nine_in_the_last_trick_is_told_as_the_nine() -> None:
    state = plays(on_river(table(), "W2 O3", 1, **LAST), "R9 R2 R3 R4")
    assert told(state)[1:] == (
        "defeat",
        "A 9 won round 1 and took the boat past the last village.",
    )


@pytest.mark.parametrize(("counts", "wins"), [(True, False), (False, True)])
def test_the_last_step_by_both_readings(counts: bool, wins: bool) -> None:
    won = won_by(Stagehand(), RED, "W2", last_step=counts, **LAST)
    assert told(after(won, Stagehand()))[0] is wins


def test_the_other_reading_spares_only_the_last_step() -> None:
    won = won_by(Stagehand(), RED, "W2", last_step=False)
    assert told(after(won, Stagehand()))[:2] == (False, "defeat")


@pytest.mark.parametrize("early", [True, False])
def test_a_one_in_round_one_by_the_other_reading_stays(early: bool) -> None:
    state = plays(table(one_in_round_one=False, early_step=early, start=1), "R1 B2 B3 W4")
    assert state.at == 0
    state = after(state, Stagehand())
    assert (state.at, state.over) == (1, False)


def test_what_ended_it_is_told_at_the_move_that_did() -> None:
    won = won_by(Stagehand(), RED, "W2 O3", 1)
    assert happened(won, Stagehand())[-1] == "In round 1 the boat went past the last village."


# --- Only the result -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "wins", "sentence"),
    [
        (Result(won=True, rounds=11), True, "You have won together, after 11 rounds."),
        (Result(won=False, rounds=1), False, "You have lost together, after 1 round."),
        (
            Result(won=False, rounds=4, why="A 9 at the wrong moment."),
            False,
            "You have lost together, after 4 rounds: A 9 at the wrong moment.",
        ),
    ],
)
def test_the_quick_way(move: Any, wins: bool, sentence: str) -> None:
    state = table(row="")
    assert not GAME.objections(state, move)
    assert told(after(state, move)) == (wins, "quick", sentence)
    assert rules(after(state, move), move) == {"table.over"}


def test_a_won_voyage_keeps_what_the_table_said_of_it() -> None:
    move = Result(won=True, rounds=10, why="At the last village.")
    state = table(row="")
    line = said(GAME.told(state, move, frozenset(), after(state, move)))
    assert line == "Noted as won after 10 rounds: At the last village."


def test_there_are_no_totals_and_the_tricks_are_measured() -> None:
    state = after(won_by(Stagehand(), RED), Stagehand())
    sheet = GAME.scoresheet(state)
    assert [row.total for row in sheet.rows] == [None] * 4
    assert [dict(row.measures)["tricks"] for row in sheet.rows] == [0, 1, 0, 0]

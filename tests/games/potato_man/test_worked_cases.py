"""The worked cases of the facts page, by number; those of the referee's page; the traps."""

from __future__ import annotations

import pytest
from msgspec import structs

from games.potato_man.rules.cards import CARDS, SACK_VALUE
from games.potato_man.rules.moves import Play, Tally
from games.potato_man.rules.state import State, Taken
from games.potato_man.rules.tricks import bound
from tests.games.potato_man.playing import (
    GAME,
    after,
    against,
    cards,
    in_order,
    laid,
    stuck,
    table,
)


def played(seats: int, trick: str) -> State:
    """A table after a trick in which everything was in order."""
    state = table(seats)
    for card in cards(trick):
        assert state.turn is not None
        state = in_order(state, [Play(seat=state.turn, card=card)])
    return state


@pytest.mark.parametrize(
    ("case", "seats", "trick", "seat", "sack"),
    [
        (1, 4, "B8 Y10 R13 G13", 3, "green"),
        (2, 4, "R16 B16 G3 Y13", 1, "blue"),
        (4, 4, "Y2 R17 B16 G14", 0, "yellow"),
        (5, 4, "R17 B16 G14 Y2", 3, "yellow"),
        (6, 4, "R15 B4 G3 Y1", 0, "red"),
        (8, 4, "Y13 R13 G13 B13", 3, "blue"),
        (10, 5, "Y3 Y5 R16 B7 G9", 0, "yellow"),
        (18, 2, "R17 B16 Y2 G3", 0, "yellow"),
    ],
)
def test_case(case: int, seats: int, trick: str, seat: int, sack: str) -> None:
    state = played(seats, trick)
    assert state.taken == (Taken(seat, sack),), case  # type: ignore[arg-type]
    assert state.turn == seat


def test_case_11_second_potato_man() -> None:
    state = laid(table(5), "Y3 R9 B4")
    assert against(state, Play(seat=3, card="yellow-1")) == [("illegal", "five-players-man")]


def test_case_13_the_fifth_cannot_play() -> None:
    state = played(5, "R9 B4 G5 R10")
    claim = stuck(state, "R5 B6 G7")
    assert against(state, claim) == []
    state = after(state, claim)
    assert (state.round, state.done[0].taken) == (2, ())


def test_case_14_the_fifth_plays_potato_man() -> None:
    state = played(5, "R9 B4 G5 Y6")
    assert against(state, Play(seat=4, card="yellow-1")) == []
    assert against(state, stuck(state, "Y1")) == [("illegal", "stuck-false")]


def test_case_16_the_fourth_must_play_yellow() -> None:
    state = played(4, "R9 B4 G5")
    assert against(state, stuck(state, "R5 Y12")) == [("illegal", "stuck-false")]
    assert against(state, Play(seat=3, card="yellow-12")) == []


def test_case_20_red_and_gold_are_gone() -> None:
    won = tuple(Taken(1, sack) for sack in ("red", "gold") for _ in range(3))  # type: ignore[arg-type]
    state = laid(structs.replace(table(4), taken=won), "B4 R17 G3 Y5")
    assert state.taken[-1] == Taken(1, None)
    assert state.turn == 1


def test_case_21_no_green_card() -> None:
    state = table(3, variant="no-green")
    for card in CARDS.values():
        if card.colour == "green":
            assert against(state, Play(seat=0, card=card.id)) == [("impossible", "no-green")]


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("card", ["blue-17", "green-2", "yellow-14", "red-4"])
def test_case_22_no_such_card(seats: int, card: str) -> None:
    assert against(table(seats), Play(seat=0, card=card)) == [("impossible", "cards")]


# --- The referee's page, 4b --------------------------------------------------------


def test_24_a_repeated_colour_is_illegal_at_once() -> None:
    for seats in (2, 3, 4):
        state = laid(table(seats), "R9")
        assert against(state, Play(seat=1, card="red-5")) == [("illegal", "colour-once")]


def test_26_second_potato_man_although_yellow_might_be_doubled() -> None:
    state = laid(table(5), "Y1 R9 B4")
    assert against(state, Play(seat=3, card="yellow-2")) == [("illegal", "five-players-man")]
    assert against(state, Play(seat=3, card="yellow-4")) == []


def test_27_a_playable_colour_in_the_shown_hand() -> None:
    state = laid(table(4), "R9 B4 G5")
    assert against(state, stuck(state, "R5 B6 Y1")) == [("illegal", "stuck-false")]
    assert state.round == 1


def test_28_a_leader_with_cards() -> None:
    state = laid(table(4), "R9 B4 G5 Y6")
    assert against(state, stuck(state, "R5")) == [("illegal", "stuck-false")]


def test_30_evil_potato_tied_by_a_later_blue() -> None:
    assert played(4, "R16 B16 G3 Y5").taken == (Taken(1, "blue"),)


def test_31_potato_man_before_the_evil_potato() -> None:
    assert played(4, "Y1 R18 B4 G3").taken == (Taken(0, "yellow"),)


def test_32_potato_man_beside_red_15() -> None:
    assert played(4, "Y1 R15 B4 G3").taken == (Taken(1, "red"),)


def test_34_nothing_left_and_the_winner_still_leads() -> None:
    won = tuple(Taken(0, sack) for sack in ("blue", "gold") for _ in range(3))  # type: ignore[arg-type]
    state = laid(structs.replace(table(4), taken=won), "R5 G3 B16 Y5")
    assert (state.taken[-1], state.turn) == (Taken(2, None), 2)


def test_35_an_unfinished_trick_with_an_18() -> None:
    state = laid(table(4), "R18 B4 G5")
    state = after(state, stuck(state))
    assert [row.total for row in GAME.scoresheet(state).rows] == [0, 0, 0, 0]


def test_36_totals_above_the_bound() -> None:
    assert against(table(4), Tally(sacks=(20, 20, 6, 0))) == [("impossible", "sack-bound")]
    assert against(table(4), Tally(sacks=(20, 20, 3, 0))) == [("illegal", "sack-bound")]
    assert bound(4, "standard") == 42


def test_37_green_without_green() -> None:
    state = laid(table(3, variant="no-green"), "R9")
    assert against(state, Play(seat=1, card="green-9")) == [("impossible", "no-green")]


# --- Wrong statements in circulation (facts page, section 14) ----------------------


def test_trap_sacks_do_not_rise_in_value() -> None:
    state = played(4, "R16 B4 G3 Y5 R17 B5 G4 Y6 R18 B6 G5 Y7")
    (line,) = GAME.scoresheet(state).rows[0].lines
    assert line.amount == 3 * SACK_VALUE["red"]


def test_trap_only_yellow_beats_the_evil_potato_and_only_red_is_one() -> None:
    assert played(4, "R18 B4 G3 Y5").turn == 0
    assert played(4, "B16 R5 G3 Y1").turn == 0
    assert played(4, "R10 B4 G3 Y1").turn == 0


def test_trap_yellow_runs_from_1_to_13() -> None:
    yellow = [card.number for card in CARDS.values() if card.colour == "yellow"]
    assert yellow == list(range(1, 14))


def test_trap_two_to_five_players() -> None:
    assert list(GAME.seats) == [2, 3, 4, 5]


def test_trap_a_fourth_win_pays_five_only_while_gold_lasts() -> None:
    state = table(4)
    paid = []
    low = iter(range(4, 15))
    for red in (18, 17, 16, 15, 14, 13, 12):
        number = next(low)
        state = laid(state, f"R{red} B{number} G{number} Y{number}")
        paid.append(state.taken[-1].sack)
    assert paid == ["red"] * 3 + ["gold"] * 3 + [None]


def test_trap_evil_potato_can_be_beaten_by_a_number() -> None:
    assert played(4, "R16 B16 G3 Y4").taken == (Taken(1, "blue"),)

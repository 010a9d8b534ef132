"""Tally, ruling and options: what the table sets by hand."""

from __future__ import annotations

from typing import Any

import pytest

from games.potato_man.rules.moves import Play, Ruling, SetOption, Tally
from tests.games.potato_man.playing import GAME, after, against, laid, said, table

ILLEGAL = [("illegal", "sack-bound")]
TOO_MANY = [("impossible", "sack-bound")]
NOT_SO = [("impossible", "tally")]


@pytest.mark.parametrize(
    ("seats", "sacks", "verdict"),
    [
        (4, (7, 3, 5, 4), []),
        (4, (0, 0, 0, 0), []),
        (4, (42, 0, 0, 0), []),
        (4, (43, 0, 0, 0), ILLEGAL),
        (4, (20, 20, 5, 0), ILLEGAL),
        (4, (20, 20, 5, 1), TOO_MANY),
        (4, (6, -1, 0, 0), NOT_SO),
        (4, (47, -1, 0, 0), [*NOT_SO, *TOO_MANY]),
        (4, (1, 2, 3), NOT_SO),
        (4, (1, 2, 3, 4, 5), NOT_SO),
        (4, (), NOT_SO),
        (2, (38, 0), []),
        (2, (39, 0), ILLEGAL),
        (3, (42, 0, 0), []),
        (3, (43, 0, 0), ILLEGAL),
        (5, (38, 0, 0, 0, 0), []),
        (5, (39, 0, 0, 0, 0), ILLEGAL),
    ],
)
def test_a_tally(seats: int, sacks: tuple[int, ...], verdict: list[tuple[str, str]]) -> None:
    assert against(table(seats), Tally(sacks=sacks)) == verdict


@pytest.mark.parametrize(("most", "verdict"), [(36, []), (37, ILLEGAL), (46, TOO_MANY)])
def test_a_tally_without_green(most: int, verdict: list[tuple[str, str]]) -> None:
    assert against(table(3, variant="no-green"), Tally(sacks=(most, 0, 0))) == verdict


def test_a_tally_takes_the_place_of_a_round_that_was_begun() -> None:
    state = laid(table(4), "R16 B4 G3 Y5 R5 B5")
    applied = GAME.apply(state, Tally(sacks=(7, 3, 5, 4)))
    assert [row.total for row in GAME.scoresheet(applied.state).rows] == [7, 3, 5, 4]
    assert (applied.state.round, applied.state.trick, applied.state.taken) == (2, (), ())
    assert [said(text) for text in applied.happened] == [
        "Round 1 is counted by hand.",
        "Ben leads round 2.",
    ]


def test_a_game_of_tallies_ends_with_its_winner() -> None:
    state = after(table(2), Tally(sacks=(7, 3)))
    applied = GAME.apply(state, Tally(sacks=(1, 9)))
    assert said(applied.happened[-1]) == "Ben has the most sacks and wins: 12 in all."


# --- Rulings -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seat", "round_", "verdict"),
    [
        (1, 1, []),
        (1, 2, []),
        (1, 3, [("impossible", "table.ruling")]),
        (4, 1, [("impossible", "table.seat")]),
        (4, 9, [("impossible", "table.seat"), ("impossible", "table.ruling")]),
    ],
)
def test_a_ruling_is_about_a_round_that_has_begun(
    seat: int, round_: int, verdict: list[tuple[str, str]]
) -> None:
    state = laid(after(table(4), Tally(sacks=(1, 2, 3, 4))), "R9")
    assert against(state, Ruling(seat=seat, round=round_, add=-2, why="So be it.")) == verdict


def test_the_present_round_can_be_ruled_on_before_its_first_card() -> None:
    ruling = Ruling(seat=0, round=1, add=1, why="Early bird.")
    assert against(table(4), ruling) == []
    sheet = GAME.scoresheet(GAME.apply(table(4), ruling).state)
    assert [(row.total, [line.code for line in row.lines]) for row in sheet.rows] == [
        (1, ["r1-ruling"]),
        (0, []),
        (0, []),
        (0, []),
    ]


def test_a_ruling_stays_when_its_round_is_counted_by_hand() -> None:
    state = laid(table(4), "R16 B4 G3 Y5")
    state = after(state, Ruling(seat=1, round=1, add=3, why="So be it."))
    state = after(state, Tally(sacks=(1, 2, 3, 4)))
    assert [row.total for row in GAME.scoresheet(state).rows] == [1, 5, 3, 4]


# --- Options -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("memory_aid", 1),
        ("memory_aid", "on"),
        ("variant", "no-red"),
        ("variant", True),
        ("first", True),
        ("first", "0"),
        ("speed", 3),
    ],
)
def test_values_that_no_option_has(option: str, value: Any) -> None:
    move = SetOption(option=option, value=value)
    assert against(table(3), move) == [("impossible", "table.option")]


@pytest.mark.parametrize("value", [-1, 3])
def test_the_youngest_sits_at_the_table(value: int) -> None:
    assert against(table(3), SetOption(option="first", value=value)) == [
        ("impossible", "table.seat")
    ]


def test_first_may_change_between_rounds() -> None:
    move = SetOption(option="first", value=2)
    assert against(table(3), move) == []
    state = after(table(3), move)
    assert (state.turn, state.starter) == (2, 2)
    state = after(state, Tally(sacks=(1, 1, 1)))
    assert state.turn == 0
    state = after(state, SetOption(option="first", value=0))
    assert state.turn == 1


def test_first_set_within_a_round_counts_from_the_next() -> None:
    state = laid(table(3), "R9")
    move = SetOption(option="first", value=2)
    assert against(state, move) == [("illegal", "table.option")]
    state = after(state, move)
    assert (state.turn, state.starter) == (1, 0)
    assert after(state, Tally(sacks=(1, 1, 1))).turn == 0


def test_options_after_the_end() -> None:
    state = after(table(2), Tally(sacks=(7, 3)), Tally(sacks=(1, 9)))
    assert against(state, SetOption(option="first", value=1)) == [("illegal", "table.option")]
    assert after(state, SetOption(option="first", value=1)).turn is None
    assert against(state, SetOption(option="memory_aid", value=True)) == []


@pytest.mark.parametrize("begun", ["", "R9", "R9 B4 G5 Y5"])
def test_the_memory_aid_may_change_at_any_time(begun: str) -> None:
    state = laid(table(4), begun)
    move = SetOption(option="memory_aid", value=True)
    assert against(state, move) == []
    assert after(state, move).options.memory_aid


# --- Two phones at once ------------------------------------------------------------


def test_what_a_hand_was_looking_at() -> None:
    """A move on an older state still counts if this is the same on the newest one."""
    state = laid(table(4), "R9")
    later = after(state, Ruling(seat=0, round=1, add=1, why="So be it."))
    played = laid(state, "B4")
    card, tally = Play(seat=1, card="blue-5"), Tally(sacks=(1, 2, 3, 4))
    ruling = Ruling(seat=0, round=1, add=1, why="So be it.")
    aid = SetOption(option="memory_aid", value=True)
    for move in (card, tally, ruling, aid):
        assert GAME.reads(state, move) == GAME.reads(later, move)
    assert GAME.reads(state, card) != GAME.reads(played, card)
    assert GAME.reads(state, tally) == GAME.reads(played, tally)
    assert GAME.reads(state, tally) != GAME.reads(after(state, tally), tally)
    assert GAME.reads(state, aid) != GAME.reads(after(state, aid), aid)
    assert GAME.reads(state, SetOption(option="speed", value=3)) is None


def test_who_logs_what() -> None:
    assert GAME.actor(Play(seat=2, card="red-5")) == 2
    assert GAME.actor(Tally(sacks=(1, 2))) is None
    assert GAME.actor(Ruling(seat=0, round=1, add=1, why="So be it.")) is None

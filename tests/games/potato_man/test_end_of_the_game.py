"""Rulebook: End of the Game. Facts page, section 8; the scoresheet and its reasons."""

from __future__ import annotations

import pytest

from companion.engine.verdicts import Outcome
from games.potato_man.rules.moves import Play, Ruling, Stuck, Tally
from games.potato_man.rules.state import State
from tests.games.potato_man.playing import GAME, after, against, laid, said, table


def counted(*rounds: tuple[int, ...]) -> State:
    """A game counted by hand, round by round."""
    return after(table(len(rounds[0])), *(Tally(sacks=sacks) for sacks in rounds))


def ended(state: State) -> Outcome:
    outcome = GAME.outcome(state)
    assert outcome is not None
    return outcome


def test_as_many_rounds_as_players() -> None:
    for seats in GAME.seats:
        state = table(seats)
        for _ in range(seats):
            assert GAME.outcome(state) is None
            assert GAME.asked(state) == (state.starter,)
            state = after(state, Tally(sacks=(0,) * seats))
        assert GAME.outcome(state) is not None
        assert GAME.asked(state) == ()
        assert GAME.prompt(state) is None


def test_most_sacks_win() -> None:
    state = counted((7, 3, 5), (2, 9, 1), (0, 0, 8))
    assert ended(state) == Outcome((2,), ended(state).because, "potato-man.winner")
    assert said(ended(state).because) == "Cleo has the most sacks and wins: 14 in all."
    assert [row.rank for row in GAME.scoresheet(state).rows] == [3, 2, 1]
    assert GAME.scoresheet(state).tie_break is None


def test_a_tie_goes_to_the_best_single_round() -> None:
    state = counted((10, 4, 1), (4, 12, 1), (6, 4, 1))
    assert (ended(state).winners, ended(state).rule) == ((1,), "potato-man.tie-break")
    text = "Ann and Ben have 20 sacks each, and Ben wins with the best single round: 12."
    assert said(ended(state).because) == text
    assert said(GAME.scoresheet(state).tie_break) == text
    assert [row.rank for row in GAME.scoresheet(state).rows] == [2, 1, 3]


def test_a_better_round_of_somebody_who_is_not_tied_does_not_count() -> None:
    state = counted((10, 4, 19), (4, 12, 0), (6, 4, 0))
    assert ended(state).winners == (1,)


def test_still_tied_the_win_is_shared() -> None:
    state = counted((10, 5, 4, 0), (4, 10, 10, 0), (6, 5, 6, 0), (0, 0, 0, 0))
    assert (ended(state).winners, ended(state).rule) == ((0, 1, 2), "potato-man.shared-win")
    assert said(ended(state).because) == (
        "Ann, Ben and Cleo share the win: each has 20 sacks in all and 10 in the best round."
    )
    assert [row.rank for row in GAME.scoresheet(state).rows] == [1, 1, 1, 4]


def test_of_three_tied_two_may_share() -> None:
    state = counted((10, 5, 6), (4, 10, 8), (6, 5, 6))
    assert ended(state).winners == (0, 1)
    assert [row.rank for row in GAME.scoresheet(state).rows] == [1, 1, 3]


def test_the_tie_break_is_about_the_winner_only() -> None:
    """Two tied for second place share it, whatever their best rounds."""
    state = counted((10, 6, 0), (9, 0, 3), (9, 0, 3))
    assert [row.rank for row in GAME.scoresheet(state).rows] == [1, 2, 2]


def test_a_tie_is_not_broken_while_the_game_goes_on() -> None:
    state = counted((10, 4, 1), (4, 10, 1))
    assert [row.rank for row in GAME.scoresheet(state).rows] == [1, 1, 3]
    assert GAME.scoresheet(state).tie_break is None


def test_nothing_but_rulings_and_options_after_the_end() -> None:
    state = counted((7, 3, 5), (2, 9, 1), (0, 0, 8))
    for move in (Play(seat=0, card="red-5"), Stuck(seat=0), Tally(sacks=(1, 1, 1))):
        assert against(state, move) == [("impossible", "table.over")]
    assert GAME.doubts(state, Stuck(seat=0)) == ()
    assert GAME.offers(GAME.view(state, frozenset()), 0).choices == ()
    assert against(state, Ruling(seat=0, round=2, add=9, why="We forgot a sack.")) == []


def test_a_ruling_after_the_end_may_change_the_outcome() -> None:
    state = counted((7, 3, 5), (2, 9, 1), (0, 0, 8))
    applied = GAME.apply(state, Ruling(seat=0, round=2, add=9, why="We forgot a sack."))
    assert ended(applied.state).winners == (0,)
    assert [said(text) for text in applied.happened] == [
        "Ann has the most sacks and wins: 18 in all."
    ]
    applied = GAME.apply(applied.state, Ruling(seat=1, round=2, add=1, why="Another one."))
    assert applied.happened == ()


def test_a_ruling_counts_in_its_round_for_the_tie_break() -> None:
    state = counted((10, 4, 1), (4, 12, 1), (6, 2, 1))
    state = after(state, Ruling(seat=1, round=1, add=2, why="A sack lay under the box."))
    assert ended(state).winners == (1,)
    state = after(
        state,
        Ruling(seat=1, round=2, add=-3, why="Miscounted."),
        Ruling(seat=1, round=3, add=3, why="Miscounted."),
    )
    assert said(ended(state).because) == (
        "Ann and Ben have 20 sacks each, and Ann wins with the best single round: 10."
    )


# --- The scoresheet ----------------------------------------------------------------


def sheet(state: State) -> list[list[tuple[str, int]]]:
    return [[(line.code, line.amount) for line in row.lines] for row in GAME.scoresheet(state).rows]


def test_a_line_for_each_round_and_kind_of_sack() -> None:
    state = laid(table(4), "R16 B4 G3 Y5 R17 B5 G4 Y6 B16 G5 Y7 R5")
    state = after(state, Stuck(seat=0))
    state = laid(state, "R16 B4 G3 Y5")
    assert sheet(state) == [[("r1-red", 2), ("r1-blue", 2)], [("r2-red", 1)], [], []]
    row = GAME.scoresheet(state).rows[0]
    assert [said(line.label) for line in row.lines] == ["Round 1: red sacks", "Round 1: blue sacks"]
    assert [said(line.because) for line in row.lines] == ["2 sacks worth 1 each", "1 sack worth 2"]
    assert {line.rule for line in row.lines} == {"potato-man.sack-won"}
    assert row.measures == (("tricks", 3), ("sacks", 3), ("best-round", 4))


def test_gold_names_its_own_rule() -> None:
    state = laid(table(4), "R16 B4 G3 Y5 R17 B5 G4 Y6 R18 B6 G5 Y7 R15 B7 G6 Y8")
    assert sheet(state)[0] == [("r1-red", 3), ("r1-gold", 5)]
    assert GAME.scoresheet(state).rows[0].lines[-1].rule == "potato-man.gold"


def test_rulings_are_lines_of_their_own() -> None:
    state = after(
        laid(table(4), "R16 B4 G3 Y5"),
        Ruling(seat=0, round=1, add=-2, why="Looked at the discards."),
        Ruling(seat=0, round=1, add=1, why="Too hard."),
    )
    assert sheet(state)[0] == [("r1-red", 1), ("r1-ruling", -2), ("r1-ruling-2", 1)]
    row = GAME.scoresheet(state).rows[0]
    assert (row.total, row.lines[1].rule) == (0, "table.ruling")
    assert said(row.lines[1].because) == "The table decided: Looked at the discards."


def test_a_tally_is_a_line_even_of_nothing() -> None:
    state = counted((7, 0, 5))
    assert sheet(state) == [[("r1-tally", 7)], [("r1-tally", 0)], [("r1-tally", 5)]]
    assert GAME.scoresheet(state).rows[0].measures == (
        ("tricks", None),
        ("sacks", None),
        ("best-round", 7),
    )


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_first_scoresheet_is_empty(seats: int) -> None:
    rows = GAME.scoresheet(table(seats)).rows
    assert [(row.seat, row.total, row.rank, row.lines) for row in rows] == [
        (seat, 0, 1, ()) for seat in range(seats)
    ]

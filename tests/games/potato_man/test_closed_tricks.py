"""Rulebook: Sack Cards, “puts them on a discard pile”. What nobody is told again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from companion.engine import codec
from companion.engine.game import PUBLIC, Twins
from games.potato_man.rules.moves import AnyMove, Play, Ruling, SetOption, Stuck, Tally
from games.potato_man.rules.state import State
from tests.games.potato_man.playing import GAME, NAMES, after, laid, said, stuck, table

TWINS = GAME.twins()


def log_lines(start: State, moves: Iterable[AnyMove], viewer: frozenset[int]) -> list[str]:
    """All log lines as they may be read after the last move."""
    moves = list(moves)
    now = after(start, *moves)
    lines = []
    state = start
    for move in moves:
        lines.append(said(GAME.told(state, move, viewer, now)))
        state = after(state, move)
    return lines


def everything_told(twins: Twins[AnyMove], moves: tuple[AnyMove, ...], viewer: Any) -> list[str]:
    """All that such a viewer is given after a log, as text."""
    start = GAME.start(twins.seats, twins.options)
    state = after(start, *moves)
    view = GAME.view(state, viewer)
    last = GAME.apply(after(start, *moves[:-1]), moves[-1])
    parts: list[object] = [
        codec.encode(view),
        *(GAME.offers(view, seat) for seat in range(twins.seats)),
        GAME.prompt(state),
        GAME.asked(state),
        GAME.scoresheet(state),
        GAME.outcome(state),
        GAME.findings(state),
        last.happened,
        GAME.remember(state),
        [GAME.reads(state, moves[-1])],
        log_lines(start, moves, viewer),
    ]
    return [repr(part) for part in parts]


@pytest.mark.parametrize("twins", TWINS, ids=[twins.name for twins in TWINS])
def test_twins_look_alike(twins: Twins[AnyMove]) -> None:
    assert twins.one != twins.other
    for viewer in twins.viewers:
        one = everything_told(twins, twins.one, viewer)
        assert one == everything_told(twins, twins.other, viewer)


@pytest.mark.parametrize("twins", TWINS, ids=[twins.name for twins in TWINS])
def test_twins_are_in_order(twins: Twins[AnyMove]) -> None:
    assert PUBLIC in twins.viewers
    for moves in (twins.one, twins.other):
        state = GAME.start(twins.seats, twins.options)
        for move in moves:
            assert GAME.objections(state, move) == ()
            state = after(state, move)


@pytest.mark.parametrize("twins", TWINS, ids=[twins.name for twins in TWINS])
def test_twins_differ_with_the_memory_aid(twins: Twins[AnyMove]) -> None:
    """So the test above could fail: switched on, every pair can be told apart."""
    aid = (SetOption(option="memory_aid", value=True),)
    one = everything_told(twins, aid + twins.one, PUBLIC)
    assert one != everything_told(twins, aid + twins.other, PUBLIC)


# --- Log lines ---------------------------------------------------------------------


def test_an_open_trick_names_its_cards_a_closed_one_its_result() -> None:
    moves = [Play(seat=0, card="red-16"), Play(seat=1, card="blue-4")]
    assert log_lines(table(3), moves, PUBLIC) == [
        "Ann plays red 16 (Evil Potato).",
        "Ben plays blue 4.",
    ]
    moves.append(Play(seat=2, card="green-5"))
    assert log_lines(table(3), moves, PUBLIC) == [
        f"{name} played to trick 1 of round 1; Ann won it and a red sack." for name in NAMES[:3]
    ]


def test_a_trick_without_a_sack() -> None:
    start = table(4)
    for red, low in zip((18, 17, 16, 15, 14, 13), range(4, 10), strict=True):
        start = laid(start, f"R{red} B{low} G{low} Y{low}")
    moves = [Play(seat=s, card=c) for s, c in enumerate(("red-12", "blue-10", "green-10"))]
    lines = log_lines(start, [*moves, Play(seat=3, card="yellow-10")], PUBLIC)
    assert lines[0] == "Ann played to trick 7 of round 1; Ann won it, but no sack."


def test_an_unfinished_trick_and_a_shown_hand() -> None:
    start = laid(table(3), "R16 B4")
    last = Play(seat=1, card="blue-4")
    claim = stuck(start, "R5 B6")
    moves: list[AnyMove] = [Play(seat=0, card="red-16"), last, claim]
    lines = log_lines(table(3), moves, PUBLIC)
    assert lines[0] == "Ann played to trick 1 of round 1, which was not finished."
    assert lines[2] == "Cleo cannot play and shows red 5 and blue 6."
    before = after(table(3), *moves[:2])
    assert said(GAME.told(before, claim, PUBLIC, before)) == lines[2]
    moves.append(Play(seat=1, card="red-16"))
    lines = log_lines(table(3), moves, PUBLIC)
    assert lines[2] == "Cleo could not play and showed 2 cards."
    assert lines[3] == "Ben plays red 16 (Evil Potato)."


def test_no_hand_no_cards() -> None:
    assert log_lines(table(3), [Stuck(seat=0)], PUBLIC) == ["Ann cannot play."]


def test_a_round_counted_by_hand_keeps_its_cards_closed() -> None:
    moves = [Play(seat=0, card="red-16"), Tally(sacks=(7, 3, 5))]
    assert log_lines(table(3), moves, PUBLIC) == [
        "Ann played to trick 1 of round 1, which was not finished.",
        "Round 1 counted by hand: Ann 7, Ben 3 and Cleo 5.",
    ]


def test_the_memory_aid_opens_all_lines_and_closes_them_again() -> None:
    cards = [Play(seat=s, card=c) for s, c in enumerate(("red-16", "blue-4", "green-5"))]
    on = SetOption(option="memory_aid", value=True)
    off = SetOption(option="memory_aid", value=False)
    lines = log_lines(table(3), [*cards, on], PUBLIC)
    assert lines[1] == "Ben plays blue 4."
    assert lines[3] == "The memory aid is on."
    lines = log_lines(table(3), [*cards, on, off], PUBLIC)
    assert lines[1].startswith("Ben played to trick 1")
    assert lines[4] == "The memory aid is off."


def test_after_the_end_all_is_open() -> None:
    moves = [
        *(Play(seat=s, card=c) for s, c in enumerate(("red-16", "blue-4", "green-5"))),
        *(Tally(sacks=(7, 3, 5)),) * 3,
    ]
    assert log_lines(table(3), moves, PUBLIC)[1] == "Ben plays blue 4."


def test_rulings_and_options() -> None:
    moves: list[AnyMove] = [
        Tally(sacks=(7, 3, 5)),
        Ruling(seat=0, round=1, add=-2, why="He peeked."),
        Ruling(seat=0, round=1, add=1, why="Only once."),
        SetOption(option="first", value=2),
        SetOption(option="variant", value="no-green"),
        SetOption(option="variant", value="standard"),
    ]
    assert log_lines(table(3), moves, PUBLIC)[1:] == [
        "The table takes 2 sacks from Ann in round 1: He peeked.",
        "The table gives Ann 1 sack more in round 1: Only once.",
        "Cleo is the one to lead the first round.",
        "The green cards are out of the game.",
        "The green cards are in the game.",
    ]


# --- Views -------------------------------------------------------------------------


def test_the_seats_that_still_play_into_the_trick() -> None:
    def coming(state: State) -> tuple[int, ...]:
        return GAME.view(state, PUBLIC).coming

    assert coming(table(4, first=2)) == (2, 3, 0, 1)
    assert coming(laid(table(4), "R9")) == (1, 2, 3)
    assert coming(table(2)) == (0, 1, 0, 1)
    # Cleo jumped in before Ben, who plays last.
    assert coming(after(laid(table(4), "R9"), Play(seat=2, card="blue-5"))) == (3, 1)
    over = after(table(2), *(Tally(sacks=(0, 0)),) * 2)
    assert coming(over) == ()


@pytest.mark.parametrize("viewer", [PUBLIC, frozenset({0}), frozenset({0, 1, 2, 3})])
def test_what_everybody_sees(viewer: frozenset[int]) -> None:
    state = laid(table(4), "R16 B4 G3 Y5 R5 B5")
    view = GAME.view(state, viewer)
    assert view.gone == ()
    assert [laid.card for laid in view.trick] == ["red-5", "blue-5"]
    assert (view.turn, view.ahead, view.ahead_by) == (2, 1, "later")
    assert view.open == ("green", "yellow")
    assert view.sacks_left == (2, 3, 3, 3, 3)
    assert view.left == (10, 10, 11, 11)
    ann = view.table[0]
    assert (ann.sacks, ann.tricks, ann.now, ann.total) == ((1, 0, 0, 0, 0), 1, 1, 1)


def test_the_memory_aid_shows_what_is_gone_in_this_round() -> None:
    state = laid(table(4, memory_aid=True), "R16 B4 G3 Y5")
    assert GAME.view(state, PUBLIC).gone == ("red-16", "blue-4", "green-3", "yellow-5")
    state = after(state, Stuck(seat=0))
    assert GAME.view(state, PUBLIC).gone == ()


def test_no_card_of_a_closed_trick_is_in_a_view() -> None:
    state = laid(table(4), "R16 B4 G3 Y5 R17 B5 G4 Y6")
    text = codec.encode(GAME.view(state, PUBLIC))
    assert not any(card in text for card in state.gone)


def test_rounds_and_totals_in_a_view() -> None:
    state = laid(after(table(3), Tally(sacks=(7, 3, 5))), "R16 B4 G3")
    state = after(state, Ruling(seat=0, round=1, add=2, why="So be it."))
    table_ = GAME.view(state, PUBLIC).table
    assert [(seat.rounds, seat.now, seat.total) for seat in table_] == [
        ((9, 0), 0, 9),
        ((3, 1), 1, 4),
        ((5, 0), 0, 5),
    ]

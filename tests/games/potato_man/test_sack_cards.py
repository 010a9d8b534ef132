"""Rulebook: Sack Cards. Facts page, section 3 (award rule) and section 10."""

from __future__ import annotations

import pytest
from msgspec import structs

from games.potato_man.rules.moves import Play, Stuck
from games.potato_man.rules.state import State, Taken, sacks_left
from tests.games.potato_man.playing import GAME, laid, said, table


def taken(state: State, *sacks: str | None) -> State:
    """`state` with these sacks already with seat 1."""
    return structs.replace(state, taken=tuple(Taken(1, sack) for sack in sacks))  # type: ignore[arg-type]


RED = ("red",) * 3
GOLD = ("gold",) * 3


@pytest.mark.parametrize(
    ("gone", "trick", "sack"),
    [
        ((), "R16 B4 G3 Y5", "red"),
        ((), "R5 B14 G3 Y5", "blue"),
        ((), "R5 B4 G13 Y6", "green"),
        ((), "R5 B4 G3 Y13", "yellow"),
        ((), "R16 B4 G3 Y1", "yellow"),
        (RED, "R16 B4 G3 Y5", "gold"),
        (RED, "R5 B14 G3 Y5", "blue"),
        (("red",) * 2, "R16 B4 G3 Y5", "red"),
        ((*RED, *GOLD), "R16 B4 G3 Y5", None),
        ((*RED, *GOLD), "R5 B14 G3 Y5", "blue"),
    ],
)
def test_the_sack_of_a_trick(gone: tuple[str, ...], trick: str, sack: str | None) -> None:
    state = laid(taken(table(4), *gone), trick)
    assert state.taken[-1].sack == sack


def test_the_winner_leads_even_empty_handed() -> None:
    state = laid(taken(table(4), *RED, *GOLD), "B4 G3 R16 Y5")
    assert state.taken[-1] == Taken(2, None)
    assert state.turn == 2


def test_what_happened_does_not_name_the_card() -> None:
    """The sack lies face up, the trick face down."""
    applied = GAME.apply(laid(table(4), "R16 B4 G3"), Play(seat=3, card="yellow-5"))
    assert [said(text) for text in applied.happened] == ["Ann takes the trick and a red sack."]
    empty = laid(taken(table(4), *RED, *GOLD), "R16 B4 G3")
    applied = GAME.apply(empty, Play(seat=3, card="yellow-5"))
    assert [said(text) for text in applied.happened] == [
        "Ann takes the trick, but no sack is left for it."
    ]


def test_a_tie_between_ones_own_cards_decides_the_colour() -> None:
    """Two players: blue 13 first, green 13 third, and nothing higher: a green sack."""
    state = laid(table(2), "B13 R5 G13 Y5")
    assert state.taken == (Taken(0, "green"),)


def test_both_of_a_players_cards_count_for_that_player() -> None:
    state = laid(table(2), "R5 B4 G3 Y9")
    assert (state.taken, state.turn) == ((Taken(1, "yellow"),), 1)


def test_sacks_left_are_public_and_come_back_each_round() -> None:
    state = laid(table(4), "R16 B4 G3 Y5")
    assert sacks_left(state) == (2, 3, 3, 3, 3)
    state = GAME.apply(state, Stuck(seat=0)).state
    assert sacks_left(state) == (3, 3, 3, 3, 3)

"""Rulebook: Setup; the first leader. Facts page, section 4."""

from __future__ import annotations

import pytest

from games.potato_man.rules.cards import DECKS
from games.potato_man.rules.moves import Options, Play, Tally
from games.potato_man.rules.state import dealt, hand_size, trick_size
from games.potato_man.rules.tricks import bound
from tests.games.potato_man.playing import GAME, after, against, laid, said, table


@pytest.mark.parametrize(
    ("seats", "variant", "hand", "pile", "aside", "in_a_trick", "tricks", "most"),
    [
        (2, "standard", 12, 8, 12, 4, 10, 38),
        (3, "standard", 12, 0, 16, 3, 12, 42),
        (3, "no-green", 12, 0, 4, 3, 12, 36),
        (4, "standard", 12, 0, 4, 4, 12, 42),
        (5, "standard", 10, 0, 2, 5, 10, 38),
    ],
)
def test_dealing(
    seats: int,
    variant: str,
    hand: int,
    pile: int,
    aside: int,
    in_a_trick: int,
    tricks: int,
    most: int,
) -> None:
    assert hand_size(seats) == hand
    assert dealt(seats) == hand + pile
    assert len(DECKS[variant]) - seats * dealt(seats) == aside  # type: ignore[index]
    assert trick_size(seats) == in_a_trick
    assert seats * dealt(seats) == tricks * in_a_trick
    assert bound(seats, variant) == most  # type: ignore[arg-type]
    view = GAME.view(table(seats, variant=variant), frozenset())
    assert [(seat.hand, seat.draw_pile) for seat in view.table] == [(hand, pile)] * seats
    assert view.bound == most


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_youngest_leads_and_then_the_lead_goes_round(seats: int) -> None:
    state = table(seats, first=1)
    leaders = []
    for _ in range(seats):
        leaders.append(state.turn)
        assert state.turn == state.starter
        state = after(state, Tally(sacks=(0,) * seats))
    assert leaders == [(1 + step) % seats for step in range(seats)]
    assert state.over


def test_a_round_led_by_the_wrong_seat_does_not_shift_the_rest() -> None:
    state = after(table(3), Play(seat=2, card="red-9"))
    assert state.turn == 0
    state = after(state, Tally(sacks=(1, 2, 3)))
    assert state.turn == 1


def test_options_have_defaults() -> None:
    assert Options() == Options(variant="standard", first=0, memory_aid=False)


@pytest.mark.parametrize(
    ("seats", "options", "field"),
    [
        (2, Options(variant="no-green"), "variant"),
        (4, Options(variant="no-green"), "variant"),
        (5, Options(variant="no-green"), "variant"),
        (4, Options(first=4), "first"),
    ],
)
def test_options_that_do_not_fit(seats: int, options: Options, field: str) -> None:
    (objection,) = GAME.unfit(seats, options)
    assert (objection.kind, objection.field) == ("impossible", field)


def test_options_that_fit() -> None:
    assert GAME.unfit(3, Options(variant="no-green", first=2)) == ()
    assert {shown.name for shown in GAME.shown()} == {"variant", "first", "memory_aid"}
    assert GAME.remember(table(3, variant="no-green")) == {"variant": "no-green"}


def test_nobody_plays_more_cards_than_were_dealt() -> None:
    """Seat 0 leads on and on, out of turn: after twelve cards there is none left."""
    state = table(3)
    for number in range(5, 17):
        state = after(state, Play(seat=0, card=f"red-{number}"))
    assert state.left == (0, 12, 12)
    assert ("impossible", "setup") in against(state, Play(seat=0, card="red-17"))


def test_the_draw_pile_lasts_for_eight_cards() -> None:
    """Two players: one card drawn after each card played, four tricks long."""
    state = table(2)
    drawn = []
    for number in range(5, 14):
        for card in (f"red-{number}", f"blue-{number}", f"green-{number}", f"yellow-{number}"):
            assert state.turn is not None
            applied = GAME.apply(state, Play(seat=state.turn, card=card))
            drawn.append(any(said(text).endswith("draws a card.") for text in applied.happened))
            state = applied.state
    assert drawn == [True] * 16 + [False] * 20


def test_hands_shrink_once_the_pile_is_empty() -> None:
    state = table(2)
    hands = []
    for number in range(5, 11):
        hands.append([seat.hand for seat in GAME.view(state, frozenset()).table])
        state = laid(state, f"R{number} B{number} G{number} Y{number}")
    assert hands == [[12, 12]] * 5 + [[10, 10]]

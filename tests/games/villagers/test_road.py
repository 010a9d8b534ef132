"""The Road, its stacks, the Reserve and the markets that follow from them."""

from __future__ import annotations

from typing import Any

import pytest

from games.villagers.rules import moves as m
from games.villagers.rules.options import Options
from games.villagers.rules.state import State
from tests.games.villagers.case import STARTERS
from tests.games.villagers.playing import (
    GAME,
    after,
    against,
    all_built,
    in_order,
    lines,
    supply,
    table,
    village,
)


def road(seats: int = 3, **options: Any) -> State:
    """A table that tracks the Road, the six starters on it."""
    return table(seats, tracking="full", starters=STARTERS, **options)


def stacked(state: State, seats: int = 3) -> State:
    """Everybody drafts two cards from the third stack and those after it."""
    for nth in range(2 * seats):
        pile: Any = f"stack-{3 + nth // 4}"
        state = in_order(state, m.Draft(seat=nth % seats, from_=pile))
    return state


def test_a_gap_is_filled_from_the_leftmost_stack() -> None:
    state = in_order(road(), m.Draft(seat=0, from_="road", card="Hunter"))
    assert (state.gaps, state.stacks[0], state.turn) == (1, 5, 1)
    assert against(state, m.Draft(seat=1, from_="stack-1")) == [("illegal", "refill")]
    state = in_order(state, m.Reveal(card="Jeweler"))
    assert [card.name for card in state.road][-1] == "Jeweler"
    assert state.turn == 1


def test_a_stack_drawn_from_makes_no_gap() -> None:
    state = in_order(road(), m.Draft(seat=0, from_="stack-6", card="Grocer", suit="Solitary"))
    assert (state.gaps, state.stacks[5], state.turn) == (0, 5, 1)
    assert state.sides[0].square == ("Grocer",)


def test_unknown_starters_are_told_one_by_one() -> None:
    state = table(3, tracking="full", starters=("Hunter",))
    assert state.gaps == 5
    state = in_order(state, *(m.Reveal(card=name) for name in STARTERS[1:]))
    assert state.gaps == 0
    assert GAME.remember(road())["starters"] == ",".join(STARTERS)


def test_the_draft_goes_round_until_all_limits_are_reached() -> None:
    state = after(road(), village("Founders; Hunter", 1))
    order = []
    while state.phase == "draft":
        order.append(state.turn)
        pile: Any = f"stack-{3 + len(order) // 4}"
        state = in_order(state, m.Draft(seat=state.turn or 0, from_=pile))
    assert order == [0, 1, 2, 0, 1, 2, 1]


def test_three_players_leave_a_gold_on_every_card() -> None:
    state = stacked(road())
    assert state.phase == "build"
    assert [card.coins for card in state.road] == [1] * 6
    state = all_built(state)
    state = in_order(state, m.Draft(seat=1, from_="road", card="Grazier"))
    assert supply(state, 1) == 9
    assert lines(state, 1)["road"] == 1
    state = in_order(state, m.Reveal(card="Jeweler"))
    for nth, seat in enumerate((2, 0, 1, 2, 0, 1, 2, 0)):
        pile: Any = f"stack-{5 + nth // 4}"
        state = in_order(state, m.Draft(seat=seat, from_=pile))
    assert state.phase == "road"
    assert [card.name for card in state.road] == ["Jeweler"]
    assert (state.gaps, state.reserve) == (5, 29 - 5)
    for name in ("Truffler", "Vintner", "Priest", "Cartwright", "Seeker"):
        state = in_order(state, m.Reveal(card=name))
    assert state.phase == "build"
    assert [card.coins for card in state.road] == [1] * 6


def test_two_players_put_a_coin_each_in_reverse_order() -> None:
    state = road(2)
    for nth in range(4):
        state = in_order(state, m.Draft(seat=nth % 2, from_="stack-3"))
    assert (state.phase, state.turn) == ("coin", 1)
    state = in_order(state, m.Coin(seat=1, card="Hunter"), m.Coin(seat=0, card="Hunter"))
    assert [(card.name, card.coins) for card in state.road] == [("Hunter", 2)]
    assert (state.phase, state.gaps, state.reserve) == ("road", 5, 41)


def test_two_players_may_both_pass() -> None:
    state = road(2)
    for nth in range(4):
        state = in_order(state, m.Draft(seat=nth % 2, from_="stack-3"))
    state = in_order(state, m.Coin(seat=1), m.Coin(seat=0))
    assert (state.road, state.gaps) == ((), 6)


def test_the_reserve_when_the_stacks_are_gone() -> None:
    state = after(road(), m.Recount(seat=0, stacks=(0,) * 6, reserve=5, why="So it is."))
    state = in_order(state, m.Draft(seat=0, from_="reserve"))
    state = in_order(state, m.Draft(seat=1, from_="road", card="Hunter"))
    assert (state.reserve, state.gaps) == (3, 1)


def test_nothing_left_no_refill() -> None:
    state = after(road(), m.Recount(seat=0, stacks=(0,) * 6, reserve=0, why="So it is."))
    state = in_order(state, m.Draft(seat=0, from_="road", card="Hunter"))
    assert (state.gaps, state.turn, len(state.road)) == (0, 1, 5)


@pytest.mark.parametrize(
    ("stacks", "due", "markets"),
    [
        ((1, 1, 1, 1, 1, 1), 0, 0),
        ((0, 1, 1, 1, 1, 1), 0, 0),
        ((0, 0, 1, 1, 1, 1), 1, 1),
        ((1, 0, 0, 0, 0, 0), 0, 0),
    ],
)
def test_the_first_market_when_two_stacks_are_gone(
    stacks: tuple[int, ...], due: int, markets: int
) -> None:
    state = stacked(road())
    state = after(state, m.Recount(seat=0, stacks=stacks, why="So it is."))
    state = all_built(state)
    assert (state.due, state.markets, state.round) == (due, markets, 2)


def test_both_markets_in_one_round() -> None:
    state = after(stacked(road()), m.Recount(seat=0, stacks=(0,) * 6, why="So it is."))
    state = after(state, village("Founders; Fisher/4"))
    state = all_built(state)
    assert state.over
    got = lines(state)
    paid = ("first-gold", "first-coins", "second-gold", "second-coins")
    assert [got[code] for code in paid] == [5, 4, 5, 4]


def test_a_stack_emptied_by_a_reward_counts_next_round() -> None:
    """villagers.reading-markets-looked-at-once"""
    for once, markets in ((True, 0), (False, 1)):
        options: Any = {
            "expansions": ("developments",),
            "developments": ("Church",),
            "markets_looked_at_once": once,
        }
        state = after(
            stacked(road(**options)),
            m.Recount(seat=0, stacks=(0, 1, 1, 1, 1, 1), why="So it is."),
            village("Founders; Hunter"),
        )
        state = in_order(all_built(state), m.Church(seat=0, from_="stack-2"))
        assert state.markets == markets


def test_a_card_given_back_lies_on_a_stack() -> None:
    state = in_order(stacked(road()), m.Basic(seat=0, card="Miner", onto="stack-5"))
    assert state.stacks[4] == 7
    gone = after(stacked(road()), m.Recount(seat=0, stacks=(0,) * 6, why="So it is."))
    reserve = in_order(gone, m.Basic(seat=0, card="Miner"))
    assert reserve.reserve == gone.reserve + 1
    empty = after(gone, m.Recount(seat=0, reserve=0, why="So it is."))
    assert in_order(empty, m.Basic(seat=0, card="Miner")).reserve == 0


def test_the_first_player_card_goes_round() -> None:
    state = all_built(stacked(road()))
    assert (state.first, state.turn) == (1, 1)


def test_starters_are_in_a_game_of_so_many() -> None:
    """Suits and specials that a small game leaves out cannot lie on the Road at first."""
    for name, fewest in (("Hunter", 1), ("Monk", 2), ("Shepherd", 4), ("Tanner", 4)):
        refused = [n for n in range(1, 6) if GAME.unfit(n, Options(starters=(name,)))]
        assert refused == list(range(1, fewest)), name

"""Every worked case of the facts page, under its own number."""

from __future__ import annotations

import pytest

from games.villagers.rules import moves as m
from games.villagers.rules.building import build_limit, draft_limit
from games.villagers.rules.cards import CARDS
from games.villagers.rules.state import State
from tests.games.villagers.playing import (
    GAME,
    after,
    against,
    all_built,
    because,
    building,
    coins,
    in_order,
    lines,
    table,
    village,
    with_village,
)

C1 = "Founders; Hunter; Lumberjack(Wheeler(Cartwright),Carpenter); Miner(Blacksmith/4)"
C2 = C1 + "; Lumberjack(Wood_Carver,Log_Rafter)"
C4 = "Founders(Swineherd(Truffler)); Miner(Seeker(Spelunker(Jeweler)),Locksmith)"
C7 = "Founders/food; Shepherd(Spinner(Weaver(Tailor))); Tanner(Saddler,Cobbler)"


def entered(words: str, seats: int = 3) -> State:
    """A table that only scores: this village, and nothing to speak of beside it."""
    state = table(seats, tracking="score")
    others = (village("", seat) for seat in range(1, seats))
    return in_order(state, village(words), *others)


def markets(words: str, seats: int = 3) -> tuple[int, int]:
    """What a village gets at each market if it does not change in between."""
    state = in_order(entered(words, seats), m.Market(which="first"))
    first = state.sides[0].supply
    state = in_order(state, m.Market(which="second"))
    total = GAME.scoresheet(state).rows[0].total or 0
    return first, total - first


@pytest.mark.parametrize(
    ("words", "seats", "paid"),
    [(C1, 3, (17, 17)), (C2, 3, (17, 34)), (C4, 3, (28, 36)), (C7, 4, (35, 35))],
    ids=["C1", "C2", "C4", "C7"],
)
def test_c_markets(words: str, seats: int, paid: tuple[int, int]) -> None:
    assert markets(words, seats) == paid


def test_c1_lines_and_limits() -> None:
    state = in_order(entered(C1), m.Market(which="first"))
    assert lines(state) == {"first-gold": 13, "first-coins": 4}
    assert coins(state, 0, "Blacksmith") == 4
    assert (draft_limit(state, 0), build_limit(state, 0)) == (3, 3)


def test_c2_line_by_line() -> None:
    state = in_order(entered(C2), m.Market(which="second"))
    assert lines(state) == {
        "second-gold": 13,
        "second-coins": 4,
        "silver-wood-carver": 9,
        "silver-log-rafter": 8,
    }
    assert because(state, "silver-log-rafter") == "1 for each Wood symbol: 8"


def test_c4_four_padlocks_one_covered() -> None:
    state = in_order(entered(C4), m.Market(which="second"))
    assert lines(state) == {"second-gold": 28, "silver-locksmith": 8}


def test_c7_needs_four_players() -> None:
    state = table(3, tracking="score")
    rules = {rule for _, rule in against(state, village(C7))}
    assert rules == {"few-players"}


def test_c9_founders_turn_before_the_market() -> None:
    state = after(table(3), village("Founders; Wattler"))
    state = all_built(building(state))
    assert state.sides[0].village[0].turned
    state = in_order(state, m.Market(which="first"))
    assert "first-gold" not in lines(state)


def test_p1_wood_carver() -> None:
    words = "Lumberjack(Wheeler(Cartwright),Cooper); Lumberjack(Wood_Carver)"
    state = in_order(entered(words), m.Market(which="second"))
    assert lines(state)["silver-wood-carver"] == 13


def test_p2_peddler_counts_symbols() -> None:
    words = "Founders/food; Hayer(Peddler); Miner(Seeker(Spelunker(Jeweler))," \
            "Seeker(Spelunker(Jeweler)))"  # fmt: skip
    state = in_order(entered(words), m.Market(which="second"))
    assert lines(state)["silver-peddler"] == 3


def test_p3_a_blacksmith_paid_for_every_card() -> None:
    """Ten cards of five kinds, two gold each."""
    opened = [card for card in CARDS.values() if card.padlock == "Blacksmith"]
    assert 2 * sum(card.copies for card in opened) == 20
    words = (
        "Founders; Miner(Blacksmith); Miner; Miner; Miner; Miner; Lumberjack; Lumberjack;"
        "Tanner; Tanner"
    )
    state = with_village(words, seats=4)
    for name in ("Cooper", "Glass Blower", "Locksmith", "Cobbler"):
        state = after(state, *(m.Build(seat=0, card=name) for _ in range(2)))
    state = after(state, village("Founders; Miner(Blacksmith/16); Miner(Seeker(Spelunker)," \
                                 "Seeker(Spelunker))"))  # fmt: skip
    state = after(state, *(m.Build(seat=0, card="Jeweler") for _ in range(2)))
    assert coins(state, 0, "Blacksmith") == 20


def test_p4_limits_from_an_empty_start() -> None:
    state = building(table(3))
    state = in_order(
        state,
        m.Basic(seat=0, card="Hayer"),
        m.Build(seat=0, card="Grazier"),
        m.Build(seat=0, card="Thatcher"),
    )
    assert (draft_limit(state, 0), build_limit(state, 0)) == (3, 3)
    market = in_order(all_built(state), m.Market(which="first"))
    gold = dict(market.sides[0].first.gold) if market.sides[0].first else {}
    assert gold["Thatcher"] == 2


def test_p5_a_basic_and_three_builds() -> None:
    state = with_village("Founders; Hayer; Wattler")
    assert state.sides[0].turn.limit == 3
    in_order(
        state,
        m.Basic(seat=0, card="Miner"),
        m.Build(seat=0, card="Blacksmith"),
        m.Build(seat=0, card="Grazier"),
        m.Build(seat=0, card="Chandler"),
    )


def test_p6_five_players_six_stacks_of_ten() -> None:
    assert table(5, tracking="full").stacks == (10,) * 6


def test_p7_values_seen_in_a_forum_game() -> None:
    road = ("Smuggler", "Fisher", "Carpenter", "Freemason", "Blacksmith")
    seen = {name: (CARDS[name].gold, CARDS[name].food, CARDS[name].builders) for name in road}
    assert seen == {
        "Smuggler": (0, 0, 0),
        "Fisher": (3, 1, 0),
        "Carpenter": (0, 0, 1),
        "Freemason": (0, 0, 0),
        "Blacksmith": (2, 0, 0),
    }


@pytest.mark.parametrize(
    ("seats", "stack", "reserve"), [(1, 5, 37), (2, 4, 46), (3, 6, 29), (4, 8, 26), (5, 10, 9)]
)
def test_cards_left_over(seats: int, stack: int, reserve: int) -> None:
    state = table(seats, tracking="full")
    assert state.stacks == (stack,) * 6
    assert state.reserve == reserve

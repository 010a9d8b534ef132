"""The card tables: what is in the boxes, counted against the facts page."""

from __future__ import annotations

from collections import Counter

import pytest

from games.catan.rules.cards import (
    ACTIONS,
    BUILT,
    CARDS,
    EVENTS,
    EXPANSIONS,
    FLEETS,
    KNIGHTS,
    REGION_STACK,
    RESOURCES,
    START_NUMBERS,
    SUPPLY,
    box,
    event_deck,
    stacked,
    stacks,
)
from games.catan.rules.needs import NEEDS

BASE = [card for card in CARDS.values() if not card.politics]
POLITICS = [card for card in CARDS.values() if card.politics]


def copies(cards: object) -> int:
    return sum(CARDS[card].copies for card in cards)  # type: ignore[attr-defined]


def test_the_base_game_has_120_cards() -> None:
    start = 2 * 9
    expansions = sum(card.copies for card in BASE if card.name in EXPANSIONS)
    events = sum(card.copies for card in BASE if card.name in EVENTS)
    assert start + sum(SUPPLY.values()) + sum(REGION_STACK.values()) + events + expansions == 120


def test_62_expansions_are_20_actions_26_green_and_16_red() -> None:
    kinds = Counter[str]()
    for card in BASE:
        if card.name in EXPANSIONS:
            kinds[card.colour or "action"] += card.copies
    assert kinds == {"action": 20, "green": 26, "red": 16}


def test_nine_knights_six_fleets_ten_events() -> None:
    assert copies(KNIGHTS) == 9
    assert copies(FLEETS) == 6
    assert sum(card.copies for card in BASE if card.kind == "event") == 10


def test_politics_and_intrigue_has_32_cards() -> None:
    kinds = Counter[str]()
    for card in POLITICS:
        kinds[card.kind] += card.copies
    assert sum(kinds.values()) == 32
    assert kinds == {"metropolis": 2, "building": 13, "action": 14, "event": 3}


def test_the_expanded_game_has_58_and_29_cards_in_six_stacks_and_13_events() -> None:
    aside = copies(("Town Hall", "Church"))
    assert aside == 4
    assert copies(c.name for c in BASE if c.name in EXPANSIONS) - aside == 58
    assert copies(c.name for c in POLITICS if c.name in EXPANSIONS) == 29
    assert stacked("expanded") == 58 + 29
    assert stacks("expanded") == 6
    assert sum(event_deck("expanded").values()) == 13
    assert sum(event_deck("base").values()) == 10


def test_the_box_of_a_base_game_holds_no_politics() -> None:
    assert sum(box("base").values()) == 62
    assert "Theater" not in box("base")
    assert sum(box("expanded").values()) == 91


@pytest.mark.parametrize("numbers", ["A", "B"])
def test_each_starting_set_has_every_number_and_every_resource_once(numbers: str) -> None:
    assert sorted(START_NUMBERS[numbers].values()) == [1, 2, 3, 4, 5, 6]
    assert set(START_NUMBERS[numbers]) == set(RESOURCES)


def test_every_base_card_is_known_whole() -> None:
    assert [card.name for card in BASE if card.open] == []


def test_what_politics_leaves_open() -> None:
    unknown = {card.name for card in POLITICS if set(card.open) & set(RESOURCES)}
    buildings = {card.name for card in POLITICS if card.kind == "building"}
    assert unknown == buildings  # eleven buildings without a cost
    assert len(buildings) == 11
    assert CARDS["Metropolis"].cost == (0,) * 6
    assert CARDS["Brewery"].commerce == CARDS["Brewery"].strength == 2


def test_points_are_those_of_the_table() -> None:
    assert {card.name: card.victory for card in BASE if card.victory and card.name in BUILT} == {
        "Aqueduct": 1,
        "Bath House": 1,
        "Church": 1,
        "Library": 1,
        "Town Hall": 1,
        "The Colossus of Catan": 2,
    }
    assert {card.name for card in POLITICS if card.victory} == {
        "Archdiocese",
        "Capital of the Republic",
        "Court of Justice",
        "Theater",
    }


def test_marks_are_known_of_what_is_attacked_and_answered() -> None:
    marks = {name: CARDS[name].mark for name in ACTIONS}
    assert {name for name, mark in marks.items() if mark == "defense"} == {
        "Bishop",
        "Herb Woman",
        "Doctor",
    }
    assert all(CARDS[name].mark for name in ACTIONS if CARDS[name].politics)


def test_needs_name_cards_that_there_are() -> None:
    for card, needs in NEEDS.items():
        assert card in BUILT
        assert set(needs) <= set(BUILT)

"""Rulebook: Components. Facts page, sections 1 and 3, with the counts it states."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from companion.engine.text import render
from games.potato_man.rules.cards import (
    ALL_SACKS,
    CARDS,
    COLOURS,
    DECKS,
    SACK_VALUE,
    SACKS,
    colours,
    sacks_laid_out,
)
from games.potato_man.rules.state import Laid
from games.potato_man.rules.tricks import ahead


@pytest.mark.parametrize(
    ("colour", "lowest", "highest", "count"),
    [("red", 5, 18, 14), ("blue", 4, 16, 13), ("green", 3, 14, 12), ("yellow", 1, 13, 13)],
)
def test_potato_cards(colour: str, lowest: int, highest: int, count: int) -> None:
    numbers = [card.number for card in CARDS.values() if card.colour == colour]
    assert (min(numbers), max(numbers), len(numbers)) == (lowest, highest, count)
    assert len(set(numbers)) == count


def test_there_are_52_cards_and_40_without_green() -> None:
    assert len(CARDS) == len(DECKS["standard"]) == 52
    assert len(DECKS["no-green"]) == 40
    assert colours("no-green") == ("red", "blue", "yellow")


def test_special_cards() -> None:
    special = {id_: render(card.special) for id_, card in CARDS.items() if card.special}
    assert special == {
        "red-16": "Evil Potato",
        "red-17": "Evil Potato",
        "red-18": "Evil Potato",
        "yellow-1": "Potato Man",
        "yellow-2": "Potato Man",
        "yellow-3": "Potato Man",
    }


def test_a_card_is_named_as_people_do() -> None:
    names = [render(CARDS[id_].name) for id_ in ("blue-7", "red-16", "yellow-3", "green-3")]
    assert names == ["blue 7", "red 16 (Evil Potato)", "yellow 3 (Potato Man)", "green 3"]


def test_fifteen_sacks_of_constant_value() -> None:
    assert SACKS == ("red", "blue", "green", "yellow", "gold")
    assert [SACK_VALUE[sack] for sack in SACKS] == [1, 2, 3, 4, 5]
    assert sum(sacks_laid_out("standard")) == 15
    assert sacks_laid_out("no-green") == (3, 3, 0, 3, 3)
    assert ALL_SACKS == 45


def test_where_each_number_is_found() -> None:
    def of(number: int) -> list[str]:
        return [card.colour for card in CARDS.values() if card.number == number]

    assert [of(n) for n in (17, 18)] == [["red"]] * 2
    assert [of(n) for n in (1, 2)] == [["yellow"]] * 2
    assert of(3) == ["green", "yellow"]
    assert of(4) == ["blue", "green", "yellow"]
    assert all(of(n) == list(COLOURS) for n in range(5, 14))
    assert of(14) == ["red", "blue", "green"]
    assert [of(n) for n in (15, 16)] == [["red", "blue"]] * 2


def test_all_28392_tricks_of_four_colours() -> None:
    """What the facts page enumerates, told by `ahead` itself, red first and yellow last."""
    by_colour = [[c for c in CARDS.values() if c.colour == colour] for colour in COLOURS]
    ties: Counter[int] = Counter()
    tied_numbers: dict[int, set[int]] = {2: set(), 3: set(), 4: set()}
    undecided = both = man_highest = man_wins = total = 0
    for four in product(*by_colour):
        place, by = ahead([Laid(seat, card.id) for seat, card in enumerate(four)])
        total += 1
        highest = max(card.number for card in four)
        level = [card for card in four if card.number == highest]
        special = four[0].evil and four[3].man
        both += special
        man_highest += four[3].man and len(level) == 1 and level[0].man
        man_wins += four[place].man
        if len(level) > 1:
            ties[len(level)] += 1
            tied_numbers[len(level)].add(highest)
            undecided += special
        if special:
            assert (place, by) == (3, "potato-man")
        else:
            assert four[place] == level[-1]
            assert by == ("later" if len(level) > 1 else "number")
    assert total == 28_392
    assert ties == {4: 9, 3: 220, 2: 2808}
    assert tied_numbers[4] == set(range(5, 14))
    assert undecided == 36
    assert both == man_wins == 1404
    assert man_highest == 0
    assert min(tied_numbers[2] | tied_numbers[3]) == 5
    assert max(tied_numbers[2] | tied_numbers[3]) == 16

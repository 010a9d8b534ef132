"""Rulebook: Taking a Trick. Facts page, section 6; also tricks that the rules forbid."""

from __future__ import annotations

import pytest

from games.potato_man.rules.state import Laid
from games.potato_man.rules.tricks import ahead
from tests.games.potato_man.playing import cards, laid, table


def winner(trick: str) -> str:
    lying = [Laid(seat, card) for seat, card in enumerate(cards(trick))]
    return trick.split()[ahead(lying)[0]]


@pytest.mark.parametrize(
    ("trick", "wins"),
    [
        # The highest number.
        ("B4 R12 G11 Y10", "R12"),
        # The later of equal ones, the last of three or four.
        ("B8 Y10 R13 G13", "G13"),
        ("Y9 R9 B9 G8", "B9"),
        ("Y9 R9 B9 G9", "G9"),
        ("G9 B9 R9 Y9", "Y9"),
        # Evil Potato and Potato Man, in whatever order.
        ("Y2 R17 B16 G14", "Y2"),
        ("R17 B16 G14 Y2", "Y2"),
        ("R16 Y1 B16", "Y1"),
        ("R16 B16 Y3 G5", "Y3"),
        # Each alone is a plain number.
        ("R16 B16 G3 Y13", "B16"),
        ("B16 R16 G3 Y13", "R16"),
        ("R15 B4 G3 Y1", "R15"),
        # Five players: two Evil Potatoes; a plain yellow beside Potato Man.
        ("R16 R18 Y1 B4 G5", "Y1"),
        ("R18 Y13 Y1 B4 G5", "Y1"),
        ("Y13 R5 B4 G5 Y1", "Y13"),
    ],
)
def test_who_wins(trick: str, wins: str) -> None:
    assert winner(trick) == wins


@pytest.mark.parametrize(
    ("trick", "wins"),
    [
        ("B5 B16 G3 Y13", "B16"),
        ("Y1 Y3 R17 B4", "Y3"),
        ("Y3 Y1 R17 B4", "Y3"),
        ("Y1 Y2 B4 G3", "B4"),
        ("R16 R17 R18 R5", "R18"),
        ("Y1 Y2 Y3", "Y3"),
    ],
)
def test_forbidden_tricks_have_a_winner_too(trick: str, wins: str) -> None:
    assert winner(trick) == wins


@pytest.mark.parametrize(
    ("trick", "place", "by"),
    [
        ("R9", 0, "number"),
        ("R9 B9", 1, "later"),
        ("R16 Y1", 1, "potato-man"),
        ("R16 B16 Y1", 2, "potato-man"),
        ("B16 R16", 1, "later"),
    ],
)
def test_what_puts_a_card_ahead(trick: str, place: int, by: str) -> None:
    assert ahead(laid(table(4), trick).trick) == (place, by)

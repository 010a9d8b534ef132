"""Every text colour can be read on every ground it stands on, in both themes."""

from __future__ import annotations

import re
from itertools import product

import pytest
from django.conf import settings

TOKENS = (settings.BASE_DIR / "static/css/tokens.css").read_text()
PAIR = re.compile(r"--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)")
LIGHT = {name: light for name, light, _ in PAIR.findall(TOKENS)}
DARK = {name: dark for name, _, dark in PAIR.findall(TOKENS)}
FELTS = re.findall(r"--felt: (#\w{6})", TOKENS)
INKS = ["ink", "soft", "accent", "red", "blue", "green", "yellow", "gold"]
FACE = "#fffdf8"  # a card's, in both themes


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours ("#rrggbb"), as WCAG 2 defines it."""

    def luminance(colour: str) -> float:
        channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        red, green, blue = (
            c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_text_on_paper_and_sheets(theme: dict[str, str]) -> None:
    for ink, ground in product(INKS, ["paper", "sheet"]):
        assert contrast(theme[ink], theme[ground]) >= 4.5, (ink, ground)
    for ink in ["ink", "accent"]:
        assert contrast(theme[ink], theme["wash"]) >= 4.5, ink
    assert contrast(theme["on-go"], theme["go"]) >= 4.5


def test_text_on_felt() -> None:
    """Felt is a dark region in both themes."""
    assert len(FELTS) == 2
    on_felt = re.findall(r"--(?:on-felt|brass): (#\w{6})", TOKENS)
    assert len(on_felt) == 2
    for felt in FELTS:
        for ink in [*on_felt, *(DARK[name] for name in INKS)]:
            assert contrast(ink, felt) >= 4.5, (ink, felt)


def test_cards_are_light_in_both_themes() -> None:
    for suit in ["red", "blue", "green", "yellow"]:
        assert contrast(LIGHT[suit], FACE) >= 4.5, suit


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_edges_of_controls(theme: dict[str, str]) -> None:
    for ground in ["paper", "sheet"]:
        assert contrast(theme["edge"], theme[ground]) >= 3, ground


def test_old_phones_get_the_same_colours() -> None:
    """The plain values given to browsers without light-dark() are the light pairs."""
    fallback = TOKENS[TOKENS.index("@supports not") :]
    plain = dict(re.findall(r"--([\w-]+): (#\w{6});", fallback[: fallback.index("}")]))
    assert plain.items() <= LIGHT.items()
    assert {*INKS, "paper", "sheet"} <= plain.keys()

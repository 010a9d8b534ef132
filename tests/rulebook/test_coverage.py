"""Nothing printed is missing: every section of every rulebook, and every card.

`printed/` has the headings of the printed rules, a file a game, a line each. A line is met by a
passage that names the heading as `printed:`, or says itself which passages restate it:
`heading | rule ids`.
"""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest

from companion.rulebook.book import Passage
from companion.rulebook.library import library

PRINTED = Path(__file__).parent / "printed"
DATA = Path(__file__).parents[2] / "games"
GAMES = ("catan", "potato-man", "potemkin", "villagers")

# Printed elsewhere than in the rules: on the cards, or in what comes with another box.
BESIDE = {
    "the card itself",
    "Catan Card Game Almanac",
    "Catan Card Game, rules of the base game",
}
CHARACTERS = """
    sapper stagehand chancellor scout carpenter artist secretary cossack
    commissary chamberlain officer wagonmaster builder painter governor commander
"""


def headings(game: str) -> dict[str, list[str]]:
    """The printed headings of a game, each with the rules said to restate it."""
    lines = (PRINTED / f"{game}.txt").read_text(encoding="utf-8").splitlines()
    found = {}
    for line in lines:
        if not line.startswith("#"):
            heading, bar, rules = line.partition(" | ")
            assert heading not in found, line
            found[heading] = rules.split(", ") if bar else []
    return found


def test_every_game_has_its_list() -> None:
    assert {file.stem for file in PRINTED.glob("*.txt")} == set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_every_printed_section_is_restated(game: str) -> None:
    named = {heading for one in library().books[game].passages for heading in one.printed}
    listed = headings(game)
    assert len(listed) >= 9
    assert [
        heading for heading, rules in listed.items() if not rules and heading not in named
    ] == []
    cited = {rule for rules in listed.values() for rule in rules}
    assert cited <= {one.rule for one in library().books[game].passages}


@pytest.mark.parametrize("game", GAMES)
def test_no_passage_names_a_section_that_is_not_printed(game: str) -> None:
    named = {heading for one in library().books[game].passages for heading in one.printed}
    assert named - set(headings(game)) <= BESIDE


# --- Cards -------------------------------------------------------------------------


def kebab(name: str) -> str:
    """The id of a card without its game: "It Was You!" is it-was-you."""
    plain = re.sub(r" \(.*\)$", "", name)  # "Road (starting)"
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")


def cards() -> list[str]:
    """The id of every card's page, by the data of each game."""
    found = {f"potemkin.{name}" for name in CHARACTERS.split()}
    for game in ("catan", "villagers"):
        for file in sorted((DATA / game / "data").glob("*.csv")):
            with file.open(encoding="utf-8", newline="") as rows:
                found |= {f"{game}.card-{kebab(row['name'])}" for row in csv.DictReader(rows)}
    return sorted(found)


def page(rule: str) -> Passage:
    return library().passages[rule]


def test_every_card_has_a_page() -> None:
    assert len(cards()) > 190
    assert [rule for rule in cards() if rule not in library().passages] == []


def test_every_cards_page_leads_on_and_has_an_example() -> None:
    assert [rule for rule in cards() if not page(rule).see] == []
    assert [rule for rule in cards() if "> Example:" not in page(rule).markdown] == []

"""The rulebook of the Catan Card Game against the printed headings and the card tables."""

from __future__ import annotations

import csv
import re
from functools import cache
from pathlib import Path

import pytest

import companion.rulebook
import games.catan
from companion.rulebook.book import Passage
from companion.rulebook.library import SITE, Library
from companion.rulebook.parse import read_book

CATAN = Path(games.catan.__file__).parent
SITE_PASSAGES = Path(companion.rulebook.__file__).parent / "passages"
RESOURCES = ("brick", "lumber", "wool", "grain", "ore", "gold")

# The headings of the printed rules of Politics & Intrigue, and the two older books it builds on.
PRINTED = {
    "Expanded Game Rules": {
        "Setting Up the Game",
        "New Rules for the Expanded Game",
        "The End of the Game",
    },
    "Tournament Game Rules": {
        "Setting Up the Game",
        "Building the Event Card Deck",
        'Arranging Your Own "Deck"',
        "New Rules for the Tournament Game",
        "End of the Game (Tournament Game)",
    },
    "Politics and Intrigue Almanac": {
        "Special Card",
        "Special Cards: Foreign Cards",
        "Action Cards",
        "Event Cards",
        "Regional Expansion Cards",
        "City Expansion Cards",
    },
    "Changes to the Catan Card Game": {
        "General Changes",
        "Basic Set",
        "Politics & Intrigue Set",
    },
    "Catan Card Game, rules of the base game": set(),
    "Catan Card Game Almanac": set(),
}

# Conflicts between the sources and points that print leaves open: each a reading of its own.
READINGS = """
    card-count lock harbor brigands-asleep church chancellor green garrison copies start-numbers
    exchange council bordellos bordello-floor begging-monk secret-church secret-waiting hand-lost
    metropolis-points mission church-domain fleets metropolis-deck tournament-halls brewery
    civil-war
"""


@cache
def library() -> Library:
    """This book and the site's own, which it links to. Raises BookError if a link is dead."""
    own = read_book(CATAN / "rulebook", "catan", "Catan")
    return Library((own, read_book(SITE_PASSAGES, SITE, "Using this site")))


def pages() -> list[Passage]:
    return list(library().books["catan"].passages)


@cache
def cards() -> dict[str, list[dict[str, str]]]:
    """The rows of the card tables by the rule id of their page."""
    found: dict[str, list[dict[str, str]]] = {}
    for table in ("base", "politics"):
        with (CATAN / "data" / f"{table}.csv").open(encoding="utf-8", newline="") as lines:
            for row in csv.DictReader(lines):
                name = row["name"].partition(" (")[0].lower()
                rule = "catan.card-" + re.sub(r"[^a-z]+", "-", name)
                found.setdefault(rule, []).append(row)
    return found


def test_every_heading_of_the_printed_rules_is_restated() -> None:
    headings = {
        heading
        for chapter, sections in PRINTED.items()
        for heading in (chapter, *(f"{chapter}: {section}" for section in sections))
    }
    assert {heading for page in pages() for heading in page.printed} == headings


def test_every_card_has_a_page_and_every_page_a_card() -> None:
    there = {page.rule for page in pages() if page.rule.startswith("catan.card-")}
    assert there == set(cards()) | {"catan.card-types"}


def card_page(rule: str) -> Passage:
    return library().passages[rule]


@pytest.mark.parametrize("rule", cards())
def test_a_card_is_found_by_its_german_name(rule: str) -> None:
    for row in cards()[rule]:
        if row["german_name"]:
            assert row["german_name"] in card_page(rule).words
    assert cards()[rule][0]["name"].startswith(card_page(rule).title)
    assert "Example:" in card_page(rule).text


@pytest.mark.parametrize("rule", cards())
def test_a_page_names_the_price_on_the_card(rule: str) -> None:
    row, text = cards()[rule][-1], card_page(rule).text
    costs = {name: row[f"cost_{name}"] for name in RESOURCES}
    if "" in costs.values():
        assert "price is not known" in text
        return
    named = re.search(r"Cost: ([^.]*)\.", text)
    price = {name: int(cost) for name, cost in costs.items() if int(cost)}
    if rule == "catan.card-bribery":  # paid when it is played
        assert "Pay three gold" in text
    elif price:
        assert named is not None
        assert named[1] == ", ".join(f"{cost} {name}" for name, cost in said(named[1], price))
    else:
        assert named is None


def said(words: str, price: dict[str, int]) -> list[tuple[str, int]]:
    """A price in the order in which a page names it."""
    return sorted(price.items(), key=lambda each: words.find(each[0]))


@pytest.mark.parametrize("rule", cards())
def test_a_page_names_the_points_on_the_card(rule: str) -> None:
    row, text = cards()[rule][-1], card_page(rule).text
    for kind in ("victory", "commerce", "strength", "tournament"):
        points = row[f"{kind}_points"]
        if points not in ("", "0"):
            assert re.search(rf"\b{points} {kind}\b", text), kind


@pytest.mark.parametrize(
    "rule", [rule for rule, rows in cards().items() if len(rows) == 1 and rows[0]["copies"]]
)
def test_a_page_names_how_many_there_are(rule: str) -> None:
    [row] = cards()[rule]
    if row["subtype"] != "Development stack":
        found = re.search(r"\b(\d) (?:card|cards|copy|copies)\b", card_page(rule).text)
        assert found is not None
        assert found[1] == row["copies"]


def test_the_table_of_knights() -> None:
    listed = {}
    for line in library().passages["catan.knights"].markdown.splitlines():
        found = re.match(r"\| \[\w+\]\((.*)\) \| (\d), (\d), (\d) \| (\d) \| (\d) \|", line)
        if found:
            listed[found[1]] = found.groups()[1:]
    assert listed == {
        rule: tuple(
            row[key]
            for key in (
                "cost_wool",
                "cost_grain",
                "cost_ore",
                "strength_points",
                "tournament_points",
            )
        )
        for rule, [row] in ((rule, rows) for rule, rows in cards().items() if len(rows) == 1)
        if row["type"] == "Unit-Knight"
    }


def test_every_open_point_is_marked_as_our_reading() -> None:
    readings = {page.rule for page in pages() if page.rule.startswith("catan.reading-")}
    assert readings == {f"catan.reading-{name}" for name in READINGS.split()}
    assert all(library().passages[rule].reading for rule in readings)


def test_passages_are_short() -> None:
    assert [page.rule for page in pages() if len(page.text) > 900] == []


def test_files_are_short() -> None:
    for file in (CATAN / "rulebook").glob("*.md"):
        assert 50 <= len(file.read_text(encoding="utf-8").splitlines()) <= 300, file.name

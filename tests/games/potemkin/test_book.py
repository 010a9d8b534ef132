"""The rulebook of Potemkin Villages: whole, short, and found by those who ask."""

from __future__ import annotations

from pathlib import Path

import pytest

import companion.rulebook.library as shelf
import games.potemkin
from companion.rulebook.library import SITE, Library
from companion.rulebook.parse import read_book

GAME = "potemkin"
BOOK = read_book(Path(games.potemkin.__path__[0]) / "rulebook", GAME, "Potemkin Villages")
LIBRARY = Library(
    (BOOK, read_book(Path(shelf.__file__).parent / "passages", SITE, "Using this site"))
)

# The headings of the printed rules.
PRINTED = {
    "Components",
    "Setup",
    "How to Play",
    "Trick-taking",
    "Downstream and Upstream",
    "Victory or Defeat",
    "Special Effects of Numbered Cards",
    "Rules for Three and Two Players",
    "Three-player Game",
    "Two-player Game",
    "Historical Note",
    "Character Abilities",
    "Set A",
    "Set B",
    "Set C",
    "Set D",
}

CHARACTERS = {
    "Set A": "sapper stagehand chancellor scout",
    "Set B": "carpenter artist secretary cossack",
    "Set C": "commissary chamberlain officer wagonmaster",
    "Set D": "builder painter governor commander",
}

# What print leaves open: each has a passage that says so.
READINGS = """
    reading-early-step last-step reading-one-in-round-one reading-commissary
    reading-boat-village reading-governor-stacks reading-commander-none reading-carpenter-left
    reading-cossack-both reading-cossack-none reading-first-trick reading-stagehand-one
    reading-unknowns reading-carpenter-wild reading-redeployment-down
    reading-empty-piles
"""

# Found from the contents; every other passage is reached from another one.
ALONE = {f"{GAME}.{name}" for name in ("setup", "talk", "quick", "history")}


def test_every_section_of_the_printed_rules_is_restated() -> None:
    assert {section for passage in BOOK.passages for section in passage.printed} == PRINTED


@pytest.mark.parametrize(
    ("group", "name"), [(group, name) for group in CHARACTERS for name in CHARACTERS[group].split()]
)
def test_every_character_has_a_page(group: str, name: str) -> None:
    page = LIBRARY.passages[f"{GAME}.{name}"]
    assert page.title == name.capitalize()
    assert group in page.printed
    assert "Example:" in page.text
    assert page.rule in LIBRARY.passages[f"{GAME}.sets"].see


@pytest.mark.parametrize("name", READINGS.split())
def test_every_open_question_is_marked_as_our_reading(name: str) -> None:
    page = LIBRARY.passages[f"{GAME}.{name}"]
    assert page.reading
    assert not page.printed
    assert "option" in page.text


def test_passages_are_short() -> None:
    assert [page.rule for page in BOOK.passages if len(page.text) > 900] == []


def test_no_passage_is_left_alone() -> None:
    reached = {rule for page in BOOK.passages for rule in page.see}
    assert {page.rule for page in BOOK.passages} - reached <= ALONE

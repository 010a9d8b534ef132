"""The rulebook of Villagers: complete by the printed headings and the cards, true to the data."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest

from companion.rulebook import library
from companion.rulebook.book import Book, Passage
from companion.rulebook.library import Library
from companion.rulebook.parse import read_book
from companion.rulebook.search import Index

ROOT = Path(library.__file__).parents[2]
GAME = ROOT / "games" / "villagers"
LONGEST = 900  # letters of a passage, as for all books


BACKS = "villagers.card-backs"  # what cards show from behind, so no page of one card

# Cards that are in none of the tables of games/villagers/data.
FURTHER = ("Countess", "Jester", "Windmill token", "Market Stall token", "Tavern token")


def rows(name: str) -> list[dict[str, str]]:
    with (GAME / "data" / f"{name}.csv").open(encoding="utf-8", newline="") as table:
        return list(csv.DictReader(table))


VILLAGERS = [row for row in rows("cards") if row["suit"]]
DEVELOPMENTS, EVENTS = rows("developments"), rows("events")
NAMES = sorted({row["name"] for row in (*VILLAGERS, *DEVELOPMENTS, *EVENTS)} | {*FURTHER})


def kebab(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


@pytest.fixture(scope="module")
def book() -> Book:
    return read_book(GAME / "rulebook", "villagers", "Villagers")


@pytest.fixture(scope="module")
def shelf(book: Book) -> Library:
    site = read_book(Path(library.__file__).parent / "passages", "table", "Using this site")
    return Library((book, site))


@pytest.fixture(scope="module")
def pages(book: Book) -> dict[str, Passage]:
    """The page of every card, by the name in its title."""
    return {
        passage.title: passage
        for passage in book.passages
        if passage.rule.startswith("villagers.card-") and passage.rule != BACKS
    }


def leads_to(passage: Passage, *names: str) -> bool:
    return {f"villagers.card-{kebab(name)}" for name in names} <= set(passage.see)


def table(shelf: Library, name: str) -> list[list[str]]:
    """The rows of a passage's table, without its head."""
    lines = shelf.passages[f"villagers.{name}"].text.splitlines()
    return [line.split(" · ") for line in lines if " · " in line][1:]


def test_links_lead_somewhere_and_silence_is_marked(shelf: Library) -> None:
    assert len(shelf.books["villagers"].passages) > 300


def test_every_printed_heading_is_restated(book: Book) -> None:
    restated = {heading for passage in book.passages for heading in passage.printed}
    headings = (Path(__file__).parent / "printed.txt").read_text(encoding="utf-8").splitlines()
    assert restated == set(headings[1:])


def test_what_print_leaves_open_is_a_reading(book: Book) -> None:
    readings = [p for p in book.passages if p.rule.startswith("villagers.reading-")]
    assert readings
    for passage in readings:
        assert passage.reading, passage.rule
        assert not passage.printed, passage.rule
        assert "table.option" in passage.see, passage.rule


def test_passages_are_short(book: Book) -> None:
    assert [p.rule for p in book.passages if len(p.text) > LONGEST] == []


def test_every_card_has_its_page(pages: dict[str, Passage]) -> None:
    assert sorted(pages) == NAMES
    for name, page in pages.items():
        assert page.rule == f"villagers.card-{kebab(name)}"
        assert "> Example:" in page.markdown, name


def test_pages_of_villagers_say_what_the_cards_say(pages: dict[str, Passage]) -> None:
    for row in VILLAGERS:
        page, name = pages[row["name"]], row["name"]
        assert f"{row['suit']} villager" in page.text, name
        opens = row["unlocks"].split("|") if row["unlocks"] else []
        on = [row["on"]] if row["on"] else []
        padlock = [row["padlock"]] if row["padlock"] else []
        assert leads_to(page, *opens, *on, *padlock), name
        assert ("opens its padlock" in page.text) == bool(padlock), name
        assert ("two in the game" in page.text) == (row["copies"] == "2"), name
        assert ("none with fewer" in page.text) == (row["players"] == "4"), name
        if row["gold"] != "0":
            assert f"{row['gold']} gold" in page.text, name
        if row["ring"] != "0":
            assert f"key ring says {row['ring']}." in page.text, name
        if row["set"] == "base":
            printed = {"food": int(row["food"]), "builder": int(row["builders"])}
            for symbol, count in printed.items():
                claim = re.search(rf"\*\*(a|two) {symbol}\*\*", page.markdown)
                said = {"a": 1, "two": 2}[claim[1]] if claim else 0
                assert said == count or name == "Founders", name
        assert ("silver symbol" in page.text) >= bool(row["silver"]), name
        assert ("bronze symbol" in page.text) == bool(row["bronze"]), name


def test_pages_of_bases_name_all_that_stand_on_them(pages: dict[str, Passage]) -> None:
    for base in {row["on"] for row in VILLAGERS if row["on"]}:
        assert leads_to(pages[base], *(row["name"] for row in VILLAGERS if row["on"] == base))


def test_japanese_names_find_the_card(pages: dict[str, Passage], shelf: Library) -> None:
    index = Index(shelf, ("villagers",))
    for row in VILLAGERS:
        names = [word for word in pages[row["name"]].words if not word.isascii()]
        assert row["ja"] in names, row["name"]
    for name in NAMES:
        japanese = next(word for word in pages[name].words if not word.isascii())
        assert pages[name] in [hit.passage for hit in index.search(japanese)[:3]], name


def test_pages_of_developments_say_suit_and_reward(pages: dict[str, Passage]) -> None:
    for row in DEVELOPMENTS:
        page = pages[row["name"]]
        assert f"{row['suit']} Development," in page.text, row["name"]
        assert f"**{row['gold']} gold**" in page.markdown, row["name"]
        if row["also"] in ("food", "builder"):
            assert f"**{row['also']}**" in page.markdown, row["name"]


def test_pages_of_events_say_season_and_time(pages: dict[str, Passage]) -> None:
    acts = {
        "event": "in the Event Phase",
        "build": "in the Build Phase",
        "draft": "in the Draft Phase",
        "reveal": "as soon as it is turned up",
        "any": "before the end of the round",
    }
    for row in EVENTS:
        said = f"{row['season']} event (our reading) that acts {acts[row['timing']]}."
        assert said in pages[row["name"]].text, row["name"]


def test_tables_in_the_rules_agree_with_the_data(shelf: Library) -> None:
    base = [row for row in VILLAGERS if row["set"] == "base"]
    for suit, kinds, cards, _ in table(shelf, "suits"):
        found = [row for row in base if row["suit"] == suit]
        assert (len(found), sum(int(row["copies"]) for row in found)) == (int(kinds), int(cards))
    opened = {row["name"]: row["unlocks"].split("|") for row in base if row["unlocks"]}
    assert {who: whom.split(", ") for who, whom in table(shelf, "unlockers")} == opened
    assert {row[0] for row in table(shelf, "silver-list")} == {
        row["name"] for row in base if row["silver"]
    }


def test_the_table_of_player_counts(shelf: Library) -> None:
    deck = 94
    out = {
        suit: sum(int(row["copies"]) for row in VILLAGERS if row["suit"] == suit)
        for suit in ("Wool", "Leather")
    }
    special = sum(
        int(row["copies"]) for row in VILLAGERS if row["set"] == "base" and row["suit"] == "Special"
    )
    for line in table(shelf, "player-count"):
        players, stack, dealt, reserve = map(int, line)
        left = deck - (sum(out.values()) if players < 4 else 0) - (special if players == 1 else 0)
        assert stack == (5 if players == 1 else 2 * players)
        assert dealt == 5 * players
        assert reserve == left - 6 * stack - dealt

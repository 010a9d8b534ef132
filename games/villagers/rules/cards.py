"""What is in the box, read once from the tables in `data/` (villagers.components)."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

from msgspec import Struct

from companion.engine.text import Text

DATA = files("games.villagers") / "data"

SUITS = (
    "Hay", "Wood", "Ore", "Solitary", "Grains", "Wool", "Special", "Grapes", "Leather",
)  # fmt: skip
BASICS = ("Hayer", "Lumberjack", "Miner")
FOUNDERS, MONK, APPRENTICE, COUNTESS = "Founders", "Monk", "Apprentice", "Countess"
WILD = (MONK, APPRENTICE)
"""Villagers that stand in for another one (villagers.monk, villagers.apprentice)."""
EXPANSIONS = ("scoundrels", "saints", "profiteers", "developments")
DEVELOPMENT_SUITS = ("Technology", "Mercantile", "Community")
STARTERS = 6
STACKS = 6


class Villager(Struct, frozen=True):
    """One type of villager.

    `on` is the villager it is stacked on ("" for one that stands on the ground), `slots` how
    many it can carry (a stand-in carries two as a base, else one), `padlock` who opens it,
    `ring` its key ring number. `silver` and `bronze` name the way its symbol is valued. `stays`
    is false for a special that is used up, `phase` says when a special is used. It is in games
    of `players` or more. `confidence` says how sure the table is of all this.
    """

    name: str
    ja: str
    set: str
    suit: str
    symbols: int
    copies: int
    on: str
    slots: int
    gold: int
    food: int
    builders: int
    padlock: str
    unlocks: tuple[str, ...]
    ring: int
    silver: str
    bronze: str
    stays: bool
    phase: str
    players: int
    confidence: str

    @property
    def special(self) -> bool:
        """Whether it is one of the special villagers (villagers.specials)."""
        return self.suit == "Special"

    @property
    def rule(self) -> str:
        """The rulebook's page about it."""
        return page(self.name)


class Development(Struct, frozen=True):
    """A Development: its suit, what the winner has most of, the gold, and what comes with it."""

    name: str
    suit: str
    counts: str
    gold: int
    also: str
    confidence: str


class Event(Struct, frozen=True):
    """An event of the solo game: its season and when it acts."""

    name: str
    season: str
    timing: str
    effect: str
    confidence: str


@cache
def kebab(name: str) -> str:
    """A name as it stands in ids: "Milk Maid" gives "milk-maid"."""
    return "".join(c for c in name.lower().replace(" ", "-") if c.isalnum() or c == "-")


def page(name: str) -> str:
    """The id of a card's page in the rulebook."""
    return f"villagers.card-{kebab(name)}"


def _rows(name: str) -> Iterator[dict[str, str]]:
    yield from csv.DictReader((DATA / name).read_text("utf-8").splitlines())


def _villager(row: dict[str, str]) -> Villager:
    cells: dict[str, Any] = {
        **row,
        **{key: int(row[key]) for key in _NUMBERS},
        "unlocks": tuple(row["unlocks"].split("|")) if row["unlocks"] else (),
        "stays": row["stays"] == "yes",
    }
    return Villager(**cells)


_NUMBERS = ("symbols", "copies", "slots", "gold", "food", "builders", "ring", "players")

CARDS: dict[str, Villager] = {row["name"]: _villager(row) for row in _rows("cards.csv")}
"""All villagers by name, and the Countess's own card."""
DEVELOPMENTS: dict[str, Development] = {
    row["name"]: Development(**{**row, "gold": int(row["gold"])})  # type: ignore[arg-type]
    for row in _rows("developments.csv")
}
EVENTS: dict[str, Event] = {row["name"]: Event(**row) for row in _rows("events.csv")}

VILLAGERS = tuple(name for name in CARDS if name != COUNTESS)
NAMED: dict[str, Text] = {
    name: Text("{card}", card=name) for name in (*CARDS, *DEVELOPMENTS, *EVENTS)
}
"""Proper names: what is printed on the card, the same in every language."""
DRAFT_SPECIALS = tuple(c.name for c in CARDS.values() if c.special and c.phase == "draft")
SCOUNDRELS_DEALT = ("Barbarian", "Courier", "Flaker", "Noble", "Schemer")
LAW_AND_CRIME = ("Thief", "Sheriff")
"""The Scoundrels that are shuffled into the deck, with four and five players."""
DUPLICABLE = ("Wholesaler", "Captain", "Alchemist", "Arkwright", "Carter")
"""One of these Profiteers is there twice; which one is not printed."""


def named(cards: tuple[str, ...]) -> tuple[Text, ...]:
    """Names for a list inside a sentence."""
    return tuple(NAMED.get(card) or Text("{card}", card=card) for card in cards)

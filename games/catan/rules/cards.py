"""What is in the boxes: the card tables of `data/`, read once into frozen structs.

In a table 0 is a printed nought, and an empty cell is a value that nobody has told yet: it
becomes None here, and the table is asked for it when it first matters (catan.printed-values).
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Literal

from msgspec import Struct

from companion.engine.text import Text

Resource = Literal["brick", "lumber", "wool", "grain", "ore", "gold"]
Ruleset = Literal["base", "expanded", "tournament"]
RESOURCES: tuple[Resource, ...] = ("brick", "lumber", "wool", "grain", "ore", "gold")
"""In the order of a card's cost."""
RESOURCE_NAME: dict[str, Text] = {
    "brick": Text("brick"),
    "lumber": Text("lumber"),
    "wool": Text("wool"),
    "grain": Text("grain"),
    "ore": Text("ore"),
    "gold": Text("gold"),
}
LAND: dict[str, Text] = {
    "brick": Text("hills"),
    "lumber": Text("forest"),
    "wool": Text("pasture"),
    "grain": Text("fields"),
    "ore": Text("mountains"),
    "gold": Text("gold field"),
}

Kind = Literal["action", "event", "building", "knight", "fleet", "metropolis", "centre"]
POINTS = ("victory", "commerce", "tournament", "strength")
VALUES = (*RESOURCES, *POINTS)
"""What may be printed on a card and not be known: its cost and its points."""


class Card(Struct, frozen=True):
    """One kind of card. `colour` says where an expansion may lie: "green" on the sites of a
    settlement or a city, "red" of a city only, "foreign" of the other player's city.

    `mark` is an action card's ("attack", "neutral", "defense", "" if none was found).
    """

    name: str
    kind: Kind
    colour: Literal["green", "red", "foreign", ""]
    mark: str
    copies: int
    cost: tuple[int | None, ...]
    victory: int | None
    commerce: int | None
    tournament: int | None
    strength: int | None
    politics: bool
    german: str

    @property
    def rule(self) -> str:
        """The page of this card in the rulebook."""
        return "catan.card-" + re.sub(r"[^a-z]+", "-", self.name.lower())

    @property
    def unit(self) -> bool:
        """Knights and fleets; every other expansion is a building (catan.buildings-units)."""
        return self.kind in ("knight", "fleet")

    @property
    def open(self) -> tuple[str, ...]:
        """Which of its values nobody knows."""
        costs = [name for name, value in zip(RESOURCES, self.cost, strict=True) if value is None]
        return (*costs, *(name for name in POINTS if getattr(self, name) is None))


_COLOURS = {"Region expansion (green)": "green", "City expansion (red)": "red"}


def _number(text: str) -> int | None:
    return int(text) if text.strip() else None


def _kind(row: dict[str, str]) -> Kind | None:
    """What sort of card a row is about; None for regions."""
    type_ = row["type"]
    plain: dict[str, Kind] = {
        "Action": "action",
        "Event": "event",
        "Building": "building",
        "Unit-Knight": "knight",
        "Unit-Fleet": "fleet",
        "City Improvement": "metropolis",
        "Center card": "centre",
    }
    return plain.get(type_)


def _mark(subtype: str) -> str:
    found = re.search(r"attack|neutral|defense", subtype.split("(")[0])
    return found.group() if found else ""


def _rows(file: str) -> Iterator[dict[str, str]]:
    table = files("games.catan").joinpath("data", file)
    yield from csv.DictReader(table.read_text("utf-8").splitlines())


def _read(file: str, politics: bool) -> Iterator[Card]:
    for row in _rows(file):
        kind = _kind(row)
        if kind is None or "(starting)" in row["name"]:
            continue
        colour = _COLOURS.get(row["subtype"], "")
        if row["subtype"] == "Foreign card":
            colour = "foreign"
        yield Card(
            name=row["name"],
            kind=kind,
            colour=colour,  # type: ignore[arg-type]
            mark=_mark(row["subtype"]),
            copies=int(row["copies"]),
            cost=tuple(_number(row[f"cost_{name}"]) for name in RESOURCES),
            victory=_number(row["victory_points"]),
            commerce=_number(row["commerce_points"]),
            tournament=_number(row["tournament_points"]),
            strength=_number(row["strength_points"]),
            politics=politics,
            german=row["german_name"],
        )


CARDS: dict[str, Card] = {
    card.name: card for card in (*_read("base.csv", False), *_read("politics.csv", True))
}
CENTRES = tuple(card.name for card in CARDS.values() if card.kind == "centre")
EVENTS = tuple(card.name for card in CARDS.values() if card.kind == "event")
ACTIONS = tuple(card.name for card in CARDS.values() if card.kind == "action")
UNITS = frozenset(card.name for card in CARDS.values() if card.unit)
KNIGHTS = frozenset(card.name for card in CARDS.values() if card.kind == "knight")
FLEETS = frozenset(card.name for card in CARDS.values() if card.kind == "fleet")
BUILDINGS = frozenset(card.name for card in CARDS.values() if card.kind == "building")
BUILT = tuple(
    card.name
    for card in CARDS.values()
    if card.kind in ("building", "knight", "fleet", "metropolis")
)
"""Whatever can lie in a principality beside regions, roads, settlements and cities."""
EXPANSIONS = (*ACTIONS, *BUILT)
"""What lies in the expansion stacks and in hands."""

SET_ASIDE = ("Town Hall", "Church")
"""Lie face up beside the events in the Expanded Game (catan.set-aside)."""
TRADED_BY: dict[str, Resource] = {
    "Brick Fleet": "brick",
    "Lumber Fleet": "lumber",
    "Wool Fleet": "wool",
    "Grain Fleet": "grain",
    "Ore Fleet": "ore",
    "Gold Fleet": "gold",
}
DOUBLES: dict[str, Resource] = {
    "Brick Factory": "brick",
    "Sawmill": "lumber",
    "Woolen Mill": "wool",
    "Grain Mill": "grain",
    "Foundry": "ore",
}
COPIED = ("Church", "Library", "Town Hall")
"""What a Secret Society can copy here (catan.card-secret-society)."""
SACRED = ("Abbey", "Archdiocese", "Church", "Templar Fortress")
"""What a Mission makes cheaper (catan.card-mission)."""
DEFENSES: dict[str, tuple[str, ...]] = {
    "Black Knight": ("Herb Woman",),
    "Arsonist": ("Bishop",),
    "Brigands": ("Bishop",),
}
"""What answers which duel (catan.answers)."""

SUPPLY = {"Road": 7, "Settlement": 5, "City": 7}
REGION_STACK: dict[Resource, int] = {
    "brick": 2, "lumber": 2, "wool": 2, "grain": 2, "ore": 2, "gold": 1,
}  # fmt: skip
START_NUMBERS: dict[str, dict[Resource, int]] = {
    "A": {"grain": 1, "ore": 2, "wool": 3, "lumber": 4, "brick": 5, "gold": 6},
    "B": {"grain": 2, "ore": 3, "wool": 4, "lumber": 5, "brick": 6, "gold": 1},
}
"""What is printed on the regions of either starting set (catan.region-numbers)."""


@cache
def box(ruleset: Ruleset, owners: int = 1) -> dict[str, int]:
    """How many of each expansion there are to play with (catan.copies)."""
    return {
        name: CARDS[name].copies * owners
        for name in EXPANSIONS
        if ruleset != "base" or not CARDS[name].politics
    }


def event_deck(ruleset: Ruleset) -> dict[str, int]:
    """How many of each event card there can be (catan.event-deck, .expanded-events).

    In the Tournament Game each player brings from an own copy, but one Year End only.
    """
    times = 2 if ruleset == "tournament" else 1
    return {
        name: 1 if name == "Year End" else CARDS[name].copies * times
        for name in EVENTS
        if ruleset != "base" or not CARDS[name].politics
    }


def stacks(ruleset: Ruleset) -> int:
    """How many expansion stacks a player can draw from (catan.setup-stacks, .six-stacks)."""
    return {"base": 5, "expanded": 6, "tournament": 4}[ruleset]


def stacked(ruleset: Ruleset, politics_cards: int = 32) -> int:
    """How many cards the stacks hold as a game is set up, opening hands included.

    In the Expanded Game 58 of the base game and all of Politics & Intrigue but its three events
    (catan.expanded-setup); in the Tournament Game the 33 of one player's deck.
    """
    if ruleset == "base":
        return 62
    return 58 + politics_cards - 3 if ruleset == "expanded" else 33

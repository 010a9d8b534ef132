"""Each silver and each bronze symbol: what makes it worth how much."""

from __future__ import annotations

from typing import Any

import pytest

from games.villagers.rules import moves as m
from games.villagers.rules.cards import CARDS
from games.villagers.rules.options import Options
from games.villagers.rules.values import bronze, silver
from games.villagers.rules.village import find
from tests.games.villagers.playing import (
    after,
    all_built,
    building,
    in_order,
    lines,
    supply,
    table,
    village,
    who,
    with_village,
)

PROFITEERS: dict[str, Any] = {"expansions": ("profiteers",)}

DEEP = "Miner(Seeker(Spelunker(Jeweler)))"


# --- Silver ------------------------------------------------------------------------

SILVER = [
    ("Horse Trader", "Hayer(Horse_Trader)", 3),
    ("Horse Trader", "Hayer(Horse_Trader,Thatcher)", 3),
    ("Horse Trader", "Hayer(Horse_Trader,Grazier(Milk_Maid))", 6),
    ("Ore Muler", "Hayer(Ore_Muler)", 0),
    ("Ore Muler", "Hayer(Ore_Muler); Miner", 0),
    ("Ore Muler", "Hayer(Ore_Muler); Miner; Miner", 3),
    ("Ore Muler", f"Hayer(Ore_Muler); {DEEP}; Miner", 6),
    ("Peddler", "Hayer(Peddler)", 0),
    ("Peddler", "Founders; Hayer(Peddler)", 0),
    ("Peddler", "Founders; Fisher; Hayer(Peddler)", 3),
    ("Peddler", f"Founders/food; Fisher; Hayer(Peddler); {DEEP}", 3),
    ("Log Rafter", "Lumberjack(Log_Rafter)", 3),
    ("Log Rafter", "Lumberjack(Log_Rafter,Wheeler(Cartwright))", 5),
    ("Wood Carver", "Lumberjack(Wood_Carver)", 0),
    ("Wood Carver", "Founders; Lumberjack(Wood_Carver,Wheeler)", 3),
    ("Wood Carver", "Lumberjack(Wood_Carver,Wheeler(Cartwright))", 9),
    ("Locksmith", "Miner(Locksmith)", 2),
    ("Locksmith", f"Miner(Locksmith); {DEEP}", 6),
    ("Grocer", "Grocer", 0),
    ("Grocer", "Hunter; Grocer", 3),
    ("Grocer", "Founders/food; Hayer(Grazier(Milk_Maid)); Grocer", 9),
    ("Freemason", "Freemason", 0),
    ("Freemason", "Wattler; Freemason", 3),
    ("Freemason", "Wattler; Wattler; Freemason", 6),
    ("Priest", "Priest", 0),
    ("Priest", "Priest; Hunter", 3),
    ("Priest", "Priest; Chandler", 3),
    ("Priest", "Priest; Chandler; Hunter", 6),
    ("Agent", "Agent", 0),
    ("Agent", "Agent; Hunter/2; Cooper/5", 5),
    ("Wholesaler", "Wholesaler", 0),
    ("Wholesaler", "Wholesaler; Miner; Hayer", 0),
    ("Wholesaler", "Wholesaler; Miner; Hayer; Lumberjack", 3),
    ("Wholesaler", f"Wholesaler; {DEEP}; Hayer; Hayer; Lumberjack(Log_Rafter)", 6),
]


@pytest.mark.parametrize(("name", "words", "worth"), SILVER)
def test_silver(name: str, words: str, worth: int) -> None:
    state = after(table(4), village(words))
    own = state.sides[0].village
    assert silver(own, find(own, name), Options()).amount == worth


def test_every_silver_villager_is_in_the_table() -> None:
    assert {name for name, _, _ in SILVER} == {c.name for c in CARDS.values() if c.silver}


BRONZE = [
    ("Alchemist", "Miner(Alchemist)", 0),
    ("Alchemist", "Miner(Alchemist); Priest; Hunter", 1),
    ("Alchemist", "Miner(Alchemist,Locksmith); Priest; Hunter; Chandler", 3),
    ("Arkwright", "Lumberjack(Arkwright)", 0),
    ("Arkwright", "Lumberjack(Arkwright); Hunter/2", 2),
    ("Arkwright", "Lumberjack(Arkwright); Hunter/2; Harvester/6", 4),
    ("Captain", "Captain", 0),
    ("Captain", "Captain; Founders", 1),
    ("Captain", f"Captain; Fisher; {DEEP}", 2),
    ("Carter", "Hayer(Carter)", 0),
    ("Carter", "Hayer(Carter,Thatcher)", 1),
    ("Carter", f"Hayer(Carter); {DEEP}", 1),
]


@pytest.mark.parametrize(("name", "words", "worth"), BRONZE)
def test_bronze(name: str, words: str, worth: int) -> None:
    state = after(table(4, **PROFITEERS), village(words))
    own = state.sides[0].village
    assert bronze(own, find(own, name), Options()).amount == worth


def test_every_bronze_villager_is_in_the_table() -> None:
    assert {name for name, _, _ in BRONZE} == {c.name for c in CARDS.values() if c.bronze}


def test_bronze_pays_every_round_from_the_first() -> None:
    state = with_village("Founders; Hunter", **PROFITEERS)
    state = all_built(in_order(state, m.Build(seat=0, card="Captain")))
    assert lines(state)["bronze-captain"] == 1
    state = all_built(building(state))
    assert lines(state)["bronze-captain"] == 2


def test_bronze_that_paid_by_itself_can_be_confirmed() -> None:
    state = all_built(with_village("Founders; Hunter; Captain", **PROFITEERS))
    again = in_order(state, m.Bronze(seat=0, of=who("Captain")))
    assert supply(again) == supply(state)


# --- Readings of silver ------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "name", "words", "default", "other"),
    [
        ("locksmith_own", "Locksmith", f"Miner(Locksmith); {DEEP}", 6, 4),
        ("peddler_founders", "Peddler", "Founders; Fisher; Hayer(Peddler)", 3, 0),
        (
            "past_five",
            "Grocer",
            "Grocer; Hunter; Hunter; Harvester; Harvester; Fisher; Fisher",
            18,
            15,
        ),
        (
            "past_five",
            "Freemason",
            "Freemason; Wattler; Wattler; Miner(Mason,Mason); Hayer(Thatcher,Thatcher)",
            18,
            15,
        ),
    ],
)
def test_readings(option: str, name: str, words: str, default: int, other: int) -> None:
    own = after(table(4), village(words)).sides[0].village
    at = find(own, name)
    assert silver(own, at, Options()).amount == default
    changed = Options(**{option: False})  # type: ignore[arg-type]
    assert silver(own, at, changed).amount == other


def test_two_agents_share_or_do_not() -> None:
    own = after(table(4), village("Agent; Agent; Hunter/4; Cooper/2")).sides[0].village
    assert [silver(own, at, Options()).amount for at in (0, 1)] == [4, 4]
    alone = Options(two_agents=False)
    assert [silver(own, at, alone).amount for at in (0, 1)] == [4, 2]

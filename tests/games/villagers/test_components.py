"""The consistency checks of the facts page, over the tables in games/villagers/data."""

from __future__ import annotations

from collections import Counter

import pytest

from games.villagers.rules.cards import CARDS, DEVELOPMENTS, EVENTS, Villager

BASE = [card for card in CARDS.values() if card.set == "base"]
PACK = [card for card in CARDS.values() if card.set in ("scoundrels", "saints", "profiteers")]


def test_54_types_135_cards() -> None:
    assert len(BASE) == 54
    assert sum(card.copies for card in BASE) == 135


@pytest.mark.parametrize(
    ("suit", "types", "cards"),
    [
        ("Hay", 9, 26), ("Wood", 8, 24), ("Ore", 8, 24), ("Solitary", 10, 20), ("Grains", 5, 13),
        ("Wool", 4, 8), ("Special", 4, 8), ("Grapes", 3, 6), ("Leather", 3, 6),
    ],
)  # fmt: skip
def test_suits(suit: str, types: int, cards: int) -> None:
    found = [card for card in BASE if card.suit == suit]
    assert (len(found), sum(card.copies for card in found)) == (types, cards)


def test_21_padlocks_on_42_cards() -> None:
    locked = [card for card in BASE if card.padlock]
    assert len(locked) == 21
    assert sum(card.copies for card in locked) == 42


def test_key_rings_say_how_many_cards_they_open() -> None:
    rings = {card.name: card.ring for card in BASE if card.ring}
    assert rings == {
        "Blacksmith": 10, "Carpenter": 8, "Cooper": 6, "Shipwright": 4, "Chandler": 4,
        "Cartwright": 2, "Glass Blower": 2, "Brewer": 2, "Harvester": 2, "Hunter": 2,
    }  # fmt: skip
    opened = Counter[str]()
    for card in BASE:
        if card.padlock:
            opened[card.padlock] += card.copies
    assert opened == rings


def test_unlockers_and_padlocks_name_each_other() -> None:
    for card in BASE:
        assert {c.name for c in BASE if c.padlock == card.name} == set(card.unlocks)


def test_double_symbols() -> None:
    double = {card.name for card in BASE if card.symbols == 2}
    assert double == {"Log Rafter", "Bed Builder", "Glass Blower", "Chandler"}
    assert {card.symbols for card in BASE} == {1, 2}


def test_one_of_each_type() -> None:
    assert sum(card.gold for card in BASE) == 174
    assert sum(card.gold > 0 for card in BASE) == 27
    assert sum(card.food for card in BASE) == 13
    assert sum(card.builders for card in BASE) == 6


def test_no_unlocker_carries_anything() -> None:
    assert all(card.slots == 0 for card in BASE if card.ring)


def test_silver_is_never_covered() -> None:
    assert all(card.slots == 0 for card in CARDS.values() if card.silver or card.bronze)


def test_statements_of_the_rulebook() -> None:
    gold = {name: card.gold for name, card in CARDS.items()}
    assert (gold["Wheeler"], gold["Cartwright"], gold["Tailor"]) == (3, 9, 24)
    assert CARDS["Cooper"].padlock == "Blacksmith"
    assert set(CARDS["Cooper"].unlocks) == {"Brewer", "Vintner", "Milk Maid"}
    assert (CARDS["Brewer"].food, CARDS["Carpenter"].builders) == (1, 1)
    assert not any(card.food for card in BASE if card.suit in ("Wood", "Ore"))
    grains = [card for card in BASE if card.suit == "Grains" and card.name != "Founders"]
    assert all(card.food == 1 for card in grains)


def test_errata() -> None:
    assert CARDS["Bed Builder"].padlock == "Carpenter"
    assert (CARDS["Priest"].padlock, CARDS["Priest"].silver) == ("Chandler", "solitary-pairs")


def test_177_components() -> None:
    """Founders, squares, markets … as the boxes count them: 100 villagers in the deck."""
    deck = sum(c.copies for c in BASE if c.name not in ("Founders", "Hayer", "Lumberjack", "Miner"))
    assert deck == 100 == 6 + 94
    assert 5 + 5 + 5 + 30 + 6 + 2 + 1 + 1 + 2 + 94 + 24 + 1 + 1 == 177


def test_wool_and_leather_need_four() -> None:
    four = [card for card in BASE if card.players == 4]
    assert {card.suit for card in four} == {"Wool", "Leather"}
    assert sum(card.copies for card in four) == 14
    assert all((card.players == 4) == (card.suit in ("Wool", "Leather")) for card in BASE)


def test_the_pack() -> None:
    def copies(set_: str) -> dict[str, int]:
        return {card.name: card.copies for card in PACK if card.set == set_}

    assert len(PACK) == 18
    assert sum(copies("scoundrels").values()) == 9
    assert (copies("scoundrels")["Thief"], copies("scoundrels")["Sheriff"]) == (2, 2)
    assert copies("saints") == dict.fromkeys(copies("saints"), 1)
    assert len(copies("saints")) == 5
    assert sum(copies("profiteers").values()) == 8
    for card in PACK:
        plain = (card.padlock, card.food, card.builders, card.gold, card.ring, card.slots)
        assert plain == ("", 0, 0, 0, 0, 0)
        assert card.symbols == 1


def test_who_is_used_up_and_who_stays() -> None:
    gone = {card.name for card in CARDS.values() if not card.stays}
    assert gone == {
        "Tinner", "Smuggler", "Barbarian", "Courier", "Flaker", "Noble", "Schemer", "Sheriff",
        "Benefactor", "Pigeoneer", "Prophet",
    }  # fmt: skip
    drafting = {card.name for card in PACK if card.phase == "draft"}
    assert drafting == {"Barbarian", "Courier", "Flaker", "Benefactor", "Prophet", "Recruiter"}


def test_bronze_and_the_wholesaler() -> None:
    assert {c.name for c in PACK if c.bronze} == {"Alchemist", "Arkwright", "Captain", "Carter"}
    assert {c.name for c in PACK if c.silver} == {"Wholesaler"}


def test_developments_and_events() -> None:
    assert Counter(card.suit for card in DEVELOPMENTS.values()) == {
        "Technology": 4,
        "Mercantile": 4,
        "Community": 4,
    }
    assert Counter(card.season for card in EVENTS.values()) == {"Summer": 12, "Winter": 12}
    assert sorted(EVENTS) == sorted(set(EVENTS))


def test_every_villager_can_be_looked_up_in_japanese() -> None:
    def katakana(card: Villager) -> bool:
        return bool(card.ja) and not card.ja.isascii()

    assert all(katakana(card) for card in CARDS.values())
    assert len({card.ja for card in CARDS.values()}) == len(CARDS)

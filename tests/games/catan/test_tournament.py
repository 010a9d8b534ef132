"""The Tournament Game: decks good and bad, secrets, own piles, whose card is whose."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec import structs

from games.catan.rules.moves import Concede, Deck, Demolish, Play
from games.catan.rules.noticed import homes
from games.catan.rules.twins import deck
from tests.games.catan.playing import (
    GAME,
    OPEN,
    acting,
    against,
    begun,
    build,
    city,
    in_order,
    lies,
    rich,
    rules_against,
    said,
    site,
    stores,
    table,
)

GOOD = deck(0, "Theater", "Spy", "Progress")
BOTH = frozenset({0, 1})


def test_a_good_deck() -> None:
    assert rules_against(table(ruleset="tournament"), GOOD) == []


BAD: dict[str, tuple[Callable[[Deck], Deck], str]] = {
    "32 cards": (lambda d: structs.replace(d, cards=d.cards[:32]), "deck"),
    "34 cards": (lambda d: structs.replace(d, cards=(*d.cards, "Bishop")), "deck"),
    "a fourth spy": (lambda d: structs.replace(d, cards=(*d.cards[:32], "Spy")), "deck-copies"),
    "a road": (lambda d: structs.replace(d, cards=(*d.cards[:32], "Road")), "deck-back"),
    "an event": (lambda d: structs.replace(d, cards=(*d.cards[:32], "Plague")), "deck-back"),
    "no such card": (lambda d: structs.replace(d, cards=(*d.cards[:32], "Castle")), "no-such-card"),
    "two in hand": (lambda d: structs.replace(d, hand=d.hand[:2]), "opening-hand"),
    "a stranger in hand": (
        lambda d: structs.replace(d, hand=(*d.hand[:2], "Brewery")),
        "opening-hand",
    ),
    "three events": (lambda d: structs.replace(d, events=d.events[:3]), "event-choice"),
    "a second year end": (
        lambda d: structs.replace(d, events=(*d.events[:3], "Year End")),
        "event-choice",
    ),
    "both plagues": (
        lambda d: structs.replace(d, events=("Plague", "Plague", "Progress", "Conflict")),
        "event-choice",
    ),
}


@pytest.mark.parametrize("what", BAD)
def test_bad_decks(what: str) -> None:
    spoil, rule = BAD[what]
    assert rules_against(table(ruleset="tournament"), spoil(GOOD)) == [rule]


def test_town_halls_and_churches_are_ordinary_cards() -> None:
    assert {"Town Hall", "Church"} <= set(GOOD.cards)
    state = begun(rich(0), lies(0, "Abbey", 1), ruleset="tournament")
    before = state.sides[0].hand
    state = in_order(state, Demolish(seat=0, site=site(1)))
    assert state.discards == (("Abbey",), ())
    assert state.sides[0].hand == before


def test_a_deck_is_seen_by_its_owner_only_until_the_end() -> None:
    state = in_order(table(ruleset="tournament"), GOOD)
    seen = {viewer: GAME.view(state, viewer).decks[0] for viewer in
            (frozenset[int](), frozenset({0}), frozenset({1}), BOTH)}  # fmt: skip
    hidden = [deck is not None and deck.hidden for deck in seen.values()]
    assert hidden == [
        True,
        False,
        True,
        False,
    ]
    told = said(GAME.told(table(ruleset="tournament"), GOOD, frozenset({1}), state))
    assert told == "Ann has a deck."
    over = in_order(begun(ruleset="tournament"), Concede(seat=0))
    assert "Theater" in said(GAME.told(over, GOOD, frozenset({1}), over))


def test_each_draws_from_own_stacks() -> None:
    state = begun(OPEN, city(0, 1), lies(0, "Town Hall", 1), ruleset="tournament")
    assert rules_against(state, Play(seat=0, card="Archivist", stack=1, of=1)) == ["own-stacks"]
    assert rules_against(state, Play(seat=0, card="Archivist", stack=1)) == []
    fifth = Play(seat=0, card="Archivist", stack=5)
    assert against(state, fifth) == [("impossible", "setup-stacks")]
    assert table(ruleset="tournament").stock == (30, 30)


def test_action_cards_go_on_the_own_pile() -> None:
    state = in_order(begun(OPEN, ruleset="tournament"), Play(seat=0, card="Spy", taken="Bishop"))
    assert state.discards == (("Spy",), ())
    assert [(one.card, one.home) for one in state.strayed] == [("Bishop", 1)]
    assert GAME.view(state, frozenset()).strayed[0].card is None
    assert GAME.view(state, frozenset({1})).strayed[0].card == "Bishop"


def test_at_the_end_everybody_hears_whose_card_is_whose() -> None:
    state = in_order(table(ruleset="tournament"), GOOD, deck(1, "Theater", "Spy", "Progress"))
    state = in_order(state, begun_moves())
    move = Concede(seat=1)
    told = [said(text) for text in GAME.apply(state, move).happened]
    assert any(line.startswith("Ben takes back Bishop, Siegfried Lackland") for line in told)
    state = in_order(state, move)
    assert dict(homes(state))[1][:2] == ("Bishop", "Siegfried Lackland")


def begun_moves() -> tuple[object, ...]:
    return (
        *acting(OPEN, stores(0, gold=3), lies(1, "Siegfried Lackland", 1)),
        Play(seat=0, card="Spy", taken="Bishop"),
        Play(seat=0, card="Bribery", target=site(1), site=site(1)),
    )


def test_what_was_in_no_deck_comes_to_light_at_the_end() -> None:
    state = in_order(table(ruleset="tournament"), GOOD)
    state = in_order(state, acting(rich(0)), build("Woolen Mill"))
    assert GAME.findings(state) == ()
    state = in_order(state, Concede(seat=1))
    found = [f for f in GAME.findings(state) if f.rule == "catan.deck"]
    assert [said(f.text) for f in found] == ["Woolen Mill was not in Ann's deck."]

"""Whom the solo game's events can hit, and how much that is worth."""

from __future__ import annotations

from games.villagers.rules.cards import BASICS, CARDS, FOUNDERS, SUITS
from games.villagers.rules.state import Side, State, Village
from games.villagers.rules.values import printed_gold, silver, symbols
from games.villagers.rules.village import tops

PLAYER = 0


def hers(state: State) -> Side:
    """The Countess's side."""
    return state.sides[state.seats]


def largest_suit(village: Village) -> int:
    """Villagers of the suit there are most of (villagers.card-customs)."""
    suits = [CARDS[card.name].suit for card in village]
    return max((suits.count(suit) for suit in SUITS), default=0)


def highest_gold(village: Village) -> int:
    """The highest gold printed on a visible villager (villagers.card-blackmail)."""
    return max((gold for _, gold in symbols(village).gold), default=0)


def removable(state: State) -> tuple[int, ...]:
    """The player's villagers that Betrayer and Arrest may take: on top and not basic
    (villagers.reading-event-founders).
    """
    village = state.sides[PLAYER].village
    safe = BASICS if state.options.event_founders else (*BASICS, FOUNDERS)
    return tuple(at for at in tops(village) if village[at].name not in safe)


def key_rings(state: State) -> tuple[int, ...]:
    """The Countess's villagers with a key ring."""
    return tuple(at for at, card in enumerate(hers(state).village) if CARDS[card.name].ring)


def choices(state: State, event: str) -> tuple[tuple[int, int], ...]:
    """Whom an event that names somebody may name, as (side, place)."""
    her, village = state.seats, state.sides[PLAYER].village
    match event:
        case "Betrayer" | "Arrest":
            return tuple((PLAYER, at) for at in removable(state))
        case "Bribes":
            return tuple((her, at) for at in key_rings(state))
        case "Protection Money":
            return tuple((PLAYER, at) for at, card in enumerate(village) if card.coins)
        case "Spy Network":
            return tuple((PLAYER, at) for at in symbols(village).silver)
    return tuple((her, at) for at in symbols(hers(state).village).silver)


def weight(state: State, event: str, side: int, at: int) -> int:
    """How good a choice is for the Countess, where she picks (villagers.reading-event-chooser)."""
    village = state.sides[side].village
    card = village[at]
    match event:
        case "Bribes":
            return CARDS[card.name].ring
        case "Protection Money":
            return card.coins
        case "Spy Network" | "Trade Network":
            return silver(village, at, state.options).amount
    return printed_gold(card)

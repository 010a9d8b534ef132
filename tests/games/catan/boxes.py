"""Real cards for the simulator: what is printed on them, shuffled stacks, decks to play with.

The tables leave some values out; these stand in for whatever is printed on a table's own cards.
"""

from __future__ import annotations

import random
from functools import cache

from games.catan.rules.cards import ACTIONS, CARDS, EXPANSIONS, RESOURCES, VALUES

STANDS_IN = {
    "Bordello": {"brick": 1, "wool": 1},
    "Church Domain": {"brick": 1},
    "Holy Place": {"brick": 1, "ore": 1},
    "Mission": {"lumber": 1, "grain": 1},
    "Templar Fortress": {"brick": 1, "ore": 2},
    "Archdiocese": {"brick": 1, "ore": 1, "grain": 1},
    "Brewery": {"brick": 1, "grain": 2, "commerce": 2, "strength": 2},
    "Capital of the Republic": {"brick": 2, "ore": 1},
    "Court of Justice": {"brick": 1, "lumber": 1, "ore": 1},
    "Secret Society": {"lumber": 1, "gold": 1},
    "Theater": {"brick": 1, "wool": 1, "gold": 1},
    "Metropolis": {"victory": 3},
}


@cache
def printed_on(card: str) -> dict[str, int]:
    """All values of a card."""
    known = CARDS[card]
    values = dict(zip(RESOURCES, known.cost, strict=True)) | {
        name: getattr(known, name) for name in ("victory", "commerce", "tournament", "strength")
    }
    told = STANDS_IN.get(card, {})
    return {name: told.get(name, 0) if values[name] is None else values[name] for name in VALUES}


def shuffled_stacks(rng: random.Random, ruleset: str) -> list[list[str]]:
    """The stacks of the base game or of the Expanded Game."""
    base = [c for c in EXPANSIONS if not CARDS[c].politics for _ in range(CARDS[c].copies)]
    if ruleset == "base":
        rng.shuffle(base)
        return [base[n::5] for n in range(5)]
    base = [card for card in base if card not in ("Church", "Town Hall")]
    more = [c for c in EXPANSIONS if CARDS[c].politics for _ in range(CARDS[c].copies)]
    rng.shuffle(base)
    rng.shuffle(more)
    return [*(base[n::4] for n in range(4)), more[0::2], more[1::2]]


def deck_of(
    rng: random.Random,
) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Any 33 cards that go together, three of them in hand, and four events."""
    cards = [card for card in EXPANSIONS for _ in range(CARDS[card].copies)]
    rng.shuffle(cards)
    deck = sorted(cards[:33], key=lambda card: (card in ACTIONS, card))
    events = ["Conflict", "Master Builder", "Plague", "Productive Year", "Progress", "Begging Monk",
              "Good Neighbors", "Religious Festival"]  # fmt: skip
    return tuple(deck), tuple(rng.sample(deck, 3)), tuple(rng.sample(events, 4))

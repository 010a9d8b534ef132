"""Pairs of logs that must look alike to those who may not know: decks, and what a Spy took."""

from __future__ import annotations

from companion.engine.game import PUBLIC, Twins, Viewer
from games.catan.rules.cards import START_NUMBERS
from games.catan.rules.moves import AnyMove, Deck, Lay, Play, Recount, Roll, Ruling
from games.catan.rules.options import Options
from games.catan.rules.parts import Land
from games.catan.rules.places import START_PLACES

ORDER = ("lumber", "brick", "gold", "ore", "grain", "wool")

BASE_DECK = (
    *("Arsonist", "Arsonist", "Black Knight", "Black Knight", "Brigands", "Caravan", "Merchant"),
    *("Scout", "Scout", "Spy", "Spy", "Spy", "Abbey", "Abbey", "Garrison", "Garrison", "Smithy"),
    *("Brick Factory", "Foundry", "Sawmill", "Ore Fleet", "Gold Fleet", "Conrad the Swift"),
    *("Falk the Fair", "Karl the Strong", "Otto the Berserker", "Library", "Library", "Church"),
    *("Town Hall", "Harbor", "Mint"),
)
"""32 cards of the base game; one more makes a deck."""


def laid(seat: int, numbers: str) -> Lay:
    """Six regions with the numbers of a starting set."""
    regions = tuple(
        Land(at=at, side=side, resource=kind, number=START_NUMBERS[numbers][kind])  # type: ignore[index,arg-type]
        for (at, side), kind in zip(START_PLACES, ORDER, strict=True)
    )
    return Lay(seat=seat, regions=regions)


def deck(seat: int, last: str, hand: str, event: str) -> Deck:
    """A deck in order, with its last card, a card of its opening hand and an event to choose."""
    return Deck(
        seat=seat,
        cards=(*BASE_DECK, last),
        hand=("Abbey", "Garrison", hand),
        events=("Conflict", "Plague", "Productive Year", event),
    )


def twins() -> tuple[Twins[AnyMove], ...]:
    """Decks that differ in cards, opening hand or events; a Spy who took another card."""
    game = Options(ruleset="tournament")
    begun = (laid(0, "A"), laid(1, "B"))
    others: tuple[Viewer, ...] = (PUBLIC, frozenset({1}))
    one, other = (
        deck(0, "Theater", "Spy", "Progress"),
        deck(0, "Brewery", "Scout", "Good Neighbors"),
    )
    rolled = Roll(event="trade", production=1)
    points = Ruling(seat=0, add=3, why="Seven points together.")
    spies = tuple(
        (*begun, points, rolled, Play(seat=0, card="Spy", taken=card))
        for card in ("Alchemist", "Ore Fleet")
    )
    recounted = Recount(seat=0, hand=2, why="Counted again.")
    return (
        Twins("another deck", 2, game, (one, *begun, rolled), (other, *begun, rolled), others),
        Twins("a deck after a recount", 2, game, (*begun, one, recounted),
              (*begun, other, recounted), others),
        Twins("another card taken by a Spy", 2, game, spies[0], spies[1], (PUBLIC,)),
    )  # fmt: skip

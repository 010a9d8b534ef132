"""What the production die brings (catan.production)."""

from __future__ import annotations

from msgspec import structs

from companion.engine.text import Text
from games.catan.rules.cards import DOUBLES
from games.catan.rules.names import amounts
from games.catan.rules.state import Region, Side, State
from games.catan.rules.stores import FULL


def yields(side: Side, region: Region) -> int:
    """How many a region brings on its number: 2 beside its production building, 3 beside the
    Capital, else 1 (catan.doubled, catan.doubled-once, catan.capital-production).
    """
    best = 1
    for placed in side.cards:
        if placed.side != region.side or abs(placed.at - region.at) != 1:
            continue
        if DOUBLES.get(placed.card) == region.resource:
            best = max(best, 2)
        elif placed.card == "Capital of the Republic":
            best = 3
    return best


def produced(side: Side, number: int) -> tuple[Side, dict[str, int], dict[str, int]]:
    """`side` after a roll, what it gained, and what found no room (catan.cap)."""
    gained: dict[str, int] = {}
    lost: dict[str, int] = {}
    regions = []
    for region in side.regions:
        if region.number == number:
            brought = yields(side, region)
            more = min(brought, FULL - region.stored)
            kind = region.resource
            gained[kind] = gained.get(kind, 0) + more
            lost[kind] = lost.get(kind, 0) + brought - more
            if more:
                region = structs.replace(region, stored=region.stored + more)
        regions.append(region)
    return structs.replace(side, regions=tuple(regions)), gained, lost


def produce(state: State, number: int) -> tuple[State, tuple[Text, ...]]:
    """Both principalities after the production die, and what each gained and lost."""
    happened: list[Text] = []
    sides = []
    for seat, side in enumerate(state.sides):
        after, gained, lost = produced(side, number)
        sides.append(after)
        got, gone = amounts(gained), amounts(lost)
        if got and gone:
            message = "{seat} gets {got}; no room for {gone}."
            happened.append(Text(message, seat=seat, got=got, gone=gone))
        elif got:
            happened.append(Text("{seat} gets {got}.", seat=seat, got=got))
        elif gone:
            happened.append(Text("{seat} has no room for {gone}.", seat=seat, gone=gone))
    if not happened:
        happened.append(Text("Nobody produces anything."))
    return structs.replace(state, sides=(sides[0], sides[1])), tuple(happened)

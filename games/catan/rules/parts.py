"""The parts that moves are made of: places, sites, goods, names of cards.

Addresses (catan.axis): along a principality the starting road is 0, settlements and cities
stand at odd numbers, roads and regions at even ones; regions lie `up` or `down`.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from companion.engine.moves import Seat
from games.catan.rules.cards import ACTIONS, BUILT, CARDS, COPIED, EVENTS, EXPANSIONS, Resource

FARTHEST = 15
"""No principality can reach farther: seven settlements, the last road and its regions."""

At = Annotated[int, Meta(ge=-FARTHEST, le=FARTHEST, description="place along the axis")]
Side = Annotated[Literal["up", "down"], Meta(description="above or below the axis")]
Slot = Annotated[int, Meta(ge=0, le=1, description="which of the sites on that side")]
Number = Annotated[int, Meta(ge=1, le=6, description="a die's result")]
Count = Annotated[int, Meta(ge=0, le=99)]
Printed = Annotated[int, Meta(ge=0, le=9, description="as printed on the card")]
Stored = Annotated[int, Meta(ge=0, le=3, description="resources stored")]
Stack = Annotated[int, Meta(ge=0, le=6, description="stack, counted from 1; 0 is a discard pile")]
Face = Literal["brigands", "trade", "tournament", "plenty", "?"]
Orientation = Literal["commerce", "strength"]


def _card(names: tuple[str, ...], what: str) -> Meta:
    """Any short name decodes: a card that does not exist draws an objection in plain words."""
    return Meta(max_length=40, description=what, extra_json_schema={"enum": list(names)})


CardName = Annotated[str, _card(tuple(CARDS), "a card")]
Expansion = Annotated[str, _card(EXPANSIONS, "an expansion card")]
BuiltName = Annotated[str, _card(BUILT, "a card that lies in a principality")]
ActionName = Annotated[str, _card(ACTIONS, "an action card")]
EventName = Annotated[str, _card(EVENTS, "an event card")]
CopiedName = Annotated[str, _card(COPIED, "what a Secret Society copies")]


class Part(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of a move."""


class Place(Part, frozen=True):
    """Where a region lies."""

    at: At
    side: Side


class Land(Part, frozen=True):
    """A region as it lies; `number` may be left out until somebody looks."""

    at: At
    side: Side
    resource: Resource
    number: Number | None = None


class Site(Part, frozen=True):
    """A building site: `at`, `side` and `slot`; a Metropolis' own site: `region`.

    Where only a settlement or city is meant (a Metropolis is laid on one), `at` is enough.
    """

    at: At | None = None
    side: Side | None = None
    slot: Slot = 0
    region: Place | None = None


class Goods(Part, frozen=True):
    """So many of a resource; `at` and `side` name the region that they come from or go to."""

    resource: Resource
    count: Annotated[int, Meta(ge=1, le=12)] = 1
    at: At | None = None
    side: Side | None = None


Payment = Annotated[tuple[Goods, ...], Meta(max_length=12)]


class Chosen(Part, frozen=True):
    """What somebody chose who may choose: a resource, a card, or nothing more.

    `at` and `side`: the region that a resource is taken from or stored in, or where a new
    region is laid; `into`: where it goes if it is moved. `card` and `site`: what is taken back.
    """

    seat: Seat
    resource: Resource | None = None
    at: At | None = None
    side: Side | None = None
    into: Place | None = None
    number: Number | None = None
    card: CardName | None = None
    site: Site | None = None


Choices = Annotated[tuple[Chosen, ...], Meta(max_length=24)]


Taken = Annotated[int, Meta(ge=0, le=12)] | Annotated[tuple[Stack, ...], Meta(max_length=12)]
"""How many cards, or from (under) which stacks."""


class PrintedValues(Part, frozen=True):
    """What was read off a card; what is left out stays unknown."""

    card: CardName
    brick: Printed | None = None
    lumber: Printed | None = None
    wool: Printed | None = None
    grain: Printed | None = None
    ore: Printed | None = None
    gold: Printed | None = None
    victory: Printed | None = None
    commerce: Printed | None = None
    tournament: Printed | None = None
    strength: Printed | None = None

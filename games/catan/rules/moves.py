"""What a table of the Catan Card Game can log. Their parts are in `parts`."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from companion.engine.moves import PRIVATE, Move, Points, Seat, SetOption, Why
from games.catan.rules.cards import Resource
from games.catan.rules.parts import (
    ActionName,
    At,
    BuiltName,
    CardName,
    Choices,
    CopiedName,
    Count,
    EventName,
    Expansion,
    Face,
    Land,
    Number,
    Orientation,
    Payment,
    Place,
    Printed,
    Side,
    Site,
    Stack,
    Stored,
    Taken,
)


class Principality(Move, frozen=True, tag="principality"):
    """Points only: all that lies in a principality. It replaces what was said of it before.

    `cards` are all expansions, Metropolis included (it lies on one of the `cities`), each as
    often as it lies there; a Bordello is listed by its owner. `brewery` says what a Brewery
    counts for, `copies` what a Secret Society copies.
    """

    seat: Seat
    settlements: Count
    cities: Count
    cards: Annotated[tuple[BuiltName, ...], Meta(max_length=60)] = ()
    brewery: Orientation = "commerce"
    copies: CopiedName | None = None


class Lay(Move, frozen=True, tag="lay"):
    """A seat has laid its six regions round the starting road."""

    seat: Seat
    regions: Annotated[tuple[Land, ...], Meta(max_length=6)]


class Roll(Move, frozen=True, tag="roll"):
    """Both dice. `choices` may say at once what is chosen; what is still open is asked for."""

    event: Face
    production: Number
    choices: Choices = ()


class Event(Move, frozen=True, tag="event"):
    """The event card that the question mark brought."""

    card: EventName
    choices: Choices = ()


class Choose(Move, frozen=True, tag="choose"):
    """One thing chosen by whoever is to choose; without any, the rest is given up."""

    seat: Seat
    resource: Resource | None = None
    at: At | None = None
    side: Side | None = None
    into: Place | None = None
    number: Number | None = None
    card: CardName | None = None
    site: Site | None = None


class Road(Move, frozen=True, tag="road"):
    """A road at an even place."""

    seat: Seat
    at: At
    pay: Payment = ()


class Settlement(Move, frozen=True, tag="settlement"):
    """A settlement at an open road end; its new regions, here or as they are drawn."""

    seat: Seat
    at: At
    regions: Annotated[tuple[Land, ...], Meta(max_length=2)] = ()
    pay: Payment = ()


class City(Move, frozen=True, tag="city"):
    """A city on a settlement. It brings no region; `regions` may say again which lie beside it."""

    seat: Seat
    at: At
    regions: Annotated[tuple[Land, ...], Meta(max_length=4)] = ()
    pay: Payment = ()


class Build(Move, frozen=True, tag="build"):
    """An expansion on its site.

    `pay` may be left out: then the fullest regions pay. `less` is what a Mission saves,
    `brewery` how a Brewery lies, `copies` what a Secret Society copies.
    """

    seat: Seat
    card: BuiltName
    site: Site
    pay: Payment = ()
    less: Resource | None = None
    brewery: Orientation = "commerce"
    copies: CopiedName | None = None


class Demolish(Move, frozen=True, tag="demolish"):
    """A seat takes an expansion of its own away."""

    seat: Seat
    site: Site


class Trade(Move, frozen=True, tag="trade", rename={"with_": "with"}):
    """Resources for others, with the bank (fleets and the Mint too) or with the other player."""

    seat: Seat
    give: Annotated[Payment, Meta(description="what the seat gives")]
    take: Annotated[Payment, Meta(description="what it gets for it")]
    with_: Literal["bank", "player"] = "bank"


class Turn(Move, frozen=True, tag="turn"):
    """For a gold a Brewery is turned to its other side."""

    seat: Seat
    brewery: Orientation
    pay: Payment = ()


class Play(Move, frozen=True, tag="play"):
    """An action card, and what it decides.

    `production`: Alchemist. `stack`, `of`: Archivist, Chancellor, Council Meeting,
    Excommunication (`of`: whose stack or discard pile in the Tournament Game). `taken`: the
    card a Diplomat takes, or a Spy has taken. `target`, `site`: the knight that is bribed, and
    where it goes. `choices` may say at once what is chosen.
    """

    seat: Seat
    card: ActionName
    production: Number | None = None
    stack: Stack | None = None
    of: Seat | None = None
    taken: Annotated[Expansion | None, PRIVATE] = None
    target: Site | None = None
    site: Site | None = None
    pay: Payment = ()
    choices: Choices = ()


class Duel(Move, frozen=True, tag="duel"):
    """The die of a duel."""

    roll: Number
    choices: Choices = ()


class Answer(Move, frozen=True, tag="answer"):
    """A defense card on the other's turn: Bishop, Herb Woman, Doctor."""

    seat: Seat
    card: ActionName


class Hand(Move, frozen=True, tag="hand"):
    """The hand at the end of a turn, or trimmed at once: cards drawn from the top, cards taken
    by searching and what that cost, cards buried.
    """

    seat: Seat
    drawn: Taken = 0
    searched: Taken = 0
    pay: Payment = ()
    buried: Taken = 0


class Lift(Move, frozen=True, tag="lift"):
    """Three gold end an Excommunication."""

    seat: Seat
    stack: Stack
    of: Seat | None = None
    pay: Payment = ()


class End(Move, frozen=True, tag="end"):
    """The dice pass."""

    seat: Seat


class Concede(Move, frozen=True, tag="concede"):
    """A seat gives up, and the other one wins."""

    seat: Seat


class Deck(Move, frozen=True, tag="deck"):
    """A deck for the Tournament Game: 33 cards, three of them the opening hand, four events."""

    seat: Seat
    cards: Annotated[
        Annotated[tuple[Expansion, ...], Meta(max_length=60)],
        PRIVATE,
    ]
    hand: Annotated[Annotated[tuple[Expansion, ...], Meta(max_length=9)], PRIVATE]
    events: Annotated[Annotated[tuple[EventName, ...], Meta(max_length=9)], PRIVATE]


class ReadOff(Move, frozen=True, tag="printed"):
    """A value read off a card, remembered from then on."""

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


class Recount(Move, frozen=True, tag="recount"):
    """What lies on the table after all: a region (what is left out stays as it was), a hand, or
    where a card lies (`site` left out: nowhere any more).
    """

    seat: Seat
    why: Why
    at: At | None = None
    side: Side | None = None
    resource: Resource | None = None
    number: Number | None = None
    stored: Stored | None = None
    hand: Count | None = None
    card: CardName | None = None
    site: Site | None = None


class Ruling(Move, frozen=True, tag="ruling"):
    """Points that the table decided on."""

    seat: Seat
    add: Points
    why: Why


AnyMove = (
    Principality
    | Lay
    | Roll
    | Event
    | Choose
    | Road
    | Settlement
    | City
    | Build
    | Demolish
    | Trade
    | Turn
    | Play
    | Duel
    | Answer
    | Hand
    | Lift
    | End
    | Concede
    | Deck
    | ReadOff
    | Recount
    | Ruling
    | SetOption
)

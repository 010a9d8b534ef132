"""What a table of Villagers can log. A villager is named by seat, name and `nth`, the order in
which those of one name were built in that village.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

from companion.engine.moves import PRIVATE, Move, Points, Seat, SetOption, Why
from games.villagers.rules.cards import BASICS, COUNTESS, EVENTS, SUITS, VILLAGERS

# Any short name decodes, so that a card that does not exist draws an objection in plain words
# instead of a decoder's; the schema still lists those that do.
CardId = Annotated[
    str,
    Meta(
        max_length=30, description="a villager", extra_json_schema={"enum": [*VILLAGERS, COUNTESS]}
    ),
]
BasicId = Annotated[
    str,
    Meta(max_length=30, description="a basic villager", extra_json_schema={"enum": list(BASICS)}),
]
EventId = Annotated[
    str, Meta(max_length=30, description="an event", extra_json_schema={"enum": list(EVENTS)})
]
SuitId = Annotated[
    str, Meta(max_length=30, description="a suit", extra_json_schema={"enum": list(SUITS)})
]
Gold = Annotated[int, Meta(ge=0, le=999, description="gold")]
Count = Annotated[int, Meta(ge=0, le=99)]
Nth = Annotated[
    int, Meta(ge=1, le=30, description="which of that name, in the order built in that village")
]
Side = Literal["gold", "food"]
Stack = Literal["stack-1", "stack-2", "stack-3", "stack-4", "stack-5", "stack-6"]
Pile = Stack | Literal["reserve"]


class Part(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of what stands inside a move."""


class Who(Part, frozen=True, kw_only=True):
    """A villager in a village. Without `seat` it is one's own (alone, if one has none, the
    Countess's); null is the Countess.
    """

    seat: Seat | UnsetType | None = UNSET
    villager: CardId
    nth: Nth = 1


class Tree(Part, frozen=True, kw_only=True):
    """A villager of a village that is entered whole, with what lies `on` it.

    `side` is the side that Founders show, `as` what a Monk or Apprentice stands for.
    """

    villager: CardId
    coins: Gold = 0
    side: Side | None = None
    as_: CardId | None = field(default=None, name="as")
    on: Annotated[tuple[Tree, ...], Meta(max_length=3)] = ()


Unlock = Who | Literal["bank", "tinner"]


# --- Scoring -----------------------------------------------------------------------


class Village(Move, frozen=True, kw_only=True, tag="village"):
    """A whole village as it lies on the table. `seat` null is the Countess.

    `supply` left out is carried on.
    """

    seat: Seat | None
    supply: Gold | None = None
    village: Annotated[tuple[Tree, ...], Meta(max_length=60)]


class Market(Move, frozen=True, kw_only=True, tag="market"):
    """A market takes place."""

    which: Literal["first", "second"]


# --- Drafting ----------------------------------------------------------------------


class Drafted(Move, frozen=True, kw_only=True, tag="drafted"):
    """A seat has drafted all its cards, and picked up `coins` that lay on them."""

    seat: Seat
    coins: Gold = 0


class Draft(Move, frozen=True, kw_only=True, tag="draft"):
    """A seat drafts one card. `card` is what it is, `suit` what its back said."""

    seat: Seat
    from_: Literal["road"] | Pile = field(name="from")
    card: CardId | None = None
    suit: SuitId | None = None


class Reveal(Move, frozen=True, kw_only=True, tag="reveal"):
    """The card that fills a gap of the Road."""

    card: CardId


class Coin(Move, frozen=True, kw_only=True, tag="coin"):
    """Two players, or one: a seat puts a coin of the bank on a card of the Road, or on none."""

    seat: Seat
    card: CardId | None = None


# --- Building ----------------------------------------------------------------------


class Build(Move, frozen=True, kw_only=True, tag="build"):
    """A seat builds a card. `on` is what it is stacked on, `as` what a Monk stands for,
    `unlock` who opens its padlock.
    """

    seat: Seat
    card: CardId
    on: Who | None = None
    as_: CardId | None = field(default=None, name="as")
    unlock: Unlock | None = None


class Basic(Move, frozen=True, kw_only=True, tag="basic"):
    """A seat gives a card of its hand back and builds a basic villager.

    `onto` is where the card went; `given` what it was, where everybody saw it (Serfdom).
    """

    seat: Seat
    card: BasicId
    onto: Pile | Literal["discard"] | None = None
    given: CardId | None = None


class Bronze(Move, frozen=True, kw_only=True, tag="bronze"):
    """Which bronze symbol pays a seat in this round."""

    seat: Seat
    of: Who


class Built(Move, frozen=True, kw_only=True, tag="built"):
    """A seat has finished its Build Phase."""

    seat: Seat


# --- Specials ----------------------------------------------------------------------


class Apprentice(Move, frozen=True, kw_only=True, tag="apprentice"):
    """An Apprentice takes the place of a covered villager, who comes to the seat's own village.

    `on`, `as`, `unlock`: as if that villager were built; `side`: which side Founders then show.
    """

    seat: Seat
    of: Who
    on: Who | None = None
    as_: CardId | None = field(default=None, name="as")
    unlock: Unlock | None = None
    side: Side | None = None


class Tinner(Move, frozen=True, kw_only=True, tag="tinner"):
    """A Tinner is used: padlocks of this phase may be opened with `"unlock": "tinner"`."""

    seat: Seat


class Smuggler(Move, frozen=True, kw_only=True, tag="smuggler"):
    """A Smuggler brings half the gold printed on a villager of one's own."""

    seat: Seat
    of: Who
    unlock: Unlock | None = None


class Barbarian(Move, frozen=True, kw_only=True, tag="barbarian"):
    """The face-up Road is cleared; `coins` lay on it (known by itself where the Road is)."""

    seat: Seat
    coins: Gold | None = None


class Courier(Move, frozen=True, kw_only=True, tag="courier"):
    """A face-up card comes straight to hand in another seat's draft; `coins` lay on it."""

    seat: Seat
    card: CardId | None = None
    coins: Gold | None = None


class Flaker(Move, frozen=True, kw_only=True, tag="flaker"):
    """A card comes to hand from the Village Square of the seat `from`."""

    seat: Seat
    from_: Seat = field(name="from")
    card: CardId | None = None


class Noble(Move, frozen=True, kw_only=True, tag="noble"):
    """A card comes to hand from the hand of the seat `from`; only those two know which."""

    seat: Seat
    from_: Seat = field(name="from")
    card: Annotated[CardId | None, PRIVATE] = None


class Schemer(Move, frozen=True, kw_only=True, tag="schemer"):
    """A top villager of any village comes to hand."""

    seat: Seat
    of: Who


class Thief(Move, frozen=True, kw_only=True, tag="thief"):
    """A Thief (`nth` of one's own) takes 3 gold from the supply of the seat `from`."""

    seat: Seat
    from_: Seat = field(name="from")
    nth: Nth = 1


class Sheriff(Move, frozen=True, kw_only=True, tag="sheriff"):
    """A Thief is discarded, and the coins on it come to the seat's supply."""

    seat: Seat
    of: Who


class Benefactor(Move, frozen=True, kw_only=True, tag="benefactor"):
    """A villager is placed in the Draft Phase, as if it were built."""

    seat: Seat
    card: CardId
    on: Who | None = None
    unlock: Unlock | None = None


class Nun(Move, frozen=True, kw_only=True, tag="nun"):
    """Which villager's silver value a Nun brings at the end; the best one if nothing is said."""

    seat: Seat
    of: Who


class Pigeoneer(Move, frozen=True, kw_only=True, tag="pigeoneer"):
    """One of the top six cards of the Reserve comes to hand; only the seat knows which."""

    seat: Seat
    card: Annotated[CardId | None, PRIVATE] = None


class Prophet(Move, frozen=True, kw_only=True, tag="prophet"):
    """A card is chosen from a whole stack as the draft of this turn."""

    seat: Seat
    from_: Stack | None = field(default=None, name="from")
    card: CardId | None = None


class Recruiter(Move, frozen=True, kw_only=True, tag="recruiter"):
    """A gold is paid, and two cards are drafted in this turn."""

    seat: Seat


class Freelancer(Move, frozen=True, kw_only=True, tag="freelancer"):
    """A gold goes onto a Freelancer for one more build action."""

    seat: Seat
    of: Who


# --- Developments ------------------------------------------------------------------


class Inn(Move, frozen=True, kw_only=True, tag="inn"):
    """How many special villagers each seat holds in hand, in seat order."""

    specials: Annotated[tuple[Count, ...], Meta(max_length=8)]


class Church(Move, frozen=True, kw_only=True, tag="church"):
    """Where the Church's winner takes a card from; without `from`, none is taken."""

    seat: Seat
    from_: Pile | None = field(default=None, name="from")


class Tavern(Move, frozen=True, kw_only=True, tag="tavern"):
    """Which basic villager the Tavern's winner places; none if none is left."""

    seat: Seat
    card: BasicId | None = None


# --- Putting right -----------------------------------------------------------------


class Recount(Move, frozen=True, kw_only=True, tag="recount"):
    """What lies on the table, where the record is wrong. `seat` null is the Countess.

    `gold` in the supply, cards in `hand`; `coins` on the villager `of`; `of` now lies `on`
    another one, or is gone `to` hand, discard, ground; `card` has come into the village.
    Where the Road is tracked: `stacks` and `reserve`.
    """

    seat: Seat | None
    gold: Gold | None = None
    hand: Count | None = None
    of: Who | None = None
    coins: Gold | None = None
    on: Who | None = None
    to: Literal["hand", "discard", "ground"] | None = None
    card: CardId | None = None
    stacks: Annotated[tuple[Count, ...], Meta(max_length=6)] | None = None
    reserve: Count | None = None
    why: Why


class Ruling(Move, frozen=True, kw_only=True, tag="ruling"):
    """What the table decided by hand: added to a seat's total. `seat` null is the Countess."""

    seat: Seat | None
    add: Points
    why: Why


Common = (
    Village | Market | Drafted | Draft | Reveal | Coin | Build | Basic | Bronze | Built
    | Apprentice | Tinner | Smuggler | Barbarian | Courier | Flaker | Noble | Schemer | Thief
    | Sheriff | Benefactor | Nun | Pigeoneer | Prophet | Recruiter | Freelancer | Inn | Church
    | Tavern | Recount | Ruling | SetOption
)  # fmt: skip

"""What follows from the moves: facts only, as small as they can be, for it is stored each time."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct, structs

from games.catan.rules.cards import Resource, stacked
from games.catan.rules.options import Options
from games.catan.rules.parts import PrintedValues

Phase = Literal["lay", "roll", "card", "act", "hand"]
Owing = Literal[
    "plenty", "tournament", "progress", "festival", "domain", "trade", "steal", "merchant",
    "repay", "caravan", "monk", "civil-war", "knight", "building", "region", "society",
]  # fmt: skip
"""What somebody may still choose; `owing.py` says what each of them is."""


class Region(Struct, frozen=True, omit_defaults=True):
    """A region and what it stores; `number` is None until somebody reads it off the card."""

    at: int
    side: Literal["up", "down"]
    resource: Resource
    number: int | None = None
    stored: int = 0


class Centre(Struct, frozen=True):
    """A settlement or city at an odd place."""

    at: int
    kind: Literal["settlement", "city", "metropolis"]


class Placed(Struct, frozen=True, omit_defaults=True):
    """An expansion. At an even `at` it lies on a special site of a Metropolis, at that region.

    `owner` is whose it is (a Bordello lies with the other player), `mode` the side of a Brewery
    or what a Secret Society copies, `ply` the move that brought it.
    """

    card: str
    at: int
    side: Literal["up", "down"]
    slot: int = 0
    owner: int = 0
    mode: str = ""
    ply: int = 0


class Tally(Struct, frozen=True, omit_defaults=True):
    """A principality of which only the contents are known (catan.points-only). `ply` is the move
    that told them, or -1 where nobody has yet.
    """

    settlements: int = 2
    cities: int = 0
    cards: tuple[str, ...] = ()
    brewery: str = "commerce"
    copies: str = ""
    ply: int = -1


class Side(Struct, frozen=True, omit_defaults=True):
    """One principality, and how many cards its owner holds. `tally` is None unless only points
    are counted. Regions are in the order of their places.
    """

    laid: bool = False
    regions: tuple[Region, ...] = ()
    centres: tuple[Centre, ...] = ()
    roads: tuple[int, ...] = ()
    cards: tuple[Placed, ...] = ()
    hand: int = 3
    tally: Tally | None = None


class Owed(Struct, frozen=True):
    """So many things that a seat is still to choose."""

    seat: int
    kind: Owing
    count: int = 1


class Duelling(Struct, frozen=True):
    """A duel that waits for its die."""

    seat: int
    card: str
    answered: bool = False


class Ban(Struct, frozen=True):
    """An Excommunication: whose it is, on which stack (0: discard pile), in a tournament whose."""

    by: int
    stack: int
    of: int | None = None


class Ruled(Struct, frozen=True):
    """What the table decided."""

    seat: int
    add: int
    why: str


class Deck(Struct, frozen=True, omit_defaults=True):
    """A tournament deck; `hidden` in a view that may not know it."""

    cards: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    events: tuple[str, ...] = ()
    hidden: bool = False


class Shown(Struct, frozen=True):
    """A card that came out of a hand in the Tournament Game, and the move that it was."""

    seat: int
    card: str
    ply: int


class Strayed(Struct, frozen=True):
    """A card that went from its owner to the other player, `open` for all to see. In a view
    None: only those two have seen it.
    """

    card: str | None
    home: int
    open: bool = False


class State(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The table. A view is a state too, in which the other's deck is hidden.

    - `turns`: how many turns are over; `ply`: how many moves were made.
    - `produce`: the production die, while an event is still to be settled before it counts.
    - `owed`, `duel`: what has to be settled before anything else.
    - `played`, `drew`, `redrawn`, `turned`, `scout`, `alchemist`: what was done in this turn;
      `trim`: the hand has to be trimmed now, by a reading.
    - `plague`: what either side lost to the plague that can still be answered.
    - `knight`, `windmill`: who holds the tokens; `points`: both totals; `winner`.
    - `discards`: the discard pile (the first one), or either player's own.
    - `stock`: cards in the stacks (the first number), or in either player's own.
    - `drawn`: the events since the deck was shuffled.
    """

    options: Options
    sides: tuple[Side, Side]
    turn: int
    phase: Phase = "lay"
    turns: int = 0
    ply: int = 0
    produce: int | None = None
    owed: tuple[Owed, ...] = ()
    duel: Duelling | None = None
    played: bool = False
    drew: bool = False
    redrawn: bool = False
    trim: bool = False
    turned: bool = False
    scout: bool = False
    alchemist: int | None = None
    plague: tuple[tuple[tuple[int, str], ...], ...] = ()
    knight: int | None = None
    windmill: int | None = None
    points: tuple[int, int] = (2, 2)
    winner: int | None = None
    conceded: int | None = None
    discards: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    stock: tuple[int, int] = (0, 0)
    bans: tuple[Ban, ...] = ()
    printed: tuple[PrintedValues, ...] = ()
    rulings: tuple[Ruled, ...] = ()
    decks: tuple[Deck | None, Deck | None] = (None, None)
    shown: tuple[Shown, ...] = ()
    strayed: tuple[Strayed, ...] = ()
    drawn: tuple[str, ...] = ()

    @property
    def over(self) -> bool:
        """Whether somebody has won."""
        return self.winner is not None

    @property
    def other(self) -> int:
        """The seat whose turn it is not."""
        return 1 - self.turn

    @property
    def counting(self) -> bool:
        """Whether only points are counted."""
        return self.options.tracking == "points"

    @property
    def tournament(self) -> bool:
        """Whether each player has stacks and a discard pile of their own."""
        return self.options.ruleset == "tournament"

    def heard(self, seat: int) -> bool:
        """Whether a side is known; where only points are counted, somebody has to tell it."""
        tally = self.sides[seat].tally
        return tally is None or tally.ply >= 0

    def pile(self, seat: int) -> int:
        """Which of `discards` and `stock` is this seat's."""
        return seat if self.tournament else 0

    def with_side(self, seat: int, **changes: Any) -> State:
        """This state with changes to one principality."""
        side = structs.replace(self.sides[seat], **changes)
        return structs.replace(
            self, sides=(side, self.sides[1]) if not seat else (self.sides[0], side)
        )

    def with_hand(self, seat: int, more: int) -> State:
        """This state with so many cards more in a hand, never fewer than none."""
        return self.with_side(seat, hand=max(0, self.sides[seat].hand + more)) if more else self

    def with_stock(self, seat: int, more: int) -> State:
        """This state with so many cards more in the stacks that `seat` draws from."""
        stock = list(self.stock)
        stock[self.pile(seat)] = max(0, stock[self.pile(seat)] + more)
        return structs.replace(self, stock=(stock[0], stock[1]))

    def with_discard(self, seat: int, *cards: str) -> State:
        """This state with cards on the discard pile of `seat`."""
        piles = list(self.discards)
        piles[self.pile(seat)] = (*piles[self.pile(seat)], *cards)
        return structs.replace(self, discards=(piles[0], piles[1]))


def start(options: Options) -> State:
    """The table before anything is laid (catan.setup), or two bare principalities to count.

    Each player holds three cards, chosen from the stacks before the first turn
    (catan.setup-hand, catan.opening-hand).
    """
    side = Side(tally=Tally()) if options.tracking == "points" else Side(centres=START)
    return State(
        options=options,
        sides=(side, side),
        turn=options.turn,
        phase="roll" if options.tracking == "points" else "lay",
        stock=start_stock(options),
        printed=options.printed,
    )


def start_stock(options: Options) -> tuple[int, int]:
    """Cards in the stacks once both have their opening hands (catan.own-stacks)."""
    whole = stacked(options.ruleset, options.card_count)
    return (whole - 3, whole - 3) if options.ruleset == "tournament" else (whole - 6, 0)


START = (Centre(-1, "settlement"), Centre(1, "settlement"))
"""The two settlements at the ends of the starting road (catan.setup)."""

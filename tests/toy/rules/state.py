"""What a table of Blind Bids can log, and what follows from it."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, structs

from companion.engine.moves import PRIVATE, Move, Points, Seat, SetOption, Why

CARDS = range(1, 21)
COINS = 2
MARK = 10
"""Whoever holds a card above it may not fold."""
HIDDEN = 0
"""In a view: a card that this viewer cannot see."""

# Any small number decodes, so that a card that does not exist draws an objection in plain words.
Card = Annotated[int, Meta(ge=-99, le=99, extra_json_schema={"enum": list(CARDS)})]
Coins = Annotated[int, Meta(ge=0, le=99)]


# --- Moves and options -------------------------------------------------------------


class Bid(Move, frozen=True, tag="bid"):
    """A seat lays a card face down."""

    seat: Seat
    card: Annotated[Card, PRIVATE]


class Fold(Move, frozen=True, tag="fold"):
    """A seat stays out of this round."""

    seat: Seat


class Look(Move, frozen=True, tag="look"):
    """A seat pays a coin to see the card that another one has laid."""

    seat: Seat
    target: Seat


class Recount(Move, frozen=True, tag="recount"):
    """The coins that lie in front of a seat, counted by the table."""

    seat: Seat
    coins: Coins
    why: Why


class Ruling(Move, frozen=True, tag="ruling"):
    """Points that the table decided on."""

    seat: Seat
    add: Points
    why: Why


AnyMove = Bid | Fold | Look | Recount | Ruling | SetOption
Answer = Bid | Fold | Look
"""Moves that a seat makes in a round, as against those of the whole table."""


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`rounds`: how many prizes there are to win."""

    rounds: Literal[2, 3, 4] = 3


# --- State -------------------------------------------------------------------------


class Prize(Struct, frozen=True):
    """A prize won, in which round and what it is worth."""

    round: int
    worth: int


class Folded(Struct, frozen=True):
    """A fold: which move of the game it was, and how many cards the seat had shown by then."""

    index: int
    shown: int


class Side(Struct, frozen=True, kw_only=True):
    """What lies in front of one seat. `looked` is whose card it has looked at this round."""

    down: Card | None = None
    out: bool = False
    looked: int | None = None
    shown: tuple[Card, ...] = ()
    prizes: tuple[Prize, ...] = ()
    coins: int = COINS
    folds: tuple[Folded, ...] = ()
    rulings: tuple[Ruling, ...] = ()

    @property
    def answered(self) -> bool:
        """Whether it has laid a card or folded in this round."""
        return self.out or self.down is not None


class State(Struct, frozen=True, kw_only=True):
    """The table. `worth` is what the prize of this round is worth, `moves` how many were made.

    A view is a state too, with `HIDDEN` for each card that the viewer cannot see.
    """

    options: Options
    sides: tuple[Side, ...]
    round: int = 1
    worth: int = 1
    moves: int = 0

    @property
    def over(self) -> bool:
        """Whether all prizes are won."""
        return self.round > self.options.rounds

    def with_side(self, seat: int, side: Side) -> State:
        """This state with `side` in front of `seat`."""
        return structs.replace(self, sides=(*self.sides[:seat], side, *self.sides[seat + 1 :]))

"""What a table of Potato Man can log, and what can be chosen when it is opened."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from companion.engine.moves import MAX_SEATS, Move, Points, Round, Seat, SetOption, Why
from games.potato_man.rules.cards import CARDS, Variant

# Any short name decodes, so that a card that does not exist draws an objection in plain words
# instead of a decoder's; the schema still lists those that do.
CardId = Annotated[
    str, Meta(max_length=20, description="a card", extra_json_schema={"enum": list(CARDS)})
]
Counted = Annotated[int, Meta(ge=-999, le=999, description="value of the sacks won")]


class Play(Move, frozen=True, tag="play"):
    """A seat lays a card into the trick."""

    seat: Seat
    card: CardId


class Stuck(Move, frozen=True, tag="stuck"):
    """A seat says that it cannot play, which ends the round; `hand` is what it shows."""

    seat: Seat
    hand: Annotated[tuple[CardId, ...], Meta(max_length=len(CARDS))] | None = None


class Tally(Move, frozen=True, tag="tally"):
    """A whole round counted by hand: the value of each seat's sacks, in seat order.

    It takes the place of the current round, begun or not.
    """

    sacks: Annotated[tuple[Counted, ...], Meta(max_length=MAX_SEATS)]


class Ruling(Move, frozen=True, tag="ruling"):
    """What the table decided by hand: `add` to a seat's sacks in a round that has begun."""

    seat: Seat
    round: Round
    add: Points
    why: Why


AnyMove = Play | Stuck | Tally | Ruling | SetOption


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How this table plays.

    - `variant`: "no-green" leaves out the green cards and sacks, with three players.
    - `first`: the seat of the youngest, who leads the first round.
    - `memory_aid`: the cards gone in closed tricks may be looked up.
    """

    variant: Variant = "standard"
    first: Seat = 0
    memory_aid: bool = False

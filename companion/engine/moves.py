"""What every game's moves have in common.

A move is a frozen struct, told apart by its `move` tag; unknown fields are refused, and every
number, string and list is bounded, so that decoding can neither be hurt nor surprised.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

MAX_SEATS = 8

Seat = Annotated[int, Meta(ge=0, lt=MAX_SEATS, description="seat, counted from 0")]
Why = Annotated[str, Meta(min_length=1, max_length=200, description="the reason, in own words")]
Name = Annotated[str, Meta(min_length=1, max_length=60)]
Points = Annotated[int, Meta(ge=-999, le=999, description="added to the total")]
Round = Annotated[int, Meta(ge=1, le=99, description="round, counted from 1")]
PRIVATE = Meta(extra={"private": True})
"""Marks a field that not everybody may know, such as a card laid face down:
`card: Annotated[Card, PRIVATE]`. A game's twins must differ in each such field."""


class Move(
    Struct, frozen=True, kw_only=True, tag_field="move", forbid_unknown_fields=True,
    omit_defaults=True,
):  # fmt: skip
    """Base of all moves: `class Play(Move, tag="play"): …`."""


class SetOption(Move, frozen=True, tag="set"):
    """The table changes an option or a reading in mid-game."""

    option: Name
    # As text also a list, parted by commas, where a game's option is one.
    value: bool | Annotated[int, Meta(ge=-999, le=999)] | Annotated[str, Meta(max_length=400)]

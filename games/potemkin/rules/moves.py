"""What a table of Potemkin Villages can log: set-up, cards, and a move for each character.

A village is named by the card on its face, a place on the river by what it is right of. Moves
of characters carry only what that character decides; whose turn it is says who acts.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from companion.engine.moves import MAX_SEATS, PRIVATE, Move, Seat, SetOption, Why
from games.potemkin.rules.cards import CARDS, Character

# Any short name decodes, so that a card that does not exist draws an objection in plain words
# instead of a decoder's; the schema still lists those that do.
CardId = Annotated[
    str, Meta(max_length=20, description="a card", extra_json_schema={"enum": list(CARDS)})
]
Village = Annotated[
    str,
    Meta(
        max_length=20,
        description="a village, by the card on its face",
        extra_json_schema={"enum": list(CARDS)},
    ),
]


class RightOf(Struct, frozen=True, forbid_unknown_fields=True):
    """The gap right of a village."""

    right_of: Village


Place = Literal["far-left"] | RightOf
"""A gap on the river."""


class _Part(Struct, frozen=True, forbid_unknown_fields=True):
    pass


class Entered(_Part, frozen=True):
    """The face-up pile of a character, top card first (two players)."""

    character: Character
    cards: Annotated[tuple[CardId, ...], Meta(max_length=5)]


class Moved(_Part, frozen=True):
    """A village that goes from a player's area to a place on the river."""

    village: Village
    at: Place


class Put(_Part, frozen=True):
    """A card of the trick that goes onto a village."""

    card: CardId
    village: Village


class Given(_Part, frozen=True):
    """A card of the trick that goes into another player's hand."""

    card: CardId
    to: Seat


# --- Set-up and tricks ---------------------------------------------------------------


class Lay(Move, frozen=True, tag="lay"):
    """The first villages, left to right; with two players perhaps the piles as well."""

    villages: Annotated[tuple[Village, ...], Meta(max_length=4)]
    piles: Annotated[tuple[Entered, ...], Meta(max_length=4)] = ()


class Redeployment(Move, frozen=True, tag="redeployment"):
    """The Cossack's player lays a hand card aside; face down it is nobody else's business."""

    seat: Seat
    card: Annotated[CardId | None, PRIVATE] = None


class Play(Move, frozen=True, tag="play"):
    """A seat plays a card, from its hand unless `from` says otherwise.

    `from` names the character whose pile leads (two players), or is "redeployment".
    """

    seat: Seat
    card: CardId
    from_: Character | Literal["redeployment"] | None = field(default=None, name="from")


# --- Set A -----------------------------------------------------------------------------


class Sapper(Move, frozen=True, tag="sapper"):
    """Two villages go to the boat, then the trick is built; no place where that has lost."""

    discard: Annotated[tuple[Village, ...], Meta(max_length=2)]
    at: Place | None = None


class Stagehand(Move, frozen=True, tag="stagehand"):
    """The card taken out of the boat, if there were two; where the trick is built, if it is."""

    card: CardId | None = None
    at: Place | None = None


class Chancellor(Move, frozen=True, tag="chancellor"):
    """Where the trick is built."""

    at: Place


class Scout(Move, frozen=True, tag="scout"):
    """The village that moves, and where to."""

    village: Village | None = None
    at: Place | None = None


# --- Set B -----------------------------------------------------------------------------


class Carpenter(Move, frozen=True, tag="carpenter"):
    """The villages of the own area that move to the river, in this order."""

    moved: Annotated[tuple[Moved, ...], Meta(max_length=12)] = ()


class Artist(Move, frozen=True, tag="artist"):
    """The cards of the trick one by one, or where the trump pile becomes a village."""

    onto: Annotated[tuple[Put, ...], Meta(max_length=8)] | None = None
    trump_at: Place | None = None


class Secretary(Move, frozen=True, tag="secretary"):
    """The upstream village that makes room, and where it goes."""

    village: Village | None = None
    at: Place | None = None


class Cossack(Move, frozen=True, tag="cossack"):
    """A card given away; the village the boat goes under, after a win with the Redeployment."""

    give: Given | None = None
    boat_to: Village | None = None


# --- Set C -----------------------------------------------------------------------------


class Commissary(Move, frozen=True, tag="commissary"):
    """The trick goes to the Wagonmaster: nothing to decide."""


class Chamberlain(Move, frozen=True, tag="chamberlain"):
    """The card taken out of the boat, if there were two."""

    card: CardId | None = None


class Officer(Move, frozen=True, tag="officer"):
    """The upstream village that is sent, if there is one."""

    village: Village | None = None


class Wagonmaster(Move, frozen=True, tag="wagonmaster"):
    """The villages that move to the river, in this order, and what the trick is put on."""

    onto: Village
    placed: Annotated[tuple[Moved, ...], Meta(max_length=12)] = ()


# --- Set D -----------------------------------------------------------------------------

Leads = Seat | Character
"""Who leads next: a seat, or with two players a character."""


class Builder(Move, frozen=True, tag="builder"):
    """Where the trick is built, or the village it is put on."""

    at: Place | None = None
    onto: Village | None = None


class Painter(Move, frozen=True, tag="painter"):
    """Where the older trump pile becomes a village, if there is one; who leads."""

    leads: Leads
    trump_at: Place | None = None


class Governor(Move, frozen=True, tag="governor"):
    """Where the trick is built, and who leads."""

    at: Place
    leads: Leads


class Commander(Move, frozen=True, tag="commander"):
    """Where the trick is built, if it is."""

    at: Place | None = None


# --- What the table decides -------------------------------------------------------------


class Result(Move, frozen=True, tag="result"):
    """Only how it ended: won or lost, after how many rounds, and why."""

    won: bool
    rounds: Annotated[int, Meta(ge=0, le=99, description="rounds completed")]
    why: Why | None = None


Cards = Annotated[int, Meta(ge=0, le=45, description="how many cards")]


class Recount(Move, frozen=True, tag="recount"):
    """What lies on the table, where it differs from the log.

    `hands` are the cards each seat holds, `row` the faces of the villages left to right, `boat`
    the village the boat lies under; what is left out is as it was.
    """

    why: Why
    hands: Annotated[tuple[Cards, ...], Meta(max_length=MAX_SEATS)] | None = None
    row: Annotated[tuple[Village, ...], Meta(max_length=45)] | None = None
    boat: Village | None = None


Ability = (
    Sapper | Stagehand | Chancellor | Scout
    | Carpenter | Artist | Secretary | Cossack
    | Commissary | Chamberlain | Officer | Wagonmaster
    | Builder | Painter | Governor | Commander
)  # fmt: skip
"""What a character does with the trick it won."""
AnyMove = Lay | Redeployment | Play | Ability | Result | Recount | SetOption

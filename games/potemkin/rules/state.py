"""What follows from the moves: facts only, and no card that nobody has seen.

A viewer's view has the same shape, with what that viewer may not know taken out.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, structs

from games.potemkin.rules.cards import CARDS, Character, Colour, deck
from games.potemkin.rules.options import Options, characters

Pile = tuple[str, ...]
"""Cards on one another, the lowest first: the last one is the face (potemkin.face)."""
Source = Character | Literal["hand", "redeployment"]
Ending = Literal[
    "victory", "past-right", "past-left", "sapper", "boat-village", "no-number", "won", "lost"
]

HAND = 10
VILLAGES = 4
PILE = 5


class Laid(Struct, frozen=True, array_like=True):
    """A card in the open trick, whose it is, and where it came from."""

    seat: int
    card: str
    source: Source = "hand"


class Stack(Struct, frozen=True, array_like=True):
    """A character's face-up pile: how many cards are left, and those entered, top first."""

    character: Character
    left: int
    cards: Pile = ()


class Aside(Struct, frozen=True, array_like=True):
    """The Redeployment card: which one (None: nobody has told), and whether it still lies there."""

    card: str | None
    there: bool = True


class Won(Struct, frozen=True, array_like=True):
    """A trick that waits for its winner's ability; `step`: 1, -1 or 0, still to come."""

    seat: int
    card: str
    by: tuple[Character, ...]
    redeployed: bool
    step: int = 0


class Denial(Struct, frozen=True, array_like=True):
    """A card played against the led colour.

    `could`: cards of that colour that may have been in this hand; `room`: how many cards were
    hidden elsewhere then and have not been seen since. `held` is the one it showed later;
    `discarded`: a card of this hand went face down since; `lost`: the boat gave up a card of
    the colour that may have been this one.
    """

    index: int
    trick: int
    seat: int
    colour: Colour
    card: str
    could: tuple[str, ...]
    room: int
    held: str | None = None
    discarded: bool = False
    lost: bool = False


class End(Struct, frozen=True, array_like=True):
    """How the voyage ended, in which round; `last`: in the last step, with all hands empty."""

    kind: Ending
    round: int
    by: Literal["", "nine", "one", "step"] = ""
    last: bool = False
    why: str = ""


class State(Struct, frozen=True, omit_defaults=True):
    """A table of Potemkin Villages.

    - `row`: villages left to right, the boat under number `at`; `boat`: its cards that were
      seen, `unknown` how many were not; `trump`, `area` (of Carpenter or Wagonmaster).
    - `hands`: cards in each hand, the Redeployment card (`aside`) included; `piles`: with two.
    - `trick` lies open; `turn` plays next, `lead` is the character whose pile leads.
    - `tricks` are done, `winners` won them; `won` is a trick that waits for its ability.
    - `denials` are for finding faults; `again` are cards that lay open and were hidden since, once
      for each time that they came back.
    """

    seats: int
    options: Options
    hands: tuple[int, ...]
    turn: int
    unknown: int
    ply: int = 0
    row: tuple[Pile, ...] = ()
    at: int = 0
    boat: Pile = ()
    trump: Pile = ()
    area: tuple[Pile, ...] = ()
    piles: tuple[Stack, ...] = ()
    aside: Aside | None = None
    trick: tuple[Laid, ...] = ()
    lead: Character | None = None
    tricks: int = 0
    winners: tuple[int, ...] = ()
    ones_high: bool = False
    won: Won | None = None
    denials: tuple[Denial, ...] = ()
    again: tuple[str, ...] = ()
    end: End | None = None

    @property
    def boat_size(self) -> int:
        """Cards in the boat pile."""
        return len(self.boat) + self.unknown

    @property
    def upstream(self) -> int:
        """Villages left of the boat; the one over it is in neither direction."""
        return self.at

    @property
    def downstream(self) -> int:
        """Villages right of the boat: so many steps it survives."""
        return max(0, len(self.row) - self.at - 1)

    @property
    def trump_colour(self) -> Colour | None:
        """The colour of the top card in the trump place (potemkin.trump)."""
        return CARDS[self.trump[-1]].colour if self.trump else None

    @property
    def over(self) -> bool:
        """Whether the voyage has ended."""
        return self.end is not None

    @property
    def round(self) -> int:
        """The present round, counted from 1."""
        return self.tricks + 1


def start(seats: int, options: Options) -> State:
    """The table after the deal: ten cards each, what is left of the deck in villages and boat
    (potemkin.setup, potemkin.setup-three, potemkin.setup-two).
    """
    piles: tuple[Stack, ...] = ()
    if seats == 2:
        piles = tuple(Stack(one, PILE) for own in characters(options, seats) for one in own)
    dealt = HAND * seats + PILE * len(piles) + VILLAGES
    return State(
        seats=seats,
        options=options,
        hands=(HAND,) * seats,
        turn=options.start % seats,
        unknown=len(deck(seats)) - dealt,
        piles=piles,
    )


def face(pile: Pile) -> str:
    """The card on top, which names the village."""
    return pile[-1]


def seen(state: State) -> dict[str, str]:
    """Where each card lies that everybody can see: row, trump, area, trick or piles."""
    found = {card: "row" for pile in state.row for card in pile}
    found |= dict.fromkeys(state.trump, "trump")
    found |= {card: "area" for pile in state.area for card in pile}
    found |= {laid.card: "trick" for laid in state.trick}
    found |= {card: "piles" for stack in state.piles for card in stack.cards}
    return found


def unseen(state: State) -> frozenset[str]:
    """Cards that are in a hand, in the boat unseen, or in a pile nobody has entered."""
    out = {card.id for card in deck(state.seats)}
    return frozenset(out - seen(state).keys() - set(state.boat))


def unseen_piles(state: State) -> int:
    """How many cards in the piles were not entered."""
    return sum(stack.left - len(stack.cards) for stack in state.piles)


def changed(state: State, **changes: object) -> State:
    """`state` with these changes."""
    return structs.replace(state, **changes)

"""One trick: who plays next, which card wins, whose pile leads."""

from __future__ import annotations

from collections.abc import Sequence

from games.potemkin.rules.cards import CARDS, Character, Colour
from games.potemkin.rules.options import characters
from games.potemkin.rules.state import Laid, Pile, Stack, State


def from_hand(laid: Laid) -> bool:
    """Whether a card came out of a hand: the Redeployment card did, a pile's card did not."""
    return laid.source in ("hand", "redeployment")


def next_to_play(state: State) -> int | None:
    """Clockwise from the last card, who still owes one to this trick; None if it is complete.

    One card a seat from hand (potemkin.turns); with two players a pile leads, and its owner
    plays from hand last (potemkin.pile-leads). Seats without cards are passed over.
    """
    return _next(_owing(state), state.trick[-1].seat + 1)


def coming(state: State) -> tuple[int, ...]:
    """The seats that are still to play to this trick, the one to move first; a seat that plays
    twice is named twice.
    """
    if state.won or state.over:
        return ()
    owing, order, first = _owing(state), [], state.turn
    if state.lead and not state.trick:
        order, first = [state.turn], state.turn + 1
    while (seat := _next(owing, first)) is not None:
        order.append(seat)
        owing[seat] -= 1
        first = seat + 1
    return tuple(order)


def _owing(state: State) -> list[int]:
    """How many cards each seat has still to play from hand to this trick."""
    owing = [1] * state.seats
    if state.seats == 2 and state.tricks == 0 and state.options.first_trick == "three":
        owing[state.trick[0].seat if state.trick else state.turn] = 2
    for laid in state.trick:
        owing[laid.seat] -= from_hand(laid)
    return [max(0, min(pair)) for pair in zip(owing, state.hands, strict=True)]


def _next(owing: list[int], first: int) -> int | None:
    """Clockwise from `first`, who owes a card."""
    seats = len(owing)
    clockwise = ((first + step) % seats for step in range(seats))
    return next((seat for seat in clockwise if owing[seat]), None)


def led(trick: Sequence[Laid]) -> Colour | None:
    """The colour that was led."""
    return CARDS[trick[0].card].colour if trick else None


def strength(
    card: str, led_: Colour, trump: Colour | None, ones_high: bool, across: bool
) -> tuple[int, int, int]:
    """How a card ranks in a trick, the greatest winning.

    Trump beats the led colour, which beats all others; then the number (potemkin.trick-winner,
    potemkin.trump). After the Commissary a 1 is above 9 (potemkin.commissary): within its
    colour, or, by the other reading, above everything (potemkin.reading-commissary).
    """
    found = CARDS[card]
    suit = 2 if found.colour == trump else 1 if found.colour == led_ else 0
    high = ones_high and found.number == 1
    return (int(high and across), suit, 10 if high else found.number)


def ahead(state: State) -> int:
    """Which card of the trick (not empty) is ahead, by its place.

    Each card is there once, so nothing ties; by the other reading of the Commissary the first
    of two 1s off colour counts.
    """
    led_ = CARDS[state.trick[0].card].colour
    across = not state.options.ones_within_colour
    keys = [
        strength(laid.card, led_, state.trump_colour, state.ones_high, across)
        for laid in state.trick
    ]
    return keys.index(max(keys))


def taken(state: State) -> Pile:
    """The trick as a pile, the winning card on top (potemkin.ability)."""
    card = state.won.card if state.won else state.trick[ahead(state)].card
    return (*(laid.card for laid in state.trick if laid.card != card), card)


def stack_of(state: State, character: Character | None) -> Stack | None:
    """A character's pile, with two players."""
    return next((stack for stack in state.piles if stack.character == character), None)


def leading_pile(state: State, seat: int, wanted: Character | None) -> Character | None:
    """The pile that leads for a seat: that of `wanted`, else of its other character; None where
    both are empty (potemkin.pile-leads).
    """
    own = characters(state.options, state.seats)[seat]
    order = [wanted, *own] if wanted in own else own
    for one in order:
        stack = stack_of(state, one)
        if stack is not None and stack.left:
            return one
    return None

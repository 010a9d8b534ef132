"""Who did not follow suit: what the cards prove later, and what stays open.

A card played against the led colour is a *denial*. Cards of that colour that were hidden then
may have been in that hand. A card leaves this set when it shows up anywhere else; if the seat
itself plays it, it was in the hand all along, for a hidden card comes into a hand only by way of
the table, where it is seen (potemkin.fault-method).
"""

from __future__ import annotations

from typing import Any

from msgspec import structs

from companion.engine.text import Text
from companion.engine.verdicts import Finding
from games.potemkin.rules.cards import CARDS, card_name, colour_name
from games.potemkin.rules.state import Denial, State, unseen
from games.potemkin.rules.trick import from_hand, led


def denial(state: State, seat: int, card: str) -> Denial | None:
    """What is to be remembered of a card played from hand in `state`; None if it follows suit
    or the hand cannot have held the led colour any more: nobody can, or this was its last card.
    """
    colour = led(state.trick)
    if colour is None or CARDS[card].colour == colour or state.hands[seat] <= 1:
        return None
    hidden = unseen(state) - {card}
    could = tuple(one for one in CARDS if one in hidden and CARDS[one].colour == colour)
    if not could:
        return None
    room = len(hidden) - state.hands[seat] + 1
    return Denial(state.ply, state.round, seat, colour, card, could, room)


def after_play(state: State, *, hidden: bool) -> tuple[Denial, ...]:
    """The denials once the last card of the trick is seen; `hidden`: it did not lie open before.

    A hand played out without the colour is cleared, unless it discarded a card face down.
    """
    laid = state.trick[-1]
    own, counts = from_hand(laid), hidden and laid.card not in state.again
    found = []
    for one in state.denials:
        if one.held is None:
            if not own or laid.seat != one.seat:
                one = shown_elsewhere(one, laid.card, counts=counts)
            elif laid.card in one.could:
                one = structs.replace(one, held=laid.card)
            elif not state.hands[one.seat] and not one.discarded:
                continue
        if one.could or one.lost:
            found.append(one)
    return tuple(found)


def shown_elsewhere(one: Denial, card: str, *, counts: bool) -> Denial:
    """A denial after `card` came up, but not from that hand; `counts`: it was hidden then."""
    if card in one.could:
        one = structs.replace(one, could=tuple(c for c in one.could if c != card))
    return structs.replace(one, room=one.room - 1) if counts else one


def after_looking(state: State, card: str) -> tuple[Denial, ...]:
    """The denials once a card that nobody had seen came out of the boat.

    A hand that discarded since may have put it there: whose it was, a look does not tell.
    """
    found = []
    for one in state.denials:
        if one.held is None:
            mine = one.discarded and card in one.could
            counts = not one.discarded and card not in state.again
            one = shown_elsewhere(one, card, counts=counts)
            one = structs.replace(one, lost=one.lost or mine)
        if one.could or one.lost:
            found.append(one)
    return tuple(found)


def after_discards(state: State, seats: tuple[int, ...]) -> tuple[Denial, ...]:
    """The denials once these seats discarded face down: the evidence may have gone with it."""
    return tuple(
        structs.replace(one, discarded=True) if one.seat in seats else one for one in state.denials
    )


def proved(one: Denial) -> bool:
    """Whether the cards prove a fault: one was shown, or they have no room elsewhere."""
    return one.held is not None or len(one.could) > one.room


def findings(state: State) -> tuple[Finding, ...]:
    """Every denial that is not cleared: *proved*, or *open* with what would settle it."""
    return tuple(_finding(state, one) for one in state.denials)


def _finding(state: State, one: Denial) -> Finding:
    fifth = state.options.fifth_colour
    parts: dict[str, Any] = {
        "seat": one.seat,
        "trick": one.trick,
        "card": card_name(one.card, fifth),
        "colour": colour_name(one.colour, fifth),
    }
    if one.held is not None:
        said = Text(
            "Is an entry wrong? Correct it first. Else: in trick {trick}, {colour} was led, and "
            "{seat} played {card} while holding {held}, which came to no hand since.",
            held=card_name(one.held, fifth),
            **parts,
        )
        return Finding("proved", one.seat, one.index, "potemkin.fault-proved", said)
    if proved(one):
        said = Text(
            "Is an entry wrong? Correct it first. Else: in trick {trick}, {colour} was led, and "
            "{seat} played {card} while holding {colour}: there are more unseen cards of it than "
            "could be anywhere else.",
            **parts,
        )
        return Finding("proved", one.seat, one.index, "potemkin.fault-proved", said)
    return Finding("open", one.seat, one.index, "potemkin.fault-open", text(one))


def text(one: Denial) -> Text:
    """What is not known about a denial, and what would settle it; its cards may lie face down."""
    return Text(
        "In trick {trick}, {seat} did not follow suit. Only a card of the led colour, played from "
        "the same hand later, would show a fault.",
        seat=one.seat,
        trick=one.trick,
    )

"""Why something cannot be drafted, revealed or used in a Draft Phase."""

from __future__ import annotations

from companion.engine.text import Text
from companion.engine.verdicts import illegal, impossible
from games.villagers.rules import moves as m
from games.villagers.rules.against_build import unsettled
from games.villagers.rules.building import unnamed
from games.villagers.rules.cards import CARDS, NAMED
from games.villagers.rules.checks import (
    Found,
    card_there,
    holds_cards,
    in_phase,
    in_turn,
    unknown,
)
from games.villagers.rules.round_end import drafts_left
from games.villagers.rules.solo import solo_of
from games.villagers.rules.state import State


def needs_road(state: State) -> Found:
    """Single drafts are for tables that track the Road (villagers.tracking-full)."""
    if not state.full:
        text = Text("This table does not keep track of the Road.")
        yield impossible("villagers.tracking-full", text)


def on_road(state: State, card: str | None, field: str = "card") -> Found:
    """A card that lies face up (villagers.road)."""
    if card is None:
        yield impossible("villagers.road", Text("Say which card of the Road."), field=field)
    elif card not in CARDS:
        yield from unknown(card, field)
    elif all(one.name != card for one in state.road):
        text = Text("{card} does not lie on the Road.", card=NAMED[card])
        yield impossible("villagers.road", text, field=field)


def in_pile(state: State, pile: str, field: str = "from") -> Found:
    """A stack with a card on it, or the Reserve (villagers.stack-empty, villagers.reserve)."""
    if pile == "reserve":
        if not state.reserve:
            text = Text("The Reserve is empty.")
            yield impossible("villagers.nothing-left", text, field=field)
    elif not state.stacks[int(pile[-1]) - 1]:
        text = Text("That stack is empty.")
        yield impossible("villagers.stack-empty", text, field=field)


def against_drafted(state: State, move: m.Drafted) -> Found:
    """Each seat is done once a round (villagers.draft-phase)."""
    yield from in_phase(state, "draft")
    if state.full:
        text = Text("This table keeps track of each card that is drafted.")
        yield illegal("villagers.tracking-full", text)
    elif state.phase == "draft" and state.sides[move.seat].done:
        text = Text("{seat} has drafted in this round.", seat=move.seat)
        yield illegal("villagers.draft-phase", text, field="seat")
    yield from unsettled(state, "draft")


def against_draft(state: State, move: m.Draft) -> Found:
    """One card a turn, from the Road or a stack (villagers.draft-choice)."""
    missing = tuple(needs_road(state))
    yield from missing
    if missing:
        return
    if move.from_ == "road":
        yield from on_road(state, move.card)
    else:
        yield from in_pile(state, move.from_)
        if move.card is not None:
            yield from card_there(state, move.card)
    if move.suit is not None and move.card in CARDS and CARDS[move.card or ""].suit != move.suit:
        text = Text("{card} has another suit.", card=NAMED[move.card or ""])
        yield impossible("villagers.card-backs", text, field="suit")
    if move.from_ == "reserve" and any(state.stacks):
        text = Text("The Reserve is for when all stacks are empty.")
        yield illegal("villagers.reserve-draft", text, field="from")
    yield from drafting(state, move.seat)


def drafting(state: State, seat: int) -> Found:
    """A seat's turn to draft, up to its limit, with the Road complete."""
    yield from in_phase(state, "draft")
    if state.phase != "draft":
        return
    if not drafts_left(state, seat):
        text = Text("{seat} has drafted as many cards as the limit allows.", seat=seat)
        yield illegal("villagers.draft-limit", text, field="seat")
    else:
        yield from in_turn(state, seat)
    if state.gaps:
        text = Text("First say which card fills the gap.")
        yield illegal("villagers.refill", text)
    if solo_of(state).owed:
        yield illegal("villagers.solo-draft", Text("First the Countess gets a card of the Road."))
    yield from unsettled(state, "draft")


def against_reveal(state: State, move: m.Reveal) -> Found:
    """A gap there is, and a card that can lie there (villagers.refill)."""
    missing = tuple(needs_road(state))
    yield from missing
    if missing:
        return
    yield from card_there(state, move.card)
    if not state.gaps:
        text = Text("There is no gap to fill.")
        yield impossible("villagers.road", text, field="card")


def against_coin(state: State, move: m.Coin) -> Found:
    """With two players, or one, a coin on a card of the Road (villagers.two-player-coin)."""
    missing = tuple(needs_road(state))
    yield from missing
    if missing:
        return
    if move.card is not None:
        yield from on_road(state, move.card)
    yield from in_phase(state, "coin")
    if state.phase == "coin":
        yield from in_turn(state, move.seat)


# --- Specials of the Draft Phase ---------------------------------------------------


def against_barbarian(state: State, move: m.Barbarian) -> Found:
    """In the Draft Phase (villagers.draft-specials)."""
    yield from _special(state, move.seat, "Barbarian")


def against_courier(state: State, move: m.Courier) -> Found:
    """In another seat's draft (villagers.card-courier)."""
    if move.card is not None and not state.full:
        yield from card_there(state, move.card)
    elif state.full:
        yield from on_road(state, move.card)
    yield from _special(state, move.seat, "Courier")
    if state.full and state.phase == "draft" and state.turn == move.seat:
        text = Text("A Courier is for another player's turn.")
        yield illegal("villagers.card-courier", text, field="seat")
    if state.full and state.gaps:
        yield illegal("villagers.refill", Text("First say which card fills the gap."))


def against_flaker(state: State, move: m.Flaker) -> Found:
    """A card that lies on a Village Square (villagers.card-flaker)."""
    square = state.sides[move.from_].square
    if move.card is not None and move.card not in CARDS:
        yield from unknown(move.card, "card")
    elif unnamed(state, move.from_):
        pass  # a card from a stack that nobody has named lies there
    elif state.full and move.card not in square and square:
        text = Text("It does not lie on {seat}'s square.", seat=move.from_)
        yield impossible("villagers.village-square", text, field="card")
    elif state.full and not square:
        text = Text("Nothing lies on {seat}'s square.", seat=move.from_)
        yield impossible("villagers.village-square", text, field="from")
    yield from _special(state, move.seat, "Flaker")


def against_prophet(state: State, move: m.Prophet) -> Found:
    """From a stack, as one's draft (villagers.card-prophet)."""
    if move.card is not None:
        yield from card_there(state, move.card)
    if state.full and move.from_ is None:
        text = Text("Say which stack.")
        yield impossible("villagers.card-prophet", text, field="from")
    elif state.full and move.from_ is not None:
        yield from in_pile(state, move.from_)
    yield from card_there(state, "Prophet", "seat")
    if state.full:
        yield from drafting(state, move.seat)
    else:
        yield from in_phase(state, "draft")
    yield from holds_cards(state, move.seat)


def against_recruiter(state: State, move: m.Recruiter) -> Found:
    """A Recruiter of one's own, a gold, once a turn (villagers.card-recruiter)."""
    side = state.sides[move.seat]
    if all(card.name != "Recruiter" for card in side.village):
        text = Text("{seat} has no Recruiter.", seat=move.seat)
        yield impossible("villagers.card-recruiter", text, field="seat")
    if state.full:
        yield from drafting(state, move.seat)
    else:
        yield from in_phase(state, "draft")
    if side.extra:
        text = Text("{seat} has paid for a second card already.", seat=move.seat)
        yield illegal("villagers.card-recruiter", text, field="seat")
    elif side.supply < 1:
        text = Text("{seat} has no gold to pay.", seat=move.seat)
        yield illegal("villagers.card-recruiter", text, field="seat")


def _special(state: State, seat: int, name: str) -> Found:
    yield from card_there(state, name, "seat")
    yield from in_phase(state, "draft")
    yield from holds_cards(state, seat)

"""Cards that leave a principality: into the hand, onto the discard pile, back to their pile."""

from __future__ import annotations

from companion.engine.text import Text
from games.catan.rules.cards import SET_ASIDE
from games.catan.rules.names import name
from games.catan.rules.state import Placed, State

Step = tuple[State, tuple[Text, ...]]


def set_aside(state: State, card: str) -> bool:
    """Whether a card is bought from the face-up pile and goes back there (catan.set-aside)."""
    return card in SET_ASIDE and state.options.ruleset == "expanded"


def lifted(state: State, holder: int, placed: Placed) -> State:
    """`state` without a card that lay with `holder`."""
    left = list(state.sides[holder].cards)
    left.remove(placed)
    return state.with_side(holder, cards=tuple(left))


def back_to_hand(state: State, holder: int, placed: Placed) -> Step:
    """Its owner takes a card back, or it goes to the set-aside pile (catan.taken-back,
    catan.set-aside-returned).
    """
    state = lifted(state, holder, placed)
    if set_aside(state, placed.card):
        return state, (Text("{card} goes back to its pile.", card=name(placed.card)),)
    state = state.with_hand(placed.owner, 1)
    text = Text("{seat} takes {card} back.", seat=placed.owner, card=name(placed.card))
    return state, (text,)


def demolished(state: State, holder: int, placed: Placed) -> Step:
    """Its owner takes a card away: to the discard pile, or to its own pile (catan.demolish)."""
    state = lifted(state, holder, placed)
    if set_aside(state, placed.card):
        return state, (Text("{card} goes back to its pile.", card=name(placed.card)),)
    return state.with_discard(placed.owner, placed.card), ()

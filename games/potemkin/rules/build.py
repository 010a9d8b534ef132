"""What characters do to the table: build, move, discard, set a trump."""

from __future__ import annotations

from games.potemkin.rules.faults import after_looking
from games.potemkin.rules.moves import Place
from games.potemkin.rules.river import River, gap, insert, remove, river, village
from games.potemkin.rules.state import Pile, State, changed
from games.potemkin.rules.trick import taken


def with_river(state: State, there: River) -> State:
    """The state with another river."""
    return changed(state, row=there.row, at=there.at)


def to_boat(state: State, cards: Pile) -> State:
    """Cards face down on the boat (potemkin.discard)."""
    return changed(state, boat=(*state.boat, *cards))


def place_pile(state: State, at: Place | None, pile: Pile) -> State:
    """A new village; at no place that is there, far left."""
    place = gap(state.row, at) if at is not None else 0
    return with_river(state, insert(river(state), place or 0, pile))


def built(state: State, at: Place | None) -> State:
    """The whole trick as a new village, the winning card its face (potemkin.building)."""
    return changed(place_pile(state, at, taken(state)), trick=())


def lift(state: State, card: str) -> tuple[State, Pile]:
    """A village taken off the river, and its cards; none if no village shows `card`."""
    number = village(state.row, card)
    if number is None:
        return state, ()
    return with_river(state, remove(river(state), number)), state.row[number]


def discard_villages(state: State, cards: tuple[str, ...]) -> State:
    """Villages with all their cards to the boat."""
    for card in cards:
        state, pile = lift(state, card)
        state = to_boat(state, pile)
    return state


def moved_village(state: State, card: str, at: Place) -> State:
    """A village with all its cards moved to another place (potemkin.moving)."""
    state, pile = lift(state, card)
    return place_pile(state, at, pile)


def new_trump(state: State, card: str) -> State:
    """A card out of the boat, on top of the trump place (potemkin.trump).

    One that nobody had seen is one fewer unknown; one that had been comes back to light.
    """
    after = changed(state, trump=(*state.trump, card))
    if card in state.boat:
        boat = tuple(one for one in state.boat if one != card)
        return changed(after, boat=boat, again=(*state.again, card))
    denials = after_looking(state, card)
    return changed(after, unknown=max(0, state.unknown - 1), denials=denials)

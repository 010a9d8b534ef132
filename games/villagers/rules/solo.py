"""The solo game: the Countess, the Jester, and when events act."""

from __future__ import annotations

from msgspec import structs

from games.villagers.rules.cards import CARDS, EVENTS
from games.villagers.rules.state import Open, Placed, Solo, State, season
from games.villagers.rules.values import printed_gold, silver

REMOVED = ("It Was You!",)
"""Out of the beginner and the hard game (villagers.solo-beginner, villagers.solo-hard)."""


def solo_of(state: State) -> Solo:
    """The solo part of a state; an empty one at a table of several."""
    return state.solo or Solo()


def with_solo(state: State, **fields: object) -> State:
    """The state with its solo part changed."""
    return structs.replace(state, solo=structs.replace(solo_of(state), **fields))


def deck(state: State) -> str:
    """Which deck events come from: Summer until the First Market is over
    (villagers.event-seasons). A Dark Mood may deal from the other one
    (villagers.reading-dark-mood).
    """
    other = solo_of(state).dark and not state.options.dark_mood_same
    return "Winter" if bool(state.markets) != other else "Summer"


def left_to_deal(state: State, name: str) -> bool:
    """Whether an event is still in its deck."""
    solo = solo_of(state)
    out = state.options.solo != "normal" and name in REMOVED
    return not out and name not in solo.gone and all(e.name != name for e in solo.open)


def deck_empty(state: State) -> bool:
    """Whether the season's deck has run out."""
    return not any(
        left_to_deal(state, name) and season(state, name) == deck(state) for name in EVENTS
    )


def acting(state: State, timing: str) -> tuple[str, ...]:
    """The open events of a timing that act in this round."""
    return tuple(
        one.name
        for one in solo_of(state).open
        if one.round <= state.round and EVENTS[one.name].timing == timing
    )


def to_settle(state: State) -> tuple[str, ...]:
    """The events to settle in this Event Phase, in any order (villagers.event-phase)."""
    return acting(state, "event") + acting(state, "any")


def dealt(state: State) -> bool:
    """Whether nothing more is to be revealed now, and no Dark Mood waits."""
    solo = solo_of(state)
    if any(one.name == "Dark Mood" for one in solo.open):
        return False
    return not solo.deals or deck_empty(state)


def closed(state: State, name: str) -> State:
    """The state without an open event, which is discarded."""
    solo = solo_of(state)
    if all(one.name != name for one in solo.open):
        return state
    left = tuple(one for one in solo.open if one.name != name)
    return with_solo(state, open=left, gone=(*solo.gone, name))


def opened(state: State, name: str) -> State:
    """The state with one more event revealed.

    What Mood Swing brings acts at once if it is for the Event Phase; anything else, like all
    that an Event Phase reveals, from the next round on (villagers.reading-mood-swing).
    """
    solo = solo_of(state)
    timing = EVENTS[name].timing
    deals = max(0, solo.deals - 1)
    if solo.swung and timing in ("draft", "build") and state.options.late_event == "never":
        return with_solo(state, deals=deals, gone=(*solo.gone, name))
    at_once = solo.swung and timing in ("event", "any")
    one = Open(name, state.round if at_once else solo.acts)
    return with_solo(state, deals=deals, open=(*solo.open, one))


def threshold(state: State, card: str) -> int:
    """How many events the Countess's card from the Reserve reveals
    (villagers.event-thresholds).
    """
    if state.options.solo == "beginner":
        return 1
    village = state.sides[state.seats].village
    at = max((i for i, one in enumerate(village) if one.name == card), default=-1)
    if at < 0:
        return 0
    if CARDS[card].silver:
        worth = silver(village, at, state.options).amount
    else:
        worth = printed_gold(village[at])
    return 1 if worth >= 10 else 2 if worth else 3


def settled_in(state: State, card: str) -> State:
    """A villager comes to the Countess and stands alone (villagers.countess-villagers)."""
    hers = state.sides[state.seats]
    village = (*hers.village, Placed(card, built=state.ply))
    return state.with_side(state.seats, structs.replace(hers, village=village))

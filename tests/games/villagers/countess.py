"""Solo games as tests begin them."""

from __future__ import annotations

from typing import Any

from games.villagers.rules import event_moves as e
from games.villagers.rules import moves as m
from games.villagers.rules.cards import EVENTS
from games.villagers.rules.state import State
from tests.games.villagers.playing import (
    after,
    in_order,
    table,
    village,
)

HER = 1


def dealt(*events: str, **options: Any) -> State:
    """A solo game whose first events are these, whatever their season."""
    winter = tuple(name for name in events if EVENTS[name].season == "Winter")
    state = table(1, other_season=winter, **options)
    return in_order(state, *(e.Deal(card=name) for name in events[:1]))


def drafted(state: State, *hers: str) -> State:
    """Drafting is over, and the Countess has got these."""
    state = after(state, m.Drafted(seat=0))
    for card in (*hers, "Wattler", "Wattler", "Hunter", "Hunter", "Harvester"):
        if state.solo and state.solo.owed:
            state = in_order(state, e.CountessCard(card=card))
    return state


def in_events(event: str, mine: str = "Hunter", hers: str = "", **options: Any) -> State:
    """The Event Phase, with this event to settle, 20 gold here and 1 there."""
    state = drafted(dealt(event, **options))
    state = after(state, village(mine, 0), village(f"Countess; {hers}", None))
    state = after(state, m.Recount(seat=0, gold=20, hand=4, why="So it is."))
    state = after(state, m.Built(seat=0))
    assert state.phase == "events"
    return state

"""What a viewer may know: everything on the table but what lies face down
(potemkin.look-through).
"""

from __future__ import annotations

from companion.engine.game import Viewer
from games.potemkin.rules.state import Aside, State, changed
from games.potemkin.rules.voyage import cossack_seat


def view(state: State, viewer: Viewer) -> State:
    """The boat is a number of cards; a Redeployment card is known to who laid it, or to all."""
    return changed(
        state,
        boat=(),
        unknown=state.boat_size,
        aside=aside_seen(state, viewer),
        denials=(),
        again=(),
    )


def aside_seen(state: State, viewer: Viewer) -> Aside | None:
    """The Redeployment card as a viewer knows it (potemkin.redeployment)."""
    known = state.options.redeployment == "up" or cossack_seat(state) in viewer
    if state.aside is None or known:
        return state.aside
    return Aside(None, state.aside.there)

"""What a viewer may know: everything on the table but what lies face down
(potemkin.look-through).
"""

from __future__ import annotations

from companion.engine.game import Viewer
from games.potemkin.rules.state import Aside, State, changed
from games.potemkin.rules.voyage import cossack_seat


def view(state: State, viewer: Viewer) -> State:
    """The boat is a number of cards; a Redeployment card is known to who laid it, or to all."""
    aside = state.aside
    known = state.options.redeployment == "up" or cossack_seat(state) in viewer
    if aside is not None and not known:
        aside = Aside(None, aside.there)
    return changed(
        state,
        boat=(),
        unknown=state.boat_size,
        aside=aside,
        denials=(),
        again=(),
    )

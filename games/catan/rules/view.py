"""What a viewer may know: everything that lies on the table, but no deck of the other player
before the end, and not which card a Spy has taken, unless one sits there (catan.deck-secret).
"""

from __future__ import annotations

from msgspec import structs

from companion.engine.game import Viewer
from games.catan.rules.state import Deck, State

HIDDEN = Deck(hidden=True)


def view(state: State, viewer: Viewer) -> State:
    """`state` as far as `viewer` may know it; a view is a state too."""
    if state.over or (state.decks == (None, None) and not state.strayed):
        return state
    one, other = (
        deck if deck is None or seat in viewer else HIDDEN for seat, deck in enumerate(state.decks)
    )
    strayed = state.strayed
    if not viewer:
        strayed = tuple(s if s.open else structs.replace(s, card=None) for s in strayed)
    return structs.replace(state, decks=(one, other), strayed=strayed)

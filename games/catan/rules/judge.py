"""Every reason against a move."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.moves import SetOption
from companion.engine.verdicts import Objection
from games.catan.rules.against import COUNTING, NO_SEAT, OVER, TRACKING, Found, sorted_out
from games.catan.rules.against_actions import against_lift, against_play
from games.catan.rules.against_building import (
    against_build,
    against_city,
    against_demolish,
    against_road,
    against_settlement,
    against_turn,
)
from games.catan.rules.against_by_hand import (
    against_lay,
    against_principality,
    against_printed,
    against_recount,
    against_ruling,
    against_set,
)
from games.catan.rules.against_dice import (
    against_answer,
    against_choose,
    against_duel,
    against_event,
    against_roll,
)
from games.catan.rules.against_hands import (
    against_concede,
    against_deck,
    against_end,
    against_hand,
)
from games.catan.rules.against_trade import against_trade
from games.catan.rules.moves import (
    Answer,
    AnyMove,
    Build,
    Choose,
    City,
    Concede,
    Deck,
    Demolish,
    Duel,
    End,
    Event,
    Hand,
    Lay,
    Lift,
    Play,
    Principality,
    ReadOff,
    Recount,
    Road,
    Roll,
    Ruling,
    Settlement,
    Trade,
    Turn,
)
from games.catan.rules.state import State

CHECKS: dict[type[AnyMove], Callable[[State, Any], Found]] = {
    Principality: against_principality,
    Lay: against_lay,
    Deck: against_deck,
    Roll: against_roll,
    Event: against_event,
    Choose: against_choose,
    Road: against_road,
    Settlement: against_settlement,
    City: against_city,
    Build: against_build,
    Demolish: against_demolish,
    Trade: against_trade,
    Turn: against_turn,
    Play: against_play,
    Duel: against_duel,
    Answer: against_answer,
    Lift: against_lift,
    Hand: against_hand,
    End: against_end,
    Concede: against_concede,
    ReadOff: against_printed,
    Recount: against_recount,
    Ruling: against_ruling,
    SetOption: against_set,
}
ALWAYS = (ReadOff, Recount, Ruling, SetOption)
"""Moves that can still be made after the end."""
EITHER_WAY = (*ALWAYS, Concede, Deck)
"""Moves that know no difference between counting points and tracking principalities."""


def objections(state: State, move: AnyMove) -> tuple[Objection, ...]:
    """Every reason against `move`, the impossible first. Where it could not even be looked up
    (no such seat, no such card) there is but that one.
    """
    if getattr(move, "seat", 0) > 1:
        return (NO_SEAT,)
    if state.winner is not None and not isinstance(move, ALWAYS) and not _first_told(state, move):
        return (OVER,)
    if not isinstance(move, EITHER_WAY) and state.counting != isinstance(move, Principality):
        return (COUNTING if state.counting else TRACKING,)
    return sorted_out(CHECKS[type(move)](state, move))


def _first_told(state: State, move: AnyMove) -> bool:
    """Whether a principality is counted for the first time: one side may have had enough points,
    tokens apart, before anybody said what the other one has (catan.points-only).
    """
    return isinstance(move, Principality) and not state.heard(move.seat)

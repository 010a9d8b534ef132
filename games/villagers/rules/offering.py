"""How a choice is made: a move to tap, or a question that leads on."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.offers import Choice
from companion.engine.text import Text
from games.villagers.rules.cards import NAMED
from games.villagers.rules.moves import Who
from games.villagers.rules.objections import against
from games.villagers.rules.state import State
from games.villagers.rules.village import nth_of


def tap(state: State, code: str, label: Text, move: Any, group: str = "") -> Choice:
    """A complete move with all that stands against it."""
    return Choice(code, label, group, move, objections=against(state, move))


def ask(
    code: str, label: Text, draft: Mapping[str, Any], below: Sequence[Choice], group: str = ""
) -> Choice:
    """A choice that leads on. It is dimmed if everything below it is; with one choice below, it
    is that choice.
    """
    if len(below) == 1:
        only = below[0]
        return Choice(code, label, group, only.move, only.draft, only.objections)
    shut = bool(below) and all(choice.objections for choice in below)
    objections = below[0].objections if shut else ()
    return Choice(code, label, group, draft=json.dumps(draft), objections=objections)


def address(state: State, side: int, at: int) -> Who:
    """How a move names a villager."""
    village = state.sides[side].village
    seat = side if side < state.seats else None
    return Who(seat=seat, villager=village[at].name, nth=nth_of(village, at))


def name_of(who: Who) -> Text:
    """A villager in words, with its number where there could be another one."""
    card = NAMED.get(who.villager) or Text("{card}", card=who.villager)
    return card if who.nth == 1 else Text("{card} ({nth})", card=card, nth=who.nth)

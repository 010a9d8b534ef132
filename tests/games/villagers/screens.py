"""What the templates of Villagers get, for tests."""

from __future__ import annotations

from typing import Any

from companion.engine.game import PUBLIC
from games.villagers.kit import VillagersKit
from games.villagers.rules.state import State
from tests.games.villagers.playing import (
    GAME,
    NAMES,
)

KIT = VillagersKit()


def screen(state: State, seat: int = 0, draft: str = "") -> dict[str, Any]:
    """What the templates get."""
    view = GAME.view(state, PUBLIC)
    return KIT.screen(view, GAME.offers(view, seat, draft), NAMES[: state.seats])


def find(shown: dict[str, Any], name: str) -> dict[str, Any]:
    """A villager among those to be found."""
    return next(one for one in shown["finds"] if one["villager"] == name)

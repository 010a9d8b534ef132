"""Games by slug and rules version."""

from __future__ import annotations

import pytest

from companion.engine import registry
from tests.engine.stairs import Stairs


def test_a_game_is_known_by_slug_and_version() -> None:
    with registry.registered(Stairs):
        assert registry.game("stairs").rules == "2"
        assert registry.game("stairs", "1").rules == "1"
        assert "stairs" in [game.slug for game in registry.games()]
        with pytest.raises(registry.UnknownGame, match="stairs 3"):
            registry.game("stairs", "3")
    with pytest.raises(registry.UnknownGame, match="stairs"):
        registry.game("stairs")


def test_registering_twice_is_harmless_but_names_are_unique() -> None:
    class Other(Stairs):
        pass

    with registry.registered(Stairs):
        registry.register(Stairs)
        with pytest.raises(ValueError, match="two games are called stairs"):
            registry.register(Other)

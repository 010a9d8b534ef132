"""The base of a game's Django app: it makes the game known, to the engine and to the tables."""

from __future__ import annotations

from typing import ClassVar

from django.apps import AppConfig
from django.utils.module_loading import import_string

from companion.engine import registry


class GameConfig(AppConfig):
    """A game's Django app; its `apps.py` imports this module, not the class, so that Django
    finds one app there. The folder `rulebook/` beside it holds the game's rules in our words.
    """

    default_auto_field = "django.db.models.BigAutoField"
    game_slug: ClassVar[str]
    """The game's slug."""
    game: ClassVar[str]
    """Dotted name of the game's class."""
    kit: ClassVar[str] = ""
    """Dotted name of its kit's class (see `kit`); without one it gets a plain board."""
    bgg: ClassVar[int] = 0
    """Its number at BoardGameGeek, by which other programs know it; 0 where it is not sure."""

    def ready(self) -> None:
        """Register the game, and its kit if it has one."""
        from companion.tables import kit

        registry.register(import_string(self.game))
        if self.kit:
            kit.register(self.game_slug, import_string(self.kit)())

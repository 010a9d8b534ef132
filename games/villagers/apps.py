"""Villagers on the site."""

from __future__ import annotations

from companion.tables import game_app


class VillagersConfig(game_app.GameConfig):
    """Villagers, with solo mode and the expansion pack."""

    name = "games.villagers"
    verbose_name = "Villagers"
    game_slug = "villagers"
    game = "games.villagers.rules.game.Villagers"
    kit = "games.villagers.kit.VillagersKit"
    bgg = 241724

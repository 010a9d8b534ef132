from __future__ import annotations

from companion.tables import game_app


class CatanConfig(game_app.GameConfig):
    """The Catan Card Game with Politics & Intrigue."""

    name = "games.catan"
    verbose_name = "Catan Card Game"
    game_slug = "catan"
    game = "games.catan.rules.game.Catan"
    kit = "games.catan.kit.CatanKit"

from __future__ import annotations

from companion.tables import game_app


class PotatoManConfig(game_app.GameConfig):
    """Potato Man: trick-taking with potatoes."""

    name = "games.potato_man"
    verbose_name = "Potato Man"
    game_slug = "potato-man"
    game = "games.potato_man.rules.game.PotatoMan"
    kit = "games.potato_man.kit.PotatoManKit"

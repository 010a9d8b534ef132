from __future__ import annotations

from companion.tables import game_app


class PotemkinConfig(game_app.GameConfig):
    """Potemkin Villages: trick-taking together, against the boat."""

    name = "games.potemkin"
    verbose_name = "Potemkin Villages"
    game_slug = "potemkin"
    game = "games.potemkin.rules.game.Potemkin"
    kit = "games.potemkin.kit.PotemkinKit"

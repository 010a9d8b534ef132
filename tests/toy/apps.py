from __future__ import annotations

from companion.tables import game_app


class ToyConfig(game_app.GameConfig):
    """The toy on the site, with the plain board that every game gets to begin with."""

    name = "tests.toy"
    verbose_name = "Blind Bids"
    game_slug = "toy"
    game = "tests.toy.rules.game.Toy"

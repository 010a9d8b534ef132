"""A stored table seen through its game: options, log and states, decoded."""

from __future__ import annotations

from typing import Any

from companion.engine import codec, registry
from companion.engine.log import Act, act_type, line
from companion.engine.registry import AnyGame
from companion.engine.replay import play
from companion.tables.models import Table


def game_of(table: Table) -> AnyGame:
    """The game in the rules version the table was opened with. Raises UnknownGame."""
    return registry.game(table.game, table.rules)


def options_of(table: Table, game: AnyGame) -> Any:
    """The options the table was opened with; changes since are in the state."""
    return codec.decode(table.options, game.Options)


def start_of(table: Table, game: AnyGame) -> Any:
    """The state before the first move."""
    return game.start(table.size, options_of(table, game))


def acts_of(table: Table, game: AnyGame, version: int | None = None) -> list[Act[Any]]:
    """The log up to `version` entries (all of them if None), entry 1 first."""
    entries = table.entries.order_by("number")
    upto = table.version if version is None else version
    texts = entries.filter(number__lte=upto).values_list("act", flat=True)
    type_ = act_type(game.Moves)
    return [codec.decode(text, type_) for text in texts]


def replayed(table: Table, game: AnyGame, version: int | None = None) -> Any:
    """The state after `version` entries, from the log alone."""
    standing = line(acts_of(table, game, version))
    return play(game, start_of(table, game), (placed.made.move for placed in standing))


def state_of(table: Table, game: AnyGame) -> Any:
    """The present state: the stored one, or a replay where the game's state has changed shape."""
    if table.shape == codec.shape(game.State):
        return codec.decode(table.state, game.State)
    return replayed(table, game)


def before_of(table: Table, game: AnyGame) -> Any:
    """The state before the newest move that stands; None if none does."""
    if table.shape == codec.shape(game.State):
        return codec.decode(table.before, game.State) if table.before else None
    standing = line(acts_of(table, game))
    moves = [placed.made.move for placed in standing][:-1]
    return play(game, start_of(table, game), moves) if standing else None

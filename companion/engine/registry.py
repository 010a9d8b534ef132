"""The games there are, by slug. A game's Django app registers it when it is loaded."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from companion.engine.game import Game

AnyGame = Game[Any, Any, Any, Any]

_games: dict[str, type[AnyGame]] = {}


class UnknownGame(LookupError):
    """No game has this slug, or not in this rules version."""


def register(game: type[AnyGame]) -> None:
    """Make a game known. Raises ValueError if another one has its slug."""
    if _games.setdefault(game.slug, game) is not game:
        raise ValueError(f"two games are called {game.slug}")


def game(slug: str, rules: str | None = None) -> AnyGame:
    """The game called `slug`, in this rules version or the newest. Raises UnknownGame."""
    try:
        return _games[slug](rules)
    except (KeyError, ValueError):
        raise UnknownGame(slug if rules is None else f"{slug} {rules}") from None


def games() -> tuple[AnyGame, ...]:
    """All games in their newest rules, in the order in which they were registered."""
    return tuple(known() for known in _games.values())


@contextmanager
def registered(game: type[AnyGame]) -> Iterator[None]:
    """A game that is known only inside a `with` block, for tests."""
    register(game)
    try:
        yield
    finally:
        del _games[game.slug]

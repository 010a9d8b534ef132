"""`manage.py demo`: a half-played table and some finished ones of every game, to look around."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any
from uuid import uuid4

from django.core.management.base import BaseCommand

from companion.engine import registry
from companion.engine.log import Made
from companion.engine.registry import AnyGame
from companion.engine.robots import offered
from companion.people.models import Browser
from companion.tables import referee
from companion.tables.models import Link, Phone, Table
from companion.tables.words import said

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve")
FINISHED = 3


class Command(BaseCommand):
    """Open tables and play on them by the rules, the same cards each time."""

    help = "Fills in a half-played table and some finished ones, and says how to reach them."

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the addresses of the host links."""
        chance = random.Random(4)  # noqa: S311 - a show, not a secret
        for game in registry.games():
            sizes = list(game.seats)
            for size in sizes[:FINISHED]:
                table, phone = self._opened(game, size)
                self._log(game, table, phone, played(game, size, chance))
                referee.finish(Table.objects.get(pk=table.pk), phone)
            size = min(4, sizes[-1])
            table, phone = self._opened(game, size)
            moves = played(game, size, chance)
            self._log(game, table, phone, moves[: len(moves) // 2])
            host = table.links.get(role=Link.Role.HOST)
            scribe = table.links.get(role=Link.Role.SCRIBE)
            self.stdout.write(
                f"{said(game.name, ())}: {FINISHED} finished tables, and one being played:"
                f" /join/{scribe.code}/ to join, /join/{host.code}/ as its host."
            )

    def _opened(self, game: AnyGame, size: int) -> tuple[Table, Phone]:
        browser = Browser.objects.create()
        opened = referee.open_table(game, game.Options(), NAMES[:size], browser)
        return opened.table, opened.phone

    def _log(self, game: AnyGame, table: Table, phone: Phone, moves: Sequence[Made[Any]]) -> None:
        for version, made in enumerate(moves):
            referee.submit(table.pk, phone, made, referee.Slip(version, uuid4().hex))


def played(game: AnyGame, size: int, chance: random.Random) -> list[Made[Any]]:
    """A game made of what is offered and in order, from beginning to end."""
    moves: list[Made[Any]] = []
    state = game.start(size, game.Options())
    while asked := game.asked(state):
        view = game.view(state, frozenset({asked[0]}))
        choices = [choice for choice, _ in offered(game, view, asked[0], chance)]
        chance.shuffle(choices)
        # What stands alone in its group ("cannot play") is the last resort.
        groups = Counter(choice.group for choice in choices)
        choices.sort(key=lambda choice: groups[choice.group] == 1)
        move = next(one.move for one in choices if not game.objections(state, one.move))
        moves.append(Made(move=move))
        state = game.apply(state, move).state
    return moves

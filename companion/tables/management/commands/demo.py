"""`manage.py demo`: a half-played table and some finished ones of every game, to look around."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any
from uuid import uuid4

from django.core.management.base import BaseCommand

from companion.engine import registry
from companion.engine.log import Made
from companion.engine.registry import AnyGame
from companion.people.models import Browser
from companion.tables import referee
from companion.tables.game import state_of
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
                self._play(game, table, phone, chance, rounds=None)
                referee.finish(Table.objects.get(pk=table.pk), phone)
            table, phone = self._opened(game, min(4, sizes[-1]))
            self._play(game, table, phone, chance, rounds=62)
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

    def _play(
        self, game: AnyGame, table: Table, phone: Phone, chance: random.Random, rounds: int | None
    ) -> None:
        """Log moves that are in order until the game is over, or `rounds` of them."""
        logged = 0
        while rounds is None or logged < rounds:
            now = Table.objects.get(pk=table.pk)
            state = state_of(now, game)
            asked = game.asked(state)
            if not asked:
                return
            choices = list(game.offers(game.view(state, frozenset({asked[0]})), asked[0]).choices)
            chance.shuffle(choices)
            # What stands alone in its group ("cannot play") is the last resort.
            groups = Counter(choice.group for choice in choices)
            choices.sort(key=lambda choice: groups[choice.group] == 1)
            move = next(
                choice.move
                for choice in choices
                if choice.move is not None and not game.objections(state, choice.move)
            )
            slip = referee.Slip(now.version, uuid4().hex)
            referee.submit(table.pk, phone, Made(move=move), slip)
            logged += 1

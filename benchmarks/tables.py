"""Tables of Potato Man in the midst of a game, and put back to where they were."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from companion.engine.log import Made
from companion.engine.replay import play
from companion.tables import referee
from companion.tables.models import Entry, Table
from games.potato_man.rules.moves import Options, Play
from tests.factories import TableFactory, host_of
from tests.games.potato_man.hands import GAME, simulate
from tests.tables.playing import slip

SEATS = 4


@dataclass(frozen=True)
class Position:
    """A table, and the card that is played there next."""

    table: Table
    move: Any

    def rewind(self) -> None:
        """Take back whatever was logged since, as if it had never been."""
        fields = ("version", "state", "before", "undo", "redo")
        kept = {name: getattr(self.table, name) for name in fields}
        Table.objects.filter(pk=self.table.pk).update(**kept)
        Entry.objects.filter(table=self.table, number__gt=self.table.version).delete()


def game(seed: int) -> list[Made[Any]]:
    """A whole game of four in which nobody breaks a rule."""
    return list(simulate(random.Random(seed), SEATS, Options()))


def played(table: Table, moves: list[Made[Any]]) -> Table:
    """The table after these moves are logged as well."""
    phone = host_of(table)
    for made in moves:
        table = referee.submit(table.pk, phone, made, slip(table)).table
    return table


def position(plies: int, padding: int = 0, seed: int = 1) -> Position:
    """A table after about so many moves, where the next card is neither first nor last in a trick.

    `padding` pairs of a card and its retraction stand at the beginning of its log.
    """
    moves = game(seed)
    table = TableFactory.create(size=SEATS)
    phone = host_of(table)
    for _ in range(padding):
        table = played(table, moves[:1])
        table = referee.undo(table.pk, phone, slip(table)).table
    while not _joins_a_trick(moves, plies):
        plies += 1
    return Position(played(table, moves[:plies]), moves[plies].move)


def _joins_a_trick(moves: list[Made[Any]], plies: int) -> bool:
    state = play(GAME, GAME.start(SEATS, Options()), (made.move for made in moves[:plies]))
    return isinstance(moves[plies].move, Play) and 0 < len(state.trick) < SEATS - 1

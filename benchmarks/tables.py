"""Tables in the midst of a game, and put back to where they were."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from companion.engine import codec
from companion.engine.conformance import Case
from companion.engine.log import Made
from companion.engine.replay import play
from companion.tables import referee
from companion.tables.models import Entry, Table
from tests.conformance.cases import CASES
from tests.factories import TableFactory, host_of
from tests.tables.playing import slip

GAMES: dict[str, Case] = {
    case.game.slug: case for case in CASES if case.game.slug != "toy"
}  # fmt: skip
"""Each game in its newest rules, with hands that are really dealt."""


@dataclass(frozen=True)
class Position:
    """A table, and the move that is made there next."""

    table: Table
    move: Any

    def rewind(self) -> None:
        """Take back whatever was logged since, as if it had never been."""
        fields = ("version", "state", "before", "undo", "redo")
        kept = {name: getattr(self.table, name) for name in fields}
        Table.objects.filter(pk=self.table.pk).update(**kept)
        Entry.objects.filter(table=self.table, number__gt=self.table.version).delete()


def game(slug: str, seed: int = 1) -> list[Made[Any]]:
    """A whole game in which nobody breaks a rule, as the conformance suite sets it up first."""
    case = GAMES[slug]
    seats, options = case.setups[0]
    return list(case.simulate(random.Random(seed), seats, options, 0.0))


def opened(slug: str) -> Table:
    """A new table with that set-up."""
    seats, options = GAMES[slug].setups[0]
    return TableFactory.create(slug=slug, size=seats, options=codec.plain(options))


def played(table: Table, moves: list[Made[Any]]) -> Table:
    """The table after these moves are logged as well."""
    phone = host_of(table)
    for made in moves:
        table = referee.submit(table.pk, phone, made, slip(table)).table
    return table


def position(slug: str, plies: int, padding: int = 0, seed: int = 1) -> Position:
    """A table after so many moves, or a few more: the next is made by the seat that made one just
    now or comes after it, so that no round ends with it.

    `padding` pairs of a move and its retraction stand at the beginning of its log.
    """
    moves = game(slug, seed)
    table = opened(slug)
    phone = host_of(table)
    for _ in range(padding):
        table = played(table, moves[:1])
        table = referee.undo(table.pk, phone, slip(table)).table
    plies = min(plies, len(moves) - 1)
    while plies + 1 < len(moves) and not _is_quiet(slug, moves, plies):
        plies += 1
    return Position(played(table, moves[:plies]), moves[plies].move)


def _is_quiet(slug: str, moves: list[Made[Any]], plies: int) -> bool:
    """Whether the move after `plies` is an ordinary one: it brings nothing to be told."""
    case = GAMES[slug]
    seats, options = case.setups[0]
    state = play(case.game, case.game.start(seats, options), (one.move for one in moves[:plies]))
    return not case.game.apply(state, moves[plies].move).happened

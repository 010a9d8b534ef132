"""`manage.py verify_tables`: does every stored table still come out of its log the same?"""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from companion.engine import codec
from companion.engine.log import line, redo_target, undo_target
from companion.engine.registry import UnknownGame
from companion.engine.replay import judged
from companion.tables.game import acts_of, game_of, start_of
from companion.tables.models import Table


class Command(BaseCommand):
    """Replay every table and report any whose stored state does not follow from its log."""

    help = "Replays every table and reports any that no longer comes out the same."

    def handle(self, *args: Any, **options: Any) -> None:
        """Print a line for each fault. Raises CommandError if there is one."""
        checked = faults = 0
        for table in Table.objects.order_by("created").iterator(chunk_size=100):
            checked += 1
            for fault in found(table):
                faults += 1
                self.stdout.write(f"{table.pk} {table}: {fault}")
        if faults:
            raise CommandError(f"{faults} faults in {checked} tables.")
        self.stdout.write(f"{checked} tables, all as their logs say.")


def found(table: Table) -> list[str]:
    """What is wrong with one table, a sentence each; empty if nothing is."""
    try:
        game = game_of(table)
    except UnknownGame:
        return [f"there is no game {table.game} with rules {table.rules}"]
    try:
        acts = acts_of(table, game)
    except codec.Malformed as problem:
        return [f"an entry cannot be read: {problem}"]
    if len(acts) != table.version:
        return [f"it counts {table.version} entries and has {len(acts)}"]
    standing = line(acts)
    steps = list(judged(game, start_of(table, game), standing))
    if len(steps) < len(standing):
        return [f"entry {standing[len(steps)].slot} is impossible by the rules of today"]
    state = steps[-1].after if steps else start_of(table, game)
    faults = []
    if table.shape == codec.shape(game.State) and table.state != codec.encode(state):
        faults.append("its stored state is not what its log leads to")
    if (table.undo, table.redo) != (undo_target(acts), redo_target(acts)):
        faults.append("what undo and redo would take back is stored wrongly")
    return faults

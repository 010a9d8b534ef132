"""Whether what is stored of a table, its result included, still follows from its log."""

from __future__ import annotations

from typing import Any

from companion.engine import codec
from companion.engine.log import line, redo_target, undo_target
from companion.engine.registry import AnyGame, UnknownGame
from companion.engine.replay import judged
from companion.plays import keeping
from companion.plays.models import Play
from companion.tables.game import acts_of, game_of, replayed, start_of
from companion.tables.kit import kit_of
from companion.tables.models import Table
from companion.tables.writing import writing


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
    return faults + _of_the_result(table, game, state)


def write_anew(table: Table) -> Play | None:
    """Keep the result of a finished table as its log says now. None where it says none.

    The entries stay as they are; a state that was stored wrongly is stored rightly.
    """
    game = game_of(table)
    state = replayed(table, game)
    outcome = game.outcome(state)
    if outcome is None or table.status != Table.Status.FINISHED:
        return None
    with writing():
        Table.objects.filter(pk=table.pk).update(
            state=codec.encode(state), shape=codec.shape(game.State)
        )
        play = keeping.keep(table, game.scoresheet(state), outcome)
        kit_of(table.game).keep(play, state)
    return play


def _of_the_result(table: Table, game: AnyGame, state: Any) -> list[str]:
    """What is wrong with the kept result: there only after the end, and as the log says."""
    play = Play.objects.filter(table=table).first()
    if table.status != Table.Status.FINISHED:
        return ["it has a result and is not finished"] if play else []
    outcome = game.outcome(state)
    if outcome is None:
        return ["it is finished, and its log leads to no end"]
    if play is None:
        return ["it is finished and has no result"]
    kept = sorted(play.seats.values_list("number", "score", "rank", "won"), key=repr)
    told = sorted(
        (
            (row.seat, row.total, row.rank, row.seat in outcome.winners)
            for row in game.scoresheet(state).rows
        ),
        key=repr,
    )
    return [] if kept == told else ["its kept result is not what its log leads to"]

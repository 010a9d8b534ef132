"""Whether what is stored of a table, its result included, still follows from its log."""

from __future__ import annotations

from typing import Any

import structlog
from django.utils.translation import gettext as _

from companion.engine import codec
from companion.engine.log import first_fault, line, redo_target, undo_target
from companion.engine.registry import AnyGame, UnknownGame
from companion.engine.replay import judged
from companion.plays import keeping
from companion.plays.models import Play
from companion.tables.game import acts_of, game_of, replayed, start_of
from companion.tables.kit import kit_of
from companion.tables.models import Table
from companion.tables.writing import writing

log = structlog.get_logger(__name__)


def found(table: Table) -> list[str]:
    """What is wrong with one table, a sentence each; empty if nothing is. Never raises: what a log
    that no program wrote may break is what this is for.
    """
    try:
        return _found(table)
    except Exception as problem:
        log.exception("table cannot be replayed", table=str(table.pk))
        kind = type(problem).__name__
        return [_("its log cannot be replayed at all: {problem}").format(problem=kind)]


def write_anew(table: Table) -> Play | None:
    """Keep the result of a finished table as its log says now. None where it says none.

    The entries stay as they are; a state that was stored wrongly is stored rightly.
    """
    try:
        game = game_of(table)
        state = replayed(table, game)
        outcome = game.outcome(state)
        sheet = game.scoresheet(state)
    except Exception:
        log.exception("table cannot be replayed", table=str(table.pk))
        return None
    if outcome is None or table.status != Table.Status.FINISHED:
        return None
    with writing():
        Table.objects.filter(pk=table.pk).update(
            state=codec.encode(state), shape=codec.shape(game.State)
        )
        play = keeping.keep(table, sheet, outcome)
        kit_of(table.game).keep(play, state)
    return play


def _found(table: Table) -> list[str]:
    try:
        game = game_of(table)
    except UnknownGame:
        which = {"game": table.game, "rules": table.rules}
        return [_("there is no game {game} with rules {rules}").format(**which)]
    try:
        start = start_of(table, game)
    except (codec.Malformed, ValueError) as problem:
        return [_("its options cannot be read: {problem}").format(problem=problem)]
    try:
        acts = acts_of(table, game)
    except codec.Malformed as problem:
        return [_("an entry cannot be read: {problem}").format(problem=problem)]
    if len(acts) != table.version:
        counts = {"version": table.version, "entries": len(acts)}
        return [_("it counts {version} entries and has {entries}").format(**counts)]
    if astray := first_fault(acts):
        return [_("entry {number} points at an entry that is not there").format(number=astray[0])]
    standing = line(acts)
    steps = list(judged(game, start, standing))
    if len(steps) < len(standing):
        number = standing[len(steps)].slot
        return [_("entry {number} is impossible by the rules of today").format(number=number)]
    state = steps[-1].after if steps else start
    faults = []
    if table.shape == codec.shape(game.State) and table.state != codec.encode(state):
        faults.append(_("its stored state is not what its log leads to"))
    if (table.undo, table.redo) != (undo_target(acts), redo_target(acts)):
        faults.append(_("what undo and redo would take back is stored wrongly"))
    return faults + _of_the_result(table, game, state)


def _of_the_result(table: Table, game: AnyGame, state: Any) -> list[str]:
    """What is wrong with the kept result: there only after the end, and as the log says."""
    play = Play.objects.filter(table=table).first()
    if table.status != Table.Status.FINISHED:
        return [_("it has a result and is not finished")] if play else []
    outcome = game.outcome(state)
    if outcome is None:
        return [_("it is finished, and its log leads to no end")]
    if play is None:
        return [_("it is finished and has no result")]
    kept = sorted(play.seats.values_list("number", "score", "rank", "won"), key=repr)
    told = sorted(
        (
            (row.seat, row.total, row.rank, row.seat in outcome.winners)
            for row in game.scoresheet(state).rows
        ),
        key=repr,
    )
    return [] if kept == told else [_("its kept result is not what its log leads to")]

"""Adding to the log: a move, or a correction of an earlier entry.

Everything is read and judged outside, then written in one short transaction that only goes
through if the table still has the version it was judged on; otherwise it is judged again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from typing import Any
from uuid import UUID

import structlog
from django.db import IntegrityError
from django.utils import timezone
from django.utils.translation import gettext_lazy

from companion.engine import codec
from companion.engine.log import (
    Act,
    Fate,
    Inserted,
    Logged,
    Made,
    Replaced,
    Retracted,
    fault,
    redo_target,
    undo_target,
)
from companion.engine.registry import AnyGame
from companion.engine.replay import Settled, barred, settle
from companion.tables.game import acts_of, game_of, replayed, start_of, state_of
from companion.tables.models import Entry, Phone, Table
from companion.tables.referee.refusals import (
    Busy,
    KeyUsed,
    NotYours,
    Objected,
    Over,
    Stale,
    Troubled,
    Unreadable,
)
from companion.tables.referee.rights import may_correct, may_make, may_undo, may_write
from companion.tables.referee.slips import Done, Preview, Slip, Thought
from companion.tables.writing import publish, writing

log = structlog.get_logger(__name__)

# More phones than sit at a table: one of them always gets through, so each round one less.
TRIES = 40
# What a later entry is kept with unless the table says otherwise.
KEPT = gettext_lazy("It was played before the correction")


def submit(table_id: UUID, phone: Phone, made: Made[Any], slip: Slip) -> Done:
    """Log a move. Raises a Refusal if it is not in order, not this phone's, or too late."""

    def think(table: Table, phone: Phone, game: AnyGame) -> Thought:
        may_make(table, phone, game, made.move)
        state = state_of(table, game)
        _check_fresh(table, game, slip, made.move, state)
        stopped = barred(game.objections(state, made.move), made.anyway)
        if stopped:
            raise Objected(made, stopped)
        applied = game.apply(state, made.move)
        return Thought(
            act=Logged(made=made),
            state=codec.encode(applied.state),
            before=table.state if _stored_well(table, game) else codec.encode(state),
            undo=table.version + 1,
            redo=None,
            happened=applied.happened,
        )

    return _enter(table_id, phone, slip, think)


def undo(table_id: UUID, phone: Phone, slip: Slip) -> Done:
    """Take back the newest standing entry of the version the finger saw."""
    return _take_back(table_id, phone, slip, lambda table: table.undo)


def redo(table_id: UUID, phone: Phone, slip: Slip) -> Done:
    """Take back the newest retraction."""
    return _take_back(table_id, phone, slip, lambda table: table.redo)


def retract(
    table_id: UUID, phone: Phone, target: int, fates: Sequence[Fate[Any]], slip: Slip
) -> Done:
    """Take back any entry, with what becomes of later ones."""
    return _correct(table_id, phone, Retracted(target=target), fates, slip)


def replace(
    table_id: UUID,
    phone: Phone,
    target: int,
    made: Made[Any],
    fates: Sequence[Fate[Any]],
    slip: Slip,
) -> Done:
    """Put another move in the place of entry `target`."""
    return _correct(table_id, phone, Replaced(target=target, made=made), fates, slip)


def insert(
    table_id: UUID,
    phone: Phone,
    before: int,
    made: Made[Any],
    fates: Sequence[Fate[Any]],
    slip: Slip,
) -> Done:
    """Put a forgotten move before entry `before`."""
    return _correct(table_id, phone, Inserted(before=before, made=made), fates, slip)


def preview(table: Table, phone: Phone, act: Act[Any], fates: Sequence[Fate[Any]] = ()) -> Preview:
    """What a correction would lead to. Raises a Refusal if this phone may not make it."""
    may_correct(table, phone)
    game = game_of(table)
    settled = _settled(table, game, acts_of(table, game), act, fates)
    return Preview(
        settled,
        game.scoresheet(state_of(table, game)),
        game.scoresheet(settled.state),
    )


def _take_back(
    table_id: UUID, phone: Phone, slip: Slip, which: Callable[[Table], int | None]
) -> Done:
    def think(table: Table, phone: Phone, game: AnyGame) -> Thought:
        may_write(phone)
        target = which(table)
        if slip.version != table.version or target is None:
            raise Stale(slip.version)
        may_undo(table, phone, table.entries.get(number=target))
        return _corrected(table, game, Retracted(target=target), ())

    return _enter(table_id, phone, slip, think)


def _correct(
    table_id: UUID, phone: Phone, act: Act[Any], fates: Sequence[Fate[Any]], slip: Slip
) -> Done:
    def think(table: Table, phone: Phone, game: AnyGame) -> Thought:
        may_correct(table, phone)
        if slip.version != table.version:
            raise Stale(slip.version)
        return _corrected(table, game, act, fates)

    return _enter(table_id, phone, slip, think)


def _corrected(table: Table, game: AnyGame, act: Act[Any], fates: Sequence[Fate[Any]]) -> Thought:
    acts = acts_of(table, game)
    settled = _settled(table, game, acts, act, fates)
    if settled.own and not isinstance(act, Logged | Retracted):
        raise Objected(act.made, settled.own)
    if any(not trouble.decided for trouble in settled.troubles):
        raise Troubled(settled)
    whole = _with_fates(act, settled.fates)
    after = [*acts, whole]
    return Thought(
        act=whole,
        state=codec.encode(settled.state),
        before=codec.encode(settled.before) if settled.standing else "",
        undo=undo_target(after),
        redo=redo_target(after),
    )


def _settled(
    table: Table,
    game: AnyGame,
    acts: Sequence[Act[Any]],
    act: Act[Any],
    fates: Sequence[Fate[Any]],
) -> Settled[Any, Any]:
    if fault(acts, _with_fates(act, fates)):
        raise Unreadable
    return settle(game, start_of(table, game), acts, act, fates, reason=str(KEPT))


def _with_fates(act: Act[Any], fates: Sequence[Fate[Any]]) -> Act[Any]:
    if isinstance(act, Retracted):
        return Retracted(target=act.target, fates=tuple(fates))
    if isinstance(act, Replaced):
        return Replaced(target=act.target, made=act.made, fates=tuple(fates))
    if isinstance(act, Inserted):
        return Inserted(before=act.before, made=act.made, fates=tuple(fates))
    return act


def _stored_well(table: Table, game: AnyGame) -> bool:
    return table.shape == codec.shape(game.State)


def _check_fresh(table: Table, game: AnyGame, slip: Slip, move: Any, state: Any) -> None:
    """A move made on an older page counts if nothing it was about has changed since.

    Its seat must have been asked then and be asked now, and what it read must be the same.
    """
    if slip.version == table.version:
        return
    if not 0 <= slip.version < table.version:
        raise Stale(slip.version)
    then = replayed(table, game, slip.version)
    seat = game.actor(move)
    if seat is not None and (seat not in game.asked(then) or seat not in game.asked(state)):
        raise Stale(slip.version)
    if game.reads(then, move) != game.reads(state, move):
        raise Stale(slip.version)


def _enter(
    table_id: UUID, phone: Phone, slip: Slip, think: Callable[[Table, Phone, AnyGame], Thought]
) -> Done:
    """Judge and write, again and again while others are quicker."""
    if phone.table_id != table_id:
        raise NotYours
    # Read moments ago with the phone. Whether it is still so comes out when it is written to.
    table = copy(phone.table)
    if table.version != slip.version:
        table, phone = _as_now(phone)
    for _ in range(TRIES):
        if (entry := _entered(table, slip)) is not None:
            if entry.digest != slip.digest:
                raise KeyUsed
            return Done(table, entry, repeated=True)
        if table.status != Table.Status.PLAYING:
            raise Over
        thought = think(table, phone, game_of(table))
        if (entry := _written(table, phone, slip, thought)) is not None:
            return Done(table, entry, thought.happened)
        table, phone = _as_now(phone)
    raise Busy


def _as_now(phone: Phone) -> tuple[Table, Phone]:
    """The table and the phone, read anew together: the phone may have been sent away."""
    phone = Phone.objects.select_related("table", "link").get(pk=phone.pk)
    return phone.table, phone


def _entered(table: Table, slip: Slip) -> Entry | None:
    """What an earlier request wrote under the slip's key.

    There is nothing to look for while the table stands where the form saw it: no form shows
    the version that its own entry made.
    """
    if slip.key is None or slip.version == table.version:
        return None
    return table.entries.filter(key=slip.key).first()


def _written(table: Table, phone: Phone, slip: Slip, thought: Thought) -> Entry | None:
    """Write the entry and what follows from it; None if somebody else was quicker."""
    now = timezone.now()
    changes = {
        "version": table.version + 1,
        "revision": table.revision + 1,
        "state": thought.state,
        "before": thought.before,
        "shape": codec.shape(game_of(table).State),
        "undo": thought.undo,
        "redo": thought.redo,
        "touched": now,
    }
    # Whatever changes a table counts its revision up, so this holds for version and status too.
    still_so = Table.objects.filter(pk=table.pk, revision=table.revision)
    entry = Entry(
        table=table,
        number=table.version + 1,
        act=codec.encode(thought.act),
        at=now,
        phone=phone,
        seat=phone.seat,
        role=phone.role or "",
        key=slip.key,
        digest=slip.digest,
    )
    try:
        with writing():
            if not still_so.update(**changes):
                return None
            entry.save(force_insert=True)
            publish(table.pk, table.revision + 1)
    except IntegrityError:  # the key stands in the log, from a form that showed another version
        raise KeyUsed from None
    for name, value in changes.items():
        setattr(table, name, value)
    log.info("entry", table=str(table.pk), number=entry.number, act=type(thought.act).__name__)
    return entry

"""The one way to write to a table: short, alone on SQLite, published when it is committed."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from functools import partial
from uuid import UUID

from django.db import connection, transaction
from django.db.models import F

from companion import live
from companion.tables.models import Table

# SQLite lets one writer in at a time and makes the others poll. Waiting here instead keeps
# the slowest of 16 writers under 100 ms rather than over a second (docs/concurrency.md).
_one_writer = threading.RLock()


@contextmanager
def writing() -> Iterator[None]:
    """A short transaction. Read and judge before it; only write inside it."""
    alone = _one_writer if connection.vendor == "sqlite" else nullcontext()
    with alone, transaction.atomic():
        yield


def publish(table_id: UUID, revision: int) -> None:
    """Once this transaction is committed, tell the table's phones of `revision`."""
    transaction.on_commit(partial(live.publish, str(table_id), revision))


@contextmanager
def changing(table_id: UUID) -> Iterator[None]:
    """`writing` a change that phones can see and that is no entry: it is counted and published.

    It is counted first, so that whoever else changes this table waits here, and nobody holds
    what another one needs. So what depends on what is there is looked at inside. Raises
    Table.DoesNotExist where the table was deleted meanwhile.
    """
    with writing():
        Table.objects.filter(pk=table_id).update(revision=F("revision") + 1)
        publish(table_id, Table.objects.values_list("revision", flat=True).get(pk=table_id))
        yield

"""Tables of the Catan Card Game on the site, and what stands in their logs."""

from __future__ import annotations

from typing import Any

from companion.engine import codec
from companion.tables.models import Entry, Table
from tests.factories import TableFactory, host_of
from tests.tables.playing import log


def opened(*moves: Any, **options: Any) -> Table:
    """A table on the site after moves, or plain data."""
    found = TableFactory.create(slug="catan", size=2, options=options)
    data = [move if isinstance(move, dict) else codec.plain(move) for move in moves]
    if data:
        log(found, host_of(found), *data)
    return found


def entries(at: Table) -> list[dict[str, Any]]:
    """The moves in the log."""
    acts = Entry.objects.filter(table=at).order_by("number").values_list("act", flat=True)
    return [codec.loads(act, 99_999)["made"]["move"] for act in acts]

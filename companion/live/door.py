"""Asking the tables app whether a phone may listen, and where its table stands."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from django.db import connections

from companion.live.tickets import Ticket

Current = Callable[[str, str, str], int | None]
"""`(table_id, access, door)` in, the table's revision out, or None for who may not listen."""


def _nobody(_table: str, _access: str, _door: str) -> int | None:
    return None


_current: Current = _nobody
# Two threads are enough for one short query per connecting phone, and few enough that
# a whole evening's phones coming back at once do not crowd out those who log cards.
_askers = ThreadPoolExecutor(max_workers=2, thread_name_prefix="live-door")


def register(current: Current) -> None:
    """Set who answers; called once, by the tables app when it is ready.

    `current` runs in a thread of its own with the database at hand, must not start
    anything that outlives it, and should be one query.
    """
    global _current
    _current = current


async def current_revision(ticket: Ticket) -> int | None:
    """Where the ticket's table stands now, or None if this phone may not listen (any more)."""
    return await asyncio.get_running_loop().run_in_executor(_askers, _ask, ticket)


def _ask(ticket: Ticket) -> int | None:
    try:
        return _current(ticket.table, ticket.access, ticket.door)
    finally:
        connections.close_all()  # this thread's: none stays open for the streams

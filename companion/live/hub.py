"""Who listens to which table, in this process.

The hub lives on the event loop's thread: only `tell` and `end` may be called from
elsewhere, and they merely pass the word on to that thread. So there is no lock, and a
request that logs a card never waits for a phone.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import Callable, Iterator

from companion.live.news import Closed, Moved, News
from companion.live.tickets import Ticket


class Listener:
    """One open stream: a slot for the newest revision, and whether the stream is to end.

    The slot is all that waits for a slow phone: a newer revision takes the place of an
    older one, so a phone that reads slowly skips some and is never behind for long.
    """

    __slots__ = ("address", "closed", "ended", "newest", "ticket", "wake")

    def __init__(self, ticket: Ticket, address: str) -> None:
        self.ticket = ticket
        self.address = address
        self.newest = -1
        self.closed = False
        self.ended = False
        self.wake = asyncio.Event()

    def hear(self, revision: int) -> None:
        """Put `revision` into the slot, unless something newer waits there."""
        if revision > self.newest:
            self.newest = revision
            self.wake.set()

    def end(self, *, closed: bool = False) -> None:
        """Have the stream end; `closed` tells the phone not to come back with this ticket."""
        self.ended = True
        self.closed = self.closed or closed
        self.wake.set()


class Hub:
    """The listeners of one process, by table."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._tables: dict[str, set[Listener]] = {}
        self._addresses: Counter[str] = Counter()
        self.ending = False

    def join(self, ticket: Ticket, address: str) -> Listener:
        """A new listener to the ticket's table, counted for `address`; it must `leave` again."""
        self._loop = asyncio.get_running_loop()
        listener = Listener(ticket, address)
        self._tables.setdefault(ticket.table, set()).add(listener)
        self._addresses[address] += 1
        return listener

    def leave(self, listener: Listener) -> None:
        """Forget `listener`, and its table with the last one."""
        at_table = self._tables[listener.ticket.table]
        at_table.discard(listener)
        if not at_table:
            del self._tables[listener.ticket.table]
        self._addresses[listener.address] -= 1
        if not self._addresses[listener.address]:
            del self._addresses[listener.address]

    def at_table(self, table: str) -> int:
        """How many streams of `table` are open."""
        return len(self._tables.get(table, ()))

    def from_address(self, address: str) -> int:
        """How many streams are open to `address`."""
        return self._addresses[address]

    def listeners(self) -> Iterator[Listener]:
        """Everybody who listens now; joining and leaving meanwhile does no harm."""
        for at_table in list(self._tables.values()):
            yield from list(at_table)

    def tell(self, news: News) -> None:
        """Pass `news` on to those whom it concerns. Callable from any thread; does not wait."""
        self._soon(lambda: self._tell(news))

    def end(self) -> None:
        """End every stream and let none begin: the server stops. Callable from any thread."""
        self.ending = True
        self._soon(self._end)

    def _tell(self, news: News) -> None:
        for listener in self._tables.get(news.table, ()):
            match news:
                case Moved():
                    listener.hear(news.revision)
                case Closed() if news.doors is None or listener.ticket.door in news.doors:
                    listener.end(closed=True)

    def _end(self) -> None:
        for listener in self.listeners():
            listener.end()

    def _soon(self, what: Callable[[], None]) -> None:
        if self._loop is None:
            return  # nobody ever listened here
        with contextlib.suppress(RuntimeError):  # the loop has just closed, and its streams with it
            self._loop.call_soon_threadsafe(what)


hub = Hub()

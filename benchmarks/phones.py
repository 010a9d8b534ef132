"""Many phones that listen at one table, against one alone at another.

A card is logged over HTTP at the one table and at the other, in turn; what counts is the time
from its request until the last phone has heard of it. Beside the ratio stand the memory and
the threads that the server took for each phone (Linux tells them).
"""

from __future__ import annotations

import contextlib
import re
import selectors
import socket
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from time import perf_counter
from typing import cast
from urllib.parse import urlsplit

from benchmarks.measure import Figure, Side, in_turn, told
from benchmarks.site import Answer, Browser, Site
from benchmarks.tables import Position, position

PATIENCE = 30  # seconds until everybody must have heard
NEWS = b"event: table"


def figures(site: Site, rounds: int = 20, phones: int = 500) -> Iterator[Figure]:
    """How many times as long until the last of `phones` has heard as until a single one has."""
    crowded, quiet = position("potato-man", 5, seed=1), position("potato-man", 5, seed=2)
    with contextlib.ExitStack() as stack:
        alone = stack.enter_context(contextlib.closing(Crowd(site, quiet, 1)))
        tell_one = _telling(site, quiet, alone)
        tell_one()
        memory, threads = _taken(site)
        crowd = stack.enter_context(contextlib.closing(Crowd(site, crowded, phones)))
        more_memory, more_threads = _taken(site)
        times = in_turn(rounds, _telling(site, crowded, crowd), tell_one)
    detail = (
        f"{told(*times)}; a phone takes {(more_memory - memory) / phones:.0f} kB"
        f" and {(more_threads - threads) / phones:.2g} threads"
    )
    yield Figure(f"tell {phones} phones / tell one", times[0] / times[1], None, detail)


class Crowd:
    """Phones that listen at one table; each has heard where it stands."""

    def __init__(self, site: Site, at: Position, size: int) -> None:
        page = Browser(site, at.table).get(f"/t/{at.table.pk}/").text
        ticket = re.search(r'data-live="([^"]+)"', page)
        if ticket is None:
            raise RuntimeError("The table's page has no stream")
        address = urlsplit(site.address)
        self._heard = selectors.DefaultSelector()
        for _ in range(size):
            phone = socket.create_connection((address.hostname, address.port))
            phone.sendall(f"GET {ticket[1]} HTTP/1.1\r\nHost: {address.netloc}\r\n\r\n".encode())
            self._heard.register(phone, selectors.EVENT_READ, bytearray())
        self.hear()

    def hear(self, answer: Future[Answer] | None = None) -> None:
        """Return when every phone has heard of the table once more, by the log that `answer` is to.

        Raises TimeoutError, and whatever the log failed with.
        """
        waiting = {key.fileobj for key in self._heard.get_map().values()}
        end = perf_counter() + PATIENCE
        while waiting:
            if perf_counter() > end:
                raise TimeoutError(f"{len(waiting)} phones have heard nothing")
            if answer is not None and answer.done():
                answer.result()
            for key, _events in self._heard.select(1):
                phone, text = cast(socket.socket, key.fileobj), key.data
                text += phone.recv(4096)
                if NEWS in text:
                    text.clear()
                    waiting.discard(phone)

    def close(self) -> None:
        """Everybody hangs up."""
        for key in list(self._heard.get_map().values()):
            cast(socket.socket, key.fileobj).close()
        self._heard.close()


def _telling(site: Site, at: Position, crowd: Crowd) -> Side:
    """Logs the position's card, waits until the crowd has heard, and takes it back."""
    host, aside = Browser(site, at.table), site.at_end.enter_context(ThreadPoolExecutor(1))

    def tell() -> float:
        start = perf_counter()
        answer = aside.submit(host.log, at.move)
        crowd.hear(answer)
        took = perf_counter() - start
        answer.result()
        at.rewind()
        return took

    return tell


def _taken(site: Site) -> tuple[int, int]:
    """The server's memory in kB and its threads."""
    status = Path(f"/proc/{site.pid}/status").read_text()
    memory, threads = (re.search(rf"{name}:\s+(\d+)", status) for name in ("VmRSS", "Threads"))
    if memory is None or threads is None:
        raise RuntimeError("This system does not tell what a process takes")
    return int(memory[1]), int(threads[1])

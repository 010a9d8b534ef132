"""A running site to measure, and phones that talk to it as a browser does."""

from __future__ import annotations

import contextlib
import gzip
import http.client
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urlsplit
from uuid import uuid4

from benchmarks.measure import Side
from benchmarks.tables import Position
from companion.engine import codec
from companion.people.identity import COOKIE
from companion.tables.models import Table
from tests.factories import host_of
from tests.servers import process
from tests.tables.playing import browser_cookie

FORM = "application/x-www-form-urlencoded"
IDLE = 2  # seconds after which the server may be about to hang up


@dataclass(frozen=True)
class Site:
    """A server of its own process on this process's database; `at_end` closes what talked to it."""

    address: str
    pid: int
    at_end: contextlib.ExitStack

    def spent(self) -> float:
        """Seconds of processor time the server has used so far, by Linux's clock of a process."""
        return time.clock_gettime((~self.pid << 3) | 2)


@contextlib.contextmanager
def serving(log: Path, **settings: str) -> Iterator[Site]:
    """A server while it is needed, logging as it would at home; what it prints goes to `log`."""
    settings = {"DJANGO_SETTINGS_MODULE": "benchmarks.settings", "LOG_LEVEL": "INFO", **settings}
    with process(log, **settings) as (address, pid), contextlib.ExitStack() as at_end:
        yield Site(address, pid, at_end)


class Browser:
    """A host's phone with one connection that is kept alive, cookies and a CSRF token."""

    def __init__(self, site: Site, table: Table) -> None:
        self.phone = host_of(table)
        self.table = table
        address = urlsplit(site.address)
        self._connection = http.client.HTTPConnection(address.hostname or "", address.port)
        self._asked = 0.0
        site.at_end.callback(self._connection.close)
        self._headers = {
            "Accept-Encoding": "gzip",
            "Cookie": f"{COOKIE}={browser_cookie(self.phone)}",
        }
        page = self.get(f"/t/{table.pk}/")
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page.text)
        cookie = re.search(r"csrftoken=\w+", page.cookies)
        if not token or not cookie:
            raise RuntimeError(f"The table's page has no form: {page.status} {page.text[:200]}")
        self._token = token[1]
        self._headers["Cookie"] += f"; {cookie[0]}"

    def add_cookie(self, cookie: str) -> None:
        """Send one more from now on, "name=value"."""
        self._headers["Cookie"] += f"; {cookie}"

    def get(self, path: str, headers: dict[str, str] | None = None) -> Answer:
        """A page or file, compressed as it was sent."""
        return self._ask("GET", path, None, headers or {})

    def log(self, move: Any, at: str = "/t") -> Answer:
        """Tap a move: what htmx would send, to the table's own address or another like it."""
        return self.send(f"{at}/{self.table.pk}/play/", {"move": codec.encode(move)}, htmx=True)

    def send(self, path: str, fields: dict[str, str], *, htmx: bool = False) -> Answer:
        """A form of the table as it stands, with everything that each of its forms carries."""
        form = {
            "csrfmiddlewaretoken": self._token,
            "version": str(self.table.version),
            "key": uuid4().hex[:12],
            **fields,
        }
        headers = {"Content-Type": FORM}
        if htmx:
            headers |= {"HX-Request": "true", "HX-Request-Type": "partial"}
        return self._ask("POST", path, urlencode(form), headers)

    def _ask(self, method: str, path: str, body: str | None, headers: dict[str, str]) -> Answer:
        if time.perf_counter() - self._asked > IDLE:
            self._connection.close()
            self._connection.connect()
        start = self._asked = time.perf_counter()
        self._connection.request(method, path, body, self._headers | headers)
        response = self._connection.getresponse()
        content = response.read()
        answer = Answer(response, content, time.perf_counter() - start)
        if answer.status >= 400:
            raise RuntimeError(f"{method} {path}: {answer.status} {answer.text[:500]}")
        return answer


class Answer:
    """What came back, and how long it took from the first byte sent to the last received."""

    def __init__(self, response: http.client.HTTPResponse, sent: bytes, took: float) -> None:
        self.status = response.status
        self.sent = sent
        self.took = took
        self.cookies = response.headers.get("Set-Cookie", "")
        self._packed = response.headers.get("Content-Encoding") == "gzip"

    @property
    def text(self) -> str:
        """The content as a browser unpacks it."""
        return (gzip.decompress(self.sent) if self._packed else self.sent).decode()


def spending(site: Site, side: Side) -> Side:
    """The server's processor time for what `side` does: it shows less of what else is running."""

    def spend() -> float:
        before = site.spent()
        side()
        return site.spent() - before

    return spend


def tapping(site: Site, at: Position) -> Side:
    """Logs the position's card and takes it back; what counts is the answer to the tap."""
    phone = Browser(site, at.table)

    def tap() -> float:
        took = phone.log(at.move).took
        at.rewind()
        return took

    return tap

"""A running site with made-up tables, and a Redis that can be stopped and started."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import shutil
import signal
import socket
import sqlite3
import subprocess
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from django.conf import settings

from tests.live.fake.tables import SCHEMA
from tests.servers import HOST, free_port, running

logging.getLogger("httpx").setLevel("WARNING")  # it would tell of every look into a process

REDIS = shutil.which("redis-server")


class FakeSite:
    """A running server process with made-up tables."""

    def __init__(self, address: str) -> None:
        self.address = address

    def move(self, table: str = "t", line: str = "line") -> None:
        """Log something at `table`, as some phone's request would."""
        self._post(f"/fake/{table}/move", line=line)

    def revoke(self, door: str, table: str = "t") -> None:
        """Revoke a link of `table`."""
        self._post(f"/fake/{table}/revoke", door=door)

    def process(self, what: str) -> int:
        """A figure of the server process: streams, threads, database, resident."""
        return int(httpx.get(f"{self.address}/process", trust_env=False).json()[what])

    def _post(self, path: str, **form: str) -> None:
        answer = httpx.post(f"{self.address}{path}", data=form, trust_env=False)
        assert answer.status_code == 204


def within(seconds: float, holds: Callable[[], bool]) -> bool:
    """Whether `holds` comes true in time."""
    end = time.monotonic() + seconds
    while not (true := holds()) and time.monotonic() < end:
        time.sleep(0.02)
    return true


def run(scene: Coroutine[None, None, None]) -> None:
    """Play `scene` in a thread of its own: Playwright may keep a loop running in this one."""
    with ThreadPoolExecutor(1) as other:
        other.submit(asyncio.run, scene).result()


@pytest.fixture(scope="session")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database file for made-up tables."""
    file = tmp_path_factory.mktemp("fake") / "fake.sqlite3"
    with contextlib.closing(sqlite3.connect(file)) as connection, connection:
        connection.execute(SCHEMA)
    return file


@pytest.fixture
def two_tables(database: Path) -> None:
    """The tables `t` and `u`, nothing logged yet."""
    with contextlib.closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("DELETE FROM fake")
        connection.executemany("INSERT INTO fake (id) VALUES (?)", [("t",), ("u",)])


StartSite = Callable[..., contextlib.AbstractContextManager[FakeSite]]


@pytest.fixture(scope="session")
def start_process(
    database: Path, static_root: Path, tmp_path_factory: pytest.TempPathFactory
) -> StartSite:
    """Starts a server process on `database`; further settings as keywords, all of them strings."""

    @contextlib.contextmanager
    def start(port: int | None = None, **environment: str) -> Iterator[FakeSite]:
        common: dict[str, Any] = {
            "DJANGO_SETTINGS_MODULE": "tests.live.fake.settings",
            "DATABASE_URL": f"sqlite:///{database}",
            "SECRET_KEY": settings.SECRET_KEY,
            "STATIC_ROOT": str(static_root),
            "REDIS_URL": "",
        }
        log = tmp_path_factory.mktemp("log") / "log"
        with running(log, port, **common | environment) as address:
            yield FakeSite(address)

    return start


@pytest.fixture(scope="session")
def fake_process(start_process: StartSite) -> Iterator[FakeSite]:
    """One server process for all tests that need no special one."""
    with start_process() as site:
        yield site


@pytest.fixture
def fake(fake_process: FakeSite, two_tables: None) -> FakeSite:
    """A running site with two fresh tables to which nobody listens."""
    assert within(2, lambda: fake_process.process("streams") == 0)
    return fake_process


@pytest.fixture
def start_site(start_process: StartSite, two_tables: None) -> StartSite:
    """Starts a server process of the test's own; see `start_process`."""
    return start_process


@pytest.fixture
def phone_address(fake: FakeSite) -> str:
    """The running server under a name that is not loopback's, for a browser."""
    return fake.address.replace("127.0.0.1", HOST)


class RedisServer:
    """A real Redis on a port of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it takes connections."""
        assert REDIS
        command = [REDIS, "--port", str(self.port), "--bind", "127.0.0.1", "--save", ""]
        self._process = subprocess.Popen(  # noqa: S603
            command, cwd=self.folder, stdout=subprocess.DEVNULL
        )
        assert within(10, self._answers)

    def stop(self) -> None:
        """Kill it, as a crash would."""
        if self._process:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()
            self._process = None

    def _answers(self) -> bool:
        try:
            socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
        except OSError:
            return False
        return True


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[RedisServer]:
    """A Redis that runs; the test may stop and start it."""
    if REDIS is None:
        pytest.skip("no redis-server was found")
    server = RedisServer(tmp_path)
    server.start()
    yield server
    server.stop()

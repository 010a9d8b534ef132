"""The site as a process of its own, for tests that need real sockets or a browser."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from django.db import connection

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 30  # seconds until a server must have started
# A name as on a home network: browsers treat it as insecure, unlike loopback's.
HOST = "referee.test"


def test_database_url() -> str:
    """DATABASE_URL of the database that the running test uses."""
    wanted = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{wanted['NAME']}"
    return "postgres://{USER}:{PASSWORD}@{HOST}:{PORT}/{NAME}".format(**wanted)


def free_port() -> int:
    """A port of loopback that nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def running(log: Path, port: int | None = None, /, **settings: str) -> Iterator[str]:
    """Run `manage.py serve` on the test's database; give its address, `http://127.0.0.1:…`.

    `port` is a free one unless given. `settings` are environment variables on top of those
    that suit a test; what the server prints goes to `log`. The server is stopped, by its own
    process id, at the end. Raises RuntimeError with the log if it does not start, or does
    not stop when told to.
    """
    with process(log, port, **settings) as (address, _pid):
        yield address


@contextlib.contextmanager
def process(log: Path, port: int | None = None, /, **settings: str) -> Iterator[tuple[str, int]]:
    """The same, giving the server's process id beside its address."""
    port = port or free_port()
    environment = {
        **os.environ,
        "DEBUG": "0",
        "DATABASE_URL": test_database_url(),
        "ALLOWED_HOSTS": f"{HOST},localhost,127.0.0.1",
        "JOIN_TRIES_PER_MINUTE": "1000",
        **settings,
    }
    environment.pop("DJANGO_ALLOW_ASYNC_UNSAFE", None)  # for the tests' own thread only
    command = [sys.executable, "manage.py", "serve", "--host", "127.0.0.1", "--port", str(port)]
    with log.open("wb") as output:
        server = subprocess.Popen(  # noqa: S603
            command, cwd=ROOT, env=environment, stdout=output, stderr=output
        )
    try:
        _wait_for(f"http://127.0.0.1:{port}/healthz", server, log)
        yield f"http://127.0.0.1:{port}", server.pid
    finally:
        server.send_signal(signal.SIGTERM)
        try:
            server.wait(10)
        except subprocess.TimeoutExpired:
            server.kill()
            raise RuntimeError(f"The server did not stop:\n{log.read_text()}") from None


def _wait_for(url: str, server: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and server.poll() is None:
        with contextlib.suppress(URLError, ConnectionError), urlopen(url, timeout=5):  # noqa: S310
            return
        time.sleep(0.05)
    raise RuntimeError(f"The server did not start:\n{log.read_text()}")

"""A phone that listens, down to the socket."""

from __future__ import annotations

import http.client
from collections.abc import Mapping
from types import TracebackType
from typing import NamedTuple
from urllib.parse import urlsplit

from companion.live import ticket_for

PATIENCE = 5.0  # seconds to wait for what must come


class Event(NamedTuple):
    """One event of a stream."""

    name: str
    data: str
    id: str | None = None


class Phone:
    """One request for a stream, answered."""

    def __init__(
        self,
        site: str,
        table: str = "t",
        *,
        access: str = "ann",
        door: str = "watch:1",
        ticket: str | None = None,
        method: str = "GET",
        headers: Mapping[str, str] | None = None,
    ) -> None:
        address = urlsplit(site)
        self.connection = http.client.HTTPConnection(
            address.hostname or "", address.port, timeout=PATIENCE
        )
        path = f"/live/{ticket or ticket_for(table, access, door)}"
        self.connection.request(method, path, headers=dict(headers or {}))
        self.answer = self.connection.getresponse()
        self.comments = 0
        self.retry: str | None = None

    def __enter__(self) -> Phone:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def status(self) -> int:
        return self.answer.status

    def event(self) -> Event | None:
        """The next event, or None when the stream has ended properly. Raises TimeoutError."""
        fields: dict[str, str] = {}
        while line := self.answer.readline():
            text = line.decode().rstrip("\n")
            name, _, value = text.partition(":")
            if text == "" and "event" in fields:
                return Event(fields["event"], fields.get("data", ""), fields.get("id"))
            if text.startswith(":"):
                self.comments += 1
            elif name == "retry":
                self.retry = value.strip()
            elif text:
                fields[name] = value.removeprefix(" ")
        return None

    def revision(self) -> int:
        """The revision that the next event tells of."""
        event = self.event()
        assert event is not None
        assert event.name == "table"
        return int(event.data)

    def close(self) -> None:
        """Hang up."""
        self.answer.close()
        self.connection.close()

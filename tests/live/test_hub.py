"""One stream at a time, without sockets: what cannot be provoked from outside."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import pytest

from companion.live import door, register, stream, ticket_for
from companion.live.hub import Hub
from companion.live.news import Closed, Moved
from tests.live.conftest import run


class Caller:
    """A client of one stream, which may stop reading."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.status = 0
        self.body = b""
        self.over = False
        self.reads = asyncio.Event()
        self.reads.set()
        self._left = asyncio.Event()
        scope: Any = {
            "method": "GET",
            "path": f"/live/{ticket_for('t', 'ann', 'watch:1')}",
            "client": ("127.0.0.1", 1),
            "headers": [],
        }
        receive: Any = self._receive
        send: Any = self._send
        self.task = asyncio.create_task(stream.stream(hub, scope, receive, send))

    async def _receive(self) -> dict[str, Any]:
        await self._left.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: dict[str, Any]) -> None:
        await self.reads.wait()
        if message["type"] == "http.response.start":
            self.status = message["status"]
        else:
            self.body += message["body"]
            self.over = not message["more_body"]

    def leave(self) -> None:
        self._left.set()

    async def gets(self, what: bytes) -> None:
        """Wait until `what` has come, and forget all up to it."""
        async with asyncio.timeout(2):
            while what not in self.body:
                await asyncio.sleep(0.001)
        self.body = self.body.partition(what)[2]


Scene = Callable[[Hub], Awaitable[None]]


@pytest.fixture
def current() -> Iterator[dict[str, int]]:
    """The revision that `t` stands at, to be changed by the test."""
    before, state = door._current, {"t": 1}
    register(lambda table, _access, _door: state.get(table))
    yield state
    register(before)


def play(scene: Scene) -> None:
    """Run `scene` with a hub of its own, which all have left at the end."""

    async def whole() -> None:
        hub = Hub()
        await scene(hub)
        hub.end()
        async with asyncio.timeout(2):
            while list(hub.listeners()):
                await asyncio.sleep(0.001)

    run(whole())


def test_of_what_a_slow_phone_missed_only_the_newest_waits(current: dict[str, int]) -> None:
    async def scene(hub: Hub) -> None:
        slow = Caller(hub)
        await slow.gets(b"data: 1\n\n")
        slow.reads.clear()
        for revision in range(2, 100):
            hub.tell(Moved("t", revision))
            await asyncio.sleep(0)
        await asyncio.sleep(0.01)
        slow.reads.set()
        await slow.gets(b"data: 99\n\n")
        assert b"data: 98" not in slow.body

    play(scene)


def test_news_that_comes_late_or_twice_is_not_told(current: dict[str, int]) -> None:
    async def scene(hub: Hub) -> None:
        ann = Caller(hub)
        await ann.gets(b"data: 1\n\n")
        for revision in (5, 4, 5, 3):
            hub.tell(Moved("t", revision))
        hub.tell(Moved("t", 6))
        await ann.gets(b"data: 6\n\n")
        hub.tell(Moved("t", 2))
        await asyncio.sleep(0.01)
        assert ann.body == b""

    play(scene)


def test_a_move_while_the_revision_is_asked_for_is_not_missed(current: dict[str, int]) -> None:
    async def scene(hub: Hub) -> None:
        def asked(_table: str, _access: str, _door: str) -> int:
            hub.tell(Moved("t", 8))  # committed just after the question was answered
            return 7

        register(asked)
        ann = Caller(hub)
        await ann.gets(b"data: 8\n\n")

    play(scene)


def test_any_thread_may_tell(current: dict[str, int]) -> None:
    async def scene(hub: Hub) -> None:
        ann = Caller(hub)
        await ann.gets(b"data: 1\n\n")
        threads = [
            threading.Thread(target=hub.tell, args=[Moved("t", revision)])
            for revision in range(2, 30)
        ]
        for thread in threads:
            thread.start()
        await ann.gets(b"data: 29\n\n")
        for thread in threads:
            thread.join()

    play(scene)


def test_telling_where_nobody_ever_listened_does_nothing() -> None:
    hub = Hub()
    hub.tell(Moved("t", 2))
    hub.tell(Closed("t", None))
    hub.end()


def test_telling_after_the_server_has_gone_does_nothing(current: dict[str, int]) -> None:
    kept: list[Hub] = []

    async def scene(hub: Hub) -> None:
        await Caller(hub).gets(b"data: 1\n\n")
        kept.append(hub)

    play(scene)
    kept[0].tell(Moved("t", 2))


def test_a_quiet_stream_has_a_heartbeat(
    current: dict[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "HEARTBEAT", 0.01)

    async def scene(hub: Hub) -> None:
        ann = Caller(hub)
        await ann.gets(b"data: 1\n\n")
        await ann.gets(b":\n\n:\n\n")

    play(scene)


def test_a_stream_ends_by_itself_after_a_while(
    current: dict[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "HEARTBEAT", 0.01)
    monkeypatch.setattr(stream, "LIFETIME", 0.03)

    async def scene(hub: Hub) -> None:
        ann = Caller(hub)
        await asyncio.wait_for(ann.task, 2)
        assert ann.over
        assert b"closed" not in ann.body

    play(scene)


def test_who_leaves_is_forgotten_and_so_is_the_table(current: dict[str, int]) -> None:
    async def scene(hub: Hub) -> None:
        ann, ben = Caller(hub), Caller(hub)
        await ann.gets(b"data: 1\n\n")
        await ben.gets(b"data: 1\n\n")
        assert (hub.at_table("t"), hub.from_address("127.0.0.1")) == (2, 2)
        ann.leave()
        ben.leave()
        await asyncio.wait_for(asyncio.gather(ann.task, ben.task), 2)
        assert (hub.at_table("t"), hub.from_address("127.0.0.1")) == (0, 0)
        assert not hub._tables
        assert not hub._addresses

    play(scene)


def test_a_database_that_does_not_answer_is_no_refusal(
    current: dict[str, int], caplog: pytest.LogCaptureFixture
) -> None:
    async def scene(hub: Hub) -> None:
        def broken(_table: str, _access: str, _door: str) -> int:
            raise RuntimeError("the database is away")

        register(broken)
        ann = Caller(hub)
        await asyncio.wait_for(ann.task, 2)
        assert ann.status == 503
        assert b"closed" not in ann.body

    play(scene)
    assert "the current revision is not to be had" in caplog.text


def test_no_stream_begins_once_the_server_stops(current: dict[str, int]) -> None:
    async def scene(hub: Hub) -> None:
        hub.end()
        ann = Caller(hub)
        await asyncio.wait_for(ann.task, 2)
        assert ann.status == 503

    play(scene)

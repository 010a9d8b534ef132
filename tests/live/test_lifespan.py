"""What a server does when it starts."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any

import pytest

from companion.live import lifespan as module
from companion.live.hub import Hub


@pytest.mark.parametrize("wanted", [True, False])
def test_the_rules_are_made_ready_where_that_is_wanted(
    monkeypatch: pytest.MonkeyPatch, settings: Any, wanted: bool
) -> None:
    settings.RULES_READY, settings.REDIS_URL = wanted, ""
    ready = Event()
    monkeypatch.setattr(module, "make_ready", ready.set)
    told: list[Any] = []

    async def receive() -> Any:
        return {"type": "lifespan"}

    async def send(message: Any) -> None:
        told.append(message["type"])

    # On a thread of its own: Playwright leaves its loop running on the one that tests are on.
    with ThreadPoolExecutor(1) as own:
        own.submit(asyncio.run, module.lifespan(Hub(), receive, send)).result()
    assert told == ["lifespan.startup.complete", "lifespan.shutdown.complete"]
    assert ready.wait(5 if wanted else 0.2) is wanted

"""What begins and ends with the serving process."""

from __future__ import annotations

import asyncio
import contextlib
from threading import Thread

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable
from django.conf import settings

from companion.live import relay
from companion.live.hub import Hub
from companion.rulebook.marks import make_ready


async def lifespan(hub: Hub, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
    """The ASGI lifespan: makes the rules ready to be searched, beside the first requests, and
    listens to Redis, where there is one, while the server runs.
    """
    await receive()
    task = (
        asyncio.create_task(relay.listen(settings.REDIS_URL, hub)) if settings.REDIS_URL else None
    )
    if settings.RULES_READY:
        Thread(target=make_ready, name="rules", daemon=True).start()
    await send({"type": "lifespan.startup.complete"})
    await receive()
    hub.end()
    if task:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
    await send({"type": "lifespan.shutdown.complete"})

"""`GET /live/<ticket>`: a stream of revision numbers, beside Django.

A Django view would keep a thread for as long as the phone listens; here a listener is
two small tasks. The stream never carries more than a number: what is on the table the
phone asks for itself, as whoever it is.
"""

from __future__ import annotations

import asyncio
import random
from http import HTTPStatus

import structlog
from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, HTTPScope
from django.conf import settings

from companion.live.door import current_revision
from companion.live.hub import Hub, Listener
from companion.live.tickets import Ticket, read_ticket
from companion.network import client_address, network_of

PATH = "/live/"
HEARTBEAT = 20.0  # seconds; below the idle time-outs of routers and proxies
LIFETIME = 15 * 60.0  # seconds; then the phone comes back, and its ticket is looked at again
RETRY = b"retry: 2000\n\n"
CLOSED = b"event: closed\ndata:\n\n"

log = structlog.get_logger(__name__)


async def stream(
    hub: Hub, scope: HTTPScope, receive: ASGIReceiveCallable, send: ASGISendCallable
) -> None:
    """Answer one request for a stream; returns when the stream has ended.

    200 with events, also for a phone that is refused: it gets `event: closed` and stops
    trying, where an error status could as well mean a busy server. 429 and 503 with
    Retry-After are for too many streams at one address or table.
    """
    if scope["method"] != "GET":
        return await _turn_away(send, HTTPStatus.METHOD_NOT_ALLOWED, (b"allow", b"GET"))
    ticket = read_ticket(scope["path"].removeprefix(PATH))
    if ticket is None:
        return await _refuse(send)
    address = _address(scope)
    if full := _full(hub, ticket, address):
        return await _turn_away(send, full, (b"retry-after", b"30"))

    listener = hub.join(ticket, address)
    watch = asyncio.create_task(_until_gone(receive, listener))
    try:
        # Only now that news reaches the listener: asked before, a move between asking
        # and joining would be missed.
        try:
            revision = await current_revision(ticket)
        except Exception:
            log.exception("the current revision is not to be had")
            return await _turn_away(send, HTTPStatus.SERVICE_UNAVAILABLE, (b"retry-after", b"5"))
        if revision is None:
            return await _refuse(send)
        listener.hear(revision)
        await _begin(send)
        spread = random.uniform(0.8, 1.2)  # noqa: S311  not all phones come back at once
        await _tell(send, listener, until=_now() + LIFETIME * spread)
    finally:
        watch.cancel()
        hub.leave(listener)


async def _tell(send: ASGISendCallable, listener: Listener, until: float) -> None:
    """Write what the listener hears, as fast as the phone reads, until the stream ends."""
    told = -1
    await _write(send, RETRY)
    while not listener.ended and _now() < until:
        if told < listener.newest:
            told = listener.newest
            await _write(send, b"id: %d\nevent: table\ndata: %d\n\n" % (told, told))
        if await _nothing_new(listener):
            await _write(send, b":\n\n")
    await _write(send, CLOSED if listener.closed else b"", more=False)


async def _nothing_new(listener: Listener) -> bool:
    """Wait for news; True if a heartbeat is due first."""
    try:
        async with asyncio.timeout(HEARTBEAT):
            await listener.wake.wait()
    except TimeoutError:
        return True
    listener.wake.clear()
    return False


async def _until_gone(receive: ASGIReceiveCallable, listener: Listener) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    listener.end()


def _full(hub: Hub, ticket: Ticket, address: str) -> HTTPStatus | None:
    """Why there is no room for one more stream, if there is none."""
    if hub.ending or hub.at_table(ticket.table) >= settings.LIVE_PHONES_PER_TABLE:
        return HTTPStatus.SERVICE_UNAVAILABLE
    if hub.from_address(address) >= settings.LIVE_PHONES_PER_ADDRESS:
        return HTTPStatus.TOO_MANY_REQUESTS
    return None


def _address(scope: HTTPScope) -> str:
    peer = scope["client"][0] if scope["client"] else ""
    forwarded = b",".join(value for name, value in scope["headers"] if name == b"x-forwarded-for")
    return network_of(client_address(peer, forwarded.decode("latin-1"), settings.TRUSTED_PROXIES))


async def _refuse(send: ASGISendCallable) -> None:
    await _begin(send)
    await _write(send, CLOSED, more=False)


async def _turn_away(
    send: ASGISendCallable, status: HTTPStatus, header: tuple[bytes, bytes]
) -> None:
    body = f"{status.phrase}\n".encode()
    await _begin(send, status, b"text/plain", header, (b"content-length", b"%d" % len(body)))
    await _write(send, body, more=False)


async def _begin(
    send: ASGISendCallable,
    status: HTTPStatus = HTTPStatus.OK,
    kind: bytes = b"text/event-stream",
    *further: tuple[bytes, bytes],
) -> None:
    headers = [
        (b"content-type", kind),
        (b"cache-control", b"no-cache"),
        (b"x-accel-buffering", b"no"),  # nginx would hold the events back
        (b"x-content-type-options", b"nosniff"),
        *further,
    ]
    await send(
        {"type": "http.response.start", "status": status, "headers": headers, "trailers": False}
    )


async def _write(send: ASGISendCallable, body: bytes, *, more: bool = True) -> None:
    await send({"type": "http.response.body", "body": body, "more_body": more})


def _now() -> float:
    return asyncio.get_running_loop().time()

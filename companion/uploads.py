"""Bounding what a request may bring, before Django reads all of it onto the disk."""

from __future__ import annotations

from asgiref.typing import (
    ASGI3Application,
    ASGIReceiveCallable,
    ASGIReceiveEvent,
    ASGISendCallable,
    HTTPScope,
    Scope,
)
from django.conf import settings

_NEEDS_LENGTH = b"Say how long the body is (Content-Length).\n"


def most_bytes(path: str) -> int:
    """How long a body may be that is sent to `path`."""
    large = settings.LARGE_BODIES.fullmatch(path)
    return settings.LARGE_BODY_BYTES if large else settings.MAX_BODY_BYTES


def bounded(app: ASGI3Application) -> ASGI3Application:
    """`app`, which sees an empty body in place of one longer than `most_bytes`.

    The announced length stays, so that the site's own middleware answers 413 with its own
    page. A body of unannounced length, which no browser sends, gets 411.
    """

    async def application(
        scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        if scope["type"] == "http":
            length = _length(scope)
            if length is None:
                return await _ask_for_length(send)
            if length > most_bytes(scope["path"]):
                receive = _without_body(receive)
        await app(scope, receive, send)

    return application


def _length(scope: HTTPScope) -> int | None:
    """The announced length of the body, 0 where there is none, None where it is not said."""
    headers = dict(scope["headers"])
    if b"transfer-encoding" in headers:
        return None
    try:
        return int(headers.get(b"content-length", b"0"))
    except ValueError:
        return None


def _without_body(receive: ASGIReceiveCallable) -> ASGIReceiveCallable:
    begun = False

    async def empty_then_rest() -> ASGIReceiveEvent:
        nonlocal begun
        if not begun:
            begun = True
            return {"type": "http.request", "body": b"", "more_body": False}
        while (event := await receive())["type"] == "http.request":
            pass  # read past, kept nowhere
        return event

    return empty_then_rest


async def _ask_for_length(send: ASGISendCallable) -> None:
    headers = [
        (b"content-type", b"text/plain"),
        (b"content-length", b"%d" % len(_NEEDS_LENGTH)),
        (b"connection", b"close"),
    ]
    await send(
        {"type": "http.response.start", "status": 411, "headers": headers, "trailers": False}
    )
    await send({"type": "http.response.body", "body": _NEEDS_LENGTH, "more_body": False})

"""Bodies are bounded before they are read."""

from __future__ import annotations

from typing import Any

import pytest

from companion.uploads import bounded
from tests.live.conftest import run

Messages = list[dict[str, Any]]


def answers_to(
    headers: list[tuple[bytes, bytes]], *body: bytes, path: str = "/"
) -> tuple[Messages, Messages]:
    """What the site inside gets to see of a request, and what is answered."""
    parts: Messages = [
        {"type": "http.request", "body": part, "more_body": part is not body[-1]} for part in body
    ]
    parts.append({"type": "http.disconnect"})
    seen: Messages = []
    sent: Messages = []

    async def receive() -> dict[str, Any]:
        return parts.pop(0)

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    async def site(_scope: Any, receive: Any, _send: Any) -> None:
        while not seen or seen[-1]["type"] != "http.disconnect":
            seen.append(await receive())

    scope: Any = {"type": "http", "path": path, "headers": headers}
    application: Any = bounded(site)
    run(application(scope, receive, send))
    return seen, sent


def test_a_body_of_fair_size_is_passed_on() -> None:
    seen, sent = answers_to([(b"content-length", b"4")], b"ab", b"cd")
    assert [message.get("body") for message in seen] == [b"ab", b"cd", None]
    assert sent == []


def test_a_request_without_a_body_is_passed_on() -> None:
    seen, _sent = answers_to([], b"")
    assert len(seen) == 2


def test_an_oversized_body_is_read_past(settings: Any) -> None:
    settings.MAX_BODY_BYTES = 3
    seen, _sent = answers_to([(b"content-length", b"4")], b"ab", b"cd")
    assert seen == [
        {"type": "http.request", "body": b"", "more_body": False},
        {"type": "http.disconnect"},
    ]


@pytest.mark.parametrize(
    ("path", "read"),
    [
        ("/plays/5b0a1f0e-0000-4000-8000-000000000000/photo/", True),
        ("/plays/bring/", True),
        ("/plays/5b0a1f0e-0000-4000-8000-000000000000/photo/x", False),
        ("/plays/", False),
    ],
)
def test_a_photo_may_be_larger(settings: Any, path: str, read: bool) -> None:
    settings.MAX_BODY_BYTES, settings.LARGE_BODY_BYTES = 3, 5
    seen, _sent = answers_to([(b"content-length", b"4")], b"abcd", path=path)
    assert (seen[0]["body"] == b"abcd") == read
    seen, _sent = answers_to([(b"content-length", b"6")], b"abcdef", path=path)
    assert seen[0]["body"] == b""


@pytest.mark.parametrize(
    "header", [(b"transfer-encoding", b"chunked"), (b"content-length", b"many")]
)
def test_a_body_must_say_how_long_it_is(header: tuple[bytes, bytes]) -> None:
    seen, sent = answers_to([header], b"ab")
    assert seen == []
    assert sent[0]["status"] == 411

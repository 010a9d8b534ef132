"""Odd requests over a real socket, which the server sees before Django does."""

from __future__ import annotations

import socket
from urllib.parse import urlsplit

import pytest


def answer(server: str, request: bytes) -> bytes:
    """The first line of what the server says to `request`."""
    parts = urlsplit(server)
    with socket.create_connection((parts.hostname, parts.port), timeout=10) as wire:
        wire.sendall(request)
        return wire.recv(65536).partition(b"\r\n")[0]


def get(path: bytes, *headers: bytes, method: bytes = b"GET") -> bytes:
    lines = [
        method + b" " + path + b" HTTP/1.1",
        b"Host: 127.0.0.1",
        b"Connection: close",
        *headers,
    ]
    return b"\r\n".join(lines) + b"\r\n\r\n"


@pytest.mark.parametrize(
    ("request_", "statuses"),
    [
        (get(b"/healthz"), [b"200"]),
        (get(b"/healthz", method=b"BREW"), [b"400", b"405"]),
        (get(b"/healthz", method=b"PROPFIND"), [b"405"]),
        (get(b"/%00"), [b"400"]),
        (get(b"/\xff\xfe"), [b"400", b"404"]),
        (get(b"/%ff%fe"), [b"404"]),
        (get(b"//evil.example/x"), [b"404"]),
        (get(b"http://evil.example/"), [b"200", b"400", b"404"]),
        (get(b"/healthz?" + b"x" * 60_000), [b"200", b"414", b"431", b"400"]),
        (get(b"/healthz", b"Cookie: a=" + b"b" * 60_000), [b"200", b"431", b"400"]),
        (get(b"/healthz", b"X-A: \x00"), [b"400"]),
        (get(b"/rules/", b"Content-Length: 99999999", method=b"POST"), [b"413"]),
        (get(b"/rules/", b"Content-Length: many", method=b"POST"), [b"400"]),
        (get(b"/rules/", b"Transfer-Encoding: chunked", method=b"POST"), [b"411"]),
        (b"nonsense\r\n\r\n", [b"400"]),
    ],
)
@pytest.mark.django_db(transaction=True)
def test_a_clear_status_never_a_500(server: str, request_: bytes, statuses: list[bytes]) -> None:
    first = answer(server, request_)
    assert first.split()[1] in statuses, first


@pytest.mark.parametrize("more", [b"X-More: " + b"x" * 1000 + b"\r\n", b"x" * 1000])
def test_somebody_who_never_ends_their_headers_is_cut_off(server: str, more: bytes) -> None:
    parts = urlsplit(server)
    with socket.create_connection((parts.hostname, parts.port), timeout=10) as wire:
        wire.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX-More: ")
        try:
            for _ in range(100):
                wire.sendall(more)
            last_word = wire.recv(65536)
        except ConnectionError:  # hung up, with what we sent still unread
            last_word = b""
    assert last_word == b"" or last_word.startswith(b"HTTP/1.1 400 ")

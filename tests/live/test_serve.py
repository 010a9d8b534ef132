"""The command that serves the site."""

from __future__ import annotations

import socket
from collections.abc import Iterator

import pytest
from django.core.management import CommandError, call_command

from companion import network
from companion.live.server import listening_socket
from companion.live.welcome import welcome


@pytest.fixture
def home_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "own_addresses", lambda: ["192.0.2.5", "2001:db8::5"])


@pytest.fixture
def taken_port() -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        yield taken.getsockname()[1]


def test_phones_are_pointed_to_this_machines_address(home_network: None) -> None:
    text = welcome("0.0.0.0", 8000, secure=False, qr=False)  # noqa: S104
    assert "http://localhost:8000" in text
    assert "http://192.0.2.5:8000" in text
    assert "▄" not in text


def test_the_address_is_drawn_as_a_qr_code(home_network: None) -> None:
    text = welcome("0.0.0.0", 8000, secure=True, qr=True)  # noqa: S104
    assert "https://192.0.2.5:8000" in text
    assert "▄" in text


def test_a_public_address_comes_before_this_machines(
    home_network: None, settings: pytest.FixtureRequest
) -> None:
    settings.PUBLIC_URL = "https://cards.example.org"  # type: ignore[attr-defined]
    text = welcome("127.0.0.1", 8000, secure=False, qr=False)
    assert "https://cards.example.org" in text
    assert "192.0.2.5" not in text


def test_without_a_network_the_name_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "own_addresses", list)
    monkeypatch.setattr(socket, "gethostname", lambda: "attic")
    assert "http://attic:8000" in welcome("0.0.0.0", 8000, secure=False, qr=False)  # noqa: S104


def test_phones_are_not_pointed_to_a_server_they_cannot_reach(home_network: None) -> None:
    text = welcome("127.0.0.1", 8000, secure=False, qr=True)
    assert "192.0.2.5" not in text
    assert "▄" not in text


def test_a_taken_port_is_said_plainly(taken_port: int) -> None:
    with pytest.raises(CommandError, match=f"Port {taken_port} cannot be used.*--port"):
        call_command("serve", host="127.0.0.1", port=taken_port)


@pytest.mark.parametrize("port", ["-1", "70000", "http"])
def test_a_port_that_is_none_is_refused(port: str) -> None:
    with pytest.raises(CommandError, match="--port"):
        call_command("serve", f"--port={port}")


def test_a_certificate_needs_its_key() -> None:
    with pytest.raises(CommandError, match="together"):
        call_command("serve", ssl_certfile="a.pem", port=0)


def test_a_missing_certificate_is_said_plainly() -> None:
    with pytest.raises(CommandError, match="Certificate"):
        call_command("serve", host="127.0.0.1", port=0, ssl_certfile="no.pem", ssl_keyfile="no.key")


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="Linux only")
def test_a_connection_without_an_answer_is_given_up_soon() -> None:
    with listening_socket("127.0.0.1", 0) as listening:
        client = socket.create_connection(listening.getsockname())
        accepted, _ = listening.accept()
        with client, accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == 45_000

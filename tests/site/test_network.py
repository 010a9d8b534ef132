from __future__ import annotations

import ipaddress

import pytest
from django.test import RequestFactory

from companion import network


@pytest.mark.parametrize(
    ("forwarded_for", "proxies", "address"),
    [
        ("", 0, "10.0.0.1"),
        ("198.51.100.9", 0, "10.0.0.1"),  # no proxy of ours: the header is a guess
        ("198.51.100.9", 1, "198.51.100.9"),
        ("203.0.113.5, 198.51.100.9", 1, "198.51.100.9"),  # the client wrote the first
        ("203.0.113.5, 198.51.100.9, 10.0.0.2", 2, "198.51.100.9"),
        ("198.51.100.9", 2, "198.51.100.9"),
        (" , ", 1, "10.0.0.1"),
        ("", 1, "10.0.0.1"),
    ],
)
def test_only_what_our_own_proxies_wrote_is_believed(
    forwarded_for: str, proxies: int, address: str
) -> None:
    assert network.client_address("10.0.0.1", forwarded_for, proxies) == address


def test_the_address_of_a_request(settings: pytest.FixtureRequest) -> None:
    request = RequestFactory().get("/", REMOTE_ADDR="10.0.0.1", HTTP_X_FORWARDED_FOR="192.0.2.1")
    assert network.address_of(request) == "10.0.0.1"
    settings.TRUSTED_PROXIES = 1
    assert network.address_of(request) == "192.0.2.1"


@pytest.mark.parametrize(
    ("address", "counted_as"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("unix", "unix"),
        ("", ""),
    ],
)
def test_what_a_client_is_counted_by(address: str, counted_as: str) -> None:
    assert network.network_of(address) == counted_as


def test_own_hosts_are_names_and_addresses_a_phone_can_use() -> None:
    hosts = network.own_hosts()
    assert {"localhost", "127.0.0.1", "[::1]"} < set(hosts)
    assert len(hosts) == len(set(hosts))
    for address in network.own_addresses():
        assert not ipaddress.ip_address(address).is_loopback


def test_a_phone_is_sent_to_the_public_address_if_there_is_one(
    settings: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.PUBLIC_URL = "https://cards.example.org"
    assert network.phone_url(8000) == "https://cards.example.org"
    settings.PUBLIC_URL = ""
    for addresses, url in [
        (["192.168.1.5", "2001:db8::5"], "http://192.168.1.5:8000"),
        (["2001:db8::5"], "http://[2001:db8::5]:8000"),
        ([], "http://kitchen:8000"),
    ]:
        monkeypatch.setattr(network, "own_addresses", lambda found=addresses: found)
        monkeypatch.setattr(network.socket, "gethostname", lambda: "kitchen")
        assert network.phone_url(8000) == url

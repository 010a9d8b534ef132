from __future__ import annotations

from typing import Any

import pytest
from django.core.checks import run_checks


def found(settings: Any, **changed: Any) -> list[str]:
    """The ids of our own messages about the site with these settings."""
    for name, value in changed.items():
        setattr(settings, name, value)
    messages = [m for m in run_checks() if (m.id or "").startswith("companion.")]
    assert all(m.hint for m in messages)
    return [str(m.id) for m in messages]


def test_nothing_to_find_as_it_comes(settings: Any) -> None:
    assert found(settings) == []


def test_several_processes(settings: Any) -> None:
    assert found(settings, WORKERS=2, REDIS_URL="") == ["companion.E001"]
    shared = {"WORKERS": 2, "REDIS_URL": "redis://127.0.0.1/0"}
    engine = settings.DATABASES["default"]["ENGINE"]
    expected = ["companion.W002"] if "sqlite3" in engine else []
    assert found(settings, **shared) == expected


@pytest.mark.parametrize(
    "url",
    [
        "cards.example.org",
        "ftp://cards.example.org",
        "https://cards.example.org/games",
        "https://cards.example.org?x=1",
        "https://ann@cards.example.org",
        "https://cards.example.org:many",
        "https://",
        "http://[::1",
    ],
)
def test_a_public_address_that_is_none(settings: Any, url: str) -> None:
    assert "companion.E003" in found(settings, PUBLIC_URL=url, HTTPS=True)


def test_a_public_address_the_site_would_refuse(settings: Any) -> None:
    url = {"PUBLIC_URL": "http://cards.example.org:8000"}
    assert found(settings, **url, ALLOWED_HOSTS=["localhost"]) == ["companion.E004"]
    assert found(settings, **url, ALLOWED_HOSTS=[".example.org"]) == []
    url = {"PUBLIC_URL": "http://[2001:db8::1]:8000"}
    assert found(settings, **url, ALLOWED_HOSTS=["[2001:db8::1]"]) == []


def test_tls_switches_without_tls(settings: Any) -> None:
    hosts = ["cards.example.org"]
    url = "https://cards.example.org"
    assert found(settings, PUBLIC_URL=url, ALLOWED_HOSTS=hosts, HTTPS=False) == ["companion.E005"]
    assert found(settings, PUBLIC_URL=url, HTTPS=True, SECURE_HSTS_SECONDS=60) == []
    assert found(settings, PUBLIC_URL="", HTTPS=False) == ["companion.E006"]


@pytest.mark.parametrize(
    ("name", "value"),
    [("TRUSTED_PROXIES", -1), ("LIVE_PHONES_PER_TABLE", 0), ("KEEP_UNFINISHED_DAYS", 0)],
)
def test_numbers_out_of_range(settings: Any, name: str, value: int) -> None:
    assert found(settings, **{name: value}) == ["companion.E007"]

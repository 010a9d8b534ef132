"""Mistakes in the settings, found at start with what to do about them."""

from __future__ import annotations

import re

from django.conf import settings
from django.core.checks import CheckMessage, Error, Warning
from django.core.checks import register as register_check
from django.http.request import validate_host

from companion.network import host_of

SITE = re.compile(r"https?://([\w.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?", re.IGNORECASE)


def check_workers(**kwargs: object) -> list[CheckMessage]:
    """Several processes must share Redis, and should share a database server."""
    if settings.WORKERS <= 1:
        return []
    if not settings.REDIS_URL:
        return [
            Error(
                "Several processes without Redis: phones on one would not hear of moves"
                " made through another.",
                hint="Set REDIS_URL, or run one process (WEB_CONCURRENCY=1).",
                id="companion.E001",
            )
        ]
    if settings.DATABASES["default"]["ENGINE"].endswith("sqlite3"):
        return [
            Warning(
                "Several processes on SQLite wait for each other's writes.",
                hint="Set DATABASE_URL to a PostgreSQL database.",
                id="companion.W002",
            )
        ]
    return []


def check_public_url(**kwargs: object) -> list[CheckMessage]:
    """PUBLIC_URL is scheme, host and port, of a host this site answers for."""
    url = settings.PUBLIC_URL
    if not url:
        return []
    if not SITE.fullmatch(url):
        return [
            Error(
                f"PUBLIC_URL is not the address of a site: {url!r}.",
                hint="Give scheme and host only, such as https://cards.example.org",
                id="companion.E003",
            )
        ]
    host = host_of(url) or ""
    if not validate_host(host, settings.ALLOWED_HOSTS):
        return [
            Error(
                f"PUBLIC_URL points phones to {host}, which ALLOWED_HOSTS refuses.",
                hint=f"Add {host} to ALLOWED_HOSTS, or leave ALLOWED_HOSTS unset.",
                id="companion.E004",
            )
        ]
    return []


def check_tls(**kwargs: object) -> list[CheckMessage]:
    """Settings that only make sense behind TLS are only used there."""
    found: list[CheckMessage] = []
    if settings.PUBLIC_URL.startswith("https:") and not settings.HTTPS:
        found.append(
            Error(
                "PUBLIC_URL is https, but HTTPS is off: cookies would travel unprotected.",
                hint="Leave HTTPS unset, or set it to true.",
                id="companion.E005",
            )
        )
    if settings.SECURE_HSTS_SECONDS and not settings.HTTPS:
        found.append(
            Error(
                "HSTS_SECONDS is set, but HTTPS is off: browsers would lock themselves out.",
                hint="Set HTTPS to true once the site is served over TLS.",
                id="companion.E006",
            )
        )
    return found


def check_ranges(**kwargs: object) -> list[CheckMessage]:
    """Numbers lie where they mean something."""
    least = {
        "TRUSTED_PROXIES": 0,
        "WORKERS": 1,
        "LIVE_PHONES_PER_TABLE": 1,
        "LIVE_PHONES_PER_ADDRESS": 1,
        "KEEP_UNFINISHED_DAYS": 1,
        "JOIN_TRIES_PER_MINUTE": 1,
        "MOVES_PER_MINUTE": 1,
    }
    return [
        Error(
            f"{name} must be at least {low}.",
            hint="Correct it or leave it unset.",
            id="companion.E007",
        )
        for name, low in least.items()
        if getattr(settings, name) < low
    ]


def register() -> None:
    """Have Django run these checks before every command."""
    for check in (check_workers, check_public_url, check_tls, check_ranges):
        register_check(check)

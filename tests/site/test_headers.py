from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from companion.middleware import policy_text


def test_the_policy_of_every_answer(client: Client) -> None:
    response = client.get("/healthz")
    assert response["Content-Security-Policy"] == (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
        " font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self';"
        " form-action 'self'; base-uri 'none'; frame-ancestors 'none'; object-src 'none'"
    )
    assert response["Referrer-Policy"] == "same-origin"
    assert response["Cross-Origin-Opener-Policy"] == "same-origin"
    assert response["X-Content-Type-Options"] == "nosniff"
    assert response["X-Frame-Options"] == "DENY"
    assert "camera=()" in response["Permissions-Policy"]
    assert "screen-wake-lock" not in response["Permissions-Policy"]


def test_browsers_are_bound_to_tls_where_the_host_says_so(client: Client, settings: Any) -> None:
    assert "Strict-Transport-Security" not in client.get("/healthz", secure=True)
    settings.SECURE_HSTS_SECONDS = 3600
    response = Client().get("/healthz", secure=True)
    assert response["Strict-Transport-Security"] == "max-age=3600"


@pytest.mark.parametrize(
    ("policy", "text"),
    [
        ({}, ""),
        ({"default-src": ["'none'"]}, "default-src 'none'"),
        ({"img-src": ("'self'", "data:"), "a": "'self'"}, "img-src 'self' data:; a 'self'"),
        (
            {"upgrade-insecure-requests": True, "a": False, "b": None, "c": []},
            "upgrade-insecure-requests",
        ),
    ],
)
def test_a_policy_as_django_6_writes_it(policy: dict[str, Any], text: str) -> None:
    assert policy_text(policy) == text

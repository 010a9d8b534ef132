"""Passkeys: what no phone would send, and the whole way with a virtual authenticator."""

from __future__ import annotations

import json
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.http import HttpResponse
from django.test import Client

from companion.people.models import User

LOCAL: dict[str, Any] = {"headers": {"host": "localhost"}}
ADD, LOGIN, AGAIN = (f"/accounts/passkeys/{step}/" for step in ("add", "login", "reauthenticate"))

CLIENT_DATA = "eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0"  # {"type":"webauthn.create"}
MISSHAPEN = [
    "",
    "{",
    "null",
    "5",
    '"text"',
    "[]",
    "[1, 2]",
    "{}",
    '{"id": 5}',
    '{"id": "AA", "rawId": "AA", "type": "public-key", "response": null}',
    '{"id": "AA", "rawId": "AA", "type": "public-key", "response": []}',
    '{"id": "AA", "rawId": "AA", "type": "public-key", "response": {}}',
    '{"id": "AA", "rawId": "AA", "type": "public-key", "response": {"userHandle": 7}}',
    '{"id": "AA", "rawId": "AA", "type": "public-key", "response": {"userHandle": "////"}}',
    json.dumps(
        {
            "id": "AA",
            "rawId": "AA",
            "type": "public-key",
            "response": {"clientDataJSON": CLIENT_DATA, "attestationObject": "oA"},
        }
    ),
    json.dumps(
        {
            "id": "AA",
            "rawId": "AA",
            "type": "public-key",
            "response": {
                "clientDataJSON": CLIENT_DATA,
                "authenticatorData": "AAAA",
                "signature": "AAAA",
                "userHandle": "MQ",
            },
        }
    ),
    json.dumps(
        {
            "id": "AA",
            "rawId": "AA",
            "type": "public-key",
            "response": {
                "clientDataJSON": "not base64!",
                "authenticatorData": "\u00e9",
                "signature": "",
                "userHandle": "MQ",
            },
        }
    ),
    '{"a":' * 9_000 + "1" + "}" * 9_000,
]


@pytest.mark.parametrize("credential", MISSHAPEN)
def test_what_no_phone_would_send_is_a_sentence(as_ann: Client, credential: str) -> None:
    as_ann.get(ADD, **LOCAL)
    response = as_ann.post(ADD, {"credential": credential}, **LOCAL)
    assert response.status_code == 200
    assert b"notice error" in response.content
    assert not Authenticator.objects.exists()


@pytest.mark.parametrize("credential", MISSHAPEN)
def test_nor_does_it_sign_anybody_in(client: Client, ann: User, credential: str) -> None:
    client.get(LOGIN, headers={"host": "localhost", "accept": "application/json"})
    response = client.post(LOGIN, {"credential": credential}, follow=True, **LOCAL)
    assert response.status_code == 200
    assert said(response)
    assert client.get("/me/", **LOCAL).status_code == 302


@pytest.mark.parametrize("credential", MISSHAPEN)
def test_nor_does_it_stand_for_the_password(client: Client, ann: User, credential: str) -> None:
    Authenticator.objects.create(
        user=ann, type=Authenticator.Type.WEBAUTHN, data={"name": "Phone", "credential": {}}
    )
    client.force_login(ann)
    response = client.post(AGAIN, {"credential": credential}, **LOCAL)
    assert response.status_code == 302
    assert client.get("/me/codes/", **LOCAL).status_code == 302


def said(response: HttpResponse) -> bool:
    return b'<p class="notice' in response.content

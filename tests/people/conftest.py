"""People to test with."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.test import Client

from companion.people.models import User

PASSWORD = "a long night of potatoes"  # noqa: S105


@pytest.fixture
def ann(db: None) -> User:
    """An account without e-mail."""
    return User.objects.create_user("Ann", password=PASSWORD)


@pytest.fixture
def ben(db: None) -> User:
    """An account with e-mail."""
    return User.objects.create_user("Ben", email="ben@example.org", password=PASSWORD)


@pytest.fixture
def as_ann(client: Client, ann: User) -> Client:
    """A phone on which Ann signed in and gave her password again a moment ago."""
    client.post("/accounts/login/", {"login": "Ann", "password": PASSWORD})
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    cache.clear()
    return client

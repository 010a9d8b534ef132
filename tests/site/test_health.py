from __future__ import annotations

from typing import Any

import pytest
from django.db import OperationalError
from django.db.migrations.executor import MigrationExecutor
from django.test import Client


def test_alive_without_a_database(client: Client) -> None:
    response = client.get("/healthz")
    assert (response.status_code, response.content) == (200, b"ok\n")


@pytest.mark.django_db
def test_ready(client: Client) -> None:
    response = client.get("/readyz")
    assert (response.status_code, response.content) == (200, b"ready\n")
    assert "no-cache" in response["Cache-Control"]


@pytest.mark.django_db
def test_not_ready_before_its_migrations(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MigrationExecutor, "migration_plan", lambda *args: ["one"])
    response = client.get("/readyz")
    assert (response.status_code, response.content) == (503, b"migrations are waiting\n")


def test_not_ready_without_a_database(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(*args: Any) -> None:
        raise OperationalError

    monkeypatch.setattr(MigrationExecutor, "__init__", gone)
    response = client.get("/readyz")
    assert (response.status_code, response.content) == (503, b"the database does not answer\n")


def test_the_health_pages_are_told_over_plain_http_too(client: Client, settings: Any) -> None:
    settings.SECURE_SSL_REDIRECT = True
    assert client.get("/healthz").status_code == 200
    assert client.get("/rules/").status_code == 301

"""What the settings come to, each time in a fresh process with nothing but the given variables."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from companion.secret_key import kept_key
from tests.servers import ROOT

SHOWN = (
    *("DEBUG", "SECRET_KEY", "ALLOWED_HOSTS", "PUBLIC_URL", "HTTPS", "CSRF_TRUSTED_ORIGINS"),
    *("SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "SECURE_SSL_REDIRECT", "CACHES"),
    *("SECURE_HSTS_SECONDS", "DATABASES", "STORAGES"),
)


@pytest.fixture
def clean(tmp_path: Path) -> dict[str, str]:
    return {"PATH": os.environ["PATH"], "HOME": str(tmp_path)}


def read(environment: dict[str, str]) -> dict[str, Any]:
    program = (
        "import json; from companion import settings as s;"
        f"print(json.dumps({{name: getattr(s, name) for name in {SHOWN}}}, default=str))"
    )
    answer = subprocess.run(  # noqa: S603
        [sys.executable, "-c", program],
        cwd=ROOT,
        env=environment,
        check=True,
        capture_output=True,
        text=True,
    )
    return dict(json.loads(answer.stdout))


def manage(environment: dict[str, str], *command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603
        [sys.executable, "manage.py", *command],
        cwd=ROOT,
        env=environment,
        check=False,
        capture_output=True,
        text=True,
    )


def test_safe_and_at_home_where_nothing_is_set(clean: dict[str, str], tmp_path: Path) -> None:
    found = read(clean)
    assert not found["DEBUG"]
    assert "*" not in found["ALLOWED_HOSTS"]
    assert "localhost" in found["ALLOWED_HOSTS"]
    assert not found["SESSION_COOKIE_SECURE"]  # plain http on the home network
    database = found["DATABASES"]["default"]
    assert database["ENGINE"] == "django.db.backends.sqlite3"
    assert database["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert "locmem" in found["CACHES"]["default"]["BACKEND"]
    key = tmp_path / ".local/state/referee-companion/secret-key"
    assert key.read_text() == found["SECRET_KEY"]
    assert read(clean)["SECRET_KEY"] == found["SECRET_KEY"]


def test_a_public_address_brings_tls_and_keeps_other_names_out(clean: dict[str, str]) -> None:
    found = read(clean | {"PUBLIC_URL": "https://cards.example.org/", "SECRET_KEY": "x"})
    assert found["PUBLIC_URL"] == "https://cards.example.org"
    assert found["ALLOWED_HOSTS"] == ["cards.example.org", "localhost", "127.0.0.1"]
    assert found["CSRF_TRUSTED_ORIGINS"] == ["https://cards.example.org"]
    for switch in ("HTTPS", "SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "SECURE_SSL_REDIRECT"):
        assert found[switch], switch


def test_a_public_address_may_be_a_bare_number(clean: dict[str, str]) -> None:
    found = read(clean | {"PUBLIC_URL": "http://[2001:db8::1]:8000"})
    assert found["ALLOWED_HOSTS"][0] == "[2001:db8::1]"
    assert not found["HTTPS"]


def test_a_public_address_that_is_none_is_told_and_not_a_crash(clean: dict[str, str]) -> None:
    answer = manage(clean | {"PUBLIC_URL": "http://[::1"}, "check")
    assert answer.returncode == 1
    assert "companion.E003" in answer.stderr


def test_a_database_server_has_a_pool_and_no_lasting_connections(clean: dict[str, str]) -> None:
    url = "postgres://referee:a%2Fb@127.0.0.1:5433/cards"
    database = read(clean | {"DATABASE_URL": url, "DATABASE_POOL": "7"})["DATABASES"]["default"]
    assert (database["HOST"], database["PORT"], database["NAME"]) == ("127.0.0.1", 5433, "cards")
    assert database["PASSWORD"] == "a/b"  # noqa: S105
    assert database["CONN_MAX_AGE"] == 0
    assert database["OPTIONS"]["pool"]["max_size"] == 7


def test_the_secret_key_is_its_owners_alone(tmp_path: Path) -> None:
    path = tmp_path / "state" / "secret-key"
    key = kept_key(path)
    assert len(key) >= 64
    assert kept_key(path) == key
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [file.name for file in path.parent.iterdir()] == ["secret-key"]


def test_starting_twice_at_once_makes_one_secret_key(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as threads:
        keys = set(threads.map(kept_key, [tmp_path / "new" / "secret-key"] * 32))
    assert len(keys) == 1


def test_an_empty_secret_key_is_refused(tmp_path: Path) -> None:
    (tmp_path / "secret-key").touch()
    with pytest.raises(ValueError, match="is empty"):
        kept_key(tmp_path / "secret-key")


def test_a_public_server_passes_djangos_own_review(clean: dict[str, str]) -> None:
    production = {
        "PUBLIC_URL": "https://cards.example.org",
        "HSTS_SECONDS": "31536000",
        "TRUSTED_PROXIES": "1",
    }
    answer = manage(clean | production, "check", "--deploy", "--fail-level", "WARNING")
    assert answer.returncode == 0, answer.stderr


def test_a_mistake_stops_the_server_before_it_starts(clean: dict[str, str]) -> None:
    answer = manage(clean | {"WEB_CONCURRENCY": "2"}, "serve", "--port", "0")
    assert answer.returncode == 1
    assert "companion.E001" in answer.stderr
    assert "Set REDIS_URL" in answer.stderr

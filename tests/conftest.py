"""What all tests share: fast settings, a database file, a browser, a word on what was left out."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from django.conf import settings
from django.core.cache import cache
from django.core.management import call_command
from django.db import connection
from django.test import override_settings
from playwright.sync_api import expect

from tests.servers import HOST, running

CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
NO_CHROMIUM = "no Chromium was found; `make browsers` installs Debian's"
NO_SERVERS = "they need servers; scripts/with-postgres scripts/with-redis make test"

hypothesis.settings.register_profile("dev", deadline=None)
hypothesis.settings.register_profile("ci", deadline=None, derandomize=True, max_examples=40)
hypothesis.settings.register_profile("nightly", deadline=None, max_examples=2000)
hypothesis.settings.load_profile(
    os.environ.get("HYPOTHESIS_PROFILE", "ci" if os.environ.get("CI") else "dev")
)


def pytest_addoption(parser: pytest.Parser) -> None:
    """One switch of our own."""
    parser.addoption(
        "--regenerate-golden",
        action="store_true",
        help="write the games' golden transcripts anew; read the difference before committing it",
    )


PATIENCE = 15_000  # milliseconds that a browser test waits for what must come, on a busy machine


def pytest_configure(config: pytest.Config) -> None:
    """Swap what is slow by design, or needs a step before the first start, for what is not."""
    # Once started, Playwright keeps an event loop running in the thread that runs the tests.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.STORAGES["staticfiles"]["BACKEND"] = (
        "django.contrib.staticfiles.storage.StaticFilesStorage"
    )
    settings.WHITENOISE_AUTOREFRESH = True
    if settings.REDIS_URL:  # every worker empties its cache between tests, so it has its own
        worker = os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")
        settings.CACHES["default"]["LOCATION"] = re.sub(r"/\d*$", f"/{worker}", settings.REDIS_URL)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave out what this machine cannot run."""
    servers = "REDIS_URL" in os.environ and "DATABASE_URL" in os.environ
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)
        if item.get_closest_marker("browser") and not CHROMIUM:
            item.add_marker(pytest.mark.skip(NO_CHROMIUM))
        if item.get_closest_marker("two_processes") and not servers:
            item.add_marker(pytest.mark.skip(NO_SERVERS))


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Say plainly which tests were left out, and what would bring them in."""
    left_out: dict[str, dict[str, int]] = {NO_CHROMIUM: {}, NO_SERVERS: {}}
    for report in terminalreporter.stats.get("skipped", []):
        for reason, files in left_out.items():
            if reason in str(report.longrepr):
                file = report.nodeid.partition("::")[0]
                files[file] = files.get(file, 0) + 1
    for reason, files in left_out.items():
        if files:
            terminalreporter.write_line(f"\nTests left out: {reason}", yellow=True)
        for file, count in sorted(files.items()):
            terminalreporter.write_line(f"  {file}: {count}")


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings: None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """SQLite in a file: threads and server processes cannot share one that is in memory."""
    if connection.vendor == "sqlite":
        file = tmp_path_factory.mktemp("database") / "test.sqlite3"
        connection.settings_dict["TEST"]["NAME"] = str(file)


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """PostgreSQL drops no database that somebody is still connected to, if only for a moment."""
    yield
    if connection.vendor == "postgresql":
        with django_db_blocker.unblock(), connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )


@pytest.fixture(autouse=True)
def _fresh_limits() -> None:
    """Nobody's tries of one test count in the next."""
    cache.clear()


# --- A browser ---------------------------------------------------------------------


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Debian's Chromium, rather the one without windows; it knows the test server's name."""
    return {
        **browser_type_launch_args,
        "executable_path": CHROMIUM,
        "args": [
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            f"--host-resolver-rules=MAP {HOST} 127.0.0.1",
        ],
    }


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """A phone of the narrowest kind the site is drawn for."""
    expect.set_options(timeout=PATIENCE)
    return {
        **browser_context_args,
        "viewport": {"width": 360, "height": 740},
        "has_touch": True,
        "is_mobile": True,
    }


@pytest.fixture(scope="session")
def static_root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the static files as a server wants them, hashed and compressed."""
    folder = tmp_path_factory.mktemp("static")
    storages = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
    }
    with override_settings(STATIC_ROOT=folder, STORAGES=storages):
        call_command("collectstatic", interactive=False, verbosity=0)
    return folder


@pytest.fixture(scope="session")
def server(
    django_db_setup: None,
    django_db_blocker: Any,
    static_root: Path,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[str]:
    """One server on the test database for all tests of this run; its loopback address."""
    log = tmp_path_factory.mktemp("server") / "log"
    with django_db_blocker.unblock(), running(log, STATIC_ROOT=str(static_root)) as address:
        yield address


@pytest.fixture
def site(server: str, transactional_db: None) -> str:
    """The address of a running site on an empty database, as a phone on a home network sees it.

    The test may use the ORM beside the browser. `http://127.0.0.1:…` of the same port
    works as well, and is a secure context.
    """
    return server.replace("127.0.0.1", HOST)


@pytest.fixture(scope="session")
def axe() -> Callable[..., list[str]]:
    """A function from a Playwright page to what axe finds wrong with it, a line each.

    With names of rules, by these alone.
    """
    source = (Path(__file__).parent / "vendor" / "axe.min.js").read_text()

    def faults(page: Any, *rules: str) -> list[str]:
        options = {"resultTypes": ["violations"], **({"runOnly": list(rules)} if rules else {})}
        if not page.evaluate("() => 'axe' in window"):
            page.evaluate(source)
        found = page.evaluate("options => axe.run(document, options)", options)
        return [
            f"{fault['id']}: {fault['help']} ({node['html'][:120]})"
            for fault in found["violations"]
            for node in fault["nodes"]
        ]

    return faults

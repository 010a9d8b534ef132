"""Two server processes on one database and one Redis, each with a phone of the same table."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.signing import get_cookie_signer
from playwright.sync_api import Browser, Page, expect

from companion.people.identity import _SALT, COOKIE
from companion.tables.models import Link, Phone, Table
from tests.factories import PhoneFactory, TableFactory, host_of
from tests.servers import HOST, running

pytestmark = [pytest.mark.browser, pytest.mark.two_processes]

SOON = 1_000  # milliseconds after the phone that logged it


@pytest.fixture
def table(transactional_db: None) -> Table:
    """Four at Potato Man."""
    return TableFactory.create()


@pytest.fixture
def two_processes(
    table: Table, static_root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[str, str]]:
    """The addresses of two processes that serve the table."""
    monkeypatch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")  # Playwright runs a loop in this thread
    common = {"STATIC_ROOT": str(static_root), "REDIS_URL": os.environ["REDIS_URL"]}
    with (
        running(tmp_path / "one", **common, WEB_CONCURRENCY="2") as one,
        running(tmp_path / "other", **common, WEB_CONCURRENCY="2") as other,
    ):
        yield one.replace("127.0.0.1", HOST), other.replace("127.0.0.1", HOST)


def seen_by(browser: Browser, phone: Phone, site: str) -> Page:
    """The table's page on `phone`, which uses the process at `site`."""
    signed = get_cookie_signer(salt=COOKIE + _SALT).sign(f"{phone.browser_id.hex}.")
    context = browser.new_context(viewport={"width": 360, "height": 740})
    context.add_cookies([{"name": COOKIE, "value": signed, "url": site}])
    page = context.new_page()
    with page.expect_response("**/live/*") as stream:
        page.goto(f"{site}/t/{phone.table_id}/")
    assert stream.value.status == 200
    return page


def test_a_card_logged_through_one_shows_on_a_phone_of_the_other(
    browser: Browser, table: Table, two_processes: tuple[str, str]
) -> None:
    one, other = two_processes
    ann = seen_by(browser, host_of(table), one)
    ben = seen_by(browser, PhoneFactory.create(table=table), other)
    for tapping, looking, card, place in ((ann, ben, "blue-8", 0), (ben, ann, "yellow-10", 1)):
        tapping.locator(f'button[name=move][value*="{card}"]').click()
        name = card.replace("-", " ")
        expect(tapping.locator(".trick .card").nth(place)).to_contain_text(name)
        expect(looking.locator(".trick .card").nth(place)).to_contain_text(name, timeout=SOON)


def test_a_link_revoked_through_one_closes_a_phone_of_the_other(
    browser: Browser, table: Table, two_processes: tuple[str, str]
) -> None:
    one, other = two_processes
    ann = seen_by(browser, host_of(table), one)
    watcher = seen_by(browser, PhoneFactory.create(table=table, role=Link.Role.WATCH), other)
    ann.goto(f"{one}/t/{table.pk}/people/")
    link = ann.locator("form").filter(has=ann.locator(f"[name=role][value={Link.Role.WATCH}]"))
    link.first.get_by_role("button").first.click()
    expect(watcher.locator("[data-live-note=closed]")).to_be_visible(timeout=SOON)

"""The screen stays on during a game where the browser allows it, and says where it does not."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from companion.tables.models import Table
from tests.browser.conftest import LATER, Hand, Handset
from tests.factories import host_of
from tests.tables.playing import Page, finish_by_tallies

pytestmark = pytest.mark.browser

# Counts what is asked of the wake lock, which a test machine has no use for.
COUNTED = """
    window.held = new Set();
    navigator.wakeLock.request = async () => {
        const { dataset } = document.documentElement;
        dataset.asked = Number(dataset.asked ?? 0) + 1;
        const lock = new EventTarget();
        lock.release = async () => {
            window.held.delete(lock);
            lock.dispatchEvent(new Event("release"));
        };
        window.held.add(lock);
        return lock;
    };
"""


@pytest.fixture
def safe(hand: Hand, server: str, table: Table) -> Handset:
    """The host's phone on loopback, which counts as secure."""
    phone = hand(host_of(table), site=server)
    phone.page.add_init_script(COUNTED)
    phone.sit_at(table)
    return phone


def has_asked(phone: Handset, times: int) -> None:
    """Wait until the page has asked for the lock so many times, and see that it stays so."""
    expect(phone.page.locator("html")).to_have_attribute("data-asked", str(times))


def holds(phone: Handset) -> int:
    """How many locks the page holds."""
    return int(phone.page.evaluate("held.size"))


def test_at_home_without_tls_it_says_why_the_screen_goes_dark(ann: Handset, ben: Handset) -> None:
    assert ann.page.evaluate("navigator.wakeLock === undefined")
    note = ann.page.get_by_text("The screen can go dark here")
    expect(note).to_be_hidden()
    ann.page.get_by_role("button", name="This table").tap()
    expect(note).to_be_visible()
    ben.tap("blue-8")
    ann.has_in_trick("blue-8")
    expect(note).to_be_visible()  # the menu stays open, and what it says


def test_with_tls_the_screen_stays_on(safe: Handset) -> None:
    has_asked(safe, 1)
    safe.page.get_by_role("button", name="This table").tap()
    expect(safe.page.get_by_role("link", name="Log", exact=True)).to_be_visible()
    expect(safe.page.get_by_text("The screen can go dark here")).to_be_hidden()
    # A browser takes the lock away in the background.
    safe.hide()
    safe.page.evaluate("held.forEach(lock => lock.release())")
    safe.hide(False)
    has_asked(safe, 2)
    assert holds(safe) == 1


def test_moves_ask_for_no_second_lock(safe: Handset) -> None:
    for number in range(1, 4):
        card = ("blue-8", "yellow-10", "red-13")[number - 1]
        safe.tap(card)
        expect(safe.page.locator(".trick .card:not(.empty)")).to_have_count(number)
    has_asked(safe, 1)


def test_it_stays_on_after_finishing_and_in_the_rematch(safe: Handset, table: Table) -> None:  # F45
    finish_by_tallies(Page(host_of(table)))
    page = safe.page
    safe.reload()
    page.get_by_role("button", name="Finish, and keep the result").tap()
    page.get_by_role("button", name="Rematch").tap()
    page.get_by_role("link", name="To the table").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ann leads", timeout=LATER)
    has_asked(safe, 1)
    assert holds(safe) == 1


def test_a_closed_table_lets_the_phone_sleep_until_it_is_reopened(
    safe: Handset, table: Table
) -> None:
    has_asked(safe, 1)
    page, other = safe.page, safe.context.new_page()
    other.goto(f"{safe.site}/t/{table.pk}/end/")
    other.get_by_role("button", name="Abandon the game").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Abandoned", timeout=LATER)
    assert holds(safe) == 0
    other.get_by_role("button", name="Reopen the table").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ann leads", timeout=LATER)
    has_asked(safe, 2)
    assert holds(safe) == 1

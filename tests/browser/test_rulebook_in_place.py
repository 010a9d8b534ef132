"""Rules in a sheet over the table, with a network and without."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from companion.rulebook.library import library
from companion.tables.models import Table
from tests.browser.conftest import Hand, Handset
from tests.browser.offline import BOOK, NO_NETWORK, until
from tests.browser.test_fit_for_everybody import Inspector, inspector  # noqa: F401

pytestmark = pytest.mark.browser


def without_a_network(secure: Handset, table: Table) -> Page:
    """The table's page, from which the game's rules were kept before the network went."""
    secure.sit_at(table)
    until(secure.page, f"caches.match('{BOOK}whole/').then(Boolean)")
    secure.page.evaluate("window.same = true")
    secure.context.set_offline(True)
    return secure.page


def the_table_is_still_there(secure: Handset, table: Table) -> None:
    page = secure.page
    expect(page.locator("#sheet")).to_be_hidden()
    expect(page).to_have_url(re.compile(f"{table.get_absolute_url()}$"))
    assert page.evaluate("window.same")
    expect(secure.card("red-5")).to_be_attached()


@pytest.mark.parametrize("way", ["back", "button"])
def test_at_a_table_a_link_opens_out_of_the_kept_book(
    secure: Handset, table: Table, way: str
) -> None:
    page = without_a_network(secure, table)
    link = page.locator(".asked-rules a").last
    link.scroll_into_view_if_needed()
    title, address = link.inner_text(), link.get_attribute("href")
    spot = page.evaluate("scrollY")
    link.tap()
    sheet = page.locator("#sheet")
    expect(sheet).to_contain_text(NO_NETWORK)
    expect(sheet.get_by_role("heading", name=title, exact=True)).to_be_visible()
    expect(sheet.locator("article.passage")).to_have_count(1)
    assert page.url == f"{secure.site}{address}"
    if way == "back":
        page.go_back()
    else:
        sheet.get_by_role("button", name="Close").tap()
    the_table_is_still_there(secure, table)
    expect(link).to_be_focused()
    assert page.evaluate("scrollY") == spot


def test_at_a_table_one_reads_on_in_the_kept_book(secure: Handset, table: Table) -> None:
    page = without_a_network(secure, table)
    page.get_by_role("link", name="Rules", exact=True).tap()
    sheet = page.locator("#sheet")
    passages = sheet.locator("article.passage")
    expect(passages).to_have_count(len(library().books["potato-man"].passages))
    sheet.locator("[id='potato-man.cards-blue'] .prose a").first.tap()
    expect(passages).to_have_count(1)
    expect(passages).to_have_id("potato-man.later-wins")
    assert page.url.endswith("/potato-man.later-wins/")
    page.go_back()
    expect(passages).not_to_have_count(1)
    page.go_forward()
    expect(passages).to_have_count(1)
    page.keyboard.press("Escape")
    the_table_is_still_there(secure, table)


def test_at_a_table_what_is_not_kept_says_so(secure: Handset, table: Table) -> None:
    page = without_a_network(secure, table)
    page.evaluate(
        "caches.keys().then((names) => Promise.all(names.map((one) => caches.delete(one))))"
    )
    page.locator(".asked-rules a").first.tap()
    expect(page.locator("#sheet-body")).to_have_text("No connection. Close this and try again.")
    page.go_back()
    the_table_is_still_there(secure, table)


def test_looking_up_without_a_network_is_no_tap_that_may_be_lost(
    secure: Handset, table: Table
) -> None:
    page = without_a_network(secure, table)
    page.locator(".asked-rules a").first.tap()
    expect(page.locator("#sheet")).to_contain_text(NO_NETWORK)
    page.keyboard.press("Escape")
    the_table_is_still_there(secure, table)
    expect(page.get_by_text("your tap may not be logged")).to_be_hidden()


def test_a_search_without_a_network_says_so_and_leads_into_the_kept_book(
    secure: Handset, table: Table
) -> None:
    secure.sit_at(table)
    page, sheet = secure.page, secure.page.locator("#sheet")
    until(page, f"caches.match('{BOOK}whole/').then(Boolean)")
    page.locator(".asked-rules a").first.tap()
    expect(sheet.locator("h1")).to_be_visible()
    secure.context.set_offline(True)
    sheet.get_by_label("Look up a rule or a card").fill("gold")
    expect(sheet).to_contain_text("No connection, so nothing can be searched.")
    sheet.get_by_role("link", name="Look through what your phone has kept").tap()
    expect(sheet).to_contain_text(NO_NETWORK)
    expect(sheet.locator("[id='potato-man.gold']")).to_be_visible()


# --- The sheet's address ------------------------------------------------------------


def test_what_a_sheet_shows_can_be_shared(ann: Handset, hand: Hand, table: Table) -> None:
    """Whoever gets the address reads the passage on a page of its own, without the table."""
    link = ann.page.locator(".asked-rules a").first
    title = link.inner_text()
    link.tap()
    expect(ann.page.locator("#sheet h1")).to_have_text(title)
    stranger = hand()
    stranger.page.goto(ann.page.url)
    expect(stranger.page.locator("header.top h1")).to_have_text(title)
    expect(stranger.page.locator("#sheet")).to_be_hidden()
    expect(stranger.page.locator("#table")).to_have_count(0)


def test_back_goes_through_questions_and_summary_to_the_table(ann: Handset, table: Table) -> None:
    page, heading = ann.page, ann.page.locator("#sheet h1")
    page.evaluate("window.same = true")
    page.get_by_role("link", name="Rules", exact=True).tap()
    expect(heading).to_have_text("Potato Man")
    page.locator("#sheet").get_by_role("link", name="What players ask").tap()
    expect(heading).to_have_text("What players ask")
    page.go_back()
    expect(heading).to_have_text("Potato Man")
    page.locator("#sheet").get_by_role("link", name="The rules on two pages").tap()
    expect(heading).to_have_text("Potato Man: the rules on two pages")
    page.locator("#sheet .prose a").first.tap()
    expect(heading).not_to_have_text("Potato Man: the rules on two pages")
    for _ in range(3):
        page.go_back()
    the_table_is_still_there(ann, table)

"""A rulebook kept on the phone: what is kept, how it reads without a network, and how it goes."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from companion.build import BUILD
from companion.rulebook.library import library
from companion.tables.models import Table
from tests.browser.conftest import Hand, Handset
from tests.browser.offline import (
    AGES_AGO,
    ASK_TO_KEEP,
    BOOK,
    GOLD,
    KEPT,
    WORKERS,
    stored,
    switch,
    until,
)
from tests.browser.test_fit_for_everybody import Inspector, inspector  # noqa: F401

pytestmark = pytest.mark.browser


@pytest.fixture
def reader(secure: Handset) -> Handset:
    """The same phone, which has kept Potato Man's rules and lost the network."""
    secure.open(BOOK)
    secure.reads(KEPT)
    secure.context.set_offline(True)
    return secure


def test_a_book_that_was_visited_is_kept_and_says_so(secure: Handset) -> None:
    page = secure.page
    secure.open(BOOK)
    secure.reads(KEPT)
    expect(switch(page)).to_be_checked()
    expect(page.get_by_text("Being kept…")).to_be_hidden()
    books = {path for _, path in stored(page) if not path.startswith("/static/")}
    assert books == {f"{BOOK}whole/", "/rules/table/whole/"}
    assert {cache for cache, _ in stored(page)} == {f"rules-{BUILD}"}
    page.get_by_role("link", name="The whole book on one page").tap()
    expect(page.locator("header.top h1")).to_have_text("Potato Man")


@pytest.mark.parametrize(
    ("address", "anchor"),
    [
        (GOLD, "potato-man.gold"),
        (BOOK, ""),
        (f"{BOOK}questions/", "questions"),
        (f"{BOOK}summary/", "summary"),
        (f"{BOOK}whole/", None),
        ("/rules/", ""),
        ("/rules/search/?q=gold&game=potato-man", ""),
        ("/rules/search/?game=&q=gold", ""),
    ],
)
def test_without_a_network_an_address_leads_into_the_kept_book(
    reader: Handset, address: str, anchor: str | None
) -> None:
    page = reader.page
    reader.open(address)
    expect(page.locator("header.top h1")).to_have_text("Potato Man")
    fragment = "" if anchor is None else f"#{anchor}"
    assert page.url.removesuffix("#") == f"{reader.site}{BOOK}whole/{fragment}".removesuffix("#")
    if address == GOLD:
        expect(
            page.get_by_role("heading", name="Gold when the colour is used up")
        ).to_be_in_viewport()


def test_without_a_network_the_help_on_this_site_is_there_too(reader: Handset) -> None:
    reader.open("/rules/table/table.correction/")
    assert reader.page.url.endswith("/rules/table/whole/#table.correction")


def test_a_book_that_is_not_kept_leads_to_what_can_be_done(reader: Handset) -> None:
    reader.open("/rules/catan/")
    assert reader.page.url.endswith("/rules/table/whole/#table.offline")
    expect(reader.page.get_by_text("that game is not on this phone yet")).to_be_in_viewport()


def test_the_kept_book_has_its_looks_and_can_be_searched(reader: Handset) -> None:
    page = reader.page
    reader.open(GOLD)
    assert page.evaluate(
        "getComputedStyle(document.querySelector('.top')).backgroundColor"
    ) not in (
        "rgba(0, 0, 0, 0)",
        "rgb(255, 255, 255)",
    )
    page.get_by_label("Find in these rules").fill("empty-handed")
    expect(page.get_by_role("heading", name="Empty-handed")).to_be_visible()
    expect(page.get_by_role("heading", name="Five players")).to_be_hidden()
    shown = page.locator("article.passage:visible")
    assert 0 < shown.count() < 10
    page.get_by_label("Find in these rules").fill("")
    assert shown.count() == len(library().books["potato-man"].passages)


def test_in_the_kept_book_words_are_found_in_any_order_or_not_at_all(reader: Handset) -> None:
    page = reader.page
    reader.open(f"{BOOK}whole/")
    nothing = page.get_by_text("Nothing here has all these words.")
    box = page.get_by_label("Find in these rules")
    box.fill("wins later tíe")
    expect(page.locator("[id='potato-man.later-wins']")).to_be_visible()
    expect(page.locator("[id='potato-man.cards']")).to_be_hidden()
    expect(nothing).to_be_hidden()
    box.fill("wins xylophone")
    expect(page.locator("article.passage:visible")).to_have_count(0)
    expect(nothing).to_be_visible()


def test_a_link_in_the_kept_book_leads_to_its_place_there(reader: Handset) -> None:
    page = reader.page
    reader.open(f"{BOOK}potato-man.cards-blue/")
    page.locator("[id='potato-man.cards-blue'] .prose a").first.tap()
    page.wait_for_url("**/whole/#potato-man.later-wins")
    expect(page.locator("[id='potato-man.later-wins']")).to_be_in_viewport()
    page.go_back()
    page.wait_for_url("**/whole/#potato-man.cards-blue")


def test_a_page_cannot_have_anything_else_kept(secure: Handset, table: Table) -> None:
    secure.open(BOOK)
    secure.reads(KEPT)
    before = stored(secure.page)
    for address in (table.get_absolute_url(), "/rules/search/?q=/whole/", "/rules/potato-man/"):
        assert secure.page.evaluate(ASK_TO_KEEP, address) == "failed"
    assert stored(secure.page) == before


def test_a_table_is_never_kept(secure: Handset, table: Table) -> None:
    page = secure.page
    secure.open(BOOK)
    secure.reads(KEPT)
    secure.sit_at(table)
    for name in ("scores", "log", "options"):
        secure.open(f"{table.get_absolute_url()}{name}/")
    secure.open("/")
    secure.open(GOLD)
    paths = [path for _, path in stored(page)]
    assert len(paths) > 5
    assert [path for path in paths if not path.startswith(("/rules/", "/static/"))] == []
    secure.open(table.get_absolute_url())
    assert page.evaluate("navigator.serviceWorker.controller") is None
    secure.context.set_offline(True)
    with pytest.raises(Exception, match="ERR_INTERNET_DISCONNECTED"):
        secure.open(table.get_absolute_url())


def test_switching_off_leaves_nothing_and_lasts(secure: Handset) -> None:
    page = secure.page
    secure.open(BOOK)
    secure.reads(KEPT)
    for _ in range(2):
        secure.reload()  # now it goes through the worker
        secure.reads(KEPT)
    switch(page).uncheck()
    secure.reads("Nothing is kept. Rules are read over the network.")
    until(page, "caches.keys().then((names) => names.length === 0)")
    until(page, f"{WORKERS}.then((n) => n === 0)")
    secure.open("/rules/catan/")
    secure.reads("Nothing is kept.")
    expect(switch(page)).not_to_be_checked()
    secure.open(GOLD)
    assert stored(page) == []
    assert page.evaluate("caches.keys()") == []
    assert page.evaluate(WORKERS) == 0
    secure.open(BOOK)
    switch(page).check()
    secure.reads(KEPT)
    assert f"{BOOK}whole/" in dict(map(reversed, stored(page)))


def test_where_it_is_not_secure_the_page_says_why(hand: Hand) -> None:
    phone = hand()
    phone.open(BOOK)
    phone.reads("only where the address begins with https. Here it does not.")
    expect(phone.page.locator("#kept label")).to_be_hidden()
    phone.open(GOLD)
    assert phone.page.evaluate("isSecureContext") is False


def test_where_the_browser_cannot_the_page_says_so(hand: Hand, server: str) -> None:
    phone = hand(site=server)
    phone.context.add_init_script(
        "Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: () => undefined })"
    )
    phone.open(BOOK)
    phone.reads("This browser cannot keep rules for reading without a network.")
    expect(phone.page.locator("#kept label")).to_be_hidden()


def test_without_scripts_nothing_is_said_of_keeping(hand: Hand, server: str) -> None:
    phone = hand(site=server, java_script_enabled=False)
    phone.open(BOOK)
    expect(phone.page.locator("#kept")).to_be_hidden()


def test_a_new_build_renews_what_is_kept(secure: Handset) -> None:
    page = secure.page
    secure.open("/rules/")
    page.evaluate(AGES_AGO, "/rules/catan/whole/")
    secure.open(BOOK)  # here the worker of this build starts
    secure.reads(KEPT)
    until(page, "caches.keys().then((names) => !names.includes('rules-old'))")
    assert (f"rules-{BUILD}", "/rules/catan/whole/") in stored(page)
    secure.context.set_offline(True)
    secure.open("/rules/catan/catan.storage/")
    expect(page.locator("header.top h1")).to_have_text("Catan Card Game")
    expect(page.get_by_text("Ages ago")).to_have_count(0)


def test_what_could_not_be_renewed_is_renewed_later_and_shown_till_then(reader: Handset) -> None:
    page = reader.page
    page.evaluate(AGES_AGO, "/rules/catan/whole/")
    page.evaluate(AGES_AGO, f"{BOOK}whole/")
    reader.open("/rules/catan/catan.storage/")
    reader.reads("Ages ago")
    reader.open(GOLD)
    expect(page.locator("header.top h1")).to_have_text("Potato Man")
    reader.context.set_offline(False)
    reader.open("/rules/potemkin/")
    reader.reads(KEPT)
    until(page, "caches.keys().then((names) => !names.includes('rules-old'))")
    assert (f"rules-{BUILD}", "/rules/catan/whole/") in stored(page)


def test_what_cannot_be_kept_is_said(secure: Handset) -> None:
    secure.context.add_init_script(
        "ServiceWorkerContainer.prototype.register = () => Promise.reject(new Error('no'))"
    )
    secure.open(BOOK)
    secure.reads("They could not be kept this time.")
    expect(switch(secure.page)).to_be_checked()


def test_the_switch(inspector: Inspector, server: str) -> None:  # noqa: F811
    inspector.phone.site = server
    inspector.phone.open(BOOK)
    inspector.phone.reads(KEPT)
    inspector.look("kept")
    switch(inspector.page).uncheck()
    inspector.look("not kept")
    assert "\n".join(inspector.faults) == ""

"""Rules on a phone that has no network, and in a sheet over the table."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from companion.build import BUILD
from companion.rulebook.library import library
from companion.tables.models import Table
from tests.browser.conftest import LATER, Hand, Handset
from tests.browser.test_fit_for_everybody import Inspector, inspector  # noqa: F401
from tests.factories import host_of

pytestmark = pytest.mark.browser

BOOK = "/rules/potato-man/"
GOLD = f"{BOOK}potato-man.gold/"
KEPT = "Kept: these rules can be read without a network."
NO_NETWORK = "No connection. This is what your phone has kept."

STORED = """async () => {
    const caches_ = await Promise.all((await caches.keys()).map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url }) => [name, new URL(url).pathname])));
    return caches_.flat();
}"""
WORKERS = "navigator.serviceWorker.getRegistrations().then((all) => all.length)"
ASK_TO_KEEP = """async (address) => {
    const { port1, port2 } = new MessageChannel();
    const told = new Promise((done) => { port1.onmessage = (event) => done(event.data); });
    (await navigator.serviceWorker.getRegistration("/rules/")).active.postMessage(address, [port2]);
    return told;
}"""
AGES_AGO = """async (book) => {
    const page = new Response("<h1>Ages ago</h1>", { headers: { "Content-Type": "text/html" } });
    await (await caches.open("rules-old")).put(book, page);
}"""


@pytest.fixture
def phone(server: str, hand: Hand, table: Table) -> Handset:
    """The host's phone on loopback, which counts as secure."""
    return hand(host_of(table), site=server)


@pytest.fixture
def reader(phone: Handset) -> Handset:
    """The same phone, which has kept Potato Man's rules and lost the network."""
    phone.open(BOOK)
    phone.reads(KEPT)
    phone.context.set_offline(True)
    return phone


def switch(page: Page):
    return page.get_by_label("Keep rules I look at on this phone")


def until(page: Page, promised: str) -> None:
    """Wait until what a script promises is true; Playwright takes the promise itself for that."""
    for _ in range(LATER // 50):
        if page.evaluate(promised):
            return
        page.wait_for_timeout(50)
    raise AssertionError(promised)


def stored(page: Page) -> list[tuple[str, str]]:
    """What all caches of the site hold: pairs of a cache and an address."""
    return [(cache, path) for cache, path in page.evaluate(STORED)]


# --- Without a network -------------------------------------------------------------


def test_a_book_that_was_visited_is_kept_and_says_so(phone: Handset) -> None:
    page = phone.page
    phone.open(BOOK)
    phone.reads(KEPT)
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


def without_a_network(phone: Handset, table: Table) -> Page:
    """The table's page, from which the game's rules were kept before the network went."""
    phone.sit_at(table)
    until(phone.page, f"caches.match('{BOOK}whole/').then(Boolean)")
    phone.page.evaluate("window.same = true")
    phone.context.set_offline(True)
    return phone.page


def the_table_is_still_there(phone: Handset, table: Table) -> None:
    page = phone.page
    expect(page.locator("#sheet")).to_be_hidden()
    expect(page).to_have_url(re.compile(f"{table.get_absolute_url()}$"))
    assert page.evaluate("window.same")
    expect(phone.card("red-5")).to_be_attached()


@pytest.mark.parametrize("way", ["back", "button"])
def test_at_a_table_a_link_opens_out_of_the_kept_book(
    phone: Handset, table: Table, way: str
) -> None:
    page = without_a_network(phone, table)
    link = page.locator(".asked-rules a").last
    link.scroll_into_view_if_needed()
    title, address = link.inner_text(), link.get_attribute("href")
    spot = page.evaluate("scrollY")
    link.tap()
    sheet = page.locator("#sheet")
    expect(sheet).to_contain_text(NO_NETWORK)
    expect(sheet.get_by_role("heading", name=title, exact=True)).to_be_visible()
    expect(sheet.locator("article.passage")).to_have_count(1)
    assert page.url == f"{phone.site}{address}"
    if way == "back":
        page.go_back()
    else:
        sheet.get_by_role("button", name="Close").tap()
    the_table_is_still_there(phone, table)
    expect(link).to_be_focused()
    assert page.evaluate("scrollY") == spot


def test_at_a_table_one_reads_on_in_the_kept_book(phone: Handset, table: Table) -> None:
    page = without_a_network(phone, table)
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
    the_table_is_still_there(phone, table)


def test_at_a_table_what_is_not_kept_says_so(phone: Handset, table: Table) -> None:
    page = without_a_network(phone, table)
    page.evaluate(
        "caches.keys().then((names) => Promise.all(names.map((one) => caches.delete(one))))"
    )
    page.locator(".asked-rules a").first.tap()
    expect(page.locator("#sheet-body")).to_have_text("No connection. Close this and try again.")
    page.go_back()
    the_table_is_still_there(phone, table)


def test_looking_up_without_a_network_is_no_tap_that_may_be_lost(
    phone: Handset, table: Table
) -> None:
    page = without_a_network(phone, table)
    page.locator(".asked-rules a").first.tap()
    expect(page.locator("#sheet")).to_contain_text(NO_NETWORK)
    page.keyboard.press("Escape")
    the_table_is_still_there(phone, table)
    expect(page.get_by_text("your tap may not be logged")).to_be_hidden()


def test_a_search_without_a_network_says_so_and_leads_into_the_kept_book(
    phone: Handset, table: Table
) -> None:
    phone.sit_at(table)
    page, sheet = phone.page, phone.page.locator("#sheet")
    until(page, f"caches.match('{BOOK}whole/').then(Boolean)")
    page.locator(".asked-rules a").first.tap()
    expect(sheet.locator("h1")).to_be_visible()
    phone.context.set_offline(True)
    sheet.get_by_label("Look up a rule or a card").fill("gold")
    expect(sheet).to_contain_text("No connection, so nothing can be searched.")
    sheet.get_by_role("link", name="Look through what your phone has kept").tap()
    expect(sheet).to_contain_text(NO_NETWORK)
    expect(sheet.locator("[id='potato-man.gold']")).to_be_visible()


def test_a_page_cannot_have_anything_else_kept(phone: Handset, table: Table) -> None:
    phone.open(BOOK)
    phone.reads(KEPT)
    before = stored(phone.page)
    for address in (table.get_absolute_url(), "/rules/search/?q=/whole/", "/rules/potato-man/"):
        assert phone.page.evaluate(ASK_TO_KEEP, address) == "failed"
    assert stored(phone.page) == before


def test_a_table_is_never_kept(phone: Handset, table: Table) -> None:
    page = phone.page
    phone.open(BOOK)
    phone.reads(KEPT)
    phone.sit_at(table)
    for name in ("scores", "log", "options"):
        phone.open(f"{table.get_absolute_url()}{name}/")
    phone.open("/")
    phone.open(GOLD)
    paths = [path for _, path in stored(page)]
    assert len(paths) > 5
    assert [path for path in paths if not path.startswith(("/rules/", "/static/"))] == []
    phone.open(table.get_absolute_url())
    assert page.evaluate("navigator.serviceWorker.controller") is None
    phone.context.set_offline(True)
    with pytest.raises(Exception, match="ERR_INTERNET_DISCONNECTED"):
        phone.open(table.get_absolute_url())


def test_switching_off_leaves_nothing_and_lasts(phone: Handset) -> None:
    page = phone.page
    phone.open(BOOK)
    phone.reads(KEPT)
    for _ in range(2):
        phone.reload()  # now it goes through the worker
        phone.reads(KEPT)
    switch(page).uncheck()
    phone.reads("Nothing is kept. Rules are read over the network.")
    until(page, "caches.keys().then((names) => names.length === 0)")
    until(page, f"{WORKERS}.then((n) => n === 0)")
    phone.open("/rules/catan/")
    phone.reads("Nothing is kept.")
    expect(switch(page)).not_to_be_checked()
    phone.open(GOLD)
    assert stored(page) == []
    assert page.evaluate("caches.keys()") == []
    assert page.evaluate(WORKERS) == 0
    phone.open(BOOK)
    switch(page).check()
    phone.reads(KEPT)
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


def test_a_new_build_renews_what_is_kept(phone: Handset) -> None:
    page = phone.page
    phone.open("/rules/")
    page.evaluate(AGES_AGO, "/rules/catan/whole/")
    phone.open(BOOK)  # here the worker of this build starts
    phone.reads(KEPT)
    until(page, "caches.keys().then((names) => !names.includes('rules-old'))")
    assert (f"rules-{BUILD}", "/rules/catan/whole/") in stored(page)
    phone.context.set_offline(True)
    phone.open("/rules/catan/catan.storage/")
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


def test_what_cannot_be_kept_is_said(phone: Handset) -> None:
    phone.context.add_init_script(
        "ServiceWorkerContainer.prototype.register = () => Promise.reject(new Error('no'))"
    )
    phone.open(BOOK)
    phone.reads("They could not be kept this time.")
    expect(switch(phone.page)).to_be_checked()


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


def test_the_switch(inspector: Inspector, server: str) -> None:  # noqa: F811
    inspector.phone.site = server
    inspector.phone.open(BOOK)
    inspector.phone.reads(KEPT)
    inspector.look("kept")
    switch(inspector.page).uncheck()
    inspector.look("not kept")
    assert "\n".join(inspector.faults) == ""

"""A rule looked up over a page, in a browser: the page below is left exactly as it was."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

GOLD = "/rules/potato-man/potato-man.gold/"
BELOW = f"""
  <p>{"<br>" * 60}</p>
  <form><input id="half" aria-label="Half typed"></form>
  <p><a id="why" class="rule" href="{GOLD}" data-sheet>Why?</a></p>
  <p>{"<br>" * 60}</p>
  <p><a id="other" class="rule" href="/rules/potato-man/" data-sheet>Rules</a></p>
"""


@pytest.fixture
def table(site: str, page: Page) -> Page:
    """A long page that carries links to rules, as a table's does, with something half typed."""
    page.goto(f"{site}/accounts/login/")
    page.evaluate("below => { document.querySelector('main').innerHTML = below }", BELOW)
    page.fill("#half", "half a na")
    return page


def scroll(page: Page) -> float:
    return float(page.evaluate("scrollY"))


def still_there(page: Page) -> None:
    """The page below is as it was. Loaded again, it would have lost what was half typed."""
    expect(page.locator("#sheet")).to_be_hidden()
    expect(page).to_have_url(re.compile("/accounts/login/$"))
    expect(page.locator("#half")).to_have_value("half a na")


def opened(page: Page, heading: str, address: str) -> None:
    expect(page.locator("#sheet h1")).to_have_text(heading)
    expect(page.locator("#sheet h1")).to_be_focused()
    assert page.url.endswith(address)


@pytest.mark.parametrize("way", ["back", "escape", "button", "beside"])
def test_closing_leads_back_to_the_same_spot(table: Page, way: str) -> None:
    table.locator("#why").click()
    spot = scroll(table)
    opened(table, "Gold when the colour is used up", GOLD)
    assert spot > 0
    if way == "back":
        table.go_back()
    elif way == "escape":
        table.keyboard.press("Escape")
    elif way == "button":
        table.locator("#sheet").get_by_role("button", name="Close").click()
    else:
        table.mouse.click(180, 5)
    still_there(table)
    expect(table.locator("#why")).to_be_focused()
    assert scroll(table) == spot


def test_back_goes_through_what_was_looked_up(table: Page) -> None:
    table.locator("#other").click()
    opened(table, "Potato Man", "/rules/potato-man/")
    table.locator("#sheet").get_by_text("Empty-handed").click()
    opened(table, "Empty-handed", "potato-man.empty-handed/")
    table.locator("#sheet [rel=prev]").click()
    opened(table, "Gold when the colour is used up", GOLD)
    table.go_back()
    opened(table, "Empty-handed", "potato-man.empty-handed/")
    table.go_back()
    opened(table, "Potato Man", "/rules/potato-man/")
    table.go_forward()
    opened(table, "Empty-handed", "potato-man.empty-handed/")
    table.keyboard.press("Escape")
    still_there(table)
    table.go_forward()
    opened(table, "Potato Man", "/rules/potato-man/")
    table.go_back()
    still_there(table)


def test_the_sheets_address_is_a_page_of_its_own(table: Page) -> None:
    table.locator("#why").click()
    opened(table, "Gold when the colour is used up", GOLD)
    table.reload()
    expect(table.locator("header.top h1")).to_have_text("Gold when the colour is used up")
    expect(table.locator("#sheet")).to_be_hidden()
    table.go_back()
    expect(table.locator("input[name=password]")).to_be_visible()
    expect(table).to_have_url(re.compile("/accounts/login/$"))


def test_back_never_shows_a_bare_fragment(table: Page, site: str) -> None:
    table.locator("#why").click()
    opened(table, "Gold when the colour is used up", GOLD)
    table.goto(f"{site}/rules/")
    table.go_back()
    expect(table.locator("header.top h1")).to_have_text("Gold when the colour is used up")


def test_search_in_the_sheet(table: Page) -> None:
    table.locator("#other").click()
    box = table.locator("#sheet input[type=search]")
    box.press_sequentially("empt", delay=20)
    expect(table.locator("#found mark").first).to_have_text("Empty")
    expect(table).to_have_url(re.compile(r"/rules/search/\?game=potato-man&q=empt$"))
    expect(box).to_be_focused()
    table.keyboard.press("ArrowDown")
    expect(table.locator("#found a").first).to_be_focused()
    table.keyboard.press("ArrowUp")
    expect(box).to_be_focused()
    table.keyboard.press("ArrowDown")
    table.keyboard.press("Enter")
    opened(table, "Empty-handed", "potato-man.empty-handed/")
    table.go_back()
    expect(table.locator("#sheet input[type=search]")).to_have_value("empt")
    expect(table.locator("#found mark").first).to_have_text("Empty")
    table.go_back()
    still_there(table)


def test_without_a_connection_the_sheet_says_so(table: Page) -> None:
    table.context.set_offline(True)
    table.locator("#why").click()
    expect(table.locator("#sheet-body")).to_have_text("No connection. Close this and try again.")
    table.keyboard.press("Escape")
    still_there(table)


def test_on_the_rulebooks_own_pages_links_lead_to_pages(site: str, page: Page) -> None:
    page.goto(f"{site}/rules/potato-man/")
    page.get_by_text("Empty-handed").click()
    expect(page.locator("header.top h1")).to_have_text("Empty-handed")
    expect(page.locator("#sheet")).to_be_hidden()
    page.go_back()
    expect(page.locator("header.top h1")).to_have_text("Potato Man")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("address", ["/rules/", "/rules/potato-man/", GOLD, "/rules/search/?q=tie"])
def test_pages_are_accessible_and_fit(
    site: str, page: Page, axe: Callable[[Any], list[str]], address: str, scheme: Any
) -> None:
    page.emulate_media(color_scheme=scheme)
    page.goto(f"{site}{address}")
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_sheet_is_accessible(table: Page, axe: Callable[[Any], list[str]]) -> None:
    table.locator("#why").click()
    opened(table, "Gold when the colour is used up", GOLD)
    assert axe(table) == []


def test_without_scripts(site: str, browser: Any) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site}/rules/potato-man/")
    page.fill("input[type=search]", "lord fry")
    page.get_by_role("button", name="Search").click()
    page.locator("#found a").first.click()
    expect(page.locator("header.top h1")).to_contain_text("Potato")
    context.close()

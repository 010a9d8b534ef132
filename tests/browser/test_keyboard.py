"""A table by keyboard alone, and where the focus is after the page has changed beneath it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from companion.tables.models import Table
from tests.browser.conftest import Handset

pytestmark = pytest.mark.browser

FOCUSED = "document.activeElement.textContent.replace(/\\s+/g, ' ').trim()"
MOST = 90  # a board has 52 cards


def reach(phone: Handset, words: str) -> None:
    """Press Tab until what has these words has the focus."""
    for _ in range(MOST):
        phone.page.keyboard.press("Tab")
        if phone.page.evaluate(FOCUSED).startswith(words):
            return
    raise AssertionError(f"Tab does not reach “{words}”")


def test_a_trick_by_keyboard(ann: Handset, table: Table) -> None:
    keyboard, board = ann.page.keyboard, ann.page.locator("#board")
    keyboard.press("Tab")
    expect(ann.page.locator(".skip")).to_be_focused()
    expect(ann.page.locator(".skip")).to_be_in_viewport()
    keyboard.press("Enter")
    expect(ann.page.locator("#main")).to_be_focused()
    lying: list[str] = []
    for key, name in (("Enter", "blue-8"), ("Space", "yellow-10"), ("Enter", "red-13")):
        reach(ann, name.replace("-", " "))
        keyboard.press(key)
        lying.append(name)
        ann.has_in_trick(*lying)
        expect(board).to_be_focused()  # its colour is folded away now
        keyboard.press("Enter")  # a key held too long does nothing there
    # One that is not in order, by its folded colour: why is next, and then the reasons.
    reach(ann, "Red")
    keyboard.press("Enter")
    reach(ann, "red 5")
    keyboard.press("Enter")
    expect(ann.verdict).to_contain_text("Against the rules")
    expect(ann.verdict.get_by_role("link").first).to_be_focused()
    reach(ann, "House rule")
    keyboard.press("Enter")
    expect(ann.page.locator("#happened")).to_contain_text("takes the trick")
    expect(board).to_be_focused()
    reach(ann, "Undo")
    keyboard.press("Enter")
    ann.has_in_trick(*lying)
    expect(ann.page.locator("#undo button")).to_be_focused()
    assert table.entries.count() == 5


def test_a_verdict_is_put_away_by_keyboard(ann: Handset) -> None:
    ann.card("blue-8").press("Enter")
    ann.has_in_trick("blue-8")
    ann.page.locator("#colour-blue summary").press("Enter")
    ann.card("blue-9").press("Enter")
    expect(ann.verdict).to_contain_text("Against the rules")
    ann.verdict.get_by_role("link").first.press("Enter")
    expect(ann.page.locator("#sheet h1")).to_be_focused()
    ann.page.keyboard.press("Escape")
    expect(ann.verdict.get_by_role("link").first).to_be_focused()
    ann.verdict.get_by_role("link", name="Choose another").press("Enter")
    expect(ann.page.locator("#board")).to_be_focused()


def test_the_focus_stays_where_it_was_when_others_log(ann: Handset, ben: Handset) -> None:
    page = ann.page
    ann.card("green-3").focus()
    ben.tap("blue-8")
    ann.has_in_trick("blue-8")
    expect(ann.card("green-3")).to_be_focused()
    ben.tap("green-9")  # green is folded away now, with the card that had the focus
    ann.has_in_trick("blue-8", "green-9")
    expect(page.locator("#board")).to_be_focused()
    menu = page.get_by_role("button", name="This table")
    menu.focus()
    ben.tap("red-9")
    ann.has_in_trick("blue-8", "green-9", "red-9")
    expect(menu).to_be_focused()
    page.locator("#undo button").focus()
    ben.tap("yellow-9")
    ann.has_in_trick()
    expect(page.locator("#undo button")).to_be_focused()


def test_an_open_menu_stays_open_when_others_log(ann: Handset, ben: Handset) -> None:
    ann.page.get_by_role("button", name="This table").tap()
    log = ann.page.get_by_role("link", name="Log", exact=True)
    log.focus()
    ben.tap("blue-8")
    ann.has_in_trick("blue-8")
    expect(log).to_be_visible()
    expect(log).to_be_focused()

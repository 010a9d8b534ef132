"""Refresh, Back and forward: whole pages, and nothing sent twice."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from companion.tables.models import Table
from tests.browser.conftest import Handset

pytestmark = pytest.mark.browser


def expect_whole(page: Page) -> None:
    """A page with its styles, its heading and its bar, not a part of one."""
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.locator("head link[rel=stylesheet]").first).to_be_attached()
    expect(page.locator(".bar")).to_be_visible()
    assert page.title()


def test_a_refresh_sends_nothing_again(ann: Handset, table: Table) -> None:  # F40
    ann.tap("blue-8")
    ann.has_in_trick("blue-8")
    ann.reload()
    ann.has_in_trick("blue-8")
    assert table.entries.count() == 1
    # Nor after a form that took a page of its own.
    ann.page.get_by_role("button", name="This table").tap()
    ann.page.get_by_role("link", name="Count a round by hand").tap()
    for name in ("Ann", "Ben", "Cleo", "Dan"):
        ann.page.get_by_label(re.compile(f"^{name}")).fill("3")
    ann.page.get_by_role("button", name="Log it").tap()
    expect(ann.page.locator(".where .at")).to_have_text("Round 2 of 4, trick 1")
    ann.reload()
    expect(ann.page.locator(".where .at")).to_have_text("Round 2 of 4, trick 1")
    assert table.entries.count() == 2


def test_back_and_forward_show_whole_and_right_pages(ann: Handset, ben: Handset) -> None:
    page = ann.page
    ann.tap("blue-8")
    ann.has_in_trick("blue-8")
    page.get_by_role("button", name="This table").tap()
    page.get_by_role("link", name="Log", exact=True).tap()
    expect(page.locator("#entry-1")).to_be_visible()
    ben.tap("green-3")
    ben.has_in_trick("blue-8", "green-3")

    page.go_back()
    ann.has_in_trick("blue-8", "green-3", timeout=2_000)
    expect_whole(page)
    ann.tap("red-5")
    ann.has_in_trick("blue-8", "green-3", "red-5")
    page.go_forward()
    expect(page.get_by_role("heading", level=1)).to_have_text("Log")
    expect_whole(page)
    page.go_back()
    ann.has_in_trick("blue-8", "green-3", "red-5")
    expect_whole(page)
    ben.has_in_trick("blue-8", "green-3", "red-5")


def test_back_from_what_was_looked_up_closes_it(ann: Handset) -> None:
    page = ann.page
    ann.tap("blue-8")
    ann.has_in_trick("blue-8")
    ann.tap("blue-9")
    ann.verdict.get_by_role("link").first.tap()
    expect(page.locator("#sheet h1")).to_be_visible()
    page.go_back()
    expect(page.locator("#sheet")).to_be_hidden()
    expect(ann.verdict).to_contain_text("blue 9")
    expect_whole(page)
    page.go_forward()
    expect(page.locator("h1").last).to_be_visible()
    ann.reload()  # the rule on a page of its own
    expect(page).to_have_url(re.compile("/rules/potato-man/"))
    expect(page.locator("link[rel=stylesheet]").first).to_be_attached()
    page.go_back()
    ann.has_in_trick("blue-8")
    expect_whole(page)

"""A card that is not in order: why, by which rule, and kept all the same with one tap."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from companion.tables.models import Table
from tests.browser.conftest import Handset

pytestmark = pytest.mark.browser


def test_touching_a_dimmed_card_shows_why_and_the_rule_opens_over_the_table(
    ann: Handset, table: Table
) -> None:
    page = ann.page
    ann.tap("blue-8")
    ann.has_in_trick("blue-8")
    expect(page.locator("#colour-blue summary")).to_contain_text("Blue")
    expect(ann.card("blue-9")).to_be_hidden()  # folded away under its reason
    ann.tap("blue-9")
    expect(ann.verdict).to_contain_text("blue 9")
    expect(ann.verdict).to_contain_text("Against the rules")
    expect(ann.verdict).to_be_in_viewport()
    assert table.entries.count() == 1

    page.evaluate("scrollTo(0, 200)")
    before = page.evaluate("scrollY")
    rule = ann.verdict.get_by_role("link").first
    title = rule.inner_text().strip()
    rule.tap()
    expect(page.locator("#sheet h1")).to_have_text(title)
    expect(page.locator("#sheet")).to_be_in_viewport()
    page.get_by_role("button", name="Close").tap()
    expect(page.locator("#sheet")).to_be_hidden()
    expect(rule).to_be_focused()
    expect(page).to_have_url(ann.site + table.get_absolute_url())
    assert page.evaluate("scrollY") == before
    expect(ann.verdict).to_contain_text("blue 9")
    page.get_by_role("link", name="Choose another").tap()
    expect(ann.verdict).to_be_empty()
    ann.has_in_trick("blue-8")


def test_what_is_looked_up_stays_open_while_others_log(ann: Handset, ben: Handset) -> None:
    page = ann.page
    page.get_by_role("link", name="Rules", exact=True).last.tap()
    box = page.locator("#sheet").get_by_role("searchbox")
    box.press_sequentially("gol")
    ben.tap("blue-8")
    ann.has_in_trick("blue-8")
    expect(box).to_have_value("gol")
    expect(box).to_be_focused()
    page.get_by_role("button", name="Close").tap()
    expect(page.locator("#sheet")).to_be_hidden()
    ann.has_in_trick("blue-8")


def test_one_tap_keeps_it_with_its_mark(ann: Handset, ben: Handset) -> None:
    ann.tap("blue-8")
    ann.has_in_trick("blue-8")
    ann.tap("blue-9")
    ann.verdict.get_by_role("button", name="We noticed too late").tap()
    for phone in (ann, ben):
        phone.has_in_trick("blue-8", "blue-9")
    expect(ann.verdict).to_be_empty()
    ben.page.get_by_role("button", name="This table").tap()
    ben.page.get_by_role("link", name="Log", exact=True).tap()
    expect(ben.page.locator("#entry-2")).to_contain_text("Played anyway: We noticed too late")


def test_own_words_survive_what_others_do_meanwhile(
    ann: Handset, ben: Handset, table: Table
) -> None:
    ann.tap("blue-8")
    for phone in (ann, ben):
        phone.has_in_trick("blue-8")
    ann.tap("blue-9")
    words = ann.verdict.get_by_label("In your own words")
    words.press_sequentially("Ben's cat laid")
    ben.tap("green-3")
    ben.has_in_trick("blue-8", "green-3")
    ann.has_in_trick("blue-8", "green-3")  # seen beside the words, which stay
    expect(words).to_be_focused()
    expect(words).to_have_value("Ben's cat laid")
    words.press_sequentially(" it")
    words.press("Enter")
    # The table has moved on: what was written is kept, and one tap away.
    expect(ann.verdict).to_contain_text("The table moved on while you tapped")
    expect(ann.verdict).to_contain_text("green 3")
    ann.page.get_by_role("button", name="Log it now: blue 9").tap()
    ann.has_in_trick("blue-8", "green-3", "blue-9")
    ben.has_in_trick("blue-8", "green-3", "blue-9")
    assert "Ben's cat laid it" in table.entries.get(number=3).act


def test_what_cannot_be_offers_no_way_round(ann: Handset, table: Table) -> None:
    ann.tap("blue-8")
    ann.has_in_trick("blue-8")
    ann.tap("blue-8")
    expect(ann.verdict).to_contain_text("Cannot be")
    expect(ann.verdict.get_by_role("button")).to_have_count(0)
    ann.tap("green-3")  # the next card puts the verdict away
    ann.has_in_trick("blue-8", "green-3")
    expect(ann.verdict).to_be_empty()

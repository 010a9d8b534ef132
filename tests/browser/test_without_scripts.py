"""With JavaScript off a table works by forms and links alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from companion.tables.models import Table
from tests.browser.conftest import Hand
from tests.tables.playing import stored_equals_replay

pytestmark = pytest.mark.browser


def tap_card(page: Page, name: str) -> None:
    """Tap a card of the board, unfolding its colour first."""
    card = page.locator(f"#board button[value*='\"{name}\"']")
    if not card.is_visible():
        page.locator(f"#colour-{name.partition('-')[0]} summary").click()
    card.click()


def count_by_hand(page: Page, *sacks: int) -> None:
    """Log a round as it was counted."""
    page.get_by_role("button", name="This table").click()
    page.get_by_role("link", name="Count a round by hand").click()
    for name, number in zip(("Ann", "Ben", "Cleo"), sacks, strict=True):
        page.get_by_label(re.compile(f"^{name}")).fill(str(number))
    page.get_by_role("button", name="Log it").click()


def test_a_table_without_scripts(hand: Hand) -> None:
    phone = hand(java_script_enabled=False)
    page = phone.page
    heading = page.get_by_role("heading", level=1)

    # Open a table.
    phone.open("/")
    page.get_by_role("link", name="Open a table of Potato Man").click()
    for number, name in enumerate(("Ann", "Ben", "Cleo"), start=1):
        page.get_by_label(f"Name at seat {number}").fill(name)
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("link", name="To the table").click()
    expect(heading).to_have_text("Ann leads")
    expect(page.locator("meta[http-equiv=refresh]")).to_have_count(0)

    # A trick; the page is asked for again by hand.
    for card in ("blue-8", "yellow-10", "red-13"):
        tap_card(page, card)
    expect(heading).to_have_text("Cleo leads")
    page.get_by_role("link", name="Reload").click()
    expect(heading).to_have_text("Cleo leads")

    # An objection, told once; its rule on a page of its own, and back again.
    for card in ("blue-9", "blue-10"):
        tap_card(page, card)
    verdict = page.get_by_role("alert")
    expect(verdict).to_have_count(1)
    expect(verdict).to_contain_text("Against the rules")
    verdict.get_by_role("link").first.click()
    expect(page).to_have_url(re.compile("/rules/potato-man/"))
    page.go_back()
    expect(verdict).to_contain_text("Against the rules")
    expect(page.locator("#board")).to_be_visible()
    verdict.get_by_label("In your own words").fill("Ann had agreed")
    verdict.get_by_role("button", name="Keep it").click()
    phone.has_in_trick("blue-9", "blue-10")

    # Undo, redo, undo; after a refresh nothing has been sent again.
    page.locator("#undo button").click()
    phone.has_in_trick("blue-9")
    page.get_by_role("button", name=re.compile("^Redo")).click()
    phone.has_in_trick("blue-9", "blue-10")
    page.locator("#undo button").click()
    phone.reload()
    phone.has_in_trick("blue-9")

    # Cleo led something else.
    page.get_by_role("button", name="This table").click()
    page.get_by_role("link", name="Log", exact=True).click()
    page.get_by_role("link", name=re.compile("Cleo plays blue 9.*Correct")).click()
    tap_card(page, "green-9")
    expect(page.get_by_text("Everything logged later still stands.")).to_be_visible()
    page.get_by_role("button", name="Make the correction").click()
    phone.has_in_trick("green-9")

    # Finish by tallies.
    for sacks in ((7, 3, 5), (2, 2, 2), (1, 0, 2)):
        count_by_hand(page, *sacks)
    expect(page.locator("#over")).to_contain_text("has the most sacks and wins")
    page.get_by_role("button", name="Finish, and keep the result").click()
    expect(page.locator(".score").first.get_by_role("heading")).to_have_text("Ann")
    page.locator(".score").first.locator("summary").first.click()
    expect(page.get_by_text("The table counted the sacks").first).to_be_visible()

    table = Table.objects.get()
    assert table.status == Table.Status.FINISHED
    assert stored_equals_replay(table)

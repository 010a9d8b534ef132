"""A wrong card three tricks back, put right on one phone; the others follow."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from companion.tables.models import Table
from tests.browser.conftest import LATER, Hand, Handset
from tests.factories import PhoneFactory, host_of
from tests.tables.playing import TRICK, card, log, stored_equals_replay

pytestmark = pytest.mark.browser

# Dan wins with green 13, then Ben with yellow 11, then Ann with red 14.
LATER_TRICKS = (
    *(card(3, "red-5"), card(0, "blue-9"), card(1, "yellow-11"), card(2, "green-9")),
    *(card(1, "blue-4"), card(2, "yellow-6"), card(3, "green-3"), card(0, "red-14")),
)


@pytest.fixture
def phones(hand: Hand, table: Table) -> tuple[Handset, Handset]:
    """Ann's and Ben's, three tricks and a card into the game."""
    log(table, host_of(table), *TRICK, *LATER_TRICKS, card(0, "yellow-12"))
    found = []
    for phone in (host_of(table), PhoneFactory.create(table=table, seat=1)):
        found.append(hand(phone))
        found[-1].sit_at(table)
    return found[0], found[1]


def totals(phone: Handset) -> Locator:
    return phone.page.locator(".seat b")


def look_at(phone: Handset, number: int) -> None:
    """From the table to an entry of the log, turning its card up."""
    page = phone.page
    page.get_by_role("button", name="This table").tap()
    page.get_by_role("link", name="Log", exact=True).tap()
    page.locator(f"#entry-{number}").get_by_role("link").tap()
    page.get_by_role("button", name="Look at it").tap()
    expect(page.get_by_role("heading", name="What was it really?")).to_be_visible()


def test_a_wrong_card_three_tricks_back(
    phones: tuple[Handset, Handset], table: Table
) -> None:  # F10
    ann, ben = phones
    page = ann.page
    expect(totals(ben)).to_have_text(["1", "4", "0", "3"])

    # To correct it, it is looked at; everybody is told.
    look_at(ann, 4)
    expect(page.locator(".top")).to_contain_text("green 13")
    ben.reads(re.compile("looked back at entry 4"))
    expect(ben.page.locator("#said")).not_to_contain_text("green 13")

    # It was Cleo's red 13 that won: Dan laid green 12. What follows is shown first.
    ann.tap("green-12")
    expect(page.get_by_role("row", name=re.compile("^Dan"))).to_have_class("changed")
    later = page.locator(".later > li")
    expect(later).to_contain_text("Dan")  # who led the next trick, though it was Cleo's turn
    assert Table.objects.get(pk=table.pk).version == 13
    later.get_by_text("Keep it").tap()
    page.get_by_role("button", name="Make the correction").tap()
    expect(totals(ann)).to_have_text(["1", "4", "1", "0"])

    # The other phone has followed by itself.
    expect(totals(ben)).to_have_text(["1", "4", "1", "0"], timeout=LATER)
    ben.has_in_trick("yellow-12")
    assert stored_equals_replay(table)

    # And the correction itself is taken back in one tap.
    expect(ben.page.locator("#undo")).to_contain_text("the correction of entry 4")
    ben.page.locator("#undo button").tap()
    for phone in (ann, ben):
        expect(totals(phone)).to_have_text(["1", "4", "0", "3"], timeout=LATER)
    assert stored_equals_replay(table)


def test_later_entries_that_no_longer_fit_can_be_dropped(
    phones: tuple[Handset, Handset], table: Table
) -> None:
    ann, _ben = phones
    page = ann.page
    look_at(ann, 5)
    ann.tap("blue-9")  # what Ann laid in the same trick, so hers was something else
    row = page.locator(".later > li").first
    expect(row.get_by_text("Keep it")).to_have_count(0)  # no card lies twice
    row.get_by_text("Drop it").tap()
    page.get_by_role("button", name="Look again").tap()
    expect(page.get_by_role("heading", name="Scores")).to_be_visible()
    page.get_by_role("button", name="Make the correction").tap()
    expect(page.locator("#undo")).to_contain_text("the correction of entry 5")
    assert stored_equals_replay(table)


def test_what_was_played_meanwhile_stops_a_correction_and_says_so(
    phones: tuple[Handset, Handset], table: Table
) -> None:
    ann, ben = phones
    page = ann.page
    look_at(ann, 12)
    ann.tap("red-15")
    expect(page.get_by_role("button", name="Make the correction")).to_be_visible()
    ben.tap("blue-7")
    ben.has_in_trick("yellow-12", "blue-7")
    page.get_by_role("button", name="Make the correction").tap()
    expect(ann.verdict).to_contain_text("The table moved on while you tapped")
    expect(ann.verdict).to_contain_text("blue 7")
    expect(ann.verdict.get_by_role("button")).to_have_count(0)  # red 15 is no move of now
    assert Table.objects.get(pk=table.pk).version == 14

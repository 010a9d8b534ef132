"""Taps that get no answer, or one that is no table: said, and the table stays."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from companion.tables import people
from companion.tables.models import Table
from tests.browser.conftest import LATER, Hand, Handset
from tests.factories import host_of

pytestmark = pytest.mark.browser


def test_offline_it_is_said_and_a_tap_is_not_lost_in_silence(
    ann: Handset, ben: Handset, table: Table
) -> None:
    ben.context.set_offline(True)
    ben.tap("green-3")
    note = ben.page.get_by_text("No connection: your tap may not be logged.")
    expect(note).to_be_in_viewport(timeout=LATER)
    ben.context.set_offline(False)
    expect(note).to_be_hidden(timeout=LATER)
    ann.tap("blue-8")
    ben.has_in_trick("blue-8")


def test_a_tap_that_is_never_answered_is_given_up(hand: Hand, table: Table) -> None:
    ann = hand(host_of(table))
    ann.page.clock.install()
    ann.sit_at(table)
    ann.page.route("**/play/", lambda _route: None)
    ann.tap("blue-8")
    ann.page.wait_for_timeout(200)
    ann.page.clock.fast_forward(11_000)
    expect(ann.page.get_by_text("your tap may not be logged")).to_be_in_viewport(timeout=LATER)
    ann.page.unroute("**/play/")
    ann.page.clock.fast_forward(5_000)  # it looks, and is sure again
    expect(ann.page.get_by_text("your tap may not be logged")).to_be_hidden(timeout=LATER)
    ann.tap("blue-8")
    ann.has_in_trick("blue-8")


def test_a_scribe_who_taps_after_the_link_was_withdrawn_hears_it_and_keeps_the_page(
    ann: Handset, ben: Handset, table: Table
) -> None:
    ben.hide()  # so that it does not hear of it by itself
    people.revoke(table, host_of(table), "scribe")
    ben.tap("blue-8")
    ben.reads(re.compile("The link this phone came by was withdrawn"))
    expect(ben.page.locator("#board")).to_be_visible()
    assert not table.entries.exists()


def test_whatever_answers_instead_of_the_table_is_read_beside_it(
    ann: Handset, table: Table
) -> None:
    def answer(route: Route) -> None:
        route.fulfill(
            status=413,
            content_type="text/html",
            body="<html><head><title>No</title></head><body><h1>Said a proxy</h1></body></html>",
        )

    ann.page.route("**/play/", answer)
    ann.tap("blue-8")
    expect(ann.verdict).to_contain_text("Said a proxy", timeout=LATER)
    ann.page.unroute("**/play/")
    ann.tap("blue-8")
    ann.has_in_trick("blue-8")
    expect(ann.verdict).to_be_empty()


def test_a_page_left_open_while_signing_in_elsewhere_says_what_to_do(
    ann: Handset, table: Table
) -> None:
    other = ann.context.new_page()
    other.goto(f"{ann.site}/accounts/signup/")
    other.get_by_label("User name").fill("Ann")
    other.get_by_label("Password", exact=True).fill("a sack of potatoes")
    other.get_by_label("Password, once more").fill("a sack of potatoes")
    other.get_by_role("button", name="Sign up").click()
    expect(other.get_by_role("heading", level=1)).to_have_text("Your recovery codes")
    ann.tap("blue-8")
    expect(ann.verdict).to_contain_text("Load the page again")
    assert not table.entries.exists()
    ann.reload()
    ann.tap("blue-8")
    ann.has_in_trick("blue-8")

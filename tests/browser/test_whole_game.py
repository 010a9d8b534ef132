"""A whole game of Potato Man, tapped on two phones from the first page to the rematch."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import expect

from games.potato_man.rules.moves import Options, Play, Stuck
from tests.browser.conftest import LATER, Hand, Handset
from tests.games.potato_man.hands import simulate

pytestmark = pytest.mark.browser

# Real hands: Ann gets a first round that ends after four tricks, since nobody can play.
DEAL = 19


def open_a_table(phone: Handset, *names: str) -> str:
    """Open a table through the pages; the code for the others."""
    page = phone.page
    phone.open("/")
    page.get_by_role("link", name="Open a table of Potato Man").tap()
    for number, name in enumerate(names, start=1):
        page.get_by_label(f"Name at seat {number}").fill(name)
    page.get_by_role("button", name="Open the table").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("The table is open")
    code = page.locator(".access .code").inner_text()
    to_the_table(phone)
    return code


def to_the_table(phone: Handset) -> None:
    """From a page beside the table, by its button, until the table listens."""
    with phone.page.expect_response("**/live/*"):
        phone.page.get_by_role("link", name="To the table").tap()


def join(phone: Handset, code: str, name: str) -> None:
    """Join by code, as the person called `name`."""
    page = phone.page
    phone.open("/")
    page.get_by_label("Join with the table’s code").fill(code.lower())
    page.get_by_role("button", name="Join").tap()
    with page.expect_response("**/live/*"):
        page.get_by_role("button", name=name).tap()


def show_hand(phone: Handset, hand: tuple[str, ...]) -> None:
    """Say that the seat whose turn it is cannot play, and show its cards."""
    page = phone.page
    page.get_by_role("link", name="Cannot play", exact=True).tap()
    for card in hand:
        page.locator(f"input[value={card}]").check(force=True)
    with page.expect_response("**/live/*"):
        page.get_by_role("button", name="Log it").tap()


def count_by_hand(phone: Handset, *sacks: int) -> None:
    """Log a round as it was counted."""
    page = phone.page
    page.get_by_role("button", name="This table").tap()
    page.get_by_role("link", name="Scores").tap()
    page.get_by_role("link", name="Count a round by hand").tap()
    for name, number in zip(("Ann", "Ben", "Cleo", "Dan"), sacks, strict=True):
        page.get_by_label(re.compile(f"^{name}")).fill(str(number))
    with page.expect_response("**/live/*"):
        page.get_by_role("button", name="Log it").tap()


def test_a_whole_game(hand: Hand) -> None:
    ann, ben = hand(), hand()
    code = open_a_table(ann, "Ann", "Ben", "Cleo", "Dan")
    join(ben, code, "Ben")
    expect(ann.page.get_by_role("heading", level=1)).to_have_text("Ann leads")

    # The first round, card by card, on either phone, until somebody cannot play.
    trick: list[str] = []
    for made in simulate(random.Random(DEAL), 4, Options()):
        tapping, looking = (ben, ann) if len(trick) % 2 else (ann, ben)
        if isinstance(made.move, Stuck):
            show_hand(tapping, made.move.hand or ())
            break
        assert isinstance(made.move, Play)
        tapping.tap(made.move.card)
        trick = [*trick, made.move.card] if len(trick) < 3 else []
        for phone in (tapping, looking):
            phone.has_in_trick(*trick)
    expect(ben.page.locator(".where .at")).to_have_text("Round 2 of 4, trick 1", timeout=LATER)

    # The others are counted.
    for phone, sacks in ((ann, (7, 3, 5, 4)), (ben, (2, 2, 2, 2)), (ann, (0, 9, 1, 1))):
        count_by_hand(phone, *sacks)

    # Who has won, on both phones; every number opens to its reason.
    for phone in (ann, ben):
        expect(phone.page.get_by_role("heading", level=1)).to_have_text(
            "The game is over", timeout=LATER
        )
        expect(phone.page.locator("#over")).to_contain_text("has the most sacks and wins")
    winner = ann.page.locator("#over b").inner_text()
    page = ann.page
    page.get_by_role("button", name="Finish, and keep the result").tap()
    expect(page.get_by_role("heading", level=1)).to_contain_text(winner)
    first = page.locator(".score").first
    expect(first.get_by_role("heading")).to_have_text(winner)
    reason = first.locator("details").filter(has_text="Round 2").first
    expect(reason.get_by_text("counted the sacks of this round by hand")).to_be_hidden()
    reason.locator("summary").tap()
    expect(reason.get_by_text("counted the sacks of this round by hand")).to_be_visible()
    reason.get_by_role("link").tap()
    expect(page.locator("#sheet h1")).to_be_visible()
    page.get_by_role("button", name="Close").tap()
    expect(ben.page.get_by_role("heading", level=1)).to_have_text("Finished", timeout=LATER)

    # A rematch, everybody one seat on: Ben is told and follows, to the seat with his name.
    page.get_by_text("Same seats, the next player begins").tap()
    page.get_by_role("button", name="Rematch").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("The table is open")
    to_the_table(ann)
    expect(page.locator(".seat .name")).to_have_text(["Ben", "Cleo", "Dan", "Ann"])
    ben.reads("There is a rematch.")
    with ben.page.expect_response("**/live/*"):
        ben.page.get_by_role("button", name="Go to the new table").tap()
    assert ben.page.url == page.url
    ben.tap("blue-8")
    ann.has_in_trick("blue-8")
    expect(page.locator("#undo")).to_contain_text("Ben’s phone")

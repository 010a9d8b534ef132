"""The rulebook's pages: what is found on them, on paper, and for everybody."""

from __future__ import annotations

import re
from urllib.request import urlopen

import pytest
from playwright.sync_api import expect

from companion.tables.models import Table
from tests.browser.conftest import Hand, Handset
from tests.browser.test_fit_for_everybody import Inspector, inspector  # noqa: F401
from tests.factories import host_of

pytestmark = pytest.mark.browser

GAMES = ("catan", "potato-man", "potemkin", "villagers")


@pytest.fixture
def phone(hand: Hand, table: Table) -> Handset:
    """The host's phone."""
    return hand(host_of(table))


# --- Searching ----------------------------------------------------------------------


@pytest.mark.parametrize("where", ["sheet", "page"])
def test_what_was_found_from_the_foot_of_a_passage_comes_into_view(
    ann: Handset, table: Table, server: str, where: str
) -> None:
    urlopen(f"{server}/rules/search/?q=gold&game=potato-man")  # noqa: S310  # the first takes a while
    if where == "sheet":
        ann.sit_at(table)
        ann.page.locator(".asked-rules a").first.tap()
    else:
        ann.open("/rules/potato-man/potato-man.gold/")
    box = ann.page.get_by_label("Look up a rule or a card")
    box.fill("gold")
    expect(ann.page.locator("#found a").nth(2)).to_be_in_viewport()
    expect(box).to_be_in_viewport(ratio=1)
    box.fill("silver")
    expect(ann.page.locator("#found a").first).to_be_in_viewport()
    expect(box).to_be_in_viewport(ratio=1)


# --- On paper ----------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_summary_prints_on_two_pages(phone: Handset, game: str) -> None:
    page = phone.page
    phone.open(f"/rules/{game}/summary/")
    paper = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", paper)) <= 2
    page.evaluate("window.print = () => { window.printed = true }")
    page.get_by_role("button", name="Print").tap()
    assert page.evaluate("window.printed")


def test_on_paper_only_the_rules(phone: Handset) -> None:
    page = phone.page
    phone.open("/rules/catan/summary/")
    page.emulate_media(media="print")
    for hidden in (".crumbs", "[data-print]", ".nav"):
        expect(page.locator(hidden)).to_be_hidden()
    expect(page.locator(".prose")).to_be_visible()


# --- For everybody -----------------------------------------------------------------


PAGES = ("", "questions/", "summary/", "whole/")


def test_the_pages_of_every_game_fit(inspector: Inspector) -> None:  # noqa: F811
    for game in GAMES:
        for name in PAGES:
            inspector.phone.open(f"/rules/{game}/{name}")
            inspector.fits(f"{game}, {name}")
    assert "\n".join(inspector.faults) == ""


def test_the_pages_of_a_game(inspector: Inspector) -> None:  # noqa: F811
    for name in PAGES:  # those of the others are made of the same
        inspector.visit(name, f"/rules/potato-man/{name}")
    assert "\n".join(inspector.faults) == ""

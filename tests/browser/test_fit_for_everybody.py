"""Every page of a table: axe, both themes, narrow phones, large text, thumbs."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from companion.tables.models import Phone, Table
from tests.browser.conftest import Hand, Handset
from tests.factories import PhoneFactory, TableFactory, host_of
from tests.tables.playing import TRICK, card, finish_by_tallies, log
from tests.tables.playing import Page as Client

pytestmark = pytest.mark.browser

# Links in running text are as high as their line.
SMALL = """() => [...document.querySelectorAll("a, button, summary, select, input, .choice, .pick")]
    .filter(one => !one.closest(".prose, .skip") && !one.matches("label input"))
    .map(one => [one.getBoundingClientRect(), one.outerHTML.slice(0, 100)])
    .filter(([box]) => box.width && (box.width < 44 || box.height < 44))
    .map(([box, html]) => `${box.width} x ${box.height}: ${html}`)"""
# What runs off sideways, innermost first; nothing if the page does not.
WIDE = """width => document.documentElement.scrollWidth <= width ? [] :
    [...document.body.querySelectorAll("*")].reverse()
    .filter(one => one.checkVisibility() && one.getBoundingClientRect().right > width)
    .map(one => one.outerHTML.slice(0, 100)).slice(0, 2).concat("sideways")"""

Axe = Callable[..., list[str]]


class Inspector:
    """Looks at whatever page a phone shows and notes what is wrong with it."""

    def __init__(self, phone: Handset, axe: Axe) -> None:
        self.phone, self.page, self.axe = phone, phone.page, axe
        self.faults: list[str] = []

    def look(self, name: str) -> None:
        """Note the faults of the present page, called `name`."""
        page = self.page
        # Nothing may move: a colour halfway between two has no contrast to speak of.
        page.emulate_media(color_scheme="light", reduced_motion="reduce")
        self._note(name, "light", *self.axe(page))
        page.emulate_media(color_scheme="dark")  # which changes colours and nothing else
        self._note(name, "dark", *self.axe(page, "color-contrast"))
        self._note(name, "too small", *page.evaluate(SMALL))
        self.fits(name)

    def fits(self, name: str) -> None:
        """Note where the page goes out at its side."""
        page = self.page
        for width in (320, 360):
            page.set_viewport_size({"width": width, "height": 740})
            self._note(name, f"{width} wide", *page.evaluate(WIDE, width))
        page.evaluate("() => { document.documentElement.style.fontSize = '200%' }")
        self._note(name, "large text", *page.evaluate(WIDE, width))
        page.evaluate("() => { document.documentElement.style.fontSize = '' }")

    def visit(self, name: str, path: str) -> None:
        """Go to `path` and look."""
        self.phone.open(path)
        self.look(name)

    def _note(self, name: str, how: str, *faults: str) -> None:
        self.faults += [f"{name}, {how}: {fault}" for fault in faults]


@pytest.fixture
def inspector(hand: Hand, table: Table, axe: Axe) -> Inspector:
    """The host's phone under inspection."""
    return Inspector(hand(host_of(table)), axe)


def another_table(role: str = "host", *, of: Table) -> tuple[Table, Phone]:
    """A table at which the host of another one is too; and the phone of its own host."""
    table: Table = TableFactory.create()
    own = host_of(table)
    PhoneFactory.create(table=table, browser=host_of(of).browser, role=role)
    return table, own


def test_the_pages_before_a_table(inspector: Inspector, table: Table) -> None:
    page = inspector.page
    another_table(of=table)
    inspector.visit("home", "/")
    inspector.visit("open", "/open/potato-man/")
    page.get_by_role("button", name="Open the table").tap()
    expect(page.get_by_role("alert")).to_be_visible()
    inspector.look("open, refused")
    for number, name in enumerate(("Ann", "Maximiliana of the Long Table"), start=1):
        page.get_by_label(f"Name at seat {number}").fill(name)
    page.get_by_role("button", name="Open the table").tap()
    expect(page.get_by_role("heading", name="Write this down")).to_be_visible()
    inspector.look("opened")
    page.get_by_role("link", name="To the table").tap()
    expect(page.locator("#board")).to_be_visible()
    inspector.look("long names")
    inspector.visit("find", "/join/")
    inspector.visit("find, refused", "/join/?code=ZZZZZZ")
    inspector.visit("join", f"/join/{table.links.get(role='scribe').code}/")
    inspector.visit("join to watch", f"/join/{table.links.get(role='watch').code}/")
    inspector.visit("recover", "/recover/")
    inspector.visit("load", "/load/")
    inspector.visit("not at this table", TableFactory.create().get_absolute_url())
    assert "\n".join(inspector.faults) == ""


def test_the_table(inspector: Inspector, table: Table) -> None:
    page, phone = inspector.page, inspector.phone
    phone.sit_at(table)
    inspector.look("at the start")
    page.get_by_role("button", name="This table").tap()
    inspector.look("with the menu open")
    page.keyboard.press("Escape")
    phone.tap("blue-8")
    phone.has_in_trick("blue-8")
    phone.tap("blue-9")
    expect(phone.verdict).to_contain_text("Against the rules")
    inspector.look("with a verdict")
    phone.verdict.get_by_role("button", name="House rule").tap()
    phone.has_in_trick("blue-8", "blue-9")
    inspector.look("in the middle of a trick")
    watched, host = another_table("watch", of=table)
    log(watched, host, *TRICK, card(3, "red-5"))
    inspector.visit("watched", watched.get_absolute_url())
    ended, host = another_table(of=table)
    finish_by_tallies(Client(host))
    inspector.visit("with an outcome", ended.get_absolute_url())
    inspector.visit("scores with an outcome", f"{ended.get_absolute_url()}scores/")
    page.get_by_role("button", name="Finish, and keep the result").tap()
    expect(page.get_by_role("button", name="Finish")).to_have_count(0)
    inspector.visit("finished", ended.get_absolute_url())
    inspector.visit("end, finished", f"{ended.get_absolute_url()}end/")
    assert "\n".join(inspector.faults) == ""


def test_the_pages_beside_a_table(inspector: Inspector, table: Table) -> None:
    page, phone = inspector.page, inspector.phone
    log(table, host_of(table), *TRICK, card(3, "red-5"))
    Client(host_of(table)).play(card(0, "red-6"), anyway="We noticed too late")
    PhoneFactory.create(table=table, seat=1)
    PhoneFactory.create(table=table, seat=1)
    for name in ("log", "scores", "options", "people", "end", "log/2", "log/5"):
        inspector.visit(name, f"{table.get_absolute_url()}{name}/")
    phone.open(f"{table.get_absolute_url()}log/4/")
    page.get_by_role("button", name="Look at it").tap()
    expect(page.get_by_role("heading", name="What was it really?")).to_be_visible()
    inspector.look("an entry looked at")
    phone.tap("green-12")
    expect(page.get_by_role("heading", name="Scores")).to_be_visible()
    inspector.look("a correction thought through")
    for name in ("stuck", "tally", "ruling"):
        inspector.visit(name, f"{table.get_absolute_url()}form/{name}/")
    phone.open(f"{table.get_absolute_url()}form/tally/")
    for box in page.get_by_role("spinbutton").all():
        box.fill("40")
    page.get_by_role("button", name="Log it").tap()
    expect(page.get_by_role("alert")).to_be_visible()
    inspector.look("a tally against the rules")
    assert "\n".join(inspector.faults) == ""

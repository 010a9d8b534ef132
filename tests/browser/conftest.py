"""Phones in people's hands: each a browser of its own, all of them at one running site."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Request, expect

from companion.people.identity import COOKIE
from companion.tables.models import Phone, Table
from tests.factories import PhoneFactory, TableFactory, host_of
from tests.tables.playing import browser_cookie

SOON = 1_000  # milliseconds in which what one phone logs must show on the others
LATER = 10_000  # the same where it is not about speed, on a machine that is busy
# What the console calls errors though all is well: statuses and lost connections that pages are
# made for, and a header that protects only where there is TLS.
NO_FAULT = re.compile(
    r"Failed to (load|fetch)|htmx:error: timeout|Cross-Origin-Opener-Policy header has been ignored"
)


class Handset:
    """A phone: what a test does with it, and what its browser has to complain about."""

    def __init__(self, context: BrowserContext, site: str) -> None:
        self.context = context
        self.site = site
        self.complaints: list[str] = []
        context.set_default_timeout(LATER)
        self.page: Page = context.new_page()
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", lambda said: self._listen(said.type, said.text))
        self.page.on("request", self._watch)
        self.page.on(
            "response",
            lambda answer: answer.status >= 500 and self.complaints.append(answer.url),
        )

    def open(self, path: str) -> None:
        """Go to an address of the site."""
        self.page.goto(self.site + path)

    def reload(self) -> None:
        """Ask for the page again, once it is there: a browser refuses it while another comes."""
        self.page.wait_for_load_state()
        self.page.reload()

    def sit_at(self, table: Table) -> None:
        """Open the table's page and wait until it listens."""
        with self.page.expect_response("**/live/*"):
            self.open(table.get_absolute_url())

    def card(self, name: str) -> Locator:
        """The card `blue-7` on the board."""
        return self.page.locator(f"#board button[value*='\"{name}\"']")

    def tap(self, name: str) -> None:
        """Tap a card, unfolding its colour first if it is folded away."""
        card = self.card(name)
        card.wait_for(state="attached")
        if not card.is_visible():
            self.page.locator(f"#colour-{name.partition('-')[0]} summary").tap()
        card.tap()

    def has_in_trick(self, *cards: str, timeout: float = LATER) -> None:
        """Wait until the trick is made of `blue-7` and so on."""
        lying = self.page.locator(".trick .card:not(.empty) .unseen")
        words = [re.compile(rf"^{card.replace('-', ' ')}(?!\d)") for card in cards]
        expect(lying).to_have_text(words, timeout=timeout)

    def reads(self, sentence: str | re.Pattern[str], *, timeout: float = LATER) -> None:
        """Wait until a sentence can be read."""
        expect(self.page.get_by_text(sentence).first).to_be_visible(timeout=timeout)

    @property
    def verdict(self) -> Locator:
        """Where the page says why nothing was logged."""
        return self.page.locator("#verdict")

    def hide(self, hidden: bool = True) -> None:
        """Go to the background as a phone that is locked does, or come back."""
        self.page.evaluate(
            """hidden => {
                Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
                document.dispatchEvent(new Event("visibilitychange"));
            }""",
            hidden,
        )

    def _listen(self, kind: str, text: str) -> None:
        if kind == "error" and not NO_FAULT.search(text):
            self.complaints.append(text)

    def _watch(self, request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme != "data" and address.netloc != urlsplit(self.site).netloc:
            self.complaints.append(f"asked another host: {request.url}")


Hand = Callable[..., Handset]


@pytest.fixture
def hand(site: str, browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Hand]:
    """Hands out phones; at the end none may have anything to complain about.

    `hand()` is a stranger's, `hand(phone)` one that is at a table already; further keywords go
    to the browser. `site=` another address of the same server.
    """
    handed: list[Handset] = []

    def hand_out(phone: Phone | None = None, site: str = site, **wishes: Any) -> Handset:
        context = browser.new_context(**{**browser_context_args, **wishes})
        if phone is not None:
            cookie = browser_cookie(phone)
            context.add_cookies([{"name": COOKIE, "value": cookie, "url": site}])
        handed.append(Handset(context, site))
        return handed[-1]

    yield hand_out
    for one in handed:
        one.context.close()
    assert [complaint for one in handed for complaint in one.complaints] == []


@pytest.fixture
def table(site: str) -> Table:
    """Ann, Ben, Cleo and Dan at Potato Man; Ann leads."""
    return TableFactory.create()


@pytest.fixture
def ann(hand: Hand, table: Table) -> Handset:
    """The host's phone, at the table."""
    handset = hand(host_of(table))
    handset.sit_at(table)
    return handset


@pytest.fixture
def ben(hand: Hand, table: Table) -> Handset:
    """A scribe's phone in Ben's seat, at the table."""
    handset = hand(PhoneFactory.create(table=table, seat=1))
    handset.sit_at(table)
    return handset


@pytest.fixture
def secure(server: str, hand: Hand, table: Table) -> Handset:
    """The host's phone on loopback, which counts as secure: it can keep rules."""
    return hand(host_of(table), site=server)

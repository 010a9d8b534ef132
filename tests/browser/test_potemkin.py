"""A voyage with each set of characters, tapped on two phones to its end."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from games.potemkin.models import Voyage
from games.potemkin.rules.game import Potemkin
from games.potemkin.rules.options import Options
from tests.browser.conftest import LATER, Hand, Handset
from tests.browser.tapping import tap_all, way
from tests.browser.test_fit_for_everybody import Axe, Inspector
from tests.browser.test_whole_game import join, to_the_table
from tests.factories import PhoneFactory, TableFactory, host_of
from tests.games.potemkin.hands import simulate
from tests.tables.playing import card, log

pytestmark = pytest.mark.browser

GAME = Potemkin()


def played(phones: tuple[Handset, Handset], seats: int, options: Options, seed: int) -> str:
    """Tap a whole voyage, each move on the other phone; how it ended, in the game's words."""
    state = GAME.start(seats, options)
    for number, made in enumerate(simulate(random.Random(seed), seats, options)):
        phone, other = phones[number % 2], phones[1 - number % 2]
        seat = GAME.asked(state)[0]
        choices = way(GAME, state, seat, made.move)
        assert choices is not None, made.move
        tap_all(phone, choices)
        state = GAME.apply(state, made.move).state
        # The other phone has it too before it taps.
        expect(
            other.page.locator(f"#table[data-revision='{phone_revision(phone, number)}']")
        ).to_be_attached(timeout=LATER)
    outcome = GAME.outcome(state)
    assert outcome is not None
    return str(outcome.because)


def phone_revision(phone: Handset, number: int) -> str:
    """The revision that a phone shows once entry `number` (from 0) is in the log."""
    table = phone.page.locator(f"#table:has(input[name=version][value='{number + 1}'])").first
    expect(table).to_be_attached(timeout=LATER)
    return table.get_attribute("data-revision") or ""


def test_set_a_from_the_first_page_to_the_result(hand: Hand) -> None:
    ann, ben = hand(), hand()
    page = ann.page
    ann.open("/")
    page.get_by_role("link", name="Open a table of Potemkin Villages").tap()
    for number, name in enumerate(("Ann", "Ben", "Cleo", "Dan"), start=1):
        page.get_by_label(f"Name at seat {number}").fill(name)
    page.get_by_label("Name of the fifth colour").fill("green")
    page.get_by_role("button", name="Open the table").tap()
    code = page.locator(".access .code").inner_text()
    to_the_table(ann)
    join(ben, code, "Ben")

    because = played((ann, ben), 4, Options(fifth_colour="green"), 2)
    for phone in (ann, ben):
        expect(phone.page.locator("#over")).to_contain_text(because, timeout=LATER)
    page.get_by_role("button", name="Finish, and keep the result").tap()
    expect(page.get_by_role("heading", level=1)).to_contain_text(because)
    voyage = Voyage.objects.get()
    assert (voyage.set, voyage.crew.count()) == ("A", 4)

    # The next table knows the name of the colour.
    ann.open("/open/potemkin/")
    expect(page.get_by_label("Name of the fifth colour")).to_have_value("green")


@pytest.mark.parametrize(
    ("seats", "options", "seed"),
    [(2, {"set": "B"}, 3), (4, {"set": "D"}, 2)],
    ids=["B", "D"],
)
def test_other_sets(hand: Hand, seats: int, options: dict[str, Any], seed: int) -> None:
    table = TableFactory.create(slug="potemkin", size=seats, options=options)
    phones = hand(host_of(table)), hand(PhoneFactory.create(table=table))
    for phone in phones:
        phone.sit_at(table)
    because = played(phones, seats, Options(**options), seed)
    for phone in phones:
        expect(phone.page.locator("#over")).to_contain_text(because, timeout=LATER)


def test_a_step_is_taken_back_and_only_the_result_is_noted(hand: Hand) -> None:
    table = TableFactory.create(slug="potemkin")
    ann = hand(host_of(table))
    ann.sit_at(table)
    page = ann.page
    page.locator("#card-white-2").tap()
    ann.reads("Chosen: White 2")
    page.get_by_role("link", name="One step back").tap()
    ann.reads("Which village lies far left, over the boat?")
    expect(page.locator("#card-white-2")).to_be_visible()
    page.get_by_role("link", name="Only the result").tap()
    page.get_by_text("Lost together").tap()
    page.get_by_label("Rounds you completed").fill("7")
    page.get_by_label("Where, or what ended it").fill("A 9 too many.")
    page.get_by_role("button", name="Log it").tap()
    expect(page.locator("#over")).to_contain_text(
        "You have lost together, after 7 rounds: A 9 too many."
    )


def test_its_pages_fit_everybody(hand: Hand, axe: Axe) -> None:
    table = TableFactory.create(slug="potemkin", options={"fifth_colour": "w" * 20})
    host = host_of(table)
    inspector = Inspector(hand(host), axe)
    page = inspector.page
    inspector.visit("set-up", "/open/potemkin/")
    for fold in ("Colours on the many-coloured sides", "Where the rulebook is silent"):
        page.get_by_text(fold).tap()
    page.get_by_label("Name of the fifth colour").fill("red")
    page.get_by_role("button", name="Open the table").tap()
    expect(page.get_by_text("That colour is in the game already.")).to_be_visible()
    inspector.look("set-up, refused")
    inspector.visit("laying", table.get_absolute_url())
    villages = ["white-2", "orange-3", "blue-4", "red-5"]
    log(table, host, {"move": "lay", "villages": villages}, card(0, "fifth-7"), card(1, "red-2"))
    inspector.visit("playing", table.get_absolute_url())
    log(table, host, card(2, "red-3"), card(3, "red-4"))
    inspector.visit("ability", table.get_absolute_url())
    page.locator("#at-orange-3").tap()
    expect(page.locator("#at-red-5")).to_have_attribute("href", re.compile("orange-3"))
    page.locator("#at-red-5").tap()
    expect(page.get_by_role("heading", name="Where is the new village built?")).to_be_visible()
    inspector.look("ability, the place")
    inspector.visit("counting again", f"{table.get_absolute_url()}form/recount/")
    page.get_by_label("Villages, left to right").fill("red 5, red 5")
    page.get_by_label("Because").fill("We counted.")
    page.get_by_role("button", name="Log it").tap()
    expect(page.get_by_role("alert")).to_be_visible()
    inspector.look("counting again, refused")
    assert "\n".join(inspector.faults) == ""


def test_an_ability_is_tapped_without_scripts(hand: Hand) -> None:
    table = TableFactory.create(slug="potemkin")
    ann = hand(host_of(table), java_script_enabled=False)
    page = ann.page
    ann.open(table.get_absolute_url())
    laid, played = (
        ("white-2", "orange-3", "blue-4", "fifth-5"),
        ("red-7", "red-2", "red-3", "red-4"),
    )
    for name in (*laid, *played):
        page.locator(f"#card-{name}").tap()
    # Each step is a page of its own: whoever taps before it is there taps on the one before.
    first, back = re.compile("orange-3$"), page.get_by_role("link", name="One step back")
    page.locator("#at-orange-3").tap()
    expect(page.locator("#at-fifth-5")).to_have_attribute("href", re.compile("orange-3.fifth-5"))
    page.locator("#at-fifth-5").tap()
    expect(back).to_have_attribute("href", first)
    back.tap()
    expect(page.locator("#at-blue-4")).to_have_attribute("href", re.compile("orange-3.blue-4"))
    page.locator("#at-blue-4").tap()
    page.locator("#at-far-left").tap()
    ann.reads("Round 2")
    page.get_by_role("button", name="Undo").tap()
    ann.reads("Round 1")

"""Villagers tapped on a phone: a game of four, one alone, villages entered; how pages fit."""

from __future__ import annotations

import random
import re
import time
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from companion.engine import codec
from companion.tables import referee
from companion.tables.models import Table
from games.villagers.models import Village
from games.villagers.rules.game import Villagers
from games.villagers.rules.options import Options
from tests.browser.conftest import LATER, Hand, Handset
from tests.browser.tapping import way
from tests.browser.test_fit_for_everybody import Axe, Inspector
from tests.browser.test_whole_game import to_the_table
from tests.factories import TableFactory, host_of
from tests.games.villagers.hands import simulate
from tests.tables.playing import log, slip

pytestmark = pytest.mark.browser

GAME = Villagers()
WIDE_VILLAGE = [
    {"villager": "Founders", "on": [{"villager": "Brewer"}, {"villager": "Poulterer"}]},
    {
        "villager": "Lumberjack",
        "on": [
            {"villager": "Wheeler", "on": [{"villager": "Cartwright"}]},
            {"villager": "Carpenter", "coins": 8},
        ],
    },
    {"villager": "Hunter"},
    {"villager": "Hunter"},
    {"villager": "Hunter"},
]


def played(phone: Handset, seats: int, options: Options, seed: int, most: int = 999) -> Any:
    """Tap a whole game, or the first `most` moves of it; the state it led to."""
    state = GAME.start(seats, options)
    for number, made in enumerate(simulate(random.Random(seed), seats, options)):
        if number == most:
            break
        seat = getattr(made.move, "seat", None)
        seat = seat if isinstance(seat, int) else GAME.asked(state)[0]
        choices = way(GAME, state, seat, made.move)
        assert choices is not None, made.move
        page = phone.page
        other = page.locator(f".whose a[href$='?seat={seat}']:not([aria-current])")
        if len(GAME.asked(state)) > 1 and other.count():
            other.tap()
            expect(other).to_have_count(0)
        for step, choice in enumerate(choices):
            tap(page, choice.code, choice.group.lower())
            if step + 1 < len(choices):
                page.wait_for_url("**draft=*")
        state = GAME.apply(state, made.move).state
        version = page.locator(f"#table:has(input[name=version][value='{number + 1}'])")
        expect(version).to_be_attached(timeout=LATER)
    return state


def tap(page: Page, code: str, suit: str) -> None:
    """Tap a choice, after its suit where villagers have to be found first."""
    target, search = page.locator(f"#choice-{code}"), page.locator(f"#suit-{suit}")
    target.or_(search).first.wait_for(state="attached")
    if not target.count():
        search.tap()
    target.tap()


def add(page: Page, words: str, code: str) -> None:
    """Find a villager by typing and tap it into the village that is entered."""
    before = page.locator("#village h2").inner_text()
    page.locator("#which").fill(words)
    page.locator(f"#choice-add-{code}").tap()
    expect(page.locator("#village h2")).not_to_have_text(before)


def test_four_players_from_the_first_page_to_the_result(hand: Hand) -> None:
    ann = hand()
    page = ann.page
    ann.open("/")
    page.get_by_role("link", name="Open a table of Villagers").tap()
    for number, name in enumerate(("Ann", "Ben", "Cleo", "Dan"), start=1):
        page.get_by_label(f"Name at seat {number}").fill(name)
    page.get_by_role("button", name="Open the table").tap()
    to_the_table(ann)
    state = played(ann, 4, Options(), 24)
    outcome = GAME.outcome(state)
    assert outcome is not None
    expect(page.locator("#market")).to_contain_text("Second Market")
    page.get_by_role("button", name="Finish, and keep the result").tap()
    expect(page.get_by_role("heading", level=1)).to_contain_text("gold")
    assert Village.objects.count() == 4


def test_alone_against_the_countess(hand: Hand) -> None:
    table = TableFactory.create(slug="villagers", size=1)
    ann = hand(host_of(table))
    ann.sit_at(table)
    played(ann, 1, Options(), 8)
    expect(ann.page.locator("#over")).to_contain_text("Countess", timeout=LATER)
    expect(ann.page.locator(".tabs")).to_contain_text("Countess")


def test_a_village_is_entered_in_well_under_a_minute_and_both_markets_are_held(hand: Hand) -> None:
    table = TableFactory.create(slug="villagers", size=2, options={"tracking": "score"})
    ann = hand(host_of(table))
    ann.sit_at(table)
    page = ann.page
    began = time.monotonic()
    add(page, "cartw", "0-cartwright")
    add(page, "carpe", "0-carpenter")
    add(page, "ハンター", "0-hunter")
    add(page, "blacks", "0-blacksmith")
    page.locator("#suit-hay").tap()
    page.locator("#choice-add-0-fromager").tap()
    expect(page.locator("#village h2")).to_have_text("Ann: 12 villagers")
    page.get_by_label("Coins on Blacksmith").fill("6")
    page.get_by_label("Gold in the supply").fill("11")
    page.get_by_role("button", name="The village is complete").tap()
    assert time.monotonic() - began < 30
    # Ben is next, and his village begins with the Founders.
    expect(page.locator("#village h2")).to_have_text("Ben: 1 villager")
    add(page, "grap", "1-graper")
    page.get_by_role("link", name=re.compile("^Graper")).tap()  # taken out again
    expect(page.locator("#village h2")).to_have_text("Ben: 1 villager")
    page.get_by_label("Gold in the supply").fill("30")
    page.get_by_role("button", name="The village is complete").tap()
    page.get_by_role("button", name="First Market").tap()
    market = page.locator("#market")
    expect(market).to_contain_text("Coins stay on the villagers.")
    expect(market.locator(".paid").first).to_contain_text("Ann +34")
    page.locator("#choice-market-second").tap()
    expect(page.locator("#over")).to_contain_text("Ann has the most gold")


def test_other_villages_are_one_swipe_or_one_tap_away(hand: Hand) -> None:
    table = TableFactory.create(slug="villagers", size=3)
    ann = hand(host_of(table))
    ann.sit_at(table)
    page = ann.page
    strip = page.locator("#villages")
    assert strip.evaluate("strip => strip.scrollLeft") == 0
    page.locator(".tabs").get_by_role("link", name="Cleo").tap()
    expect(page.locator("#village-2 h2")).to_be_in_viewport()
    expect(page.locator("#village-0 h2")).not_to_be_in_viewport()


def test_whose_turn_it_is_is_in_sight_and_other_villages_add_no_room(hand: Hand) -> None:
    table = TableFactory.create(slug="villagers", size=3)
    log(table, host_of(table), *({"move": "drafted", "seat": seat} for seat in range(3)))
    many = [{"villager": "Founders"}, *({"villager": "Hayer"} for _ in range(9))]
    log(table, host_of(table), {"move": "village", "seat": 2, "village": many})
    ann = hand(host_of(table))
    ann.sit_at(table)
    page = ann.page
    strip = page.locator("#villages")
    height = strip.evaluate("strip => strip.clientHeight")
    page.locator("#choice-built").tap()
    in_sight(page, "Ben")
    assert strip.evaluate("strip => strip.clientHeight") == height
    # Whoever looks at another village meanwhile stays there.
    page.locator(".tabs").get_by_role("link", name="Cleo").tap()
    in_sight(page, "Cleo")
    page.locator("#suit-hay").tap()
    expect(page.locator("#choice-build-grazier")).to_be_attached()
    in_sight(page, "Cleo")


def in_sight(page: Page, name: str) -> None:
    """Wait until the strip of villages shows this one."""
    page.wait_for_function(
        """name => {
            const strip = document.getElementById("villages");
            const shown = [...strip.children].find((one) => one.offsetLeft === strip.scrollLeft);
            return shown?.querySelector("h2").textContent.trim().startsWith(name);
        }""",
        arg=name,
    )


def test_building_without_scripts(hand: Hand) -> None:
    table = TableFactory.create(slug="villagers", size=2)
    log(table, host_of(table), *({"move": "drafted", "seat": seat} for seat in range(2)))
    ann = hand(host_of(table), java_script_enabled=False)
    page = ann.page
    ann.open(table.get_absolute_url())
    page.locator("#which").fill("fisher")
    page.get_by_role("button", name="Search").tap()
    expect(page.locator("#choice-build-fisher")).to_contain_text("the bank for 2 gold")
    page.locator("#choice-build-fisher").tap()
    expect(page.locator("#village-0 .villager")).to_have_count(2)
    page.locator("#suit-wood").tap()
    page.locator("#choice-build-cooper").tap()
    expect(ann.verdict).to_contain_text("there is none")


def reached(seed: int, phases: tuple[str, ...], size: int, after: int, **options: Any) -> Table:
    """A table at which a dealt game was logged until one of these phases, some moves in."""
    table: Table = TableFactory.create(slug="villagers", size=size, options=options)
    phone, state = host_of(table), GAME.start(size, Options(**options))
    for number, made in enumerate(simulate(random.Random(seed), size, Options(**options))):
        if number >= after and state.phase in phases:
            break
        referee.submit(table.pk, phone, made, slip(table))
        state = GAME.apply(state, made.move).state
    return table


def test_each_page_fits_everybody(hand: Hand, axe: Axe) -> None:
    faults: list[str] = []

    def inspected(table: Table, *paths: str) -> None:
        seen = Inspector(hand(host_of(table)), axe)
        for path in paths:
            seen.visit(path or "table", table.get_absolute_url() + path)
        faults.extend(seen.faults)

    building = reached(1, ("build",), 4, 60)
    inspected(building, "", "?q=wood", "form/recount/")
    inspected(reached(1, ("over",), 2, 40), "")
    expansions = ("scoundrels", "saints", "profiteers", "developments")
    out = ("Windmill", "Bank", "Church")
    full = reached(1, ("draft",), 5, 90, tracking="full", expansions=expansions, developments=out)
    inspected(full, "")
    inspected(reached(1, ("events",), 1, 15), "")
    entering = TableFactory.create(slug="villagers", size=2, options={"tracking": "score"})
    village = codec.encode({"move": "village", "seat": 0, "village": WIDE_VILLAGE})
    inspected(entering, "", f"?on=0&draft={quote(village)}", "form/village/")
    opening = Inspector(hand(), axe)
    opening.visit("open", "/open/villagers/")
    assert "\n".join([*faults, *opening.faults]) == ""

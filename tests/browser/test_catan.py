"""The Catan Card Game on two phones: a short Expanded game, and one of which only points count."""

from __future__ import annotations

import random
import re
from itertools import islice
from typing import Any
from urllib.parse import unquote

import pytest
from playwright.sync_api import expect

from companion.engine import codec
from companion.engine.offers import Choice
from companion.tables.models import Table
from games.catan.models import CatanGame
from games.catan.rules.drafts import Draft, read
from games.catan.rules.game import Catan
from games.catan.rules.moves import ReadOff, Roll
from games.catan.rules.options import Options
from games.catan.rules.state import State
from tests.browser.conftest import LATER, Hand, Handset
from tests.browser.test_fit_for_everybody import Axe, Inspector
from tests.browser.test_whole_game import join, to_the_table
from tests.factories import TableFactory, host_of
from tests.games.catan.hands import simulate
from tests.tables.playing import log

pytestmark = pytest.mark.browser

GAME = Catan()
SEED = 149
MOVES = 30


def leads_to(half: Draft, move: Any) -> bool:
    """Whether what is settled in a half-made move is so in `move` too."""
    if half.move != move.__struct_config__.tag:
        return False
    return all(
        getattr(half, name) in (None, "", getattr(move, name, None))
        for name in ("event", "card", "at", "site")
    )


def way(state: State, seat: int, move: Any, draft: str = "") -> list[Choice] | None:
    """The choices that lead to `move`, or to what comes out as it does; None if none do."""
    wanted = GAME.apply(state, move).state
    choices = GAME.offers(GAME.view(state, frozenset({seat})), seat, draft).choices
    for choice in choices:
        if type(choice.move) is type(move) and GAME.apply(state, choice.move).state == wanted:
            return [choice]
    for choice in choices:
        if choice.draft and leads_to(read(choice.draft), move):
            rest = way(state, seat, move, choice.draft)
            if rest is not None:
                return [choice, *rest]
    return None


def wait_for_draft(phone: Handset, draft: str) -> None:
    """Until a phone asks what follows a half-made move."""
    phone.page.wait_for_url(lambda url: unquote(url).endswith(f"draft={draft}"))


def tap(phone: Handset, state: State, move: Any) -> None:
    """Log a move as a person does: by taps, or in its form."""
    page = phone.page
    if isinstance(move, ReadOff):
        page.locator("#choice-printed").tap()
        page.get_by_label("Card").select_option(move.card)
        told = move.__struct_fields__
        for value in told:
            number = getattr(move, value)
            if value != "card" and number is not None:
                page.locator(f"#id_{value}").fill(str(number))
        with page.expect_response("**/live/*"):
            page.get_by_role("button", name="Log it").tap()
        return
    seats = [getattr(move, "seat", None), *GAME.asked(state)]
    seat = next(seat for seat in seats if seat is not None)
    if len(GAME.asked(state)) > 1:
        page.get_by_label("Whose answer?").get_by_role("link").nth(seat).tap()
        page.wait_for_url(f"**seat={seat}*")
    choices = way(state, seat, move)
    assert choices is not None, move
    if isinstance(move, Roll):
        choices = choices[-1:]  # both dice in one tap
    for number, choice in enumerate(choices):
        page.locator(f"[id='at-{choice.code}'], [id='choice-{choice.code}']").first.tap()
        if number + 1 < len(choices):
            wait_for_draft(phone, choice.draft)


def wait_for(phone: Handset, version: int) -> None:
    """Until a phone shows the table after so many entries."""
    shown = phone.page.locator(f"#table:has(input[name=version][value='{version}'])")
    expect(shown.first).to_be_attached(timeout=LATER)


def test_a_short_expanded_game(hand: Hand) -> None:
    ann, ben = hand(), hand()
    page = ann.page
    ann.open("/")
    page.get_by_role("link", name="Open a table of Catan").tap()
    for number, name in enumerate(("Ann", "Ben"), start=1):
        page.get_by_label(f"Name at seat {number}").fill(name)
    page.get_by_role("button", name="Open the table").tap()
    code = page.locator(".access .code").inner_text()
    to_the_table(ann)
    join(ben, code, "Ben")

    state = GAME.start(2, Options())
    moves = list(islice(simulate(random.Random(SEED), 2, Options()), MOVES))
    for number, made in enumerate(moves):
        phone, other = (ann, ben) if number % 2 == 0 else (ben, ann)
        tap(phone, state, made.move)
        state = GAME.apply(state, made.move).state
        wait_for(phone, number + 1)
        # The other phone has it too before it taps.
        wait_for(other, number + 1)
    for phone in (ann, ben):
        for seat in (0, 1):
            for region in state.sides[seat].regions:
                id_ = f"store-{seat}-{region.at}-{region.side}-{region.stored}"
                expect(phone.page.locator(f"[id='{id_}']")).to_have_count(1)

    # The table awards the rest, and the one whose turn it is has won.
    page.goto(page.url.partition("?")[0] + "form/ruling/")
    page.get_by_label(("Ann", "Ben")[state.turn]).check(force=True)
    page.get_by_label("Points to add").fill("13")
    page.get_by_label("Because").fill("It is late.")
    page.get_by_role("button", name="Log it").tap()
    for phone in (ann, ben):
        expect(phone.page.locator("#over")).to_contain_text("victory points", timeout=LATER)
    page.get_by_role("button", name="Finish, and keep the result").tap()
    expect(page.get_by_role("heading", level=1)).to_contain_text("victory points")
    game = CatanGame.objects.get()
    assert (game.ruleset, game.turns) == ("expanded", state.turns)
    standing = game.standings.get(seat=state.turn)
    assert standing.points == state.points[state.turn] + 13
    assert sum(source.points for source in standing.sources.all()) == standing.points


def test_points_alone_on_one_page(hand: Hand) -> None:
    table = TableFactory.create(slug="catan", size=2, options={"tracking": "points"})
    ann = hand(host_of(table))
    ann.sit_at(table)
    page = ann.page
    page.get_by_role("link", name="Count both").tap()
    page.get_by_label("Settlements of Ann").fill("1")
    page.get_by_label("Cities of Ann").fill("3")
    page.get_by_label("Find a card").fill("biblio")  # its German name finds it too
    expect(page.locator("#cards > :visible")).to_have_count(1)
    page.get_by_label("Library of Ann").select_option("2")
    page.get_by_label("Find a card").fill("karl")
    page.get_by_label("Karl the Strong of Ben").check()
    with page.expect_response("**/live/*"):
        page.get_by_role("button", name="Log it").tap()
    ann.reads(re.compile("^Libraries?|Library"))
    realms = page.locator(".realm")
    expect(realms.nth(0).locator(".sources")).to_contain_text("Cities 6")
    expect(realms.nth(0).locator(".sources")).to_contain_text("Library 2")
    expect(realms.nth(1).locator(".sources")).to_contain_text("Knight Token 1")
    expect(page.locator(".seat b")).to_have_text(["9", "3"])
    # One thing more by a tap, and it is won in the own turn.
    page.get_by_role("link", name="Count both").tap()
    page.get_by_label("Cities of Ann").fill("5")
    page.get_by_role("button", name="Log it").tap()
    expect(page.locator("#over")).to_contain_text("Ann has 13 victory points")


@pytest.fixture
def midway() -> Table:
    """A table on which a good deal lies; Ann may act."""
    table = TableFactory.create(slug="catan", size=2)
    moves = islice(simulate(random.Random(SEED), 2, Options()), 60)
    log(table, host_of(table), *(codec.plain(made.move) for made in moves))
    return table


def test_each_page_fits_everybody(hand: Hand, axe: Axe, midway: Table) -> None:
    inspector = Inspector(hand(host_of(midway)), axe)
    page = inspector.page
    inspector.phone.sit_at(midway)
    inspector.look("the table")
    page.locator("#choice-build").tap()
    page.wait_for_url("**draft=*")
    page.locator("#board summary").first.tap()
    inspector.look("which card")
    page.locator("#board a.tile").first.tap()
    page.wait_for_url("**card*")
    inspector.look("where")
    inspector.visit("a correction", f"{midway.get_absolute_url()}log/60/")
    for form in ("trade", "recount", "printed"):
        inspector.visit(form, f"{midway.get_absolute_url()}form/{form}/")
    for options, form in (({"tracking": "points"}, "principality"),
                          ({"ruleset": "tournament"}, "deck")):  # fmt: skip
        table = TableFactory.create(slug="catan", size=2, options=options)
        own = Inspector(hand(host_of(table)), axe)
        own.visit("begun", table.get_absolute_url())
        own.visit(form, f"{table.get_absolute_url()}form/{form}/")
        inspector.faults += own.faults
    assert "\n".join(inspector.faults) == ""

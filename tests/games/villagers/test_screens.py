"""Villagers on the site: kit, forms and pages, as a phone without scripts gets them."""

from __future__ import annotations

import html
import json
import re
from typing import Any

import pytest
from django.test import Client

from companion.engine import codec
from companion.engine.game import PUBLIC
from companion.plays.models import Play
from companion.tables import referee
from companion.tables.models import Table
from games.villagers import entering
from games.villagers.finding import matching, plain, villager_of
from games.villagers.forms import RecountForm, VillageForm
from games.villagers.kit import VillagersKit
from games.villagers.models import Village
from games.villagers.rules import moves as m
from games.villagers.rules.cards import CARDS, VILLAGERS, kebab
from games.villagers.rules.entry import planted
from games.villagers.rules.state import State
from tests.factories import TableFactory, host_of
from tests.games.villagers.playing import (
    GAME,
    NAMES,
    after,
    all_built,
    table,
    village,
    with_village,
)
from tests.tables.playing import Page, log
from tests.tables.playing import state as state_of

KIT = VillagersKit()


def screen(state: State, seat: int = 0, draft: str = "") -> dict[str, Any]:
    """What the templates get."""
    view = GAME.view(state, PUBLIC)
    return KIT.screen(view, GAME.offers(view, seat, draft), NAMES[: state.seats])


def find(shown: dict[str, Any], name: str) -> dict[str, Any]:
    """A villager among those to be found."""
    return next(one for one in shown["finds"] if one["villager"] == name)


# --- Finding ------------------------------------------------------------------------


def test_every_villager_is_known_by_its_code() -> None:
    for name in VILLAGERS:
        for code in (kebab(name), f"build-{kebab(name)}", f"add-0-{kebab(name)}"):
            assert villager_of(code) == name
    assert villager_of("market-first") == ""


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("coop", "Cooper"),
        ("COOPER", "Cooper"),
        ("maid", "Milk Maid"),
        ("クーパー", "Cooper"),
        ("くーぱー", "Cooper"),
        ("ミルクメイド", "Milk Maid"),
        ("ホース", "Horse Trader"),
        ("smith", "Blacksmith"),
    ],
)
def test_villagers_are_found_in_english_and_japanese(words: str, first: str) -> None:
    shown = screen(with_village("Founders"))
    assert matching(shown["finds"], words)[0]["villager"] == first


@pytest.mark.parametrize("words", ["Wood", "wood", "木材"])
def test_villagers_are_found_by_suit(words: str) -> None:
    found = matching(screen(with_village("Founders"))["finds"], words)
    assert {CARDS[one["villager"]].suit for one in found} == {"Wood"}
    assert len(found) == 7  # all but the basic one


def test_nothing_is_found_by_no_words_or_strange_ones() -> None:
    finds = screen(with_village("Founders"))["finds"]
    assert matching(finds, "  ") == []
    assert matching(finds, "xyzzy") == []
    assert plain("  Milk　Maid ") == "milk maid"


def test_a_villager_says_where_it_stands_and_what_opening_costs() -> None:
    state = with_village("Founders; Lumberjack; Miner(Blacksmith)")
    cooper = find(screen(state), "Cooper")
    assert (cooper["where"], cooper["opened"]) == (
        "on Lumberjack",
        "the own Blacksmith, the bank pays 2 gold",
    )
    state = with_village("Founders; Lumberjack")
    assert find(screen(state), "Cooper")["opened"] == "the bank for 2 gold"
    assert "Wheeler" in find(screen(state), "Cartwright")["shut"]


def test_several_places_are_asked_for_and_there_is_a_way_back() -> None:
    state = with_village("Founders; Lumberjack; Miner; Lumberjack(Carpenter)")
    carpenter = find(screen(state), "Carpenter")
    assert carpenter["where"] == "choose how"
    shown = screen(state, 0, carpenter["draft"])
    assert shown["begun"]
    assert [one["label"] for one in shown["places_to_stand"]] == [
        "Carpenter on Lumberjack",
        "Carpenter on Lumberjack (2)",
    ]


# --- Villages -----------------------------------------------------------------------


def test_whoever_acts_comes_first_then_on_to_the_left() -> None:
    state = with_village("Founders", seats=4)
    assert [one["name"] for one in screen(state)["villages"]] == ["Ann", "Ben", "Cleo", "Dan"]
    state = after(state, m.Built(seat=0), m.Built(seat=1))
    shown = screen(state, 2)["villages"]
    assert [one["name"] for one in shown] == ["Cleo", "Dan", "Ann", "Ben"]
    assert [one["acts"] for one in shown] == [True, False, False, False]


def test_chains_are_shown_from_below_and_covered_ones_keep_their_symbols() -> None:
    state = with_village("Founders; Lumberjack(Wheeler(Cartwright), Carpenter/4); Hunter")
    ours = screen(state)["villages"][0]
    founders, wood, hunter = ours["chains"]
    assert [one["wide"] for one in (founders, wood, hunter)] == [1, 2, 1]
    assert [one["name"] for one in wood["upper"]] == ["Wheeler", "Carpenter"]
    wheeler, carpenter = wood["upper"]
    assert (wheeler["gold"], wheeler["upper"][0]["gold"], carpenter["coins"]) == (0, 9, 4)
    assert wood["suits"] == ["wood"]
    view = ours["view"]
    assert (view.first_market, view.second_market) == (2 + 9 + 4, 2 + 9 + 4)
    assert [line["amount"] for line in ours["why"]["first"]] == [11, 4]
    assert "Cartwright 9" in ours["why"]["first"][0]["because"]


def test_the_page_works_without_scripts(db: None) -> None:
    opened = TableFactory.create(slug="villagers", size=3)
    host = host_of(opened)
    log(opened, host, *({"move": "drafted", "seat": seat} for seat in range(3)))
    page = Page(host)
    body = page.get().content.decode()
    assert 'href="#village-1"' in body
    assert "choice-build-hunter" not in body  # found by its suit or name
    body = page.get("?q=hunt").content.decode()
    assert '<input id="which" type="search" name="q" value="hunt"' in body
    move = re.search(r'id="choice-build-hunter"[^>]* value="([^"]*)"', body)
    assert move is not None
    answer = page.post("play/", {"move": html.unescape(move[1])})
    assert answer.status_code == 302
    assert [card.name for card in state_of(opened).sides[0].village] == ["Founders", "Hunter"]
    assert "style=" not in body
    assert page.get("?q=" + "x" * 5000).status_code == 200
    assert "Nobody is called" in page.get("?q=xyzzy").content.decode()


# --- Villages entered ---------------------------------------------------------------


def test_a_villager_brings_those_that_it_stands_on() -> None:
    state = table(3, tracking="score")
    draft = find(screen(state), "Cartwright")["draft"]
    entered = codec.decode(draft.encode(), m.Village)
    assert [card.name for card in planted(entered.village)] == [
        "Founders", "Lumberjack", "Wheeler", "Cartwright",
    ]  # fmt: skip
    shown = screen(state, 0, draft)
    assert shown["entry"]["count"] == 4
    assert shown["villages"][0]["view"].first_market == 9  # no food, so no gold of the Founders


def test_fifteen_villagers_take_nine_taps() -> None:
    state, draft = table(4, tracking="score"), ""
    names = (
        "Cartwright", "Carpenter", "Brewer", "Hunter", "Fromager", "Priest", "Blacksmith",
        "Harvester", "Agent",
    )  # fmt: skip
    for name in names:
        draft = find(screen(state, 0, draft), name)["draft"]
    entry = screen(state, 0, draft)["entry"]
    assert entry["count"] == 16
    assert entry["against"] == []
    assert [one["name"] for one in entry["coins"]] == [
        "Brewer", "Cartwright", "Carpenter", "Hunter", "Blacksmith", "Harvester",
    ]  # fmt: skip


def test_villagers_are_taken_out_and_founders_turned() -> None:
    move = village("Founders; Lumberjack(Wheeler); Hunter")
    links = entering.links(move)
    assert set(links) == {0, 2, 3}  # the Lumberjack is covered
    turned = codec.decode(links[0].encode(), m.Village)
    assert turned.village[0].side == "food"
    without = codec.decode(links[2].encode(), m.Village)
    assert [card.name for card in planted(without.village)] == ["Founders", "Lumberjack", "Hunter"]


def test_what_is_wrong_with_a_village_is_said_while_it_is_entered() -> None:
    state = table(3, tracking="score")
    draft = codec.encode(village("Founders; Hunter; Hunter; Hunter"))
    assert screen(state, 0, draft)["entry"]["against"] == ["Hunter: 3 are too many, there are 2."]


def test_a_village_is_logged_with_its_coins_and_supply(db: None) -> None:
    opened = TableFactory.create(slug="villagers", size=2, options={"tracking": "score"})
    page = Page(host_of(opened))
    move = codec.encode(village("Founders; Miner(Blacksmith); Hunter"))
    fields = {"seat": "0", "village": move, "coins_2": "6", "supply": "11"}
    assert page.post("form/village/", fields).status_code == 302
    side = state_of(opened).sides[0]
    assert ([card.coins for card in side.village], side.supply) == ([0, 0, 6, 0], 11)
    # Ben's is still missing, so he is next.
    assert "Ben: 1 villager" in page.get().content.decode()
    fields = {"seat": "1", "village": codec.encode(village("Founders; Hunter; Hunter", 1))}
    refused = page.post("form/village/", fields)
    assert refused.status_code == 422
    body = refused.content.decode()
    assert "Hunter: 3 are too many" in body
    assert html.escape(fields["village"]) in body  # nothing is lost


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"seat": "0", "village": ""},
        {"seat": "0", "village": "[]"},
        {"seat": "0", "village": '{"move":"village","seat":0,"village":[{"villager":"Nobody"}]}'},
        {"seat": "x", "village": '{"move":"village","seat":0,"village":[{"villager":"Hunter"}]}'},
        {"seat": "0", "village": '{"move":"market","which":"first"}'},
    ],
)
def test_an_odd_village_is_no_village(db: None, fields: dict[str, str]) -> None:
    opened = TableFactory.create(slug="villagers", size=2, options={"tracking": "score"})
    page = Page(host_of(opened))
    assert page.post("form/village/", fields).status_code == 422
    assert Table.objects.get(pk=opened.pk).version == 0
    assert page.get("form/village/").status_code == 200


def test_alone_both_villages_can_be_entered() -> None:
    shown = screen(table(1, tracking="score"))
    hers = screen(table(1, tracking="score"), 0, shown["other_entry"]["draft"])
    assert (hers["entry"]["name"], hers["entry"]["seat"]) == ("Countess", "")
    assert hers["other_entry"]["name"] == ""


# --- Markets ------------------------------------------------------------------------


def test_the_first_market_is_counted_line_by_line_and_coins_stay() -> None:
    state = table(2, tracking="score")
    fed = "Founders; Hunter; Miner(Blacksmith/4)"
    state = after(state, village(fed, 0, 5), village("Founders; Graper", 1, 3))
    assert screen(state)["market"] is None
    market = screen(after(state, m.Market(which="first")))["market"]
    assert market["stay"]
    ann, ben = market["rows"]
    assert [line["amount"] for line in ann["lines"]] == [4, 4]
    assert (ann["amount"], ann["total"], ben["amount"]) == (8, 13, 2)


def test_the_second_market_shows_silver_and_who_won() -> None:
    state = after(
        table(2, tracking="score"),
        village("Founders; Miner(Blacksmith/4); Agent", 0, 5),
        village("Founders", 1, 3),
        m.Market(which="first"),
        m.Market(which="second"),
    )
    market = screen(state)["market"]
    assert not market["stay"]
    assert [line["label"] for line in market["rows"][0]["lines"]] == [
        "Second Market: gold", "Agent", "Second Market: coins",
    ]  # fmt: skip
    assert market["won"].startswith("Ann has the most gold")


def test_developments_and_events_are_shown() -> None:
    state = with_village(
        "Founders", expansions=("developments",), developments=("Windmill", "Bank", "Church")
    )
    shown = screen(all_built(state))["developments"]
    assert {one["name"] for one in shown} == {"Windmill", "Bank", "Church"}
    assert [count["name"] for count in shown[0]["counts"]] == ["Ann", "Ben", "Cleo"]
    alone = screen(table(1))
    assert alone["solo"] == {"events": [], "jester": True}
    assert [one["name"] for one in alone["villages"]] == ["Ann", "Countess"]


def test_the_road_is_shown_or_tapped() -> None:
    starters = ("Cooper", "Carpenter", "Blacksmith", "Hunter", "Fisher", "Agent")
    state = table(3, tracking="full", starters=starters)
    shown = screen(state)
    assert shown["road"] is None
    assert [one["label"] for one in shown["answers"] if one["group"] == "road"] == sorted(starters)
    drafted = after(state, m.Draft(seat=0, from_="road", card="Hunter"))
    shown = screen(drafted)
    assert [one["name"] for one in shown["road"]["cards"]] == [s for s in starters if s != "Hunter"]
    assert not [one for one in shown["answers"] if one["group"] == "road"]  # first the gap


# --- Other forms --------------------------------------------------------------------


def test_opening_a_table_and_what_is_remembered(db: None) -> None:
    client = Client()
    fields = {
        "name_0": "Ann",
        "name_1": "Ben",
        "zone": "UTC",
        "option_tracking": '"full"',
        "setup-expansions": ["saints", "developments"],
        "setup-technology": "Windmill",
        "setup-community": "Inn",
        "setup-starter_0": "Cooper",
        "setup-starter_3": "Hunter",
    }
    assert client.post("/open/villagers/", fields).status_code == 302
    options = state_of(Table.objects.get()).options
    assert options.expansions == ("saints", "developments")
    assert options.developments == ("Windmill", "Inn")
    assert options.starters == ("Cooper", "Hunter")
    body = client.get("/open/villagers/").content.decode()
    assert re.search(r'value="saints"[^>]* checked', body)
    assert '<option value="Hunter" selected>' in body
    assert '<option value="Windmill" selected>' in body


def test_alone_expansions_stay_in_the_box(db: None) -> None:
    fields = {"name_0": "Ann", "zone": "UTC", "setup-expansions": ["saints"]}
    assert Client().post("/open/villagers/", fields).status_code == 302
    assert state_of(Table.objects.get()).options.expansions == ()


def test_too_many_starters_of_a_kind_are_refused(db: None) -> None:
    fields = {"name_0": "Ann", "name_1": "Ben", "zone": "UTC"}
    fields |= {f"setup-starter_{n}": "Hunter" for n in range(3)}
    answer = Client().post("/open/villagers/", fields)
    assert answer.status_code == 422
    assert "cannot be the villagers that lay on the Road" in answer.content.decode()


def test_counting_again(db: None) -> None:
    opened = TableFactory.create(slug="villagers", size=2)
    page = Page(host_of(opened))
    fields = {"seat": "1", "gold": "12", "card": "Hunter", "to": "", "of": "", "why": "So it is."}
    assert page.post("form/recount/", fields).status_code == 302
    side = state_of(opened).sides[1]
    assert (side.supply, [card.name for card in side.village]) == (12, ["Founders", "Hunter"])
    fields = {"seat": "1", "of": "1:Hunter:1", "to": "hand", "card": "", "why": "It was not."}
    assert page.post("form/recount/", fields).status_code == 302
    assert [card.name for card in state_of(opened).sides[1].village] == ["Founders"]
    fields |= {"seat": "0", "of": "1:Founders:1"}
    assert "in another village" in page.post("form/recount/", fields).content.decode()


def test_counting_the_stacks_again() -> None:
    view = GAME.view(table(3, tracking="full"), PUBLIC)
    data = {"seat": "0", "stacks": "6, 6, 6, 6, 6, 5", "reserve": "28", "why": "One was missing."}
    form = RecountForm(data, view=view, names=NAMES)
    assert form.is_valid(), form.errors
    assert form.move() == {
        "move": "recount", "seat": 0, "reserve": 28, "stacks": [6, 6, 6, 6, 6, 5],
        "why": "One was missing.",
    }  # fmt: skip
    form = RecountForm(data | {"stacks": "6, 6"}, view=view, names=NAMES)
    assert not form.is_valid()


def test_rulings_expansions_and_developments(db: None) -> None:
    opened = TableFactory.create(slug="villagers", size=2)
    page = Page(host_of(opened))
    assert page.post("form/ruling/", {"seat": "0", "add": "-3", "why": "x"}).status_code == 302
    answer = page.post("form/expansions/", {"value": ["saints", "developments"]})
    assert answer.status_code == 302
    answer = page.post("form/developments/", {"technology": "Sawmill", "community": "Inn"})
    assert answer.status_code == 302
    options = state_of(opened).options
    assert options.expansions == ("saints", "developments")
    assert options.developments == ("Sawmill", "Inn")
    for name in ("ruling", "expansions", "developments", "recount"):
        assert page.get(f"form/{name}/").status_code == 200


def test_a_form_for_nothing_shows_the_first_village() -> None:
    form = VillageForm(None, view=GAME.view(table(2, tracking="score"), PUBLIC), names=NAMES)
    assert json.loads(form["village"].value())["village"] == [
        {"villager": "Founders", "side": "gold"}
    ]


# --- What is kept -------------------------------------------------------------------


def test_what_each_village_earned_is_kept_until_the_table_is_reopened(db: None) -> None:
    opened = TableFactory.create(slug="villagers", size=2, options={"tracking": "score"})
    host = host_of(opened)
    moves = (
        village("Founders; Miner(Blacksmith/4); Agent; Hunter; Hunter", 0, 5),
        village("Founders; Graper", 1, 3),
        m.Market(which="first"),
        m.Market(which="second"),
    )
    log(opened, host, *(codec.plain(move) for move in moves))
    referee.finish(Table.objects.get(pk=opened.pk), host)
    ann, ben = Village.objects.order_by("seat")
    assert {one.kind: one.amount for one in ann.earnings.all()} == {
        "counted": 5, "first-gold": 4, "first-coins": 4, "second-gold": 4, "silver": 4,
        "second-coins": 4,
    }  # fmt: skip
    assert (ann.total, ann.villagers, ben.total) == (25, 6, 7)
    assert {one.villager: one.count for one in ann.residents.all()}["Hunter"] == 2
    assert str(ann) == "seat 1: 25"
    referee.reopen(Table.objects.get(pk=opened.pk), host)
    assert not Village.objects.exists()
    assert not Play.objects.exists()


def test_an_entry_is_corrected_on_the_same_board(db: None) -> None:
    opened = TableFactory.create(slug="villagers", size=2)
    host = host_of(opened)
    log(opened, host, *({"move": "drafted", "seat": seat} for seat in range(2)))
    log(opened, host, {"move": "build", "seat": 0, "card": "Hunter"})
    body = Page(host).get("log/3/?q=wattler").content.decode()
    assert 'id="named-0"' in body
    assert 'id="choice-build-wattler"' in body
    assert 'id="choice-built"' in body
    scored = TableFactory.create(slug="villagers", size=2, options={"tracking": "score"})
    log(scored, host_of(scored), codec.plain(village("Founders; Hunter", 0, 5)))
    page = Page(host_of(scored))
    body = page.get("log/1/?q=wattler").content.decode()
    draft = re.search(r'id="choice-add-0-wattler"[^>]* href="([^"]*)"', body)
    assert draft is not None
    body = page.get("log/1/" + html.unescape(draft[1])).content.decode()
    assert "Wattler" in body
    assert 'id="choice-village-0"' in body

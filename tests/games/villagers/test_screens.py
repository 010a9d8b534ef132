"""Villages on the page: finding villagers, chains, markets, the Road."""

from __future__ import annotations

import html
import re

import pytest

from games.villagers.finding import matching, plain, villager_of
from games.villagers.rules import moves as m
from games.villagers.rules.cards import CARDS, VILLAGERS, kebab
from tests.factories import TableFactory, host_of
from tests.games.villagers.playing import (
    after,
    against,
    all_built,
    in_order,
    table,
    village,
    who,
    with_village,
)
from tests.games.villagers.screens import find, screen
from tests.tables.playing import Page, log
from tests.tables.playing import state as state_of

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


def test_a_villager_counted_again_may_lie_on_one_built_later() -> None:
    state = with_village("Founders; Mason; Miner")
    move = m.Recount(seat=0, of=who("Mason"), on=who("Miner"), why="It lies there.")
    ours = screen(in_order(state, move))["villages"][0]
    assert [one["name"] for one in ours["chains"][1]["upper"]] == ["Mason"]
    elsewhere = m.Recount(seat=0, of=who("Mason", 1), coins=1, why="It lies there.")
    assert against(state, elsewhere) == [("impossible", "table.impossible")]

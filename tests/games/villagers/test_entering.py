"""Villages entered on the page, as a phone without scripts gets it."""

from __future__ import annotations

import html

import pytest

from companion.engine import codec
from companion.tables.models import Table
from games.villagers import entering
from games.villagers.rules import moves as m
from games.villagers.rules.entry import planted
from tests.factories import TableFactory, host_of
from tests.games.villagers.playing import (
    table,
    village,
)
from tests.games.villagers.screens import find, screen
from tests.tables.playing import Page
from tests.tables.playing import state as state_of

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
    assert [one.name for one in entry["coins"]] == [
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
    assert screen(state, 0, draft)["entry"]["against"] == [
        "Hunter: there are only 2, and this makes 3."
    ]


def test_a_village_is_logged_with_its_coins_and_supply(db: None) -> None:
    opened = TableFactory.create(slug="villagers", size=2, options={"tracking": "score"})
    page = Page(host_of(opened))
    move = codec.encode(village("Founders; Miner(Blacksmith); Hunter"))
    fields = {"seat": "0", "village": move, "coins_blacksmith_1": "6", "supply": "11"}
    assert page.post("form/village/", fields).status_code == 302
    side = state_of(opened).sides[0]
    assert ([card.coins for card in side.village], side.supply) == ([0, 0, 6, 0], 11)
    # Ben's is still missing, so he is next.
    shown = page.get().content.decode()
    assert "Ben: 1 villager" in shown
    assert "Coins and supply come last" in shown  # said where there are no scripts
    fields = {"seat": "1", "village": codec.encode(village("Founders; Hunter; Hunter", 1))}
    refused = page.post("form/village/", fields)
    assert refused.status_code == 422
    body = refused.content.decode()
    assert "Hunter: there are only 2, and this makes 3." in body
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

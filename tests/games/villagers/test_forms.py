"""Opening a table, other forms, what is kept, corrections."""

from __future__ import annotations

import html
import json
import re

from django.test import Client

from companion.engine import codec
from companion.engine.game import PUBLIC
from companion.plays.models import Play
from companion.tables import referee
from companion.tables.models import Table
from games.villagers.forms import RecountForm, VillageForm
from games.villagers.forms_setup import starter_choices
from games.villagers.models import Village
from games.villagers.rules import moves as m
from games.villagers.rules.options import Options
from tests.factories import TableFactory, host_of
from tests.games.villagers.playing import (
    GAME,
    NAMES,
    table,
    village,
)
from tests.tables.playing import Page, log
from tests.tables.playing import state as state_of

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
    assert "Hunter: there are only 2, and this makes 3." in answer.content.decode()


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


def test_only_villagers_are_offered_that_can_start_at_every_table() -> None:
    offered = [name for name, _label in starter_choices() if name]
    for seats in GAME.seats:
        for name in offered:
            assert not GAME.unfit(seats, Options(starters=(name,))), (seats, name)
    assert not set(offered) & {"Tinner", "Shepherd", "Tanner", "Hayer", "Founders"}


def test_starters_are_said_later_and_remembered(db: None) -> None:
    opened = TableFactory.create(slug="villagers", size=2, options={"tracking": "full"})
    page = Page(host_of(opened))
    long = (
        "Horse Trader",
        "Glass Blower",
        "Wood Carver",
        "Log Rafter",
        "Bed Builder",
        "Shipwright",
    )
    fields = {f"starter_{n}": name for n, name in enumerate(long)}
    assert page.post("form/starters/", fields).status_code == 302
    assert state_of(opened).options.starters == tuple(long)
    assert GAME.remember(state_of(opened))["starters"] == ",".join(long)
    assert '<option value="Horse Trader" selected>' in page.get("form/starters/").content.decode()
    fields = {f"starter_{n}": "Hunter" for n in range(3)}
    refused = page.post("form/starters/", fields)
    assert refused.status_code == 422
    assert "Hunter: there are only 2, and this makes 3." in refused.content.decode()


def test_seasons_are_said_later_by_who_plays_alone(db: None) -> None:
    alone = TableFactory.create(slug="villagers", size=1)
    page = Page(host_of(alone))
    assert "form/seasons/" in page.get().content.decode()
    assert "form/developments/" not in page.get().content.decode()
    assert page.post("form/seasons/", {"value": ["Rats", "Bribes"]}).status_code == 302
    assert state_of(alone).options.other_season == ("Rats", "Bribes")
    company = Page(host_of(TableFactory.create(slug="villagers", size=2)))
    assert "form/seasons/" not in company.get().content.decode()


def test_what_is_wrong_at_set_up_is_said_beside_it(db: None) -> None:
    fields = {"name_0": "Ann", "name_1": "Ben", "zone": "UTC", "setup-technology": "Church"}
    answer = Client().post("/open/villagers/", fields)
    assert answer.status_code == 422
    assert "Church is not one of the available choices" in answer.content.decode()


def test_counting_again_wants_something_to_put_right(db: None) -> None:
    opened = TableFactory.create(slug="villagers", size=2)
    refused = Page(host_of(opened)).post("form/recount/", {"seat": "0", "why": "Well."})
    assert refused.status_code == 422
    assert "Fill in what is to be put right." in refused.content.decode()


def test_coins_and_supply_are_typed_where_an_entry_is_corrected(db: None) -> None:
    opened = TableFactory.create(slug="villagers", size=2, options={"tracking": "score"})
    log(opened, host_of(opened), codec.plain(village("Founders; Miner(Blacksmith/2)", 0, 5)))
    page = Page(host_of(opened))
    body = page.get("log/1/").content.decode()  # it begins as it was entered
    assert 'name="coins_blacksmith_1" value="2"' in body
    assert 'name="supply" value="5"' in body
    anew = page.get("log/1/?how=insert").content.decode()
    assert "coins_blacksmith_1" not in anew
    move = codec.encode(village("Founders; Miner(Blacksmith/2)"))
    assert '<button id="choice-village-0" class="go wide" name="form" value="village">' in body
    fields = {"form": "village", "how": "replace", "seat": "0", "village": move}
    fields |= {"coins_blacksmith_1": "8", "supply": "11"}
    seen = page.post("log/1/preview/", fields)
    assert seen.status_code == 200
    (sent,) = set(re.findall(r'name="move" value="([^"]*)"', seen.content.decode()))
    written = page.post("log/1/correct/", {"how": "replace", "move": html.unescape(sent)})
    assert written.status_code == 302
    side = state_of(opened).sides[0]
    assert (side.village[2].coins, side.supply) == (8, 11)
    for odd in ({"coins_blacksmith_1": "-1"}, {"form": "nothing"}, {"village": "x"}):
        assert page.post("log/1/preview/", fields | odd).status_code == 400


def test_a_refused_tap_keeps_what_was_searched_for(db: None) -> None:
    opened = TableFactory.create(slug="villagers", size=3)
    log(opened, host_of(opened), *({"move": "drafted", "seat": seat} for seat in range(3)))
    page = Page(host_of(opened))
    body = page.get("?q=wheel").content.decode()
    (action,) = set(re.findall(r'id="board"[^>]* action="([^"]*)"', body))
    assert action.endswith("/play/?q=wheel")
    move = {"move": json.dumps({"move": "build", "seat": 0, "card": "Wheeler"})}
    refused = page.post("play/?q=wheel", move)
    assert refused.status_code == 422
    assert 'name="q" value="wheel"' in refused.content.decode()

"""The Catan Card Game on the site: what its screens are made from, its forms, what is kept."""

from __future__ import annotations

import gzip
import random
import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from django.urls import reverse

from companion.engine import codec
from companion.tables import referee
from companion.tables.kit import kit_of
from companion.tables.models import Entry, Table
from games.catan.models import CatanGame
from games.catan.rules.cards import VALUES
from games.catan.rules.game import Catan
from games.catan.rules.moves import ReadOff, Roll, Settlement, Trade
from games.catan.rules.options import Options
from games.catan.rules.parts import Goods
from games.catan.rules.state import State
from games.catan.rules.twins import BASE_DECK
from tests.factories import PhoneFactory, TableFactory, host_of
from tests.games.catan.hands import simulate
from tests.games.catan.playing import LAID, acting, after, begun, city, rich, road, stores, table
from tests.tables.playing import Page, log, slip, state, stored_equals_replay

pytestmark = pytest.mark.django_db

GAME = Catan()
KIT = kit_of("catan")
NAMES = ("Ann", "Ben")


def shown(now: State, seat: int | None = None, draft: str = "") -> dict[str, Any]:
    """What the templates get for whoever is asked."""
    seat = GAME.asked(now)[0] if seat is None else seat
    return KIT.screen(now, GAME.offers(now, seat, draft), NAMES)


def tiles(screen: dict[str, Any]) -> list[dict[str, Any]]:
    """Every tile on the board."""
    return [
        one
        for section in screen["sections"]
        for one in (*section["numbers"], *section["tiles"], *section["shut"])
    ]


def places(screen: dict[str, Any], seat: int) -> Iterator[dict[str, Any]]:
    """Whatever can be tapped in a principality."""
    for column in screen["realms"][seat]["columns"]:
        yield from (one for one in (column["axis"]["choice"],) if one)
        for side in ("up", "down"):
            cell = column[side]
            yield from (one for one in (cell.get("choice"),) if one)
            yield from (site["choice"] for site in cell["sites"] if site["choice"])


def region(screen: dict[str, Any], seat: int, at: int, side: str) -> dict[str, Any]:
    """A region as it is shown."""
    column = next(one for one in screen["realms"][seat]["columns"] if one["at"] == at)
    found: dict[str, Any] = column[side]["region"]
    return found


def opened(*moves: Any, **options: Any) -> Table:
    """A table on the site after moves, or plain data."""
    found = TableFactory.create(slug="catan", size=2, options=options)
    data = [move if isinstance(move, dict) else codec.plain(move) for move in moves]
    if data:
        log(found, host_of(found), *data)
    return found


def entries(at: Table) -> list[dict[str, Any]]:
    """The moves in the log."""
    acts = Entry.objects.filter(table=at).order_by("number").values_list("act", flat=True)
    return [codec.loads(act, 99_999)["made"]["move"] for act in acts]


# --- The board ---------------------------------------------------------------------------


def test_a_region_shows_what_it_is_its_number_and_what_it_stores() -> None:
    now = begun()
    forest = region(shown(now), 0, -2, "up")
    assert (forest["kind"], forest["letters"], forest["number"]) == ("lumber", "Lu", 4)
    assert (forest["stored"], forest["spots"]) == (1, [True, False, False])
    columns = shown(now)["realms"][0]["columns"]
    assert [column["at"] for column in columns][:2] == [-2, -1]
    assert [column["axis"]["kind"] for column in columns if abs(column["at"]) < 2] == [
        "settlement", "road", "settlement",
    ]  # fmt: skip


def test_both_dice_take_one_tap() -> None:
    now = after(table(), LAID)
    rows = shown(now)["dice"]
    moves = {number["move"] for row in rows for number in row["numbers"]}
    assert len(rows) == 5
    assert len(moves) == 30
    assert codec.encode(Roll(event="?", production=6)) in moves


def test_a_road_that_fits_is_tapped_on_the_axis_and_says_its_price() -> None:
    now = begun(rich(0))
    screen = shown(now)
    here = {one["code"] for one in places(screen, 0)}
    assert {"road--2", "road-2", "city--1", "city-1"} <= here
    assert not list(places(screen, 1))
    road = next(one for one in tiles(screen) if one["code"] == "road-2")
    assert [(cost["kind"], cost["count"]) for cost in road["costs"]] == [
        ("brick", 2),
        ("lumber", 1),
    ]


def test_what_cannot_be_paid_stands_once_with_its_reason_and_not_on_the_axis() -> None:
    screen = shown(begun())
    roads = [one for one in tiles(screen) if one["group"] == "road"]
    assert len(roads) == 1
    assert "cannot pay" in roads[0]["shut"]
    assert not list(places(screen, 0))


def test_a_card_says_what_it_costs_and_counts_and_then_where_it_fits() -> None:
    now = begun(rich(0))
    build = next(one for one in tiles(shown(now)) if one["code"] == "build")
    cards = tiles(shown(now, draft=build["draft"]))
    karl = next(one for one in cards if one["label"] == "Karl the Strong")
    assert ("strength", 7) in [(one["sign"], one["count"]) for one in karl["counts"]]
    assert [(one["kind"], one["count"]) for one in karl["costs"]] == [
        ("wool", 3), ("grain", 2), ("ore", 2),
    ]  # fmt: skip
    here = [one["at"] for one in places(shown(now, draft=karl["draft"]), 0)]
    assert sorted(here) == [-1, -1, 1, 1]


FREE = ReadOff(card="Bordello", **dict.fromkeys(VALUES, 0))


def test_a_bordello_is_laid_in_the_other_principality() -> None:
    screen = shown(begun(rich(0), city(1, -1), FREE), draft='{"move":"build","card":"Bordello"}')
    assert list(places(screen, 1))
    assert not list(places(screen, 0))


def test_regions_are_laid_before_ones_eyes() -> None:
    screen = shown(table(), draft='{"move":"lay","numbers":"A","lands":["ore","wool"]}')
    assert [one["kind"] for one in screen["laying"]] == ["ore", "wool", "", "", "", ""]
    assert [one["now"] for one in screen["laying"]].index(True) == 2


def test_where_new_regions_lie_is_seen_before_they_are_drawn() -> None:
    now = begun(rich(0), road(0, 2), Settlement(seat=0, at=3))
    columns = {one["at"]: one for one in shown(now)["realms"][0]["columns"]}
    assert (columns[4]["up"]["empty"], columns[4]["down"]["empty"]) == (True, True)
    assert [at for at, one in columns.items() if one["look"]] == [4]


@pytest.mark.parametrize("ruleset", ["base", "expanded", "tournament"])
def test_every_choice_can_be_tapped(ruleset: str) -> None:
    """Whatever is offered is on the board, as a move or a way on, and no id stands twice."""
    options = Options(ruleset=ruleset)  # type: ignore[arg-type]
    now = GAME.start(2, options)
    for n, made in enumerate(simulate(random.Random(5), 2, options)):
        if n % 6 == 0:
            for seat in GAME.asked(now):
                offers = GAME.offers(now, seat)
                screen = KIT.screen(now, offers, NAMES)
                there = [one["code"] for one in tiles(screen)]
                assert len(there) == len(set(there))
                wanted = {c.code for c in offers.choices if not c.objections}
                wanted -= {c.code for c in offers.choices if c.group == "event-die"}
                assert wanted <= set(there)
                tapped = [one["code"] for s in (0, 1) for one in places(screen, s)]
                assert len(tapped) == len(set(tapped))
                assert set(tapped) <= set(there)
        now = GAME.apply(now, made.move).state


# --- The pages ----------------------------------------------------------------------------


def test_a_tap_on_the_dice_says_what_everybody_gets() -> None:
    at = opened(*LAID)
    page = Page(host_of(at))
    assert {"move": "roll", "event": "trade", "production": 4} in page.moves()
    page.play({"move": "roll", "event": "trade", "production": 4})
    text = page.get().content.decode()
    assert "Ann gets 1 lumber." in text
    assert 'id="store-0--2-up-2"' in text


def test_an_answer_is_light() -> None:
    at = opened()
    phone = host_of(at)
    for made in islice(simulate(random.Random(149), 2, Options()), 200):
        referee.submit(at.pk, phone, made, slip(at))
    answer = Page(phone, htmx=True).get()
    assert len(gzip.compress(answer.content)) < 10_000


def test_an_entry_is_corrected_on_the_same_board() -> None:
    at = opened(*acting(rich(0)))
    page = Page(host_of(at))
    page.post("log/3/look/")
    text = page.get("log/3/").content.decode()
    assert "What do both dice show?" in text
    assert 'id="choice-roll-plenty-6"' in text


def test_pages_hold_no_inline_style_or_script() -> None:
    at = opened(*acting(rich(0)))
    page = Page(host_of(at))
    for path in ("", "form/recount/", "form/trade/", "form/printed/", "form/deck/"):
        text = page.get(path).content.decode()
        assert not re.search(r"<[^>]+\s(style|on[a-z]+)=", text)
        assert not re.search(r"<script(?![^>]*src=)", text)


# --- Forms ----------------------------------------------------------------------------------


def counting(**more: Any) -> dict[str, Any]:
    """The form for both principalities as it stands at the beginning."""
    sides = {f"settlements_{s}": 2 for s in (0, 1)} | {f"cities_{s}": 0 for s in (0, 1)}
    return {"turn": 0, **sides, **more}


def field_of(page: Page, path: str, label: str) -> str:
    """The name of the field that has this label."""
    text = page.get(path).content.decode()
    found = re.search(rf'<span class="unseen">{label}</span>\s*<\w+[^>]* name="([^"]+)"', text)
    assert found, label
    return found[1]


def test_both_principalities_are_counted_on_one_page() -> None:
    at = opened(tracking="points")
    page = Page(host_of(at))
    library = field_of(page, "form/principality/", "Library of Ben")
    fields = counting(turn=1, cities_1=3, **{library: 2})
    answer = page.post("form/principality/", fields)
    assert answer.status_code == 302
    assert [(move["move"], move.get("seat")) for move in entries(at)] == [
        ("set", None), ("principality", 1),
    ]  # fmt: skip
    tally = state(at).sides[1].tally
    assert (tally.cities, tally.cards) == (3, ("Library", "Library"))
    assert state(at).points == (2, 10)
    # Sent once more, nothing is new.
    page.post("form/principality/", fields)
    assert len(entries(at)) == 2
    assert "Library (2)" in page.get().content.decode()


def test_of_two_counts_one_that_is_refused_waits_for_a_reason() -> None:
    at = opened(tracking="points")
    page = Page(host_of(at))
    fields = counting(settlements_0=3, settlements_1=1)
    answer = page.post("form/principality/", fields)
    assert answer.status_code == 422
    assert "two settlements or cities at least" in answer.content.decode()
    page.post("form/principality/", {**fields, "settlements_0": 4}, anyway="House rule")
    kept = [move["settlements"] for move in entries(at) if move["move"] == "principality"]
    assert sorted(kept) == [1, 4] or kept[-1] == 4
    assert stored_equals_replay(at)


def test_a_deck_is_checked_and_only_its_seat_sees_it() -> None:
    at = opened(*LAID, ruleset="tournament")
    page = Page(host_of(at))
    form = page.get("form/deck/").content.decode()
    fields: dict[str, Any] = {"seat": 0}
    for card in set(BASE_DECK):
        found = re.search(rf'unseen">{card}</span>\s*<(\w+)[^>]* name="(card-\d+)"', form)
        assert found, card
        fields[found[2]] = BASE_DECK.count(card) if found[1] == "select" else "on"
    for n, card in enumerate(("Abbey", "Garrison", "Scout")):
        fields[f"hand-{n}"] = card
    for n, card in enumerate(("Conflict", "Plague", "Productive Year", "Progress")):
        fields[f"events-{n}"] = card
    answer = page.post("form/deck/", fields)
    assert answer.status_code == 422
    assert "this one 32" in answer.content.decode()
    more = re.search(r'unseen">Merchant Guild</span>\s*<\w+[^>]* name="(card-\d+)"', form)
    assert more
    fields[more[1]] = "on"
    answer = page.post("form/deck/", fields)
    assert answer.status_code == 302
    assert len(state(at).decks[0].cards) == 33
    ben = PhoneFactory.create(table=at, seat=1)
    hers = Page(PhoneFactory.create(table=at, seat=0)).get("form/deck/").content.decode()
    his = Page(ben).get("form/deck/").content.decode()
    assert "checked" in hers.partition('id="cards"')[2]
    assert "checked" not in his.partition('id="cards"')[2]


def test_values_are_read_off_a_card_and_known_to_the_next_table() -> None:
    at = opened(*LAID)
    host = host_of(at)
    page = Page(host)
    assert page.post("form/printed/", {"card": "Theater"}).status_code == 422
    page.post("form/printed/", {"card": "Theater", "wool": 2, "gold": 1, "commerce": 0})
    assert entries(at)[-1] == {
        "move": "printed", "card": "Theater", "wool": 2, "gold": 1, "commerce": 0,
    }  # fmt: skip
    form = page.client.get("/open/catan/").content.decode()
    assert "Theater: wool 2, gold 1, commerce points 0" in form
    names = {"name_0": "Ann", "name_1": "Ben"}
    page.client.post("/open/catan/", {**names, "setup-printed": ["Theater"]})
    page.client.post("/open/catan/", names)
    kept, anew = (state(one).printed for one in Table.objects.order_by("created")[1:])
    assert [values.card for values in kept] == ["Theater"]
    assert anew == ()


def test_what_lies_there_is_counted_again() -> None:
    at = opened(*acting())
    page = Page(host_of(at))
    form = page.get("form/recount/").content.decode()
    fields: dict[str, Any] = {"why": "We looked."}
    for name, options in re.findall(r'<select name="([^"]+)"[^>]*>(.*?)</select>', form, re.S):
        chosen = re.search(r'value="([^"]*)" selected', options)
        fields[name] = chosen[1] if chosen else ""
    fields |= {"hand_0": 3, "hand_1": 5, "stored_0_-2_up": 3}
    fields |= {"card": "Garrison", "site": "0 1 down 0"}
    before = len(entries(at))
    assert page.post("form/recount/", fields).status_code == 302
    now = state(at)
    assert len(entries(at)) == before + 3
    assert (now.sides[1].hand, now.sides[0].regions[1].stored) == (5, 3)
    assert [(card.card, card.at, card.side) for card in now.sides[0].cards] == [
        ("Garrison", 1, "down")
    ]


def test_both_agree_on_a_trade() -> None:
    at = opened(*acting(stores(0, ore=3), rich(1, 1)))
    page = Page(host_of(at))
    trade = Trade(
        seat=0, give=(Goods(resource="ore", count=2),), take=(Goods(resource="wool"),),
        with_="player",
    )  # fmt: skip
    assert page.post("form/trade/", {"give_ore": 2, "take_wool": 1}).status_code == 302
    assert codec.convert(entries(at)[-1], GAME.Moves) == trade


# --- What is kept -----------------------------------------------------------------------------


def test_a_finished_game_keeps_points_by_source_and_a_reopened_one_none() -> None:
    at = opened(*LAID, {"move": "ruling", "seat": 0, "add": 12, "why": "Late."})
    page = Page(host_of(at))
    page.post("end/finish/")
    game = CatanGame.objects.get()
    assert (game.ruleset, game.turns, game.conceded) == ("expanded", 0, False)
    ann = game.standings.get(seat=0)
    assert {one.source: one.points for one in ann.sources.all()} == {"settlements": 2, "ruling": 12}
    assert (ann.points, ann.knight, ann.windmill, ann.strength) == (14, False, False, 0)
    page.post("end/reopen/")
    assert not CatanGame.objects.exists()


def test_the_admin_looks_on(admin_client: Any) -> None:
    at = opened(*LAID, {"move": "ruling", "seat": 0, "add": 12, "why": "Late."})
    Page(host_of(at)).post("end/finish/")
    assert admin_client.get(reverse("admin:catan_catangame_changelist")).status_code == 200
    game = CatanGame.objects.get()
    address = reverse("admin:catan_catangame_change", args=[game.pk])
    assert b"Save" not in admin_client.get(address).content

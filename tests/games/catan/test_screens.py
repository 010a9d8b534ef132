"""The Catan Card Game on the site: what its screens are made from, what is kept."""

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
from games.catan.models import CatanGame
from games.catan.rules.cards import VALUES
from games.catan.rules.game import Catan
from games.catan.rules.moves import ReadOff, Roll, Settlement
from games.catan.rules.options import Options
from games.catan.rules.state import State
from tests.factories import host_of
from tests.games.catan.hands import simulate
from tests.games.catan.pages import entries, opened
from tests.games.catan.playing import LAID, acting, after, begun, city, lies, rich, road, table
from tests.tables.playing import Page, slip

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


def test_both_principalities_of_that_moment_lie_on_a_correction_and_can_be_tapped() -> None:
    road = {"move": "road", "seat": 0, "at": 2, "pay": []}
    at = opened(*acting(rich(0)), road, {"move": "end", "seat": 0})
    page = Page(host_of(at))
    text = page.get(f"log/{len(entries(at)) - 1}/").content.decode()
    assert text.count('class="axis"') == 2
    assert 'id="at-road-2" form="board"' in text
    assert 'id="at-road-2"' not in page.get().content.decode()


def test_long_names_break_where_a_reader_would() -> None:
    now = begun(city(0, -1), lies(0, "Marketplace", -1), lies(0, "Siegfried Lackland", -1, "down"))
    column = next(one for one in shown(now)["realms"][0]["columns"] if one["at"] == -1)
    names = [one["card"]["name"] for side in ("up", "down") for one in column[side]["sites"]
             if one["card"]]  # fmt: skip
    assert names == ["Market\u00adplace", "Siegfried Lackland"]


def test_pages_hold_no_inline_style_or_script() -> None:
    at = opened(*acting(rich(0)))
    page = Page(host_of(at))
    for path in ("", "form/recount/", "form/trade/", "form/printed/", "form/deck/"):
        text = page.get(path).content.decode()
        assert not re.search(r"<[^>]+\s(style|on[a-z]+)=", text)
        assert not re.search(r"<script(?![^>]*src=)", text)


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

"""Which plays the list shows: filters alone and together, odd ones, page by page."""

from __future__ import annotations

import html
import random
import re
from datetime import UTC, datetime, timedelta
from urllib.parse import urlencode

import pytest
from django.core.cache import cache
from hypothesis import given
from hypothesis import strategies as st

from companion.people.models import Browser, Circle, Membership, Player, PlayerCircle
from companion.people.names import key
from companion.plays.listing import PAGE, Place
from companion.plays.models import Play
from companion.tables import referee
from companion.tables.models import Table
from tests.factories import TableFactory, host_of
from tests.plays.making import Visitor, finished, listed, page_of, row, somebody
from tests.tables.playing import log, slip


def test_by_game_player_and_period(mine: Browser) -> None:
    row(mine, ended=datetime(2026, 1, 31, 20, tzinfo=UTC))
    row(mine, ended=datetime(2026, 2, 1, 20, tzinfo=UTC), game="villagers")
    row(mine, (("Cleo", 3, 1, True),), ended=datetime(2026, 3, 5, 20, tzinfo=UTC))
    for query, expected in {
        "": 3,
        "game=villagers": 1,
        "player=ANN": 2,
        "player=%20%D0%B0nn%20": 2,  # a Cyrillic a
        "player=An": 0,
        "since=2026-02-01": 2,
        "until=2026-02-01": 2,
        "since=2026-02-01&until=2026-02-28&game=villagers&player=ben": 1,
        "since=2026-02-02&until=2026-02-28": 0,
        "unknown=1": 3,
    }.items():
        assert listed(Visitor(browser=mine).text(f"/plays/?{query}")) == expected, query


@pytest.mark.parametrize(
    "query",
    [
        "game=chess",
        "since=31.1.2026",
        "until=2026-02-30",
        "since=2026-03-01&until=2026-02-01",
        "player=" + "x" * 1000,
        "after=x",
        "after=1-",
        "after=999999999999999999-1",
        "after=%D9%A1-1",
    ],
)
def test_what_cannot_be_asked_is_said_so(mine: Browser, query: str) -> None:
    row(mine)
    answer = Visitor(browser=mine).get(f"/plays/?{query}")
    assert answer.status_code == 400
    assert listed(answer.content.decode()) == 0


def test_a_renamed_player_is_found_by_the_new_name_only(mine: Browser) -> None:  # F33
    plays = [row(mine) for _ in range(3)]
    circle = Circle.objects.create(name="Tuesday")
    player = Player.objects.create(name="Ann")
    PlayerCircle.objects.create(player=player, circle=circle, folded=key("Ann"))
    for play in plays:
        play.seats.filter(number=0).update(player=player)
    player.name = "Annabel"
    player.save()
    visitor = Visitor(browser=mine)
    page = visitor.text("/plays/?player=annabel")
    assert listed(page) == 3
    assert page.count("Annabel 9") == 3
    assert listed(visitor.text("/plays/?player=ann")) == 0
    assert "Annabel" in visitor.text(plays[0].get_absolute_url())


def test_paging_shows_each_play_once(mine: Browser) -> None:
    """Also where several ended at the same moment."""
    start = datetime(2026, 3, 1, 20, tzinfo=UTC)
    for number in range(2 * PAGE + 5):
        row(mine, ended=start + timedelta(days=number // 30))
    visitor = Visitor(browser=mine)
    seen: list[str] = []
    path = "/plays/?game=potato-man"
    for expected in (PAGE, PAGE, 5):
        page = visitor.text(path)
        found = [part.split('"')[0] for part in page.split('class="row" href="')[1:]]
        assert len(found) == expected
        seen += found
        more = [part.split('"')[0] for part in page.split('<a class="button" href="?')[1:]]
        path = "/plays/?" + more[0].replace("&amp;", "&") if more else ""
    assert len(seen) == len(set(seen)) == 2 * PAGE + 5
    assert path == ""
    assert row(mine, ended=start - timedelta(days=1)).get_absolute_url() in visitor.text(
        f"/plays/?after={Place(start, 0)}"
    )


def test_every_choice_at_once_is_what_a_slow_look_finds(me: Visitor, mine: Browser) -> None:
    """Game, player, circle and period, alone and together, against a count by hand."""
    chance = random.Random(5)
    user = somebody()
    circle = Circle.objects.create(name="Tuesday")
    Membership.objects.create(circle=circle, user=user)
    me.client.force_login(user)
    me.get()
    Browser.objects.filter(pk=mine.pk).update(user=user)
    plays = [
        row(
            mine,
            tuple((name, 9 - at, 1 + at, not at)
                  for at, name in enumerate(chance.sample(["Ann", "Ben", "Cleo", "Zoë"], 2))),
            ended=datetime(2026, chance.randint(1, 3), chance.randint(1, 28), 20, tzinfo=UTC),
            game=chance.choice(["potato-man", "villagers"]),
            circle=chance.choice([circle, None]),
        )
        for _ in range(45)
    ]  # fmt: skip
    for _ in range(30):
        asked = {
            "game": chance.choice(["", "potato-man", "villagers"]),
            "player": chance.choice(["", "ann", " ZOË ", "Nobody"]),
            "circle": chance.choice(["", str(circle.pk)]),
            "since": chance.choice(["", "2026-01-20", "2026-02-28"]),
            "until": chance.choice(["", "2026-02-28", "2026-03-20"]),
        }
        expected = {
            play.get_absolute_url()
            for play in plays
            if asked["game"] in ("", play.game)
            and (not key(asked["player"])
                 or key(asked["player"]) in {seat.folded for seat in play.seats.all()})
            and (not asked["circle"] or play.circle == circle)
            and asked["since"] <= str(play.day) <= (asked["until"] or "9")
        }  # fmt: skip
        assert set(walked(me, f"/plays/?{urlencode(asked)}")) == expected, asked


def walked(visitor: Visitor, path: str) -> list[str]:
    """The plays of every page from this one on."""
    found: list[str] = []
    while path:
        page = visitor.text(path)
        found += [part.split('"')[0] for part in page.split('class="row" href="')[1:]]
        more = [part.split('"')[0] for part in page.split('<a class="button" href="?')[1:]]
        path = "/plays/?" + html.unescape(more[0]) if more else ""
    assert len(found) == len(set(found))
    return found


@pytest.mark.parametrize("count", [PAGE - 1, PAGE, PAGE + 1])
def test_at_the_end_of_a_page(me: Visitor, mine: Browser, count: int) -> None:
    for number in range(count):
        row(mine, ended=datetime(2026, 3, 1, 20, tzinfo=UTC) + timedelta(days=number))
    assert ("Earlier plays" in me.text()) == (count > PAGE)
    assert len(walked(me, "/plays/")) == count
    oldest = Play.objects.order_by("ended").first()
    assert oldest
    beyond = me.text(f"/plays/?after={Place(oldest.ended, oldest.pk)}")
    assert listed(beyond) == 0
    assert "No play is like that" in beyond
    assert "plays.csv" not in beyond


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("game=&player=&circle=&since=&until=&after=", 200),
        ("game=villagers&game=potato-man", 200),
        ("player=%20%20", 200),
        ("player=%E2%80%8B", 200),
        ("player=" + "%F0%9F%90%99" * 40, 200),
        ("player=%00", 400),
        ("player=%ED%A0%80", 200),
        ("since=0001-01-01&until=9999-12-31", 200),
        ("since=10000-01-01", 400),
        ("since=2026-02-29", 400),
        ("circle=1", 200),  # who is not signed in has none to choose from
        ("after=-62135596800000000-1", 200),
        ("after=253402300799999999-999999999999999999", 200),
        ("after=0-0", 200),
        ("after=1-1&after=2-2", 200),
        ("after=%00", 400),
        ("after=--1-1", 400),
        ("after=1e9-1", 400),
    ],
)
def test_odd_questions(me: Visitor, mine: Browser, query: str, status: int) -> None:
    row(mine)
    assert me.get(f"/plays/?{query}").status_code == status
    more = "&".join(part for part in query.split("&") if not part.startswith("after"))
    for path in ("plays.csv", "plays.bgsplay"):
        expected = 200 if query.startswith("after") else status
        cache.clear()
        assert me.get(f"/plays/{path}?{more}").status_code == expected


@pytest.mark.parametrize("circle", ["0", "-1", "x", "99999999999999999999", "1.0", "%00", "1,2"])
def test_odd_circles(db: None, circle: str) -> None:
    with_circle = somebody()
    own = Circle.objects.create(name="Tuesday")
    Membership.objects.create(circle=own, user=with_circle)
    visitor = Visitor(user=with_circle)
    assert visitor.get(f"/plays/?circle={circle}").status_code == 400
    assert visitor.get(f"/plays/plays.csv?circle={circle}").status_code == 400


def test_a_correction_after_the_end_changes_the_list_at_once(db: None) -> None:  # F10 F31
    table = finished()
    host = host_of(table)
    referee.reopen(table, host)
    referee.retract(table.pk, host, 1, (), slip(table))
    log(table, host, {"move": "tally", "sacks": [0, 0, 0, 9]})
    referee.finish(Table.objects.get(pk=table.pk), host)
    page = Visitor(host).text()
    assert listed(page) == 1
    assert "Dan won" in page
    assert "Ann 12" in page


def test_of_three_who_share_a_rank_the_next_is_fourth(mine: Browser, me: Visitor) -> None:
    table = TableFactory()
    host = host_of(table)
    for sacks in ([3, 3, 3, 1], [2, 2, 2, 2], [1, 1, 1, 3], [4, 4, 4, 1]):
        log(table, host, {"move": "tally", "sacks": sacks})
    done = referee.finish(Table.objects.get(pk=table.pk), host)
    assert [seat.rank for seat in done.play.seats.order_by("number")] == [1, 1, 1, 4]
    page = Visitor(host).text(page_of(done))
    assert re.findall(r'class="rank">(\d)<', page) == ["1", "1", "1", "4"]


@given(st.datetimes(timezones=st.just(UTC)), st.integers(0, 10**17))
def test_a_place_is_read_as_it_is_written(ended: datetime, pk: int) -> None:
    assert Place.read(str(Place(ended, pk))) == Place(ended, pk)


def test_a_page_costs_the_same_however_many_plays(
    mine: Browser, django_assert_max_num_queries: object
) -> None:
    for _ in range(PAGE + 3):
        row(mine)
    with django_assert_max_num_queries(6):  # type: ignore[operator]
        Visitor(browser=mine).text()

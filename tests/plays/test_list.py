"""The list of past plays: who sees what, and which day it was."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.test import Client

from companion.people.models import Browser, Circle, Membership, Player
from companion.plays import seeing
from companion.plays.models import Play
from companion.tables import referee
from companion.tables.models import Table
from tests.factories import BrowserFactory, PhoneFactory, TableFactory, host_of
from tests.plays.making import Visitor, finished, listed, local, page_of, row, somebody
from tests.tables.playing import Page as Hosting
from tests.tables.playing import finish_by_tallies


def test_a_finished_game_is_in_the_list_at_once(db: None) -> None:  # F31
    table = TableFactory()
    hosting = Hosting(host_of(table))
    assert listed(Visitor(host_of(table)).text()) == 0
    finish_by_tallies(hosting)
    assert listed(Visitor(host_of(table)).text()) == 0
    hosting.post("end/finish/")
    page = Visitor(host_of(table)).text()
    assert listed(page) == 1
    assert page_of(table) in page
    assert "Ann won" in page
    assert "Ann 19" in page


def test_abandoned_and_reopened_games_count_nowhere(db: None) -> None:  # F26
    table = finished()
    host = host_of(table)
    referee.reopen(table, host)
    assert listed(Visitor(host).text()) == 0
    referee.abandon(Table.objects.get(pk=table.pk), host)
    assert listed(Visitor(host).text()) == 0
    assert Visitor(host).get(page_of(table)).status_code == 404


def test_a_rematch_after_an_abandoned_game_counts_once(db: None) -> None:  # F26
    table = TableFactory()
    host = host_of(table)
    referee.abandon(table, host)
    opened = referee.rematch(table, host, host.browser, rotate=False)
    hosting = Hosting(opened.phone)
    finish_by_tallies(hosting)
    hosting.post("end/finish/")
    assert listed(Visitor(host).text()) == 1


def test_only_whoever_was_there_sees_it(db: None) -> None:
    table = finished()
    watcher = PhoneFactory(table=table, role="watch")
    stranger = BrowserFactory()
    assert listed(Visitor(watcher).text()) == 1
    assert Visitor(watcher).get(page_of(table)).status_code == 200
    for other in (Visitor(browser=stranger), Visitor()):
        assert listed(other.text()) == 0
        answer = other.get(page_of(table))
        assert answer.status_code == 403
        assert "Ann" not in answer.content.decode()
        assert other.get(page_of(table, "replay/0/")).status_code == 403


def test_a_withdrawn_link_shows_nothing_any_more(db: None) -> None:
    table = finished()
    watcher = PhoneFactory(table=table, role="watch")
    watcher.link.open = False
    watcher.link.save()
    assert listed(Visitor(watcher).text()) == 0
    assert Visitor(watcher).get(page_of(table)).status_code == 403


def test_members_of_the_circle_see_it_on_any_phone(db: None) -> None:
    table = finished()
    circle = Circle.objects.create(name="Tuesday")
    Play.objects.update(circle=circle)
    member, other = somebody("ben"), somebody("eve")
    Membership.objects.create(circle=circle, user=member)
    assert listed(Visitor(user=member).text()) == 1
    assert listed(Visitor(user=member).text(f"/plays/?circle={circle.pk}")) == 1
    assert Visitor(user=member).get(page_of(table)).status_code == 200
    assert Visitor(user=member).get(page_of(table, "replay/2/")).status_code == 200
    assert listed(Visitor(user=other).text()) == 0
    elsewhere = Circle.objects.create(name="Friday")
    Membership.objects.create(circle=elsewhere, user=other)
    assert Visitor(user=other).get(f"/plays/?circle={circle.pk}").status_code == 400


def test_whoever_claimed_a_seat_sees_its_play(db: None) -> None:
    table = finished()
    user = somebody()
    player = Player.objects.create(name="Ann", user=user)
    table.play.seats.filter(number=0).update(player=player)
    assert listed(Visitor(user=user).text()) == 1


def test_a_play_outlives_its_table(db: None) -> None:
    table = finished()
    host, watcher = host_of(table), PhoneFactory(table=table, role="watch")
    gone = PhoneFactory(table=table)
    gone.generation = 0
    gone.save()
    path, replay = page_of(table), page_of(table, "replay/0/")
    referee.delete(table, host, result_too=False)
    for phone in (host, watcher):
        assert listed(Visitor(phone).text()) == 1
        page = Visitor(phone).text(path)
        assert "Ann won" in page
        assert "/replay/" not in page
        assert page.count("Ann") < 5  # the sentence of that evening, with its names, is gone
        assert Visitor(phone).get(replay).status_code == 404
    assert listed(Visitor(gone).text()) == 0


def test_a_table_deleted_with_its_result_leaves_nothing(db: None) -> None:
    table = finished()
    host = host_of(table)
    referee.delete(table, host, result_too=True)
    assert listed(Visitor(host).text()) == 0
    assert not Play.objects.exists()


# --- Days --------------------------------------------------------------------------

EVENINGS = [
    ("America/Sao_Paulo", (2026, 1, 31, 22, 0), (2026, 1, 31, 23, 30), "2026-01-31"),
    ("Asia/Tokyo", (2026, 2, 1, 0, 5), (2026, 2, 1, 0, 30), "2026-02-01"),
    ("Asia/Tokyo", (2026, 1, 31, 22, 0), (2026, 2, 1, 0, 30), "2026-01-31"),
    ("Pacific/Kiritimati", (2025, 12, 31, 21, 0), (2025, 12, 31, 23, 59), "2025-12-31"),
    ("Pacific/Niue", (2026, 1, 1, 0, 0), (2026, 1, 1, 1, 0), "2026-01-01"),
    ("Nowhere/Atall", (2026, 1, 31, 23, 0), (2026, 1, 31, 23, 30), "2026-01-31"),
]


@pytest.mark.parametrize(("zone", "started", "ended", "day"), EVENINGS)
def test_a_play_is_of_the_day_on_the_wall(  # F36
    mine: Browser, zone: str, started: tuple[int, ...], ended: tuple[int, ...], day: str
) -> None:
    known = "UTC" if zone.startswith("Nowhere") else zone
    play = row(
        mine,
        ended=local(known, *ended),
        minutes=int((local(known, *ended) - local(known, *started)).total_seconds() // 60),
        zone=zone,
    )
    assert f"{Play.objects.get(pk=play.pk).day}" == day
    visitor = Visitor(browser=mine)
    assert listed(visitor.text(f"/plays/?since={day}&until={day}")) == 1
    clock = f"{started[3]:02}:{started[4]:02}"
    month = {"01": "Jan.", "02": "Feb.", "12": "Dec."}[day[5:7]]
    when = f"{month} {int(day[8:])}, {day[:4]}, {clock}"
    assert when in visitor.text()
    assert when in visitor.text(play.get_absolute_url())


def test_the_days_of_a_table_are_its_own(db: None) -> None:  # F36
    zone = "America/Sao_Paulo"
    table = finished(
        zone=zone, started=local(zone, 2026, 1, 31, 22), ended=local(zone, 2026, 1, 31, 23, 30)
    )
    visitor = Visitor(host_of(table))
    assert "Jan. 31, 2026, 22:00" in visitor.text()
    page = visitor.text(page_of(table))
    assert "Jan. 31, 2026, 22:00, " not in page.split("<main")[1]
    assert "1 h 30 min" in page


def test_without_any_play_the_page_says_so(db: None) -> None:
    assert "No play yet" in Client().get("/plays/").content.decode()


@pytest.mark.parametrize("few", [0, 1000])
def test_what_an_account_sat_in_is_listed_however_much_it_is(
    db: None, few: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seeing, "_FEW", few)
    user, other = somebody(), Browser.objects.create()
    player = Player.objects.create(name="Ann", user=user)
    for day in range(1, 26):
        play = row(other, ended=datetime(2026, 3, day, 20, tzinfo=UTC))
        play.seats.filter(number=0, name="Ann").update(player=player if day % 5 else None)
    page = Visitor(user=user).text()
    shown = [f"March {day}, 2026" in page for day in range(1, 26)]
    assert shown == [bool(day % 5) for day in range(1, 26)]

"""What changes between reading and writing: nobody gains by being late, and nothing breaks."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.test import Client

from companion.plays.models import Play
from companion.tables import people, referee, visit
from companion.tables.models import Phone, Table
from companion.tables.referee import entries
from companion.tables.views import joining
from tests.factories import BrowserFactory, PhoneFactory, TableFactory, host_of
from tests.tables.playing import TRICK, Page, finish_by_tallies, log, made, slip
from tests.tables.test_concurrency import at_once


@pytest.fixture
def meanwhile(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], Any]], None]:
    """Have something happen between the reading of a table and the writing to it."""
    original = entries.state_of

    def happen(what: Callable[[], Any]) -> None:
        def state_of(table: Table, game: Any) -> Any:
            monkeypatch.setattr(entries, "state_of", original)
            what()
            return original(table, game)

        monkeypatch.setattr(entries, "state_of", state_of)

    return happen


def test_a_phone_that_is_shut_out_while_its_move_is_judged(
    table: Table, host: Phone, scribe: Phone, meanwhile: Any
) -> None:
    meanwhile(lambda: people.revoke(table, host, "scribe"))
    with pytest.raises(referee.NotYours):
        referee.submit(table.pk, scribe, made(table, TRICK[0]), slip(table))
    meanwhile(lambda: people.dismiss(table, host, other.pk))
    other = PhoneFactory(table=table, role="host")
    with pytest.raises(referee.NotYours):
        referee.submit(table.pk, other, made(table, TRICK[0]), slip(table))
    assert not table.entries.exists()


@pytest.mark.parametrize("path", ["", "log/", "log/2/", "scores/", "people/", "end/"])
def test_a_table_that_is_deleted_while_it_is_shown(
    hosting: Page, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    """Whatever is missed first: the seats, the newest entry, the whole log."""
    stuck = {"move": "stuck", "seat": 2}
    log(hosting.table, host_of(hosting.table), *TRICK[:2], stuck)
    original = visit.enter

    def enter(request: Any, table_id: Any) -> Any:
        entered = original(request, table_id)
        Table.objects.all().delete()
        return entered

    monkeypatch.setattr(visit, "enter", enter)
    assert hosting.get(path).status_code in (200, 404)


def test_a_table_that_is_deleted_while_a_move_is_judged(hosting: Page, meanwhile: Any) -> None:
    meanwhile(lambda: Table.objects.get(pk=hosting.table.pk).delete())
    answer = hosting.play(TRICK[0])
    assert answer.status_code == 404
    assert "its table is gone" in answer.content.decode()


def test_a_table_that_is_closed_while_a_move_is_judged(hosting: Page, meanwhile: Any) -> None:
    host = host_of(hosting.table)
    meanwhile(lambda: referee.abandon(Table.objects.get(pk=hosting.table.pk), host))
    assert hosting.play(TRICK[0]).status_code == 410
    assert not hosting.table.entries.exists()


def test_a_seat_that_is_renamed_while_a_move_is_judged(hosting: Page, meanwhile: Any) -> None:
    meanwhile(lambda: people.rename(hosting.table, host_of(hosting.table), 0, "Zoe"))
    assert hosting.play(TRICK[0]).status_code == 302
    assert hosting.table.seats.get(number=0).name == "Zoe"
    assert "Zoe plays blue 8" in hosting.get("log/").content.decode()
    assert Table.objects.get(pk=hosting.table.pk).revision == 3


def test_a_table_that_is_deleted_while_somebody_joins(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = table.links.get(role="scribe").code

    def late(request: Any) -> Any:
        Table.objects.all().delete()
        return BrowserFactory()

    monkeypatch.setattr(joining, "browser_of", late)
    assert Client().post(f"/join/{code}/", {"seat": "1"}).status_code == 404


def test_a_phone_of_another_table_logs_nothing(table: Table) -> None:
    with pytest.raises(referee.NotYours):
        referee.submit(table.pk, host_of(TableFactory()), made(table, TRICK[0]), slip(table))


# --- On real threads ---------------------------------------------------------------


@pytest.mark.concurrency
@pytest.mark.django_db(transaction=True)
def test_one_browser_that_joins_many_times_at_once() -> None:
    table, browser = TableFactory(), BrowserFactory()
    link = table.links.get(role="scribe")
    done = at_once(*[lambda: people.seat_phone(table, link, browser, 1)] * 8)
    assert all(isinstance(one, Phone) for one in done), done
    assert table.phones.filter(browser=browser).count() == 1


@pytest.mark.concurrency
@pytest.mark.django_db(transaction=True)
def test_two_seats_that_get_one_name_at_once() -> None:
    table = TableFactory()
    host = host_of(table)
    names = [lambda seat=seat: people.rename(table, host, seat, "Zoe") for seat in range(4)]
    done = at_once(*names)
    assert sum(isinstance(one, referee.Unreadable) for one in done) == 3, done
    assert table.seats.filter(name="Zoe").count() == 1


@pytest.mark.concurrency
@pytest.mark.django_db(transaction=True)
def test_many_phones_that_want_a_rematch_at_once() -> None:
    table = TableFactory()
    finish_by_tallies(Page(host_of(table)))
    phones = [PhoneFactory(table=table, seat=seat) for seat in range(4)]
    done = at_once(*[lambda phone=phone: Page(phone).post("end/rematch/") for phone in phones])
    assert [getattr(one, "status_code", one) for one in done] == [302] * 4
    new = Table.objects.get(rematch_of=table)
    assert {one["Location"].removesuffix("opened/") for one in done} == {f"/t/{new.pk}/"}
    assert new.phones.count() == 4
    assert Play.objects.count() == 1


@pytest.mark.concurrency
@pytest.mark.django_db(transaction=True)
def test_a_game_that_is_finished_and_corrected_at_once() -> None:
    """Either the result is that of the log, or the table is still being played."""
    table = TableFactory()
    host = host_of(table)
    finish_by_tallies(Page(host))
    ruling = {"move": "ruling", "seat": 1, "round": 1, "add": 20, "why": "a spilt drink"}
    for _ in range(3):
        finish = partial(referee.finish, Table.objects.get(pk=table.pk), host)
        at_once(finish, lambda: log(table, host, ruling))
        after = Table.objects.get(pk=table.pk)
        if after.status == Table.Status.FINISHED:
            assert after.play.seats.get(number=1).score == 6 + 20 * (after.version - 4)
            referee.reopen(after, host)
        else:
            assert not Play.objects.exists()


@pytest.mark.concurrency
@pytest.mark.django_db(transaction=True)
def test_one_phone_that_is_moved_joined_and_dismissed_at_once() -> None:
    """Whoever changes a table takes the table first, so nobody waits for each other for ever."""
    table = TableFactory()
    host, phone = host_of(table), PhoneFactory(table=table)
    link = table.links.get(role="scribe")
    for seat in (0, 1, 2):
        done = at_once(
            *[lambda seat=seat: people.move_phone(table, phone, seat)] * 3,
            *[lambda seat=seat: people.seat_phone(table, link, phone.browser, seat)] * 3,
            *[lambda: people.dismiss(table, host, phone.pk)] * 3,
            *[lambda: people.renew(table, host, "watch")] * 2,
        )
        assert not [one for one in done if isinstance(one, Exception)]


@pytest.mark.concurrency
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("_round", range(4))
def test_a_table_that_is_deleted_while_everybody_does_something(_round: int) -> None:
    table = TableFactory()
    host, scribe = Page(host_of(table)), Page(PhoneFactory(table=table))
    log(table, host_of(table), *TRICK)

    def sent(path: str, **fields: object) -> Any:
        return scribe.client.post(scribe.url + path, {"version": 4, "key": "k" * 9, **fields})

    done = at_once(
        lambda: host.client.post(host.url + "end/delete/", {"sure": "yes"}),
        lambda: sent("log/1/look/"),
        lambda: sent("people/sit/", seat=2),
        lambda: sent("people/rename/", seat=2, name="Zoe"),
        lambda: sent("undo/"),
    )
    assert {getattr(one, "status_code", one) for one in done} <= {302, 404}
    assert not Table.objects.filter(pk=table.pk).exists()

"""Many phones at one table at once, on real threads and the real database."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection

from companion.tables import referee
from companion.tables.models import Entry, Phone, Table
from tests.factories import PhoneFactory, TableFactory, host_of
from tests.tables.playing import card, log, made, slip, stored_equals_replay

pytestmark = [pytest.mark.concurrency, pytest.mark.django_db(transaction=True)]


def at_once(*works: Callable[[], Any]) -> list[Any]:
    """Run each in a thread of its own, all starting together; what each returned or raised."""
    gate = threading.Barrier(len(works))
    found: list[Any] = [None] * len(works)

    def run(index: int, work: Callable[[], Any]) -> None:
        gate.wait()
        try:
            found[index] = work()
        except Exception as problem:
            found[index] = problem
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=pair) for pair in enumerate(works)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


def entries(table: Table) -> list[int]:
    return list(table.entries.order_by("number").values_list("number", flat=True))


def test_twenty_threads_rule_at_one_table() -> None:
    table = TableFactory()
    log(table, host_of(table), card(0, "blue-8"))
    phones = [PhoneFactory(table=table) for _ in range(20)]

    def rule(phone: Phone, number: int) -> Callable[[], referee.Done]:
        move = {"move": "ruling", "seat": number % 4, "round": 1, "add": 1, "why": f"nr {number}"}
        return lambda: referee.submit(table.pk, phone, made(table, move), slip(table, 1))

    done = at_once(*(rule(phone, number) for number, phone in enumerate(phones)))
    accepted = [one for one in done if isinstance(one, referee.Done)]
    assert len(accepted) == 20, done
    assert sorted(one.number for one in accepted) == list(range(2, 22))
    assert entries(table) == list(range(1, 22))
    texts = Counter(Entry.objects.filter(table=table).values_list("act", flat=True))
    assert set(texts.values()) == {1}
    assert stored_equals_replay(table)
    assert Table.objects.get(pk=table.pk).version == 21


def test_twenty_threads_tap_the_same_turn() -> None:
    table = TableFactory()
    phones = [PhoneFactory(table=table) for _ in range(20)]
    cards = [f"{colour}-{n}" for colour in ("blue", "red") for n in range(5, 15)]

    def play(phone: Phone, name: str) -> Callable[[], referee.Done]:
        return lambda: referee.submit(table.pk, phone, made(table, card(0, name)), slip(table, 0))

    done = at_once(*(play(phone, name) for phone, name in zip(phones, cards, strict=True)))
    assert sum(isinstance(one, referee.Done) for one in done) == 1
    assert sum(isinstance(one, referee.Stale) for one in done) == 19
    assert entries(table) == [1]


def test_twenty_threads_undo_once_each_accepted_request() -> None:  # F12
    table = TableFactory()
    host = host_of(table)
    log(table, host, card(0, "blue-8"), card(1, "red-8"), card(2, "green-8"))
    done = at_once(*[lambda: referee.undo(table.pk, host, slip(table, 3))] * 20)
    assert sum(isinstance(one, referee.Done) for one in done) == 1
    assert sum(isinstance(one, referee.Stale) for one in done) == 19
    assert entries(table) == [1, 2, 3, 4]
    assert stored_equals_replay(table)


def test_one_form_sent_twenty_times_at_once_is_one_entry() -> None:  # F40
    table = TableFactory()
    host = host_of(table)
    once = slip(table, 0, "one-key-for-all")
    move = made(table, card(0, "blue-8"))
    done = at_once(*[lambda: referee.submit(table.pk, host, move, once)] * 20)
    assert all(isinstance(one, referee.Done) for one in done), done
    assert sum(one.repeated for one in done) == 19
    assert entries(table) == [1]


def test_five_seats_enter_at_once_and_all_get_through() -> None:
    table = TableFactory(slug="toy", size=5, own_seat=True, options={"rounds": 2})
    phones = [PhoneFactory(table=table, seat=seat) for seat in range(5)]

    def bid(phone: Phone) -> Callable[[], referee.Done]:
        move = {"move": "bid", "seat": phone.seat, "card": 3 + phone.seat}
        return lambda: referee.submit(table.pk, phone, made(table, move), slip(table, 0))

    done = at_once(*(bid(phone) for phone in phones))
    assert all(isinstance(one, referee.Done) for one in done), done
    assert entries(table) == [1, 2, 3, 4, 5]
    assert stored_equals_replay(table)

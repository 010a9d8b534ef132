from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import count

import pytest
import time_machine
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from companion.limits import allow, limited, wait


@pytest.fixture(autouse=True)
def clock() -> time_machine.Traveller:
    with time_machine.travel(1_700_000_000, tick=False) as traveller:
        yield traveller


def test_a_burst_then_the_steady_rate(clock: time_machine.Traveller) -> None:
    assert [allow("a", 6, burst=3) for _ in range(5)] == [True, True, True, False, False]
    clock.shift(9.9)
    assert not allow("a", 6, burst=3)
    clock.shift(0.2)
    assert allow("a", 6, burst=3)
    assert not allow("a", 6, burst=3)


def test_a_bucket_never_holds_more_than_its_burst(clock: time_machine.Traveller) -> None:
    allow("a", 60, burst=2)
    clock.shift(3600)
    assert [allow("a", 60, burst=2) for _ in range(3)] == [True, True, False]


def test_keys_do_not_share_a_bucket() -> None:
    assert allow("a", 1, burst=1)
    assert allow("b", 1, burst=1)
    assert not allow("a", 1, burst=1)


def test_waiting_as_long_as_told_is_enough(clock: time_machine.Traveller) -> None:
    assert wait("a", 10, burst=1) == 0
    seconds = wait("a", 10, burst=1)
    assert 0 < seconds <= 6
    clock.shift(seconds)
    assert wait("a", 10, burst=1) == 0


def test_a_clock_set_back_neither_fills_nor_blocks_for_long(clock: time_machine.Traveller) -> None:
    assert allow("a", 60, burst=2)
    clock.shift(-3600)
    assert allow("a", 60, burst=2)
    assert wait("a", 60, burst=2) <= 1


def test_many_threads_take_no_token_twice() -> None:
    with ThreadPoolExecutor(20) as threads:
        let_through = list(threads.map(lambda _: allow("a", 1, burst=7), range(60)))
    assert sum(let_through) == 7


def test_limited_answers_429_and_says_when_to_come_back() -> None:
    calls = count()

    @limited("door", per_minute=2, burst=1)
    def door(request: HttpRequest, code: str) -> HttpResponse:
        next(calls)
        return HttpResponse(code)

    post = RequestFactory().post("/", REMOTE_ADDR="192.0.2.7")
    assert door(post, code="ABC").content == b"ABC"
    refused = door(post, code="ABC")
    assert refused.status_code == 429
    assert refused["Retry-After"] == "30"
    assert b"Too many tries" in refused.content
    assert next(calls) == 1


def test_limited_counts_each_network_for_itself_and_looking_is_free() -> None:
    @limited("door", per_minute=1, burst=1)
    def door(request: HttpRequest) -> HttpResponse:
        return HttpResponse()

    def status(method: str, address: str) -> int:
        return door(RequestFactory().generic(method, "/", REMOTE_ADDR=address)).status_code

    assert status("POST", "2001:db8::1") == 200
    assert status("POST", "2001:db8::2") == 429  # the same household
    assert status("POST", "2001:db8:0:1::1") == 200
    assert status("POST", "192.0.2.7") == 200
    assert [status("GET", "192.0.2.7") for _ in range(3)] == [200, 200, 200]


def test_limited_by_something_else_than_the_network() -> None:
    @limited("door", per_minute=1, burst=1, methods=("GET",), who=lambda request: "everybody")
    def door(request: HttpRequest) -> HttpResponse:
        return HttpResponse()

    assert door(RequestFactory().get("/", REMOTE_ADDR="192.0.2.7")).status_code == 200
    assert door(RequestFactory().get("/", REMOTE_ADDR="192.0.2.8")).status_code == 429

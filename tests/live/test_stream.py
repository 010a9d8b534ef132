"""What a phone that listens gets, over real sockets."""

from __future__ import annotations

import time

import pytest
from django.core import signing

from companion.live import ticket_for, tickets
from tests.live.conftest import FakeSite, StartSite, within
from tests.live.phone import Event, Phone


def test_the_revision_comes_first(fake: FakeSite) -> None:  # F38
    fake.move()
    fake.move()
    begun = time.monotonic()
    with Phone(fake.address) as phone:
        assert phone.event() == Event("table", "3", "3")
        assert time.monotonic() - begun < 2
        assert phone.retry == "2000"


def test_the_stream_is_neither_cached_nor_held_back_nor_packed(fake: FakeSite) -> None:
    with Phone(fake.address, headers={"Accept-Encoding": "gzip"}) as phone:
        assert phone.status == 200
        assert phone.answer.headers["Content-Type"] == "text/event-stream"
        assert phone.answer.headers["Cache-Control"] == "no-cache"
        assert phone.answer.headers["X-Accel-Buffering"] == "no"
        assert phone.answer.headers["Content-Encoding"] is None


def test_a_move_reaches_every_phone_at_the_table_and_no_other(fake: FakeSite) -> None:
    with Phone(fake.address) as ann, Phone(fake.address) as ben, Phone(fake.address, "u") as cleo:
        assert [phone.revision() for phone in (ann, ben, cleo)] == [1, 1, 1]
        fake.move("t")
        fake.move("u")
        fake.move("u")
        assert ann.revision() == 2
        assert ben.revision() == 2
        assert cleo.revision() >= 2


@pytest.mark.parametrize(
    "ticket",
    [
        "nonsense",
        "x" * 5000,
        signing.TimestampSigner(salt="another purpose").sign_object(["t", "ann", "watch:1"]),
        signing.TimestampSigner(salt="companion.live").sign_object({"not": "a ticket"}),
    ],
    ids=["nonsense", "too long", "signed for another purpose", "of another shape"],
)
def test_a_forged_ticket_is_told_closed(fake: FakeSite, ticket: str) -> None:
    with Phone(fake.address, ticket=ticket) as phone:
        assert phone.status == 200
        assert phone.event() == Event("closed", "")
        assert phone.event() is None


def test_an_old_ticket_is_told_closed(fake: FakeSite, monkeypatch: pytest.MonkeyPatch) -> None:
    long_ago = time.time() - tickets.VALID_SECONDS - 1
    with monkeypatch.context() as then:
        then.setattr(time, "time", lambda: long_ago)
        ticket = ticket_for("t", "ann", "watch:1")
    with Phone(fake.address, ticket=ticket) as phone:
        assert phone.event() == Event("closed", "")


def test_who_may_not_listen_is_told_closed(fake: FakeSite) -> None:
    with Phone(fake.address, access="stranger") as phone:
        assert phone.event() == Event("closed", "")
        assert phone.event() is None
    with Phone(fake.address, "no-such-table") as phone:
        assert phone.event() == Event("closed", "")


def test_revoking_a_link_ends_its_streams_only_and_refuses_its_tickets(fake: FakeSite) -> None:
    with (
        Phone(fake.address, door="watch:1") as watcher,
        Phone(fake.address, door="scribe:1") as scribe,
    ):
        assert watcher.revision() == scribe.revision() == 1
        fake.revoke("watch:1")
        assert watcher.event() == Event("closed", "")
        assert watcher.event() is None
        with Phone(fake.address, door="watch:1") as again:
            assert again.event() == Event("closed", "")
        fake.move()
        assert scribe.revision() == 2


def test_closing_a_table_ends_all_its_streams(fake: FakeSite) -> None:
    with Phone(fake.address) as ann, Phone(fake.address, door="host:1") as ben:
        assert ann.revision() == ben.revision() == 1
        fake.revoke("*")
        assert ann.event() == ben.event() == Event("closed", "")


def test_a_phone_that_left_is_forgotten(fake: FakeSite) -> None:
    phones = [Phone(fake.address) for _ in range(5)]
    assert within(2, lambda: fake.process("streams") == 5)
    for phone in phones:
        phone.close()
    assert within(2, lambda: fake.process("streams") == 0)


def test_a_phone_that_does_not_read_holds_up_nobody(fake: FakeSite) -> None:
    with Phone(fake.address) as slow, Phone(fake.address) as quick:
        for revision in range(1, 21):
            assert quick.revision() == revision
            fake.move()
        seen = [slow.revision()]
        while seen[-1] < 21:
            seen.append(slow.revision())
        assert seen == sorted(set(seen))


def test_only_get_opens_a_stream(fake: FakeSite) -> None:
    for method in ("POST", "HEAD"):
        with Phone(fake.address, method=method) as phone:
            assert phone.status == 405
            assert phone.answer.headers["Allow"] == "GET"


def test_a_full_table_says_when_to_come_back(start_site: StartSite) -> None:
    with start_site(LIVE_PHONES_PER_TABLE="2") as site:
        ann, ben = Phone(site.address), Phone(site.address)
        assert ann.revision() == ben.revision() == 1
        with Phone(site.address) as cleo:
            assert cleo.status == 503
            assert cleo.answer.headers["Retry-After"] == "30"
        with Phone(site.address, "u") as dan:
            assert dan.revision() == 1
        ann.close()
        assert within(2, lambda: site.process("streams") == 1)
        with Phone(site.address) as cleo:
            assert cleo.revision() == 1
        ben.close()


def test_one_address_cannot_take_all_streams(start_site: StartSite) -> None:
    with (
        start_site(LIVE_PHONES_PER_ADDRESS="1", TRUSTED_PROXIES="1") as site,
        Phone(site.address, headers={"X-Forwarded-For": "198.51.100.7"}) as ann,
        # What a client claims stands to the left of what our proxy saw.
        Phone(site.address, headers={"X-Forwarded-For": "203.0.113.9, 198.51.100.7"}) as again,
        Phone(site.address, headers={"X-Forwarded-For": "198.51.100.8"}) as ben,
    ):
        assert (ann.status, again.status, ben.status) == (200, 429, 200)
        assert again.answer.headers["Retry-After"] == "30"


def test_nobody_is_believed_about_an_address_where_there_is_no_proxy(
    start_site: StartSite,
) -> None:
    with (
        start_site(LIVE_PHONES_PER_ADDRESS="1") as site,
        Phone(site.address, headers={"X-Forwarded-For": "198.51.100.7"}) as ann,
        Phone(site.address, headers={"X-Forwarded-For": "198.51.100.8"}) as ben,
    ):
        assert (ann.status, ben.status) == (200, 429)

"""Many phones cost little."""

from __future__ import annotations

import contextlib

from tests.live.conftest import FakeSite, StartSite
from tests.live.phone import Phone

MANY = 200


def test_streams_take_no_thread_and_no_database_connection_each(start_site: StartSite) -> None:
    with (
        start_site(LIVE_PHONES_PER_TABLE="1000", LIVE_PHONES_PER_ADDRESS="1000") as site,
        contextlib.ExitStack() as stack,
    ):
        first = [stack.enter_context(Phone(site.address)) for _ in range(5)]
        assert [phone.revision() for phone in first] == [1] * 5
        threads = site.process("threads")
        more = [stack.enter_context(Phone(site.address)) for _ in range(MANY)]
        assert [phone.revision() for phone in more] == [1] * MANY
        assert site.process("streams") == MANY + 5
        assert site.process("threads") <= threads + 1  # the two that ask may not both have begun
        assert site.process("database") == 0
        site.move()
        assert [phone.revision() for phone in more] == [2] * MANY


def test_moves_are_logged_while_many_listen(fake: FakeSite) -> None:
    with contextlib.ExitStack() as stack:
        phones = [stack.enter_context(Phone(fake.address)) for _ in range(20)]
        for revision in range(1, 11):
            assert [phone.revision() for phone in phones] == [revision] * 20
            fake.move()

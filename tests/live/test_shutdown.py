"""Stopping the server does not wait for phones."""

from __future__ import annotations

import contextlib
import time

from tests.live.conftest import StartSite
from tests.live.phone import Phone


def test_the_server_stops_within_a_second_while_fifty_listen(start_site: StartSite) -> None:
    with contextlib.ExitStack() as stack:
        with start_site(LIVE_PHONES_PER_TABLE="100") as site:
            phones = [stack.enter_context(Phone(site.address)) for _ in range(50)]
            assert [phone.revision() for phone in phones] == [1] * 50
            told_to_stop = time.monotonic()
        assert time.monotonic() - told_to_stop < 1
        # Ended, not cut off, and not closed for good: the phone comes back by itself.
        assert [phone.event() for phone in phones] == [None] * 50

"""Several processes, joined by a real Redis that may go away."""

from __future__ import annotations

from tests.live.conftest import RedisServer, StartSite
from tests.live.phone import Event, Phone


def test_news_of_one_process_reaches_the_phones_of_another(
    start_site: StartSite, redis: RedisServer
) -> None:
    with (
        start_site(REDIS_URL=redis.url) as one,
        start_site(REDIS_URL=redis.url) as other,
        Phone(other.address, door="watch:1") as ann,
        Phone(other.address, door="scribe:1") as ben,
    ):
        assert ann.revision() == ben.revision() == 1
        one.move()
        assert ann.revision() == ben.revision() == 2
        one.revoke("watch:1")
        assert ann.event() == Event("closed", "")
        one.move()
        assert ben.revision() == 3


def test_what_was_missed_while_redis_was_away_is_made_good(
    start_site: StartSite, redis: RedisServer
) -> None:
    with (
        start_site(REDIS_URL=redis.url) as one,
        start_site(REDIS_URL=redis.url) as other,
        Phone(one.address) as near,
        Phone(other.address, door="watch:1") as ann,
        Phone(other.address, door="scribe:1") as ben,
    ):
        assert near.revision() == ann.revision() == ben.revision() == 1
        redis.stop()
        one.move()
        assert near.revision() == 2  # its own phones hear at once
        one.revoke("watch:1")
        redis.start()
        assert ben.revision() == 2
        assert ann.event() == Event("closed", "")
        one.move()  # over connections that died with the old Redis
        assert ben.revision() == 3


def test_the_site_works_with_a_redis_that_is_not_there(
    start_site: StartSite, redis: RedisServer
) -> None:
    redis.stop()
    with start_site(REDIS_URL=redis.url) as site, Phone(site.address) as ann:
        assert ann.revision() == 1
        site.move()
        assert ann.revision() == 2

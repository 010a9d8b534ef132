"""Passing news between the processes of one site, through Redis.

Nothing is kept there. While Redis is away each process still tells its own phones, and
phones that poll find the rest; once it is back, every listener is brought up to date.
"""

from __future__ import annotations

import asyncio
import functools
import random

import msgspec
import structlog
from django.conf import settings
from redis import Redis
from redis.asyncio import Redis as AsyncRedis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry as AsyncRetry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from companion.live.door import current_revision
from companion.live.hub import Hub, Listener
from companion.live.news import News, decode, encode
from companion.live.tickets import Ticket

CHANNEL = "referee:live"
WAIT = 0.3  # seconds that a request which logged a card waits for Redis at most, twice
QUIET = 10.0  # seconds without a word after which Redis is asked whether it is still there
FIRST_PAUSE, LONGEST_PAUSE = 0.25, 10.0

log = structlog.get_logger(__name__)


def send(news: News) -> None:
    """Pass `news` to the other processes, where there is a Redis; one that is away is no error."""
    if not settings.REDIS_URL:
        return
    try:
        _publisher(settings.REDIS_URL).publish(CHANNEL, encode(news))
    except (RedisError, OSError) as problem:
        log.warning("news not relayed", because=type(problem).__name__)


@functools.cache
def _publisher(url: str) -> Redis:
    # One retry, because a pooled connection may have died with an earlier Redis.
    return Redis.from_url(
        url, socket_connect_timeout=WAIT, socket_timeout=WAIT, retry=Retry(NoBackoff(), 1)
    )


async def listen(url: str, hub: Hub) -> None:
    """Tell `hub` what other processes send; runs until cancelled, comes back when Redis does."""
    pause = FIRST_PAUSE
    while True:
        redis = AsyncRedis.from_url(url, socket_connect_timeout=2, retry=AsyncRetry(NoBackoff(), 0))
        try:
            async with redis, redis.pubsub() as channel:
                await channel.subscribe(CHANNEL)
                pause = FIRST_PAUSE
                await _hear(channel, hub)
        except (RedisError, OSError) as problem:
            log.warning("live relay away", because=type(problem).__name__, again_in=pause)
        await asyncio.sleep(pause * random.uniform(0.5, 1.5))  # noqa: S311
        pause = min(2 * pause, LONGEST_PAUSE)


async def _hear(channel: PubSub, hub: Hub) -> None:
    asked = False
    while True:
        message = await channel.get_message(timeout=QUIET)
        if message is None:
            if asked:
                raise TimeoutError("Redis does not answer")
            await channel.ping()
        asked = message is None
        if message is None:
            continue
        if message["type"] == "subscribe":
            log.info("live relay joined")
            await catch_up(hub)
        elif message["type"] == "message":
            _pass_on(message["data"], hub)


def _pass_on(data: bytes, hub: Hub) -> None:
    try:
        hub.tell(decode(data))
    except msgspec.MsgspecError:
        log.warning("unreadable news")


async def catch_up(hub: Hub) -> None:
    """Ask for every listener where its table stands and whether it may still listen.

    Whatever was sent while Redis was away is lost, closings too.
    """
    by_ticket: dict[Ticket, list[Listener]] = {}
    for listener in hub.listeners():
        by_ticket.setdefault(listener.ticket, []).append(listener)
    for ticket, listeners in by_ticket.items():
        try:
            revision = await current_revision(ticket)
        except Exception:
            log.exception("the current revision is not to be had")
            continue
        for listener in listeners:
            if revision is None:
                listener.end(closed=True)
            else:
                listener.hear(revision)

"""The cache that several processes share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import structlog
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

log = structlog.get_logger(__name__)


class SharedCache(RedisCache):
    """Redis; while it is out of reach, this process's own memory.

    What is cached here are counts of tries: the game night goes on without Redis, and
    limits still limit, each process by itself.
    """

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self.own = LocMemCache("without-redis", {"OPTIONS": {"MAX_ENTRIES": 20_000}})


def _redis_first(name: str) -> Callable[..., Any]:
    def method(self: SharedCache, *args: Any, **kwargs: Any) -> Any:
        try:
            return getattr(RedisCache, name)(self, *args, **kwargs)
        except RedisError as problem:
            log.warning("the shared cache is out of reach", because=type(problem).__name__)
            return getattr(self.own, name)(*args, **kwargs)

    return method


for _name in (
    *("add", "get", "set", "touch", "delete", "incr", "has_key"),
    *("get_many", "set_many", "delete_many", "clear"),
):
    setattr(SharedCache, _name, _redis_first(_name))

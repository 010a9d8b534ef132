"""How often somebody may try: a token bucket on Django's cache.

A bucket holds up to `burst` tokens and gains `per_minute` a minute; a try takes one.
Within one process buckets are exact. Processes that share a Redis may let a try more
through when two of them read a bucket in the same instant, which no limit here minds.
"""

from __future__ import annotations

import functools
import hashlib
import math
import threading
import time
from collections.abc import Callable
from typing import Concatenate, ParamSpec

from django.core.cache import cache
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from companion import errors
from companion.network import address_of, network_of

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponseBase]

_one_at_a_time = threading.Lock()


def wait(key: str, per_minute: int, burst: int) -> float:
    """Take a token from the bucket `key`: 0 when there was one, else the seconds until there is.

    `per_minute` and `burst` are at least 1.
    """
    rate = per_minute / 60
    name = f"limit:{hashlib.sha256(key.encode()).hexdigest()[:32]}"  # no addresses kept readable
    with _one_at_a_time:
        now = time.time()
        tokens, then = cache.get(name) or (float(burst), now)
        tokens = min(float(burst), tokens + max(0.0, now - then) * rate)
        if tokens < 1:
            return (1 - tokens) / rate
        cache.set(name, (tokens - 1, now), timeout=math.ceil(burst / rate) + 1)
    return 0


def allow(key: str, per_minute: int, burst: int) -> bool:
    """Whether one more try is in order for `key`; takes a token if so. See `wait`."""
    return wait(key, per_minute, burst) == 0


def limited(
    scope: str,
    per_minute: int,
    burst: int,
    *,
    methods: tuple[str, ...] = ("POST",),
    who: Callable[[HttpRequest], str] | None = None,
) -> Callable[[View[P]], View[P]]:
    """Decorate a view: a visitor gets `per_minute` tries, `burst` of them at once, then 429.

    `scope` names the bucket: views of one scope share it. Only requests by one of `methods`
    count. `who` says whom a request counts for, by default the network address it came from.
    """

    def decorate(view: View[P]) -> View[P]:
        @functools.wraps(view)
        def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
            if request.method in methods:
                visitor = who(request) if who else network_of(address_of(request))
                seconds = wait(f"{scope}:{visitor}", per_minute, burst)
                if seconds:
                    return errors.too_many(request, math.ceil(seconds))
            return view(request, *args, **kwargs)

        return guarded

    return decorate

"""Knowing that nothing has changed: what statistics add up to is kept until something has.

Every change of a play, a player or a circle adds a `Mark` in the same transaction, so whoever
sees the change sees the mark, and nobody else does. Rows are only ever added: no two writers
wait for each other. `present` is other after every change, also where two of them end in another
order than they began.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any, TypeVar

from django.core.cache import cache
from django.db.models import Count, Max
from django.db.models.signals import post_delete, post_save

from companion.plays.models import Mark

T = TypeVar("T")
_KEPT = 3600  # seconds
_MARKS = 1000


def mark() -> None:
    """Something has changed. For what no signal tells of: rows changed by `update`."""
    Mark.objects.create()


def present() -> tuple[int, int]:
    """What is equal only as long as nothing has changed."""
    found = Mark.objects.aggregate(newest=Max("pk"), count=Count("pk"))
    return found["newest"] or 0, found["count"]


def unchanged(about: tuple[object, ...], make: Callable[[], T]) -> T:
    """What `make` gives, kept as long as nothing has changed. `about` says what it is of.

    Equal `about` must mean equal answers: whose plays, which period, which language.
    """
    told = repr((about, present()))
    name = f"statistics:{hashlib.sha256(told.encode()).hexdigest()[:40]}"
    found: T | None = cache.get(name)
    if found is None:
        found = make()
        cache.set(name, found, timeout=_KEPT)
    return found


def prune() -> None:
    """Forget marks of long ago, so that they are counted in no time."""
    newest, _count = present()
    Mark.objects.filter(pk__lte=newest - _MARKS).delete()


def _changed(sender: Any, **kwargs: Any) -> None:
    if not kwargs.get("raw"):
        mark()


def connect() -> None:
    """Follow what is saved and deleted of plays, players and circles, however it comes about."""
    for model in ("plays.Play", "people.Player", "people.Circle"):
        for signal in (post_save, post_delete):
            signal.connect(_changed, sender=model, dispatch_uid=f"companion.plays.marking.{model}")

"""What the rest of the site calls when a table has changed."""

from __future__ import annotations

from collections.abc import Collection

from companion.live import relay
from companion.live.hub import hub
from companion.live.news import Closed, Moved, News


def publish(table_id: str, revision: int) -> None:
    """Tell every phone at the table that it now stands at `revision`.

    From any thread, after the commit: `transaction.on_commit(lambda: publish(...))`.
    Revisions only grow; an older one than a phone knows is not passed on. Never raises
    over phones or a Redis that cannot be reached.
    """
    _announce(Moved(table_id, revision))


def close(table_id: str, doors: Collection[str] | None) -> None:
    """End the table's streams of those who came in by `doors`, or with None all of them.

    `doors` are the names given to `ticket_for`. Those phones are told `closed`. From any
    thread, after the commit that makes the registered check refuse them.
    """
    _announce(Closed(table_id, None if doors is None else frozenset(doors)))


def _announce(news: News) -> None:
    hub.tell(news)
    relay.send(news)

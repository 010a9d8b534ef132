"""Made-up tables: a number, lines of text, and doors that have been closed."""

from __future__ import annotations

from django.db import connection, transaction

from companion import live

SCHEMA = """
    CREATE TABLE fake (
        id TEXT PRIMARY KEY,
        revision INTEGER NOT NULL DEFAULT 1,
        lines TEXT NOT NULL DEFAULT '',
        closed TEXT NOT NULL DEFAULT ''
    )
"""


def row(table: str) -> tuple[int, list[str], list[str]]:
    """The table's revision, lines and closed doors."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT revision, lines, closed FROM fake WHERE id = %s", [table])
        found = cursor.fetchone()
    return (found[0], found[1].split(), found[2].split()) if found else (0, [], ["*"])


def current(table: str, access: str, door: str) -> int | None:
    """The check that the streams ask."""
    revision, _lines, closed = row(table)
    return None if door in closed or "*" in closed or access == "stranger" else revision


def add_line(table: str, line: str) -> None:
    """A move."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(
            "UPDATE fake SET revision = revision + 1, lines = lines || ' ' || %s WHERE id = %s",
            [line, table],
        )
        revision = row(table)[0]
        transaction.on_commit(lambda: live.publish(table, revision))


def revoke(table: str, door: str) -> None:
    """Close a door, `*` for all of them."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("UPDATE fake SET closed = closed || ' ' || %s WHERE id = %s", [door, table])
        transaction.on_commit(lambda: live.close(table, None if door == "*" else [door]))

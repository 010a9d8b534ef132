"""Plays kept by an earlier version come along: their address, their day, what they are found by."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from companion.people.names import key
from companion.plays.marking import month_of, present
from companion.plays.models import Play
from tests.factories import TableFactory
from tests.plays.making import Visitor

pytestmark = pytest.mark.django_db(transaction=True)

BEFORE = [("people", "0001_initial"), ("tables", "0002_sitting"), ("plays", "0002_initial")]

# Zone, beginning in UTC, the day on the wall.
DAYS = [
    ("America/Sao_Paulo", datetime(2026, 2, 1, 1, 30, tzinfo=UTC), "2026-01-31"),
    ("Asia/Tokyo", datetime(2026, 1, 31, 15, 0, tzinfo=UTC), "2026-02-01"),
    ("Pacific/Kiritimati", datetime(2025, 12, 31, 10, 0, tzinfo=UTC), "2026-01-01"),
    ("Pacific/Niue", datetime(2026, 1, 1, 10, 59, tzinfo=UTC), "2025-12-31"),
    ("UTC", datetime(2026, 2, 28, 23, 59, 59, tzinfo=UTC), "2026-02-28"),
    ("Nowhere/Atall", datetime(2026, 2, 28, 23, 59, 59, tzinfo=UTC), "2026-02-28"),
    ("Europe", datetime(2026, 2, 28, 23, 59, 59, tzinfo=UTC), "2026-02-28"),
    ("../../etc", datetime(2026, 2, 28, 23, 59, 59, tzinfo=UTC), "2026-02-28"),
    ("", datetime(2026, 2, 28, 23, 59, 59, tzinfo=UTC), "2026-02-28"),
]
NAMES = ("Ann", "ANN", "\u0410nn", "\ufdfa" * 40, "  Zoë  ", "=1+1")


@pytest.fixture
def old() -> Iterator[Any]:
    """The models as they were before people and looking back; the newest ones afterwards."""
    MigrationExecutor(connection).migrate(BEFORE)
    try:
        executor = MigrationExecutor(connection)
        yield executor.loader.project_state(BEFORE).apps
    finally:
        forward()


def forward() -> None:
    """Every migration there is."""
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())


def old_play(apps: Any, zone: str, started: datetime, **fields: Any) -> Any:
    """A play as it was kept then, with its sides."""
    play = apps.get_model("plays", "Play").objects.create(
        game="potato-man", rules="1", options="{}", because="Ann won", zone=zone,
        started=started, ended=started + timedelta(minutes=40), **fields,
    )  # fmt: skip
    for number, name in enumerate(NAMES):
        apps.get_model("plays", "PlaySeat").objects.create(
            play=play, number=number if number < 5 else None, name=name,
            score=-number if number else None, rank=1 + number, won=not number,
        )  # fmt: skip
    return play


def old_table(apps: Any) -> uuid.UUID:
    """A finished table of that time."""
    table = apps.get_model("tables", "Table").objects.create(
        game="potato-man", rules="1", options="{}", size=4, zone="UTC", status="finished",
        phrase="", state="{}", shape="",
    )  # fmt: skip
    return uuid.UUID(str(table.pk))


def test_old_plays_have_address_day_and_names_to_be_found_by(old: Any) -> None:
    expected: dict[int, tuple[str, uuid.UUID | None]] = {}
    for number, (zone, started, day) in enumerate(DAYS):
        table = old_table(old) if number % 2 else None
        expected[old_play(old, zone, started, table_id=table).pk] = (day, table)
    forward()
    plays = {play.pk: play for play in Play.objects.prefetch_related("seats")}
    assert plays.keys() == expected.keys()
    for pk, (day, table) in expected.items():
        play = plays[pk]
        assert str(play.day) == day, play.zone
        assert play.month == month_of(play.day)
        assert (play.table_id, play.circle_id, play.source, play.further) == (table, None, "", "")
        assert table is None or play.key == table
        seats = sorted(play.seats.all(), key=lambda seat: seat.pk)
        assert [seat.name for seat in seats] == list(NAMES)
        assert [seat.folded for seat in seats] == [key(name) for name in NAMES]
        assert [seat.score for seat in seats] == [None, -1, -2, -3, -4, -5]
        assert {seat.player for seat in seats} == {None}
    assert len({play.key for play in plays.values()}) == len(DAYS)
    assert set(present()) == {play.month for play in plays.values()}


def test_what_a_migrated_site_shows(old: Any) -> None:
    """An old play's page opens, and the newest version still keeps plays of its own."""
    play = old_play(old, *DAYS[0][:2], table_id=None)
    forward()
    there = Play.objects.get(pk=play.pk)
    from companion.plays.models import Witness
    from tests.factories import BrowserFactory

    browser = BrowserFactory()
    Witness.objects.create(play=there, browser=browser, writes=True)
    visitor = Visitor(browser=browser)
    assert "Jan. 31, 2026, 22:30" in visitor.text("/plays/?player=ann")
    assert visitor.get(there.get_absolute_url()).status_code == 200
    assert TableFactory().pk


def test_without_any_play(old: Any) -> None:
    forward()
    assert not Play.objects.exists()

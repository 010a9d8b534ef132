"""Marks: each month's own, whoever writes its plays, and none is lost when old ones go."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import call_command
from django.utils import timezone

from companion.people.models import Player
from companion.plays import marking
from companion.plays.models import Mark, Play, PlaySeat

MARCH, APRIL = dt.date(2026, 3, 1), dt.date(2026, 4, 1)


def test_marks_are_other_in_whatever_order_they_end(db: None) -> None:
    marking.mark([APRIL])
    seen, april = {None}, marking.present()[APRIL]
    for number in (10, 9):  # a transaction that began first may end last
        Mark(pk=number, month=MARCH).save(force_insert=True)
        present = marking.present()
        assert present[MARCH] not in seen
        assert present[APRIL] == april
        seen.add(present[MARCH])


def test_old_marks_are_forgotten_but_no_month(db: None) -> None:
    marking.mark([MARCH])
    for _ in range(3):
        marking.mark([APRIL])
    Mark.objects.update(made=timezone.now() - dt.timedelta(days=2))
    marking.mark([APRIL])
    newest = marking.present()
    call_command("prune_tables", verbosity=0)
    assert marking.present() == {MARCH: newest[MARCH], APRIL: newest[APRIL]._replace(marks=1)}


@pytest.mark.parametrize(
    "change",
    [
        lambda _play: Play.objects.bulk_create([_unsaved()]),
        lambda play: Play.objects.filter(pk=play.pk).update(source="x"),
        lambda play: Play.objects.filter(pk=play.pk).delete(),
        lambda play: play.save(),
        lambda play: play.delete(),
        lambda play: PlaySeat.objects.bulk_create(
            [PlaySeat(play=play, number=1, rank=1, won=True)]
        ),
        lambda play: play.seats.update(score=3),
        lambda play: play.seats.get().save(),
        lambda _play: Player.objects.get().play_seats.update(player=None),
        lambda _play: Player.objects.get().delete(),
    ],
)
def test_whatever_writes_a_play_marks_its_month(db: None, change: Callable[[Play], Any]) -> None:
    play = _unsaved()
    play.save()
    ann = Player.objects.create(name="Ann")
    play.seats.create(number=0, rank=1, won=True, player=ann)
    marking.mark([APRIL])
    before = marking.present()
    change(play)
    after = marking.present()
    assert after[MARCH] != before[MARCH]
    assert after[APRIL] == before[APRIL]


def test_a_play_of_another_day_marks_both_months(db: None) -> None:
    play = _unsaved()
    play.save()
    before = marking.present()[MARCH]
    play.started = play.ended = dt.datetime(2026, 4, 30, 23, tzinfo=dt.UTC)
    play.save()
    assert marking.present()[MARCH] != before
    april = marking.present()[APRIL]
    Play.objects.update(day=dt.date(2026, 3, 31))
    assert Play.objects.get().month == MARCH
    assert marking.present()[APRIL] != april


@pytest.mark.parametrize(
    ("day", "month"),
    [
        (dt.date(2026, 3, 31), MARCH),
        (dt.date(1, 1, 1), marking.FIRST),
        (dt.date(1999, 12, 31), marking.FIRST),
        (dt.date(2000, 2, 1), dt.date(2000, 2, 1)),
        (dt.date(2059, 12, 31), dt.date(2059, 12, 1)),
        (dt.date(9999, 12, 31), marking.LAST),
    ],
)
def test_each_day_is_of_one_month(day: dt.date, month: dt.date) -> None:
    assert marking.month_of(day) == month
    first, last = marking.days_of(month)
    assert first <= day <= last
    assert marking.month_of(first) == marking.month_of(last) == month


def _unsaved() -> Play:
    """A play in March."""
    when = dt.datetime(2026, 3, 1, tzinfo=dt.UTC)
    return Play(
        game="potato-man", rules="", options="{}", zone="UTC", started=when, ended=when,
        day=when.date(), because="",
    )  # fmt: skip

"""Knowing which months have changed, so that everything else need not be counted anew.

Whatever changes what plays add up to adds a `Mark` for their month, in the same transaction: so
whoever sees the change sees the mark, and nobody else does. Rows are only ever added, so no two
writers wait for each other. The managers here do it whenever plays or seats are written, also
many at once; only a deletion is followed by signals.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from typing import Any, NamedTuple, TypeVar

from django.db import models, transaction
from django.db.models import Count, Max
from django.db.models.signals import post_delete, pre_delete
from django.utils import timezone

M = TypeVar("M", bound=models.Model)

FIRST, LAST = date(2000, 1, 1), date(2060, 1, 1)
"""What lies before the one counts as its month, what comes after the other as that month: a file
full of made-up years must not make as many months for everybody."""
_KEPT = timedelta(days=1)


class Mark(models.Model):
    """Something changed about the plays of a month: a row more, in the same transaction."""

    month = models.DateField(db_index=True)
    made = models.DateTimeField(default=timezone.now)

    class Meta:
        app_label = "plays"

    def __str__(self) -> str:
        return f"{self.pk}: {self.month:%Y-%m}"


class State(NamedTuple):
    """What is equal for a month only as long as none of its plays has changed.

    The newest mark alone would not do: a transaction that began first may end last.
    """

    newest: int
    marks: int


def month_of(day: date) -> date:
    """The month, as its first day, under which a play of `day` is counted."""
    return min(max(day.replace(day=1), FIRST), LAST)


def days_of(month: date) -> tuple[date, date]:
    """The first and the last day that are counted under `month`."""
    first = date.min if month == FIRST else month
    next_one = (month + timedelta(days=31)).replace(day=1)
    return first, date.max if month == LAST else next_one - timedelta(days=1)


def mark(months: Iterable[date]) -> None:
    """Plays of these months have changed. Call it in the transaction that changes them."""
    Mark.objects.bulk_create(Mark(month=month) for month in sorted(set(months)))


def present() -> dict[date, State]:
    """Each month in which there ever was a play, and its state."""
    rows = Mark.objects.order_by().values_list("month")
    return {
        month: State(newest, marks)
        for month, newest, marks in rows.annotate(newest=Max("pk"), marks=Count("pk"))
    }


def prune() -> None:
    """Forget all marks but the newest of each month.

    Not those of today: some older one might not be committed yet, and then be taken for one of
    those that are gone.
    """
    newest = Mark.objects.order_by().values("month").annotate(newest=Max("pk")).values("newest")
    Mark.objects.filter(made__lt=timezone.now() - _KEPT).exclude(pk__in=newest).delete()


class PlayQuerySet(models.QuerySet[M]):
    """Plays: writing many at once marks their months."""

    def bulk_create(self, objs: Iterable[M], *args: Any, **kwargs: Any) -> list[M]:
        """Create plays, each with the month of its day."""
        plays: list[Any] = list(objs)
        for play in plays:
            play.month = month_of(play.day)
        with transaction.atomic():
            mark(play.month for play in plays)
            return super().bulk_create(plays, *args, **kwargs)

    def update(self, **kwargs: Any) -> int:
        """Change plays; with `day` their month too."""
        with transaction.atomic():
            _mark_those(self, "month")
            if "day" in kwargs:
                kwargs["month"] = month_of(kwargs["day"])
                mark([kwargs["month"]])
            return super().update(**kwargs)


class SeatQuerySet(models.QuerySet[M]):
    """Sides of plays: writing many at once marks the months of their plays."""

    def bulk_create(self, objs: Iterable[M], *args: Any, **kwargs: Any) -> list[M]:
        """Create sides."""
        seats: Sequence[Any] = list(objs)
        with transaction.atomic():
            mark(seat.play.month for seat in seats)
            return super().bulk_create(seats, *args, **kwargs)

    def update(self, **kwargs: Any) -> int:
        """Change sides."""
        with transaction.atomic():
            _mark_those(self, "play__month")
            return super().update(**kwargs)


def _mark_those(rows: models.QuerySet[Any], path: str) -> None:
    mark(rows.order_by().values_list(path, flat=True).distinct())


def connect() -> None:
    """Follow what is deleted: plays, and players, whose seats are then nobody's."""
    post_delete.connect(_play_gone, sender="plays.Play", dispatch_uid="companion.plays.play_gone")
    pre_delete.connect(
        _player_goes, sender="people.Player", dispatch_uid="companion.plays.player_goes"
    )


def _play_gone(sender: Any, instance: Any, **kwargs: Any) -> None:
    mark([instance.month])


def _player_goes(sender: Any, instance: Any, **kwargs: Any) -> None:
    _mark_those(instance.play_seats.all(), "play__month")

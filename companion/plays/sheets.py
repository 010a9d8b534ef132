"""Sheets: what the plays of a month add up to, kept until a play of that month changes.

A page adds up the sheets of its months. So a game that has just ended makes only its own month
be counted anew, however many plays there are, and a period that begins or ends within a month
only the plays of that month.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from datetime import date, timedelta

import msgspec
from django.utils import timezone

from companion.engine import codec
from companion.plays import marking
from companion.plays.marking import State, days_of
from companion.plays.models import Sheet
from companion.plays.statistics import Sums
from companion.plays.statistics_rows import Scope, between, played
from companion.tables.kit import kit_of
from companion.tables.writing import writing

VERSION = 1
"""Raise it when plays are counted in another way, here or in a game: old sheets then count
nothing. A sheet of another shape counts nothing anyway."""

_FORM = f"{VERSION} {codec.shape(Sums)}"
_AT_ONCE = 12  # months read into memory together
_LOOKED = timedelta(days=7)
_KEPT = timedelta(days=60)


def added_up(scope: Scope, since: date | None = None, until: date | None = None) -> Sums:
    """What the plays of `scope` add up to, from one day to another; None for no bound."""
    # Asked before anything is counted: what is changed meanwhile then makes the sheet out of
    # date, and no sheet is ever older than it says.
    states = marking.present()
    begin, end = since or date.min, until or date.max
    days = {month: days_of(month) for month in sorted(states)}
    months = [month for month, (first, last) in days.items() if first <= end and begin <= last]
    whole = [month for month in months if begin <= days[month][0] and days[month][1] <= end]
    parts = _kept(scope, {month: states[month] for month in whole})
    new = counted(scope, [month for month in whole if month not in parts])
    _keep(scope, new, states)
    edges = counted(scope, [month for month in months if month not in whole], since, until)
    total = Sums()
    for month in months:
        total.then(next(found[month] for found in (parts, new, edges) if month in found))
    return total


def counted(
    scope: Scope, months: Collection[date], since: date | None = None, until: date | None = None
) -> dict[date, Sums]:
    """What the plays of each of `months` add up to, perhaps only those of a period."""
    found = {month: Sums() for month in months}
    for some in _some(sorted(months)):
        plays = between(scope.plays().filter(month__in=some), since, until)
        for one in played(plays, scope.me or ()):
            found[one.month].count(one, game=scope.game, me=scope.person)
        if scope.game:
            for month, what, n in kit_of(scope.game).counted(plays.order_by(), scope.seats):
                found[month].tell(what, n)
    return found


def scope_name(scope: Scope) -> str:
    """What sheets of `scope` are kept under."""
    return codec.digest(f"{_FORM} {scope}")


def prune() -> None:
    """Forget what nobody has looked at for long."""
    Sheet.objects.filter(looked__lt=_today() - _KEPT).delete()


def _kept(scope: Scope, states: Mapping[date, State]) -> dict[date, Sums]:
    """The sheets of `scope` that are right still: counted when their months were as they are."""
    rows = Sheet.objects.filter(of=scope_name(scope))
    found = {}
    long_ago = False
    for month, newest, marks, looked, data in rows.values_list(
        "month", "newest", "marks", "looked", "data"
    ):
        if states.get(month) == (newest, marks):
            found[month] = msgspec.msgpack.decode(data, type=Sums)
            long_ago = long_ago or looked < _today() - _LOOKED
    if long_ago:
        with writing():
            # Taken in the order in which sheets are written, so that nobody waits in a circle.
            list(rows.order_by("month").select_for_update().values_list("pk"))
            rows.update(looked=_today())
    return found


def _keep(scope: Scope, parts: Mapping[date, Sums], states: Mapping[date, State]) -> None:
    if not parts:
        return
    with writing():
        Sheet.objects.bulk_create(
            (
                Sheet(
                    of=scope_name(scope),
                    month=month,
                    newest=states[month].newest,
                    marks=states[month].marks,
                    looked=_today(),
                    data=msgspec.msgpack.encode(sums),
                )
                for month, sums in parts.items()
            ),
            update_conflicts=True,
            unique_fields=["of", "month"],
            update_fields=["newest", "marks", "looked", "data"],
        )


def _today() -> date:
    return timezone.now().date()


def _some(months: list[date]) -> Iterator[list[date]]:
    for at in range(0, len(months), _AT_ONCE):
        yield months[at : at + _AT_ONCE]

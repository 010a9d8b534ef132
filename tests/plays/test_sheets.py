"""Sheets of months added up are a slow count over all plays, whatever has happened to them; and
what happens makes only its own months be counted again."""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.people import merging, players
from companion.people.models import Circle, Merge, Player, User
from companion.people.names import key
from companion.people.refused import Refused
from companion.plays import sheets
from companion.plays.models import Play, PlaySeat
from companion.plays.sheets import added_up
from companion.plays.statistics import Played, Side, Sums
from companion.plays.statistics_rows import Scope
from tests.plays.slowly import as_told, told

GAMES = ("potato-man", "potemkin", "villagers")
BEGIN = dt.date(2025, 12, 20)


def slow(scope: Scope, since: dt.date | None = None, until: dt.date | None = None) -> Any:
    """The slow count, over rows read one by one."""
    found = []
    for play in sorted(Play.objects.all(), key=lambda one: (one.day, one.ended, one.pk)):
        if scope.circles is not None and play.circle_id not in scope.circles:
            continue
        if scope.game not in ("", play.game):
            continue
        if (since and play.day < since) or (until and play.day > until):
            continue
        sides = [_side(seat, scope.me or ()) for seat in play.seats.all()]
        if scope.me is None or any(side.who == scope.person for side in sides):
            found.append(Played(play.month, play.game, None, sides))
    return told(found, scope.game, scope.person)


def _side(seat: PlaySeat, me: tuple[int, ...]) -> Side:
    who = seat.folded if seat.player_id is None else seat.player_id
    who = min(me) if who in me else who
    return Side(seat.number or 0, who, seat.score, seat.rank, seat.won, seat.name)


@contextmanager
def counting(found: set[dt.date]) -> Iterator[None]:
    """Note which whole months are counted from their rows meanwhile."""
    real = sheets.counted

    def noting(scope: Scope, months: Any, *period: Any) -> dict[dt.date, Sums]:
        found.update(() if period else months)
        return real(scope, months, *period)

    with mock.patch("companion.plays.sheets.counted", noting):
        yield


class World:
    """A circle of four, another, and what can happen to their plays. `touched` are the months."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self.user = User.objects.create_user("Ann")
        self.circles = [Circle.objects.create(name=name) for name in ("Tuesday", "Friday")]
        self.people = [players.add(self.circles[0], name) for name in ("Ann", "Ben", "Cleo", "Dan")]
        self.touched: set[dt.date] = set()
        for _ in range(5):
            self.play()

    def scopes(self) -> Iterator[Scope]:
        """Everybody's, one person's as others see it, and somebody's who is two players."""
        first, second = (circle.pk for circle in self.circles)
        ids = sorted(Player.objects.values_list("pk", flat=True)) or [0]
        for game in ("", self.dice.choice(GAMES)):
            yield Scope((first,), game=game)
            yield Scope((first, second), (ids[0],), game)
            yield Scope(None, tuple(ids[-2:]), game)

    def play(self) -> None:
        """A new one; seats are players' or only names."""
        began = dt.datetime.combine(self._day(), dt.time(self.dice.randrange(24)), dt.UTC)
        play = Play(
            circle=self.dice.choice([*self.circles, None]), game=self.dice.choice(GAMES), rules="",
            options="{}", because="", zone=self.dice.choice(["UTC", "Asia/Tokyo", "America/Lima"]),
            started=began, ended=began + dt.timedelta(hours=self.dice.randrange(30)),
        )  # fmt: skip
        play.save()
        size = self.dice.randint(1, 4)
        together = play.game == "potemkin"
        scores = [None if together else self.dice.randint(-2, 3) for _ in range(size)]
        won = self.dice.random() < 0.5
        there: list[Player | None] = [*Player.objects.filter(merged_into=None), None, None, None]
        sat = self.dice.sample(there, size)
        PlaySeat.objects.bulk_create(
            PlaySeat(
                play=play, number=number, player=who, name=who.name if who else f"Eve {number}",
                folded=key(who.name if who else f"Eve {number}"), score=scores[number],
                rank=1 if together else 1 + sum(one > scores[number] for one in scores),  # type: ignore[operator]
                won=won if together else scores[number] == max(scores),  # type: ignore[type-var]
            )
            for number, who in enumerate(sat)
        )  # fmt: skip
        self.touched.add(play.month)

    def correct(self) -> None:
        """Another result."""
        if play := self._some():
            play.seats.filter(number=0).update(score=self.dice.randint(-2, 9), won=True, rank=1)

    def reopen(self) -> None:
        """Taken back, and kept anew under the same key."""
        if play := self._some():
            seats = list(play.seats.all())
            Play.objects.filter(pk=play.pk).delete()
            play.pk = None
            play.save(force_insert=True)
            for seat in seats:
                seat.pk, seat.play = None, play
                seat.save(force_insert=True)

    def delete(self) -> None:
        """Gone for good."""
        if play := self._some():
            play.delete()

    def another_day(self) -> None:
        """On another day after all."""
        if play := self._some():
            length = play.ended - play.started
            play.started = dt.datetime.combine(self._day(), dt.time(12), dt.UTC)
            play.ended = play.started + length
            play.save()
            self.touched.add(play.month)

    def another_circle(self) -> None:
        """Played in the other circle after all."""
        if play := self._some():
            Play.objects.filter(pk=play.pk).update(circle=self.dice.choice(self.circles))

    def merge(self) -> None:
        """Two are one."""
        stays, gone = self.dice.sample(list(Player.objects.all()), 2)
        try:
            merging.merge(self.user, stays, gone, allowed=True)
        except Refused:
            return
        self._sat(stays)

    def take_back(self) -> None:
        """Two again."""
        if (last := Merge.objects.filter(undone=None).first()) is not None:
            try:
                gone = merging.take_back(self.user, last, allowed=True)
            except Refused:
                return
            self._sat(gone)

    def rename(self) -> None:
        """Another name: nothing is counted again."""
        player = self.dice.choice(list(Player.objects.all()))
        players.rename(player, f"{player.name}x")

    def anonymise(self) -> None:
        """Nameless."""
        player = self.dice.choice(list(Player.objects.all()))
        players.anonymise(player)
        self._sat(*Player.objects.filter(anonymous=True))

    def remove(self) -> None:
        """A player is deleted: the seats keep the name they were played under."""
        if Player.objects.count() > 2:
            player = self.dice.choice(list(Player.objects.all()))
            self._sat(player)
            players.delete(player)

    def _some(self) -> Play | None:
        plays = list(Play.objects.order_by("pk"))
        if not plays:
            return None
        play = self.dice.choice(plays)
        self.touched.add(play.month)
        return play

    def _sat(self, *them: Player) -> None:
        self.touched.update(
            PlaySeat.objects.filter(player__in=them).values_list("play__month", flat=True)
        )

    def _day(self) -> dt.date:
        return BEGIN + dt.timedelta(days=self.dice.randrange(100))


STEPS = (
    "play", "correct", "reopen", "delete", "another_day", "another_circle", "merge", "take_back",
    "rename", "anonymise", "remove",
)  # fmt: skip
DAYS = st.none() | st.dates(BEGIN - dt.timedelta(5), BEGIN + dt.timedelta(110))


@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.integers(0, 2**32), st.lists(st.sampled_from(STEPS), max_size=5), DAYS, DAYS)
def test_sheets_added_up_are_a_slow_count(
    db: None, seed: int, steps: list[str], since: dt.date | None, until: dt.date | None
) -> None:
    with transaction.atomic():
        world = World(seed)
        for step in ["rename", *steps]:
            looked = list(world.scopes())
            for scope in looked:
                added_up(scope)
            world.touched.clear()
            getattr(world, step)()
            found: set[dt.date] = set()
            with counting(found):
                for scope in looked:
                    assert as_told(added_up(scope)) == slow(scope), scope
            assert found <= world.touched, step
            for scope in looked:
                assert as_told(added_up(scope, since, until)) == slow(scope, since, until), scope
        transaction.set_rollback(True)

"""Pages over very many past plays, against the same pages over few.

Two circles: one has played 50,000 times in ten years, the other 50 times in the last one. Each has
all four games, with everything that is kept of a game. The list, the page of a player who sat in
every play, and the statistics of the circle are asked for by a member; right after a game has
ended too, which is kept anew before each request.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import accumulate, islice
from typing import Any

from django.db import connection, models, transaction
from django.test import Client

from benchmarks.measure import Figure, Side, in_turn, told
from benchmarks.site import Browser, Site, spending
from benchmarks.tables import game, opened
from companion.people import circles, players
from companion.people.models import Circle, Player, User
from companion.people.names import key
from companion.plays.models import Play, PlaySeat
from companion.tables import checking, referee
from companion.tables.models import Table
from tests.factories import host_of
from tests.tables.playing import slip

GOAL = 3
SHARES = {"potato-man": 0.6, "potemkin": 0.2, "catan": 0.1, "villagers": 0.1}
REGULARS = 20
AT_ONCE = 2_000


@dataclass(frozen=True)
class Club:
    """A circle with its plays, somebody who sat in all of them, a table, a member's phone."""

    circle: Circle
    player: Player
    table: Table
    phone: Browser

    def pages(self) -> dict[str, str]:
        """What is looked at, by what it is called."""
        theirs, all_of_them = (
            f"/players/{self.player.pk}/",
            f"/circles/{self.circle.pk}/statistics/",
        )
        return {
            "the list": "/plays/",
            "a player": theirs,
            "a player in one game": f"{theirs}?game=potato-man",
            "a circle": all_of_them,
            "a circle in one game": f"{all_of_them}?game=villagers",
        }


def figures(site: Site, rounds: int = 25, many: int = 50_000, few: int = 50) -> Iterator[Figure]:
    """Each page as it is found, then right after a game has ended, as a multiple of the small."""
    kept = {slug: finished(slug) for slug in SHARES}
    clubs = [club(site, kept, many, years=10), club(site, kept, few, years=1)]
    for after in (False, True):
        for name in clubs[0].pages():
            sides = [looking(site, one, one.pages()[name], after=after) for one in clubs]
            one, other = in_turn(rounds, *sides)
            title = f"{name}{', after a game' if after else ''}: {many} plays / {few}"
            yield Figure(title, one / other, GOAL, f"{told(one, other)} of processor time")


def looking(site: Site, at: Club, page: str, *, after: bool) -> Side:
    """Looks at a page; what counts is the server's time, less the ending of a game before it."""
    spend = spending(site, lambda: at.phone.get(page).took)

    def look() -> float:
        if after:
            checking.write_anew(at.table)
        return spend()

    return look


def finished(slug: str) -> Play:
    """A whole game at a table of nobody's, with all that is kept of it."""
    table = opened(slug)
    phone = host_of(table)
    for made in game(slug):
        table = referee.submit(table.pk, phone, made, slip(table)).table
    return Play.objects.get(table=referee.finish(table, phone).pk)


def club(site: Site, kept: dict[str, Play], count: int, years: int) -> Club:
    """A new circle that has played `count` times, up to now, and once more at a table."""
    user = User.objects.create_user(f"Ann {count}")
    circle = circles.found("Tuesday", user)
    ann = circle.players.get()
    others = [players.add(circle, f"Player {n}") for n in range(REGULARS)]
    dice = random.Random(count)
    span = timedelta(days=365 * years) / count
    started = [datetime.now(UTC) - span * n for n in range(count, 0, -1)]
    bounds = list(accumulate(SHARES.values()))
    for at in range(0, count, AT_ONCE):
        by_game: dict[str, list[datetime]] = {slug: [] for slug in SHARES}
        for when in started[at : at + AT_ONCE]:
            draw = dice.random()
            by_game[next(s for s, b in zip(SHARES, bounds, strict=True) if draw < b)].append(when)
        with transaction.atomic():
            for slug, times in by_game.items():
                copy(kept[slug], times, circle, ann, others, dice)
    table = _table(circle, ann, others)
    phone = Browser(site, opened("potato-man"))
    client = Client()
    client.force_login(user)
    phone.add_cookie(f"sessionid={client.cookies['sessionid'].value}")
    return Club(circle, ann, table, phone)


def copy(
    play: Play,
    times: Sequence[datetime],
    circle: Circle,
    always: Player,
    others: Sequence[Player],
    dice: random.Random,
) -> None:
    """The same play at other times, of others, with all that its game keeps."""
    new = Play.objects.bulk_create(
        Play(
            circle=circle, game=play.game, rules=play.rules, options=play.options, zone="UTC",
            started=when, ended=when + timedelta(hours=1), day=when.date(), because=play.because,
        )
        for when in times
    )  # fmt: skip
    seats = [values(seat) for seat in play.seats.all()]
    sides = []
    for one in new:
        for seat, who in zip(seats, [always, *dice.sample(others, len(seats))], strict=False):
            fields = {"play_id": one.pk, "player_id": who.pk, "name": who.name}
            sides.append(seat | fields | {"folded": key(who.name)})
    insert(PlaySeat, sides)
    copy_kept([(play, [one.pk for one in new])])


def copy_kept(copies: Sequence[tuple[models.Model, Sequence[int]]]) -> None:
    """What games keep of each first, for each of its copies; and what belongs to that."""
    for relation in copies[0][0]._meta.related_objects:
        model: Any = relation.related_model
        if not model.__module__.startswith("games."):
            continue
        rows = [
            (row, parents)
            for first, parents in copies
            for row in model.objects.filter(**{relation.field.name: first})
        ]
        parent = relation.field.attname
        new = insert(model, [values(row) | {parent: pk} for row, pks in rows for pk in pks])
        if rows:
            copy_kept([(row, list(islice(new, len(pks)))) for row, pks in rows])


def values(row: models.Model) -> dict[str, Any]:
    """What a row holds but its key, as the database takes it."""
    return {
        field.attname: field.get_db_prep_save(getattr(row, field.attname), connection)
        for field in row._meta.concrete_fields
        if not field.primary_key
    }


def insert(model: type[models.Model], rows: Sequence[dict[str, Any]]) -> Iterator[int]:
    """Write rows, many times as quickly as objects are, and give their keys."""
    if not rows:
        return iter(())
    names = ", ".join(f'"{name}"' for name in rows[0])
    holes = ", ".join(["%s"] * len(rows[0]))
    with connection.cursor() as cursor:
        sql = f'INSERT INTO "{model._meta.db_table}" ({names}) VALUES ({holes})'  # noqa: S608
        cursor.executemany(sql, [tuple(row.values()) for row in rows])
    keys = model._default_manager.order_by("-pk").values_list("pk", flat=True)[: len(rows)]
    return reversed(list(keys))


def _table(circle: Circle, ann: Player, others: Sequence[Player]) -> Table:
    """A finished table of the circle's, whose play can be kept anew."""
    table = opened("potato-man")
    Table.objects.filter(pk=table.pk).update(circle=circle)
    for seat, who in zip(table.seats.order_by("number"), [ann, *others], strict=False):
        seat.player, seat.name = who, who.name
        seat.save()
    phone = host_of(table)
    for made in game("potato-man"):
        table = referee.submit(table.pk, phone, made, slip(table)).table
    return referee.finish(Table.objects.get(pk=table.pk), phone)

"""Plays for tests: finished at a table, or just rows."""

from __future__ import annotations

import json
import uuid
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import parse_qs, urlsplit
from zoneinfo import ZoneInfo

from django.http import HttpResponse as Response
from django.test import Client

from companion.people.identity import COOKIE
from companion.people.models import Browser, User
from companion.people.names import key
from companion.plays.models import Play, PlaySeat, Witness
from companion.plays.seeing import Look
from companion.plays.taking import Taken, taken
from companion.tables import referee
from companion.tables.models import Phone, Table
from tests.factories import TableFactory, host_of
from tests.tables.playing import browser_cookie, log

TALLIES = ([7, 3, 5, 4], [2, 2, 2, 2], [1, 0, 3, 4], [9, 1, 1, 1])
"""Four rounds of Potato Man by hand: Ann has 19, Dan 11, Cleo 11, Ben 6."""


def finished(
    *, zone: str = "UTC", started: datetime | None = None, ended: datetime | None = None
) -> Table:
    """A finished table of four at Potato Man; Ann won with 19."""
    table = TableFactory(zone=zone)
    host = host_of(table)
    for sacks in TALLIES:
        log(table, host, {"move": "tally", "sacks": sacks})
    if started:
        Table.objects.filter(pk=table.pk).update(created=started)
    return referee.finish(Table.objects.get(pk=table.pk), host, at=ended)


def local(zone: str, *when: int) -> datetime:
    """A moment by the clock of a zone."""
    return datetime(*when, tzinfo=ZoneInfo(zone))  # type: ignore[misc,arg-type]


def row(
    browser: Browser,
    scores: Sequence[tuple[str, int | None, int, bool]] = (
        ("Ann", 9, 1, True),
        ("Ben", 4, 2, False),
    ),
    *,
    ended: datetime = datetime(2026, 3, 1, 20, tzinfo=UTC),
    minutes: int = 60,
    game: str = "potato-man",
    **fields: Any,
) -> Play:
    """A play without a table, seen by `browser`; scores are (name, score, rank, won)."""
    play = Play.objects.create(
        game=game, rules="1", options="{}", because="", ended=ended,
        started=ended - timedelta(minutes=minutes), **{"zone": "UTC", **fields},
    )  # fmt: skip
    PlaySeat.objects.bulk_create(
        PlaySeat(
            play=play, number=number, name=name, folded=key(name), score=score, rank=rank, won=won
        )
        for number, (name, score, rank, won) in enumerate(scores)
    )
    Witness.objects.create(play=play, browser=browser, writes=True)
    return play


class Visitor:
    """Somebody who looks at plays: a phone's browser, a user, or a stranger."""

    def __init__(
        self,
        phone: Phone | None = None,
        *,
        browser: Browser | None = None,
        user: User | None = None,
    ) -> None:
        self.client = Client()
        if browser is not None:
            phone = Phone(browser=browser)
        if phone is not None:
            self.client.cookies[COOKIE] = browser_cookie(phone)
        if user is not None:
            self.client.force_login(user)

    def get(self, path: str = "/plays/", **headers: str) -> Response:
        """A page."""
        return self.client.get(path, headers=headers)

    def text(self, path: str = "/plays/") -> str:
        """What a page says."""
        answer = self.get(path)
        assert answer.status_code == 200, answer.status_code
        return str(answer.content.decode())

    def post(self, path: str, data: dict[str, Any] | None = None) -> Response:
        """Send a form."""
        return self.client.post(path, data or {})


def page_of(table: Table, path: str = "") -> str:
    """The address of a table's play."""
    return f"/plays/{table.pk}/{path}"


def somebody(name: str = "ann") -> User:
    """Somebody who signed up."""
    return User.objects.create_user(name, password=uuid.uuid4().hex)


def listed(page: str) -> int:
    """How many plays a page of the list shows."""
    return page.count('class="row" href="/plays/')


def of(play: Play) -> Taken:
    """A play as it is taken home."""
    return taken(Look(Play.objects.get(pk=play.pk), None, writes=False))


def pushed(address: str) -> dict[str, Any]:
    """What a link to BG Stats says."""
    parts = urlsplit(address)
    assert parts._replace(query="").geturl() == "https://app.bgstatsapp.com/createPlay.html"
    (data,) = parse_qs(parts.query, strict_parsing=True)["data"]
    said: dict[str, Any] = json.loads(data)
    return said

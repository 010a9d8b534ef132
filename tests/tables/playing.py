"""Playing at a table in tests: through the referee, or through the pages as a phone does."""

from __future__ import annotations

import html
import json
import re
from typing import Any
from uuid import uuid4

from django.core.signing import get_cookie_signer
from django.http import HttpResponse as Response
from django.test import Client

from companion.engine import codec
from companion.engine.log import Made
from companion.people.identity import _SALT, COOKIE
from companion.tables import referee
from companion.tables.game import game_of, replayed, state_of
from companion.tables.models import Phone, Table


def made(table: Table, move: dict[str, Any], anyway: str | None = None) -> Made[Any]:
    """A move given as plain data."""
    return Made(move=codec.convert(move, game_of(table).Moves), anyway=anyway)


def card(seat: int, name: str) -> dict[str, Any]:
    """A card played at Potato Man."""
    return {"move": "play", "seat": seat, "card": name}


def slip(table: Table, version: int | None = None, key: str | None = None) -> referee.Slip:
    """What a form of the newest page would carry."""
    seen = Table.objects.get(pk=table.pk).version if version is None else version
    return referee.Slip(seen, key or uuid4().hex, "digest")


def log(table: Table, phone: Phone, *moves: dict[str, Any]) -> referee.Done:
    """Log moves that are in order, one after the other."""
    for move in moves:
        done = referee.submit(table.pk, phone, made(table, move), slip(table))
    return done


def state(table: Table) -> Any:
    """The table's present state."""
    fresh = Table.objects.get(pk=table.pk)
    return state_of(fresh, game_of(fresh))


def stored_equals_replay(table: Table) -> bool:
    """Whether the stored state is what the log leads to."""
    now = Table.objects.get(pk=table.pk)
    game = game_of(now)
    return now.state == codec.encode(replayed(now, game))


TRICK = (card(0, "blue-8"), card(1, "yellow-10"), card(2, "red-13"), card(3, "green-13"))
"""A trick of four that Dan wins with green 13."""


def browser_cookie(phone: Phone) -> str:
    """What the cookie of a phone's browser holds."""
    return get_cookie_signer(salt=COOKIE + _SALT).sign(f"{phone.browser_id.hex}.")


class Page:
    """A phone at a table: a browser with its cookie, looking at pages and sending their forms."""

    def __init__(self, phone: Phone, *, htmx: bool = False) -> None:
        self.table = phone.table
        self.client = Client()
        self.client.cookies[COOKIE] = browser_cookie(phone)
        self.headers = {"HX-Request": "true"} if htmx else {}
        self.url = f"/t/{phone.table_id}/"

    def get(self, path: str = "", **headers: str) -> Response:
        """A page of the table."""
        return self.client.get(self.url + path, headers={**self.headers, **headers})

    def post(self, path: str, data: dict[str, Any] | None = None, **slip: Any) -> Response:
        """A form of the table, with version and key as the newest page would carry them."""
        fields = {"version": Table.objects.get(pk=self.table.pk).version, "key": uuid4().hex}
        return self.client.post(
            self.url + path, {**fields, **slip, **(data or {})}, headers=self.headers
        )

    def play(self, move: dict[str, Any], **fields: Any) -> Response:
        """Tap a move."""
        return self.post("play/", {"move": json.dumps(move), **fields})

    def moves(self) -> list[dict[str, Any]]:
        """The moves that the page offers to tap."""
        found = re.findall(r'name="move" value="([^"]*)"', self.get().content.decode())
        return [json.loads(html.unescape(move)) for move in found]


def finish_by_tallies(hosting: Page) -> None:
    """Play all four rounds by counting them by hand; Ann wins with 19."""
    for sacks in ([7, 3, 5, 4], [2, 2, 2, 2], [1, 0, 3, 4], [9, 1, 1, 1]):
        assert hosting.play({"move": "tally", "sacks": sacks}).status_code == 302

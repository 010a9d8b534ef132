"""Circles, tables and plays to test with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.test import Client

from companion.engine import registry
from companion.people import circles
from companion.people.models import Browser, Circle, Player, User
from companion.plays.models import Play
from companion.tables import referee
from companion.tables.models import Phone, Table
from tests.tables.playing import Page, finish_by_tallies

PASSWORD = "a long night of potatoes"  # noqa: S105


def signed_in(user: User) -> Client:
    """A phone on which `user` is signed in."""
    client = Client()
    client.force_login(user)
    return client


def opened(
    names: Sequence[str] = ("Ann", "Ben", "Cleo", "Dan"), circle: Circle | None = None
) -> tuple[Table, Phone]:
    """A table of Potato Man, perhaps in a circle, and its host's phone."""
    game = registry.game("potato-man")
    done = referee.open_table(game, game.Options(), names, Browser.objects.create(), circle=circle)
    return done.table, done.phone


def played(
    circle: Circle | None = None, names: Sequence[str] = ("Ann", "Ben", "Cleo", "Dan")
) -> Play:
    """A finished game of four: 19, 6, 11 and 11 points, so the first wins."""
    table, phone = opened(names, circle)
    finish_by_tallies(Page(phone))
    table.refresh_from_db()
    return referee.finish(table, phone).play


def player(circle: Circle, name: str) -> Player:
    """The circle's player of that name."""
    return circle.players.get(name=name)


def circle_of(*users: User) -> Circle:
    """A circle that the first of `users` keeps and the others are members of."""
    circle = circles.found("Tuesday", users[0])
    for user in users[1:]:
        circles.join(circle, user, as_player=None, name=user.username)
    return circle


def text(answer: Any) -> str:
    """What an answer says."""
    return answer.content.decode()

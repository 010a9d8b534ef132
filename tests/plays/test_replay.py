"""The replay is the table as it was: what all saw at each entry, and nothing that lay hidden."""

from __future__ import annotations

import html
import importlib
import random
import re
from datetime import UTC, datetime
from itertools import islice
from typing import Any

import pytest

from companion.engine import codec, registry
from companion.engine.log import Made
from companion.engine.registry import AnyGame
from companion.engine.robots import offered
from companion.people.models import Circle, Membership
from companion.plays.models import Play, PlaySeat
from companion.tables import referee
from companion.tables.game import state_of
from companion.tables.models import Table
from tests.factories import PhoneFactory, TableFactory, host_of
from tests.plays.making import Visitor, page_of, somebody
from tests.tables.playing import Page, slip
from tests.tables.test_hidden import TWINS, masked

GAMES = [game.slug for game in registry.games()]
LOOKS = 10
"""How often a game is looked at while it is played, and how often it is corrected."""
MOST = 60
"""Moves played of a long game."""
CLOSING = 6
"""How many of the last entries of two tables are compared."""


def hands_of(slug: str) -> Any:
    """What deals real cards for a game in tests."""
    if slug == "toy":
        return importlib.import_module("tests.toy.hands")
    return importlib.import_module(f"tests.games.{slug.replace('-', '_')}.hands")


def looked_back_on(table: Table) -> Play:
    """A play of a table that goes on, as no page makes one: to look at the middle of a game."""
    now = datetime.now(UTC)
    play = Play.objects.create(
        key=table.pk, table=table, game=table.game, rules=table.rules, options=table.options,
        zone="UTC", started=now, ended=now, because="",
    )  # fmt: skip
    PlaySeat.objects.bulk_create(
        PlaySeat(play=play, number=seat.number, name=seat.name, folded="", rank=1, won=False)
        for seat in table.seats.all()
    )
    return play


class Looked:
    """A whole game played at a table, with what the public saw on its page at some entries."""

    def __init__(self, slug: str, seed: int) -> None:
        self.game: AnyGame = registry.game(slug)
        self.rng = random.Random(seed)
        size = self.rng.choice([size for size in self.game.seats if 1 < size < 6])
        options = self.game.Options()
        simulated = hands_of(slug).simulate(self.rng, size, options, 0.05)
        moves = list(islice(simulated, MOST))
        self.table: Table = TableFactory(slug=slug, size=size)
        self.host, self.watcher = host_of(self.table), PhoneFactory(table=self.table, role="watch")
        self.seen: dict[int, str] = {}
        self.look()
        every = max(1, len(moves) // LOOKS)
        for number, made in enumerate(moves):
            if number and number % every == every // 2:
                self.mistake(made) if number // every % 2 else self.taken_back()
            referee.submit(self.table.pk, self.host, made, slip(self.table))
            if number % every == 0 or number > len(moves) - 3:
                self.look()
        self.table.refresh_from_db()
        if self.game.outcome(state_of(self.table, self.game)) is None:
            looked_back_on(self.table)
        else:
            referee.finish(self.table, self.host)

    def look(self) -> None:
        """What the page of a phone that only watches shows now."""
        now = Table.objects.get(pk=self.table.pk)
        self.seen[now.version] = Page(self.watcher).get().content.decode()

    def taken_back(self) -> None:
        """The newest entry goes, and comes again."""
        for act in (referee.undo, referee.redo):
            act(self.table.pk, self.host, slip(self.table))
            self.look()

    def mistake(self, right: Made[Any]) -> None:
        """Another move in the place of the right one is logged, mended by it, and taken back."""
        now = Table.objects.get(pk=self.table.pk)
        state = state_of(now, self.game)
        asked = self.game.asked(state)
        choices = offered(self.game, self.game.view(state, frozenset(asked[:1])), asked[0])
        others = [c.move for c, dimmed in choices if not dimmed and c.move != right.move]
        wrong = next((move for move in others if not self.game.objections(state, move)), None)
        if wrong is None:
            return
        referee.submit(now.pk, self.host, Made(move=wrong), slip(now))
        self.look()
        newest = Table.objects.get(pk=now.pk).version
        referee.replace(now.pk, self.host, newest, right, (), slip(now))
        self.look()
        for _ in range(2):  # the correction first, then the mistake itself
            referee.undo(now.pk, self.host, slip(now))
            self.look()


def felt(page: str) -> str:
    """What lies on the table and who has what, without the addresses."""
    part = page.split('<div id="felt"', 1)[1]
    end = '<div id="paper"' if '<div id="paper"' in part else "</main>"
    part = part.split(end, 1)[0].rsplit("</div>", 1)[0]
    part = part.rsplit("<p>", 1)[0].rsplit("</div>", 1)[0] if end == "</main>" else part
    return re.sub(r'href="[^"]*#seat-', 'href="#seat-', re.sub(r"\s+", " ", part)).strip()


def asks(page: str) -> str:
    """The sentence under the felt of a replay: what is asked for, or how it ended."""
    under = page.split('<div id="felt"', 1)[1].split("</main>", 1)[0].rsplit("<p>", 1)[1]
    return words(under)


def words(part: str) -> str:
    """A page without its tags."""
    plain = html.unescape(re.sub(r"<[^>]*>", "", part)).replace("\u2068", "").replace("\u2069", "")
    return " ".join(plain.split())


@pytest.mark.parametrize("slug", GAMES)
def test_each_step_is_what_the_public_page_showed_then(db: None, slug: str) -> None:
    looked = Looked(slug, 7)
    visitor = Visitor(looked.watcher)
    assert len(looked.seen) >= LOOKS
    for number, live in looked.seen.items():
        page = visitor.text(page_of(looked.table, f"replay/{number}/"))
        assert felt(page) == felt(live), number
        assert asks(page) in words(live), number


def steps(slug: str, twins: Any, moves: Any, seat: int | None) -> list[tuple[str, str, str]]:
    """At each closing entry: a phone's live page then, that step of its replay, and its heading.

    The phone sits in `seat` or only watches.
    """
    table = TableFactory(slug=slug, size=twins.seats, options=codec.plain(twins.options))
    game, host = registry.game(slug), host_of(table)
    phone = PhoneFactory(table=table, role="watch" if seat is None else "scribe", seat=seat)
    live: dict[int, str] = {}
    for number, move in enumerate(moves, start=1):
        against = game.objections(state_of(Table.objects.get(pk=table.pk), game), move)
        made = Made(move=move, anyway="We agreed on it" if against else None)
        referee.submit(table.pk, host, made, slip(table))
        if number > len(moves) - CLOSING:
            live[number] = masked(Page(phone).get())
    looked_back_on(table)
    visitor = Visitor(phone)
    found = []
    for number, then in live.items():
        page = masked(visitor.get(page_of(table, f"replay/{number}/")))
        assert page.startswith("200 ")
        heading = page.split("<h1>", 1)[1].split("</h1>", 1)[0]
        found.append((then, page.replace(heading, "HEADING"), heading))
    return found


@pytest.mark.parametrize(("slug", "twins"), TWINS)
def test_what_lay_hidden_stays_hidden(db: None, slug: str, twins: Any) -> None:
    """Where two tables looked the same to a phone, bytes and all, their replays do too.

    The heading names the card that was just laid, which lay open for a moment even where the
    table's own page no longer shows it, because it closed its trick.
    """
    for seat in {next(iter(viewer), None) for viewer in twins.viewers if len(viewer) < 2}:
        one, other = (steps(slug, twins, moves, seat) for moves in (twins.one, twins.other))
        assert one[-1][0] == other[-1][0]
        moves = zip(twins.one[-CLOSING:], twins.other[-CLOSING:], strict=False)
        for (live, replay, heading), (*twin, its_heading), pair in zip(
            one, other, moves, strict=False
        ):
            if live == twin[0]:
                assert replay == twin[1]
                assert heading == its_heading or pair[0] != pair[1]


@pytest.mark.parametrize("slug", ["potato-man", "potemkin"])
def test_members_of_a_circle_see_what_everybody_saw(db: None, slug: str) -> None:
    """Who was not there is no seat of the table, whoever they are."""
    looked = Looked(slug, 3)
    user = somebody()
    circle = Circle.objects.create(name="Tuesday")
    Membership.objects.create(circle=circle, user=user)
    Play.objects.update(circle=circle)
    member, watcher = Visitor(user=user), Visitor(looked.watcher)
    for number in list(looked.seen)[::3]:
        path = page_of(looked.table, f"replay/{number}/")
        assert felt(member.text(path)) == felt(watcher.text(path))

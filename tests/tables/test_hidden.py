"""Hidden stays hidden: two tables that differ only in what lies face down give the same bytes."""

from __future__ import annotations

import re
from typing import Any

import pytest

from companion.engine import codec, registry
from companion.engine.log import Made
from companion.tables import referee
from companion.tables.game import state_of
from companion.tables.models import Phone, Table
from tests.factories import PhoneFactory, TableFactory, host_of
from tests.tables.playing import Page, slip

TWINS = [
    pytest.param(game.slug, twins, id=f"{game.slug} {twins.name}")
    for game in registry.games()
    for twins in game.twins()
]
LOOKING = [
    pytest.param(game.slug, twins, role, seat, id=f"{game.slug} {twins.name} {role} {seat}")
    for game in registry.games()
    for twins in game.twins()
    for viewer in twins.viewers
    if len(viewer) < 2  # a phone sits in one seat, or in none
    for seat in [*viewer] or [None]
    for role in (["scribe"] if viewer else ["watch", "scribe"])
]
# What differs between any two tables, secrets or not.
MASKS = [
    (r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}", "TABLE"),
    (r'(name="csrfmiddlewaretoken" value=")[^"]*', r"\1TOKEN"),
    (r'(name="key" value=")[^"]*', r"\1KEY"),
    (r'(data-etag=")[^"]*', r"\1ETAG"),
    (r"/live/[^\"]*", "LIVE"),
    (r"/join/[^/\"]*/", "JOIN"),
    (r'<p class="code">[^<]*', "CODE"),
    (r"<svg[^>]*class=\"qr\".*?</svg>", "QR"),
    (r'(name="phone" value=")\d+', r"\1PHONE"),
    (r"\d\d:\d\d", "TIME"),
    (r'datetime="[^"]*"', "TIME"),
]


def masked(answer: Any) -> str:
    text = f"{answer.status_code} {answer.content.decode()}"
    for pattern, instead in MASKS:
        text = re.sub(pattern, instead, text, flags=re.DOTALL)
    return text


def played(slug: str, twins: Any, moves: tuple[Any, ...]) -> Table:
    options = codec.plain(twins.options)
    table = TableFactory(slug=slug, size=twins.seats, options=options)
    phone = host_of(table)
    game = registry.game(slug)
    for move in moves:
        now = Table.objects.get(pk=table.pk)
        against = game.objections(state_of(now, game), move)
        anyway = "We agreed on it" if against else None
        referee.submit(table.pk, phone, Made(move=move, anyway=anyway), slip(table))
    return table


def looks(table: Table, phone: Phone) -> dict[str, str]:
    """Everything this phone can be shown, by address."""
    found: dict[str, str] = {}
    for htmx in (False, True):
        page = Page(phone, htmx=htmx)
        for path in ("", "log/", "scores/", "people/", "options/", "end/"):
            found[f"{path} {htmx}"] = masked(page.get(path))
        found[f"stale {htmx}"] = masked(page.post("undo/", version=0))
        found[f"preview {htmx}"] = masked(page.post("log/1/preview/", {"how": "retract"}))
        found[f"record {htmx}"] = masked(page.post("record/"))
    page = Page(phone)
    found["home"] = masked(page.client.get("/"))
    for number in range(1, Table.objects.get(pk=table.pk).version + 1):
        found[f"log/{number}/"] = masked(page.get(f"log/{number}/"))
    return found


@pytest.mark.parametrize(("slug", "twins", "role", "seat"), LOOKING)
def test_twins_look_alike(db: None, slug: str, twins: Any, role: str, seat: int | None) -> None:
    seen = []
    for moves in (twins.one, twins.other):
        table = played(slug, twins, moves)
        seen.append(looks(table, PhoneFactory(table=table, role=role, seat=seat)))
    for address, one in seen[0].items():
        assert one == seen[1][address], address


def test_twins_differ_where_everything_is_seen(db: None) -> None:
    """The test above can fail: what the referee knows is not the same for both."""
    for slug, twins in (param.values for param in TWINS):
        one, other = (played(slug, twins, moves) for moves in (twins.one, twins.other))
        states = {Table.objects.get(pk=table.pk).state for table in (one, other)}
        acts = {tuple(table.entries.values_list("act", flat=True)) for table in (one, other)}
        assert len(states) == 2 or len(acts) == 2

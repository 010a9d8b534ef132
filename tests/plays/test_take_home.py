"""Plays as other programs get them: files, a picture, text, each in its way."""

from __future__ import annotations

import csv
import io
import json
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.utils.translation import override

from companion.engine import registry
from companion.people.models import Browser
from companion.plays import bgstats, spreadsheet
from companion.plays.models import Play
from companion.tables import referee
from companion.tables.management.commands.demo import Command as Demo
from companion.tables.models import Table
from tests.factories import BrowserFactory, PhoneFactory, TableFactory, host_of
from tests.plays.making import Visitor, finished, local, of, page_of, pushed, row


def cells(text: str, delimiter: str = ",") -> list[list[str]]:
    """The rows of a CSV file, as a spreadsheet reads them."""
    assert text.startswith("\ufeff")
    return list(csv.reader(io.StringIO(text[1:], newline=""), delimiter=delimiter))


@pytest.mark.parametrize("slug", [game.slug for game in registry.games()])
def test_every_game_goes_home_in_every_way(db: None, slug: str) -> None:
    """Sums of categories are the totals; what is written can be read."""
    import random

    from companion.tables.management.commands.demo import played

    game = registry.game(slug)
    table, phone = Demo()._opened(game, game.seats[0])
    Demo()._log(game, table, phone, played(game, game.seats[0], random.Random(4)))
    referee.finish(Table.objects.get(pk=table.pk), phone)
    play = of(Play.objects.get())
    for side in play.sides:
        if side.score is not None:
            summed = sum(one.amounts.get(side.seat, 0) for one in play.categories)
            assert summed == side.score
    visitor = Visitor(phone)
    for path in ("take/", "play.bgsplay", "play.csv", "record.json", "result.svg"):
        assert visitor.get(page_of(table, path)).status_code == 200, path
    pushed(bgstats.link(play))


# --- Days --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("zone", "moment"),
    [
        ("America/Sao_Paulo", (2026, 1, 31, 23, 30)),
        ("Asia/Tokyo", (2026, 2, 1, 0, 30)),
        ("Pacific/Kiritimati", (2025, 12, 31, 23, 59)),
        ("Pacific/Niue", (2026, 1, 1, 0, 0)),
        ("Europe/Berlin", (2026, 3, 29, 3, 15)),  # an hour was left out that night
    ],
)
def test_everywhere_the_day_on_the_wall(  # F36
    mine: Browser, zone: str, moment: tuple[int, ...]
) -> None:
    began = local(zone, *moment)
    play = row(mine, ended=began.astimezone(UTC) + timedelta(minutes=45), minutes=45, zone=zone)
    day, clock = f"{began:%Y-%m-%d}", f"{began:%H:%M}"
    assert pushed(bgstats.link(of(play)))["playDate"] == f"{day} {clock}:00"
    (written,) = bgstats.document([of(play)])["plays"]
    assert written["playDate"] == f"{day} {clock}:00"
    assert written["playDateYmd"] == int(day.replace("-", ""))
    assert written["durationMin"] == 45
    visitor = Visitor(browser=mine)
    rows = cells(visitor.text(play.get_absolute_url() + "play.csv"))
    assert rows[1][:3] == [day, clock, zone]
    for path in (f"/plays/?since={day}&until={day}", f"/plays/plays.csv?since={day}&until={day}"):
        assert "Ann" in visitor.text(path)
    assert began.strftime("%-d, %Y") in visitor.text(play.get_absolute_url() + "result.svg")


# --- The spreadsheet ---------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    [
        "=1+1",
        "+49 30",
        "-Ann",
        "@SUM(A1)",
        " =cmd",
        "\uff1d1",
        "\uff0d1",
        "'=x",
        "a=b",
        "“A”, B; C",
    ],
)
def test_nothing_in_it_computes(mine: Browser, name: str) -> None:
    play = row(mine, ((name, -3, 1, True), ("Ben", -12, 2, False)))
    rows = cells(spreadsheet.sheet([of(play)]))
    written = rows[1][6]
    assert written.lstrip(" ")[0] not in "=+-@\uff1d\uff0b\uff0d\uff20"
    assert written.removeprefix("'") == name.removeprefix("'")
    assert [one[7] for one in rows[1:]] == ["-3", "-12"]  # numbers are numbers


def test_where_there_is_a_decimal_comma_cells_part_by_semicolons(mine: Browser) -> None:
    play = of(row(mine))
    with override("de"):
        rows = cells(spreadsheet.sheet([play]), ";")
    assert rows[1][6:9] == ["Ann", "9", "1"]


def test_a_column_for_each_line_of_the_scoresheet(db: None) -> None:
    table = finished()
    rows = cells(Visitor(host_of(table)).text(page_of(table, "play.csv")))
    extra = len(rows[0]) - 13
    assert extra > 0
    for one in rows[1:]:
        assert sum(int(cell or 0) for cell in one[13:]) == int(one[7])


def test_the_list_as_a_file(mine: Browser) -> None:
    for number in range(25):
        row(mine, ended=datetime(2026, 3, 1 + number, 20, tzinfo=UTC), game="villagers")
    row(mine)
    row(BrowserFactory())  # somebody else's
    visitor = Visitor(browser=mine)
    assert len(cells(visitor.text("/plays/plays.csv"))) == 1 + 2 * 26
    assert len(cells(visitor.text("/plays/plays.csv?game=villagers"))) == 1 + 2 * 25
    data = json.loads(visitor.get("/plays/plays.bgsplay").content)
    assert (len(data["plays"]), len(data["games"]), len(data["players"])) == (26, 2, 2)
    assert visitor.get("/plays/plays.csv?game=chess").status_code == 400


# --- Text and record ---------------------------------------------------------------


def test_the_text_to_paste(db: None) -> None:
    table = finished()
    page = Visitor(host_of(table)).text(page_of(table, "take/"))
    text = page.split('<textarea id="text"')[1].split(">", 1)[1].split("</textarea>")[0]
    assert text.splitlines()[1:5] == ["1. Ann: 19", "2. Cleo: 11", "2. Dan: 11", "4. Ben: 6"]
    assert text.startswith("Potato Man, ")


def test_the_record_can_be_loaded_again(db: None) -> None:
    from django.core.files.uploadedfile import SimpleUploadedFile

    table = finished()
    answer = Visitor(PhoneFactory(table=table, role="watch")).get(page_of(table, "record.json"))
    file = SimpleUploadedFile("record.json", answer.content)
    assert Client().post("/load/", {"record": file}).status_code == 302
    new = Table.objects.exclude(pk=table.pk).get()
    assert new.state == table.state
    assert list(new.play.seats.values_list("name", "score")) == list(
        table.play.seats.values_list("name", "score")
    )


def test_none_of_it_is_for_strangers(db: None) -> None:
    table = finished()
    for path in ("take/", "play.bgsplay", "play.csv", "record.json", "result.svg"):
        answer = Visitor(browser=BrowserFactory()).get(page_of(table, path))
        assert answer.status_code == 403, path
        assert b"Ann" not in answer.content
    running = TableFactory()
    assert Visitor(host_of(running)).get(page_of(running, "record.json")).status_code == 404

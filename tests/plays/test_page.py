"""The page of a play, and its replay."""

from __future__ import annotations

import re

import pytest

from companion.engine import registry
from companion.people.models import Circle, Player
from companion.plays.models import Keepsake, Photo, Play
from companion.plays.telling import result
from companion.tables import referee
from companion.tables.management.commands.demo import Command as Demo
from companion.tables.models import Table
from tests.factories import BrowserFactory, PhoneFactory, TableFactory, host_of
from tests.plays.making import TALLIES, Visitor, finished, page_of, row
from tests.tables.playing import TRICK, card, log, made, slip
from tests.tables.playing import Page as Hosting


def corrected() -> Table:
    """A finished table with a trick, a move played anyway, a correction and one taken back."""
    table = TableFactory()
    host = host_of(table)
    log(table, host, TRICK[0])
    referee.submit(table.pk, host, made(table, card(1, "blue-9"), "House rule"), slip(table))
    referee.replace(table.pk, host, 2, made(table, TRICK[1]), (), slip(table))
    log(table, host, *TRICK[2:], card(3, "blue-5"))
    referee.undo(table.pk, host, slip(table))
    log(table, host, *({"move": "tally", "sacks": sacks} for sacks in TALLIES))
    return referee.finish(Table.objects.get(pk=table.pk), host)


def test_the_page_tells_result_reasons_and_options(db: None) -> None:
    table = finished()
    page = Visitor(host_of(table)).text(page_of(table))
    assert "Ann won" in page
    assert page.count('class="slip score') == 4
    ranks = re.findall(r'class="rank">(\d)<', page)
    assert ranks == ["1", "2", "2", "4"]
    assert "How it was played" in page
    assert "/rules/potato-man/" in page
    assert f'href="/t/{table.pk}/"' in page


def test_what_was_mended_stands_on_the_page(db: None) -> None:
    table = corrected()
    page = Visitor(host_of(table)).text(page_of(table))
    assert "Corrections and rulings" in page
    assert "Entry 2 corrected" in page
    assert page_of(table, "replay/3/") in page


def test_the_same_numbers_everywhere(db: None) -> None:  # F26
    table = finished()
    visitor = Visitor(host_of(table))
    row_text = visitor.text()
    page = visitor.text(page_of(table))
    for seat in table.play.seats.all():
        assert f"{seat.name} {seat.score}" in row_text
        assert f'class="total">{seat.score}<' in page


def test_a_reopened_table_finished_again_keeps_its_address(db: None) -> None:
    table = finished()
    host = host_of(table)
    referee.reopen(table, host)
    table.refresh_from_db()
    referee.retract(table.pk, host, 4, (), slip(table))
    log(table, host, {"move": "tally", "sacks": [0, 9, 1, 1]})
    referee.finish(Table.objects.get(pk=table.pk), host)
    assert Play.objects.count() == 1
    page = Visitor(host).text(page_of(table))
    assert "Ann won" not in page
    assert "Entry 4 taken back" in page


def test_a_player_s_present_name_stands_everywhere(db: None) -> None:  # F33
    table = finished()
    player = Player.objects.create(name="Annabel")
    table.play.seats.filter(number=0).update(player=player)
    visitor = Visitor(host_of(table))
    for path in ("/plays/", page_of(table), page_of(table, "replay/1/")):
        text = visitor.text(path)
        assert "Annabel" in text
        assert not re.search(r"\bAnn\b", text), path


def test_a_seat_renamed_after_the_game(db: None) -> None:
    table = finished()
    Hosting(host_of(table)).post("people/rename/", {"seat": 0, "name": "Anneliese"})
    assert "Anneliese won" in Visitor(host_of(table)).text()


@pytest.mark.parametrize(
    ("seats", "expected"),
    [
        ([("Ann", 3, 1, True), ("Ben", 1, 2, False)], "Ann won"),
        ([("Ann", 3, 1, True), ("Ben", 3, 1, True)], "Ann and Ben shared the win"),  # F28
        ([("Ann", None, 1, True), ("Ben", None, 1, True)], "Won together"),
        ([("Ann", None, 1, False), ("Ben", None, 1, False)], "Lost together"),
        ([("Ann", None, 1, True)], "Ann won"),
        ([("Ann", 4, 1, False)], "Lost"),
    ],
)
def test_who_won_in_words(
    db: None, seats: list[tuple[str, int | None, int, bool]], expected: str
) -> None:
    play = row(host_of(TableFactory()).browser, seats)
    assert result(list(play.seats.all())) == expected


def test_an_address_of_no_play(db: None) -> None:
    visitor = Visitor()
    assert visitor.get("/plays/5b0a1f0e-0000-4000-8000-000000000000/").status_code == 404
    assert visitor.get("/plays/x/").status_code == 404


# --- The replay --------------------------------------------------------------------


def test_the_replay_steps_through_the_log(db: None) -> None:
    table = corrected()
    visitor = Visitor(host_of(table))
    last = Table.objects.get(pk=table.pk).version
    first = visitor.text(page_of(table, "replay/0/"))
    assert "as it was laid out" in first
    assert 'rel="prev"' not in first
    for number in range(last + 1):
        page = visitor.text(page_of(table, f"replay/{number}/"))
        assert (page_of(table, f"replay/{number + 1}/") in page) == (number < last)
    assert "Ann" in page
    assert visitor.get(page_of(table, f"replay/{last + 1}/")).status_code == 404


def test_it_shows_the_table_as_it_stood(db: None) -> None:
    table = corrected()
    visitor = Visitor(host_of(table))
    wrong = felt(visitor.text(page_of(table, "replay/2/")))
    assert "blue 9" in wrong
    right = visitor.text(page_of(table, "replay/3/"))
    assert "Entry 2 corrected" in right
    assert "yellow 10" in felt(right)
    assert "blue 9" not in felt(right)
    closing = visitor.text(page_of(table, "replay/5/"))
    assert "green 13" in closing  # the line says it, though the trick is closed
    assert "Dan takes the trick" in closing
    assert "taken back" in visitor.text(page_of(table, "replay/7/"))


def felt(page: str) -> str:
    """What lies on the table."""
    return page.split('id="felt"')[1].split("</ol>")[0]


def test_a_replay_is_not_sent_twice(db: None) -> None:
    table = finished()
    visitor = Visitor(host_of(table))
    tag = visitor.get(page_of(table, "replay/1/"))["ETag"]
    assert visitor.get(page_of(table, "replay/1/"), **{"If-None-Match": tag}).status_code == 304
    assert visitor.get(page_of(table, "replay/2/"), **{"If-None-Match": tag}).status_code == 200
    table.play.seats.filter(number=0).update(player=Player.objects.create(name="Annabel"))
    assert visitor.get(page_of(table, "replay/1/"), **{"If-None-Match": tag}).status_code == 200


@pytest.mark.parametrize("change", ["player", "notes", "photo", "circle", "correction"])
def test_a_page_is_sent_again_once_anything_has_changed(db: None, change: str) -> None:
    table = finished()
    circle = Circle.objects.create(name="Tuesday")
    Play.objects.update(circle=circle)
    visitor = Visitor(host_of(table))
    for path in (page_of(table), "/plays/"):
        answer = visitor.get(path)
        assert visitor.get(path, **{"If-None-Match": answer["ETag"]}).status_code == 304, path
    tag = visitor.get(page_of(table))["ETag"]
    if change == "player":
        table.play.seats.filter(number=0).update(player=Player.objects.create(name="Annabel"))
    elif change == "notes":
        visitor.post(page_of(table, "notes/"), {"notes": "A long evening"})
    elif change == "photo":
        keepsake = Keepsake.objects.create(key=table.pk)
        Photo.objects.create(keepsake=keepsake, data=b"x", width=1, height=1, digest="d")
    elif change == "circle":
        Circle.objects.update(name="Wednesday")
    else:
        referee.reopen(table, host_of(table))
        referee.retract(table.pk, host_of(table), 4, (), slip(table))
        log(table, host_of(table), {"move": "tally", "sacks": [9, 1, 1, 1]})
        referee.finish(Table.objects.get(pk=table.pk), host_of(table))
    assert visitor.get(page_of(table), **{"If-None-Match": tag}).status_code == 200


def test_a_page_with_something_to_say_is_sent(db: None) -> None:
    """What is told once is not lost because the page itself is known already."""
    table = finished()
    visitor = Visitor(host_of(table))
    tag = visitor.get(page_of(table))["ETag"]
    visitor.post(page_of(table, "photo/"), {"remove": "yes"})
    answer = visitor.get(page_of(table), **{"If-None-Match": tag})
    assert answer.status_code == 200
    assert "The photo is gone." in answer.content.decode()
    assert not answer.has_header("ETag")
    assert visitor.get(page_of(table), **{"If-None-Match": tag}).status_code == 304


def test_nobody_else_is_told_that_nothing_changed(db: None) -> None:
    table = finished()
    tag = Visitor(host_of(table)).get(page_of(table))["ETag"]
    known = {"If-None-Match": tag}
    assert Visitor(browser=BrowserFactory()).get(page_of(table), **known).status_code == 403
    watcher = Visitor(PhoneFactory(table=table, role="watch"))
    assert watcher.get(page_of(table), **known).status_code == 200


def test_a_game_that_goes_on_has_no_replay(db: None) -> None:
    table = TableFactory()
    log(table, host_of(table), TRICK[0])
    assert Visitor(host_of(table)).get(page_of(table, "replay/1/")).status_code == 404


@pytest.mark.parametrize("slug", [game.slug for game in registry.games()])
def test_every_game_can_be_looked_back_on(db: None, slug: str) -> None:
    """Each page of a whole game of every kind, also by a phone that only watched."""
    import random

    from companion.tables.management.commands.demo import played

    game = registry.game(slug)
    size = game.seats[0]
    table, phone = Demo()._opened(game, size)
    Demo()._log(game, table, phone, played(game, size, random.Random(4)))
    referee.finish(Table.objects.get(pk=table.pk), phone)
    watcher = Visitor(PhoneFactory(table=table, role="watch"))
    last = Table.objects.get(pk=table.pk).version
    for path in ("", "replay/0/", "replay/1/", f"replay/{last // 2}/", f"replay/{last}/"):
        page = watcher.text(page_of(table, path))
        assert "<form" not in page.split("<main")[1].split("<footer")[0], path

"""Faults that other apps had (docs/faults.md), where no other test names them."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest
import time_machine

from companion.tables import referee, screen
from companion.tables.models import Phone, Table
from tests.factories import PhoneFactory, TableFactory, host_of
from tests.tables.playing import TRICK, Page, card, finish_by_tallies, log, slip, state


def test_f2_after_undo_every_page_names_the_same_player(hosting: Page, host: Phone) -> None:
    log(hosting.table, host, *TRICK)  # Dan leads next
    assert "Round 1 of 4, trick 2" in hosting.client.get("/").content.decode()
    referee.undo(hosting.table.pk, host, slip(hosting.table))
    assert "Round 1 of 4, trick 1" in hosting.client.get("/").content.decode()
    assert '<b class="who seat-3">Dan</b> plays a card' in hosting.get().content.decode()


def test_f10_correcting_the_past_changes_every_total(hosting: Page, watcher: Phone) -> None:
    other = Page(watcher)
    hosting.play({"move": "tally", "sacks": [7, 3, 5, 4]})
    before = other.get()
    move = json.dumps({"move": "tally", "sacks": [8, 3, 5, 4]})
    assert hosting.post("log/1/correct/", {"how": "replace", "move": move}).status_code == 302
    after = other.get(**{"If-None-Match": before["ETag"]})
    assert after.status_code == 200
    for body in (after.content.decode(), other.get("scores/").content.decode()):
        assert ">8<" in body
        assert ">7<" not in body


def test_f14_a_spectator_follows_the_corrected_line(hosting: Page, watcher: Phone) -> None:
    hosting.play(TRICK[0])
    move = json.dumps(card(0, "blue-9"))
    hosting.post("log/1/correct/", {"how": "replace", "move": move})
    hosting.play(TRICK[1])
    body = Page(watcher).get().content.decode()
    assert "blue 9" in body
    assert "blue 8" not in body
    assert [laid.card for laid in state(hosting.table).trick] == ["blue-9", "yellow-10"]


def test_f18_an_action_out_of_turn_leaves_totals_and_turn_in_order(
    hosting: Page, host: Phone
) -> None:
    hosting.play(TRICK[0])
    hosting.play(card(2, "red-13"), anyway="We noticed too late")
    log(hosting.table, host, card(3, "green-13"), card(1, "yellow-10"))
    now = state(hosting.table)
    assert (now.turn, [taken.seat for taken in now.taken]) == (3, [3])


def test_f28_everybody_who_shares_a_win_has_won(hosting: Page) -> None:
    for sacks in ([5, 5, 0, 0], [0, 0, 1, 1], [0, 0, 1, 1], [0, 0, 1, 1]):
        hosting.play({"move": "tally", "sacks": sacks})
    hosting.post("end/finish/")
    seats = Table.objects.get(pk=hosting.table.pk).play.seats.all()
    assert [(seat.name, seat.rank, seat.won) for seat in seats] == [
        ("Ann", 1, True),
        ("Ben", 1, True),
        ("Cleo", 3, False),
        ("Dan", 3, False),
    ]


def test_f29_another_name_leaves_the_scores_alone(hosting: Page) -> None:
    finish_by_tallies(hosting)
    before = Table.objects.get(pk=hosting.table.pk).state
    assert hosting.post("people/rename/", {"seat": 1, "name": "Bert"}).status_code == 302
    assert Table.objects.get(pk=hosting.table.pk).state == before
    hosting.post("end/finish/")
    seats = Table.objects.get(pk=hosting.table.pk).play.seats.all()
    assert [(seat.name, seat.score) for seat in seats][:2] == [("Ann", 19), ("Bert", 6)]


def test_f31_the_result_is_there_at_once(hosting: Page) -> None:
    finish_by_tallies(hosting)
    answer = hosting.post("end/finish/")
    assert "Ann" in hosting.client.get(answer["Location"]).content.decode()
    assert Table.objects.get(pk=hosting.table.pk).play.seats.get(rank=1).name == "Ann"


@pytest.mark.parametrize(
    ("zone", "utc", "local"),
    [
        ("America/Sao_Paulo", (2026, 3, 1, 2, 30), "23:30"),
        ("Asia/Tokyo", (2026, 2, 28, 15, 30), "00:30"),
    ],
)
def test_f36_times_are_the_tables_own(
    db: None, zone: str, utc: tuple[int, ...], local: str
) -> None:
    table = TableFactory(zone=zone)
    with time_machine.travel(datetime(*utc, tzinfo=UTC), tick=False):  # type: ignore[misc]
        log(table, host_of(table), TRICK[0])
    assert local in Page(host_of(table)).get("log/").content.decode()


def test_f41_a_page_of_another_build_is_not_taken_for_this_one(
    hosting: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = hosting.get()
    assert f'data-build="{screen.BUILD}"' in old.content.decode()
    monkeypatch.setattr(screen, "BUILD", "another")
    new = hosting.get(**{"If-None-Match": old["ETag"]})
    assert 'data-build="another"' in new.content.decode()  # live.js loads the page anew
    answer = hosting.post("play/", {"move": '{"move":"play","seat":0,"kard":"blue-8"}'})
    assert answer.status_code == 400


def test_f49_two_phones_in_one_seat_log_once(table: Table) -> None:
    one, two = (PhoneFactory(table=table, seat=0) for _ in range(2))
    assert Page(one).play(TRICK[0], version=0).status_code == 302
    assert Page(two).play(TRICK[0], version=0).status_code == 409
    assert table.entries.count() == 1

"""The end of a table: result, rematch, reopening, deleting; moves by form."""

from __future__ import annotations

import json

import pytest

from companion.tables import referee
from companion.tables.models import Phone, Table
from tests.tables.playing import TRICK, Page, finish_by_tallies, log, slip, state


def test_the_winner_is_named_and_the_result_kept(hosting: Page) -> None:
    finish_by_tallies(hosting)
    assert "Ann" in hosting.get("scores/").content.decode()
    assert hosting.post("end/finish/").status_code == 302
    play = hosting.table.play
    assert [(s.name, s.score, s.rank, s.won) for s in play.seats.all()] == [
        ("Ann", 19, 1, True),
        ("Ben", 6, 4, False),
        ("Cleo", 11, 2, False),
        ("Dan", 11, 2, False),
    ]
    rounds = play.potato_man_rounds.filter(seat=0).values_list("round", "value", "red")
    assert list(rounds) == [(1, 7, None), (2, 2, None), (3, 1, None), (4, 9, None)]


def test_reopening_takes_the_result_back_and_finishing_keeps_it_anew(hosting: Page) -> None:  # F26
    finish_by_tallies(hosting)
    hosting.post("end/finish/")
    hosting.post("end/reopen/")
    hosting.table.refresh_from_db()
    assert not hasattr(hosting.table, "play")
    hosting.post("log/4/look/")
    move = json.dumps({"move": "tally", "sacks": [0, 9, 9, 9]})
    answer = hosting.post("log/4/correct/", {"how": "replace", "move": move})
    assert answer.status_code == 302
    hosting.post("end/finish/")
    table = Table.objects.get(pk=hosting.table.pk)
    assert [seat.score for seat in table.play.seats.all()] == [10, 14, 19, 19]
    assert [seat.rank for seat in table.play.seats.all()] == [4, 3, 1, 1]


def test_an_unfinished_game_cannot_be_finished(hosting: Page) -> None:
    assert hosting.post("end/finish/").status_code == 422


def test_an_abandoned_game_counts_nowhere(hosting: Page) -> None:  # F26
    hosting.play(TRICK[0])
    hosting.post("end/abandon/")
    hosting.table.refresh_from_db()
    assert hosting.table.status == "abandoned"
    assert not hasattr(hosting.table, "play")


@pytest.mark.parametrize(
    ("seats", "names"), [("kept", "Ann Ben Cleo Dan"), ("rotate", "Ben Cleo Dan Ann")]
)
def test_a_rematch(hosting: Page, scribe: Phone, seats: str, names: str) -> None:  # F42
    finish_by_tallies(hosting)
    Phone.objects.filter(pk=scribe.pk).update(seat=1)
    assert hosting.post("end/rematch/", {"seats": seats}).status_code == 302
    new = Table.objects.get(rematch_of=hosting.table)
    assert " ".join(seat.name for seat in new.seats.all()) == names
    old = Page(scribe)
    assert "There is a rematch" in old.get().content.decode()
    answer = old.post("end/follow/")
    assert answer["Location"] == f"/t/{new.pk}/"
    mine = new.phones.get(browser=scribe.browser)
    assert new.seats.get(number=mine.seat).name == "Ben"
    # A second tap on *rematch* leads to the same table.
    assert hosting.post("end/rematch/", {"seats": seats})["Location"] == f"/t/{new.pk}/"
    assert Table.objects.count() == 2


def test_deleting_a_table(hosting: Page, scribe: Phone) -> None:
    assert Page(scribe).post("end/delete/", {"sure": "yes"}).status_code == 403
    assert hosting.post("end/delete/").status_code == 400
    assert hosting.post("end/delete/", {"sure": "yes"}).status_code == 302
    assert hosting.get().status_code == 404


def test_options_change_by_one_tap(hosting: Page) -> None:
    answer = hosting.play({"move": "set", "option": "memory_aid", "value": True})
    assert answer.status_code == 302
    assert state(hosting.table).options.memory_aid
    assert hosting.get("options/").status_code == 200


def test_forms_for_moves_that_take_more_than_a_tap(hosting: Page) -> None:
    hosting.play(TRICK[0])
    hosting.play(TRICK[1])
    answer = hosting.post("form/stuck/", {"seat": 2, "hand": ["blue-9", "red-5"]})
    assert answer.status_code == 422
    assert "red 5" in answer.content.decode()
    answer = hosting.post("form/stuck/", {"seat": 2, "hand": ["blue-9", "yellow-5"]})
    assert answer.status_code == 302
    assert hosting.post("form/tally/", {"sacks_0": "x"}).status_code == 422
    tally = {f"sacks_{seat}": seat for seat in range(4)}
    assert hosting.post("form/tally/", tally).status_code == 302
    ruling = {"seat": 1, "round": 2, "add": -2, "why": "a spilt drink"}
    assert hosting.post("form/ruling/", ruling).status_code == 302
    assert hosting.get("form/fly/").status_code == 404


def test_slip_used_by_undo(hosting: Page, host: Phone) -> None:
    log(hosting.table, host, TRICK[0])
    with pytest.raises(referee.Stale):
        referee.undo(hosting.table.pk, host, slip(hosting.table, 0))

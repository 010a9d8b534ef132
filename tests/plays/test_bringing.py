"""Plays from files: kept once, by whoever may, under the right names."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.core.management import call_command

from companion.people.models import Browser, Circle, Membership, Player
from companion.plays import marking
from companion.plays.models import Brought, Match, Play
from companion.tables import referee
from companion.tables.models import Table
from tests.factories import BrowserFactory, host_of
from tests.plays.files import TWO, Doc, bring, document, names_in, play, score, send, sides
from tests.plays.making import Visitor, finished, local, page_of, row, somebody

# --- There and back ----------------------------------------------------------------


def test_a_bgsplay_file_comes_back_as_it_was(me: Visitor) -> None:
    table = finished(zone="Europe/Berlin", started=datetime(2026, 1, 31, 21, tzinfo=UTC),
                     ended=datetime(2026, 1, 31, 22, 30, tzinfo=UTC))  # fmt: skip
    before = table.play
    file = Visitor(host_of(table)).get(page_of(table, "play.bgsplay")).content
    assert "1 play added" in bring(me, file)
    after = Play.objects.exclude(pk=before.pk).get()
    assert sides(after) == sides(before)
    assert (after.day, after.minutes, after.game) == (before.day, before.minutes, before.game)
    assert (after.started, after.zone) == (before.started, before.zone)
    again = json.loads(me.get(after.get_absolute_url() + "play.bgsplay").content)
    first = json.loads(file)
    for field in ("score", "rank", "winner", "seatOrder", "startPlayer"):
        assert [one[field] for one in again["plays"][0]["playerScores"]] == [
            one[field] for one in first["plays"][0]["playerScores"]
        ]
    for field in ("playDate", "board", "comments", "durationMin"):
        assert again["plays"][0][field] == first["plays"][0][field]
    assert by_label(again) == by_label(first)
    page = me.text(after.get_absolute_url())
    assert "not kept here" in page
    assert "So it stood in the file." in page


def by_label(data: Doc) -> list[tuple[str, list[str]]]:
    """The score by category, in seat order."""
    (found,) = data["plays"]
    ids = [json.loads(one["metaData"])["scoreUuid"] for one in found["playerScores"]]
    rows = json.loads(found["scoresheet"])["groups"][0]["rows"]
    return [(row["label"], [row["scores"][one] for one in ids]) for row in rows]


@pytest.mark.parametrize(
    "sheet",
    [None, "", "{", "[]", {"groups": 1}, {"groups": [{"rows": [1]}]},
     {"groups": [{"rows": [{"label": "X", "scores": {"S-1": "18", "S-2": "-3"}}]}]},
     {"groups": [{"rows": [{"label": "X", "scores": {"S-1": "19", "elsewhere": "-3"}}]}]},
     {"groups": [{"rows": [{"label": "X", "scores": {"S-1": "lots"}}]}]}],
)  # fmt: skip
def test_a_score_by_category_that_does_not_add_up_is_not_kept(me: Visitor, sheet: Any) -> None:
    first = score(1, "12+7", metaData='{"scoreUuid":"S-1"}')
    second = score(2, "-3", metaData={"scoreUuid": "S-2"})
    bring(me, document(play(first, second, scoresheet=sheet)))
    assert '"lines"' not in Play.objects.get().further


def test_a_score_by_category_folded_or_not(me: Visitor) -> None:
    rows = [{"label": "Trade", "scores": {"S-1": "12"}},
            {"label": "Villagers", "scores": {"S-1": "7", "S-2": "-3"}}]  # fmt: skip
    sheet = {"groups": [{"rows": rows}]}
    first = score(1, "12+7", metaData='{"scoreUuid":"S-1"}')
    second = score(2, "-3", metaData={"scoreUuid": "S-2"})
    data = document(play(first, second, scoresheet=sheet),
                    play(first, second, scoresheet=json.dumps(sheet), uuid="P-2"))  # fmt: skip
    bring(me, data)
    for found in Play.objects.all():
        assert "Trade" in me.text(found.get_absolute_url())


def test_the_same_file_twice_adds_nothing(me: Visitor) -> None:
    data = document(TWO, play(score(1, 4), score(2, 5), uuid="P-2"))
    assert "2 plays added" in bring(me, data)
    answer = send(me, data)
    page = me.text(answer["Location"])
    assert "0 plays are new" in page
    assert "2 are here already" in page
    me.post(answer["Location"], {"name-0": "Ann", "name-1": "Ben"})
    assert Play.objects.count() == 2
    more = document(*data["plays"], play(score(1, 1), uuid="P-3"))
    assert "1 play added. 2 were here already." in bring(me, more)


def test_what_came_from_here_is_not_brought_in_again(db: None) -> None:
    table = finished()
    host = Visitor(host_of(table))
    for path in ("play.bgsplay", "record.json"):
        answer = send(host, host.get(page_of(table, path)).content)
        assert "is here already" in host.text(answer["Location"]), path
    assert Play.objects.count() == Table.objects.count() == 1


def test_a_record_comes_in_with_its_log_and_only_once(me: Visitor) -> None:
    table = finished(zone="Asia/Tokyo", started=datetime(2026, 1, 31, 15, tzinfo=UTC),
                     ended=datetime(2026, 1, 31, 15, 30, tzinfo=UTC))  # fmt: skip
    host = Visitor(host_of(table))
    record = host.get(page_of(table, "record.json")).content
    bgsplay = host.get(page_of(table, "play.bgsplay")).content
    assert "1 play added" in bring(me, record, **{"name-1": "Benny"})
    new = Play.objects.exclude(pk=table.play.pk).get()
    assert [name for name, *_rest in sides(new)] == ["Ann", "Benny", "Cleo", "Dan"]
    assert [one[1:] for one in sides(new)] == [one[1:] for one in sides(table.play)]
    assert (str(new.day), new.zone, new.ended) == ("2026-02-01", "Asia/Tokyo", table.play.ended)
    assert me.get(new.get_absolute_url() + "replay/1/").status_code == 200
    for file in (record, bgsplay):  # the same play, whatever it came in
        assert "here already" in me.text(send(me, file)["Location"])
    assert Match.objects.get(name="Benny")


def test_what_came_from_elsewhere_goes_back_under_its_own_id(me: Visitor) -> None:
    """Else BG Stats would take each play that was only looked at here for another one."""
    long = "Q" * 300
    bring(me, document(TWO, play(score(1, 1), uuid=long)))
    file = me.get("/plays/plays.bgsplay").content
    assert "P-1" in {one["uuid"] for one in json.loads(file)["plays"]}
    assert "2 are here already" in me.text(send(me, file)["Location"])


def test_from_site_to_site_and_back_nothing_is_added(me: Visitor) -> None:
    table = finished()
    host = Visitor(host_of(table))
    bring(me, host.get(page_of(table, "record.json")).content)
    there = Play.objects.exclude(pk=table.play.pk).get().get_absolute_url()
    for path in ("record.json", "play.bgsplay"):
        back = me.get(there + path).content
        assert str(table.pk) in back.decode()
        assert "is here already" in host.text(send(host, back)["Location"]), path


def test_a_record_brought_in_stays_itself_when_its_table_is_played_on(me: Visitor) -> None:
    record = Visitor(host_of(table := finished())).get(page_of(table, "record.json")).content
    bring(me, record)
    mine = Play.objects.exclude(pk=table.play.pk).get().table
    phone = host_of(mine)
    referee.reopen(mine, phone)
    referee.finish(Table.objects.get(pk=mine.pk), phone)
    assert "is here already" in me.text(send(me, record)["Location"])
    again = me.post(f"{mine.get_absolute_url()}record/").content
    assert json.loads(again)["id"] == json.loads(record)["id"] == str(table.pk)


def test_statistics_are_told_of_what_came_in(me: Visitor) -> None:  # F31
    before = marking.present()
    bring(me, document(TWO))
    assert marking.present() != before


def test_two_people_may_both_bring_it_in(me: Visitor) -> None:
    other = Visitor(browser=BrowserFactory())
    assert "1 play added" in bring(me, document(TWO))
    assert "1 play added" in bring(other, document(TWO))
    assert me.text().count('class="row" href="/plays/') == 1


# --- Who is who --------------------------------------------------------------------


def test_who_is_who_is_remembered(me: Visitor) -> None:
    bring(me, document(TWO), **{"name-1": "Benjamin"})
    assert "Benjamin" in me.text()
    next_file = document(play(score(2, 1), score(3, 4), uuid="P-9"))
    fields = names_in(me, send(me, next_file)["Location"])
    assert fields == {"name-0": "Benjamin", "name-1": ""}  # who has no name has to get one
    stranger = Visitor(browser=BrowserFactory())
    assert names_in(stranger, send(stranger, next_file)["Location"])["name-0"] == "Ben Long"


@pytest.mark.parametrize(
    "said",
    [{"name-1": ""}, {"name-1": "   "}, {"name-1": "x" * 1000}, {"name-1": "a\u202eb"},
     {"name-1": "ANN"}, {"name-1": "\u0410nn"}, {"circle": "1"}, {"circle": "x"}],
)  # fmt: skip
def test_names_that_cannot_be(me: Visitor, said: dict[str, str]) -> None:
    url = send(me, document(TWO))["Location"]
    answer = me.post(url, {"name-0": "Ann", "name-1": "Ben", **said})
    assert answer.status_code == 422
    assert not Play.objects.exists()
    assert not Match.objects.exists()
    assert me.post(url, {"name-0": "Ann", "name-1": "Ben"}).status_code == 302
    assert Play.objects.count() == 1


def test_kept_once_however_often_it_is_sent(me: Visitor) -> None:  # F40
    url = send(me, document(TWO))["Location"]
    for _ in range(3):
        assert me.post(url, {"name-0": "Ann", "name-1": "Ben"}).status_code == 302
    assert Play.objects.count() == 1
    assert me.get(url).status_code == 404


def test_nobody_sees_another_one_s_file(me: Visitor) -> None:
    url = send(me, document(TWO))["Location"]
    other = Visitor(browser=BrowserFactory())
    assert other.get(url).status_code == 404
    other.post(url, {"name-0": "Ann", "name-1": "Ben"})
    assert not Play.objects.exists()


def test_a_file_that_was_only_looked_at_is_forgotten(me: Visitor) -> None:
    send(me, document(TWO))
    Brought.objects.update(created=datetime.now(UTC) - timedelta(days=2))
    other = Visitor(browser=BrowserFactory())
    send(other, document(TWO))
    assert Brought.objects.count() == 1
    call_command("prune_tables", verbosity=0)
    assert Brought.objects.count() == 1
    Brought.objects.update(created=datetime.now(UTC) - timedelta(days=2))
    call_command("prune_tables", verbosity=0)
    assert not Brought.objects.exists()


def test_into_a_circle(db: None) -> None:
    """The names are its players, and its members see the plays."""
    ann, ben = somebody("ann"), somebody("ben")
    circle = Circle.objects.create(name="Tuesday")
    Membership.objects.create(circle=circle, user=ann)
    Membership.objects.create(circle=circle, user=ben)
    keeper = Visitor(user=ann)
    data = document(TWO, play(score(1, 4), score(2, 5), uuid="P-2"))
    bring(keeper, data, circle=str(circle.pk), **{"name-1": "Ben"})
    assert sorted(Player.objects.values_list("name", flat=True)) == ["Ann", "Ben"]
    assert {play.circle for play in Play.objects.all()} == {circle}
    other = Visitor(user=ben)
    assert other.text().count('class="row" href="/plays/') == 2
    assert "here already" in other.text(send(other, data)["Location"])
    table = finished()
    record = Visitor(host_of(table)).get(page_of(table, "record.json")).content
    bring(keeper, record, circle=str(circle.pk))
    new = Play.objects.exclude(table=None).exclude(table=table.pk).get()
    assert new.circle == circle
    assert new.seats.get(number=0).player == Player.objects.get(name="Ann")


def test_a_whole_export_comes_in_at_once(me: Visitor, mine: Browser) -> None:
    """What the list hands out for BG Stats, by somebody else, elsewhere."""
    for number in range(30):
        row(mine, ended=local("UTC", 2026, 3, 1 + number, 20))
    file = me.get("/plays/plays.bgsplay").content
    other = Visitor(browser=BrowserFactory())
    assert "30 plays added" in bring(other, file, "UTC")
    days = Play.objects.values_list("day", flat=True)
    assert len(days) == 60
    assert len(set(days)) == 30

"""Plays from files: what is read, what is left out, and that nothing comes in twice."""

from __future__ import annotations

import copy
import json
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.http import HttpResponse as Response
from hypothesis import given
from hypothesis import strategies as st

from companion.people.models import Browser, Circle, Membership, Player
from companion.plays import bringing, marking
from companion.plays.found import NotThese
from companion.plays.models import Brought, Match, Play
from companion.tables.models import Table
from tests.factories import BrowserFactory, TableFactory, host_of
from tests.plays.making import Visitor, finished, local, page_of, row, somebody
from tests.tables.playing import TRICK, log

Doc = dict[str, Any]


@pytest.fixture
def mine(db: None) -> Browser:
    """The browser of the person who brings plays in."""
    return BrowserFactory()


@pytest.fixture
def me(mine: Browser) -> Visitor:
    """That person."""
    return Visitor(browser=mine)


def score(person: int, points: Any, **more: Any) -> Doc:
    """One side as BG Stats writes it, with nothing set."""
    return {
        "playerRefId": person, "score": points, "winner": 0, "newPlayer": 0, "startPlayer": 0,
        "rank": 0, "seatOrder": 0, "role": "", **more,
    }  # fmt: skip


def play(*sides: Doc, uuid: str = "P-1", **more: Any) -> Doc:
    """One play as BG Stats writes it."""
    return {
        "uuid": uuid, "gameRefId": 7, "locationRefId": 99, "playDate": "2026-01-31 22:05:00",
        "durationMin": 60, "ignored": 0, "playerScores": list(sides), "playImages": "[]",
        "scoresheet": None, **more,
    }  # fmt: skip


def document(*plays: Doc, **more: Any) -> Doc:
    """An export of BG Stats: two of our games, one other, three people."""
    return {
        "about": "BG Stats", "userInfo": {"meRefId": 1}, "locations": [], "tags": [],
        "players": [
            {"id": 1, "uuid": "U-ANN", "name": "Ann", "isAnonymous": False},
            {"id": 2, "uuid": "U-BEN", "name": "Ben Long", "isAnonymous": 0},
            {"id": 3, "uuid": "U-X", "name": "", "isAnonymous": 1},
        ],
        "games": [
            {"id": 7, "uuid": "G", "name": "Potato Man", "bggId": 0, "highestWins": 1},
            {"id": 8, "uuid": "H", "name": "Dorfbewohner", "bggId": 241724, "highestWins": True},
            {"id": 9, "uuid": "I", "name": "Chess", "bggId": 171, "highestWins": True},
        ],
        "plays": list(plays), **more,
    }  # fmt: skip


def send(visitor: Visitor, data: Doc | str | bytes, zone: str = "Europe/Berlin") -> Response:
    """Choose a file."""
    raw = data if isinstance(data, bytes) else (
        data if isinstance(data, str) else json.dumps(data)
    ).encode()  # fmt: skip
    file = SimpleUploadedFile("plays.bgsplay", raw)
    return visitor.post("/plays/bring/", {"file": file, "zone": zone})


def names_in(visitor: Visitor, url: str) -> dict[str, str]:
    """The fields of the preview, as they are filled in."""
    page = visitor.text(url)
    parts = page.split('<input id="name-')[1:]
    return {
        f"name-{part.split(chr(34))[0]}": part.split('value="')[1].split('"')[0] for part in parts
    }


def bring(
    visitor: Visitor, data: Doc | str | bytes, zone: str = "Europe/Berlin", **said: Any
) -> str:
    """Choose a file and keep what is in it; what the site says then."""
    answer = send(visitor, data, zone)
    assert answer.status_code == 302, answer.content.decode()
    fields = names_in(visitor, answer["Location"]) | said
    kept = visitor.post(answer["Location"], fields)
    assert kept.status_code == 302, kept.content.decode()
    return visitor.text()


def sides(found: Play) -> list[tuple[str, int | None, int, bool]]:
    """Names, scores, ranks, winners."""
    return list(found.seats.order_by("number").values_list("name", "score", "rank", "won"))


TWO = play(score(1, "12+7", winner=1, rank=1), score(2, "-3", rank=2))


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
    assert Play.objects.get().further == ""


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


def test_statistics_are_told_of_what_came_in(me: Visitor) -> None:  # F31
    before = marking.present()
    bring(me, document(TWO))
    assert marking.present() != before


def test_two_people_may_both_bring_it_in(me: Visitor) -> None:
    other = Visitor(browser=BrowserFactory())
    assert "1 play added" in bring(me, document(TWO))
    assert "1 play added" in bring(other, document(TWO))
    assert me.text().count('class="row" href="/plays/') == 1


# --- What files hold ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "expected"),
    [("", None), (None, None), ("12+7", 19), ("-3", -3), ("20-1-1", 18), (7, 7), ("7.0", 7),
     (" 5 + 5 ", 10), ("7.5+0.5", 8), ("0", 0)],
)  # fmt: skip
def test_scores_as_they_are_written(me: Visitor, written: Any, expected: int | None) -> None:
    bring(me, document(play(score(1, written, rank=1), score(2, 4, rank=2))))
    assert sides(Play.objects.get())[0][1] == expected


@pytest.mark.parametrize(
    "written", ["7.5", "x", "1e9", "=1", "12+", "9" * 50, True, [], {"a": 1}, 1e300, "\uff11"]
)
def test_scores_that_are_none(me: Visitor, written: Any) -> None:
    answer = send(me, document(play(score(1, written)), play(score(1, 3), uuid="P-2")))
    page = me.text(answer["Location"])
    assert "Left out" in page
    assert "1 play is new" in page


def test_points_without_place_or_winner(me: Visitor) -> None:  # F28
    bring(
        me,
        document(
            play(score(1, "5"), score(2, "9"), score(3, "9")),
        ),
        **{"name-2": "Cleo"},
    )
    assert sides(Play.objects.get()) == [
        ("Ann", 5, 3, False), ("Ben Long", 9, 1, True), ("Cleo", 9, 1, True),
    ]  # fmt: skip


def test_where_the_lowest_wins(me: Visitor) -> None:  # F28
    data = document(play(score(1, "5"), score(2, "9")))
    data["games"][0]["highestWins"] = 0
    bring(me, data)
    assert sides(Play.objects.get()) == [("Ann", 5, 1, True), ("Ben Long", 9, 2, False)]


def test_a_winner_set_by_hand_and_nothing_else(me: Visitor) -> None:
    bring(me, document(play(score(1, ""), score(2, None, winner=True))))
    assert sides(Play.objects.get()) == [("Ann", None, 2, False), ("Ben Long", None, 1, True)]


def test_lost_together(me: Visitor) -> None:
    bring(me, document(play(score(1, ""), score(2, ""))))
    assert sides(Play.objects.get()) == [("Ann", None, 1, False), ("Ben Long", None, 1, False)]
    assert "Lost together" in me.text()


def test_seats_are_in_their_order(me: Visitor) -> None:
    bring(me, document(play(score(1, 1, seatOrder=2), score(2, 2, seatOrder=1))))
    assert [one[0] for one in sides(Play.objects.get())] == ["Ben Long", "Ann"]


def test_what_is_left_out_is_told(me: Visitor) -> None:
    data = document(
        TWO,
        play(score(1, 1), uuid="A", ignored=1),
        play(score(1, 1), uuid="B", ignored=True),
        play(score(1, 1), uuid="C", gameRefId=9),
        play(score(1, 1), uuid="D", gameRefId=404),
        play(score(77, 1), uuid="E"),
        play(score(1, 1), score(1, 2), uuid="F"),
        play(uuid="G"),
        play(uuid="J", playerScores=None),
        play(score(1, 1), uuid=""),
        play(score(1, 1), uuid="H", playDate="yesterday"),
        play(score(1, 1), uuid="I", playDate="0026-01-01 00:00:00"),
    )
    page = me.text(send(me, data)["Location"])
    assert "1 play is new" in page
    assert "2 plays of other games" in page
    assert page.count("Who played is not clear") == 3
    assert page.count("does not count in BG Stats") == 2
    assert page.count("When it was played is not clear") == 2


def test_a_game_is_known_by_its_number_too(me: Visitor) -> None:
    bring(me, document(play(score(1, 60), gameRefId=8)))
    assert Play.objects.get().game == "villagers"


def test_a_file_with_a_byte_order_mark(me: Visitor) -> None:
    assert "1 play added" in bring(me, b"\xef\xbb\xbf" + json.dumps(document(TWO)).encode())


@pytest.mark.parametrize(
    ("zone", "wall", "day"),
    [
        ("America/Sao_Paulo", "2026-01-31 23:30:00", "2026-01-31"),
        ("Asia/Tokyo", "2026-02-01 00:30:00", "2026-02-01"),
        ("Pacific/Kiritimati", "2026-01-01 00:00:00", "2026-01-01"),
        ("Europe/Berlin", "2026-03-29 02:30:00", "2026-03-29"),  # never struck that night
    ],
)
def test_the_day_is_the_one_on_the_wall(me: Visitor, zone: str, wall: str, day: str) -> None:  # F36
    bring(me, document(play(score(1, 1), playDate=wall)), zone)
    found = Play.objects.get()
    assert (str(found.day), found.minutes) == (day, 60)
    assert me.text(f"/plays/?since={day}&until={day}").count('class="row" href="/plays/') == 1


# --- Files that are none -----------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "status"),
    [
        ("", 400),
        (b"\x89PNG", 400),
        (json.dumps(document(TWO))[:-30], 400),
        ("[" * 9000, 400),
        ('{"a":NaN}', 400),
        ("[]", 422),
        ("{}", 422),
        ('{"name":"somebody else\'s app","plays":[]}', 422),
        (document(), 422),
        (document(play(score(1, 1), gameRefId=9)), 422),
        (document(players={}), 422),
        (document(plays=[1]), 422),
        ('{"format":"table-record/1","game":"potato-man"}', 400),
        ('{"format":"table-record/1","game":"potato-man","players":["Ann","Ben"],"options":{},'
         '"moves":[{"move":"play","seat":0,"card":"blue-99"}]}', 422),
    ],
)  # fmt: skip
def test_a_file_that_is_none(me: Visitor, data: Any, status: int) -> None:
    answer = send(me, data)
    assert answer.status_code == status
    assert 'role="alert"' in answer.content.decode()
    assert not Brought.objects.exists()
    assert not Play.objects.exists()


def test_a_game_that_goes_on_is_for_the_table(db: None) -> None:
    table = TableFactory()
    log(table, host_of(table), TRICK[0])
    host = Visitor(host_of(table))
    record = host.client.post(f"/t/{table.pk}/record/").content
    answer = send(host, record)
    assert answer.status_code == 422
    assert "not over" in answer.content.decode()


def test_no_file_no_zone_too_much(me: Visitor) -> None:
    assert me.get("/plays/bring/").status_code == 200
    assert me.post("/plays/bring/", {"zone": "UTC"}).status_code == 400
    assert send(me, document(TWO), "Mars/Olympus").status_code == 422
    assert send(me, b" " * (10 * 1024 * 1024 + 1)).status_code == 413
    many = document(*(play(score(1, 1), uuid=f"P-{n}") for n in range(5001)))
    assert send(me, many).status_code == 413
    people = [{"id": n, "uuid": f"U-{n}", "name": f"N{n}"} for n in range(301)]
    crowd = document(*(play(score(n, 1), uuid=f"P-{n}") for n in range(301)), players=people)
    assert send(me, crowd).status_code == 413


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=6,
)  # fmt: skip


@given(st.data())
def test_an_odd_document_is_refused_or_read(data: st.DataObject) -> None:
    """Any part of a document may be anything."""
    doc = document(copy.deepcopy(TWO), play(score(1, 3), score(3, 4), uuid="P-2"))
    for _ in range(data.draw(st.integers(1, 3))):
        part: Any = doc
        while True:
            keys = list(part) if isinstance(part, dict) else list(range(len(part)))
            key = data.draw(st.sampled_from(keys))
            inner = part[key]
            if not isinstance(inner, dict | list) or not inner or data.draw(st.booleans()):
                part[key] = data.draw(json_values)
                break
            part = inner
    try:
        found = bringing.read(json.dumps(doc).encode())
    except NotThese:
        return
    for one in found.plays:
        assert len(one.sides) <= 12
        assert all(1 <= side.rank <= len(one.sides) for side in one.sides)
        assert all(side.person < len(found.people) for side in one.sides)
        assert datetime.strptime(one.began, "%Y-%m-%d %H:%M:%S")  # noqa: DTZ007


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

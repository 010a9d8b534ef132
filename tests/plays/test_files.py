"""What files hold: read where it can be, left out with the reason, or refused in a sentence."""

from __future__ import annotations

import copy
import gzip
import io
import json
import zipfile
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.plays import bringing
from companion.plays.found import NotThese
from companion.plays.models import Brought, Play
from tests.factories import TableFactory, host_of
from tests.plays.files import TWO, bring, document, play, score, send, sides
from tests.plays.making import Visitor, finished, page_of
from tests.tables.playing import TRICK, log

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


def test_numbers_and_flags_that_are_written_as_texts(me: Visitor) -> None:
    """As some apps write them: ids, places, seats, minutes, flags."""
    data = document(
        play(
            score("1", "12", winner="true", rank="1", seatOrder="2", startPlayer="1"),
            score("2", "7", winner="0", rank="2", seatOrder="1", startPlayer="false"),
            gameRefId="7", durationMin="95", ignored="false", manualWinner="0",
            playDate="2026-01-31T22:05:00",
        )
    )  # fmt: skip
    data["games"][0] |= {"id": "7", "bggId": "0", "highestWins": "1"}
    bring(me, data)
    found = Play.objects.get()
    assert sides(found) == [("Ben Long", 7, 2, False), ("Ann", 12, 1, True)]
    assert (found.minutes, f"{found.began:%Y-%m-%d %H:%M}") == (95, "2026-01-31 22:05")
    assert '"began":1' in found.further


def test_a_game_whose_number_is_a_text(me: Visitor) -> None:
    data = document(play(score(1, 60), gameRefId=8))
    data["games"][1]["bggId"] = "241724"
    bring(me, data)
    assert Play.objects.get().game == "villagers"


def test_two_players_with_one_id_and_two_plays_with_one(me: Visitor) -> None:
    data = document(TWO, TWO, play(score(1, 1), uuid="p-1"))  # ids count without their case
    data["players"].append({"id": 2, "uuid": "U-OTHER", "name": "Benno", "isAnonymous": 0})
    data["players"].append({"id": 3, "uuid": "U-ANN", "name": "Cleo", "isAnonymous": 0})
    assert "1 play added" in bring(me, data)
    assert [name for name, *_rest in sides(Play.objects.get())] == ["Ann", "Benno"]


def test_texts_without_end(me: Visitor) -> None:
    long = "x" * 100_000
    data = document(
        play(score(1, 1), uuid=long, board=long, comments=long),
        play(score(1, 1), uuid="P-2", playDate=long),
        play(score(1, long), uuid="P-3"),
        about=long,
    )
    data["players"][0] |= {"name": long, "uuid": long}
    page = me.text(send(me, data)["Location"])
    assert "1 play is new" in page
    assert len(page) < 50_000
    assert "1 play added" in bring(me, data, **{"name-0": "Ann"})
    assert "is here already" in me.text(send(me, data)["Location"])


# --- Files that are none -----------------------------------------------------------


def zipped(data: bytes) -> bytes:
    """A zip that is far larger once it is unpacked."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("plays.json", data)
    return out.getvalue()


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
        (document(games=None), 422),
        (document(TWO, games=[{"id": 7, "name": "Potato Salad"}]), 422),
        (document(play(score(1, 1), scoresheet="[" * 40_000), plays=7), 422),
        ("[" * 200_000 + "]" * 200_000, 400),
        ('{"plays":[],' * 100_000 + "1" + "}" * 100_000, 400),
        (json.dumps(document(play(score(1, float("inf"))))), 400),
        ('{"players":[],"games":[],"plays":[{"durationMin":' + "9" * 5000 + "}]}", 400),
        ('{"players":[],"players":[],"games":[],"plays":[]}', 400),
        ('{"players":[{"name":"\\ud800"}],"games":[],"plays":[]}', 400),
        ('{"players":[{"name":"\\u0000"}],"games":[],"plays":[]}', 400),
        (zipped(b"0" * 20_000_000), 400),
        (gzip.compress(json.dumps(document(TWO)).encode()), 400),
        (json.dumps(document(TWO)).encode("utf-16"), 400),
        ('{"format":"table-record/2"}', 400),
        ('{"format":"table-record/1","game":"chess","players":["A"],"options":{},"moves":[]}', 400),
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
    record = json.dumps({"format": "table-record/1"}) + " " * 2 * 1024 * 1024
    assert send(me, record.encode()).status_code == 413
    many = document(*(play(score(1, 1), uuid=f"P-{n}") for n in range(5001)))
    assert send(me, many).status_code == 413
    people = [{"id": n, "uuid": f"U-{n}", "name": f"N{n}"} for n in range(301)]
    crowd = document(*(play(score(n, 1), uuid=f"P-{n}") for n in range(301)), players=people)
    assert send(me, crowd).status_code == 413


def test_a_record_s_time_is_the_one_on_its_wall(me: Visitor) -> None:  # F36
    table = finished(zone="Asia/Tokyo", started=datetime(2026, 1, 31, 15, 5, tzinfo=UTC),
                     ended=datetime(2026, 1, 31, 15, 30, tzinfo=UTC))  # fmt: skip
    record = Visitor(host_of(table)).get(page_of(table, "record.json")).content
    assert "2026-02-01 00:05" in me.text(send(me, record)["Location"])


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

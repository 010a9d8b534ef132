"""What no page of ours sends, sent all the same: a sentence and the right status, never a 500."""

from __future__ import annotations

import json
import unicodedata
from typing import Any
from unittest.mock import Mock
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from companion.people import names
from companion.tables.models import Table
from tests.factories import PhoneFactory, TableFactory, host_of
from tests.tables.playing import (
    TRICK,
    Page,
    card,
    finish_by_tallies,
    log,
    stored_equals_replay,
)

# --- Odd requests ------------------------------------------------------------------


@pytest.mark.parametrize(
    "encoding",
    ["hex", "base64", "rot13", "idna", "undefined", "unicode_escape", "raw_unicode_escape", "utf-7",
     "utf-16", "utf-8-sig"],
)  # fmt: skip
@pytest.mark.parametrize("path", ["play/", "people/rename/"])
def test_a_form_in_another_encoding(hosting: Page, path: str, encoding: str) -> None:
    """Some make characters that no database holds, some cannot decode text at all."""
    fields = {
        "version": "0",
        "key": uuid4().hex,
        "move": json.dumps(card(1, "red-5")),
        "words": r"half a character: \ud800",
        "seat": "1",
        "name": r"\ud800",
    }
    parts = [
        f'--x\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
        for name, value in fields.items()
    ]
    answer = hosting.client.generic(
        "POST",
        hosting.url + path,
        "".join([*parts, "--x--\r\n"]),
        content_type=f"multipart/form-data; boundary=x; charset={encoding}",
    )
    assert answer.status_code == 400
    assert "could not make sense" in answer.content.decode()
    assert not hosting.table.entries.exists()


def test_an_encoding_that_nobody_knows_is_read_as_utf_8(hosting: Page) -> None:
    for kind in ("UTF-8", "utf8", "no-such-encoding"):
        answer = hosting.client.generic(
            "GET", hosting.url, content_type=f"text/plain; charset={kind}"
        )
        assert answer.status_code == 200


@pytest.mark.parametrize("seat", ["0" * 5000, "9" * 5000, "0009", "\u0661", "-1", "%00"])
def test_a_seat_that_is_none_in_an_address(hosting: Page, seat: str) -> None:
    hosting.play(TRICK[0])
    for path in ("", "log/1/"):
        assert hosting.get(f"{path}?seat={seat}").status_code in (200, 400)


@pytest.mark.parametrize("address", ["/rules/", "/rules/potato-man/", "/rules/table/table.over/"])
@pytest.mark.parametrize("target", ["div#found", "div#sheet-body", "div#", "#", "x" * 300])
def test_a_part_that_a_page_of_rules_does_not_have(db: None, address: str, target: str) -> None:
    answer = Client().get(address, headers={"HX-Request": "true", "HX-Target": target})
    assert answer.status_code == 200


@pytest.mark.parametrize("number", ["0", "2", "9" * 12, "9" * 20, "9" * 5000, "\u0661"])
def test_an_entry_that_is_not_there(hosting: Page, number: str) -> None:
    hosting.play(TRICK[0])
    assert hosting.get(f"log/{number}/").status_code == 404
    for path in ("look", "preview", "correct"):
        assert hosting.post(f"log/{number}/{path}/", {"how": "retract"}).status_code == 404


@pytest.mark.parametrize(
    ("version", "status"),
    [("9999999", 409), ("99999999", 400), ("-1", 400), ("", 400), ("1.0", 400), ("\u0661", 400)],
)
def test_a_version_that_cannot_have_been_seen(hosting: Page, version: str, status: int) -> None:
    hosting.play(TRICK[0])
    move = {"how": "replace", "move": json.dumps(card(0, "blue-9"))}
    assert hosting.play(TRICK[1], version=version).status_code == status
    assert hosting.post("undo/", version=version).status_code == status
    assert hosting.post("log/1/correct/", move, version=version).status_code == status
    assert hosting.table.entries.count() == 1


@pytest.mark.parametrize("key", ["", "short", "k" * 33, "\u0661" * 9])
def test_a_key_that_is_none_of_ours(hosting: Page, key: str) -> None:
    assert hosting.play(TRICK[0], key=key).status_code == 400


def test_fields_that_are_missing_or_there_twice(hosting: Page) -> None:
    url = hosting.url + "play/"
    assert hosting.client.post(url).status_code == 400
    assert hosting.client.post(url, {"move": json.dumps(TRICK[0])}).status_code == 400
    twice = {"version": ["0", "7"], "key": uuid4().hex, "move": json.dumps(TRICK[0])}
    assert hosting.client.post(url, twice).status_code == 409  # the last one counts
    assert hosting.client.post(url, json.dumps(twice), "application/json").status_code == 400


def test_a_name_that_would_take_for_ever_to_tidy(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Putting marks in order takes time that grows with the square of their number."""
    tidied: list[str] = []
    watched = Mock(wraps=unicodedata)
    watched.normalize.side_effect = lambda _form, text: tidied.append(text) or text
    monkeypatch.setattr(names, "unicodedata", watched)
    name = "a" + "\u0315\u0300" * 3_000
    answer = Client().post("/open/potato-man/", {"name_0": name, "name_1": "Ben"})
    assert answer.status_code == 422
    assert "at most 40 characters" in answer.content.decode()
    assert max(map(len, tidied)) < 200


# --- One form, one entry -----------------------------------------------------------


def test_a_key_does_not_answer_for_another_address(hosting: Page) -> None:
    """All forms of a page share its key: *undo* sent with it is not *redo* as well."""
    log(hosting.table, host_of(hosting.table), *TRICK[:2])
    seen = {"version": 2, "key": uuid4().hex}
    assert hosting.post("undo/", **seen).status_code == 302
    assert hosting.post("undo/", **seen).status_code == 302  # the first answer again
    assert hosting.post("redo/", **seen).status_code == 409
    assert hosting.table.entries.count() == 3


def test_a_key_is_one_tables_own(hosting: Page) -> None:
    other = Page(host_of(TableFactory()))
    key = uuid4().hex
    for page in (hosting, other):
        assert page.play(TRICK[0], key=key).status_code == 302
        assert page.table.entries.count() == 1


def test_a_key_whose_move_was_refused_may_be_used_again(hosting: Page) -> None:
    key = uuid4().hex
    assert hosting.play(card(1, "red-5"), key=key).status_code == 422
    assert hosting.play(card(0, "red-5"), key=key).status_code == 302
    assert hosting.play(card(1, "red-6"), key=key, version=0).status_code == 409
    assert hosting.table.entries.count() == 1


def test_a_form_replayed_by_another_phone_writes_nothing(hosting: Page) -> None:
    table = hosting.table
    form = {"version": 0, "key": uuid4().hex, "move": json.dumps(TRICK[0])}
    assert hosting.post("play/", form).status_code == 302
    for role in ("scribe", "watch"):
        Page(PhoneFactory(table=table, role=role)).post("play/", form)
    assert table.entries.count() == 1
    assert Table.objects.get(pk=table.pk).version == 1
    assert stored_equals_replay(table)


# --- Numbers that a database has no room for ---------------------------------------


def test_more_rulings_than_a_small_number_holds(hosting: Page) -> None:
    finish_by_tallies(hosting)
    ruling = {"move": "ruling", "seat": 0, "round": 1, "add": 999, "why": "a feast"}
    log(hosting.table, host_of(hosting.table), *[ruling] * 34)
    assert hosting.post("end/finish/").status_code == 302
    rounds = hosting.table.play.potato_man_rounds
    assert rounds.get(seat=0, round=1).value == 7 + 34 * 999


@pytest.mark.parametrize("offset", ["-23:59", "+23:59"])
@pytest.mark.parametrize("day", ["1900-01-01", "2999-12-31"])
def test_a_record_from_far_off(db: None, day: str, offset: str) -> None:
    at = f"{day}T23:59:59{offset}"
    tally = {"move": "tally", "sacks": [4, 3]}
    act = {"act": "log", "made": {"move": tally}}
    record = {
        "format": "table-record/1", "game": "potato-man", "players": ["Ann", "Ben"],
        "options": {}, "moves": [tally] * 2, "started": at, "ended": at,
        "zone": "Pacific/Kiritimati", "entries": [{"act": act, "at": at, "by": ""}] * 2,
    }  # fmt: skip
    file = SimpleUploadedFile("table.json", json.dumps(record).encode())
    client = Client()
    assert client.post("/load/", {"record": file}).status_code == 302
    table = Table.objects.get()
    assert table.ended is not None
    for path in ("", "log/", "scores/", "log/1/"):
        assert client.get(f"/t/{table.pk}/{path}").status_code == 200
    assert client.post(f"/t/{table.pk}/record/").status_code == 200


# --- Trying without end ------------------------------------------------------------


def test_guessing_codes_is_counted_by_the_address_that_asks(table: Table) -> None:
    """Neither new cookies nor a forwarded-for header of one's own buy more tries."""
    code = table.links.get(role="scribe").code
    statuses = []
    for number in range(40):
        forged = {"X-Forwarded-For": f"198.51.100.{number}", "X-Real-IP": f"198.51.100.{number}"}
        guess = f"ZZZZ{number:02}".replace("0", "Q").replace("1", "R")
        if number % 2:
            answer = Client().get(f"/join/{guess}/", headers=forged)
        else:
            answer = Client().get("/join/", {"code": guess}, headers=forged)
        statuses.append(answer.status_code)
    assert statuses.count(429) >= 18
    assert Client().post(f"/join/{code}/", {"seat": "0"}).status_code == 429
    elsewhere = Client(REMOTE_ADDR="203.0.113.9")
    assert elsewhere.post(f"/join/{code}/", {"seat": "0"}).status_code == 302


def test_guessing_phrases_is_counted(db: None) -> None:
    fields = {"phrase": "WRONG-WRONG-WRON"}
    statuses = [Client().post("/recover/", fields).status_code for _ in range(12)]
    assert statuses == [422] * 8 + [429] * 4


def test_a_method_that_asks_for_less_is_not_free(table: Table) -> None:
    code = table.links.get(role="scribe").code
    for method in ("HEAD", "OPTIONS", "PUT"):
        assert Client().generic(method, f"/join/{code}/").status_code == 405


def test_a_person_without_a_cookie_is_still_the_same_person(
    hosting: Page, django_user_model: Any
) -> None:
    host = host_of(hosting.table)
    host.browser.user = django_user_model.objects.create_user("Zoe")
    host.browser.save()
    log(hosting.table, host, TRICK[0])
    hosting.client.force_login(host.browser.user)
    statuses = []
    for _ in range(32):
        del hosting.client.cookies["browser"]
        statuses.append(hosting.post("log/1/look/").status_code)
    assert statuses[0] == 302
    assert statuses[-1] == 429

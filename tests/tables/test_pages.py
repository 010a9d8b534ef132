"""The page of a table: what it answers, with which status, and that nothing is lost."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from companion.tables.models import Phone, Table
from tests.factories import TableFactory, host_of
from tests.tables.playing import TRICK, Page, card, log, state


def test_one_tap_logs_a_card(hosting: Page) -> None:
    answer = hosting.play(TRICK[0])
    assert (answer.status_code, answer["Location"]) == (302, hosting.url)
    assert state(hosting.table).trick[0].card == "blue-8"


def test_htmx_gets_the_part_that_changed(host: Phone) -> None:
    hosting = Page(host, htmx=True)
    answer = hosting.play(TRICK[0])
    body = answer.content.decode()
    assert answer.status_code == 200
    assert body.lstrip().startswith('<div id="table"')
    assert "<html" not in body


def test_the_page_has_a_name_and_is_not_sent_twice(hosting: Page) -> None:
    first = hosting.get()
    assert hosting.get(**{"If-None-Match": first["ETag"]}).status_code == 304
    log(hosting.table, host_of(hosting.table), TRICK[0])
    again = hosting.get(**{"If-None-Match": first["ETag"]})
    assert (again.status_code, again["ETag"] != first["ETag"]) == (200, True)


def test_a_part_never_passes_for_the_page(host: Phone) -> None:
    whole, part = Page(host).get(), Page(host, htmx=True).get()
    assert whole["ETag"] != part["ETag"]
    assert "HX-Request" in whole["Vary"]
    assert "no-cache" in whole["Cache-Control"]


def test_what_is_against_the_rules_is_shown_with_rule_and_reasons(hosting: Page) -> None:
    hosting.play(TRICK[0])
    answer = hosting.play(card(1, "blue-9"))
    body = answer.content.decode()
    assert answer.status_code == 422
    assert "/rules/potato-man/potato-man.colour-once/" in body
    assert "We noticed too late" in body
    answer = hosting.play(card(1, "blue-9"), anyway="We noticed too late")
    assert answer.status_code == 302


def test_the_impossible_offers_no_reasons(hosting: Page) -> None:
    hosting.play(TRICK[0])
    body = hosting.play(card(1, "blue-8")).content.decode()
    assert "We noticed too late" not in body


def test_whoever_comes_second_sees_what_was_logged(hosting: Page, scribe: Phone) -> None:
    other = Page(scribe)
    hosting.play(TRICK[0])
    answer = other.play(card(0, "red-9"), version=0)
    body = answer.content.decode()
    assert answer.status_code == 409
    assert "blue 8" in body
    assert "the host’s phone" in body
    assert "Log it now" not in body  # it is Ben's turn by now: the board is there for that


def test_what_was_written_too_late_is_kept_to_be_sent_again(hosting: Page, scribe: Phone) -> None:
    hosting.play(TRICK[0])
    answer = Page(scribe).play(card(0, "red-9"), version=0, words="Ann plays twice")
    body = answer.content.decode()
    assert answer.status_code == 409
    assert "Log it now: red 9" in body
    assert "Ann plays twice" in body


def test_a_form_sent_twice_is_logged_once(hosting: Page) -> None:  # F40
    for _ in range(3):
        assert hosting.play(TRICK[0], key="the-same-key", version=0).status_code == 302
    assert hosting.play(card(0, "red-9"), key="the-same-key", version=0).status_code == 409
    assert Table.objects.get(pk=hosting.table.pk).version == 1


BAD_MOVES = [
    "",
    "{",
    "null",
    "[]",
    '"play"',
    "{}",
    '{"move":"fly"}',
    '{"move":"play"}',
    '{"move":"play","seat":0}',
    '{"move":"play","seat":"0","card":"red-9"}',
    '{"move":"play","seat":0.5,"card":"red-9"}',
    '{"move":"play","seat":-1,"card":"red-9"}',
    '{"move":"play","seat":99,"card":"red-9"}',
    '{"move":"play","seat":true,"card":"red-9"}',
    '{"move":"play","seat":0,"card":"red-9","card":"red-10"}',
    '{"move":"play","seat":0,"card":"red-9","extra":1}',
    '{"move":"play","seat":0,"card":null}',
    '{"move":"play","seat":0,"card":"' + "x" * 300 + '"}',
    '{"move":"play","seat":1e400,"card":"red-9"}',
    '{"move":"play","seat":' + "9" * 5000 + ',"card":"red-9"}',
    '{"move":"play","seat":NaN,"card":"red-9"}',
    '{"move":"play","seat":0,"card":"\\u0000"}',
    '{"move":"play","seat":0,"card":"\\ud800"}',
    '{"move":"tally","sacks":' + "[" * 60 + "]" * 60 + "}",
    '{"move":"tally","sacks":[' + "1," * 9000 + "1]}",
    '{"move":"stuck","seat":0,"hand":["' + 'red-5","' * 200 + '"]}',
    "[" * 8000,
    '"' * 9001,
]


@pytest.mark.parametrize("move", BAD_MOVES, ids=lambda move: move[:40])
def test_a_move_that_cannot_be_read_is_refused_with_a_sentence(hosting: Page, move: str) -> None:
    answer = hosting.post("play/", {"move": move})
    assert answer.status_code == 400
    assert re.search(r"<b>[^<]{10,}", answer.content.decode())
    assert Table.objects.get(pk=hosting.table.pk).version == 0


@pytest.mark.parametrize("seat", [4, 7])
def test_a_seat_that_is_not_there(hosting: Page, seat: int) -> None:
    answer = hosting.play(card(seat, "red-9"))
    assert answer.status_code == 422
    assert "no such seat" in answer.content.decode()


@pytest.mark.parametrize(
    "fields",
    [
        {"version": ""},
        {"version": "-1"},
        {"version": "1e3"},
        {"version": "\uff19"},
        {"version": "9" * 30},
        {"key": ""},
        {"key": "x"},
        {"key": "k" * 99},
        {"key": "schlüssel"},
        {"anyway": "x" * 201},
        {"words": "two\nlines"},
    ],
    ids=str,
)
def test_a_form_of_no_page_of_ours_is_refused(hosting: Page, fields: dict[str, str]) -> None:
    assert hosting.play(TRICK[0], **fields).status_code == 400
    assert Table.objects.get(pk=hosting.table.pk).version == 0


def test_a_body_that_is_too_long_is_refused(hosting: Page) -> None:
    answer = hosting.post("play/", {"move": "x" * 400_000})
    assert answer.status_code == 413


def test_the_wrong_table_and_the_wrong_phone(hosting: Page) -> None:
    other = TableFactory()
    assert hosting.client.get(f"/t/{other.pk}/").status_code == 403
    assert hosting.client.get("/t/00000000-0000-0000-0000-000000000000/").status_code == 404
    assert hosting.client.get("/t/nothing/").status_code == 404
    assert Client().get(hosting.url).status_code == 403


def test_a_closed_table_takes_no_moves(hosting: Page) -> None:
    hosting.post("end/abandon/")
    answer = hosting.play(TRICK[0])
    assert answer.status_code == 410
    hosting.post("end/reopen/")
    assert hosting.play(TRICK[0]).status_code == 302


def test_methods_and_tokens(hosting: Page) -> None:
    assert hosting.client.get(hosting.url + "play/")["Location"] == hosting.url
    assert hosting.client.put(hosting.url + "play/").status_code == 405
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = hosting.client.cookies
    assert (
        strict.post(hosting.url + "undo/", {"version": 0, "key": "a-key-of-mine"}).status_code
        == 403
    )

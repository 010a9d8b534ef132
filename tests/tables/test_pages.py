"""The pages of a table: what they answer, with which status, and that nothing is lost."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client

from companion.tables import people, referee
from companion.tables.models import Link, Notice, Phone, Table
from tests.factories import PhoneFactory, TableFactory, host_of
from tests.tables.playing import TRICK, Page, card, log, slip, state


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
    log(hosting.table, page_phone(hosting), TRICK[0])
    again = hosting.get(**{"If-None-Match": first["ETag"]})
    assert (again.status_code, again["ETag"] != first["ETag"]) == (200, True)


def test_a_part_never_passes_for_the_page(host: Phone) -> None:
    whole, part = Page(host).get(), Page(host, htmx=True).get()
    assert whole["ETag"] != part["ETag"]
    assert "HX-Request" in whole["Vary"]
    assert "no-cache" in whole["Cache-Control"]


def page_phone(hosting: Page) -> Phone:
    return host_of(hosting.table)


# --- Refusals ----------------------------------------------------------------------


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
    assert "Log it now" in body  # the tapped card is kept, ready to be sent again


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
        {"version": "９"},
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
    assert hosting.client.get(hosting.url + "play/").status_code == 405
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = hosting.client.cookies
    assert strict.post(hosting.url + "undo/", {"version": 0, "key": "a-key-of-mine"}).status_code == 403


# --- The log and corrections through pages -----------------------------------------


def test_a_wrong_card_three_tricks_back_is_corrected(hosting: Page) -> None:
    host = page_phone(hosting)
    log(hosting.table, host, *TRICK)
    second = (card(3, "red-5"), card(0, "blue-4"), card(1, "green-3"), card(2, "yellow-4"))
    log(hosting.table, host, *second)
    entry = hosting.get("log/4/").content.decode()
    assert "face down" in entry
    assert "green 13" not in entry
    move = json.dumps(card(3, "green-12"))
    assert hosting.post("log/4/preview/", {"how": "replace", "move": move}).status_code == 403
    assert hosting.post("log/4/look/").status_code == 302
    assert "green 13" in hosting.get("log/4/").content.decode()
    preview = hosting.post("log/4/preview/", {"how": "replace", "move": move})
    assert preview.status_code == 200
    assert Table.objects.get(pk=hosting.table.pk).version == 8
    body = preview.content.decode()
    fates = {f"fate-{slot}": "keep" for slot in re.findall(r'name="fate-(\d+)"', body)}
    assert fates  # Cleo's red 13 wins now, so Dan's lead was out of turn
    answer = hosting.post("log/4/correct/", {"how": "replace", "move": move})
    assert answer.status_code == 422  # nobody has said what becomes of it
    answer = hosting.post("log/4/correct/", {"how": "replace", "move": move, **fates})
    assert answer.status_code == 302
    assert state(hosting.table).taken[0].seat == 2


def test_looking_back_is_told_to_the_whole_table(hosting: Page, watcher: Phone) -> None:
    log(hosting.table, page_phone(hosting), *TRICK)
    hosting.post("log/2/look/")
    assert Notice.objects.get(table=hosting.table).entry == 2
    assert "the host’s phone looked back at entry 2" in Page(watcher).get().content.decode()
    log(hosting.table, page_phone(hosting), card(3, "red-5"))
    assert "looked back" not in Page(watcher).get().content.decode()
    assert "looked back at entry 2" in Page(watcher).get("log/").content.decode()


def test_a_watcher_may_not_look_back(hosting: Page, watcher: Phone) -> None:
    log(hosting.table, page_phone(hosting), *TRICK)
    assert Page(watcher).post("log/2/look/").status_code == 403
    assert not Notice.objects.exists()


def test_the_log_marks_what_became_of_entries(hosting: Page) -> None:
    host = page_phone(hosting)
    log(hosting.table, host, TRICK[0])
    hosting.play(card(1, "blue-9"), anyway="House rule")
    hosting.post("undo/")
    body = hosting.get("log/").content.decode()
    assert "Entry 2 taken back" in body
    assert "does not count any more" in body
    hosting.post("redo/")
    body = hosting.get("log/").content.decode()
    assert "Played anyway: House rule" in body


# --- Links and seats ---------------------------------------------------------------


def join(code: str, seat: str = "", client: Client | None = None) -> tuple[Client, Any]:
    client = client or Client()
    return client, client.post(f"/join/{code}/", {"seat": seat})


def test_joining_by_code(table: Table) -> None:
    code = table.links.get(role="scribe").code
    client, answer = join(code.lower(), "1")
    assert answer["Location"] == f"/t/{table.pk}/"
    assert client.get(answer["Location"]).status_code == 200
    assert table.phones.get(seat=1).role == "scribe"


def test_a_second_phone_in_a_seat_is_said(table: Table) -> None:
    code = table.links.get(role="scribe").code
    first, answer = join(code, "1")
    assert "1 phone sits here already" in Client().get(f"/join/{code}/").content.decode()
    join(code, "1")
    assert "Another phone logs for Ben too" in first.get(answer["Location"]).content.decode()


def test_only_watching(table: Table) -> None:
    client, answer = join(table.links.get(role="scribe").code, "watch")
    assert table.phones.get(link__role="watch").role == "watch"
    assert 'name="move"' not in client.get(answer["Location"]).content.decode()


@pytest.mark.parametrize("seat", ["9", "-1", "x", "\x00"])
def test_a_seat_that_cannot_be_joined(table: Table, seat: str) -> None:
    _client, answer = join(table.links.get(role="scribe").code, seat)
    assert answer.status_code in (400, 422)


def test_a_withdrawn_link_lets_nobody_in_and_shuts_out_who_is(
    table: Table, host: Phone, scribe: Phone
) -> None:
    link = table.links.get(role="scribe")
    assert Page(scribe).get().status_code == 200
    people.revoke(table, host, "scribe")
    answer = Page(scribe).get()
    assert answer.status_code == 403
    assert "withdrawn" in answer.content.decode()
    assert join(link.code)[1].status_code == 404  # it has another code since
    new = Link.objects.get(pk=link.pk)
    assert join(new.code)[1].status_code == 410
    people.renew(table, host, "scribe")
    assert join(Link.objects.get(pk=link.pk).code)[1].status_code == 302
    assert Page(host).get().status_code == 200


def test_renewing_the_host_link_keeps_only_the_host_who_did(table: Table, host: Phone) -> None:
    other = PhoneFactory(table=table, role="host")
    people.renew(table, host, "host")
    assert Page(host).get().status_code == 200
    assert Page(other).get().status_code == 403


def test_unknown_codes_are_refused_and_limited(table: Table) -> None:
    client = Client()
    statuses = {client.get("/join/ZZZZZ2/").status_code for _ in range(60)}
    assert statuses == {404, 429}


def test_a_host_phone_that_scans_the_scribe_code_stays_host(table: Table, host: Phone) -> None:
    hosting = Page(host)
    join(table.links.get(role="scribe").code, "0", hosting.client)
    host.refresh_from_db()
    assert (host.role, host.seat) == ("host", 0)


def test_the_phrase_gives_the_table_back(db: None) -> None:  # F44
    client = Client()
    answer = client.post("/open/potato-man/", {"name_0": "Ann", "name_1": "Ben"})
    body = client.get(answer["Location"]).content.decode()
    phrase = re.search(r"[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}", body).group()  # type: ignore[union-attr]
    assert phrase not in client.get(answer["Location"]).content.decode()  # shown once
    other = Client()
    assert other.post("/recover/", {"phrase": "WRONG-WRONG-WRON"}).status_code == 422
    found = other.post("/recover/", {"phrase": phrase.lower().replace("-", " ")})
    assert found.status_code == 302
    assert "Delete the table" in other.get(found["Location"] + "end/").content.decode()


def test_renaming_a_seat(hosting: Page) -> None:
    assert hosting.post("people/rename/", {"seat": 1, "name": "  Bert "}).status_code == 302
    assert hosting.table.seats.get(number=1).name == "Bert"
    assert hosting.post("people/rename/", {"seat": 1, "name": "bert"}).status_code == 302


@pytest.mark.parametrize(
    "name", ["ann", " ANN ", "Аnn", "", "   ", "x" * 41, "a\u202eb", "\u200b"], ids=ascii
)
def test_a_name_that_cannot_be(hosting: Page, name: str) -> None:  # F32
    assert hosting.post("people/rename/", {"seat": 1, "name": name}).status_code == 400
    assert hosting.table.seats.get(number=1).name == "Ben"


# --- Opening -----------------------------------------------------------------------


def test_opening_a_table(db: None) -> None:
    client = Client()
    answer = client.post(
        "/open/potato-man/",
        {"name_0": "Ann", "name_2": "Cleo", "name_3": "Dan", "option_first": "3",
         "option_variant": '"no-green"', "zone": "Asia/Tokyo", "own_seat": "on"},
    )  # fmt: skip
    assert answer.status_code == 302
    table = Table.objects.get()
    assert [seat.name for seat in table.seats.all()] == ["Ann", "Cleo", "Dan"]
    assert (table.zone, table.own_seat) == ("Asia/Tokyo", True)
    now = state(table)
    assert (now.turn, now.options.variant) == (2, "no-green")


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"name_0": "Ann"},
        {"name_0": "Ann", "name_1": "ann"},
        {"name_0": "Ann", "name_1": "Ben", "option_variant": '"no-green"'},
        {"name_0": "Ann", "name_1": "Ben", "option_variant": '"sideways"'},
        {"name_0": "Ann", "name_1": "Ben", "option_first": "4"},
        {"name_0": "Ann", "name_1": "x" * 61},
    ],
    ids=str,
)
def test_a_table_that_cannot_be_opened(db: None, fields: dict[str, str]) -> None:
    answer = Client().post("/open/potato-man/", fields)
    assert answer.status_code == 422
    assert "errorlist" in answer.content.decode()
    assert not Table.objects.exists()


def test_names_are_suggested_from_ones_own_tables_only(db: None) -> None:
    client = Client()
    client.post("/open/potato-man/", {"name_0": "Ann", "name_1": "Ben"})
    assert 'value="Ben"' in client.get("/open/potato-man/").content.decode()
    assert 'value="Ben"' not in Client().get("/open/potato-man/").content.decode()


# --- The end -----------------------------------------------------------------------


def finish_by_tallies(hosting: Page) -> None:
    for sacks in ([7, 3, 5, 4], [2, 2, 2, 2], [1, 0, 3, 4], [9, 1, 1, 1]):
        assert hosting.play({"move": "tally", "sacks": sacks}).status_code == 302


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


@pytest.mark.parametrize(("seats", "names"), [("kept", "Ann Ben Cleo Dan"), ("rotate", "Ben Cleo Dan Ann")])
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


# --- Records -----------------------------------------------------------------------


def load_record(text: bytes | str) -> Any:
    data = text if isinstance(text, bytes) else text.encode()
    client = Client()
    return client, client.post("/load/", {"record": SimpleUploadedFile("table.json", data)})


def test_a_record_is_saved_and_loaded_again(hosting: Page) -> None:
    hosting.play(TRICK[0])
    hosting.play(card(1, "blue-9"), anyway="House rule")
    hosting.post("undo/")
    hosting.post("redo/")
    saved = hosting.post("record/")
    assert "took the record" in hosting.get("log/").content.decode()
    _client, answer = load_record(saved.content)
    assert answer.status_code == 302
    new = Table.objects.exclude(pk=hosting.table.pk).get()
    old = Table.objects.get(pk=hosting.table.pk)
    assert (new.state, new.before, new.version) == (old.state, old.before, old.version)
    assert (new.undo, new.redo) == (old.undo, old.redo)
    acts = [list(table.entries.values_list("number", "act", "at")) for table in (old, new)]
    assert acts[0] == acts[1]
    assert [seat.name for seat in new.seats.all()] == [seat.name for seat in old.seats.all()]
    call_command("verify_tables")


def test_a_running_record_is_the_hosts_only(hosting: Page, scribe: Phone) -> None:
    assert Page(scribe).post("record/").status_code == 403
    hosting.post("end/abandon/")
    assert Page(scribe).post("record/").status_code == 200


def test_a_finished_record_is_finished_again(hosting: Page) -> None:
    finish_by_tallies(hosting)
    hosting.post("end/finish/")
    _client, answer = load_record(hosting.post("record/").content)
    assert answer.status_code == 302
    new = Table.objects.exclude(pk=hosting.table.pk).get()
    assert (new.status, new.play.seats.first().score) == ("finished", 19)
    assert new.ended == Table.objects.get(pk=hosting.table.pk).ended


START = '{"format":"table-record/1","game":"potato-man","players":["Ann","Ben"],"options":{},"moves":'


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("", 400),
        ("{", 400),
        (b"\xff\xfe", 400),
        ("[" * 9000, 400),
        ('{"format":"table-record/9"}', 400),
        (START + "[]", 400),
        (START + '[],"more":1}', 400),
        (START.replace("Ben", "Ann") + "[]}", 400),
        (START.replace("potato-man", "chess") + "[]}", 400),
        (START + '[{"move":"play"}]}', 400),
        (START + '[{"move":"play","seat":0,"card":"blue-99"}]}', 422),
        (START + '[{"move":"play","seat":1,"card":"blue-9"}]}', 422),
    ],
)
def test_a_file_that_is_no_record_is_refused(db: None, text: str | bytes, status: int) -> None:
    _client, answer = load_record(text)
    assert answer.status_code == status
    assert "errorlist" in answer.content.decode()
    assert not Table.objects.exists()


def test_loading_without_a_file(db: None) -> None:
    assert Client().post("/load/").status_code == 400
    assert Client().get("/load/").status_code == 200

"""Records, saved and loaded."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client

from companion.tables.models import Phone, Table
from tests.tables.playing import TRICK, Page, card, finish_by_tallies


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
    hosting.post("end/abandon/")  # it can be reopened, so nothing is open yet
    assert Page(scribe).post("record/").status_code == 403
    hosting.post("end/reopen/")
    finish_by_tallies(hosting)
    hosting.post("end/finish/")
    assert Page(scribe).post("record/").status_code == 200


def test_a_finished_record_is_finished_again(hosting: Page) -> None:
    finish_by_tallies(hosting)
    hosting.post("end/finish/")
    _client, answer = load_record(hosting.post("record/").content)
    assert answer.status_code == 302
    new = Table.objects.exclude(pk=hosting.table.pk).get()
    assert (new.status, new.play.seats.first().score) == ("finished", 19)
    assert new.ended == Table.objects.get(pk=hosting.table.pk).ended


START = (
    '{"format":"table-record/1","game":"potato-man","players":["Ann","Ben"],"options":{},"moves":'
)


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

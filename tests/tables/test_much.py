"""Much at once: a long log stays readable, and what would take for ever is refused."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from companion.tables import logbook
from companion.tables.models import Table
from companion.tables.referee import importing
from companion.tables.views import log as views
from tests.factories import host_of
from tests.tables.playing import TRICK, Page, card, log


def test_a_very_long_log_is_read_page_by_page(
    hosting: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(views, "PAGE", 3)
    log(hosting.table, host_of(hosting.table), *TRICK)
    hosting.post("log/2/look/")
    newest = hosting.get("log/").content.decode()
    assert re.findall(r'id="entry-(\d)"', newest) == ["4", "3", "2"]
    assert "looked back" in newest
    assert 'href="?last=1"' in newest
    rest = hosting.get("log/?last=1").content.decode()
    assert re.findall(r'id="entry-(\d)"', rest) == ["1"]
    assert "looked back" not in rest
    assert "Earlier" not in rest


@pytest.mark.parametrize("last", ["0" * 5000, "9" * 5000, "9999999", "-1", "x"])
def test_a_page_of_the_log_that_is_not_there(hosting: Page, last: str) -> None:
    hosting.play(TRICK[0])
    assert hosting.get(f"log/?last={last}").status_code == 200


def test_who_was_away_for_long_is_told_the_last_of_it(
    hosting: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logbook, "NEWS", 2)
    log(hosting.table, host_of(hosting.table), *TRICK[:3])
    answer = hosting.play(TRICK[3], version=0)
    since = answer.content.decode().split('<ul class="since">')[1].split("</ul>")[0]
    assert answer.status_code == 409
    assert re.findall(r"<li>(.*?) <small>", since) == [
        "Ben plays yellow 10.",
        "Cleo plays red 13.",
    ]


# --- Loading a record --------------------------------------------------------------


def load(acts: list[dict[str, Any]], moves: list[dict[str, Any]]) -> Any:
    entries = [{"act": act, "at": "2026-01-01T00:00:00Z", "by": "Ann"} for act in acts]
    record = {
        "format": "table-record/1",
        "game": "potato-man",
        "players": ["Ann", "Ben"],
        "options": {},
        "moves": moves,
        "entries": entries,
    }
    file = SimpleUploadedFile("table.json", json.dumps(record).encode())
    return Client().post("/load/", {"record": file})


PLAYED = {"act": "log", "made": {"move": card(0, "blue-8")}}


def to_and_fro(corrections: int) -> list[dict[str, Any]]:
    """A move, taken back, restored, taken back … : nothing much ever stands."""
    return [PLAYED, *({"act": "retract", "target": n} for n in range(1, corrections + 1))]


def dropped_again(corrections: int, fates: int) -> list[dict[str, Any]]:
    """A move taken back, and put in again before itself, with many fates each time."""
    drop = {"act": "retract", "target": 1, "fates": [{"slot": 1}] * fates}
    return [PLAYED, *[drop] * corrections]


def test_a_log_with_some_corrections_is_loaded(db: None) -> None:
    assert load(to_and_fro(20), [card(0, "blue-8")]).status_code == 302
    assert Table.objects.get().version == 21


@pytest.mark.parametrize(
    "acts", [to_and_fro(400), dropped_again(100, 40)], ids=["corrections", "fates"]
)
def test_a_log_of_nothing_but_corrections_is_refused(
    db: None, monkeypatch: pytest.MonkeyPatch, acts: list[dict[str, Any]]
) -> None:
    """Each is thought through with all before it, so their work grows with the square."""
    monkeypatch.setattr(importing, "MOST_WORK", 50_000)
    answer = load(acts, [card(0, "blue-8")] if len(acts) == 401 else [])
    assert "more corrections than can be checked" in answer.content.decode()
    assert not Table.objects.exists()

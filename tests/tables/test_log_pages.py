"""The log and corrections, through their pages."""

from __future__ import annotations

import json
import re

from companion.tables.models import Notice, Phone, Table
from tests.factories import host_of
from tests.tables.playing import TRICK, Page, card, log, state


def test_a_wrong_card_three_tricks_back_is_corrected(hosting: Page) -> None:
    host = host_of(hosting.table)
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
    log(hosting.table, host_of(hosting.table), *TRICK)
    hosting.post("log/2/look/")
    assert Notice.objects.get(table=hosting.table).entry == 2
    assert "The host’s phone looked back at entry 2" in Page(watcher).get().content.decode()
    log(hosting.table, host_of(hosting.table), card(3, "red-5"))
    assert "looked back" not in hosting.get().content.decode()
    assert "looked back at entry 2" in Page(watcher).get("log/").content.decode()


def test_a_watcher_may_not_look_back(hosting: Page, watcher: Phone) -> None:
    log(hosting.table, host_of(hosting.table), *TRICK)
    assert Page(watcher).post("log/2/look/").status_code == 403
    assert not Notice.objects.exists()


def test_the_log_marks_what_became_of_entries(hosting: Page) -> None:
    host = host_of(hosting.table)
    log(hosting.table, host, TRICK[0])
    hosting.play(card(1, "blue-9"), anyway="House rule")
    hosting.post("undo/")
    body = hosting.get("log/").content.decode()
    assert "Entry 2 taken back" in body
    assert "does not count any more" in body
    hosting.post("redo/")
    body = hosting.get("log/").content.decode()
    assert "Played anyway: House rule" in body


def test_a_correction_that_others_overtook_is_told_what_they_logged(hosting: Page) -> None:
    log(hosting.table, host_of(hosting.table), *TRICK)
    hosting.post("log/2/look/")
    log(hosting.table, host_of(hosting.table), card(3, "red-5"))
    move = json.dumps(card(1, "yellow-9"))
    answer = hosting.post("log/2/correct/", {"how": "replace", "move": move}, version=4)
    body = answer.content.decode()
    assert answer.status_code == 409
    assert "red 5" in body
    assert "Log it now" not in body  # yellow 9 was laid in the first trick, not now
    assert Table.objects.get(pk=hosting.table.pk).version == 5

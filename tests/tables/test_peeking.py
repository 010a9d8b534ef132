"""What lies face down is not found out by roundabout ways, unless the table is told."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from companion.tables.models import Notice, Phone
from tests.factories import host_of
from tests.tables.playing import TRICK, Page, card, log
from tests.tables.test_hidden import TWINS, masked, played

RULING = {"move": "ruling", "seat": 1, "round": 1, "add": 1, "why": "a spilt drink"}
MEMORY = {"move": "set", "option": "memory_aid", "value": False}


def offers_a_board(answer: Any) -> bool:
    return 'name="move"' in answer.content.decode()


@pytest.mark.parametrize(
    "form",
    [
        {"how": "insert", "move": json.dumps(card(0, "red-13"))},
        {"how": "replace", "move": json.dumps(card(2, "red-13"))},
        {"how": "retract"},
    ],
    ids=lambda form: form["how"],
)
def test_an_open_entry_before_a_closed_trick(hosting: Page, form: dict[str, str]) -> None:
    """A correction there would say of each later card whether it still fits, thus which it is."""
    log(hosting.table, host_of(hosting.table), MEMORY, *TRICK)
    assert not offers_a_board(hosting.get("log/1/"))
    for path in ("preview", "correct"):
        assert hosting.post(f"log/1/{path}/", form).status_code == 403
    assert not Notice.objects.exists()
    hosting.post("log/1/look/")
    assert offers_a_board(hosting.get("log/1/"))
    assert hosting.post("log/1/preview/", form).status_code == 200
    assert "looked back at entry 1" in hosting.get("log/").content.decode()


def test_an_entry_in_the_middle_of_a_trick_that_has_closed(hosting: Page) -> None:
    """Its board would show which colours lay there."""
    host = host_of(hosting.table)
    log(hosting.table, host, *TRICK[:2], RULING, *TRICK[2:])
    assert not offers_a_board(hosting.get("log/3/"))


def test_an_entry_behind_a_trick_that_was_never_finished(hosting: Page) -> None:
    log(hosting.table, host_of(hosting.table), *TRICK[:2], {"move": "stuck", "seat": 2})
    page = hosting.get("log/3/")
    assert "face down" in page.content.decode()
    assert not offers_a_board(page)


def test_the_open_trick_is_corrected_without_looking_back(hosting: Page) -> None:
    log(hosting.table, host_of(hosting.table), *TRICK, card(3, "red-5"), RULING, card(0, "blue-4"))
    for number in (5, 6, 7):
        assert offers_a_board(hosting.get(f"log/{number}/"))
        assert hosting.post(f"log/{number}/preview/", {"how": "retract"}).status_code == 200
    assert not Notice.objects.exists()


@pytest.mark.parametrize("name", ["red-13", "red-5"])
def test_who_may_not_log_a_card_learns_nothing_by_trying(
    hosting: Page, watcher: Phone, name: str
) -> None:
    """Neither whether it is gone (red 13) nor that it is not (red 5)."""
    log(hosting.table, host_of(hosting.table), *TRICK)
    page = Page(watcher)
    form = {"move": json.dumps(card(3, name))}
    for path in ("play/", "undo/", "redo/"):
        for version in (0, 4, 9):
            answer = page.post(path, form, version=version)
            assert answer.status_code == 403
            assert not re.search(r"\b(red 13|red 5|Log it now)\b", answer.content.decode())


@pytest.mark.parametrize(("slug", "twins"), TWINS)
def test_twins_look_alike_to_who_may_correct(db: None, slug: str, twins: Any) -> None:
    """Whichever entry is opened, and whatever is asked about it, unless it was looked at."""
    seen: list[list[str]] = []
    for moves in (twins.one, twins.other):
        page = Page(host_of(played(slug, twins, moves)))
        found = []
        for number in range(1, len(moves) + 1):
            found.append(masked(page.get(f"log/{number}/")))
            found.append(masked(page.post(f"log/{number}/preview/", {"how": "retract"})))
        seen.append(found)
    assert seen[0] == seen[1]

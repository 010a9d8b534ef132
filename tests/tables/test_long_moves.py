"""Moves of many steps: a draft lives in the address, for as long as the table stays as it was."""

from __future__ import annotations

import pytest

from companion.tables.models import Table
from tests.factories import TableFactory, host_of
from tests.tables.playing import Page, state

BID = {"move": "bid", "seat": 0, "card": 3}
LOOK = "?on={on}&draft=%7B%22move%22%3A%22look%22%7D"


@pytest.fixture
def toy(db: None) -> Table:
    table: Table = TableFactory.create(slug="toy", size=3)
    return table


def test_a_draft_leads_to_the_next_question(toy: Table) -> None:
    page = Page(host_of(toy))
    offered = page.get().content.decode()
    assert "?on=0&amp;draft=" in offered
    assert "At whose card?" not in offered
    assert "At whose card?" in page.get(LOOK.format(on=0)).content.decode()


def test_a_draft_of_an_older_table_is_forgotten(toy: Table) -> None:
    page = Page(host_of(toy))
    page.play(BID)
    assert "At whose card?" not in page.get(LOOK.format(on=0)).content.decode()
    assert "At whose card?" in page.get(LOOK.format(on=1)).content.decode()


@pytest.mark.parametrize("draft", ["nonsense", "x" * 3000, "%7B", ""])
def test_a_draft_that_was_never_offered_is_no_draft(toy: Table, draft: str) -> None:
    answer = Page(host_of(toy)).get(f"?on=0&draft={draft}")
    assert answer.status_code == 200
    assert "At whose card?" not in answer.content.decode()


def test_an_entry_is_corrected_by_a_move_of_many_steps(toy: Table) -> None:
    page = Page(host_of(toy))
    page.play(BID)
    page.play({"move": "bid", "seat": 1, "card": 4})
    entry = page.get("log/2/?seat=1").content.decode()
    assert "?seat=1&amp;on=2&amp;draft=" in entry
    asked = page.get("log/2/?seat=1&on=2&draft=%7B%22move%22%3A%22look%22%7D").content.decode()
    assert "At whose card?" in asked
    move = '{"move":"look","seat":1,"target":0}'
    page.post("log/2/correct/", {"how": "replace", "move": move})
    assert state(toy).sides[1].looked == 0


def test_the_address_loses_the_draft_once_its_move_is_made(toy: Table) -> None:
    page = Page(host_of(toy), htmx=True)
    page.headers["HX-Current-URL"] = f"http://testserver{page.url}{LOOK.format(on=0)}"
    assert page.play(BID)["HX-Replace-Url"] == page.url
    page.headers["HX-Current-URL"] = f"http://testserver{page.url}"
    assert "HX-Replace-Url" not in page.play({"move": "bid", "seat": 1, "card": 4})

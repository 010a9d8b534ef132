"""Opening a table."""

from __future__ import annotations

import pytest
from django.test import Client

from companion.tables.models import Table
from tests.tables.playing import state


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

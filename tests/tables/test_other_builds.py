"""Tables that another build or another machine has left: what cannot be shown breaks nothing."""

from __future__ import annotations

import pytest
from django.test import Client

from companion.tables.models import Table
from tests.factories import TableFactory, host_of
from tests.tables.playing import TRICK, Page, log


@pytest.mark.parametrize("change", [{"rules": "99"}, {"game": "mau-mau"}])
@pytest.mark.parametrize("status", ["playing", "finished"])
def test_a_table_whose_rules_this_build_does_not_have(
    db: None, change: dict[str, str], status: str
) -> None:
    table = TableFactory()
    page = Page(host_of(table))
    Table.objects.filter(pk=table.pk).update(status=status, **change)
    home = page.client.get("/")
    assert home.status_code == 200
    assert "Ann, Ben, Cleo, Dan" in home.content.decode()
    code = table.links.get(role="scribe").code
    assert Client().get(f"/join/{code}/").status_code == 404
    assert page.get().status_code == 404
    assert page.play(TRICK[0]).status_code == 404


def test_a_time_zone_that_this_machine_does_not_have(db: None) -> None:
    table = TableFactory(zone="Europe/Atlantis")
    log(table, host_of(table), TRICK[0])
    assert Page(host_of(table)).get("log/").status_code == 200

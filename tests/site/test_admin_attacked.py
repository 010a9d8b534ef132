"""The admin on a damaged database: a sentence for each fault, never a page that breaks."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from companion.people.models import User
from companion.plays.models import Play, PlaySeat
from companion.tables import checking
from companion.tables.admin import AT_ONCE
from companion.tables.models import Entry, Table
from tests.factories import BrowserFactory, host_of
from tests.people.circle import signed_in, text
from tests.plays.making import Visitor, finished, page_of, row


@pytest.fixture
def keeper(db: None) -> Client:
    """The phone of whoever runs the site."""
    return signed_in(User.objects.create_superuser("Root"))


def table(**fields: Any) -> None:
    Table.objects.update(**fields)


def entry(number: int, act: str) -> None:
    Entry.objects.filter(number=number).update(act=act)


DAMAGE = {
    "there is no game chess with rules 1": lambda: table(game="chess"),
    "there is no game potato-man with rules 99": lambda: table(rules="99"),
    "there is no game  with rules 1": lambda: table(game=""),
    "options cannot be read": lambda: table(options="{"),
    "options cannot be read: ": lambda: table(options='{"leader":77,"what":"is this"}'),
    "an entry cannot be read": lambda: entry(2, "{"),
    "an entry cannot be read: ": lambda: entry(2, '{"act":"log","made":{"move":{"move":"x"}}}'),
    "counts 4 entries and has 3": lambda: Entry.objects.filter(number=2).delete(),
    "counts 9 entries and has 4": lambda: table(version=9),
    "entry 2 points at an entry that is not there": lambda: entry(
        2, '{"act":"retract","target":999999}'
    ),
    "entry 3 points at an entry that is not there": lambda: entry(
        3, '{"act":"retract","target":3}'
    ),
    "entry 1 is impossible": lambda: entry(
        1, '{"act":"log","made":{"move":{"move":"play","seat":7,"card":"blue-9"}}}'
    ),
    "state is not what its log leads to": lambda: table(state="{}"),
    "stored wrongly": lambda: table(undo=99, redo=7),
    "leads to no end": lambda: entry(4, '{"act":"retract","target":1}'),
    "its kept result": lambda: PlaySeat.objects.filter(number=3).delete(),
    "its kept result is": lambda: PlaySeat.objects.update(won=True),
    "has no result": lambda: Play.objects.all().delete(),
    "is not finished": lambda: table(status="playing", ended=None),
}


@pytest.mark.parametrize("fault", DAMAGE)
def test_each_damage_is_told(keeper: Client, fault: str) -> None:
    damaged = finished()
    DAMAGE[fault]()
    found = checking.found(Table.objects.get())
    assert any(fault in one for one in found), found
    base = "/admin/tables/table/"
    for path in ("", "check/", f"{damaged.pk}/change/", "?q=ann", f"?q={damaged.pk}"):
        assert keeper.get(base + path).status_code == 200, path
    assert fault.strip(": ") in text(keeper.get(f"{base}check/"))
    form = {"action": "check_them", "_selected_action": [str(damaged.pk)]}
    assert fault.strip(": ") in text(keeper.post(base, form, follow=True))
    for path in ("", "?q=Ann", "?game=chess"):
        assert keeper.get(f"/admin/plays/play/{path}").status_code == 200
    mended = keeper.post(f"{base}check/", {"table": str(damaged.pk)}, follow=True)
    assert mended.status_code == 200
    if fault in ("its kept result", "its kept result is", "has no result", "state is not"):
        assert checking.found(Table.objects.get()) == []
    form = {"action": "take_down", "_selected_action": [str(damaged.pk)], "sure": "yes"}
    assert keeper.post(base, form, follow=True).status_code == 200
    assert not Table.objects.exists()


def test_a_game_that_breaks_while_it_replays(
    keeper: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    damaged = finished()

    def broken(*args: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(checking, "judged", broken)
    monkeypatch.setattr(checking, "replayed", broken)
    page = text(keeper.get("/admin/tables/table/check/"))
    assert "cannot be replayed at all: ZeroDivisionError" in page
    answer = keeper.post("/admin/tables/table/check/", {"table": str(damaged.pk)}, follow=True)
    assert "cannot be mended" in text(answer)


def test_a_play_of_a_game_that_is_not_here_any_more(keeper: Client) -> None:
    """Its results stay, in the admin and for whoever was there; only the replay is gone."""
    gone = finished()
    Table.objects.update(game="chess")
    Play.objects.update(game="chess")
    host = Visitor(host_of(gone))
    assert "Ann won" in host.text()
    for path in ("", "take/", "play.csv", "play.bgsplay", "result.svg"):
        assert "Ann" in host.text(page_of(gone, path)), path
    for path in ("replay/0/", "record.json"):
        assert host.get(page_of(gone, path)).status_code == 404
    assert "Ann" in host.text("/plays/plays.csv")
    assert keeper.get(f"/admin/plays/play/{Play.objects.get().pk}/change/").status_code == 200
    form = {"action": "take_down", "_selected_action": [str(Play.objects.get().pk)], "sure": "yes"}
    assert keeper.post("/admin/plays/play/", form, follow=True).status_code == 200
    assert not Play.objects.exists()


@pytest.mark.parametrize("zone", ["Nowhere/Atall", "Europe", "../../etc/passwd", "", "x" * 64])
def test_a_zone_that_is_none(keeper: Client, zone: str) -> None:
    play = row(BrowserFactory(), zone=zone)
    assert keeper.get("/admin/plays/play/").status_code == 200
    assert keeper.get(f"/admin/plays/play/{play.pk}/change/").status_code == 200


def test_thousands_of_tables(keeper: Client, django_assert_max_num_queries: Any) -> None:
    """A page replays so many at most, says which, and leads on to older ones."""
    now = datetime.now(UTC)
    Table.objects.bulk_create(
        Table(
            id=uuid4(), game="chess", rules="1", options="{}", size=4, state="{}", shape="",
            touched=now - timedelta(minutes=number),
        )
        for number in range(3000)
    )  # fmt: skip
    with django_assert_max_num_queries(30):
        page = text(keeper.get("/admin/tables/table/check/"))
    assert f"1 to {AT_ONCE}" in page
    assert page.count("there is no game chess") == AT_ONCE
    assert f"?at={AT_ONCE}" in page
    last = text(keeper.get("/admin/tables/table/check/?at=2990"))
    assert "2991 to 3000" in last
    assert "?at=" not in last
    for at in ("3000", "99999999", "999999999999", "-1", "x", "\u0663", "1.5", ""):
        assert keeper.get("/admin/tables/table/check/", {"at": at}).status_code == 200
    assert "no table here" in text(keeper.get("/admin/tables/table/check/?at=3000"))
    with django_assert_max_num_queries(20):
        assert keeper.get("/admin/tables/table/", {"q": "chess"}).status_code == 200
    everything = [str(pk) for pk in Table.objects.values_list("pk", flat=True)[:100]]
    form = {"action": "check_them", "_selected_action": everything[:2], "select_across": "1"}
    assert "Only the first 50" in text(keeper.post("/admin/tables/table/", form, follow=True))

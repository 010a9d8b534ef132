"""Statistics are kept while nothing changes; whatever changes them is seen at once."""

from __future__ import annotations

import datetime as dt
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection, transaction
from django.test import Client
from django.utils import timezone

from companion.people import circles, merging, players
from companion.people.models import Circle, Merge, Player, User
from companion.plays import marking, sheets
from companion.plays.models import Play, Sheet
from companion.plays.sheets import added_up
from companion.plays.statistics_rows import Scope
from companion.tables import checking, people, referee
from companion.tables.models import Table
from companion.tables.writing import writing
from tests.people.circle import circle_of, opened, played, player, signed_in, text
from tests.tables.playing import Page, finish_by_tallies


@pytest.fixture
def circle(db: None) -> Circle:
    """Ann's, with plays of Ann's and of Annie's."""
    circle = circle_of(User.objects.create_user("Ann"))
    played(circle)
    played(circle, ("Annie", "Ben", "Cleo", "Dan"))
    return circle


def pages(client: Client, circle: Circle, mine: int) -> list[str]:
    """What statistics say, but for tokens that are other each time."""
    found = []
    for address in (
        f"/circles/{circle.pk}/statistics/",
        f"/circles/{circle.pk}/statistics/?game=potato-man",
        f"/players/{mine}/",
        f"/players/{mine}/?game=potato-man&period=year",
        "/me/statistics/",
    ):
        page = text(client.get(address))
        found.append(page[page.index("<main") : page.index("</main>")])
    return found


def host(circle: Circle) -> tuple[Table, object]:
    table = circle.tables.order_by("created").first()
    return table, table.phones.get()


def _finish(circle: Circle) -> None:
    table, phone = opened(circle=circle)
    finish_by_tallies(Page(phone))
    referee.finish(Table.objects.get(pk=table.pk), phone)


def _merge(circle: Circle) -> None:
    ann = User.objects.get(username="Ann")
    merging.merge(ann, player(circle, "Ann"), player(circle, "Annie"))


def _merge_and_back(circle: Circle) -> None:
    _merge(circle)
    signed_in(User.objects.get()).get(f"/circles/{circle.pk}/statistics/")
    merging.take_back(User.objects.get(), Merge.objects.get())
    players.rename(player(circle, "Dan"), "Daniel")


CHANGES: list[Callable[[Circle], object]] = [
    _finish,
    _merge,
    _merge_and_back,
    lambda circle: referee.reopen(*host(circle)),
    lambda circle: players.rename(player(circle, "Ben"), "Bennet"),
    lambda circle: players.anonymise(player(circle, "Cleo")),
    lambda circle: people.rename(*host(circle), 1, "Zoe"),
    lambda circle: referee.delete(*host(circle), result_too=True),
    lambda circle: circle.plays.first().delete(),
]


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_every_change_is_seen_at_once(circle: Circle, change: Callable[[Circle], object]) -> None:
    client = signed_in(User.objects.get())
    mine = player(circle, "Ann").pk
    before = pages(client, circle, mine)
    change(circle)
    after = pages(client, circle, mine)
    assert after != before
    Sheet.objects.all().delete()
    assert after == pages(client, circle, mine)


def test_counted_once_while_nothing_changes(circle: Circle) -> None:
    client = signed_in(User.objects.get())
    mine = player(circle, "Ann").pk
    first = pages(client, circle, mine)
    opened(["Ann", "Ben", "Cleo", "Dan"], circle)  # being played, so not yet in any sum
    players.rename(player(circle, "Dan"), "Daniel")  # nobody's name is in a sum
    months: list[dt.date] = []
    with pytest.MonkeyPatch.context() as patch:
        real = sheets.counted
        patch.setattr(
            sheets,
            "counted",
            lambda scope, new, *days: months.extend(new) or real(scope, new, *days),
        )
        found = pages(client, circle, mine)
    assert months == []
    assert [page.replace("Daniel", "Dan") for page in found] == first


def test_nobody_is_shown_what_was_kept_for_somebody_else(circle: Circle) -> None:
    ben = User.objects.create_user("Ben2")
    circles.join(circle, ben, as_player=player(circle, "Ben").pk, name="")
    Play.objects.filter(circle=circle).order_by("pk").first().delete()
    last = Play.objects.get()
    Play.objects.filter(pk=last.pk).update(circle=None)
    his = player(circle, "Ben").pk
    assert "1 play" in text(signed_in(ben).get(f"/players/{his}/"))
    ann = signed_in(User.objects.get(username="Ann"))
    assert "No play yet" in text(ann.get(f"/players/{his}/"))


def test_a_change_that_is_rolled_back_leaves_no_mark(circle: Circle) -> None:
    before = marking.present()
    with transaction.atomic():
        players.anonymise(player(circle, "Ben"))
        assert marking.present() != before
        transaction.set_rollback(True)
    assert marking.present() == before


def test_sheets_nobody_looks_at_are_forgotten(circle: Circle) -> None:
    def looked(days: int) -> None:
        Sheet.objects.update(looked=timezone.now().date() - dt.timedelta(days=days))

    scope = Scope((circle.pk,))
    added_up(scope)
    looked(30)
    added_up(scope)  # somebody looks, and that is noted
    call_command("prune_tables", verbosity=0)
    assert Sheet.objects.get().looked == timezone.now().date()
    looked(61)
    call_command("prune_tables", verbosity=0)
    assert not Sheet.objects.exists()


def test_a_sheet_counted_in_another_way_counts_nothing(circle: Circle) -> None:
    scope = Scope((circle.pk,))
    before = added_up(scope)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sheets, "_FORM", "another")
        assert sheets.scope_name(scope) != Sheet.objects.get().of
        assert added_up(scope) == before
    assert Sheet.objects.count() == 2


@pytest.mark.parametrize("first", [True, False])
def test_what_is_written_while_somebody_counts_is_seen_next(
    circle: Circle, first: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A change ends after the marks were read: before the plays are, or before they are kept."""
    scope, real = Scope((circle.pk,)), sheets.counted

    def interrupted(*args: Any) -> Any:
        monkeypatch.undo()
        if first:
            circle.plays.first().delete()
        found = real(*args)
        if not first:
            circle.plays.first().delete()
        return found

    monkeypatch.setattr(sheets, "counted", interrupted)
    assert added_up(scope).plays == (1 if first else 2)
    assert circle.plays.count() == 1
    assert added_up(scope).plays == 1


def test_what_is_not_committed_yet_is_seen_once_it_is(
    transactional_db: None, circle: Circle
) -> None:
    scope, begun = Scope((circle.pk,)), threading.Event()

    def write() -> None:
        with writing():
            circle.plays.first().delete()
            begun.set()
            time.sleep(0.3)
        connection.close()

    writer = threading.Thread(target=write)
    writer.start()
    begun.wait()
    assert added_up(scope).plays == 2
    writer.join()
    assert added_up(scope).plays == 1


def test_who_counted_earlier_does_not_undo_what_was_counted_later(circle: Circle) -> None:
    scope = Scope((circle.pk,))
    added_up(scope)
    earlier = Sheet.objects.get()
    circle.plays.first().delete()
    added_up(scope)
    Sheet.objects.update(newest=earlier.newest, marks=earlier.marks, data=earlier.data)
    assert added_up(scope).plays == 1


def test_a_corrected_result_is_seen(circle: Circle) -> None:
    client, mine = signed_in(User.objects.get()), player(circle, "Ann").pk
    table, _phone = host(circle)
    table.play.seats.filter(number=0).update(score=1, won=False)
    before = pages(client, circle, mine)
    checking.write_anew(table)
    assert pages(client, circle, mine) != before


def test_claiming_is_seen(db: None) -> None:
    from companion.tables import claiming

    user = User.objects.create_user("Ann")
    client = signed_in(user)
    table = played().table
    assert "No play yet" in text(client.get("/me/statistics/"))
    claiming.claim(user, table.seats.get(number=0), by_link=True)
    assert "1 of 1 play won" in text(client.get("/me/statistics/"))
    assert Player.objects.count() == 1

"""Statistics are kept while nothing changes; whatever changes them is seen at once."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.db import transaction
from django.test import Client

from companion.people import circles, merging, players
from companion.people.models import Circle, Merge, Player, User
from companion.plays import marking
from companion.plays.models import Mark, Play
from companion.tables import checking, people, referee
from companion.tables.models import Table
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
    cache.clear()
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
    cache.clear()
    assert after == pages(client, circle, mine)


def test_counted_once_while_nothing_changes(circle: Circle) -> None:
    client = signed_in(User.objects.get())
    mine = player(circle, "Ann").pk
    first = pages(client, circle, mine)
    opened(["Ann", "Ben", "Cleo", "Dan"], circle)  # being played, so not yet in any sum
    found: list[str] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("companion.plays.views.statistics.summed", lambda *_a, **_k: 1 / 0)
        found = pages(client, circle, mine)
    assert found == first


def test_nobody_is_shown_what_was_kept_for_somebody_else(circle: Circle) -> None:
    ben = User.objects.create_user("Ben2")
    circles.join(circle, ben, as_player=player(circle, "Ben").pk, name="")
    Play.objects.filter(circle=circle).order_by("pk").first().delete()
    last = Play.objects.get()
    Play.objects.filter(pk=last.pk).update(circle=None)
    marking.mark()
    his = player(circle, "Ben").pk
    assert "1 play" in text(signed_in(ben).get(f"/players/{his}/"))
    ann = signed_in(User.objects.get(username="Ann"))
    assert "No play yet" in text(ann.get(f"/players/{his}/"))


def test_a_change_that_is_rolled_back_leaves_no_mark(circle: Circle) -> None:
    before = marking.present()
    with transaction.atomic():
        players.rename(player(circle, "Ben"), "Bennet")
        assert marking.present() != before
        transaction.set_rollback(True)
    assert marking.present() == before


def test_marks_are_other_in_whatever_order_they_end(db: None) -> None:
    seen = {marking.present()}
    later, earlier = Mark(pk=10), Mark(pk=9)
    for one in (later, earlier):  # a transaction that began first may end last
        one.save(force_insert=True)
        assert marking.present() not in seen
        seen.add(marking.present())


def test_old_marks_are_forgotten(db: None) -> None:
    Mark.objects.bulk_create(Mark() for _ in range(1500))
    newest = marking.present()[0]
    call_command("prune_tables", verbosity=0)
    assert marking.present() == (newest, 1000)
    marking.mark()
    assert marking.present()[0] > newest


def test_a_corrected_result_is_seen(circle: Circle) -> None:
    client, mine = signed_in(User.objects.get()), player(circle, "Ann").pk
    table, _phone = host(circle)
    table.play.seats.filter(number=0).update(score=1, won=False)
    marking.mark()
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

"""Several people change the same players at once, on real threads and the real database."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from companion.people import circles, merging, players
from companion.people.models import Membership, Merge, Player, User
from companion.people.refused import Refused
from companion.tables import claiming
from companion.tables import people as seats
from tests.people.circle import circle_of, opened, played, player
from tests.tables.test_concurrency import at_once

pytestmark = [pytest.mark.concurrency, pytest.mark.django_db(transaction=True)]


def people_called(*names: str) -> list[User]:
    return [User.objects.create_user(name) for name in names]


def done(found: list[Any]) -> list[Any]:
    """What went through; everything else must have been refused with a sentence."""
    assert all(not isinstance(one, Exception) or isinstance(one, Refused) for one in found), found
    return [one for one in found if not isinstance(one, Exception)]


def test_two_claim_one_seat() -> None:
    seat = played().table.seats.get(number=0)
    found = at_once(
        *(partial(claiming.claim, user, seat, by_link=True) for user in people_called("X", "Y"))
    )
    assert len(done(found)) == 1
    assert Player.objects.count() == 1


def test_two_claim_one_guest_at_two_tables() -> None:
    circle = circle_of(*people_called("Ann"))
    chairs = [played(circle).table.seats.get(number=2) for _ in range(2)]
    users = people_called("X", "Y")
    found = at_once(
        *(
            partial(claiming.claim, user, seat, by_link=True)
            for user, seat in zip(users, chairs, strict=True)
        )
    )
    (theirs,) = done(found)
    assert player(circle, "Cleo").user == theirs.user


def test_both_keepers_leave() -> None:
    one, two, three = people_called("Ann", "Ben", "Cleo")
    circle = circle_of(one, two, three)
    circles.promote(circle, circle.memberships.get(user=two).pk)
    at_once(partial(circles.leave, circle, one), partial(circles.leave, circle, two))
    assert Membership.objects.get(circle=circle).role == "keeper"


def test_merged_renamed_made_nameless_and_handed_over() -> None:
    (ann,) = people_called("Ann")
    circle = circle_of(ann)
    tables = [opened(("Ann", "Ben", name, "Dan"), circle) for name in ("Cleo", "Cleopatra")]
    cleo, other = player(circle, "Cleo"), player(circle, "Cleopatra")
    table, phone = tables[0]
    works: list[Callable[[], Any]] = [
        partial(merging.merge, ann, cleo, other),
        partial(merging.merge, ann, other, cleo),
        partial(players.rename, Player.objects.get(pk=cleo.pk), "Clio"),
        partial(seats.rename, table, phone, 1, "Benno"),
        partial(claiming.claim, ann, table.seats.get(number=3), by_link=True),
    ]
    done(at_once(*works))
    assert Merge.objects.count() == 1
    (merge,) = Merge.objects.all()
    works = [partial(merging.take_back, ann, merge), partial(merging.take_back, ann, merge)]
    assert len(done(at_once(*works))) == 1
    there = {seat.name: seat.player.name for seat in table.seats.select_related("player")}
    assert all(name == called for name, called in there.items()), there

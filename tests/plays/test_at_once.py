"""Plays brought in by several at once, on real threads and the real database: each comes once."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from django.http import HttpResponse as Response

from companion.people.models import Browser, Circle, Membership, User
from companion.plays.models import Brought, Match, Play, PlaySeat
from companion.tables.models import Table
from tests.factories import BrowserFactory, host_of
from tests.plays.files import document, names_in, play, score, send
from tests.plays.making import Visitor, finished, page_of
from tests.tables.test_concurrency import at_once

pytestmark = [pytest.mark.concurrency, pytest.mark.django_db(transaction=True)]

FILE = json.dumps(document(play(score(1, "12"), score(2, 4)), play(score(2, 5), uuid="P-2")))


def elsewhere() -> bytes:
    """The record of a game played at a table that is gone."""
    table = finished()
    record = Visitor(host_of(table)).get(page_of(table, "record.json")).content
    Table.objects.all().delete()
    Play.objects.all().delete()
    return bytes(record)


def keeping(visitors: list[Visitor], file: str | bytes, **said: str) -> Counter[int]:
    """Each has looked at the file and keeps it in the same moment; the answers by status."""
    forms = []
    for visitor in visitors:
        url = send(visitor, file)["Location"]
        forms.append((visitor, url, names_in(visitor, url) | said))
    answers: list[Response] = at_once(
        *(lambda who=who, url=url, form=form: who.post(url, form) for who, url, form in forms)
    )
    assert not any(isinstance(answer, Exception) for answer in answers), answers
    return Counter(answer.status_code for answer in answers)


@pytest.mark.parametrize("kind", ["bgsplay", "record"])
def test_on_several_phones_of_one_person(kind: str) -> None:
    ann = User.objects.create_user("Ann")
    file: Any = FILE if kind == "bgsplay" else elsewhere()
    visitors = [Visitor(user=ann) for _ in range(4)]
    for visitor in visitors:  # each gets a browser of its own
        visitor.get()
    assert keeping(visitors, file) == {302: 4}
    assert Browser.objects.filter(user=ann).count() == 4
    expected = 2 if kind == "bgsplay" else 1
    assert Play.objects.count() == expected
    assert Table.objects.count() == expected % 2


@pytest.mark.parametrize("kind", ["bgsplay", "record"])
def test_into_one_circle(kind: str) -> None:
    circle = Circle.objects.create(name="Tuesday")
    file: Any = FILE if kind == "bgsplay" else elsewhere()
    visitors = []
    for name in ("ann", "ben", "cleo", "dan"):
        user = User.objects.create_user(name)
        Membership.objects.create(circle=circle, user=user)
        visitors.append(Visitor(user=user))
    answers = keeping(visitors, file, circle=str(circle.pk), **{"name-1": "Benny"})
    assert answers == {302: 4}
    assert Play.objects.count() == (2 if kind == "bgsplay" else 1)
    assert Match.objects.filter(name="Benny").count() == 4


def test_one_form_sent_many_times() -> None:  # F40
    me = Visitor(browser=BrowserFactory())
    url = send(me, FILE)["Location"]
    form = names_in(me, url)
    answers = at_once(*[lambda: me.post(url, form)] * 6)
    assert {answer.status_code for answer in answers} <= {302, 409}
    assert (Play.objects.count(), PlaySeat.objects.count()) == (2, 3)
    assert not Brought.objects.exists()


def test_one_file_sent_twice_at_once_is_kept_once() -> None:
    """Two previews of one browser: the older is forgotten, or both are and one counts."""
    browser = BrowserFactory()
    pair = [Visitor(browser=browser), Visitor(browser=browser)]
    urls = [answer["Location"] for answer in at_once(*(lambda v=v: send(v, FILE) for v in pair))]
    form = {"name-0": "Ann", "name-1": "Ben"}
    answers = at_once(*(lambda u=u, v=v: v.post(u, form) for u, v in zip(urls, pair, strict=True)))
    assert {answer.status_code for answer in answers} <= {302, 409}
    assert Play.objects.count() == 2

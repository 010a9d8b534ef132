"""A name that was changed or taken off is nowhere any more: every page and file is searched."""

from __future__ import annotations

import re

import pytest
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.test import Client

from companion.engine import codec
from companion.people import circles, merging, players
from companion.people.models import Browser, Circle, Player, User
from companion.people.names import standing_alone
from companion.plays import bringing
from companion.plays.models import Brought, Keepsake, Match, Play
from companion.tables.models import Entry, Table
from companion.tables.words import logged_by, without_names
from tests.factories import PhoneFactory
from tests.people.circle import PASSWORD, opened, played, player, signed_in
from tests.tables.playing import Page

NAME = "Zebulon"  # nothing else here is called that
FOUR = ("Ann", "Ben", NAME, "Dan")


@pytest.fixture
def ann(db: None) -> User:
    """Keeper of the circle, and of the whole site."""
    return User.objects.create_superuser("Ann", password=PASSWORD)


@pytest.fixture
def circle(ann: User) -> Circle:
    """A circle in which somebody called `NAME` played in every way there is: at a table that is
    over, one that is deleted, one being played, in a record and in another program's file.
    """
    circle = circles.found("Tuesday", ann)
    browser = Browser.objects.create(user=ann)
    first, second = played(circle, FOUR), played(circle, FOUR)
    PhoneFactory(table=second.table, seat=2)
    record, file = _file(first, "record.json"), _file(first, "play.bgsplay")
    Keepsake.objects.create(key=first.key, notes=f"{NAME} was late. So was a {NAME}ian.")
    for data in (record, file, record.replace(b"phone", b"phones of " + NAME.encode())):
        _bring(data, circle, browser)
    first.table.delete()
    Table.objects.exclude(entries__by="").first().delete()
    PhoneFactory(table=opened(FOUR, circle)[0], browser=browser)
    for table in Table.objects.exclude(phones__browser=browser):
        PhoneFactory(table=table, browser=browser)
    LogEntry.objects.create(
        user=ann,
        content_type=ContentType.objects.get_for_model(Player),
        object_id=str(player(circle, NAME).pk),
        object_repr=NAME,
        action_flag=CHANGE,
        change_message="[]",
    )
    return circle


def _file(play: Play, name: str) -> bytes:
    """A file of a play as its host saves it."""
    host = Page(play.table.phones.get())
    answer = host.client.get(f"{play.get_absolute_url()}{name}")
    assert NAME in answer.content.decode()
    return answer.content


def _bring(data: bytes, circle: Circle, browser: Browser) -> None:
    """Bring a file's plays into the circle, though they are known."""
    found = bringing.read(data)
    brought = Brought.objects.create(browser=browser, zone="UTC", found=codec.encode(found))
    names = [person.name for person in found.people]
    bringing.keep(brought, found, names, browser, circle, Play.objects.none())


def everything(circle: Circle, client: Client) -> dict[str, str]:
    """All that the keeper, who keeps the site as well, can look at and take home."""
    addresses = [
        "/", "/me/", "/me/statistics/", "/circles/", f"/circles/{circle.pk}/",
        f"/circles/{circle.pk}/statistics/", f"/circles/{circle.pk}/statistics/?game=potato-man",
        "/plays/", "/plays/plays.csv", "/plays/plays.bgsplay", "/plays/bring/",
        "/admin/", "/admin/people/player/", "/admin/people/merge/", "/admin/tables/table/",
        "/admin/plays/play/", "/open/potato-man/", f"/circles/join/{circles.invitation(circle)}/",
    ]  # fmt: skip
    for one in Player.objects.all():
        addresses += [f"/players/{one.pk}/", f"/players/{one.pk}/?game=potato-man"]
        addresses += [f"/players/{one.pk}/edit/", f"/admin/people/player/{one.pk}/change/"]
        addresses.append(f"/admin/people/player/{one.pk}/history/")
    for play in Play.objects.all():
        files = ("take/", "notes/", "play.bgsplay", "play.csv", "record.json", "result.svg")
        addresses += [play.get_absolute_url() + name for name in ("", *files, "replay/1/")]
        addresses.append(f"/admin/plays/play/{play.pk}/change/")
    for table in Table.objects.all():
        pages = ("", "log/", "log/1/", "scores/", "people/", "end/")
        addresses += [table.get_absolute_url() + name for name in pages]
        addresses.append(f"/admin/tables/table/{table.pk}/change/")
    found = {}
    for address in addresses:
        answer = client.get(address)
        assert answer.status_code in (200, 302, 404), (address, answer.status_code)
        found[address] = answer.content.decode()
    return found


def still(circle: Circle, ann: User, name: str) -> list[str]:
    """Where `name` stands, though not as part of a longer word."""
    pages = everything(circle, signed_in(ann))
    return [where for where, page in pages.items() if re.search(rf"{name}(?!ian)", page)]


def test_renamed_it_is_gone(circle: Circle, ann: User) -> None:  # F33
    players.rename(player(circle, NAME), "Wilhelmina")
    left = still(circle, ann, NAME)
    notes = [one for one in left if "/notes/" in one or re.fullmatch(r"/plays/[0-9a-f-]{36}/", one)]
    assert left == notes  # what people wrote themselves is theirs
    assert len(still(circle, ann, "Wilhelmina")) > 20
    assert set(Match.objects.values_list("name", flat=True)) == {"Ann", "Ben", "Dan", "Wilhelmina"}


def test_taken_off_it_is_gone(circle: Circle, ann: User) -> None:  # F34
    before = list(
        Play.objects.order_by("pk", "seats__number").values_list("seats__score", "seats__rank")
    )
    players.anonymise(player(circle, NAME))
    assert still(circle, ann, NAME) == []
    assert len(still(circle, ann, "Somebody")) > 20
    assert (
        list(
            Play.objects.order_by("pk", "seats__number").values_list("seats__score", "seats__rank")
        )
        == before
    )
    assert Keepsake.objects.get().notes == f"Somebody was late. So was a {NAME}ian."
    assert not Match.objects.filter(name=NAME).exists()


def test_under_every_name_that_was_played_under(circle: Circle, ann: User) -> None:
    other = players.add(circle, "Wilhelmina")
    merging.merge(ann, other, player(circle, NAME))
    players.anonymise(other)
    assert still(circle, ann, NAME) == []
    assert still(circle, ann, "Wilhelmina") == []


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Ann’s phone", "{0}’s phone"),
        ("Annabel’s phone", "{1}’s phone"),
        ("Annie and Ann", "Annie and {0}"),
        ("安の電話", "{2}の電話"),
        ("the host’s phone", "the host’s phone"),
        ("{7} of us", "{7} of us"),
    ],
)
def test_who_made_an_entry_is_told_by_seat(text: str, kept: str) -> None:
    names = ["Ann", "Annabel", "安"]
    assert without_names(text, names) == kept
    assert without_names(kept, names) == kept
    assert logged_by(Entry(by=kept), names) == text


def test_a_name_stands_alone() -> None:
    assert standing_alone("a.b").sub("x", "a.b, acb, a.bc") == "x, acb, a.bc"

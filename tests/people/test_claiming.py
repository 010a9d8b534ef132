"""A guest's seat becomes an account's: on the phone that sat there, and by a link."""

from __future__ import annotations

import html
import re
import time

import pytest
from django.test import Client

from companion.people import players
from companion.people.models import Merge, Player, User
from companion.plays.models import PlaySeat
from companion.tables.models import Phone, Table
from tests.factories import PhoneFactory
from tests.people.circle import PASSWORD, circle_of, opened, played, player, signed_in, text
from tests.tables.playing import Page, browser_cookie


@pytest.fixture
def finished(db: None) -> Table:
    """A finished table of four guests."""
    return played().table


@pytest.fixture
def hosting(finished: Table) -> Page:
    """Its host's phone."""
    return Page(finished.phones.get())


def link_for(hosting: Page, seat: int) -> str:
    """The path of a claim link that the host made for a seat."""
    answer = hosting.client.post(hosting.url + "people/claim/", {"seat": seat})
    assert answer.status_code == 200
    assert "no-store" in answer["Cache-Control"]
    return html.unescape(re.search(r"(/claim/[^<\s]+)", text(answer))[1])


# --- by a link ---------------------------------------------------------------------------


def test_a_link_moves_the_seat_and_what_it_won(hosting: Page, ann: User) -> None:
    link = link_for(hosting, 0)
    guest = Client()
    page = text(guest.get(link))
    assert "/accounts/signup/?next=/claim/" in page
    client = signed_in(ann)
    assert "Is this your seat?" in text(client.get(link))
    assert not Player.objects.exists()  # looking changes nothing
    answer = client.post(link)
    mine = Player.objects.get(user=ann)
    assert answer["Location"] == f"/players/{mine.pk}/"
    assert hosting.table.seats.get(number=0).player == mine
    assert PlaySeat.objects.get(number=0).player == mine
    assert PlaySeat.objects.count() == 4  # moved, not copied
    assert "100" in text(client.get("/me/statistics/"))


def test_a_link_used_twice(hosting: Page, ann: User, ben: User) -> None:
    link = link_for(hosting, 0)
    signed_in(ann).post(link)
    for user in (ann, ben):
        for send in (signed_in(user).get, signed_in(user).post):
            answer = send(link)
            assert (answer.status_code, "was used already" in text(answer)) == (410, True)
    assert Player.objects.get().user == ann


def test_a_link_after_its_time(hosting: Page, ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    link = link_for(hosting, 0)
    client = signed_in(ann)
    later = time.time() + 8 * 24 * 3600
    monkeypatch.setattr("django.core.signing.time.time", lambda: later)
    answer = client.post(link)
    assert (answer.status_code, "older than a week" in text(answer)) == (410, True)
    assert not Player.objects.exists()


def test_links_that_are_none(hosting: Page, ann: User) -> None:
    link = link_for(hosting, 0)
    for broken in ("/claim/nonsense/", link[:-4] + "/", "/claim/%00/"):
        assert signed_in(ann).post(broken).status_code in (400, 404)


def test_a_link_for_a_seat_that_was_given_to_somebody_else(hosting: Page, ann: User) -> None:
    link = link_for(hosting, 0)
    hosting.post("people/rename/", {"seat": 0, "name": "Zoe"})
    answer = signed_in(ann).post(link)
    assert (answer.status_code, "to somebody else since" in text(answer)) == (410, True)


def test_a_link_of_a_table_that_is_gone(hosting: Page, ann: User) -> None:
    link = link_for(hosting, 0)
    hosting.table.delete()
    assert signed_in(ann).post(link).status_code == 410


def test_only_the_host_makes_links(finished: Table) -> None:
    scribe = Page(PhoneFactory(table=finished))
    assert scribe.post("people/claim/", {"seat": 0}).status_code == 403


@pytest.mark.parametrize("seat", ["", "7", "-1", "x", "9" * 30])
def test_a_link_for_no_seat(hosting: Page, seat: str) -> None:
    assert hosting.post("people/claim/", {"seat": seat}).status_code in (400, 422)


def test_one_person_has_one_seat_at_a_table(hosting: Page, ann: User) -> None:
    first, second = link_for(hosting, 0), link_for(hosting, 1)
    client = signed_in(ann)
    client.post(first)
    answer = client.post(second)
    assert (answer.status_code, "another seat" in text(answer)) == (422, True)
    assert PlaySeat.objects.filter(player__user=ann).count() == 1


# --- on the same phone -------------------------------------------------------------------


def sat(table: Table, seat: int) -> Client:
    """The phone of a guest who sat at a seat."""
    phone: Phone = PhoneFactory(table=table, seat=seat)
    client = Client()
    client.cookies["browser"] = browser_cookie(phone)
    return client


def test_signing_up_on_the_phone_that_sat_there(finished: Table) -> None:
    client = sat(finished, 2)
    client.post(
        "/accounts/signup/",
        {"username": "cleo99", "password1": PASSWORD, "password2": PASSWORD, "email": ""},
    )
    assert "Seats to claim" in text(client.get("/me/"))
    page = text(client.get("/me/seats/"))
    seat = finished.seats.get(number=2)
    assert f'value="{seat.pk}"' in page
    assert client.post("/me/seats/", {"seat": [seat.pk]}).status_code == 302
    side = PlaySeat.objects.get(number=2)
    assert side.player.user.username == "cleo99"
    assert side.shown_name == "Cleo"
    assert "Seats to claim" not in text(client.get("/me/"))


def test_a_phone_that_did_not_sit_there(finished: Table, ann: User) -> None:
    seat = finished.seats.get(number=2)
    answer = signed_in(ann).post("/me/seats/", {"seat": [seat.pk]})
    assert answer.status_code == 422
    assert not Player.objects.exists()


def test_a_second_game_goes_to_the_same_player(ann: User) -> None:
    client = signed_in(ann)
    for _ in range(2):
        hosting = Page(played().table.phones.get())
        client.post(link_for(hosting, 0))
    mine = Player.objects.get(user=ann)
    assert mine.play_seats.count() == 2


# --- in a circle -------------------------------------------------------------------------


def test_a_guest_of_a_circle_brings_all_plays_along(ann: User, ben: User) -> None:
    circle = circle_of(ann)
    first, second = played(circle), played(circle)
    cleo = User.objects.create_user("Cleo")
    hosting = Page(second.table.phones.get())
    signed_in(cleo).post(link_for(hosting, 2))
    guest = player(circle, "Cleo")
    assert guest.user == cleo
    assert [play.seats.get(number=2).player for play in (first, second)] == [guest, guest]


def test_a_member_who_is_there_already_takes_the_guest_over(ann: User, ben: User) -> None:
    circle = circle_of(ann, ben)
    play = played(circle, ("Ann", "Benny", "Cleo", "Dan"))
    signed_in(ben).post(link_for(Page(play.table.phones.get()), 1))
    assert play.seats.get(number=1).player == player(circle, "Ben")
    assert Merge.objects.get().from_player.name == "Benny"


def test_by_the_phone_alone_nobody_takes_over_a_guest_of_a_circle(ann: User) -> None:
    circle = circle_of(ann)
    table, _phone = opened(circle=circle)
    client = sat(table, 2)
    client.force_login(User.objects.create_user("Mallory"))
    seat = table.seats.get(number=2)
    client.post("/me/seats/", {"seat": [seat.pk]})
    assert player(circle, "Cleo").user is None


def test_somebody_nameless_stays_nameless(ann: User, ben: User) -> None:
    circle = circle_of(ann)
    play = played(circle)
    link = link_for(Page(play.table.phones.get()), 2)
    players.anonymise(player(circle, "Cleo"))
    assert signed_in(ben).post(link).status_code == 410


def test_claimed_by_the_wrong_person_it_is_parted_and_claimed_again(ann: User, ben: User) -> None:
    circle = circle_of(ann)
    hosting = Page(played(circle).table.phones.get())
    signed_in(ben).post(link_for(hosting, 2))
    cleo = player(circle, "Cleo")
    User.objects.filter(pk=ann.pk).update(is_staff=True, is_superuser=True)
    chosen = {"action": "part", "_selected_action": [cleo.pk]}
    admin = signed_in(User.objects.get(pk=ann.pk))
    assert "Guests again" in text(admin.post("/admin/people/player/", chosen))
    assert player(circle, "Cleo").user == ben  # it was only asked
    admin.post("/admin/people/player/", chosen | {"sure": "yes"})
    assert player(circle, "Cleo").user is None
    right = User.objects.create_user("Cleo")
    signed_in(right).post(link_for(hosting, 2))
    assert player(circle, "Cleo").user == right

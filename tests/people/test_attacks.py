"""People, circles and claims, meant badly or done at the wrong moment: a sentence, the right
status, nothing half done.
"""

from __future__ import annotations

import json
import re

import pytest
from django.test import Client

from companion.people import circles, merging, players
from companion.people.models import Circle, Membership, Merge, Player, User
from companion.people.refused import Refused
from companion.plays.models import Keepsake, Play, PlaySeat
from companion.tables import claiming, people
from companion.tables.models import Link, Table
from tests.factories import PhoneFactory
from tests.people.circle import PASSWORD, circle_of, opened, played, player, signed_in, text
from tests.people.test_claiming import link_for, sat
from tests.tables.playing import Page

NO_NAMES = {
    "a thousand letters": "x" * 1000,
    "a thousand marks": "a" + "\u0301" * 999,
    "spaces": " \t\u2003\u00a0 ",
    "joiners": "\u200d\u200d",
    "from right to left": "Ann\u202egnilcric",
    "isolated": "\u2067Ann\u2069",
    "a tag": "\U000e0041\U000e0042",
    "a blank letter": "\u3164",
}
GOOD_NAMES = ("👩‍👩‍👧‍👦", "محمد", "अनन्या", "O’Neill", "<script>alert(1)</script>", "{0} %s", "李")


@pytest.fixture
def circle(ann: User, ben: User) -> Circle:
    """Ann keeps it, Ben is a member."""
    return circle_of(ann, ben)


def invite(circle: Circle) -> str:
    return f"/circles/join/{circles.invitation(circle)}/"


# --- names -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NO_NAMES.values(), ids=NO_NAMES.keys())
def test_what_is_no_name_is_refused_everywhere(circle: Circle, ann: User, name: str) -> None:
    client, mine = signed_in(ann), player(circle, "Ann")
    eve = signed_in(User.objects.create_user("Eve"))
    before = list(Player.objects.values_list("name", flat=True))
    for who, address, field in (
        (client, "/circles/", "name"),
        (client, f"/circles/{circle.pk}/rename/", "name"),
        (client, f"/circles/{circle.pk}/add/", "name"),
        (client, f"/players/{mine.pk}/edit/", "name"),
        (eve, invite(circle), "name"),
        (Client(), "/accounts/signup/", "username"),
    ):
        if name.isspace() and who is eve:
            continue  # an empty field there means the account's own name
        answer = who.post(address, {field: name, "password1": PASSWORD, "password2": PASSWORD})
        assert answer.status_code in (200 if field == "username" else 422, 422), address
        assert "errorlist" in text(answer) or "error" in text(answer)
    assert list(Player.objects.values_list("name", flat=True)) == before
    assert Circle.objects.get().name == "Tuesday"


@pytest.mark.parametrize("name", GOOD_NAMES)
def test_names_in_any_script_stand_on_every_page(circle: Circle, ann: User, name: str) -> None:
    client = signed_in(ann)
    assert client.post(f"/circles/{circle.pk}/add/", {"name": name}).status_code == 302
    them = player(circle, name)
    play = played(circle, ("Ann", "Ben", name, "Dan"))
    for address in (
        f"/circles/{circle.pk}/",
        f"/circles/{circle.pk}/statistics/?game=potato-man",
        f"/players/{them.pk}/",
        f"/players/{them.pk}/edit/",
        f"/players/{them.pk}/delete/",
        f"/plays/?player={them.name}",
        play.get_absolute_url(),
        f"{play.get_absolute_url()}result.svg",
    ):
        answer = client.get(address)
        assert answer.status_code == 200, address
        assert "<script>alert" not in text(answer)
    assert client.post(f"/circles/{circle.pk}/add/", {"name": name}).status_code == 422


@pytest.mark.parametrize("number", ["0", "9" * 12, "9" * 30, "-1", "x", "1e3", "%00"])
def test_numbers_in_addresses_and_forms(circle: Circle, ann: User, number: str) -> None:
    client, mine = signed_in(ann), player(circle, "Ann").pk
    for address in (
        f"/circles/{number}/",
        f"/circles/{number}/statistics/",
        f"/players/{number}/",
        f"/players/{number}/edit/",
    ):
        assert client.get(address).status_code in (400, 404), address
    for address, data in (
        (f"/merges/{number}/back/", {}),
        (f"/me/devices/{number}/end/", {}),
        (f"/circles/{circle.pk}/members/", {"member": number, "how": "dismiss"}),
        (f"/players/{mine}/merge/", {"other": number}),
        (f"/players/{mine}/off/", {"circle": number}),
        ("/me/seats/", {"seat": number}),
        (invite(circle), {"player": number}),
    ):
        assert client.post(address, data).status_code in (302, 400, 403, 404, 422), address
    assert Membership.objects.count() == 2


# --- invitations -------------------------------------------------------------------------


def test_whoever_was_taken_out_does_not_come_back_by_an_old_invitation(
    circle: Circle, ann: User, ben: User
) -> None:
    old = invite(circle)
    member = circle.memberships.get(user=ben)
    circles.promote(circle, member.pk)
    signed_in(ann).post(f"/circles/{circle.pk}/members/", {"member": member.pk, "how": "dismiss"})
    assert signed_in(ben).post(old, {"player": "", "name": "Ben"}).status_code == 410
    for address in ("rename/", "invite/", "add/", "members/"):
        answer = signed_in(ben).post(f"/circles/{circle.pk}/{address}", {"name": "Mine"})
        assert answer.status_code == 404
    circle.refresh_from_db()
    assert (circle.name, circle.memberships.count()) == ("Tuesday", 1)


def test_an_invitation_withdrawn_while_the_form_was_open(circle: Circle) -> None:
    stale = Circle.objects.get(pk=circle.pk)
    circles.renew(circle)
    with pytest.raises(Refused) as caught:
        circles.join(stale, User.objects.create_user("Eve"), as_player=None, name="Eve")
    assert caught.value.status == 410
    assert circle.memberships.count() == 2


def test_an_invitation_used_twice_by_one_person(circle: Circle) -> None:
    eve = signed_in(User.objects.create_user("Eve"))
    for _ in range(2):
        assert eve.post(invite(circle), {"player": "", "name": "Eve"}).status_code == 302
    assert circle.players.filter(name="Eve").count() == 1


def test_who_left_and_comes_back_is_who_they_were(circle: Circle, ben: User) -> None:
    play = played(circle)
    circles.leave(circle, ben)
    client = signed_in(ben)
    assert "You are Ben there." in text(client.get(invite(circle)))
    assert client.post(invite(circle), {}).status_code == 302
    assert play.seats.get(number=1).player == player(circle, "Ben")
    assert circle.players.count() == 4


# --- claims ------------------------------------------------------------------------------


def test_a_claim_link_of_a_host_who_was_shut_out(ann: User) -> None:
    hosting = Page(played().table.phones.get())
    link = link_for(hosting, 0)
    other = PhoneFactory(table=hosting.table, role="host")
    people.renew(hosting.table, other, Link.Role.HOST)
    answer = signed_in(ann).post(link)
    assert (answer.status_code, "this one is void" in text(answer)) == (410, True)
    assert not Player.objects.exists()


def test_a_seat_claimed_between_looking_and_saying_yes(ann: User, ben: User) -> None:
    hosting = Page(played().table.phones.get())
    seat = claiming.seat_of(link_for(hosting, 0).split("/")[2])
    claiming.claim(ann, seat, by_link=True)
    with pytest.raises(Refused) as caught:
        claiming.claim(ben, seat, by_link=True)
    assert caught.value.status == 409
    assert Player.objects.get().user == ann


def test_a_table_deleted_between_looking_and_saying_yes(ann: User) -> None:
    hosting = Page(played().table.phones.get())
    seat = claiming.seat_of(link_for(hosting, 0).split("/")[2])
    hosting.table.delete()
    with pytest.raises(Refused) as caught:
        claiming.claim(ann, seat, by_link=True)
    assert caught.value.status == 410
    assert not Player.objects.exists()


def test_a_circle_that_is_gone_gives_its_guests_to_nobody_by_the_phone(ann: User) -> None:
    circle, other = circle_of(ann), circles.found("Friday", ann)
    table, _phone = opened(circle=circle)
    cleo = player(circle, "Cleo")
    players.bring(cleo, other)
    circle.delete()
    client = sat(table, 2)
    client.force_login(User.objects.create_user("Mallory"))
    client.post("/me/seats/", {"seat": [table.seats.get(number=2).pk]})
    cleo.refresh_from_db()
    assert cleo.user is None


# --- merging -----------------------------------------------------------------------------


def test_merges_of_merged_are_taken_back_in_order(circle: Circle, ann: User) -> None:
    plays = [played(circle, (name, "Ben", "Cleo", "Dan")) for name in ("One", "Two", "Three")]
    one, two, three = (player(circle, name) for name in ("One", "Two", "Three"))
    client = signed_in(ann)
    first = merging.merge(ann, two, one)
    second = merging.merge(ann, three, two)
    assert {play.seats.get(number=0).player for play in plays} == {three}
    assert client.post(f"/merges/{first.pk}/back/").status_code in (404, 409)
    with pytest.raises(Refused, match="later merge first"):
        merging.take_back(ann, first)
    later = played(circle, ("Three", "Ben", "Cleo", "Dan"))
    merging.take_back(ann, second)
    merging.take_back(ann, first)
    assert [play.seats.get(number=0).player for play in plays] == [one, two, three]
    assert later.seats.get(number=0).player == three  # played since under that name
    assert {"One", "Two", "Three"} <= {found.name for found in circle.players.all()}


def test_nobody_merges_into_what_is_merged(circle: Circle, ann: User) -> None:
    one, two, three = (players.add(circle, name) for name in ("One", "Two", "Three"))
    merging.merge(ann, two, one)
    client = signed_in(ann)
    assert client.post(f"/players/{three.pk}/merge/", {"other": one.pk}).status_code == 422
    with pytest.raises(Refused):
        merging.merge(ann, one, three, allowed=True)
    with pytest.raises(Refused):
        merging.merge(ann, two, two, allowed=True)
    assert Merge.objects.count() == 1


def test_deleting_who_was_merged_twice_leaves_no_remains(circle: Circle, ann: User) -> None:
    one, two, three = (players.add(circle, name) for name in ("One", "Two", "Three"))
    merging.merge(ann, two, one)
    merging.merge(ann, three, two)
    players.delete(three)
    assert not Player.objects.filter(pk__in=(one.pk, two.pk, three.pk)).exists()


def test_taking_back_takes_no_account_from_somebody_else(circle: Circle, ann: User) -> None:
    eve, zoe = User.objects.create_user("Eve"), User.objects.create_user("Zoe")
    guest, hers = players.add(circle, "Guest"), players.add(circle, "Hers", eve)
    merge = merging.merge(ann, guest, hers, allowed=True)
    eve.delete()
    Player.objects.filter(pk=guest.pk).update(user=zoe)
    merging.take_back(ann, merge, allowed=True)
    guest.refresh_from_db()
    assert guest.user == zoe


def test_a_merge_whose_player_was_made_nameless(circle: Circle, ann: User) -> None:
    one, two = players.add(circle, "One"), players.add(circle, "Two")
    merge = merging.merge(ann, two, one)
    players.anonymise(two)
    assert signed_in(ann).post(f"/merges/{merge.pk}/back/").status_code == 404
    with pytest.raises(Refused):
        merging.take_back(ann, merge)
    assert not Player.objects.filter(name__in=("One", "Two")).exists()


# --- off the list, and back --------------------------------------------------------------


def test_taken_off_the_list_and_named_again_is_the_same_player(circle: Circle, ann: User) -> None:
    play = played(circle)
    cleo = player(circle, "Cleo")
    client = signed_in(ann)
    client.post(f"/players/{cleo.pk}/off/", {"circle": circle.pk})
    assert not circle.players.filter(pk=cleo.pk).exists()
    # The name on the statistics still leads somewhere.
    assert client.get(f"/players/{cleo.pk}/").status_code == 200
    again = played(circle)
    assert {one.seats.get(number=2).player for one in (play, again)} == {cleo}
    assert player(circle, "Cleo") == cleo


def test_a_nameless_player_does_not_come_back(circle: Circle, ann: User) -> None:
    played(circle, ("Ann", "Ben", "Cleo", "Dan"))
    gone = player(circle, "Cleo")
    players.anonymise(gone)
    assert players.add(circle, "Somebody") != gone
    assert players.add(circle, "Cleo") != gone
    assert signed_in(ann).get(f"/players/{gone.pk}/edit/").status_code == 200
    answer = signed_in(ann).post(f"/players/{gone.pk}/edit/", {"name": "Cleo again"})
    assert answer.status_code == 403


# --- accounts that go --------------------------------------------------------------------


@pytest.mark.parametrize("nameless", [False, True])
def test_an_account_that_goes_in_the_middle_of_everything(
    as_ann: Client, ann: User, ben: User, nameless: bool
) -> None:
    circle = circle_of(ann, ben)
    play = played(circle)
    Keepsake.objects.create(key=play.key, notes="By the fire.")
    running, _phone = opened(circle=circle)
    guest = players.add(circle, "Annie")
    merging.merge(ann, player(circle, "Ann"), guest)
    scores = list(play.seats.values_list("number", "score", "rank", "won"))

    assert as_ann.post("/me/delete/", {"username": "nobody"}).status_code == 200
    assert User.objects.filter(pk=ann.pk).exists()
    fields = {"username": "Ann"} | ({"nameless": "on"} if nameless else {})
    assert as_ann.post("/me/delete/", fields).status_code == 302

    assert circle.memberships.get().role == "keeper"
    assert list(play.seats.values_list("number", "score", "rank", "won")) == scores
    called = "Somebody" if nameless else "Ann"
    assert play.seats.get(number=0).shown_name == called
    assert running.seats.get(number=0).name == called
    assert not Player.objects.filter(user__isnull=False).exclude(user=ben).exists()
    client = signed_in(ben)
    for address in (
        play.get_absolute_url(),
        f"{play.get_absolute_url()}notes/",
        f"/circles/{circle.pk}/",
        f"/circles/{circle.pk}/statistics/",
        f"/players/{play.seats.get(number=0).player_id}/",
    ):
        assert client.get(address).status_code == 200, address
    assert Keepsake.objects.get(key=play.key).notes == "By the fire."


# --- who may see what --------------------------------------------------------------------


def test_who_may_see_what(circle: Circle, ann: User, ben: User) -> None:
    play, other = played(circle), played(circle)
    Keepsake.objects.create(key=play.key, notes="By the fire.")
    elsewhere = User.objects.create_user("Eve")
    circle_of(elsewhere)
    guest = Client()
    guest.cookies["browser"] = sat(play.table, 2).cookies["browser"].value
    at = play.get_absolute_url()
    files = ("take/", "play.bgsplay", "play.csv", "record.json", "result.svg", "replay/1/")
    of_the_play = [at, *(at + name for name in files)]
    of_the_circle = [
        f"/circles/{circle.pk}/",
        f"/circles/{circle.pk}/statistics/",
        f"/players/{player(circle, 'Cleo').pk}/",
        f"/players/{player(circle, 'Cleo').pk}/edit/",
    ]
    for who, sees_play, sees_circle in (
        (signed_in(ben), True, True),
        (guest, True, False),
        (signed_in(elsewhere), False, False),
        (Client(), False, False),
    ):
        for address in of_the_play:
            assert (who.get(address).status_code == 200) == sees_play, address
        for address in of_the_circle:
            assert (who.get(address).status_code == 200) == sees_circle, address
        assert (str(play.key) in text(who.get("/plays/"))) == sees_play
        assert (str(other.key) in text(who.get("/plays/"))) == sees_circle
        seen = re.search(r'name="seen" value="([^"]*)"', text(who.get(f"{at}notes/")))
        fields = {"notes": "mine now", "seen": seen[1] if seen else ""}
        answer = who.post(f"{at}notes/", fields)
        assert (answer.status_code == 302) == (who is guest), answer.status_code
    assert Keepsake.objects.get(key=play.key).notes == "mine now"
    assert json.loads(guest.get(f"{at}record.json").content)["players"][0] == "Ann"
    assert PlaySeat.objects.count() == 8
    assert Play.objects.count() == Table.objects.count() == 2

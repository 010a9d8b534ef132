"""Circles: made, invited to, joined, left; their players renamed, merged, deleted."""

from __future__ import annotations

import time

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from companion.people import circles, merging, players
from companion.people.models import Circle, Merge, Player, User
from companion.people.refused import Refused
from companion.plays.models import PlaySeat
from companion.tables import referee
from companion.tables.models import Seat
from tests.people.circle import circle_of, opened, played, player, signed_in, text
from tests.people.test_account_pages import check_look


@pytest.fixture
def circle(ann: User, ben: User) -> Circle:
    """Ann keeps it, Ben is a member."""
    return circle_of(ann, ben)


def path(circle: Circle) -> str:
    return f"/circles/join/{circles.invitation(circle)}/"


# --- made, joined, left ------------------------------------------------------------------


def test_making_one(ann: User) -> None:
    client = signed_in(ann)
    answer = client.post("/circles/", {"name": "  Tuesday   group "})
    circle = Circle.objects.get()
    assert (answer.status_code, answer["Location"]) == (302, f"/circles/{circle.pk}/")
    assert circle.name == "Tuesday group"
    assert circle.memberships.get().role == "keeper"
    assert player(circle, "Ann").user == ann
    assert "Tuesday group" in text(client.get(answer["Location"]))


@pytest.mark.parametrize("name", ["", "   ", "x" * 1000, "a\x00b", "\u202eevil"])
def test_what_is_no_name(ann: User, name: str) -> None:
    answer = signed_in(ann).post("/circles/", {"name": name})
    assert answer.status_code == (400 if "\x00" in name else 422)
    assert not Circle.objects.exists()


def test_circles_of_others_are_not_shown(circle: Circle) -> None:
    eve = signed_in(User.objects.create_user("Eve"))
    who = player(circle, "Ann").pk
    for address in (
        f"/circles/{circle.pk}/",
        f"/circles/{circle.pk}/statistics/",
        f"/players/{who}/",
        f"/players/{who}/edit/",
    ):
        assert eve.get(address).status_code == 404
        assert Client().get(address).status_code == 302  # to the sign-in


def test_joining_by_invitation_as_somebody_who_played_there(circle: Circle) -> None:
    guest = players.add(circle, "Eve")
    eve = signed_in(User.objects.create_user("eve"))
    page = text(eve.get(path(circle)))
    assert f'value="{guest.pk}" id="id_player_0" checked' in page.replace("required ", "")
    answer = eve.post(path(circle), {"player": guest.pk, "name": ""})
    assert answer["Location"] == f"/circles/{circle.pk}/"
    guest.refresh_from_db()
    assert guest.user is not None
    assert guest.user.username == "eve"
    assert eve.get(answer["Location"]).status_code == 200


def test_joining_under_a_name_that_is_taken(circle: Circle) -> None:
    eve = signed_in(User.objects.create_user("Eve"))
    answer = eve.post(path(circle), {"player": "", "name": "ANN"})
    assert answer.status_code == 422
    assert "a name that looks the same" in text(answer)
    assert circle.memberships.count() == 2


def test_a_guest_taken_by_somebody_else_meanwhile(circle: Circle, ben: User) -> None:
    guest = players.add(circle, "Eve")
    Player.objects.filter(pk=guest.pk).update(user=ben)
    with pytest.raises(Refused):
        circles.join(circle, User.objects.create_user("Eve"), as_player=guest.pk, name="Eve")
    assert circle.memberships.count() == 2


def test_an_invitation_without_an_account(circle: Circle) -> None:
    page = text(Client().get(path(circle)))
    assert "/accounts/signup/?next=/circles/join/" in page
    assert "Ben" not in page


def test_invitations_that_lead_nowhere(circle: Circle) -> None:
    old = path(circle)
    circles.renew(circle)
    for address, status, said in (
        (old, 410, "withdrawn"),
        ("/circles/join/nonsense/", 404, "no invitation of ours"),
        (path(circle)[:-3] + "/", 404, "no invitation of ours"),
    ):
        answer = Client().get(address)
        assert (answer.status_code, said in text(answer)) == (status, True)


def test_an_invitation_after_a_week(circle: Circle, monkeypatch: pytest.MonkeyPatch) -> None:
    address = path(circle)
    later = time.time() + 8 * 24 * 3600
    monkeypatch.setattr("django.core.signing.time.time", lambda: later)
    answer = Client().get(address)
    assert (answer.status_code, "older than a week" in text(answer)) == (410, True)


def test_leaving_hands_on_the_keys(circle: Circle, ann: User, ben: User) -> None:
    played(circle)
    assert signed_in(ann).post(f"/circles/{circle.pk}/leave/").status_code == 302
    assert circle.memberships.get().user == ben
    assert circle.memberships.get().role == "keeper"
    assert player(circle, "Ann").play_seats.count() == 1


def test_the_last_to_leave_closes_it(ann: User) -> None:
    circle = circle_of(ann)
    play = played(circle)
    circles.leave(circle, ann)
    assert not Circle.objects.exists()
    play.refresh_from_db()
    assert play.circle is None
    assert play.seats.get(number=0).player.user == ann


def test_deleting_an_account_leaves_no_circle_without_a_keeper(circle: Circle, ben: User) -> None:
    ann = User.objects.get(username="Ann")
    circles.leave_all(ann)
    ann.delete()
    assert circle.memberships.get().role == "keeper"
    assert player(circle, "Ann").user is None


def test_only_keepers_keep(circle: Circle, ben: User, ann: User) -> None:
    as_ben = signed_in(ben)
    mine = circle.memberships.get(user=ben).pk
    theirs = circle.memberships.get(user=ann).pk
    for address, data in (
        ("rename/", {"name": "Ours"}),
        ("invite/", {}),
        ("members/", {"member": theirs, "how": "dismiss"}),
        ("members/", {"member": mine, "how": "promote"}),
    ):
        assert as_ben.post(f"/circles/{circle.pk}/{address}", data).status_code == 403
    circle.refresh_from_db()
    assert (circle.name, circle.generation, circle.memberships.count()) == ("Tuesday", 1, 2)
    signed_in(ann).post(f"/circles/{circle.pk}/members/", {"member": mine, "how": "promote"})
    assert as_ben.post(f"/circles/{circle.pk}/rename/", {"name": "Ours"}).status_code == 302


# --- names -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["Ben", "BEN", "Ben ", "B\u200den", "\u0412en"])
def test_a_name_in_a_circle_is_there_once(circle: Circle, ann: User, name: str) -> None:  # F32
    mine = player(circle, "Ann")
    answer = signed_in(ann).post(f"/players/{mine.pk}/edit/", {"name": name})
    assert answer.status_code == 422
    assert "a name that looks the same" in text(answer)
    mine.refresh_from_db()
    assert (mine.name, mine.folded) == ("Ann", "ann")


def test_renaming_to_ones_own_name_in_capitals(circle: Circle) -> None:
    mine = player(circle, "Ann")
    players.rename(mine, "ANN")
    assert circle.places.get(player=mine).folded == "ann"


def test_renaming_shows_everywhere(circle: Circle, ann: User) -> None:  # F33
    plays = [played(circle) for _ in range(3)]
    table, _phone = opened(circle=circle)
    before = table.revision
    players.rename(player(circle, "Ann"), "Annika")
    for play in plays:
        assert play.seats.get(number=0).shown_name == "Annika"
        assert "Annika" in text(signed_in(ann).get(play.get_absolute_url()))
    table.refresh_from_db()
    assert table.seats.get(number=0).name == "Annika"
    assert table.revision > before


def test_a_name_in_two_circles_must_be_free_in_both(ann: User, ben: User) -> None:
    first, second = circle_of(ann), circles.found("Friday", ben)
    circles.join(second, ann, as_player=None, name="Ann")
    assert Player.objects.filter(user=ann).count() == 1
    players.add(second, "Zoe")
    with pytest.raises(Refused) as caught:
        players.rename(player(first, "Ann"), "zoe")
    assert "Friday" in str(caught.value.sentence)
    assert {one.name for one in first.players.all()} == {"Ann"}


def test_a_table_in_a_circle_knows_its_players(circle: Circle, ann: User) -> None:
    table, _phone = opened(["ann", "Ben", "Zoe", "Dan"], circle)
    seat = table.seats.get(number=0)
    assert (seat.name, seat.player) == ("Ann", player(circle, "Ann"))
    assert player(circle, "Zoe").user is None
    assert circle.players.count() == 4


def test_the_circle_is_chosen_when_opening_and_remembered(circle: Circle, ann: User) -> None:
    client = signed_in(ann)
    fields = {"name_0": "Ann", "name_1": "Cleo", "circle": circle.pk}
    answer = client.post("/open/potato-man/", fields)
    assert answer.status_code == 302
    assert circle.tables.get().seats.get(number=1).player == player(circle, "Cleo")
    page = text(client.get("/open/potato-man/"))
    assert f'<option value="{circle.pk}" selected>Tuesday</option>' in page
    eve = signed_in(User.objects.create_user("Eve"))
    assert eve.post("/open/potato-man/", fields).status_code == 302
    assert circle.tables.count() == 1  # a circle of others is no choice


def test_a_rematch_keeps_circle_and_players(circle: Circle) -> None:
    table = played(circle).table
    phone = table.phones.get()
    new = referee.rematch(table, phone, phone.browser, rotate=True).table
    assert new.circle == circle
    assert [s.player.name for s in new.seats.all()] == ["Ben", "Cleo", "Dan", "Ann"]


# --- merging -----------------------------------------------------------------------------


def test_merging_is_shown_first_moves_all_and_can_be_taken_back(circle: Circle, ann: User) -> None:
    first = played(circle)
    second = played(circle, ("Annie", "Ben", "Cleo", "Dan"))
    mine, other = player(circle, "Ann"), player(circle, "Annie")
    client = signed_in(ann)
    shown = text(client.get(f"/players/{mine.pk}/merge/", {"other": other.pk}))
    assert "1 play counts for Ann." in shown
    assert second.seats.get(number=0).player == other  # looking changes nothing

    answer = client.post(f"/players/{mine.pk}/merge/", {"other": other.pk})
    assert answer.status_code == 302
    assert [p.seats.get(number=0).player for p in (first, second)] == [mine, mine]
    assert not circle.players.filter(name="Annie").exists()
    assert client.get(f"/players/{other.pk}/").status_code in (302, 404)

    merge = Merge.objects.get()
    assert client.post(f"/merges/{merge.pk}/back/").status_code == 302
    assert [p.seats.get(number=0).player for p in (first, second)] == [mine, other]
    assert player(circle, "Annie") == other
    assert second.seats.get(number=0).shown_name == "Annie"
    assert client.post(f"/merges/{merge.pk}/back/").status_code == 409


def test_two_who_sat_together_are_two(circle: Circle, ann: User) -> None:
    played(circle)
    cleo, dan = player(circle, "Cleo"), player(circle, "Dan")
    client = signed_in(ann)
    shown = client.get(f"/players/{cleo.pk}/merge/", {"other": dan.pk})
    assert (shown.status_code, "two people" in text(shown)) == (422, True)
    assert client.post(f"/players/{cleo.pk}/merge/", {"other": dan.pk}).status_code == 422
    assert dan.play_seats.count() == 1


def test_two_accounts_are_two(circle: Circle, ann: User) -> None:
    mine, bens = player(circle, "Ann"), player(circle, "Ben")
    answer = signed_in(ann).post(f"/players/{mine.pk}/merge/", {"other": bens.pk})
    assert (answer.status_code, "Both have an account" in text(answer)) == (422, True)
    assert not Merge.objects.exists()


def test_only_keepers_merge(circle: Circle, ben: User) -> None:
    one, two = players.add(circle, "Eve"), players.add(circle, "Evi")
    answer = signed_in(ben).post(f"/players/{one.pk}/merge/", {"other": two.pk})
    assert answer.status_code == 403
    assert not Merge.objects.exists()


def test_a_merge_survives_a_reopened_table(circle: Circle, ann: User) -> None:
    play = played(circle, ("Annie", "Ben", "Cleo", "Dan"))
    mine, other = player(circle, "Ann"), player(circle, "Annie")
    merge = merging.merge(ann, mine, other)
    table, host = play.table, play.table.phones.get()
    referee.reopen(table, host)
    again = referee.finish(table, host).play
    assert again.seats.get(number=0).player == mine
    merging.take_back(ann, merge)
    assert again.seats.get(number=0).player == other


def test_a_name_taken_meanwhile_stops_taking_back(circle: Circle, ann: User) -> None:
    mine, other = player(circle, "Ann"), players.add(circle, "Annie")
    merge = merging.merge(ann, mine, other)
    players.add(circle, "annie")
    with pytest.raises(Refused):
        merging.take_back(ann, merge)
    other.refresh_from_db()
    assert other.merged_into == mine


def test_merging_more_than_a_database_takes_at_once(circle: Circle, ann: User) -> None:
    play = played(circle)
    mine, other = player(circle, "Ann"), players.add(circle, "Annie")
    PlaySeat.objects.bulk_create(
        PlaySeat(play=play, number=None, name="x", player=other, rank=1, won=False)
        for _ in range(1100)
    )
    PlaySeat.objects.filter(play=play, player=mine).delete()
    merge = merging.merge(ann, mine, other)
    assert mine.play_seats.count() == 1100
    merging.take_back(ann, merge)
    assert other.play_seats.count() == 1100


# --- deleting ----------------------------------------------------------------------------


def test_anonymised_the_results_of_others_stay_whole(circle: Circle, ann: User) -> None:  # F34
    play = played(circle)
    before = list(play.seats.values_list("number", "score", "rank", "won"))
    cleo = player(circle, "Cleo")
    client = signed_in(ann)
    assert "Take the name off everything" in text(client.get(f"/players/{cleo.pk}/delete/"))
    client.post(f"/players/{cleo.pk}/delete/", {"how": "anonymise"})
    assert list(play.seats.values_list("number", "score", "rank", "won")) == before
    assert play.seats.get(number=2).shown_name == "Somebody"
    assert "Cleo" not in text(client.get(play.get_absolute_url()))
    assert not Seat.objects.filter(name="Cleo").exists()
    assert not circle.players.filter(name="Cleo").exists()


def test_deleted_the_past_keeps_the_name(circle: Circle, ann: User) -> None:
    play = played(circle)
    cleo = player(circle, "Cleo")
    signed_in(ann).post(f"/players/{cleo.pk}/delete/", {"how": "delete"})
    side = play.seats.get(number=2)
    assert (side.player, side.shown_name) == (None, "Cleo")


def test_who_may_not_delete(circle: Circle, ann: User, ben: User) -> None:
    cleo = players.add(circle, "Cleo")
    for user, who in ((ben, cleo), (ann, player(circle, "Ben"))):
        answer = signed_in(user).post(f"/players/{who.pk}/delete/", {"how": "anonymise"})
        assert answer.status_code == 403
        assert Player.objects.get(pk=who.pk).name == who.name


def test_a_form_that_does_not_say_how(circle: Circle, ann: User) -> None:
    cleo = players.add(circle, "Cleo")
    assert signed_in(ann).post(f"/players/{cleo.pk}/delete/", {}).status_code == 400
    assert player(circle, "Cleo")


def test_no_name_at_all() -> None:
    with pytest.raises(ValidationError):
        players.rename(Player(name="Ann"), "  ")


# --- how the pages look ------------------------------------------------------------------


def test_every_page_stands_in_our_frame(circle: Circle, ann: User) -> None:
    play = played(circle, ("Ann", "Ben", "<b>Zoe</b>", "Dan"))
    zoe, dan = player(circle, "<b>Zoe</b>"), player(circle, "Dan")
    client = signed_in(ann)
    for address in (
        f"/circles/{circle.pk}/",
        f"/circles/{circle.pk}/statistics/",
        f"/circles/{circle.pk}/statistics/?game=potato-man",
        f"/circles/{circle.pk}/leave/",
        f"/players/{zoe.pk}/",
        f"/players/{player(circle, 'Ann').pk}/?game=potato-man",
        f"/players/{zoe.pk}/edit/",
        f"/players/{zoe.pk}/delete/",
        f"/players/{zoe.pk}/merge/?other={player(circle, 'Ann').pk}",
        f"/players/{zoe.pk}/merge/?other={dan.pk}",
    ):
        answer = client.get(address)
        assert answer.status_code in (200, 422)
        check_look(answer)
        assert "<b>Zoe" not in text(answer)
    answer = signed_in(User.objects.create_user("Eve")).get(path(circle))
    check_look(answer)
    assert play.seats.count() == 4

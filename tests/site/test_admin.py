"""The admin, for whoever runs the site for a club: found by name, acted on safely."""

from __future__ import annotations

import re

import pytest
from django.contrib import admin
from django.core.management import CommandError, call_command
from django.test import Client

from companion.people import merging
from companion.people.models import Circle, Merge, Player, User
from companion.plays.models import Play, PlaySeat
from companion.tables import checking
from companion.tables.models import Table
from tests.people.circle import circle_of, opened, played, player, signed_in, text
from tests.tables.playing import TRICK, Page


@pytest.fixture
def keeper(db: None) -> Client:
    """The phone of whoever runs the site."""
    return signed_in(User.objects.create_superuser("Root"))


@pytest.fixture
def circle(db: None) -> Circle:
    """Ann's circle, with a play of four."""
    circle = circle_of(User.objects.create_user("Ann"))
    played(circle)
    return circle


def act(client: Client, model: str, action: str, *rows: object, sure: bool = False) -> str:
    """Do an action of the admin to rows; the page that comes of it."""
    data = {"action": action, "_selected_action": [str(row.pk) for row in rows]}  # type: ignore[attr-defined]
    if sure:
        data["sure"] = "yes"
    return text(client.post(f"/admin/{model}/", data, follow=True))


# --- every page --------------------------------------------------------------------------


def test_every_list_and_every_row_opens_and_is_searched(keeper: Client, circle: Circle) -> None:
    merging.merge(User.objects.get(username="Ann"), *_two(circle))
    opened(circle=circle)
    for model in admin.site._registry:
        base = f"/admin/{model._meta.app_label}/{model._meta.model_name}/"
        assert keeper.get(base).status_code == 200, base
        assert keeper.get(base, {"q": "Ann"}).status_code == 200, base
        row = model._default_manager.first()
        if row is not None:
            assert keeper.get(f"{base}{row.pk}/change/").status_code == 200, base


def _two(circle: Circle) -> tuple[Player, Player]:
    played(circle, ("Annie", "Ben", "Cleo", "Dan"))
    return player(circle, "Ann"), player(circle, "Annie")


def test_nobody_else_gets_in(circle: Circle) -> None:
    client = signed_in(User.objects.get(username="Ann"))
    for address in ("tables/table/", "tables/table/check/", "plays/play/", "people/player/"):
        assert client.get(f"/admin/{address}").status_code == 302


def test_who_may_only_look_may_not_act(circle: Circle) -> None:
    from django.contrib.auth.models import Permission

    user = User.objects.create_user("Look", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename__startswith="view_"))
    client = signed_in(user)
    table, _phone = opened(circle=circle)
    act(client, "tables/table", "stop", table)
    act(client, "tables/table", "take_down", table, sure=True)
    act(client, "plays/play", "take_down", Play.objects.get(), sure=True)
    act(client, "people/player", "anonymise", player(circle, "Ben"), sure=True)
    assert client.post("/admin/tables/table/check/", {"table": str(table.pk)}).status_code == 403
    table.refresh_from_db()
    assert table.status == "playing"
    assert (Play.objects.count(), player(circle, "Ben").anonymous) == (1, False)


def test_search_finds_people_by_todays_name(keeper: Client, circle: Circle) -> None:
    Player.objects.filter(name="Ben").update(name="Bennet")
    for query, found in (("Bennet", 1), ("Tuesday", 1), (str(Table.objects.get().pk), 1), ("x", 0)):
        page = text(keeper.get("/admin/plays/play/", {"q": query}))
        assert f"{found} play" in page, query  # "0 plays", "1 play"
    assert "Bennet 6" in text(keeper.get("/admin/plays/play/"))


def test_a_running_table_shows_no_card_that_was_played(keeper: Client, circle: Circle) -> None:
    table, phone = opened(circle=circle)
    for move in TRICK:
        Page(phone).play(move)
    for address in ("", f"{table.pk}/change/", "check/"):
        page = text(keeper.get(f"/admin/tables/table/{address}"))
        assert not re.search(r"(red|blue|green|yellow)-\d", page)


# --- tables ------------------------------------------------------------------------------


def test_abandoning_from_afar(keeper: Client, circle: Circle) -> None:
    table, _phone = opened(circle=circle)
    done = Table.objects.get(status="finished")
    assert "1 table is abandoned." in act(keeper, "tables/table", "stop", table, done)
    table.refresh_from_db()
    assert table.status == "abandoned"
    assert Play.objects.count() == 1


def test_a_host_who_lost_everything(keeper: Client, circle: Circle) -> None:
    table, _phone = opened(circle=circle)
    code = table.links.get(role="host").code
    assert f"/join/{code}/" in act(keeper, "tables/table", "let_host_in", table)


def test_deleting_tables_asks_first_and_leaves_results(keeper: Client, circle: Circle) -> None:
    table = Table.objects.get()
    assert "Delete these tables?" in act(keeper, "tables/table", "take_down", table)
    assert Table.objects.count() == 1
    act(keeper, "tables/table", "take_down", table, sure=True)
    assert (Table.objects.count(), PlaySeat.objects.count()) == (0, 4)


# --- stored results and replays ----------------------------------------------------------


def test_a_result_that_is_not_what_the_log_says(keeper: Client, circle: Circle) -> None:
    assert "All as their logs say" in text(keeper.get("/admin/tables/table/check/"))
    PlaySeat.objects.filter(number=0).update(score=99)
    table = Table.objects.get()
    assert checking.found(table) == ["its kept result is not what its log leads to"]
    page = text(keeper.get("/admin/tables/table/check/"))
    assert "its kept result is not what its log leads to" in page
    with pytest.raises(CommandError):
        call_command("verify_tables")
    keeper.post("/admin/tables/table/check/", {"table": str(table.pk)})
    assert PlaySeat.objects.get(number=0).score == 19
    assert PlaySeat.objects.get(number=0).player == player(circle, "Ann")
    assert "All as their logs say" in text(keeper.get("/admin/tables/table/check/"))


def test_a_result_that_is_missing(keeper: Client, circle: Circle) -> None:
    act(keeper, "plays/play", "take_down", Play.objects.get())
    assert Play.objects.count() == 1  # it asks first
    act(keeper, "plays/play", "take_down", Play.objects.get(), sure=True)
    table = Table.objects.get()
    assert checking.found(table) == ["it is finished and has no result"]
    keeper.post("/admin/tables/table/check/", {"table": str(table.pk)})
    assert Play.objects.get().seats.count() == 4


@pytest.mark.parametrize("table", ["", "x", "00000000-0000-0000-0000-000000000000"])
def test_mending_what_is_not_there(keeper: Client, circle: Circle, table: str) -> None:
    answer = keeper.post("/admin/tables/table/check/", {"table": table}, follow=True)
    assert "cannot be mended" in text(answer)


def test_a_running_table_is_not_mended(keeper: Client, circle: Circle) -> None:
    table, _phone = opened(circle=circle)
    keeper.post("/admin/tables/table/check/", {"table": str(table.pk)})
    assert Play.objects.count() == 1


# --- players and circles -----------------------------------------------------------------


def test_renaming_everywhere(keeper: Client, circle: Circle) -> None:
    ben = player(circle, "Ben")
    form = {"name": " Bennet ", "places-TOTAL_FORMS": 0, "places-INITIAL_FORMS": 0}
    assert keeper.post(f"/admin/people/player/{ben.pk}/change/", form).status_code == 302
    assert circle.places.get(player=ben).folded == "bennet"
    assert Play.objects.get().seats.get(number=1).shown_name == "Bennet"
    answer = keeper.post(f"/admin/people/player/{ben.pk}/change/", {**form, "name": "ANN"})
    assert "has that name already" in text(answer)
    assert Player.objects.get(pk=ben.pk).name == "Bennet"


def test_merging_two(keeper: Client, circle: Circle) -> None:
    ann, annie = _two(circle)
    page = act(keeper, "people/player", "merge", ann, annie)
    assert "1 play changes hands." in page
    assert not Merge.objects.exists()
    act(keeper, "people/player", "merge", ann, annie, sure=True)
    assert ann.play_seats.count() == 2
    act(keeper, "people/merge", "take_back", Merge.objects.get())
    assert (ann.play_seats.count(), annie.play_seats.count()) == (1, 1)
    assert "two people" in act(keeper, "people/player", "merge", ann, player(circle, "Ben"))
    assert "exactly two" in act(keeper, "people/player", "merge", ann)


def test_making_nameless(keeper: Client, circle: Circle) -> None:
    ben = player(circle, "Ben")
    act(keeper, "people/player", "anonymise", ben)
    assert Player.objects.get(pk=ben.pk).name == "Ben"
    act(keeper, "people/player", "anonymise", ben, sure=True)
    assert Play.objects.get().seats.get(number=1).shown_name == "Somebody"


def test_deleting_an_account_leaves_its_circle_a_keeper(keeper: Client, circle: Circle) -> None:
    from companion.people import circles

    circles.join(circle, User.objects.create_user("Ben2"), as_player=None, name="Ben2")
    ann = User.objects.get(username="Ann")
    keeper.post(f"/admin/people/user/{ann.pk}/delete/", {"post": "yes"})
    assert circle.memberships.get().role == "keeper"
    assert player(circle, "Ann").user is None

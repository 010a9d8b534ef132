"""People on a phone: a guest's seat becomes an account's, two entries become one and two again,
and every page of it is fit for everybody.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from companion.people import circles, merging, players
from companion.people.models import Circle, Player, User
from companion.plays.models import PlaySeat
from tests.browser.conftest import Hand, Handset
from tests.browser.test_fit_for_everybody import Axe, Inspector
from tests.browser.test_keyboard import reach
from tests.factories import PhoneFactory
from tests.people.circle import PASSWORD, played, player, signed_in

pytestmark = pytest.mark.browser


@pytest.fixture
def circle(site: str) -> Circle:
    """Ann's circle, with a play in which she is also called Annie, and one she sat at as Ann."""
    circle = circles.found("Tuesday group", User.objects.create_user("Ann", password=PASSWORD))
    played(circle, ("Annie", "Ben", "Maximiliana of the Long Table", "Dan"))
    played(circle)
    return circle


def sign_in(phone: Handset, user: User) -> None:
    """Have `user` signed in on the phone."""
    cookie = signed_in(user).cookies["sessionid"].value
    phone.context.add_cookies([{"name": "sessionid", "value": cookie, "url": phone.site}])


def sign_up(page: Page, name: str) -> None:
    """Fill in the form for a new account, and go on where one came from."""
    page.get_by_label("User name").fill(name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Password, once more").fill(PASSWORD)
    page.get_by_role("button", name="Sign up").click()
    page.get_by_role("link", name="I have them, go on").click()


def test_a_guest_keeps_the_seat_and_hands_out_others(site: str, hand: Hand, axe: Axe) -> None:
    table = played().table
    at = table.get_absolute_url()

    # On the phone that sat there, without scripts.
    cleo = hand(PhoneFactory.create(table=table, seat=2, role="host"), java_script_enabled=False)
    page = cleo.page
    cleo.open(f"{at}end/")
    expect(page.get_by_text("Are you Cleo?")).to_be_visible()
    page.get_by_role("link", name="Sign up").click()
    sign_up(page, "cleo99")
    expect(page.get_by_role("heading", level=1)).to_have_text("Seats to claim")
    page.get_by_text("Cleo", exact=True).click()
    page.get_by_role("button", name="These were me").click()
    expect(page.get_by_text("1 seat is yours now.")).to_be_visible()
    expect(page.get_by_text("None on your phones.")).to_be_visible()
    cleo.open(f"{at}end/")
    expect(page.get_by_text("Are you Cleo?")).to_have_count(0)

    # By a link, for who has another phone.
    cleo.open(f"{at}people/")
    page.get_by_role("button", name="Claim link for Ben").click()
    link = re.search(r"/claim/[^\s<]+", page.content())[0]
    ben = hand()
    inspector = Inspector(ben, axe)
    inspector.visit("a claim link, not signed in", link)
    ben.page.get_by_role("link", name="Sign up").tap()
    sign_up(ben.page, "Ben")
    inspector.look("a claim link")
    reach(ben, "Yes, that was me")
    ben.page.keyboard.press("Enter")
    expect(ben.page.get_by_text("This seat is yours now, and so is what it won.")).to_be_visible()
    expect(ben.page.get_by_text("1 play", exact=True)).to_be_visible()
    inspector.visit("a claim link, used", link)
    ben.reads("This link was used already.")
    late = hand()
    late.open(link)
    late.reads("This link was used already.")
    assert not inspector.faults, "\n".join(inspector.faults)
    owners = PlaySeat.objects.order_by("number").values_list("player__user__username", flat=True)
    assert list(owners) == [None, "Ben", "cleo99", None]


def test_two_entries_become_one_and_two_again(circle: Circle, hand: Hand) -> None:
    phone = hand(java_script_enabled=False)
    sign_in(phone, User.objects.get(username="Ann"))
    page, heading = phone.page, phone.page.get_by_role("heading", level=1)
    phone.open("/")
    page.get_by_role("link", name="Circles").click()
    page.get_by_role("link", name=re.compile("Tuesday group")).click()
    page.locator("main").get_by_role("link", name=re.compile("^Ann ?Account")).click()
    expect(page.get_by_text("1 play", exact=True)).to_be_visible()
    page.get_by_role("link", name="Rename, merge, delete").click()
    page.get_by_label("The same person as").select_option(label="Ben")
    page.get_by_role("button", name="See what would change").click()
    expect(page.get_by_role("alert")).to_contain_text("They sat at one table together")
    page.get_by_role("link", name="Leave them as they are").click()
    page.get_by_label("The same person as").select_option(label="Annie")
    page.get_by_role("button", name="See what would change").click()
    expect(heading).to_have_text("Annie becomes part of Ann")
    expect(page.get_by_text("1 play counts for Ann.")).to_be_visible()
    assert not Player.objects.filter(merged_into__isnull=False).exists()
    page.get_by_role("button", name="Merge").click()
    expect(page.get_by_text("Annie is now part of Ann.")).to_be_visible()
    expect(page.get_by_text("2 plays", exact=True)).to_be_visible()
    page.get_by_role("link", name="Tuesday group").click()
    page.get_by_role("button", name="Take back the merge of Annie").click()
    expect(page.get_by_text("They are two again.")).to_be_visible()
    expect(heading).to_have_text("Annie")
    expect(page.get_by_text("1 play", exact=True)).to_be_visible()


def test_every_page_of_people(circle: Circle, hand: Hand, axe: Axe) -> None:
    ann = User.objects.get(username="Ann")
    Circle.objects.update(name="W" * 40)
    players.rename(player(circle, "Maximiliana of the Long Table"), "M" * 40)
    merging.merge(ann, player(circle, "Dan"), players.add(circle, "Danny"))
    circles.join(circle, User.objects.create_user("Ben"), as_player=None, name="Benjamin the Long")
    table = circle.tables.first()
    phone = hand(PhoneFactory.create(table=table, seat=2, role="host"))
    inspector = Inspector(phone, axe)
    invitation = f"/circles/join/{circles.invitation(circle)}/"
    inspector.visit("an invitation, not signed in", invitation)
    sign_in(phone, ann)
    mine, other = player(circle, "Ann").pk, player(circle, "Annie").pk
    long = player(circle, "M" * 40).pk
    for name, path in {
        "the account": "/me/",
        "circles": "/circles/",
        "a circle": f"/circles/{circle.pk}/",
        "leaving": f"/circles/{circle.pk}/leave/",
        "statistics of a circle": f"/circles/{circle.pk}/statistics/",
        "a circle and a game": f"/circles/{circle.pk}/statistics/?game=potato-man&period=year",
        "days the wrong way round": "/me/statistics/?since=2026-02-01&until=2026-01-01",
        "a player": f"/players/{mine}/",
        "a player and a game": f"/players/{long}/?game=potato-man",
        "nothing like that": f"/players/{mine}/?game=catan&until=2001-01-01",
        "one's own": "/me/statistics/",
        "a player to change": f"/players/{long}/edit/",
        "a player to delete": f"/players/{long}/delete/",
        "a merge looked at": f"/players/{mine}/merge/?other={other}",
        "seats": "/me/seats/",
        "people of a table": f"{table.get_absolute_url()}people/",
        "a table that is over": f"{table.get_absolute_url()}end/",
        "home": "/",
    }.items():
        inspector.visit(name, path)
    sign_in(phone, User.objects.create_user("Newcomer of the very long name"))
    inspector.visit("an invitation", invitation)
    inspector.visit("a circle of others", f"/circles/{circle.pk}/")
    assert not inspector.faults, "\n".join(inspector.faults)

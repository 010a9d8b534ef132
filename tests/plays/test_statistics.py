"""Statistics of real tables: right when a game ends, is corrected, merged, reopened."""

from __future__ import annotations

import datetime as dt

import pytest
from django.utils import timezone

from companion.engine import codec
from companion.people import merging, players
from companion.people.models import Browser, Circle, User
from companion.plays.found import Further
from companion.plays.models import Play, PlaySeat
from companion.plays.sheets import added_up
from companion.plays.statistics import Sums
from companion.plays.statistics_rows import Scope, between, named
from companion.tables import referee
from tests.people.circle import circle_of, opened, played, player, signed_in, text
from tests.plays.making import row
from tests.tables.playing import Page, finish_by_tallies


@pytest.fixture
def ann(db: None) -> User:
    return User.objects.create_user("Ann")


@pytest.fixture
def ben(db: None) -> User:
    return User.objects.create_user("Ben")


@pytest.fixture
def circle(ann: User, ben: User) -> Circle:
    return circle_of(ann, ben)


def counted(circle: Circle, game: str = "potato-man") -> Sums:
    return added_up(Scope((circle.pk,), game=game))


def record(circle: Circle, name: str) -> tuple[int, int]:
    """Plays and wins of a player of the circle."""
    mine = counted(circle).people[player(circle, name).pk]
    return mine.plays, mine.wins


def test_right_at_the_moment_a_game_ends(circle: Circle, ann: User) -> None:  # F31
    table, phone = opened(circle=circle)
    finish_by_tallies(Page(phone))
    client = signed_in(ann)
    address = f"/circles/{circle.pk}/statistics/?game=potato-man"
    assert "No play yet" in text(client.get(address))
    referee.finish(type(table).objects.get(pk=table.pk), phone)
    page = text(client.get(address))
    assert "1 of 1 play won" in page
    assert record(circle, "Ann") == (1, 1)


def test_a_reopened_game_counts_not_and_a_corrected_one_anew(circle: Circle) -> None:  # F26
    play = played(circle)
    table, phone = play.table, play.table.phones.get()
    assert record(circle, "Ann") == (1, 1)
    referee.reopen(table, phone)
    assert counted(circle).plays == 0
    Page(phone).play({"move": "ruling", "seat": 1, "round": 4, "add": 15, "why": "a bet"})
    table.refresh_from_db()
    referee.finish(table, phone)
    assert (record(circle, "Ann"), record(circle, "Ben")) == ((1, 0), (1, 1))


def test_an_abandoned_game_counts_nowhere(circle: Circle) -> None:  # F26, F35
    played(circle)
    table, phone = opened(circle=circle)
    Page(phone).play({"move": "tally", "sacks": [7, 3, 5, 4]})
    table.refresh_from_db()
    referee.abandon(table, phone)
    assert record(circle, "Ann") == (1, 1)


def test_two_of_three_is_two_thirds_and_zero_counts(circle: Circle, ann: User) -> None:  # F35
    for _ in range(3):
        played(circle)
    mine = player(circle, "Ann")
    last = PlaySeat.objects.filter(player=mine).last()
    PlaySeat.objects.filter(pk=last.pk).update(score=0, won=False, rank=4)
    page = text(signed_in(ann).get(f"/players/{mine.pk}/?game=potato-man"))
    assert "66.7" in page
    assert "12.7" in page  # (19 + 19 + 0) / 3


def test_a_merge_counts_at_once_and_back(circle: Circle, ann: User) -> None:
    played(circle)
    played(circle, ("Annie", "Ben", "Cleo", "Dan"))
    mine, other = player(circle, "Ann"), player(circle, "Annie")
    merge = merging.merge(ann, mine, other)
    assert record(circle, "Ann") == (2, 2)
    merging.take_back(ann, merge)
    assert record(circle, "Ann") == record(circle, "Annie") == (1, 1)


def test_renamed_and_anonymised_names(circle: Circle) -> None:  # F33, F34
    played(circle)
    players.rename(player(circle, "Ben"), "Bennet")
    players.anonymise(player(circle, "Cleo"))
    sums = counted(circle)
    assert sorted(named(sums).values()) == ["Ann", "Bennet", "Dan", "Somebody"]
    assert sums.plays == 1


def test_tied_winners_both_win(circle: Circle) -> None:  # F28
    play = played(circle)
    play.seats.filter(number=1).update(won=True, rank=1, score=19)
    for name in ("Ann", "Ben"):
        mine = counted(circle, "").people[player(circle, name).pk]
        assert (mine.wins, mine.shared) == (1, 1)
    assert counted(circle).seats[1].rate == 0.5


def test_who_began_is_counted_also_for_plays_brought_in(circle: Circle) -> None:
    """As the file told; where it did not, or named a seat that is not there, it counts not."""
    for further in (Further(began=1), Further(began=7), Further(board="x"), Further(began=1)):
        row(Browser.objects.create(), circle=circle, further=codec.encode(further))
    first = counted(circle).first
    assert (first.plays, first.wins, first.chance) == (2, 0, 0.5)
    PlaySeat.objects.filter(number=1).update(won=True)
    PlaySeat.objects.filter(number=0).update(won=False)
    assert counted(circle).first.rate == 1


def test_a_seat_without_a_player_has_the_name_it_was_played_under(circle: Circle) -> None:
    play = row(Browser.objects.create(), (("Zoë", 9, 1, True), ("7", 9, 1, True)), circle=circle)
    sums = counted(circle)
    assert set(named(sums).values()) == {"Zoë", "7"}
    assert all(isinstance(who, str) for who in sums.people)
    play.seats.filter(number=1).update(name="Seven", folded="seven")
    assert set(named(counted(circle)).values()) == {"Zoë", "Seven"}


def test_own_plays_elsewhere_are_ones_own_to_see(ann: User, ben: User) -> None:
    circle = circle_of(ann, ben)
    play = played(circle)
    Play.objects.filter(pk=play.pk).update(circle=None)
    mine = player(circle, "Ann")
    assert "1 play" in text(signed_in(ann).get(f"/players/{mine.pk}/"))
    assert "No play yet" in text(signed_in(ben).get(f"/players/{mine.pk}/"))


def test_one_person_of_several_players(ann: User) -> None:
    tuesday, friday = circle_of(ann), circle_of(ann)
    for one in (tuesday, friday):
        played(one)
    page = text(signed_in(ann).get("/me/statistics/"))
    assert "2 of 2 plays won" in page


# --- periods, by the clock of the table --------------------------------------------------


@pytest.mark.parametrize(
    ("zone", "began", "day"),
    [
        ("America/Sao_Paulo", "2026-01-01T02:30:00+00:00", dt.date(2025, 12, 31)),
        ("Asia/Tokyo", "2026-01-31T15:30:00+00:00", dt.date(2026, 2, 1)),
        ("UTC", "2026-02-28T23:59:59+00:00", dt.date(2026, 2, 28)),
    ],
)
def test_a_play_counts_on_its_tables_own_day(
    circle: Circle, zone: str, began: str, day: dt.date
) -> None:  # F36
    play = played(circle)
    play.zone, play.started = zone, dt.datetime.fromisoformat(began)
    play.save()
    every = Play.objects.filter(circle=circle)
    assert between(every, day, day).count() == 1
    for away in (-1, 1):
        other = day + dt.timedelta(days=away)
        assert between(every, other, other).count() == 0


def test_this_month_and_last_year(circle: Circle, ann: User) -> None:
    now = timezone.now()
    recent, old = played(circle), played(circle)
    old.started = old.ended = now.replace(year=now.year - 1, month=3, day=5)
    old.save()
    client = signed_in(ann)

    def found(query: str) -> str:
        return text(client.get(f"/circles/{circle.pk}/statistics/?{query}"))

    assert "2 plays" in found("")
    assert "1 play<" in found("period=month")
    assert "1 play<" in found("period=year")
    assert "1 play<" in found("period=last")
    assert "1 play<" in found(f"since={recent.day}&until={recent.day}")
    assert "No play yet" in found("since=1999-01-01&until=1999-12-31")


@pytest.mark.parametrize(
    "query",
    [
        "game=chess",
        "period=ever",
        "since=x",
        "since=2026-02-30",
        "since=2026-02-02&until=2026-02-01",
    ],
)
def test_what_cannot_be_asked(circle: Circle, ann: User, query: str) -> None:
    assert signed_in(ann).get(f"/circles/{circle.pk}/statistics/?{query}").status_code == 400


def test_charts_have_words_and_numbers_beside_them(circle: Circle, ann: User) -> None:
    played(circle)
    mine = player(circle, "Ann")
    page = text(signed_in(ann).get(f"/players/{mine.pk}/?game=potato-man"))
    assert page.count('role="img"') == page.count("<title id=") >= 3
    assert "Ben, 1 : 0" in page
    assert '<th scope="row">Ben</th><td>1 : 0</td>' in page
    assert "style=" not in page

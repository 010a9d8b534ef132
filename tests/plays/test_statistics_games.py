"""What only a log tells of each game, against a slow count; and that no game's page is without."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from django.db.models import Sum
from django.utils import timezone

from companion.engine import codec, registry
from companion.people.models import Browser, Player, User
from companion.plays.figures import Figure
from companion.plays.models import Play, PlaySeat
from companion.plays.sheets import added_up
from companion.plays.statistics_rows import Scope
from companion.tables import referee
from companion.tables.game import state_of
from companion.tables.kit import kit_of
from companion.tables.models import Table
from games.catan.models import CatanGame, CatanSource, CatanStanding
from games.potemkin.models import Crew, Voyage
from games.villagers.models import Earning, Resident, Village
from tests.games.potato_man.hands import simulate
from tests.people.circle import circle_of, signed_in, text


def finished(slug: str, winner: int, *scores: int | None) -> Play:
    """A play of a game, as it is kept, with nothing of the game's own."""
    game = registry.game(slug)
    now = timezone.now()
    play = Play.objects.create(
        game=slug, rules=game.rules, options=codec.encode(game.Options()), zone="UTC",
        started=now, ended=now, because="",
    )  # fmt: skip
    for number, score in enumerate(scores):
        PlaySeat.objects.create(
            play=play, number=number, name="Ann", folded="ann", score=score, rank=1,
            won=number == winner,
        )  # fmt: skip
    return play


def shown(slug: str, seats: bool = False) -> dict[str, Figure]:
    """The figures of all plays of a game, or of the seats with a player, by title."""
    me = tuple(Player.objects.values_list("pk", flat=True)) if seats else None
    own = added_up(Scope(None, me, slug)).own
    return {figure.title: figure for figure in kit_of(slug).figures(own)}


def words(figure: Figure) -> dict[str, str]:
    return {bar.label: bar.text for bar in figure.bars}


# --- Potato Man --------------------------------------------------------------------------


def logged(seats: int, seed: int) -> Table:
    """A whole game of Potato Man with real hands, logged card by card and finished."""
    game = registry.game("potato-man")
    names = ["Ann", "Ben", "Cleo", "Dan", "Eve"][:seats]
    opened = referee.open_table(game, game.Options(), names, Browser.objects.create())
    for version, made in enumerate(simulate(random.Random(seed), seats, game.Options())):
        referee.submit(opened.table.pk, opened.phone, made, referee.Slip(version, uuid4().hex))
    return referee.finish(Table.objects.get(pk=opened.table.pk), opened.phone)


def test_sacks_by_colour_and_rounds_cut_short(db: None) -> None:
    tables = [logged(4, 1), logged(2, 2)]
    states = [state_of(table, registry.game("potato-man")) for table in tables]
    found = shown("potato-man")
    for colour in ("red", "blue", "green", "yellow", "gold"):
        slow = sum(
            one.sack == colour
            for state in states
            for round_ in state.rounds
            for one in round_.taken
        )
        assert words(found["Sacks by colour"])[f"{colour.capitalize()} sacks"] == str(slow)
    for state in states:
        full = {4: 12, 2: len(state.rounds[0].taken)}[state.seats]
        cut = sum(len(round_.taken) < full for round_ in state.rounds)
        if state.seats == 4:
            label = "4 players"
            assert words(found["Rounds cut short"])[label] == f"{cut} of 4 cut short"


def test_one_persons_sacks(db: None) -> None:
    table = logged(3, 3)
    PlaySeat.objects.filter(play__table=table, number=1).update(
        player=Player.objects.create(name="Ben")
    )
    state = state_of(table, registry.game("potato-man"))
    red = sum(
        one == (1, "red") for r in state.rounds for one in ((t.seat, t.sack) for t in r.taken)
    )
    assert words(shown("potato-man", seats=True)["Sacks by colour"])["Red sacks"] == str(red)


def test_sacks_of_a_period(db: None) -> None:
    """A game of another month is in another sheet: both add up, and each can be had alone."""
    plays = [logged(2, seed).play for seed in (4, 5)]
    plays[0].started = plays[0].ended = datetime(2026, 1, 31, 12, tzinfo=UTC)
    plays[0].save()
    scope, day = Scope(None, game="potato-man"), plays[0].day
    before, later = added_up(scope, until=day).own, added_up(scope, day + timedelta(1)).own
    assert before["sacks:red"] == plays[0].potato_man_rounds.aggregate(n=Sum("red"))["n"]
    assert added_up(scope).own == {
        what: before.get(what, 0) + later.get(what, 0) for what in {*before, *later}
    }
    plays[0].delete()
    assert added_up(scope).own == later


# --- Potemkin Villages -------------------------------------------------------------------


def test_how_voyages_end(db: None) -> None:
    for ending, set_, character in (
        ("victory", "A", "sapper"), ("won", "A", "sapper"), ("sapper", "A", "scout"),
        ("past-right", "B", "artist"),
    ):  # fmt: skip
        play = finished("potemkin", 0 if ending in ("victory", "won") else -1, None, None)
        voyage = Voyage.objects.create(play=play, set=set_, rounds=4, ending=ending)
        Crew.objects.create(voyage=voyage, seat=0, character=character, tricks=2)
    found = shown("potemkin")
    assert words(found["Voyages by set"]) == {
        "Set A": "2 of 3 won, 4.0 rounds on average",
        "Set B": "0 of 1 won, 4.0 rounds on average",
    }
    assert words(found["How voyages end"])["Past the last village"] == "1"
    assert words(found["Characters"]) == {
        "Sapper": "2 of 2 won",
        "Artist": "0 of 1 won",
        "Scout": "0 of 1 won",
    }


# --- Villagers ---------------------------------------------------------------------------


def test_gold_by_kind_and_villagers_that_win(db: None) -> None:
    play = finished("villagers", 1, 30, 41)
    for seat, gold in ((0, 12), (1, 21), (None, 99)):
        village = Village.objects.create(
            play=play, seat=seat, total=gold, villagers=2, tracking="markets"
        )
        Earning.objects.create(village=village, kind="first-gold", amount=gold)
        Resident.objects.create(village=village, villager="Hayer", count=2)
        if seat == 1:
            Resident.objects.create(village=village, villager="Miner", count=1)
    found = shown("villagers")
    assert words(found["Gold by kind"]) == {"Gold at the First Market": "16.5"}  # no Countess
    assert words(found["Villagers in winning villages"]) == {
        "Miner": "1 of 1 won",
        "Hayer": "1 of 2 won",
    }


# --- Catan -------------------------------------------------------------------------------


def test_points_by_source_and_tokens(db: None) -> None:
    play = finished("catan", 0, 12, 9)
    game = CatanGame.objects.create(play=play, ruleset="base", tracking="principalities", turns=30)
    for seat, cities in ((0, 8), (1, 4)):
        standing = CatanStanding.objects.create(
            game=game, seat=seat, points=9, knight=seat == 0, windmill=False
        )
        CatanSource.objects.create(standing=standing, source="cities", points=cities)
    found = shown("catan")
    assert words(found["Points by source"]) == {"Cities": "6.0"}
    assert words(found["Tokens at the end"]) == {
        "Knight Token": "1 of 1 won",
        "Windmill Token": "0 of 0 won",
    }
    assert words(found["How long games take"]) == {"Base game": "30.0"}


def test_only_points_were_kept(db: None) -> None:
    play = finished("catan", 0, 12, 9)
    CatanGame.objects.create(play=play, ruleset="base", tracking="points", turns=0)
    assert "Points by source" not in shown("catan")


@pytest.mark.parametrize("slug", ["potato-man", "potemkin", "villagers", "catan"])
def test_no_play_is_no_figure(db: None, slug: str) -> None:
    assert shown(slug) == {}
    circle = circle_of(User.objects.create_user("Ann"))
    play = finished(slug, 0, 1, 0)
    Play.objects.filter(pk=play.pk).update(circle=circle)
    page = signed_in(User.objects.get()).get(f"/circles/{circle.pk}/statistics/?game={slug}")
    assert "1 play" in text(page)

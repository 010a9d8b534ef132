"""What plays add up to: equal to a slow count, also put together from parts."""

from __future__ import annotations

import datetime as dt

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from companion.plays.statistics import Played, Record, Side, Sums, Who
from tests.plays.slowly import as_told, told

GAMES = ("potato-man", "villagers", "potemkin")


@st.composite
def plays(draw: st.DrawFn) -> list[Played]:
    """Some plays of several games: with points and ranks, or won and lost together."""
    return [draw(one_play(dt.date(2026, 1 + n // 4, 1))) for n in range(draw(st.integers(0, 12)))]


@st.composite
def one_play(draw: st.DrawFn, month: dt.date) -> Played:
    """A play of one of the games."""
    game = draw(st.sampled_from(GAMES))
    people = st.sampled_from([1, 2, 3, 4, "eve", "4"])
    who = draw(st.lists(people, min_size=1, max_size=5, unique=True))
    if game == "potemkin":
        won = draw(st.booleans())
        scores: list[int | None] = [None] * len(who)
        ranks, wins = [1] * len(who), [won] * len(who)
    else:
        scores = draw(st.lists(st.integers(-5, 9), min_size=len(who), max_size=len(who)))
        ranks = [1 + sum(other > score for other in scores) for score in scores]  # type: ignore[operator]
        wins = [rank == 1 for rank in ranks]
    first = draw(st.none() | st.integers(0, len(who) - 1))
    rows = zip(who, scores, ranks, wins, strict=True)
    return Played(
        month, game, first, [Side(seat, *row, str(row[0])) for seat, row in enumerate(rows)]
    )


def summed(played: list[Played], *, game: str = "", me: Who | None = None) -> Sums:
    """What plays, in order of time, add up to, counted in one go."""
    sums = Sums()
    for one in played:
        sums.count(one, game=game, me=me)
    return sums


ASKED = st.sampled_from(["", "potato-man", "potemkin"])
WHOSE = st.none() | st.sampled_from([1, 4, "eve"])


def of_game(made: list[Played], game: str) -> list[Played]:
    return [one for one in made if game in ("", one.game)]


@given(plays(), ASKED, WHOSE)
def test_sums_equal_a_slow_count(made: list[Played], game: str, me: int | str | None) -> None:
    made = of_game(made, game)
    assert as_told(summed(made, game=game, me=me)) == told(made, game, me)


@given(plays(), ASKED, WHOSE, st.data())
def test_parts_put_together_are_the_whole(
    made: list[Played], game: str, me: int | str | None, data: st.DataObject
) -> None:
    made = of_game(made, game)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(made)), max_size=4)))
    total = Sums()
    for begin, end in zip([0, *cuts], [*cuts, len(made)], strict=True):
        part = summed(made[begin:end], game=game, me=me)
        packed = msgspec.msgpack.encode(part)  # as a sheet keeps it
        total.then(msgspec.msgpack.decode(packed, type=Sums))
        assert msgspec.msgpack.encode(part) == packed
    assert total == summed(made, game=game, me=me)


@given(plays(), WHOSE)
def test_nobody_wins_more_than_was_played(made: list[Played], me: int | str | None) -> None:  # F35
    sums = summed(made, me=me)
    for record in (*sums.people.values(), *sums.games.values()):
        assert record.shared <= record.wins <= record.plays
        assert 0 <= record.rate <= 1
        assert record.streak <= record.longest <= record.wins


def test_what_was_told_is_added_up() -> None:
    sums, more = Sums(), Sums()
    sums.tell("sacks:red", 2)
    more.tell("sacks:red", 3)
    more.tell("sacks:blue", 0)
    sums.then(more)
    assert sums.own == {"sacks:red": 5, "sacks:blue": 0}


def test_zeros_are_points_and_nothing_is_none() -> None:  # F35
    record = Record()
    for score in (0, None, 9):
        record.add(Side(0, 1, score, 1, False, "Ann"), shared=False, points=True)
    assert (record.average, record.best, record.worst) == (4.5, 9, 0)

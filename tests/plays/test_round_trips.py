"""What is taken home says everything, and read again says the same."""

from __future__ import annotations

import csv
import io
import json
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import parse_qs, urlsplit
from uuid import UUID
from zoneinfo import ZoneInfo

import pytest
from django.core.exceptions import ValidationError
from hypothesis import assume, given
from hypothesis import strategies as st

from companion.engine import registry
from companion.engine.scoresheet import ranks
from companion.people.names import key, validate_name
from companion.plays import bgstats, bringing, spreadsheet
from companion.plays.found import Findings, FoundPlay
from companion.plays.taking import Category, Side, Taken
from companion.tables.words import said

GAMES = [game.slug for game in registry.games() if game.slug != "toy"]
NAMES = st.one_of(
    st.sampled_from(
        ["Ann", "=cmd|' /C calc'!A0", "+1", "-Ben", "@SUM(A1)", "محمد", "ゆうこ", "שלומית", "Zoë",
         "🐙🦑", "A;B", 'C,"D"', "'E", "\u0661", "x" * 40, "\ufdfa" * 40, "👩‍👩‍👧‍👦", "नेहा",
         "O’Neill"]
    ),
    st.text(st.characters(exclude_categories=("C", "Z")), min_size=1, max_size=40),
)  # fmt: skip
ZONES = st.sampled_from(
    ["UTC", "America/Sao_Paulo", "Asia/Tokyo", "Pacific/Kiritimati", "Pacific/Niue",
     "Europe/Berlin", "Asia/Kathmandu"]
)  # fmt: skip
WALLS = st.one_of(
    st.datetimes(datetime(2000, 1, 1), datetime(2099, 12, 31)),  # noqa: DTZ001 - on a wall
    st.sampled_from(
        [datetime(2026, 1, 31, 23, 59, 59), datetime(2026, 2, 1), datetime(2028, 2, 29, 23, 30),  # noqa: DTZ001
         datetime(2025, 12, 31, 23, 59), datetime(2026, 1, 1), datetime(2026, 3, 29, 2, 30)]  # noqa: DTZ001
    ),
)  # fmt: skip


def tidied(names: list[str]) -> list[str]:
    """Names that people at one table may have."""
    try:
        found = [validate_name(name) for name in names]
    except ValidationError:
        assume(False)
    assume(len({key(name) for name in found}) == len(found))
    return found


@st.composite
def plays(draw: st.DrawFn, slug: str | None = None) -> Taken:
    """Any play of any game: shared, lost together, without points, negative, of ten."""
    chosen = slug or draw(st.sampled_from(GAMES))
    names = tidied(draw(st.lists(NAMES, min_size=1, max_size=10)))
    size, scored = len(names), draw(st.booleans())
    categories: list[Category] = []
    if scored:
        amounts = st.lists(st.integers(-50, 500), min_size=size, max_size=size)
        for number, label in enumerate(draw(st.lists(NAMES, min_size=1, max_size=5))):
            each = dict(enumerate(draw(amounts)))
            categories.append(Category(f"c-{number}", label, each))
    totals = [sum(one.amounts[seat] for one in categories) for seat in range(size)]
    places = list(ranks(totals)) if scored else [1] * size
    lost = draw(st.booleans())
    began = draw(st.one_of(st.none(), st.integers(0, size - 1)))
    moment = draw(WALLS).replace(microsecond=0, tzinfo=ZoneInfo(draw(ZONES)))
    return Taken(
        id=str(draw(st.uuids())),
        slug=chosen,
        game=said(registry.game(chosen).name, ()),
        game_id=str(UUID(int=len(chosen))),
        bgg=draw(st.sampled_from([0, 241724])) if chosen == "villagers" else 0,
        began=moment,
        zone=str(moment.tzinfo),
        minutes=draw(st.integers(0, 7 * 24 * 60)),
        board=draw(st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=200)),
        because=draw(st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=200)),
        ruled=draw(st.booleans()),
        sides=tuple(
            Side(
                id=f"p-{number}", name=name, seat=number, score=totals[number] if scored else None,
                rank=places[number], won=places[number] == 1 and not lost, began=number == began,
                new=draw(st.booleans()), anonymous=draw(st.booleans()),
            )
            for number, name in enumerate(names)
        ),
        others=(),
        categories=tuple(categories),
    )  # fmt: skip


def read(text: str) -> Findings:
    """A file, read as one that was brought in."""
    return bringing.read(text.encode())


def same(play: Taken, found: FoundPlay, people: list[str]) -> None:
    """Every field of a play is what it was."""
    assert (found.source, found.game) == (play.id, play.slug)
    assert found.began == f"{play.began:%Y-%m-%d %H:%M:%S}"
    assert (found.minutes, found.because) == (play.minutes, play.because)
    assert found.further.board == play.board
    assert [(people[side.person], side.score, side.rank, side.won) for side in found.sides] == [
        (side.name, side.score, side.rank, side.won) for side in play.sides
    ]
    assert found.further.began == next((side.seat for side in play.sides if side.began), None)
    assert summed((line.label, line.seat, line.amount) for line in found.further.lines) == summed(
        (one.label, seat, amount) for one in play.categories for seat, amount in one.amounts.items()
    )


def summed(amounts: Any) -> dict[tuple[str, int], int]:
    """Amounts by label and seat, without zeros."""
    found: dict[tuple[str, int], int] = {}
    for label, seat, amount in amounts:
        found[label, seat] = found.get((label, seat), 0) + amount
    return {which: amount for which, amount in found.items() if amount}


@pytest.mark.parametrize("slug", GAMES)
@given(st.data())
def test_a_bgsplay_file_holds_everything(slug: str, data: st.DataObject) -> None:
    play = data.draw(plays(slug))
    found = read(bgstats.file([play]))
    assert not found.left_out
    (again,) = found.plays
    same(play, again, [person.name for person in found.people])


@given(st.lists(plays(), min_size=1, max_size=4, unique_by=lambda play: play.id))
def test_a_file_of_several_plays(several: list[Taken]) -> None:
    """Of somebody with another name in each, the newest in the file counts."""
    found = read(bgstats.file(several))
    assert [play.source for play in found.plays] == [play.id for play in several]
    newest = {side.id: side.name for play in reversed(several) for side in play.sides}
    called = {person.foreign: person.name for person in found.people}
    assert called == newest
    for play, again in zip(several, found.plays, strict=True):
        assert [side.score for side in again.sides] == [side.score for side in play.sides]
        assert [side.won for side in again.sides] == [side.won for side in play.sides]


@given(plays())
def test_the_link_has_every_field_in_its_kind(play: Taken) -> None:  # F46
    (text,) = parse_qs(urlsplit(bgstats.link(play)).query, strict_parsing=True)["data"]
    data = json.loads(text)
    kinds = {
        "sourceName": str, "sourcePlayId": str, "playDate": str, "durationMin": int, "board": str,
        "comments": str, "game": dict, "players": list,
    }  # fmt: skip
    game = {"name": str, "sourceGameId": str, "bggId": int, "highestWins": bool, "noPoints": bool}
    side = {"name": str, "sourcePlayerId": str, "startPlayer": bool, "winner": bool, "rank": int,
            "score": int}  # fmt: skip
    for part, known, optional in [
        (data, kinds, {"durationMin", "board", "comments"}),
        (data["game"], game, {"bggId"}),
        *((player, side, {"score"}) for player in data["players"]),
    ]:
        assert known.keys() - optional <= part.keys() <= known.keys()
        assert all(type(value) is known[name] for name, value in part.items())
    assert data["playDate"] == f"{play.began:%Y-%m-%d %H:%M:%S}"
    assert ("bggId" in data["game"]) == bool(play.bgg)
    assert [player.get("score") for player in data["players"]] == [s.score for s in play.sides]
    assert [player["startPlayer"] for player in data["players"]] == [s.began for s in play.sides]
    assert [player["winner"] for player in data["players"]] == [s.won for s in play.sides]


@given(st.lists(plays(), min_size=1, max_size=3))
def test_a_spreadsheet_reads_what_was_written(several: list[Taken]) -> None:
    text = spreadsheet.sheet(several, categories=True)
    assert text.encode().startswith(b"\xef\xbb\xbf")
    rows = list(csv.reader(io.StringIO(text[1:], newline=""), strict=True))
    assert len({len(row) for row in rows}) == 1
    for row in rows:
        for cell in row:
            number = cell.removeprefix("-").isascii() and cell.removeprefix("-").isdigit()
            assert number or not cell.lstrip().startswith(tuple("=+-@\t\r\n＝＋－＠")), cell  # noqa: RUF001
    sides = [(play, side) for play in several for side in play.sides]
    for row, (play, side) in zip(rows[1:], sides, strict=True):
        assert row[:2] == [f"{play.began:%Y-%m-%d}", f"{play.began:%H:%M}"]
        assert row[6] in (side.name, f"'{side.name}")
        assert row[7] == ("" if side.score is None else str(side.score))
        assert row[8:11] == [str(side.rank), str(int(side.won)), str(int(side.began))]
        assert sum(int(cell or 0) for cell in row[13:]) == (side.score or 0)


def test_a_play_lost_together_with_points_is_not_won_on_the_way() -> None:
    """BG Stats, and we, would else give the win to the most points."""
    sides = tuple(
        Side(f"p-{seat}", name, seat, points, rank, False, False, False, False)
        for seat, (name, points, rank) in enumerate([("Ann", 30, 1), ("Ben", 20, 2)])
    )
    play = Taken(
        "p", "villagers", "Villagers", "g", 241724, datetime(2026, 1, 31, 22, tzinfo=UTC),
        "UTC", 60, "", "The Countess won", False, sides, (("Countess", 40),), (),
    )  # fmt: skip
    (written,) = bgstats.document([play])["plays"]
    assert written["manualWinner"] is True
    (again,) = read(bgstats.file([play])).plays
    assert [side.won for side in again.sides] == [False, False]
    assert timedelta(minutes=again.minutes) == timedelta(hours=1)


@given(st.lists(plays("potato-man"), min_size=1, max_size=4, unique_by=lambda play: play.id))
def test_one_play_without_points_makes_no_game_without(several: list[Taken]) -> None:
    (game,) = bgstats.document(several)["games"]
    assert game["noPoints"] is game["cooperative"] is not any(play.scored for play in several)

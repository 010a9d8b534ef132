"""BG Stats documents, read: `.bgsplay` files and the app's own exports.

Files in the wild differ, so flags may be true or 1, ids may be anything, and whatever is not
needed is not looked at. One play that makes no sense is left out, with the reason.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from companion.engine import codec, registry
from companion.engine.record import YEARS
from companion.engine.scoresheet import ranks
from companion.engine.text import render
from companion.plays.found import (
    Findings,
    FoundPlay,
    FoundSide,
    Further,
    FurtherLine,
    LeftOut,
    NotThese,
    Person,
    text_of,
)
from companion.plays.taking import bgg_of
from companion.tables.words import said

_SUM = re.compile(r"[+-]?[0-9]+(\.[0-9]+)?([+-][0-9]+(\.[0-9]+)?)*", re.ASCII)
_TERM = re.compile(r"[+-]?[0-9]+(?:\.[0-9]+)?", re.ASCII)
_WHOLE = re.compile(r"[0-9]{1,9}", re.ASCII)
_MOST = 1_000_000  # a score beyond it is a slip
_MOST_MINUTES = 7 * 24 * 60
_MOST_SIDES = 12
_LONGEST_ID = 120
_LONGEST_SHEET = 64 * 1024
_MOST_LINES = 400

Row = dict[str, Any]


class _Odd(Exception):
    """Why one play is left out."""


def read(data: Row) -> Findings:
    """What a BG Stats document holds of our games. Raises NotThese for what is none."""
    games = _by_id(data, "games")
    people = _by_id(data, "players")
    known = _slugs(games)
    used: dict[Any, int] = {}
    found: dict[str, FoundPlay] = {}
    left_out: list[LeftOut] = []
    others = 0
    for row in _rows(data, "plays"):
        number = _id(row.get("gameRefId"))
        slug = known.get(number)
        if slug is None:
            others += 1
            continue
        try:
            play = _play(row, slug, games[number], people, used)
            found.setdefault(play.source, play)  # the same play twice in one file
        except _Odd as odd:
            what = f"{said(registry.game(slug).name, ())}, {text_of(row.get('playDate'), 19)}"
            left_out.append(LeftOut(what, str(odd)))
    return Findings(
        people=tuple(_person(people[number], number) for number in used),
        plays=tuple(found.values()),
        left_out=tuple(left_out),
        others=others,
    )


def _slugs(games: Mapping[Any, Row]) -> dict[Any, str]:
    """Our games among those of a file, by their id there: the same number at BoardGameGeek, else
    the same name in any language.
    """
    ours = {bgg_of(game.slug): game.slug for game in registry.games() if bgg_of(game.slug)}
    names = {
        name.casefold(): game.slug
        for game in registry.games()
        for name in (render(game.name), said(game.name, ()), game.slug)
    }
    found: dict[Any, str] = {}
    for number, row in games.items():
        called = [text_of(row.get(field), 200).strip().casefold() for field in ("name", "bggName")]
        slug = ours.get(_whole(row.get("bggId")) or 0) or names.get(called[0] or called[1])
        if slug:
            found[number] = slug
    return found


def _play(
    row: Row, slug: str, game: Row, people: Mapping[Any, Row], used: dict[Any, int]
) -> FoundPlay:
    if _flag(row.get("ignored")):
        raise _Odd(_("It does not count in BG Stats either."))
    own = text_of(row.get("uuid"), 1_000).strip()
    source = _short(own.lower())
    if not source:
        raise _Odd(_("It has no id, so it could not be told from a second copy."))
    scores = row.get("playerScores")
    if not isinstance(scores, list) or not all(isinstance(one, dict) for one in scores):
        raise _Odd(_("Who played is not clear."))
    if not 1 <= len(scores) <= _MOST_SIDES:
        raise _Odd(_("It has no players, or too many."))
    numbers = [_id(one.get("playerRefId")) for one in scores]
    if len(set(numbers)) < len(numbers) or any(number not in people for number in numbers):
        raise _Odd(_("Who played is not clear."))
    began = _moment(row)
    seats = _seats(scores)
    lowest, by_hand = _unset(game.get("highestWins")), _flag(row.get("manualWinner"))
    listed = _sides(scores, numbers, used, lowest=lowest, by_hand=by_hand)
    sides = tuple(listed[at] for at in seats)
    ordered = [scores[at] for at in seats]
    return FoundPlay(
        source=source,
        game=slug,
        began=f"{began:%Y-%m-%d %H:%M:%S}",
        minutes=_minutes(row.get("durationMin")),
        because=text_of(row.get("comments"), 1_000),
        sides=sides,
        further=Further(
            began=next(
                (at for at, one in enumerate(ordered) if _flag(one.get("startPlayer"))), None
            ),
            board=text_of(row.get("board"), 200),
            lines=_lines(row.get("scoresheet"), ordered, sides),
            id=own if own.lower() == source != own else "",
        ),
    )


def _sides(
    scores: Sequence[Row],
    numbers: Sequence[Any],
    used: dict[Any, int],
    *,
    lowest: bool,
    by_hand: bool,
) -> list[FoundSide]:
    """The sides as they are listed, with places and winners as far as they follow.

    `lowest` wins, or the highest; winners set `by_hand` are as they stand, nobody if there is none.
    """
    points = [_score(one.get("score")) for one in scores]
    placed = _ranks([one.get("rank") for one in scores], points, lowest=lowest)
    won = [_flag(one.get("winner")) for one in scores]
    if not any(won) and placed and not by_hand:
        # With points but no winner set, the first has won.
        won = [rank == 1 for rank in placed] if any(p is not None for p in points) else won
    places = placed or [1 if one or not any(won) else 1 + sum(won) for one in won]
    return [
        FoundSide(used.setdefault(number, len(used)), points[at], places[at], won[at])
        for at, number in enumerate(numbers)
    ]


def _seats(scores: Sequence[Row]) -> list[int]:
    """The order of the sides: as the seats say, if they all do, else as they are listed."""
    order = [_whole(one.get("seatOrder")) or 0 for one in scores]
    seats = list(range(len(scores)))
    if all(order) and len(set(order)) == len(order):
        seats.sort(key=lambda at: order[at])
    return seats


def _lines(
    sheet: Any, scores: Sequence[Row], sides: Sequence[FoundSide]
) -> tuple[FurtherLine, ...]:
    """The score by category; none where it does not add up to the totals."""
    seats = {text_of(_unfolded(one.get("metaData")).get("scoreUuid"), 200): at
             for at, one in enumerate(scores)}  # fmt: skip
    found: list[FurtherLine] = []
    try:
        for group in _rows(_unfolded(sheet), "groups"):
            for row in _rows(group, "rows"):
                label = text_of(row.get("label"), 100)
                for number, written in _unfolded(row.get("scores")).items():
                    amount = _score(written)
                    if amount:
                        found.append(FurtherLine(seats[number], label, amount))
    except (NotThese, _Odd, KeyError):
        return ()
    sums = [sum(line.amount for line in found if line.seat == at) for at in range(len(sides))]
    whole = len(found) <= _MOST_LINES and sums == [side.score or 0 for side in sides]
    return tuple(found) if whole else ()


def _unfolded(value: Any) -> Row:
    """An object, which may be folded up in a text; an empty one for anything else."""
    if isinstance(value, str):
        try:
            value = codec.loads(value, _LONGEST_SHEET)
        except codec.Malformed:
            return {}
    return value if isinstance(value, dict) else {}


def _ranks(given: Sequence[Any], points: Sequence[int | None], *, lowest: bool) -> list[int]:
    """Places as they stand in the file, else by the points; none where there is neither."""
    ranked = [rank for rank in map(_whole, given) if rank and rank <= len(given)]
    if len(ranked) == len(given):
        return ranked
    known = [point for point in points if point is not None]
    if not known:
        return []
    worst = max(known) + 1 if lowest else min(known) - 1
    full = [worst if point is None else point for point in points]
    return list(ranks([-point for point in full] if lowest else full))


def _score(value: Any) -> int | None:
    """A score: a number, or a text that may be a sum such as "12+7"; None for an empty one."""
    if value is None or value == "":
        return None
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        raise _Odd(_("A score is no number."))
    text = text_of(value, 200).replace(" ", "") if isinstance(value, str) else str(value)
    if not text:
        return None
    if not _SUM.fullmatch(text):
        raise _Odd(_("The score “{score}” is no number.").format(score=text[:20]))
    total = sum(float(term) for term in _TERM.findall(text))
    if abs(total) > _MOST:
        raise _Odd(_("The score “{score}” is no number.").format(score=text[:20]))
    if total != int(total):
        raise _Odd(_("The score {score} is not whole.").format(score=text[:20]))
    return int(total)


def _moment(row: Row) -> datetime:
    """When it was played, by the clock there."""
    text = text_of(row.get("playDate"), 19).replace("T", " ") or str(row.get("playDateYmd", ""))[:8]
    for form in ("%Y-%m-%d %H:%M:%S", "%Y-%m-%d %H:%M", "%Y-%m-%d", "%Y%m%d"):
        try:
            moment = datetime.strptime(text, form)  # noqa: DTZ007 - the file says no zone
        except ValueError:
            continue
        if moment.year in YEARS:
            return moment
    raise _Odd(_("When it was played is not clear."))


def _minutes(value: Any) -> int:
    minutes = _whole(value) or 0
    return minutes if minutes <= _MOST_MINUTES else 0


def _person(row: Row, number: Any) -> Person:
    name = text_of(row.get("name"), 200)
    own = text_of(row.get("uuid"), 1_000).strip().lower()
    return Person(_short(own or f"{number}:{name}"), name)


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST_ID else codec.digest(text)


def _flag(value: Any) -> bool:
    return value == 1 or (isinstance(value, str) and value.lower() in ("1", "true"))


def _unset(value: Any) -> bool:
    """Whether a flag is there and says no."""
    return value in (0, "0") or (isinstance(value, str) and value.lower() == "false")


def _whole(value: Any) -> int | None:
    """A number from 0 on, which may be written as a text; None for anything else."""
    if isinstance(value, str) and _WHOLE.fullmatch(value):
        return int(value)
    return value if type(value) is int and value >= 0 else None


def _by_id(data: Row, name: str) -> dict[Any, Row]:
    return {_id(row.get("id")): row for row in _rows(data, name)}


def _rows(data: Row, name: str) -> list[Row]:
    """A list of objects in a document. Raises NotThese where there is none."""
    rows = data.get(name)
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise NotThese(_("This file looks like one of BG Stats, but “{part}” is missing or broken.")
                       .format(part=name))  # fmt: skip
    return rows


def _id(value: Any) -> int | str | None:
    """An id within a file: 7 and "7" are the same, what is neither number nor text is none."""
    whole = _whole(value)
    return value if whole is None and isinstance(value, str) else whole

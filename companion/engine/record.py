"""A table as one file: the format `table-record/1`, described in `docs/records.md`."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Iterator
from typing import Annotated, Any, TypeVar

from msgspec import Meta, Struct, structs

from companion.engine import codec, registry
from companion.engine.codec import Malformed
from companion.engine.log import Act, Logged, Made, act_type, first_fault, line
from companion.engine.moves import MAX_SEATS, Why
from companion.engine.registry import AnyGame, UnknownGame
from companion.engine.text import render

FORMAT = "table-record/1"
MAX_BYTES = 2 * 1024 * 1024
MAX_MOVES = 20_000
YEARS = range(1900, 3000)

T = TypeVar("T")
Moment = Annotated[dt.datetime, Meta(tz=True)]
Short = Annotated[str, Meta(min_length=1, max_length=60)]
Player = Annotated[str, Meta(min_length=1, max_length=40)]
Code = Annotated[str, Meta(max_length=64, pattern=r"^[A-Za-z0-9-]+\Z")]
Zone = Annotated[str, Meta(max_length=64, pattern=r"^[A-Za-z0-9_+/-]+\Z")]


class Refused(ValueError):
    """A file that is no record, or of no game known here; the message says why, in a line."""


class _Strict(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    pass


class Entry(_Strict, frozen=True, kw_only=True):
    """One line of a log: what was done (an `Act` of `log.py`), when, and by whom in free words."""

    act: Any
    at: Moment
    by: Annotated[str, Meta(max_length=120)]


class Extras(_Strict, frozen=True, kw_only=True):
    """What a record may say beside the game itself: the table's id, when it was played, and in
    which time zone.
    """

    id: Code | None = None
    started: Moment | None = None
    ended: Moment | None = None
    zone: Zone | None = None


class _Page(Extras, frozen=True, kw_only=True):
    """A record as it stands in the file, with moves and options not read yet."""

    format: str
    game: Short
    rules: Short | None = None
    players: Annotated[tuple[Player, ...], Meta(max_length=MAX_SEATS)]
    options: dict[str, Any]
    moves: Annotated[tuple[Any, ...], Meta(max_length=MAX_MOVES)]
    entries: Annotated[tuple[Entry, ...], Meta(max_length=MAX_MOVES)] | None = None


class Record(Struct, frozen=True, kw_only=True):
    """A record that has been read, or is to be written.

    `made` are its moves, up to the first that cannot be read; `malformed` says what is wrong
    with that one. `entries` is the full log with corrections, if the record has it; what
    stands in it are then the moves.
    """

    game: AnyGame
    players: tuple[str, ...]
    options: Any
    made: tuple[Made[Any], ...]
    malformed: Malformed | None = None
    entries: tuple[Entry, ...] | None = None
    extras: Extras = Extras()

    @property
    def acts(self) -> tuple[Act[Any], ...]:
        """The log: the entries' acts, or one entry for each move."""
        if self.entries is None:
            return tuple(Logged(made=made) for made in self.made)
        return tuple(entry.act for entry in self.entries)


# --- Moves as they stand in a record -----------------------------------------------


def move_from(game: AnyGame, data: Any) -> Made[Any]:
    """A move with its `anyway`, from plain data. Raises Malformed with the path in the move."""
    if not isinstance(data, dict):
        raise Malformed("A move is an object.")
    fields = dict(data)
    anyway = fields.pop("anyway") if "anyway" in fields else None
    if "anyway" in data:
        try:
            codec.convert(anyway, Why)
        except Malformed as error:
            raise Malformed(str(error), "$.anyway") from None
    return Made(move=codec.convert(fields, game.Moves), anyway=anyway)


def move_to(made: Made[Any]) -> dict[str, Any]:
    """A move with its `anyway` as plain data, the inverse of `move_from`."""
    data: dict[str, Any] = codec.plain(made.move)
    return data if made.anyway is None else {**data, "anyway": made.anyway}


# --- Reading -----------------------------------------------------------------------


def read(raw: str | bytes) -> Record:
    """The record in a file's contents. Raises Refused for what is none."""
    try:
        data = codec.loads(raw, MAX_BYTES)
    except Malformed as error:
        raise Refused(_sentence(error)) from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise Refused(f"This is not a record of the format {FORMAT}.")
    page = _part(data, _Page)
    try:
        game = registry.game(page.game, page.rules)
    except UnknownGame as error:
        raise Refused(f"There is no game {str(error)!r} here.") from None
    _check_players(game, page.players)
    options = _options(game, page)
    made, malformed = _moves(game, page.moves)
    extras = Extras(id=page.id, started=page.started, ended=page.ended, zone=page.zone)
    record = Record(
        game=game,
        players=page.players,
        options=options,
        made=made,
        malformed=malformed,
        entries=_entries(game, page.entries),
        extras=extras,
    )
    _check(record)
    return record


def _options(game: AnyGame, page: _Page) -> Any:
    options = _part(page.options, game.Options, "$.options")
    for objection in game.unfit(len(page.players), options):
        raise Refused(render(objection.text, page.players))
    return options


def _check_players(game: AnyGame, players: tuple[str, ...]) -> None:
    if len(players) not in game.seats:
        least, most = game.seats[0], game.seats[-1]
        fit = str(least) if least == most else f"{least} to {most}"
        raise Refused(f"{game.slug} is for {fit} players, not {len(players)}.")
    for name in players:
        if not name.strip() or not name.isprintable():
            raise Refused(f"{name!r} is not a player's name.")


def _moves(game: AnyGame, moves: tuple[Any, ...]) -> tuple[tuple[Made[Any], ...], Malformed | None]:
    made: list[Made[Any]] = []
    for data in moves:
        try:
            made.append(move_from(game, data))
        except Malformed as error:
            return tuple(made), error
    return tuple(made), None


def _entries(game: AnyGame, entries: tuple[Entry, ...] | None) -> tuple[Entry, ...] | None:
    if entries is None:
        return None
    type_ = act_type(game.Moves)
    return tuple(
        structs.replace(entry, act=_part(entry.act, type_, f"$.entries[{index}].act"))
        for index, entry in enumerate(entries)
    )


def _check(record: Record) -> None:
    """Times are of our age, and a log that is there leads to the moves that are there."""
    extras, entries = record.extras, record.entries or ()
    for moment in (extras.started, extras.ended, *(entry.at for entry in entries)):
        if moment is not None and moment.year not in YEARS:
            raise Refused(f"The year {moment.year} is not one in which this was played.")
    if record.entries is None:
        return
    if fault := first_fault(record.acts):
        number, part = fault
        raise Refused(f"Entry {number} points at an entry that is not there (its {part}).")
    standing = tuple(placed.made for placed in line(record.acts))
    if record.malformed or standing != record.made:
        raise Refused("The moves are not those that stand in the entries.")


def _part(data: Any, type_: type[T], at: str = "$") -> T:
    try:
        part: T = codec.convert(data, type_)
    except Malformed as error:
        error.field = at + error.field[1:]
        raise Refused(_sentence(error)) from None
    return part


def _sentence(error: Malformed) -> str:
    return str(error) if error.field == "$" else f"{error} (at {error.field})"


# --- Writing -----------------------------------------------------------------------


def write(record: Record) -> str:
    """A record as text: JSON with one move or entry a line. Whatever it says can be read back."""
    data = {
        "format": FORMAT,
        "game": record.game.slug,
        "rules": record.game.rules,
        "players": record.players,
        "options": codec.plain(record.options),
        **{name: value for name, value in codec.plain(record.extras).items() if value},
        "moves": [move_to(made) for made in record.made],
    }
    if record.entries is not None:
        data["entries"] = codec.plain(record.entries)
    return "{\n" + ",\n".join(_lines(data)) + "\n}\n"


def _lines(data: dict[str, Any]) -> Iterator[str]:
    for key, value in data.items():
        if key in ("moves", "entries") and value:
            items = ",\n".join(f"    {_json(item)}" for item in value)
            yield f"  {_json(key)}: [\n{items}\n  ]"
        else:
            yield f"  {_json(key)}: {_json(value)}"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)

"""Records are read strictly, and what is written is read back the same."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from companion.engine.codec import Malformed
from companion.engine.log import Inserted, Logged, Made, Replaced, Retracted, line
from companion.engine.record import (
    MAX_BYTES,
    MAX_MOVES,
    Entry,
    Extras,
    Record,
    Refused,
    move_from,
    move_to,
    read,
    write,
)
from tests.toy.hands import simulate
from tests.toy.rules.game import Toy
from tests.toy.rules.state import Bid, Fold, Options

FULL: dict[str, Any] = {
    "format": "table-record/1",
    "game": "toy",
    "rules": "1",
    "id": "0f8fad5b-d9cb-469f-a165-70867728950e",
    "started": "2026-11-29T23:30:00-03:00",
    "ended": "2026-11-30T03:10:00Z",
    "zone": "America/Sao_Paulo",
    "players": ["Ann", "Ben"],
    "options": {"rounds": 2},
    "moves": [
        {"move": "bid", "seat": 0, "card": 7},
        {"move": "fold", "seat": 1, "anyway": "We did not know."},
    ],
}
BARE = {name: FULL[name] for name in ("format", "game", "players", "options", "moves")}


def without(name: str) -> dict[str, Any]:
    return {key: value for key, value in FULL.items() if key != name}


def refusal(data: Any) -> str:
    with pytest.raises(Refused) as caught:
        read(data if isinstance(data, str | bytes) else json.dumps(data))
    sentence = str(caught.value)
    assert "\n" not in sentence
    assert len(sentence) < 400
    return sentence


# --- What is read ------------------------------------------------------------------


def test_a_full_record() -> None:
    record = read(json.dumps(FULL))
    assert (record.game.slug, record.game.rules) == ("toy", "1")
    assert record.players == ("Ann", "Ben")
    assert record.options == Options(rounds=2)
    assert record.made == (
        Made(move=Bid(seat=0, card=7)),
        Made(move=Fold(seat=1), anyway="We did not know."),
    )
    assert record.acts == tuple(Logged(made=made) for made in record.made)
    assert record.extras.started is not None
    assert record.extras.started.isoformat() == "2026-11-29T23:30:00-03:00"


def test_a_bare_record_is_of_the_newest_rules() -> None:
    record = read(json.dumps(BARE).encode())
    assert record.game.rules == "2"
    assert record.extras == Extras()
    assert record.entries is None


@pytest.mark.parametrize("name", list(BARE))
def test_what_must_be_there(name: str) -> None:
    assert refusal(without(name))


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"format": "table-record/2"}, "not a record of the format table-record/1"),
        ({"format": 1}, "not a record of the format"),
        ({"extra": 1}, "unknown field `extra`"),
        ({"game": "chess"}, "no game 'chess 1'"),
        ({"game": 5}, "(at $.game)"),
        ({"rules": "3"}, "no game 'toy 3'"),
        ({"rules": 1}, "(at $.rules)"),
        ({"players": ["Ann"]}, "toy is for 2 to 5 players, not 1"),
        ({"players": ["Ann"] * 6}, "not 6"),
        ({"players": ["Ann"] * 9}, "(at $.players)"),
        ({"players": []}, "not 0"),
        ({"players": "Ann"}, "(at $.players)"),
        ({"players": ["Ann", 2]}, "(at $.players[1])"),
        ({"players": ["Ann", ""]}, "(at $.players[1])"),
        ({"players": ["Ann", "  "]}, "not a player's name"),
        ({"players": ["Ann", "B\nen"]}, "not a player's name"),
        ({"players": ["Ann", "B" * 41]}, "(at $.players[1])"),
        ({"options": []}, "(at $.options)"),
        ({"options": {"speed": 1}}, "unknown field `speed`"),
        ({"options": {"rounds": 5}}, "(at $.options.rounds)"),
        ({"options": {"rounds": 4}, "players": [*"abcde"]}, "not enough cards"),
        ({"moves": {}}, "(at $.moves)"),
        ({"moves": None}, "(at $.moves)"),
        ({"moves": [{}] * (MAX_MOVES + 1)}, "(at $.moves)"),
        ({"started": "2026-11-29T23:30:00"}, "(at $.started)"),
        ({"started": "yesterday"}, "(at $.started)"),
        ({"started": "0001-01-01T00:00:00+14:00"}, "The year 1 "),
        ({"ended": "9999-12-31T23:59:59-12:00"}, "The year 9999 "),
        ({"zone": "../../etc/passwd"}, "(at $.zone)"),
        ({"id": "a b"}, "(at $.id)"),
        ({"entries": {}}, "(at $.entries)"),
    ],
)
def test_what_is_refused(change: dict[str, Any], says: str) -> None:
    assert says in refusal(FULL | change)


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"[]",
        b"null",
        b"\xff\xfe{\x00}\x00",
        b"\xef\xbb\xbf" + json.dumps(BARE).encode(),
        json.dumps(BARE).encode("utf-16"),
        json.dumps(BARE).replace("Ann", "A\\u0000").encode(),
        json.dumps(BARE).replace("Ann", "\\ud800").encode(),
        b'{"format":"table-record/1","format":"table-record/1"}',
        b"[" * 100_000,
        b'{"a":' * 100_000,
        json.dumps(BARE | {"options": {"rounds": float("nan")}}).encode(),
        json.dumps(BARE).encode() + b" " * MAX_BYTES,
    ],
)
def test_what_is_no_record_at_all(raw: bytes) -> None:
    assert refusal(raw)


@given(st.recursive(st.none() | st.integers() | st.text(max_size=4), st.lists, max_leaves=6))
def test_garbage_in_any_place_is_refused_or_fits(value: Any) -> None:
    for name in FULL:
        try:
            read(json.dumps(FULL | {name: value}))
        except Refused as refused:
            assert str(refused)  # noqa: PT017 - either is right


# --- Moves -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "field"),
    [
        (None, "$"),
        ([], "$"),
        ("fold", "$"),
        ({}, "$"),
        ({"move": "dance", "seat": 0}, "$.move"),
        ({"move": "fold"}, "$"),
        ({"move": "fold", "seat": "0"}, "$.seat"),
        ({"move": "fold", "seat": 8}, "$.seat"),
        ({"move": "fold", "seat": -1}, "$.seat"),
        ({"move": "fold", "seat": 0, "card": 1}, "$"),
        ({"move": "bid", "seat": 0, "card": 100}, "$.card"),
        ({"move": "bid", "seat": 0, "card": 10**40}, "$.card"),
        ({"move": "bid", "seat": 0, "card": 1.5}, "$.card"),
        ({"move": "fold", "seat": 0, "anyway": ""}, "$.anyway"),
        ({"move": "fold", "seat": 0, "anyway": "x" * 201}, "$.anyway"),
        ({"move": "fold", "seat": 0, "anyway": None}, "$.anyway"),
        ({"move": "fold", "seat": 0, "anyway": True}, "$.anyway"),
        ({"move": "set", "option": "rounds", "value": {}}, "$.value"),
    ],
)
def test_a_move_that_cannot_be_read(data: Any, field: str) -> None:
    with pytest.raises(Malformed) as caught:
        move_from(Toy(), data)
    assert caught.value.field == field
    record = read(json.dumps(BARE | {"moves": [*FULL["moves"], data, "never read"]}))
    assert len(record.made) == 2
    assert record.malformed is not None
    assert record.malformed.field == field


def test_moves_come_back_as_they_were() -> None:
    for made in simulate(random.Random(1), 5, Options(), 0.5):
        assert move_from(Toy(), json.loads(json.dumps(move_to(made)))) == made


# --- Writing, and the full log -----------------------------------------------------

AT = "2026-11-29T23:30:00Z"


def entry(act: dict[str, Any], by: str = "Ann") -> dict[str, Any]:
    return {"act": act, "at": AT, "by": by}


def logged(seat: int, card: int) -> dict[str, Any]:
    return entry({"act": "log", "made": {"move": {"move": "bid", "seat": seat, "card": card}}})


CORRECTED = [
    logged(0, 7),
    logged(1, 8),
    entry({"act": "replace", "target": 1, "made": {"move": {"move": "bid", "seat": 0, "card": 9}}}),
    entry({"act": "retract", "target": 2}, by=""),
]
STANDS = [{"move": "bid", "seat": 0, "card": 9}]


def test_the_full_log_is_read() -> None:
    record = read(json.dumps(BARE | {"moves": STANDS, "entries": CORRECTED}))
    assert [type(act) for act in record.acts] == [Logged, Logged, Replaced, Retracted]
    assert tuple(placed.made for placed in line(record.acts)) == record.made
    assert record.entries is not None
    assert [one.by for one in record.entries] == ["Ann", "Ann", "Ann", ""]


@pytest.mark.parametrize(
    ("moves", "entries", "says"),
    [
        ([], CORRECTED, "not those that stand"),
        (STANDS, [], "not those that stand"),
        (STANDS * 2, CORRECTED, "not those that stand"),
        ([*STANDS, "odd"], CORRECTED, "not those that stand"),
        ([{**STANDS[0], "anyway": "no"}], CORRECTED, "not those that stand"),
        (STANDS, [*CORRECTED, entry({"act": "retract", "target": 9})], "Entry 5 points"),
        (STANDS, [entry({"act": "insert", "before": 1, "made": {"move": STANDS[0]}})], "Entry 1"),
        (STANDS, [entry({"act": "retract", "target": 0})], "(at $.entries[0].act.target)"),
        (STANDS, [entry({"act": "burn"})], "(at $.entries[0].act.act)"),
        (STANDS, [entry({"act": "log", "made": {"move": 5}})], "(at $.entries[0].act.made.move)"),
        (STANDS, [{"act": CORRECTED[0]["act"], "at": AT}], "(at $.entries[0])"),
        (STANDS, [CORRECTED[0] | {"at": "noon"}], "(at $.entries[0].at)"),
        (STANDS, [CORRECTED[0] | {"by": "x" * 121}], "(at $.entries[0].by)"),
        (STANDS, [CORRECTED[0] | {"at": "0001-01-01T00:00:00Z"}], "The year 1 "),
    ],
)
def test_a_log_that_does_not_fit_is_refused(moves: Any, entries: Any, says: str) -> None:
    assert says in refusal(BARE | {"moves": moves, "entries": entries})


def test_what_is_written_is_read_back() -> None:
    made = tuple(simulate(random.Random(2), 3, Options(), 0.3))
    record = Record(game=Toy("1"), players=("Ann", "Zoë", "“C”"), options=Options(), made=made)
    again = read(write(record))
    assert (again.game.rules, structs.replace(again, game=record.game)) == ("1", record)
    whole = read(json.dumps(FULL | {"moves": STANDS, "entries": CORRECTED}))
    text = write(whole)
    assert structs.replace(read(text), game=whole.game) == whole
    assert text.count("\n    {") == len(STANDS) + len(CORRECTED), "one move or entry a line"
    assert write(read(text)) == text


def test_a_log_of_many_corrections_is_read_in_good_time() -> None:
    """Each insert goes before the one before it: quadratic work would take minutes."""
    move = Bid(seat=0, card=7)
    count = 8_000
    acts: list[Any] = [Logged(made=Made(move=move))]
    acts += [Inserted(before=n, made=Made(move=move)) for n in range(1, count)]
    started = read(json.dumps(FULL)).extras.started
    assert started is not None
    record = Record(
        game=Toy("2"),
        players=("Ann", "Ben"),
        options=Options(),
        made=(Made(move=move),) * count,
        entries=tuple(Entry(act=act, at=started, by="") for act in acts),
    )
    assert len(read(write(record)).acts) == count

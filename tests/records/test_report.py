"""The referee's answer: exactly the keys of the format, about the game as it then stands."""

from __future__ import annotations

import json
import random
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine import registry
from companion.engine.record import Refused, move_to, read
from companion.engine.report import report
from companion.engine.robots import Scribbler
from companion.engine.schemas import describe
from tests.conformance.cases import CASES
from tests.toy.rules.game import Toy

Json = dict[str, Any]


def bid(seat: int, card: int, **more: Any) -> Json:
    return {"move": "bid", "seat": seat, "card": card, **more}


def fold(seat: int, **more: Any) -> Json:
    return {"move": "fold", "seat": seat, **more}


def refereed(*moves: Any, players: int = 2, **options: Any) -> Json:
    record = {
        "format": "table-record/1",
        "game": "toy",
        "players": ["Ann", "Ben", "Cleo"][:players],
        "options": {"rounds": 2, **options},
        "moves": moves,
    }
    answer = report(read(json.dumps(record)))
    json.dumps(answer)
    return answer


def test_a_game_to_the_end() -> None:
    assert refereed(bid(0, 5), bid(1, 12), fold(0), bid(1, 3)) == {
        "accepted": 4,
        "stopped_at": None,
        "prompt": None,
        "findings": [
            {
                "verdict": "open",
                "seat": 0,
                "index": 2,
                "rule": "toy.fold",
                "text": "Only Ann's hand can show whether it held a card above 10.",
            }
        ],
        "standings": [
            {
                "seat": 0,
                "player": "Ann",
                "total": 2,
                "rank": 2,
                "lines": [
                    {
                        "code": "coins",
                        "label": "Coins",
                        "amount": 2,
                        "because": "2 coins left.",
                        "rule": "toy.coins",
                    }
                ],
                "measures": {"prizes": 0},
            },
            {
                "seat": 1,
                "player": "Ben",
                "total": 5,
                "rank": 1,
                "lines": [
                    {
                        "code": "prize",
                        "label": "Prize 1",
                        "amount": 1,
                        "because": "Won in round 1.",
                        "rule": "toy.prizes",
                    },
                    {
                        "code": "prize",
                        "label": "Prize 2",
                        "amount": 2,
                        "because": "Won in round 2.",
                        "rule": "toy.prizes",
                    },
                    {
                        "code": "coins",
                        "label": "Coins",
                        "amount": 2,
                        "because": "2 coins left.",
                        "rule": "toy.coins",
                    },
                ],
                "measures": {"prizes": 2},
            },
        ],
        "finished": True,
        "outcome": {"winners": [1], "because": "Ben has the most points."},
    }


def test_an_illegal_move_stops_and_says_why() -> None:
    answer = refereed(bid(1, 5), fold(0), bid(0, 6))
    assert answer["accepted"] == 1
    assert answer["stopped_at"] == {
        "index": 1,
        "objections": [
            {
                "kind": "illegal",
                "rule": "toy.fold",
                "text": "Nobody may fold in the first round.",
                "field": None,
            }
        ],
    }
    assert answer["prompt"] == {
        "seats": [0],
        "text": "Ann: lay a card face down, or fold.",
        "rules": ["toy.one-card", "toy.fold", "toy.look"],
    }
    assert not answer["finished"]
    assert answer["outcome"] is None


def test_played_anyway_passes_what_is_illegal_and_never_what_is_impossible() -> None:
    assert refereed(fold(0, anyway="Let it be."))["accepted"] == 1
    answer = refereed(bid(0, 21, anyway="Let it be."))
    assert [(o["kind"], o["field"]) for o in answer["stopped_at"]["objections"]] == [
        ("impossible", "card")
    ]


@pytest.mark.parametrize(
    ("move", "field"),
    [
        (5, "$"),
        ({}, "$"),
        ({"move": "leap", "seat": 0}, "$.move"),
        (fold(9), "$.seat"),
        (fold(0, anyway=""), "$.anyway"),
        (fold(0, hand=[]), "$"),
    ],
)
def test_a_malformed_move_stops_with_its_path(move: Any, field: str) -> None:
    answer = refereed(bid(1, 5), move, bid(0, 6))
    assert (answer["accepted"], answer["stopped_at"]["index"]) == (1, 1)
    (objection,) = answer["stopped_at"]["objections"]
    assert (objection["kind"], objection["rule"], objection["field"]) == ("malformed", None, field)
    assert objection["text"].endswith(".")


def test_the_first_thing_wrong_counts() -> None:
    answer = refereed(fold(0), "malformed, but later")
    assert answer["accepted"] == 0
    assert answer["stopped_at"]["objections"][0]["kind"] == "illegal"


def test_rules_versions_differ() -> None:
    moves = [bid(0, 1), bid(1, 2), fold(0), fold(1), bid(0, 3), bid(1, 4)]
    record = {
        "format": "table-record/1",
        "game": "toy",
        "players": ["Ann", "Ben"],
        "options": {},
        "moves": moves,
    }
    totals = {
        rules: [
            row["total"] for row in report(read(json.dumps(record | {"rules": rules})))["standings"]
        ]
        for rules in ("1", "2")
    }
    assert totals == {"1": [2, 6], "2": [2, 8]}


# --- Schemas -----------------------------------------------------------------------


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_schemas_fit_what_is_played(case: Any) -> None:
    schemas = describe(case.game)
    for schema in schemas.values():
        jsonschema.Draft202012Validator.check_schema(schema)
    seats, options = case.setups[0]
    moves = jsonschema.Draft202012Validator(schemas["moves"])
    anyway = 0
    for seed in range(3):
        for made in case.simulate(random.Random(seed), seats, options, 0.3):
            moves.validate(json.loads(json.dumps(move_to(made))))
            anyway += made.anyway is not None
    assert anyway, "some were played anyway"
    jsonschema.validate({}, schemas["options"])


@pytest.mark.parametrize(
    ("data", "fits"),
    [
        (bid(0, 7), True),
        (bid(0, 7, anyway="So be it."), True),
        (bid(0, 7, anyway=""), False),
        (bid(0, 7, anyway="x" * 201), False),
        (bid(0, 7, anyway=None), False),
        (bid(0, 21), False),
        (bid(8, 7), False),
        (bid(0, 7, hand=[]), False),
        ({"move": "bid", "seat": 0}, False),
        ({"move": "leap", "seat": 0}, False),
        ({"seat": 0, "card": 7}, False),
        ("bid", False),
    ],
)
def test_the_schema_of_moves(data: Any, fits: bool) -> None:
    schema = describe(Toy())["moves"]
    assert jsonschema.Draft202012Validator(schema).is_valid(data) is fits


def test_the_schema_of_options() -> None:
    schema = jsonschema.Draft202012Validator(describe(Toy())["options"])
    assert [schema.is_valid({"rounds": n}) for n in (2, 4, 5)] == [True, True, False]
    assert not schema.is_valid({"speed": 1})


def test_cards_are_listed() -> None:
    enums = json.dumps(describe(registry.game("potato-man"))["moves"])
    assert '"red-5"' in enums
    assert '"yellow-13"' in enums


# --- Garbage -----------------------------------------------------------------------


WORDS = st.text(st.characters(codec="utf-8", exclude_characters="\x00"), max_size=9)
# Lists in lists, but not deeper than a file may be: that is refused before anything is read.
JUNK = st.recursive(st.none() | st.booleans() | st.integers() | WORDS, st.lists, max_leaves=20)


@given(st.sampled_from(CASES), st.integers(0, 2**32), JUNK)
def test_garbage_is_always_answered(case: Any, seed: int, junk: Any) -> None:
    """Random moves that decode, and at last one that may not: an answer, never a failure."""
    rng = random.Random(seed)
    scribbler = Scribbler(case.game)
    record = {
        "format": "table-record/1",
        "game": case.game.slug,
        "rules": case.game.rules,
        "players": ["Ann", "Ben", "Cleo"][: case.game.seats[-1]],
        "options": {},
        "moves": [scribbler.move(rng) | {"anyway": "Why not."} for _ in range(8)] + [junk],
    }
    answer = report(read(json.dumps(record)))
    assert answer["stopped_at"]["objections"]


def test_a_record_of_another_kind_is_refused() -> None:
    with pytest.raises(Refused):
        read(json.dumps({"format": "play-history/1"}))

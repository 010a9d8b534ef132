"""Every registered game, held to the contract. Each check is explained where it is defined."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.engine import codec, registry, transcript
from companion.engine.conformance import Case, Walk, check_twins
from companion.engine.correcting import check_corrections
from companion.engine.inspection import (
    check_example,
    check_private_fields,
    check_rules,
    check_types,
)
from companion.engine.log import Made
from companion.engine.record import move_to
from companion.engine.robots import tapping
from tests.conformance.cases import CASES

ROOT = Path(__file__).parents[2]
SETUPS = [
    pytest.param(case, seats, options, id=f"{case.name}-{number}")
    for case in CASES
    for number, (seats, options) in enumerate(case.setups)
]
EXAMPLES = [
    pytest.param(case, rule, id=f"{case.name}-{rule}") for case in CASES for rule in case.examples
]
every_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
every_setup = pytest.mark.parametrize(("case", "seats", "options"), SETUPS)

MISCHIEF = 0.15


def dealt(case: Case, seats: int, options: Any, seed: int) -> list[Made[Any]]:
    """A game with real hands in which rules are broken now and then."""
    return list(case.simulate(random.Random(seed), seats, options, MISCHIEF))


def test_every_registered_game_has_a_case_in_each_rules_version() -> None:
    held = {(case.game.slug, case.game.rules) for case in CASES}
    for game in registry.games():
        assert {(game.slug, rules) for rules in game.versions} <= held


@every_case
def test_types_are_frozen_and_bounded(case: Case) -> None:
    check_types(case.game)


@every_setup
def test_real_hands_are_refereed_to_the_end(case: Case, seats: int, options: Any) -> None:
    assert not case.game.unfit(seats, options)
    for seed, mischief in [(1, 0.0), (2, MISCHIEF), (3, 0.5)]:
        rng = random.Random(seed)
        walk = Walk(case, rng, seats, options)
        walk.through(case.simulate(rng, seats, options, mischief))
        assert case.game.outcome(walk.state) is not None
        check_rules(case, frozenset(walk.drawn))


@every_setup
def test_any_game_made_of_offers_is_refereed_too(case: Case, seats: int, options: Any) -> None:
    for seed, mischief in [(1, 0.0), (2, MISCHIEF), (3, 0.5)]:
        rng = random.Random(seed)
        walk = Walk(case, rng, seats, options)
        walk.through(tapping(case.game, rng, seats, options, mischief))
        assert case.game.outcome(walk.state) is not None
        check_rules(case, frozenset(walk.drawn))


@every_setup
def test_corrections_lose_nothing(case: Case, seats: int, options: Any) -> None:
    check_corrections(case, random.Random(1), seats, options, dealt(case, seats, options, 4))


@every_setup
def test_another_process_comes_to_the_same_states(case: Case, seats: int, options: Any) -> None:
    moves = dealt(case, seats, options, 5)
    here = [case.game.start(seats, options)]
    for made in moves:
        here.append(case.game.apply(here[-1], made.move).state)
    told = {
        "module": type(case.game).__module__,
        "class": type(case.game).__name__,
        "rules": case.game.rules,
        "seats": seats,
        "options": codec.plain(options),
        "moves": [move_to(made) for made in moves],
    }
    there = subprocess.run(
        [sys.executable, "-m", "tests.conformance.elsewhere"],
        input=msgspec.json.encode(told),
        capture_output=True,
        check=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": "4711"},
    )
    assert there.stdout.decode().split("\n") == [codec.encode(state) for state in here]


@every_case
def test_twins_look_alike(case: Case) -> None:
    twins = case.game.twins()
    assert twins
    for pair in twins:
        check_twins(case.game, pair)
    check_private_fields(case.game)


@every_case
def test_every_rule_has_a_passage_and_an_example(case: Case) -> None:
    check_rules(case)


@pytest.mark.parametrize(("case", "rule"), EXAMPLES)
def test_an_example_draws_its_rule_and_no_other(case: Case, rule: str) -> None:
    check_example(case, rule)


@every_case
def test_the_golden_transcript(case: Case, request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--regenerate-golden"):
        seats, options = case.setups[0]
        moves = case.simulate(random.Random(case.seed), seats, options, 0.03)
        case.golden.write_text(transcript.written(case.game, seats, options, moves), "utf-8")
    assert case.golden.exists(), f"pytest --regenerate-golden makes {case.golden.name}"
    golden = case.golden.read_text("utf-8")
    again = transcript.written(case.game, *transcript.read(case.game, golden))
    assert again.splitlines() == golden.splitlines()

"""Random games: whatever happens, what lies on the table stays possible."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.engine.robots import tapping
from games.catan.rules.cards import CARDS, REGION_STACK, SUPPLY, box
from games.catan.rules.measures import standing
from games.catan.rules.options import SHOWN, Options
from games.catan.rules.places import fits, is_site
from games.catan.rules.state import State
from tests.games.catan.hands import _Table, simulate
from tests.games.catan.playing import GAME

RULESETS = ("base", "expanded", "tournament")
FEW = settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def games(options: Options, seed: int, mischief: float = 0.0) -> list[State]:
    state = GAME.start(2, options)
    states = [state]
    for made in simulate(random.Random(seed), 2, options, mischief):
        state = GAME.apply(state, made.move).state
        states.append(state)
    return states


def holds(state: State) -> None:
    """Bounds of storage, sites, supplies and copies; points equal their sources."""
    seen = Counter[str]()
    for side in state.sides:
        assert all(0 <= region.stored <= 3 for region in side.regions)
        places = [(region.at, region.side) for region in side.regions]
        assert len(places) == len(set(places))
        spots = [(placed.at, placed.side, placed.slot) for placed in side.cards]
        assert len(spots) == len(set(spots))
        for placed, spot in zip(side.cards, spots, strict=True):
            assert is_site(side, spot)
            assert fits(state, side, placed.card, spot)
        assert side.hand >= 0
        seen.update(placed.card for placed in side.cards)
    owners = 2 if state.tournament else 1
    for card, count in seen.items():
        assert count <= box(state.options.ruleset, owners)[card]
    assert sum(len(side.roads) for side in state.sides) <= SUPPLY["Road"]
    assert sum(len(side.centres) for side in state.sides) - 4 <= SUPPLY["Settlement"]
    towns = [c for side in state.sides for c in side.centres if c.kind != "settlement"]
    assert len(towns) <= SUPPLY["City"]
    if all(side.laid for side in state.sides):
        regions = Counter(r.resource for side in state.sides for r in side.regions)
        assert all(count - 2 <= REGION_STACK[kind] for kind, count in regions.items())
    sums(state)


def sums(state: State) -> None:
    """What is stored as points, tokens and totals is what the table comes to."""
    assert (state.knight, state.windmill, state.points) == standing(state)
    for row in GAME.scoresheet(state).rows:
        assert row.total == sum(line.amount for line in row.lines) == state.points[row.seat or 0]


@pytest.mark.parametrize("ruleset", RULESETS)
@FEW
@given(seed=st.integers(0, 2**32))
def test_legal_turns_break_no_bounds(ruleset: Any, seed: int) -> None:
    for state in games(Options(ruleset=ruleset), seed):
        holds(state)


@pytest.mark.parametrize("ruleset", RULESETS)
@FEW
@given(seed=st.integers(0, 2**32))
def test_points_equal_their_sources_whatever_rules_are_broken(ruleset: Any, seed: int) -> None:
    for state in games(Options(ruleset=ruleset), seed, 0.4):
        sums(state)
        assert all(0 <= r.stored <= 3 for side in state.sides for r in side.regions)


@FEW
@given(seed=st.integers(0, 2**32))
def test_counted_points_equal_their_sources(seed: int) -> None:
    for state in games(Options(tracking="points"), seed, 0.2):
        sums(state)


@pytest.mark.parametrize("ruleset", RULESETS)
@FEW
@given(seed=st.integers(0, 2**32))
def test_hands_are_counted_as_they_are(ruleset: Any, seed: int) -> None:
    """The simulator holds real cards: as many as the rules count, and every card is somewhere."""
    table = _Table(random.Random(seed), Options(ruleset=ruleset), 0.0)
    for _ in table.play():
        pass
    assert [len(held) for held in table.hands] == [side.hand for side in table.state.sides]
    stacks = [sum(map(len, stacks)) for stacks in table.stacks]
    expected = stacks if table.own else [stacks[0], 0]
    assert list(table.state.stock) == expected


CHOICES = {
    shown.name: [value for value, _ in shown.choices] for shown in SHOWN if shown.kind == "reading"
}


@FEW
@given(
    seed=st.integers(0, 2**32),
    ruleset=st.sampled_from(RULESETS),
    readings=st.fixed_dictionaries({name: st.sampled_from(one) for name, one in CHOICES.items()}),
)
def test_every_reading_can_be_played(seed: int, ruleset: Any, readings: dict[str, Any]) -> None:
    options = Options(ruleset=ruleset, **readings)
    assert not GAME.unfit(2, options)
    state = GAME.start(2, options)
    for made in tapping(GAME, random.Random(seed), 2, options, 0.3, limit=60):
        state = GAME.apply(state, made.move).state
        sums(state)


@FEW
@given(seed=st.integers(0, 2**32), mischief=st.sampled_from([0.0, 0.3]))
def test_tapping_breaks_no_bounds_either(seed: int, mischief: float) -> None:
    state = GAME.start(2, Options())
    for made in tapping(GAME, random.Random(seed), 2, Options(), mischief, limit=60):
        state = GAME.apply(state, made.move).state
        sums(state)
        if not mischief:
            holds(state)


def test_simulated_games_use_most_of_the_cards() -> None:
    built: set[str] = set()
    played: set[str] = set()
    for seed in range(12):
        for made in simulate(random.Random(seed), 2, Options()):
            tag = made.move.__struct_config__.tag
            if tag == "build":
                built.add(made.move.card)
            elif tag in ("play", "answer", "event"):
                played.add(made.move.card)
    assert len(built) > 30
    assert len(played) > 20
    assert built <= set(CARDS)

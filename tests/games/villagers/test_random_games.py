"""Whole random games: they end, gold and cards are where they are once, limits hold."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine import codec
from companion.engine.game import PUBLIC
from companion.engine.log import Made
from companion.engine.replay import play
from games.villagers.rules import moves as m
from games.villagers.rules.building import build_limit, draft_limit
from games.villagers.rules.cards import DEVELOPMENT_SUITS, DEVELOPMENTS, EXPANSIONS
from games.villagers.rules.entry import trees_of
from games.villagers.rules.options import Options
from games.villagers.rules.state import State, copies, in_play
from games.villagers.rules.village import covered, slots
from tests.games.villagers.hands import simulate
from tests.games.villagers.playing import GAME

seeds = st.integers(0, 2**32)
_OF_A_SUIT = [
    [d.name for d in DEVELOPMENTS.values() if d.suit == suit] for suit in DEVELOPMENT_SUITS
]
few = settings(max_examples=25, deadline=None)


@st.composite
def tables(draw: st.DrawFn, tracking: str | None = None) -> tuple[int, Options]:
    """Any number of players, any mix of expansions, any way of tracking."""
    seats = draw(st.sampled_from(GAME.seats))
    mix = draw(st.sets(st.sampled_from(EXPANSIONS))) if seats > 1 else set()
    laid = tuple(draw(st.sampled_from(names)) for names in _OF_A_SUIT)
    options: dict[str, Any] = {
        "tracking": tracking or draw(st.sampled_from(["villages", "full", "score"])),
        "expansions": tuple(sorted(mix)),
        "developments": laid if "developments" in mix else (),
        "solo": draw(st.sampled_from(["beginner", "normal", "hard"])),
        "first": draw(st.integers(0, seats - 1)),
    }
    return seats, Options(**options)


def check(state: State) -> None:
    """What holds in every state, however it came about."""
    if not (state.scoring and state.markets):  # villages entered before a market may be old
        for card, count in Counter(in_play(state)).items():
            assert count <= copies(state.options, card), card
    for seat, side in enumerate(state.sides):
        assert all(card.on < len(side.village) for card in side.village)
        assert all(card.coins >= 0 for card in side.village)
        assert side.hand >= 0
        assert 0 <= build_limit(state, seat) <= 5
        assert 0 <= draft_limit(state, seat) <= 5
        assert side.turn.limit <= 5
    sheet = GAME.scoresheet(state)
    for row in sheet.rows:
        assert row.total == sum(line.amount for line in row.lines)
        assert len({line.code for line in row.lines}) == len(row.lines)
    assert state.over == (GAME.prompt(state) is None) == (not GAME.asked(state))


def lawful(state: State) -> None:
    """What holds besides while nobody breaks a rule."""
    for side in state.sides:
        for at, card in enumerate(side.village):
            assert sum(other.on == at for other in side.village) <= slots(card)
        over = covered(side.village)
        assert all(not side.village[at].coins for at in over)
        assert side.supply >= 0
        assert side.turn.used <= side.turn.limit
        assert side.turn.basics <= 3


def gold(state: State) -> int:
    """All gold in supplies and on cards."""
    on_cards = sum(card.coins for side in state.sides for card in side.village)
    return sum(side.supply for side in state.sides) + on_cards + sum(c.coins for c in state.road)


def follow(seats: int, options: Options, made: Sequence[Made[Any]]) -> list[State]:
    """All states of a game, each looked at."""
    states = [GAME.start(seats, options)]
    for one in made:
        kinds = {o.kind for o in GAME.objections(states[-1], one.move)}
        assert kinds <= ({"illegal"} if one.anyway else set())
        states.append(GAME.apply(states[-1], one.move).state)
    for state in (*states[::7], states[-1]):
        check(state)
    return states


@few
@given(tables(), seeds)
def test_a_game_by_the_rules(setup: tuple[int, Options], seed: int) -> None:
    seats, options = setup
    states = follow(seats, options, list(simulate(random.Random(seed), seats, options)))
    assert states[-1].over
    for state in states[::5]:
        if not state.scoring:
            lawful(state)


@few
@given(tables(), seeds, st.floats(0.05, 0.6))
def test_a_game_with_rules_broken(setup: tuple[int, Options], seed: int, mischief: float) -> None:
    seats, options = setup
    made = list(simulate(random.Random(seed), seats, options, mischief))
    assert follow(seats, options, made)[-1].over


def bank(before: State, move: Any) -> int | None:
    """What the bank gives out (or takes) for a move by the rules; None if others follow it."""
    match move:
        case m.Build(seat=seat, unlock=unlock):
            if unlock == "bank":
                return -2 - before.acting("The Countess Bank")
            own = isinstance(unlock, m.Who) and before.index(unlock.seat) == seat
            return 2 if own else 0
        case m.Drafted(coins=coins):
            return coins
        case m.Draft() | m.Thief() | m.Basic() | m.Tinner() | m.Freelancer():
            return 0
        case m.Schemer() | m.Sheriff() | m.Noble() | m.Reveal():
            return 0
        case m.Recruiter():
            return -1
    return None


@few
@given(tables("full") | tables("villages"), seeds)
def test_gold_is_conserved(setup: tuple[int, Options], seed: int) -> None:
    """Between bank, supplies and cards, for every move after which nothing follows by itself."""
    seats, options = setup
    state = GAME.start(seats, options)
    for one in simulate(random.Random(seed), seats, options):
        following = GAME.apply(state, one.move).state
        given_ = bank(state, one.move)
        if given_ is not None and following.phase == state.phase:
            assert gold(following) - gold(state) == given_, one.move
        state = following


@few
@given(tables(), seeds, st.data())
def test_undo_is_the_state_before(
    setup: tuple[int, Options], seed: int, data: st.DataObject
) -> None:
    """Every prefix replayed is what stood there, once-a-phase flags and all, to the byte."""
    seats, options = setup
    moves = [one.move for one in simulate(random.Random(seed), seats, options, 0.1)]
    states = [GAME.start(seats, options)]
    for move in moves:
        states.append(GAME.apply(states[-1], move).state)
    at = data.draw(st.integers(0, len(moves)))
    again = play(GAME, GAME.start(seats, options), moves[:at])
    assert codec.encode(again) == codec.encode(states[at])


@few
@given(tables("villages"), seeds)
def test_a_village_by_play_scores_as_entered(setup: tuple[int, Options], seed: int) -> None:
    """The villages of a finished game, entered at a table that only scores, come to the same."""
    seats, options = setup
    state = GAME.start(seats, options)
    for one in simulate(random.Random(seed), seats, options):
        state = GAME.apply(state, one.move).state
    only = Options(
        tracking="score",
        expansions=options.expansions,
        solo=options.solo,
        twice=options.twice,
    )
    entered = GAME.start(seats, only)
    for at, side in enumerate(state.sides):
        move = m.Village(
            seat=at if at < seats else None, supply=side.supply, village=trees_of(side.village)
        )
        assert [o for o in GAME.objections(entered, move) if o.kind == "impossible"] == []
        entered = GAME.apply(entered, move).state
    entered = GAME.apply(entered, m.Market(which="second")).state
    totals = [row.total for row in GAME.scoresheet(state).rows]
    nuns = any(side.nun for side in state.sides)
    assert nuns or totals == [row.total for row in GAME.scoresheet(entered).rows]
    assert GAME.view(entered, PUBLIC).over

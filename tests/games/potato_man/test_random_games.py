"""Whole games at random: real hands, rules broken and kept, and what always holds."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from companion.engine import codec
from companion.engine.game import PUBLIC
from companion.engine.log import Made
from companion.engine.replay import play
from games.potato_man.rules.cards import CARDS, SACKS, sacks_laid_out
from games.potato_man.rules.moves import AnyMove, Options, Play, Ruling, SetOption, Stuck, Tally
from games.potato_man.rules.state import State, dealt, sack_counts
from games.potato_man.rules.tricks import bound
from tests.games.potato_man.hands import simulate
from tests.games.potato_man.playing import GAME

seeds = st.integers(0, 2**32)


@st.composite
def tables(draw: st.DrawFn) -> tuple[int, Options]:
    """Any number of players with options that go with it."""
    seats = draw(st.sampled_from(GAME.seats))
    variant = draw(st.sampled_from(["standard", "no-green"])) if seats == 3 else "standard"
    first = draw(st.integers(0, seats - 1))
    return seats, Options(variant=variant, first=first, memory_aid=draw(st.booleans()))  # type: ignore[arg-type]


def check_cards(state: State) -> None:
    """Every card is in one place, every sack too, and whoever is to move can."""
    out = sacks_laid_out(state.options.variant)
    for round_ in state.rounds:
        counts = sack_counts(round_.taken)
        assert all(count <= most for count, most in zip(counts, out, strict=True))
        assert sum(counts) <= 15
    gone = [*state.gone, *(laid.card for laid in state.trick)]
    assert len(gone) == len(set(gone))
    assert set(gone) <= set(CARDS)
    if not state.over:
        assert sum(state.left) == state.seats * dealt(state.seats) - len(gone)
        assert min(state.left) >= 0
        assert state.turn is not None
        assert state.left[state.turn] > 0


def check(state: State) -> None:
    """What else holds in every state, however it came about."""
    sheet = GAME.scoresheet(state)
    view = GAME.view(state, PUBLIC)
    for row, seat in zip(sheet.rows, view.table, strict=True):
        assert row.total == sum(line.amount for line in row.lines) == seat.total
        assert len({line.code for line in row.lines}) == len(row.lines)
    assert (GAME.outcome(state) is None) == (len(state.done) < state.seats)
    assert state.over == (GAME.prompt(state) is None) == (not GAME.asked(state))
    text = codec.encode(state)
    assert codec.encode(codec.decode(text, State)) == text


def follow(seats: int, options: Options, made: Sequence[Made[AnyMove]]) -> list[State]:
    """All states of a game. Every eleventh, which is one of each place in a trick in time, is
    looked at from all sides; each is looked at for its cards.
    """
    states = [GAME.start(seats, options)]
    for one in made:
        kinds = {o.kind for o in GAME.objections(states[-1], one.move)}
        assert kinds <= ({"illegal"} if one.anyway else set())
        states.append(GAME.apply(states[-1], one.move).state)
        check_cards(states[-1])
    for state in (*states[::11], states[-1]):
        check(state)
        GAME.findings(state)
        GAME.offers(GAME.view(state, PUBLIC), state.turn or 0)
    for before, one in zip(states[:-1:7], made[::7], strict=True):
        GAME.told(before, one.move, PUBLIC, states[-1])
    return states


@given(tables(), seeds)
def test_a_game_by_the_rules(table: tuple[int, Options], seed: int) -> None:
    """Nothing draws an objection, and what the offers do not dim is what a hand may play."""
    seats, options = table
    made = list(simulate(random.Random(seed), seats, options))
    states = follow(seats, options, made)
    assert states[-1].over
    assert len(states[-1].done) == seats
    for round_ in states[-1].done:
        counts = sack_counts(round_.taken)
        worth = sum(value * count for value, count in zip((1, 2, 3, 4, 5), counts, strict=True))
        assert worth <= bound(seats, options.variant)
    for claim in states[-1].claims:
        assert claim.shown is None


@given(tables(), seeds, st.floats(0.05, 1))
def test_a_game_with_rules_broken_and_kept(
    table: tuple[int, Options], seed: int, mischief: float
) -> None:
    seats, options = table
    made = list(simulate(random.Random(seed), seats, options, mischief))
    states = follow(seats, options, made)
    assert states[-1].over


@given(tables(), seeds, st.data())
def test_undo_is_the_state_before(
    table: tuple[int, Options], seed: int, data: st.DataObject
) -> None:
    """F1, F7, F8, F11: every prefix replayed is what stood there, to the byte."""
    seats, options = table
    moves = [one.move for one in simulate(random.Random(seed), seats, options, 0.1)]
    states = [GAME.start(seats, options)]
    for move in moves:
        states.append(GAME.apply(states[-1], move).state)
    at = data.draw(st.integers(0, len(moves)))
    again = play(GAME, GAME.start(seats, options), moves[:at])
    assert codec.encode(again) == codec.encode(states[at])


@given(tables(), seeds)
def test_nothing_told_names_a_card_that_is_gone(table: tuple[int, Options], seed: int) -> None:
    """Without the aid no view of a running game holds a card of a closed trick."""
    seats, options = table
    state = GAME.start(seats, options)
    for one in simulate(random.Random(seed), seats, options):
        state = GAME.apply(state, one.move).state
        if len(state.trick) == 1 and not options.memory_aid and not state.over:
            text = codec.encode(GAME.view(state, PUBLIC))
            assert not any(f'"{card}"' in text for card in state.gone)


@pytest.mark.parametrize("seats", GAME.seats)
def test_choices_that_are_not_dimmed_are_in_order(seats: int) -> None:
    """Played from the board alone: only what the view hides can still be impossible."""
    rng = random.Random(seats)
    state = GAME.start(seats, Options())
    while not state.over:
        offers = GAME.offers(GAME.view(state, PUBLIC), state.turn or 0)
        free = [choice.move for choice in offers.choices if not choice.objections]
        rng.shuffle(free)
        for move in free:
            objections = GAME.objections(state, move)
            assert {o.kind for o in objections} <= {"impossible"}
            if objections:
                assert isinstance(move, Play)
                assert move.card in state.gone
        state = next(
            GAME.apply(state, move).state for move in free if not GAME.objections(state, move)
        )


class Anything(RuleBasedStateMachine):
    """Any move that is not impossible, in any order, by anybody."""

    def __init__(self) -> None:
        super().__init__()
        self.state = GAME.start(3, Options())

    def make(self, move: AnyMove) -> None:
        objections = GAME.objections(self.state, move)
        assert [o.kind for o in objections] == sorted(
            (o.kind for o in objections), key=["impossible", "illegal"].index
        )
        if any(o.kind == "impossible" for o in objections):
            return
        GAME.doubts(self.state, move)
        before = codec.encode(self.state)
        after = GAME.apply(self.state, move).state
        assert codec.encode(self.state) == before
        assert after.ply == self.state.ply + 1
        GAME.told(self.state, move, PUBLIC, after)
        self.state = after

    @rule(seat=st.integers(0, 3), card=st.sampled_from([*CARDS, "blue-17"]))
    def play(self, seat: int, card: str) -> None:
        self.make(Play(seat=seat, card=card))

    @precondition(lambda self: not self.state.over)
    @rule(card=st.sampled_from(list(CARDS)))
    def play_in_turn(self, card: str) -> None:
        self.make(Play(seat=self.state.turn or 0, card=card))

    @rule(
        seat=st.integers(0, 3),
        hand=st.none() | st.lists(st.sampled_from([*CARDS, "x"]), max_size=14).map(tuple),
    )
    def stuck(self, seat: int, hand: tuple[str, ...] | None) -> None:
        self.make(Stuck(seat=seat, hand=hand))

    @rule(sacks=st.lists(st.integers(-1, 20), min_size=2, max_size=4).map(tuple))
    def tally(self, sacks: tuple[int, ...]) -> None:
        self.make(Tally(sacks=sacks))

    @rule(seat=st.integers(0, 3), round_=st.integers(1, 4), add=st.integers(-20, 20))
    def ruling(self, seat: int, round_: int, add: int) -> None:
        self.make(Ruling(seat=seat, round=round_, add=add, why="So be it."))

    @rule(
        option=st.sampled_from(["variant", "first", "memory_aid", "speed"]),
        value=st.sampled_from(["standard", "no-green", True, False, 0, 1, 2, 3, -1, "x"]),
    )
    def set(self, option: str, value: bool | int | str) -> None:
        self.make(SetOption(option=option, value=value))

    @invariant()
    def sound(self) -> None:
        state = self.state
        sheet = GAME.scoresheet(state)
        assert all(row.total == sum(line.amount for line in row.lines) for row in sheet.rows)
        assert all(n <= 3 for n in sack_counts(state.taken))
        assert len(SACKS) == len(GAME.view(state, PUBLIC).sacks_left)
        assert len(state.done) <= state.seats
        assert (GAME.outcome(state) is None) == (not state.over)
        GAME.prompt(state)
        GAME.findings(state)


TestAnything = Anything.TestCase

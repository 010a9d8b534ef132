"""Whole voyages with real hands, move by move, with what is true beside what the log says."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from games.potemkin.rules.moves import AnyMove, Entered, Lay, Play, Result
from games.potemkin.rules.options import Options
from games.potemkin.rules.state import State
from games.potemkin.rules.voyage import source_of
from tests.games.potemkin.hands import LONG, Deal
from tests.games.potemkin.playing import GAME


class Sailed(NamedTuple):
    """One move: the state before and after it, and the table as it really is after it."""

    before: State
    move: AnyMove
    after: State
    deal: Deal
    wrong: bool
    """Whether a card was played from a hand that held the led colour and did not follow it."""


class Skilled(Deal):
    """Players who think of the boat, so that some voyages are long: they try more ways of an
    ability, and keep a 9 back while they can.
    """

    def _ability(self, state: State, seat: int, naughty: bool) -> AnyMove:
        tries = [super(Skilled, self)._ability(state, seat, naughty) for _ in range(3)]
        return max(tries, key=lambda move: _worth(GAME.apply(state, move).state))

    def _card(self, state: State, seat: int, naughty: bool) -> Play:
        tries = [super(Skilled, self)._card(state, seat, naughty) for _ in range(3)]
        return min(tries, key=lambda move: move.card.endswith("9"))


def _worth(state: State) -> tuple[bool, int]:
    outcome = GAME.outcome(state)
    return outcome is None or bool(outcome.winners), state.downstream


def sail(
    seed: int, seats: int, options: Options, mischief: float = 0.0, *, piles: bool = False
) -> Iterator[Sailed]:
    """A voyage to its end; `piles`: they are entered at set-up, with two players."""
    rng = random.Random(seed)
    deal = Skilled(rng, seats, options)
    state = GAME.start(seats, options)
    for _ in range(LONG):
        move = deal.move(state, rng.random() < mischief)
        if piles and isinstance(move, Lay):
            entered = tuple(Entered(one, tuple(cards)) for one, cards in deal.piles.items())
            move = Lay(villages=move.villages, piles=entered)
        wrong = _wrong(deal, state, move)
        after = GAME.apply(state, move).state
        deal.follow(state, move, after)
        yield Sailed(state, move, after, deal, wrong)
        state = after
        if state.over:
            return
    move = Result(won=False, rounds=state.tricks)
    yield Sailed(state, move, GAME.apply(state, move).state, deal, wrong=False)


def _wrong(deal: Deal, state: State, move: AnyMove) -> bool:
    if not isinstance(move, Play) or not state.trick or move.card not in deal.hands[move.seat]:
        return False
    led = state.trick[0].card.split("-")[0]
    if move.card.startswith(led):
        return False
    if source_of(state, move) not in ("hand", "redeployment"):
        return False
    return any(one.startswith(led) for one in deal.hands[move.seat])

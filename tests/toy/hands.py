"""Whole games of Blind Bids with cards really dealt, logging only what a table would see."""

from __future__ import annotations

import random
from collections.abc import Iterator

from companion.engine.log import Made
from tests.toy.rules.state import CARDS, MARK, AnyMove, Bid, Fold, Look, Options, Recount, Ruling


def simulate(
    rng: random.Random, seats: int, options: Options, mischief: float = 0.0
) -> Iterator[Made[AnyMove]]:
    """One game. With `mischief`, how often somebody breaks a rule and the table lets it be."""
    deck = rng.sample(CARDS, len(CARDS))
    size = options.rounds + 1
    hands = [deck[seat * size : (seat + 1) * size] for seat in range(seats)]
    coins = [2] * seats
    for round_ in range(1, options.rounds + 1):
        down: list[int] = []
        for seat in rng.sample(range(seats), seats):
            if down and coins[seat] and rng.random() < 0.2:
                coins[seat] -= 1
                yield Made(move=Look(seat=seat, target=rng.choice(down)))
                if rng.random() < mischief:
                    coins[seat] = max(0, coins[seat] - 1)
                    yield Made(move=Look(seat=seat, target=down[0]), anyway="Nobody minded.")
            holds_high = any(card > MARK for card in hands[seat])
            if round_ > 1 and (not holds_high or rng.random() < mischief):
                yield Made(move=Fold(seat=seat))  # perhaps against the rules: nobody can see it
            elif rng.random() < mischief:
                yield Made(move=Fold(seat=seat), anyway="We only saw it afterwards.")
            else:
                card = hands[seat].pop(rng.randrange(len(hands[seat])))
                down.append(seat)
                yield Made(move=Bid(seat=seat, card=card))
        if rng.random() < 0.1:
            seat = rng.randrange(seats)
            coins[seat] = rng.randint(0, 2)
            yield Made(move=Recount(seat=seat, coins=coins[seat], why="One was under the box."))
    if rng.random() < 0.2:
        yield Made(move=Ruling(seat=rng.randrange(seats), add=-1, why="Talked too much."))

"""A table of Potato Man with real hands, which logs only what a table would see.

Cards are shuffled, dealt and drawn here; the rules never hear of a card before it is played or
shown. What a player may play is worked out here a second time, from the rulebook, so that the
simulator and the rules check each other.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from companion.engine.log import Made
from games.potato_man.rules.cards import DECKS
from games.potato_man.rules.game import PotatoMan
from games.potato_man.rules.moves import AnyMove, Options, Play, Stuck
from games.potato_man.rules.state import State

GAME = PotatoMan()
HANDS = {2: 12, 3: 12, 4: 12, 5: 10}
REASON = "We let it stand."


def simulate(
    rng: random.Random, seats: int, options: Options, mischief: float = 0.0
) -> Iterator[Made[AnyMove]]:
    """A whole game, move by move.

    `mischief` (0 to 1) is how often somebody breaks a rule; the table notices and keeps it with
    a reason, or cannot notice (a hand not shown) and keeps it without.
    """
    state = GAME.start(seats, options)
    while not state.over:
        table = _Deal(rng, seats, options)
        number = state.round
        while not state.over and state.round == number:
            move = table.move(rng, state, rng.random() < mischief)
            broken = any(o.kind == "illegal" for o in GAME.objections(state, move))
            yield Made(move=move, anyway=REASON) if broken else Made(move=move)
            state = GAME.apply(state, move).state
            if isinstance(move, Play):
                table.lay(move)


class _Deal:
    """The hands and draw piles of one round."""

    def __init__(self, rng: random.Random, seats: int, options: Options) -> None:
        cards = [card.id for card in DECKS[options.variant]]
        rng.shuffle(cards)
        self.hands = [[cards.pop() for _ in range(HANDS[seats])] for _ in range(seats)]
        self.piles = [[cards.pop() for _ in range(8 if seats == 2 else 0)] for _ in range(seats)]

    def move(self, rng: random.Random, state: State, naughty: bool) -> AnyMove:
        seat = state.turn or 0
        if naughty:
            return self._mischief(rng, state, seat)
        trick = [laid.card for laid in state.trick]
        fitting = [card for card in self.hands[seat] if fits(card, trick, state.seats)]
        if fitting:
            return Play(seat=seat, card=rng.choice(fitting))
        return self._claim(rng, seat)

    def lay(self, move: Play) -> None:
        """The card leaves the hand, and the next one is drawn."""
        self.hands[move.seat].remove(move.card)
        if self.piles[move.seat]:
            self.hands[move.seat].append(self.piles[move.seat].pop())

    def _mischief(self, rng: random.Random, state: State, seat: int) -> AnyMove:
        """Out of turn, any card at all, or a claim whatever the hand holds."""
        holding = [s for s in range(state.seats) if self.hands[s]]
        seat = rng.choice([seat, *holding])
        if rng.random() < 0.1:
            return self._claim(rng, seat)
        return Play(seat=seat, card=rng.choice(self.hands[seat]))

    def _claim(self, rng: random.Random, seat: int) -> Stuck:
        shown = tuple(self.hands[seat]) if rng.random() < 0.8 else None
        return Stuck(seat=seat, hand=shown)


def fits(card: str, trick: list[str], seats: int) -> bool:
    """Whether the rulebook lets `card` be played on `trick`."""
    colour, number = card.split("-")
    there = [other.split("-")[0] for other in trick]
    if seats == 5:
        man = any(other in ("yellow-1", "yellow-2", "yellow-3") for other in trick)
        if man and colour == "yellow" and int(number) <= 3:
            return False
        if len(there) == len(set(there)):
            return True
    return colour not in there

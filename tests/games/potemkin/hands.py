"""A table of Potemkin Villages with real hands, which logs only what a table would see.

Cards are shuffled and dealt here; the rules never hear of a card before it lies on the table.
What a player may play is worked out here a second time, from the rulebook.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from companion.engine.log import Made
from companion.engine.offers import Choice
from games.potemkin.rules.cards import deck
from games.potemkin.rules.game import Potemkin
from games.potemkin.rules.moves import (
    AnyMove,
    Chamberlain,
    Cossack,
    Governor,
    Lay,
    Play,
    Redeployment,
    Result,
    Stagehand,
)
from games.potemkin.rules.options import Options, characters
from games.potemkin.rules.state import State, seen

GAME = Potemkin()
REASON = "We let it stand."
LONG = 250
"""After so many moves the table gives up: a Governor can go on for ever."""
WALKS = 4
"""Ways that a table thinks through before it uses an ability."""


def simulate(
    rng: random.Random, seats: int, options: Options, mischief: float = 0.0
) -> Iterator[Made[AnyMove]]:
    """A whole voyage, move by move.

    `mischief` (0 to 1) is how often somebody breaks a rule: seen, and kept with a reason, or
    unseen (not following suit), and kept without.
    """
    table = Deal(rng, seats, options)
    state = GAME.start(seats, options)
    count = 0
    while not state.over:
        move = table.move(state, rng.random() < mischief)
        if count > LONG:
            move = Result(won=False, rounds=state.tricks)
        broken = any(o.kind == "illegal" for o in GAME.objections(state, move))
        yield Made(move=move, anyway=REASON) if broken else Made(move=move)
        after = GAME.apply(state, move).state
        table.follow(state, move, after)
        state, count = after, count + 1


class Deal:
    """Where every card really is."""

    def __init__(self, rng: random.Random, seats: int, options: Options) -> None:
        self.rng, self.seats = rng, seats
        cards = [card.id for card in deck(seats)]
        rng.shuffle(cards)
        self.hands = [[cards.pop() for _ in range(10)] for _ in range(seats)]
        own = [one for each in characters(options, seats) for one in each]
        self.own = characters(options, seats)
        self.piles = {one: [cards.pop() for _ in range(5)] for one in own} if seats == 2 else {}
        self.villages = tuple(cards.pop() for _ in range(4))
        self.boat = cards
        self.aside: str | None = None

    def move(self, state: State, naughty: bool) -> AnyMove:
        """What the table logs next."""
        if not state.row:
            return Lay(villages=self.villages)
        asked = GAME.asked(state)[0]
        cossack = any("cossack" in each for each in self.own)
        if cossack and state.aside is None:
            self.aside = self.rng.choice(self.hands[asked])
            up = state.options.redeployment == "up"
            return Redeployment(seat=asked, card=self.aside if up else None)
        if state.won is not None:
            return self._ability(state, asked, naughty)
        if state.lead and not state.trick:
            return Play(seat=asked, card=self.piles[state.lead][0])
        return self._card(state, asked, naughty)

    def _card(self, state: State, seat: int, naughty: bool) -> Play:
        hand = self.hands[seat]
        fitting = hand
        if state.trick:
            led = state.trick[0].card.split("-")[0]
            fitting = [card for card in hand if card.startswith(led)] or hand
        if naughty:
            others = [s for s in range(self.seats) if self.hands[s]]
            if self.rng.random() < 0.3:
                seat = self.rng.choice(others)
            fitting = self.hands[seat]
        card = self.rng.choice(fitting)
        from_: Any = "redeployment" if card == self.aside else None
        return Play(seat=seat, card=card, from_=from_)

    def _ability(self, state: State, seat: int, naughty: bool) -> AnyMove:
        """The best of a few walks through the questions: the longest river ahead."""
        if naughty:
            return self._walk(state, seat, naughty)
        walks = [self._walk(state, seat, naughty) for _ in range(WALKS)]

        def ahead(move: AnyMove) -> tuple[bool, bool, int]:
            after = GAME.apply(state, move).state
            outcome = GAME.outcome(after)
            lost = outcome is not None and not outcome.winners
            broken = bool(GAME.objections(state, move))
            return not lost, not broken, after.downstream

        return max(walks, key=ahead)

    def _walk(self, state: State, seat: int, naughty: bool) -> AnyMove:
        """The questions answered at random; the boat gives what is in it."""
        draft = ""
        while True:
            offers = GAME.offers(GAME.view(state, frozenset({seat})), seat, draft)
            choices = [c for c in offers.choices if bool(c.objections) == naughty]
            if offers.field == "card":
                choices = [c for c in offers.choices if c.code in self.boat]
            if offers.field == "boat_to":
                real = state.won is not None and state.won.card == self.aside
                choices = [c for c in choices if c.code != ("no" if real else "redeployment")]
            choice = self.rng.choice(self._possible(state, choices or offers.choices))
            if choice.move is not None:
                move: AnyMove = choice.move
                return move
            draft = choice.draft

    def _possible(self, state: State, choices: Any) -> list[Choice]:
        found = [
            one
            for one in choices
            if not any(o.kind == "impossible" for o in one.objections)
            and not (one.move and any(
                o.kind == "impossible" for o in GAME.objections(state, one.move)
            ))
        ]  # fmt: skip
        return found or list(choices)

    def follow(self, before: State, move: AnyMove, after: State) -> None:
        """Real cards move as the table saw them move."""
        if isinstance(move, Play):
            source = after.trick[-1].source if after.trick else None
            for pile in self.piles.values():
                if move.card in pile:
                    pile.remove(move.card)
            if source is None or move.card in self.hands[move.seat]:
                self.hands[move.seat] = [c for c in self.hands[move.seat] if c != move.card]
        elif isinstance(move, Stagehand | Chamberlain) and move.card:
            self.boat.remove(move.card)
        elif isinstance(move, Cossack) and move.give:
            self.hands[move.give.to].append(move.give.card)
            self._discard(move.give.to)
        elif isinstance(move, Governor) and sum(after.hands) > sum(before.hands):
            self._deal_upstream(before)
        elif sum(after.hands) < sum(before.hands):
            for seat in range(self.seats):
                if before.hands[seat]:
                    self._discard(seat)
        out = seen(after)
        hidden = {card for hand in self.hands for card in hand}
        hidden |= {card for pile in self.piles.values() for card in pile}
        self.boat = [c.id for c in deck(self.seats) if c.id not in out and c.id not in hidden]
        assert [len(hand) for hand in self.hands] == list(after.hands)
        assert len(self.boat) == after.boat_size
        assert set(after.boat) <= set(self.boat)
        if self.aside not in {card for hand in self.hands for card in hand}:
            self.aside = None

    def _discard(self, seat: int) -> None:
        """A card face down; the Redeployment card stays where all see it."""
        free = [card for card in self.hands[seat] if card != self.aside] or self.hands[seat]
        self.hands[seat].remove(self.rng.choice(free))

    def _deal_upstream(self, before: State) -> None:
        villages = before.row[: before.at]
        cards = [card for pile in villages for card in pile]
        if not before.options.governor_stacks:
            cards = [pile[-1] for pile in villages]
        self.rng.shuffle(cards)
        for hand in self.hands:
            hand.append(cards.pop())

"""Cards really dealt: decks, hands, stacks and the Road, which no table sees."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from companion.engine.log import Made
from companion.engine.offers import Choice
from games.villagers.rules import moves as m
from games.villagers.rules.cards import (
    BASICS,
    CARDS,
    EVENTS,
    FOUNDERS,
    LAW_AND_CRIME,
    SCOUNDRELS_DEALT,
)
from games.villagers.rules.game import Villagers
from games.villagers.rules.options import Options
from games.villagers.rules.setup import stack_size
from games.villagers.rules.state import copies, season

GAME = Villagers()
ANYWAY = "We only saw it afterwards."
Moves = Iterator[Made[Any]]


class Dealer:
    """A table: what lies face down, and the state that the log leads to."""

    def __init__(self, rng: random.Random, seats: int, options: Options, mischief: float) -> None:
        self.rng, self.seats, self.options, self.mischief = rng, seats, options, mischief
        self.state = GAME.start(seats, options)
        self.starters, deck = self._deck()
        self.hands = [[deck.pop() for _ in range(5)] for _ in range(seats)]
        for extra, names in (
            ("scoundrels", SCOUNDRELS_DEALT),
            ("saints", ("Benefactor", "Nun", "Pigeoneer", "Prophet", "Recruiter")),
        ):
            if options.has(extra):
                for hand, name in zip(self.hands, rng.sample(names, len(names)), strict=False):
                    hand.append(name)
        size = stack_size(seats)
        self.stacks = [[deck.pop() for _ in range(size)] for _ in range(6)]
        self.reserve = deck
        self.road: list[str] = []
        self.events = {
            name: rng.sample(cards, len(cards)) for name, cards in self._seasons().items()
        }

    def _deck(self) -> tuple[list[str], list[str]]:
        """Six starters, one of each, and the deck, shuffled."""
        options, rng = self.options, self.rng
        deck = []
        for name, card in CARDS.items():
            there = card.set == "base" or (card.set == "profiteers" and options.has("profiteers"))
            there = there or (name in LAW_AND_CRIME and options.has("scoundrels"))
            alone = self.seats == 1 and card.special
            apart = alone or name in (*BASICS, FOUNDERS)
            if there and card.players <= self.seats and not apart:
                deck += [name] * copies(options, name)
        fit = [n for n in dict.fromkeys(deck) if CARDS[n].set == "base" and not CARDS[n].special]
        starters = list(options.starters) or rng.sample(fit, 6)
        for name in starters:
            deck.remove(name)
        rng.shuffle(deck)
        return starters, deck

    def _seasons(self) -> dict[str, list[str]]:
        out = ("It Was You!",) if self.options.solo != "normal" else ()
        found: dict[str, list[str]] = {"Summer": [], "Winter": []}
        for name in EVENTS:
            if name not in out:
                found[season(self.state, name)].append(name)
        return found

    def log(self, move: Any) -> Moves:
        """A move made; against an objection it is kept, impossible ones are a fault of ours."""
        found = GAME.objections(self.state, move)
        assert all(o.kind == "illegal" for o in found), (move, found)
        yield Made(move=move, anyway=ANYWAY if found else None)
        self.state = GAME.apply(self.state, move).state

    def chance(self, share: float) -> bool:
        """Whether something happens that happens so often."""
        return self.rng.random() < share

    def pick(self, choices: list[Choice]) -> Any:
        """A move to make: one in order, or in mischief one that is not; None if there is none."""
        good = [c.move for c in choices if not c.objections and c.move is not None]
        bad = [
            c.move
            for c in choices
            if c.objections and c.move and all(o.kind == "illegal" for o in c.objections)
        ]
        if bad and self.chance(self.mischief):
            return self.rng.choice(bad)
        return self.rng.choice(good) if good else None

    # --- The Road ------------------------------------------------------------------

    def next_card(self, reserve_first: bool = False) -> str | None:
        """The card that fills a gap."""
        if reserve_first and self.reserve:
            return self.reserve.pop()
        for stack in self.stacks:
            if stack:
                return stack.pop()
        return self.reserve.pop() if self.reserve else None

    def fill(self, reserve_first: bool = False) -> Moves:
        """Gaps are filled, and what comes is told."""
        while len(self.road) < 6:
            card = self.next_card(reserve_first)
            if card is None:
                return
            self.road.append(card)
            yield from self.log(m.Reveal(card=card))

"""Whole games with cards really dealt, logging only what a table would see.

The dealer keeps decks, hands, stacks and the Road by itself; which of the cards in hand can be
built, and whom a special villager may be about, is asked of the rules.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from companion.engine.log import Made
from companion.engine.offers import Choice
from games.villagers.rules import event_moves as e
from games.villagers.rules import moves as m
from games.villagers.rules import offers, offers_entry, offers_rest
from games.villagers.rules.cards import (
    BASICS,
    CARDS,
)
from games.villagers.rules.entry import trees_of
from games.villagers.rules.options import Options
from tests.games.villagers.dealing import GAME, Dealer, Moves
from tests.games.villagers.hands_build import Builder
from tests.games.villagers.hands_draft import Drafter


class Table(Drafter, Builder):
    """A whole game, round after round."""

    def play(self) -> Moves:
        """The whole game."""
        if self.options.tracking == "score":
            yield from scored(self)
            return
        if self.state.full:
            self.road = list(self.options.starters)
            for card in self.starters[len(self.road) :]:
                self.road.append(card)
                yield from self.log(m.Reveal(card=card))
        while not self.state.over:
            round_ = self.state.round
            yield from self.deals()
            yield from self.draft()
            yield from self.build()
            yield from self.close()
            assert self.state.over or self.state.round > round_

    # --- When everyone has built ---------------------------------------------------

    def close(self) -> Moves:
        """Bronze, Developments, events, markets."""
        state = self.state
        while self.state.phase == "bronze":
            seat = GAME.asked(self.state)[0]
            yield from self.log(self.pick(list(offers_rest.bronzes(self.state, seat))))
        if self.state.phase == "inn":
            held = tuple(sum(CARDS[c].special for c in hand) for hand in self.hands)
            yield from self.log(m.Inn(specials=held))
        while self.state.phase == "rewards":
            seat, name = self.state.owed[0]
            if name == "Tavern":
                yield from self.tavern(seat)
            else:
                yield from self.church(seat)
        if self.state.phase == "events":
            yield from self.settle_events()
        if self.state.phase == "countess":
            if not self.state.full and self.state.round >= 4:
                yield from self.log(m.Market(which="second"))
                return
            card = (self.reserve or self.stacks[0] or ["Hunter"]).pop()
            yield from self.log(e.CountessCard(card=card))
            yield from self.deals()
        if not self.state.full and not self.state.over:
            if self.state.round == 3 and not self.state.markets:
                yield from self.log(m.Market(which="first"))
            if self.state.round >= 5:
                yield from self.log(m.Market(which="second"))
        assert state is not self.state or self.state.over or self.state.phase != "bronze"

    def tavern(self, seat: int) -> Moves:
        move = self.pick(list(offers_rest.rewards(self.state, seat)))
        yield from self.log(move)

    def church(self, seat: int) -> Moves:
        for n, stack in enumerate(self.stacks):
            if stack:
                self.hands[seat].append(stack.pop())
                pile: Any = f"stack-{n + 1}"
                yield from self.log(m.Church(seat=seat, from_=pile))
                return
        yield from self.log(m.Church(seat=seat))

    def deals(self) -> Moves:
        """Events are revealed."""
        while self.state.phase == "deal":
            if any(one.name == "Dark Mood" for one in self.state.solo.open):  # type: ignore[union-attr]
                yield from self.log(e.DarkMood())
                continue
            deck = self.events["Winter" if self.state.markets else "Summer"]
            yield from self.log(e.Deal(card=deck.pop()))

    def settle_events(self) -> Moves:
        while self.state.phase == "events":
            choices = list(offers.offers(GAME.view(self.state, frozenset()), 0).choices)
            flat: list[Choice] = []
            for choice in choices:
                if choice.draft:
                    view = GAME.view(self.state, frozenset())
                    flat += offers.offers(view, 0, choice.draft).choices
                else:
                    flat.append(choice)
            move = self.pick([c for c in flat if not isinstance(c.move, e.Conscription)] or flat)
            if isinstance(move, e.Conscription):
                if not self.stacks[-1]:
                    move = e.Conscription()
                else:
                    move = e.Conscription(from_="stack-6", card=self.stacks[-1].pop())
            if isinstance(move, e.Abduction) and self.hands[0]:
                self.hands[0].pop()
            yield from self.log(move)
            if self.state.phase == "deal":
                yield from self.deals()


def scored(dealer: Dealer) -> Moves:
    """Villages entered at two markets, grown as a game would grow them."""
    rng, seats = dealer.rng, dealer.seats
    for which in ("first", "second"):
        for seat in (*range(seats), *((None,) if seats == 1 else ())):
            at = dealer.state.index(seat)
            for _ in range(rng.randint(2, 6)):
                view = GAME.view(dealer.state, frozenset())
                side = dealer.state.sides[at]
                name = rng.choice([*BASICS, *dealer.starters, *dealer.stacks[0]])
                move = dealer.pick(
                    offers_entry.added(dealer.state, seat, trees_of(side.village), name, None)
                )
                assert view is not None
                if move is not None:
                    yield from dealer.log(move)
            trees = trees_of(dealer.state.sides[at].village)
            whole = m.Village(seat=seat, supply=rng.randint(0, 40), village=trees)
            if all(o.kind == "illegal" for o in GAME.objections(dealer.state, whole)):
                yield from dealer.log(whole)
        yield from dealer.log(m.Market(which=which))  # type: ignore[arg-type]


def simulate(
    rng: random.Random, seats: int, options: Options, mischief: float = 0.0
) -> Iterator[Made[Any]]:
    """One game. With `mischief`, how often somebody breaks a rule and the table lets it be."""
    yield from Table(rng, seats, options, mischief).play()

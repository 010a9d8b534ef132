"""A table of the Catan Card Game with real cards, which logs only what a table would see.

Stacks, hands, events, regions and dice are here; the rules hear of a card when it is played. What
a player may do is worked out here a second time, from the rulebook and the printed cards, so that
the simulator and the rules check each other. What lies open (who stores what) is read off the
state, as players read it off the table.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

from companion.engine.log import Made
from games.catan.rules.cards import CARDS, RESOURCES, event_deck
from games.catan.rules.moves import (
    Answer,
    AnyMove,
    Build,
    City,
    Concede,
    Deck,
    Duel,
    End,
    Event,
    Hand,
    Play,
    ReadOff,
    Road,
    Roll,
    Settlement,
    Trade,
)
from games.catan.rules.options import Options
from games.catan.rules.parts import Goods
from games.catan.rules.state import State
from games.catan.rules.twins import laid
from tests.games.catan.boxes import deck_of, printed_on, shuffled_stacks
from tests.games.catan.counting import Counting
from tests.games.catan.deeds import Deeds

TURNS = 44
"""After so many turns somebody gives up: random players can go on for hours."""
FACES = ("brigands", "trade", "tournament", "plenty", "?", "?")


def simulate(
    rng: random.Random, seats: int, options: Options, mischief: float = 0.0
) -> Iterator[Made[AnyMove]]:
    """A whole game, move by move; `mischief` is how often somebody breaks a rule."""
    table = Counting if options.tracking == "points" else _Table
    yield from table(rng, options, mischief).play()


def _lying(state: State) -> Counter[tuple[str, int]]:
    """Every expansion in play and whose it is."""
    return Counter((p.card, p.owner) for side in state.sides for p in side.cards)


class _Table(Deeds):
    """Two people, their cards, and all that lies face down."""

    def __init__(self, rng: random.Random, options: Options, mischief: float) -> None:
        super().__init__(rng, options, mischief)
        self.own = options.ruleset == "tournament"
        self.decks = [deck_of(rng), deck_of(rng)] if self.own else []
        if self.own:
            self.hands = [list(hand) for _, hand, _ in self.decks]
            self.stacks = [self._piled(seat) for seat in (0, 1)]
        else:
            stacks = shuffled_stacks(rng, options.ruleset)
            self.stacks = [stacks, stacks]
            self.hands = [[stacks[n].pop() for _ in range(3)] for n in (0, 1)]
        self.events = self._event_deck()
        self.regions = [
            (kind, rng.randint(1, 6))
            for kind in RESOURCES
            for _ in range(1 if kind == "gold" else 2)
        ]
        rng.shuffle(self.regions)
        self.read: set[str] = set()

    def _piled(self, seat: int) -> list[list[str]]:
        cards, hand, _ = self.decks[seat]
        left = list(cards)
        for card in hand:
            left.remove(card)
        self.rng.shuffle(left)
        return [left[:7], left[7:14], left[14:22], left[22:]]

    def _event_deck(self) -> list[str]:
        if self.own:
            deck = ["Civil War"] * 2 + ["Plague"] * 2 + ["Year End"]
            deck += [event for _, _, events in self.decks for event in events]
        else:
            deck = [
                n for n, count in event_deck(self.options.ruleset).items() for _ in range(count)
            ]
        self.rng.shuffle(deck)
        return deck

    def play(self) -> Iterator[Made[AnyMove]]:
        """Regions and decks, then turn after turn."""
        for seat in (0, 1):
            if self.own:
                cards, hand, events = self.decks[seat]
                yield self.log(Deck(seat=seat, cards=cards, hand=hand, events=events))
            yield self.log(laid(seat, "AB"[seat]))
        while not self.state.over:
            if self.state.turns >= TURNS:
                yield self.log(Concede(seat=self.rng.choice([0, 1])))
                return
            yield from self.turn(self.state.turn)

    def turn(self, seat: int) -> Iterator[Made[AnyMove]]:
        """Dice, actions, hand."""
        number = self.rng.randint(1, 6)
        if "Alchemist" in self.hands[seat] and self.open():
            self.out(seat, "Alchemist")
            yield self.log(Play(seat=seat, card="Alchemist", production=number))
        yield self.log(Roll(event=self.rng.choice(FACES), production=number))
        yield from self.settle()
        if self.state.phase == "card" and not self.state.over:
            event = self.events.pop(0)
            self.events.append(event)
            before = [one.hand for one in self.state.sides]
            yield self.log(Event(card=event))
            if event == "Year End":
                self.rng.shuffle(self.events)
            if event == "Conflict":
                self.lose(before)
            yield from self.doctors()
            yield from self.settle()
        for _ in range(6):
            if self.state.over:
                return
            if self.rng.random() < self.mischief:
                yield from self.naughty(seat)
                yield from self.settle()
                if self.state.over or self.state.turn != seat:
                    return
            move = self.action(seat)
            if move is None:
                break
            yield from self.act(seat, move)
        if not self.state.over:
            yield from self.refill(seat)
        if not self.state.over:
            yield self.log(End(seat=seat))

    def settle(self) -> Iterator[Made[AnyMove]]:
        """Whatever is to be chosen or trimmed, by whoever it is."""
        while not self.state.over:
            if self.state.owed:
                yield self.log(self.choice())
                continue
            seat = self.state.other
            above = self.state.sides[seat].hand - self.limit(seat)
            if above <= 0:
                return
            self.bury(seat, above)
            yield self.log(Hand(seat=seat, buried=above))

    def out(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)

    def log(self, move: AnyMove) -> Made[AnyMove]:
        """The move; whatever has left a principality goes where the rules say."""
        before = _lying(self.state)
        made = super().log(move)
        for card, owner in (before - _lying(self.state)).elements():
            if card == "Church Domain" and isinstance(move, Roll | Event):
                self.stacks[owner][0].insert(0, card)
            elif not self.returned(card) and not isinstance(move, Play):
                self.hands[owner].append(card)
        return made

    def lose(self, before: list[int]) -> None:
        for seat in (0, 1):
            for _ in range(before[seat] - self.state.sides[seat].hand):
                self.stacks[seat][0].insert(0, self.hands[seat].pop())

    def bury(self, seat: int, count: int) -> None:
        for _ in range(count):
            self.rng.choice(self.stacks[seat]).insert(0, self.hands[seat].pop())

    def refill(self, seat: int) -> Iterator[Made[AnyMove]]:
        """Too many are buried, too few are drawn, one searched for now and then."""
        before = len(self.hands[seat])
        lack = self.limit(seat) - before
        if lack < 0:
            self.bury(seat, -lack)
            yield self.log(Hand(seat=seat, buried=-lack))
            return
        for _ in range(lack):
            full = [stack for stack in self.stacks[seat] if stack]
            if not full:
                return
            self.hands[seat].append(self.rng.choice(full).pop())
            cost = 1 if self.has(seat, {"Town Hall"}) else 2
            rich = max(RESOURCES, key=lambda kind: self.stored(seat, kind))
            if self.stored(seat, rich) > cost and self.rng.random() < 0.3:
                pay = (Goods(resource=rich, count=cost),)
                yield self.log(Hand(seat=seat, searched=1, pay=pay))
            else:
                yield self.log(Hand(seat=seat, drawn=1))
        if not lack and not self.state.played and self.rng.random() < 0.5:
            full = [stack for stack in self.stacks[seat] if stack]
            if full:
                stack = self.rng.choice(full)
                stack.insert(0, self.hands[seat].pop(0))
                self.hands[seat].append(stack.pop())
                yield self.log(Hand(seat=seat, drawn=1, buried=1))

    def doctors(self) -> Iterator[Made[AnyMove]]:
        if not self.state.plague:
            return
        for seat in (0, 1):
            if "Doctor" in self.hands[seat] and self.rng.random() < 0.8:
                self.out(seat, "Doctor")
                yield self.log(Answer(seat=seat, card="Doctor"))

    def act(self, seat: int, move: AnyMove) -> Iterator[Made[AnyMove]]:
        """The move, and what goes with it: values read off a card, a duel's die, choices."""
        if isinstance(move, Settlement) and "Scout" in self.hands[seat]:
            self.out(seat, "Scout")
            yield self.log(Play(seat=seat, card="Scout"))
        if isinstance(move, Build):
            if CARDS[move.card].open and move.card not in self.read:
                self.read.add(move.card)
                told = {value: printed_on(move.card)[value] for value in CARDS[move.card].open}
                yield self.log(ReadOff(card=move.card, **told))
            if not self.returned(move.card):
                self.out(seat, move.card)
        if isinstance(move, Play):
            self.out(seat, move.card)
            if move.card == "Spy" and move.taken is not None:
                self.out(1 - seat, move.taken)
                self.hands[seat].append(move.taken)
            if move.card == "Council Meeting":
                self.bury(seat, 1)
            if move.card == "Diplomat" and move.taken is not None:
                self.hands[seat].append(move.taken)
        yield self.log(move)
        if self.state.over:
            return
        if isinstance(move, Play):
            self.draw(seat, {"Chancellor": 3, "Council Meeting": 2}.get(move.card, 0))
            if self.state.duel is not None:
                counter = "Herb Woman" if move.card == "Black Knight" else "Bishop"
                if counter in self.hands[1 - seat]:
                    self.out(1 - seat, counter)
                    yield self.log(Answer(seat=1 - seat, card=counter))
                yield self.log(Duel(roll=self.rng.randint(1, 6)))
        yield from self.settle()

    def draw(self, seat: int, count: int) -> None:
        for _ in range(count):
            full = [stack for stack in self.stacks[seat] if stack]
            if full:
                self.hands[seat].append(full[0].pop())

    def naughty(self, seat: int) -> Iterator[Made[AnyMove]]:
        """Something the rules forbid: not paid for, not one's turn, not the time."""
        card = self.rng.choice(self.hands[seat] or ["Scout"])
        towns = [c.at for c in self.state.sides[seat].centres]
        moves: list[AnyMove] = [
            Road(seat=seat, at=8),
            City(seat=seat, at=self.rng.choice(towns)),
            City(seat=1 - seat, at=1),
            End(seat=1 - seat),
            Roll(event="trade", production=3),
            Trade(seat=seat, give=(), take=(Goods(resource="gold"),)),
            Hand(seat=seat, drawn=0),
        ]
        if CARDS[card].kind != "action" and card != "Metropolis":
            sites = self.sites(1 - seat if card == "Bordello" else seat, card)
            if sites:
                move = Build(seat=seat, card=card, site=sites[0])
                before = len(self.hands[seat])
                made = list(self.broken(move))
                yield from made
                if made and before == len(self.hands[seat]):
                    self.out(seat, card)
                return
        yield from self.broken(self.rng.choice(moves))

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
from games.villagers.rules.building import draft_limit
from games.villagers.rules.cards import (
    APPRENTICE,
    BASICS,
    CARDS,
    DRAFT_SPECIALS,
    EVENTS,
    FOUNDERS,
    LAW_AND_CRIME,
    NAMED,
    SCOUNDRELS_DEALT,
    kebab,
)
from games.villagers.rules.entry import trees_of
from games.villagers.rules.game import Villagers
from games.villagers.rules.offers_specials import ABOUT
from games.villagers.rules.offers_ways import builds
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

    # --- Drafting ------------------------------------------------------------------

    def draft(self) -> Moves:
        """A Draft Phase."""
        if self.state.acting("Rats"):
            rich = self.state.sides[0].supply >= 3
            yield from self.log(e.Rats(pay=rich and self.chance(0.5)))
        if self.state.full:
            yield from self.full_draft()
            return
        for seat in self.rng.sample(range(self.seats), self.seats):
            for name in [c for c in self.hands[seat] if c in ("Courier", "Flaker", "Barbarian")]:
                if self.seats > 1 and self.chance(0.3):
                    self.hands[seat].remove(name)
                    other = (seat + 1) % self.seats
                    move = {
                        "Courier": m.Courier(seat=seat),
                        "Barbarian": m.Barbarian(seat=seat, coins=2),
                        "Flaker": m.Flaker(seat=seat, from_=other),
                    }[name]
                    yield from self.log(move)
            yield from self.benefactor(seat)
            for _ in range(draft_limit(self.state, seat)):
                card = self.next_card()
                if card:
                    self.hands[seat].append(card)
            yield from self.log(m.Drafted(seat=seat, coins=self.rng.choice([0, 0, 1, 2])))
            if self.state.phase == "draft" and self.chance(self.mischief / 3):
                yield from self.log(m.Drafted(seat=seat))
        while self.state.solo and self.state.solo.owed:
            card = self.next_card()
            if card is None:
                card = "Hunter"
            yield from self.log(e.CountessCard(card=card))

    def benefactor(self, seat: int) -> Moves:
        """A villager placed in the Draft Phase."""
        hand = self.hands[seat]
        if "Benefactor" not in hand or self.chance(0.5):
            return
        for name in dict.fromkeys(hand):
            if CARDS[name].special or name in BASICS:
                continue
            move = self.pick(
                [
                    choice
                    for choice in ABOUT["benefactor"](self.state, seat)
                    if isinstance(choice.move, m.Benefactor) and choice.move.card == name
                ]
            )
            if move is not None:
                hand.remove("Benefactor")
                hand.remove(name)
                yield from self.log(move)
                return

    def full_draft(self) -> Moves:
        """Card by card, until the Build Phase begins."""
        while self.state.phase == "draft":
            seat = self.state.turn or 0
            if self.seats > 1 and self.chance(0.1):
                yield from self.draft_special(seat)
                if self.state.phase != "draft" or self.state.turn != seat or self.state.gaps:
                    continue
            before = self.state.ply
            if self.road and self.chance(0.7):
                card = self.rng.choice(self.road)
                self.road.remove(card)
                yield from self.log(m.Draft(seat=seat, from_="road", card=card))
            else:
                piles = [n for n, stack in enumerate(self.stacks) if stack]
                if piles:
                    n = self.rng.choice(piles)
                    card, pile = self.stacks[n].pop(), f"stack-{n + 1}"
                elif self.reserve:
                    card, pile = self.reserve.pop(), "reserve"
                else:
                    card, pile = self.road.pop(), "road"
                known: Any = {"card": card} if pile == "road" or self.chance(0.8) else {}
                yield from self.log(m.Draft(seat=seat, from_=pile, **known))  # type: ignore[arg-type]
            assert self.state.ply > before
            self.hands[seat].append(card)
            if self.state.solo and self.state.solo.owed and self.road:
                hers = self.rng.choice(self.road)
                self.road.remove(hers)
                yield from self.log(e.CountessCard(card=hers))
            yield from self.fill()
        if self.state.phase == "coin":
            yield from self.two_player_coins()
        elif self.state.phase == "road":
            coined = [card.name for card in self.state.road]
            self.road = coined
            yield from self.fill(reserve_first=True)

    def two_player_coins(self) -> Moves:
        """A coin each, and the rest of the Road goes."""
        while self.state.phase == "coin":
            card = self.rng.choice([*self.road, None]) if self.road else None
            yield from self.log(m.Coin(seat=self.state.turn or 0, card=card))
        self.road = [card.name for card in self.state.road]
        yield from self.fill(reserve_first=True)

    def draft_special(self, seat: int) -> Moves:
        """Somebody uses a special villager in the Draft Phase."""
        for other in range(self.seats):
            for name in [c for c in self.hands[other] if c in DRAFT_SPECIALS]:
                if name == "Recruiter":
                    continue
                if name == "Benefactor":
                    yield from self.benefactor(other)
                    return
                options = list(ABOUT[kebab(name)](self.state, other))
                move = self.pick(options)
                if move is None:
                    continue
                self.hands[other].remove(name)
                if isinstance(move, m.Prophet):
                    stack = self.stacks[int((move.from_ or "stack-1")[-1]) - 1]
                    card = stack.pop(self.rng.randrange(len(stack)))
                    self.hands[other].append(card)
                    move = m.Prophet(seat=other, from_=move.from_, card=card)
                yield from self.log(move)
                if isinstance(move, m.Barbarian):
                    self.road = []
                    yield from self.barbarian_fill()
                elif isinstance(move, m.Courier) and move.card:
                    self.road.remove(move.card)
                    self.hands[other].append(move.card)
                elif isinstance(move, m.Flaker) and move.card:
                    self.hands[move.from_].remove(move.card)
                    self.hands[other].append(move.card)
                yield from self.fill() if not isinstance(move, m.Barbarian) else iter(())
                return

    def barbarian_fill(self) -> Moves:
        while self.reserve and len(self.road) < 6:
            card = self.reserve.pop()
            self.road.append(card)
            yield from self.log(m.Reveal(card=card))

    # --- Building ------------------------------------------------------------------

    def build(self) -> Moves:
        """A Build Phase."""
        while self.state.phase == "build":
            seat = self.state.turn or 0
            if self.state.acting("Arson"):
                rich = self.state.sides[0].supply >= 3
                yield from self.log(e.Arson(pay=rich and self.chance(0.5)))
            for _ in range(14):
                move = self.next_build(seat)
                if move is None:
                    break
                yield from self.log(move)
                self.carry_out(seat, move)
            if self.chance(self.mischief / 4):
                yield from self.log(m.Built(seat=(seat + 1) % self.seats))
            hand = self.hands[seat]
            yield from self.log(m.Built(seat=seat))
            hand[:] = hand[: max(0, self.state.sides[seat].hand)]

    def next_build(self, seat: int) -> Any:
        """What the seat does next in its Build Phase; None if it stops."""
        hand, state = self.hands[seat], self.state
        choices: list[Choice] = []
        for name in dict.fromkeys(hand):
            if name in BASICS:
                continue
            if CARDS[name].stays and name != APPRENTICE:
                choices += builds(state, seat, name)
            elif name not in DRAFT_SPECIALS and self.chance(0.5):
                choices += ABOUT[kebab(name)](state, seat)
        for name in ("Thief", "Freelancer"):
            if any(card.name == name for side in state.sides for card in side.village):
                choices += ABOUT[kebab(name)](state, seat)
        if hand and hand[-1] not in BASICS and self.chance(0.5):
            given = hand[-1] if state.acting("Serfdom") else None
            for name in BASICS:
                move = m.Basic(seat=seat, card=name, given=given)
                objections = GAME.objections(state, move)
                choices.append(
                    Choice(f"basic-{name}", NAMED[name], "", move, objections=objections)
                )
        return self.pick(choices) if self.chance(0.93) else None

    def carry_out(self, seat: int, move: Any) -> None:
        """Cards that leave a hand, or come to one."""
        hand = self.hands[seat]
        match move:
            case m.Build(card=card):
                hand.remove(card)
            case m.Basic():
                card = hand.pop() if hand else None
                there = [stack for stack in self.stacks if stack] or [self.reserve]
                kept = bool(there[0]) or not self.state.full
                if card and kept and not self.state.acting("Serfdom"):
                    there[0].append(card)
            case m.Schemer(of=of):
                hand.remove("Schemer")
                if of.villager != FOUNDERS:
                    hand.append(of.villager)
            case m.Noble(from_=other):
                hand.remove("Noble")
                if self.hands[other]:
                    hand.append(self.hands[other].pop())
            case m.Pigeoneer():
                hand.remove("Pigeoneer")
                if self.reserve:
                    hand.append(self.reserve.pop())
            case m.Tinner() | m.Smuggler() | m.Sheriff() | m.Apprentice():
                hand.remove(type(move).__name__)

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
    yield from Dealer(rng, seats, options, mischief).play()

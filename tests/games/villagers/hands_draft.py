"""Draft Phases with real cards."""

from __future__ import annotations

from typing import Any

from games.villagers.rules import event_moves as e
from games.villagers.rules import moves as m
from games.villagers.rules.building import draft_limit
from games.villagers.rules.cards import (
    BASICS,
    CARDS,
    DRAFT_SPECIALS,
    kebab,
)
from games.villagers.rules.offers_specials import ABOUT
from tests.games.villagers.dealing import Dealer, Moves


class Drafter(Dealer):
    """Who drafts what."""

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

"""Build Phases with real cards."""

from __future__ import annotations

from typing import Any

from companion.engine.offers import Choice
from games.villagers.rules import event_moves as e
from games.villagers.rules import moves as m
from games.villagers.rules.cards import (
    APPRENTICE,
    BASICS,
    CARDS,
    DRAFT_SPECIALS,
    FOUNDERS,
    NAMED,
    kebab,
)
from games.villagers.rules.offers_specials import ABOUT
from games.villagers.rules.offers_ways import builds
from tests.games.villagers.dealing import GAME, Dealer, Moves


class Builder(Dealer):
    """Who builds what."""

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

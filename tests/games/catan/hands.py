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
from typing import Any

from companion.engine.log import Made
from companion.engine.moves import SetOption
from games.catan.rules.cards import CARDS, RESOURCES, event_deck
from games.catan.rules.game import Catan
from games.catan.rules.moves import (
    Answer,
    AnyMove,
    Build,
    Choose,
    City,
    Concede,
    Deck,
    Duel,
    End,
    Event,
    Hand,
    Play,
    Principality,
    ReadOff,
    Road,
    Roll,
    Settlement,
    Trade,
    Turn,
)
from games.catan.rules.options import Options
from games.catan.rules.parts import Goods, Place, Site
from games.catan.rules.state import State
from games.catan.rules.twins import laid
from tests.games.catan.boxes import deck_of, printed_on, shuffled_stacks

GAME = Catan()
REASON = "We let it stand."
TURNS = 44
"""After so many turns somebody gives up: random players can go on for hours."""
FACES = ("brigands", "trade", "tournament", "plenty", "?", "?")
NEEDS = {
    "Metropolis": {"Church", "Town Hall"},
    "Holy Place": {"Church"},
    "Archdiocese": {"Abbey", "Church"},
    "Capital of the Republic": {"Town Hall"},
    "Theater": {"Library"},
    "Wedding": {"Church"},
    "Excommunication": {"Church"},
    "Archivist": {"Town Hall"},
    "Chancellor": {"Town Hall"},
    "Council Meeting": {"Town Hall"},
    "Diplomat": {"Town Hall"},
}


def simulate(
    rng: random.Random, seats: int, options: Options, mischief: float = 0.0
) -> Iterator[Made[AnyMove]]:
    """A whole game, move by move; `mischief` is how often somebody breaks a rule."""
    table = _Counting if options.tracking == "points" else _Table
    yield from table(rng, options, mischief).play()


def _lying(state: State) -> Counter[tuple[str, int]]:
    """Every expansion in play and whose it is."""
    return Counter((p.card, p.owner) for side in state.sides for p in side.cards)


class _Log:
    """The state as the table has it, and each move as it is logged."""

    def __init__(self, rng: random.Random, options: Options, mischief: float) -> None:
        self.rng, self.options, self.mischief = rng, options, mischief
        self.state: State = GAME.start(2, options)

    def log(self, move: AnyMove) -> Made[AnyMove]:
        self.state = GAME.apply(self.state, move).state
        return Made(move=move)

    def broken(self, move: AnyMove) -> Iterator[Made[AnyMove]]:
        """A move that the rules forbid, kept; nothing if it is impossible or in order."""
        kinds = {objection.kind for objection in GAME.objections(self.state, move)}
        if kinds == {"illegal"}:
            self.state = GAME.apply(self.state, move).state
            yield Made(move=move, anyway=REASON)


class _Counting(_Log):
    """Two people who only count: each turn one principality has grown, or lost something."""

    def play(self) -> Iterator[Made[AnyMove]]:
        grown = [[2, 0, []], [2, 0, []]]
        cards = [card for card in CARDS.values() if card.kind in ("building", "knight", "fleet")]
        while not self.state.over:
            seat = self.rng.choice([0, 1])
            side: Any = grown[seat]
            if side[0] and self.rng.random() < 0.3:
                side[0], side[1] = side[0] - 1, side[1] + 1
            elif sum(side[:2]) < 7 and self.rng.random() < 0.3:
                side[0] += 1
            else:
                lying = [card for one in grown for card in one[2]]  # type: ignore[attr-defined]
                left = [
                    c.name for c in cards if lying.count(c.name) < c.copies and _fine(c, side[2])
                ]
                side[2].append(self.rng.choice(left))
            move = Principality(
                seat=seat, settlements=side[0], cities=side[1], cards=tuple(side[2]),
                brewery=self.rng.choice(["commerce", "strength"]),
            )  # fmt: skip
            yield self.log(move)
            if self.rng.random() < self.mischief:
                yield from self.broken(Principality(seat=seat, settlements=1, cities=0))
                if not self.state.over:
                    yield self.log(move)
            if not self.state.over and self.rng.random() < 0.4:
                yield self.log(SetOption(option="turn", value=self.state.other))


def _fine(card: Any, lying: list[str]) -> bool:
    """The Capital and the Church Domain shun each other."""
    pair = {"Church Domain", "Capital of the Republic"}
    return not (card.name in pair and pair & set(lying))


class _Table(_Log):
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

    # --- The game ------------------------------------------------------------------

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

    # --- Cards in hand ---------------------------------------------------------------

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

    def limit(self, seat: int) -> int:
        """Three, and more with Abbeys, Libraries and a Theater."""
        here = self.mine(seat)
        copied = [p.mode for p in self.state.sides[seat].cards if p.card == "Secret Society"]
        more = here.count("Abbey") + here.count("Library") + copied.count("Library")
        return 3 + more + 2 * here.count("Theater")

    def mine(self, seat: int) -> list[str]:
        return [p.card for p in self.state.sides[seat].cards if p.owner == seat]

    def has(self, seat: int, wanted: set[str]) -> bool:
        copied = {p.mode for p in self.state.sides[seat].cards if p.card == "Secret Society"}
        return bool(wanted & ({*self.mine(seat)} | copied))

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

    # --- Choosing ------------------------------------------------------------------

    def choice(self) -> Choose:
        """Something that may be chosen, worked out from what lies there."""
        owed = self.state.owed[0]
        seat, kind = owed.seat, owed.kind
        mine, others = self.state.sides[seat], self.state.sides[1 - seat]
        if kind == "region":
            resource, number = self.regions.pop()
            return Choose(seat=seat, resource=resource, number=number)
        if kind == "society":
            copies = [c for c in ("Church", "Library", "Town Hall") if c in self.mine(1 - seat)]
            return Choose(seat=seat, card=self.rng.choice(copies))
        if kind in ("civil-war", "knight", "building"):
            return self.target(seat, kind)
        room = {r.resource for r in mine.regions if r.stored < 3}
        if kind in ("trade", "steal", "merchant"):
            takes = [r for r in others.regions if r.stored and r.resource in room]
        elif kind in ("repay", "monk"):
            there = {r.resource for r in others.regions if r.stored < 3}
            takes = [r for r in mine.regions if r.stored and r.resource in there]
            takes = takes or [r for r in mine.regions if r.stored]
        elif kind == "caravan":
            gives = self.rng.choice([r for r in mine.regions if r.stored])
            wanted = sorted(room - {gives.resource})
            if not wanted:
                return Choose(seat=seat)
            return Choose(seat=seat, resource=self.rng.choice(wanted), at=gives.at, side=gives.side)
        else:
            takes = [r for r in mine.regions if r.stored < 3]
        region = self.rng.choice(takes)
        if self.rng.random() < 0.5:
            return Choose(seat=seat, resource=region.resource)
        return Choose(seat=seat, resource=region.resource, at=region.at, side=region.side)

    def target(self, seat: int, kind: str) -> Choose:
        """A card of the other one's that may be hit."""
        victim = 1 - seat
        side = self.state.sides[victim]
        churches = {p.at for p in side.cards if "Church" in (p.card, p.mode)}
        top = {c.at for c in side.centres if c.kind == "metropolis"}
        fort = self.has(victim, {"Templar Fortress"})
        found = []
        for holder in (victim, seat):
            for placed in self.state.sides[holder].cards:
                card = CARDS[placed.card]
                home = {placed.at} if placed.at % 2 else top
                dear = card.kind == "knight" and sum(part or 0 for part in card.cost) > 3
                fits = {
                    "civil-war": card.unit and not home & churches and not (fort and dear),
                    "knight": card.kind == "knight",
                    "building": card.kind == "building" and card.name != "Archdiocese",
                }
                if placed.owner == victim and fits[kind]:
                    found.append(placed)
        hit = self.rng.choice(found)
        if hit.at % 2:
            site = Site(at=hit.at, side=hit.side, slot=hit.slot)
        else:
            site = Site(region=Place(at=hit.at, side=hit.side))
        return Choose(seat=seat, card=hit.card, site=site)

    def returned(self, card: str) -> bool:
        """Whether a card goes back to its pile, not into a hand."""
        return self.options.ruleset == "expanded" and card in ("Church", "Town Hall")

    def doctors(self) -> Iterator[Made[AnyMove]]:
        if not self.state.plague:
            return
        for seat in (0, 1):
            if "Doctor" in self.hands[seat] and self.rng.random() < 0.8:
                self.out(seat, "Doctor")
                yield self.log(Answer(seat=seat, card="Doctor"))

    # --- Actions -------------------------------------------------------------------

    def open(self) -> bool:
        """Seven points together."""
        return sum(row.total or 0 for row in GAME.scoresheet(self.state).rows) >= 7

    def stored(self, seat: int, kind: str) -> int:
        return sum(r.stored for r in self.state.sides[seat].regions if r.resource == kind)

    def affords(self, seat: int, cost: dict[str, int]) -> bool:
        return all(self.stored(seat, kind) >= count for kind, count in cost.items())

    def cost(self, seat: int, card: str) -> dict[str, int]:
        printed = printed_on(card)
        cost = {kind: printed[kind] for kind in RESOURCES}
        if "Mission" in self.mine(seat) and card in (
            "Abbey", "Archdiocese", "Church", "Templar Fortress"
        ):  # fmt: skip
            first = next((kind for kind in RESOURCES if cost[kind]), None)
            if first:
                cost[first] -= 1
        return cost

    def sites(self, seat: int, card: str) -> list[Site]:
        """Free sites that take a card's colour."""
        side = self.state.sides[seat]
        taken = {(p.at, p.side, p.slot) for p in side.cards}
        kind = CARDS[card]
        found = []
        for centre in side.centres:
            if centre.kind == "settlement" and kind.colour != "green":
                continue
            for up_down in ("up", "down"):
                for slot in range(1 if centre.kind == "settlement" else 2):
                    if (centre.at, up_down, slot) not in taken:
                        found.append(Site(at=centre.at, side=up_down, slot=slot))  # type: ignore[arg-type]
            if centre.kind == "metropolis" and kind.unit:
                for at in (centre.at - 1, centre.at + 1):
                    for up_down in ("up", "down"):
                        if (at, up_down, 0) not in taken:
                            found.append(Site(region=Place(at=at, side=up_down)))  # type: ignore[arg-type]
        return found

    def action(self, seat: int) -> AnyMove | None:
        """Something worth doing, or nothing."""
        side = self.state.sides[seat]
        found: list[AnyMove] = []
        towns = [c.at for c in side.centres if c.kind == "settlement"]
        cities = sum(c.kind != "settlement" for one in self.state.sides for c in one.centres)
        if towns and cities < 7 and self.affords(seat, {"ore": 3, "grain": 2}):
            found.append(City(seat=seat, at=self.rng.choice(towns)))
        stands = {c.at for c in side.centres}
        ends = {r + s for r in side.roads for s in (-1, 1)} - stands
        built = sum(len(one.centres) for one in self.state.sides) - 4
        if ends and built < 5:
            cost = dict.fromkeys(("brick", "lumber", "wool", "grain"), 1)
            if self.affords(seat, cost):
                found.append(Settlement(seat=seat, at=min(ends, key=abs)))
        free = {c + s for c in stands for s in (-1, 1)} - {0, *side.roads}
        roads = sum(len(one.roads) for one in self.state.sides)
        if not ends and free and roads < 7 and self.affords(seat, {"brick": 2, "lumber": 1}):
            found.append(Road(seat=seat, at=min(free, key=abs)))
        if found:
            return self.rng.choice(found)
        return self.card(seat) or self.bank(seat)

    def card(self, seat: int) -> AnyMove | None:
        """A card from the hand or the open pile that can be played now."""
        cards = list(self.hands[seat])
        if self.options.ruleset == "expanded":
            cards += [c for c in ("Church", "Town Hall") if c not in self.mine(seat)]
        self.rng.shuffle(cards)
        for card in cards:
            move = (
                self.built(seat, card) if CARDS[card].kind != "action" else self.played(seat, card)
            )
            if move is not None:
                return move
        brewery = [p for p in self.state.sides[seat].cards if p.card == "Brewery"]
        if brewery and not self.state.turned and self.stored(seat, "gold"):
            other = "strength" if brewery[0].mode == "commerce" else "commerce"
            return Turn(seat=seat, brewery=other)  # type: ignore[arg-type]
        return None

    def built(self, seat: int, card: str) -> AnyMove | None:
        if card in NEEDS and not self.has(seat, NEEDS[card]):
            return None
        if card == "Metropolis":
            side = self.state.sides[seat]
            cities = [c.at for c in side.centres if c.kind == "city"]
            if not cities or any(c.kind == "metropolis" for c in side.centres):
                return None
            return Build(seat=seat, card=card, site=Site(at=self.rng.choice(cities)))
        shun = {
            "Church Domain": "Capital of the Republic",
            "Capital of the Republic": "Church Domain",
        }
        if shun.get(card) in self.mine(seat):
            return None
        both = [p.card for side in self.state.sides for p in side.cards]
        if self.own and CARDS[card].kind == "knight" and card in both:
            return None
        sites = self.sites(1 - seat if card == "Bordello" else seat, card)
        if not sites or not self.affords(seat, self.cost(seat, card)):
            return None
        copies = [c for c in ("Church", "Library", "Town Hall") if c in self.mine(1 - seat)]
        less = None
        if self.cost(seat, card) != {kind: printed_on(card)[kind] for kind in RESOURCES}:
            less = next(kind for kind in RESOURCES if printed_on(card)[kind])
        return Build(
            seat=seat,
            card=card,
            site=self.rng.choice(sites),
            less=less,
            copies=copies[0] if card == "Secret Society" and copies else None,
        )

    def played(self, seat: int, card: str) -> AnyMove | None:
        """An action card that does something now."""
        if not self.open() or (card in NEEDS and not self.has(seat, NEEDS[card])):
            return None
        mine, others = self.state.sides[seat], self.state.sides[1 - seat]
        room = {r.resource for r in mine.regions if r.stored < 3}
        loot = any(r.stored and r.resource in room for r in others.regions)
        theirs = [p for side in self.state.sides for p in side.cards if p.owner != seat]
        can = {
            "Black Knight": any(CARDS[p.card].kind == "knight" for p in theirs),
            "Arsonist": any(
                CARDS[p.card].kind == "building" and p.card != "Archdiocese" for p in theirs
            ),
            "Brigands": loot,
            "Merchant": loot,
            "Caravan": any(r.stored for r in mine.regions) and len(room) > 1,
            "Spy": bool(self.hands[1 - seat]),
            "Archivist": True,
            "Chancellor": True,
            "Council Meeting": len(self.hands[seat]) > 1,
            "Excommunication": not self.state.bans,
            "Wedding": "gold" in room and self.stored(1 - seat, "gold") > 0,
        }
        if card == "Bribery":
            return self.bribe(seat)
        if card == "Diplomat":
            pile = self.state.discards[seat if self.own else 0]
            if not pile or any(ban.stack == 0 for ban in self.state.bans):
                return None
            return Play(seat=seat, card=card, taken=self.rng.choice(pile))
        if not can.get(card):
            return None
        taken = None
        if card == "Spy":
            seen = [c for c in self.hands[1 - seat] if CARDS[c].unit or CARDS[c].kind == "action"]
            taken = self.rng.choice(seen) if seen else None
        stack = self.rng.randint(0, 4) if card == "Excommunication" else None
        return Play(seat=seat, card=card, taken=taken, stack=stack)

    def bribe(self, seat: int) -> AnyMove | None:
        """A knight of the other side for three gold."""
        theirs = self.state.sides[1 - seat].cards
        fort = self.has(1 - seat, {"Templar Fortress"})
        knights = [
            p
            for p in theirs
            if CARDS[p.card].kind == "knight"
            and not (fort and sum(part or 0 for part in CARDS[p.card].cost) > 3)
        ]
        sites = self.sites(seat, "Siegfried Lackland")
        if not knights or not sites or self.stored(seat, "gold") < 3:
            return None
        knight = self.rng.choice(knights)
        if knight.at % 2:
            target = Site(at=knight.at, side=knight.side, slot=knight.slot)
        else:
            target = Site(region=Place(at=knight.at, side=knight.side))
        return Play(seat=seat, card="Bribery", target=target, site=self.rng.choice(sites))

    def bank(self, seat: int) -> AnyMove | None:
        """Three alike for what is wanted, when a lot is stored."""
        side = self.state.sides[seat]
        rich = [kind for kind in RESOURCES if self.stored(seat, kind) >= 3]
        poor = [r.resource for r in side.regions if not r.stored]
        wanted = [kind for kind in poor if not self.stored(seat, kind)]
        if not rich or not wanted or self.rng.random() < 0.4:
            return None
        gives = self.rng.choice(rich)
        price = 3
        if gives == "gold" and "Mint" in self.mine(seat):
            price = 1
        elif f"{gives.title()} Fleet" in self.mine(seat):
            price = 2
        return Trade(
            seat=seat,
            give=(Goods(resource=gives, count=price),),
            take=(Goods(resource=self.rng.choice(wanted)),),
        )

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

"""What a player of the simulator does: builds, plays, trades, chooses, whatever is allowed."""

from __future__ import annotations

from games.catan.rules.cards import CARDS, RESOURCES
from games.catan.rules.moves import (
    AnyMove,
    Build,
    Choose,
    City,
    Play,
    Road,
    Settlement,
    Trade,
    Turn,
)
from games.catan.rules.parts import Goods, Place, Site
from tests.games.catan.boxes import printed_on
from tests.games.catan.looking import Looking

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


class Deeds(Looking):
    """Decisions at random, among what the rulebook allows."""

    own: bool
    hands: list[list[str]]
    regions: list[tuple[str, int]]

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

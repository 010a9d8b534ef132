"""What a player sees on the table and works out from it, by the rulebook and the printed cards."""

from __future__ import annotations

import random
from collections.abc import Iterator

from companion.engine.log import Made
from games.catan.rules.cards import CARDS, RESOURCES
from games.catan.rules.game import Catan
from games.catan.rules.moves import (
    AnyMove,
)
from games.catan.rules.options import Options
from games.catan.rules.parts import Place, Site
from games.catan.rules.state import State
from tests.games.catan.boxes import printed_on

GAME = Catan()
REASON = "We let it stand."


class Log:
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


class Looking(Log):
    """The open table, as either player reads it."""

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

    def returned(self, card: str) -> bool:
        """Whether a card goes back to its pile, not into a hand."""
        return self.options.ruleset == "expanded" and card in ("Church", "Town Hall")

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

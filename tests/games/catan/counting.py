"""Two people who count points only, for the simulator."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.engine.log import Made
from companion.engine.moves import SetOption
from games.catan.rules.cards import CARDS
from games.catan.rules.moves import (
    AnyMove,
    Principality,
)
from tests.games.catan.looking import Log


class Counting(Log):
    """Two people who only count: each turn one principality has grown, or lost something."""

    def play(self) -> Iterator[Made[AnyMove]]:
        grown = [[2, 0, []], [2, 0, []]]
        cards = [card for card in CARDS.values() if card.kind in ("building", "knight", "fleet")]
        while not self.state.over:
            seat = self.rng.choice([0, 1])
            side: Any = grown[seat]
            stand, towns = (grown[0][n] + grown[1][n] for n in (0, 1))  # type: ignore[operator]
            if side[0] and towns < 7 and self.rng.random() < 0.3:
                side[0], side[1] = side[0] - 1, side[1] + 1
            elif stand + towns < 9 and self.rng.random() < 0.3:
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

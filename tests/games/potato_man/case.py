"""Potato Man as the conformance suite wants it: setups, and an example for every objection."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from companion.engine.conformance import Case, Example
from companion.engine.log import Made
from companion.engine.moves import SetOption
from games.potato_man.rules.game import PotatoMan
from games.potato_man.rules.moves import AnyMove, Options, Play, Ruling, Stuck, Tally
from tests.games.potato_man.hands import simulate
from tests.games.potato_man.playing import cards

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
BOOKS = (ROOT / "games" / "potato_man" / "rulebook", ROOT / "companion" / "rulebook")


def rule_ids() -> frozenset[str]:
    """The rules that the rulebook has a passage for."""
    pages = [page for book in BOOKS for page in book.rglob("*.md")]
    return frozenset(
        id_ for page in pages for id_ in re.findall(r"\{#([a-z.-]+)\}", page.read_text())
    )


def example(
    seats: int, trick: str, move: AnyMove, options: Options | None = None, tallies: int = 0
) -> Example:
    """After so many rounds counted by hand and these cards, seat 0 leading."""
    line: list[Made[Any]] = [Made(move=Tally(sacks=(1,) * seats)) for _ in range(tallies)]
    line += [Made(move=Play(seat=nth % seats, card=card)) for nth, card in enumerate(cards(trick))]
    return Example(seats, options or Options(), tuple(line), move)


EXAMPLES = {
    "potato-man.cards": example(4, "R9", Play(seat=1, card="blue-17")),
    "potato-man.no-green": example(
        3, "R9", Play(seat=1, card="green-5"), Options(variant="no-green")
    ),
    "potato-man.closed-tricks": example(4, "R16 B4 G3 Y5", Play(seat=0, card="blue-4")),
    "potato-man.setup": example(
        4, "R5", Stuck(seat=1, hand=tuple(f"red-{number}" for number in range(6, 19)))
    ),
    "potato-man.turns": example(4, "R9", Play(seat=2, card="blue-4")),
    "potato-man.colour-once": example(4, "R9", Play(seat=1, card="red-5")),
    "potato-man.five-players": example(5, "R9 R10", Play(seat=2, card="red-5")),
    "potato-man.five-players-man": example(5, "Y1 R10", Play(seat=2, card="yellow-2")),
    "potato-man.stuck-false": example(4, "R9 B4 G5", Stuck(seat=3, hand=cards("R5 Y12"))),
    "potato-man.tally": example(4, "", Tally(sacks=(1, 2, 3))),
    "potato-man.sack-bound": example(4, "", Tally(sacks=(43, 0, 0, 0))),
    "table.seat": example(4, "", Play(seat=5, card="red-9")),
    "table.over": example(2, "", Play(seat=0, card="red-9"), tallies=2),
    "table.option": example(4, "", SetOption(option="speed", value=3)),
    "table.ruling": example(4, "R9", Ruling(seat=0, round=2, add=1, why="So be it.")),
}

CASE = Case(
    game=PotatoMan(),
    simulate=simulate,
    setups=(
        (4, Options()),
        (2, Options(first=1)),
        (3, Options()),
        (3, Options(variant="no-green")),
        (5, Options(memory_aid=True)),
    ),
    rules=rule_ids(),
    examples=EXAMPLES,
    golden=HERE / "golden.txt",
    hidden=frozenset({"potato-man.closed-tricks"}),
)

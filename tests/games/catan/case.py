"""The Catan Card Game as the conformance suite wants it."""

from __future__ import annotations

import re
from pathlib import Path

from companion.engine.conformance import Case
from games.catan.rules.game import Catan
from games.catan.rules.options import Options
from tests.games.catan.examples import EXAMPLES
from tests.games.catan.hands import simulate

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
BOOKS = (ROOT / "games" / "catan" / "rulebook", ROOT / "companion" / "rulebook")


def rule_ids() -> frozenset[str]:
    """The rules that the rulebook has a passage for."""
    pages = [page for book in BOOKS for page in book.rglob("*.md")]
    return frozenset(
        id_ for page in pages for id_ in re.findall(r"\{#([a-z.-]+)\}", page.read_text("utf-8"))
    )


CASE = Case(
    game=Catan(),
    simulate=simulate,
    setups=(
        (2, Options()),
        (2, Options(ruleset="base")),
        (2, Options(ruleset="tournament")),
        (2, Options(tracking="points")),
    ),
    rules=rule_ids(),
    examples=EXAMPLES,
    golden=HERE / "golden.txt",
    seed=149,  # a Bordello, a Capital, duels, and thirteen points at the end
)

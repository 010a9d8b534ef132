"""Every rule that the rules name is a passage that can be looked up."""

from __future__ import annotations

import re
from pathlib import Path

import games.potato_man.rules
from games.potato_man.rules.cards import CARDS

RULES = Path(games.potato_man.rules.__file__).parent
ROOT = RULES.parents[2]
ID = re.compile(r"\b(?:potato-man|table)\.[a-z][a-z-]*[a-z]\b")


def named() -> set[str]:
    """Rule ids in the sources, docstrings included."""
    return {id_ for file in RULES.glob("*.py") for id_ in ID.findall(file.read_text())}


def test_every_rule_named_is_in_the_rulebook() -> None:
    pages = [*(RULES.parent / "rulebook").glob("*.md"), *ROOT.glob("companion/rulebook/**/*.md")]
    there = {id_ for page in pages for id_ in re.findall(r"\{#([a-z.-]+)\}", page.read_text())}
    assert named()
    assert named() - there == set()


def test_nothing_but_the_engine_is_imported() -> None:
    """The standard library, msgspec and the engine: principle three of the design."""
    allowed = re.compile(
        r"(from|import) (__future__|collections|functools|typing|msgspec|companion\.engine"
        r"|games\.potato_man\.rules)\b"
    )
    for file in RULES.glob("*.py"):
        for line in file.read_text().splitlines():
            if line.startswith(("import ", "from ")):
                assert allowed.match(line), (file.name, line)
    assert CARDS

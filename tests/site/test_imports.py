"""Rules can be read, run and trusted by themselves: they import next to nothing."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.servers import ROOT

# A rule that reads a clock, a file or the network is none.
NOT_FOR_RULES = {
    "asyncio",
    "io",
    "os",
    "pathlib",
    "random",
    "secrets",
    "socket",
    "threading",
    "time",
}
RULES = sorted(ROOT.glob("games/*/rules/**/*.py"))
ENGINE = sorted(ROOT.glob("companion/engine/**/*.py"))


def imported(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


def strangers(file: Path, *ours: str) -> list[str]:
    """What `file` imports besides the standard library, msgspec and the packages `ours`."""
    return [
        name
        for name in imported(file)
        if (
            (top := name.partition(".")[0]) not in sys.stdlib_module_names | {"msgspec"}
            and not any(name == package or name.startswith(f"{package}.") for package in ours)
        )
        or top in NOT_FOR_RULES
    ]


@pytest.mark.parametrize("file", RULES, ids=lambda file: str(file.relative_to(ROOT)))
def test_rules_import_the_engine_and_nothing_else(file: Path) -> None:
    package = ".".join(file.relative_to(ROOT).parts[:3])
    assert strangers(file, "companion.engine", package) == []


def test_the_engine_imports_itself_only() -> None:
    allowed = {"pathlib"}  # for what stands beside rules: records, transcripts
    players = {"conformance.py", "correcting.py", "robots.py"}  # their chance is handed to them
    found = {
        file.name: set(strangers(file, "companion.engine"))
        - allowed
        - ({"random"} if file.name in players else set())
        for file in ENGINE
    }
    assert {name: names for name, names in found.items() if names} == {}

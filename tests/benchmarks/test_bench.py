"""Every benchmark runs and gives a ratio. How large it is depends on the machine, and is no test;
bytes do not, and are."""

from __future__ import annotations

import importlib
import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from benchmarks.__main__ import ALL
from benchmarks.measure import Figure, in_turn, told
from benchmarks.site import Site, serving

SMALL: dict[str, dict[str, Any]] = {
    "phones": {"rounds": 1, "phones": 5},
    "card": {"rounds": 1, "stages": (5,)},
    "behind": {"rounds": 1, "late": 12, "early": 10},
    "plies": {"rounds": 1},
    "board": {"rounds": 1},
    "correction": {"rounds": 1, "plies": 8},
    "search": {"rounds": 2},
    "plays": {"rounds": 1, "many": 40, "few": 10},
    "weight": {},
}


@pytest.fixture(scope="module")
def measured(
    django_db_setup: None,
    django_db_blocker: Any,
    static_root: Path,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Site]:
    """The site as the benchmarks run it, on the test's database."""
    log = tmp_path_factory.mktemp("benchmarks") / "log"
    with django_db_blocker.unblock(), serving(log, STATIC_ROOT=str(static_root)) as site:
        yield site


def figures(name: str, site: Site) -> list[Figure]:
    return list(importlib.import_module(f"benchmarks.{name}").figures(site, **SMALL[name]))


@pytest.mark.parametrize("name", ALL)
def test_a_ratio_comes_out(name: str, measured: Site, transactional_db: None) -> None:
    found = figures(name, measured)
    assert found
    assert all(math.isfinite(figure.ratio) and figure.ratio > 0 for figure in found)


def test_what_goes_over_the_wire_is_small(measured: Site, transactional_db: None) -> None:
    over = [(one.name, one.detail) for one in figures("weight", measured) if one.verdict != "ok"]
    assert over == []


@pytest.mark.parametrize(
    ("ratio", "goal", "at_least", "verdict"),
    [
        (1.5, 1.5, False, "ok"),
        (1.6, 1.5, False, "over"),
        (0.9, 1, True, "over"),
        (9, None, False, ""),
    ],
)
def test_a_figure_says_whether_it_meets_its_goal(
    ratio: float, goal: float | None, at_least: bool, verdict: str
) -> None:
    assert Figure("", ratio, goal, at_least=at_least).verdict == verdict


def test_both_sides_are_measured_in_turn_and_the_middle_counts() -> None:
    order: list[str] = []
    times = {"a": [99.0, 3, 1, 2], "b": [99.0, 7, 7, 50]}

    def side(name: str) -> float:
        order.append(name)
        return times[name].pop(0)

    assert in_turn(3, lambda: side("a"), lambda: side("b")) == [2, 7]
    assert order == list("abababab")


def test_times_are_told_in_a_unit_that_suits_them() -> None:
    assert told(0.0061, 0.00004) == "6.1 ms against 40.0 µs"

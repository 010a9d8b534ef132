"""Logging a move late in a log, against early.

Two tables stand in the same state, by the same newest moves. Before these the one has more
moves that were logged and taken back, so that only the length of the log differs.
"""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.measure import Figure, in_turn, told
from benchmarks.site import Site, tapping
from benchmarks.tables import GAMES, position

PLIES = 6


def figures(site: Site, rounds: int = 150, late: int = 300, early: int = 10) -> Iterator[Figure]:
    """With `late` entries behind it (an even number), how many times as long as with `early`."""
    for slug in GAMES:
        taps = [
            tapping(site, position(slug, PLIES, padding=(n - PLIES) // 2)) for n in (late, early)
        ]
        times = in_turn(rounds, *taps)
        name = f"{slug}: log a move after {late} entries / after {early}"
        yield Figure(name, times[0] / times[1], 1.1, told(*times))

"""Seeing what a correction would do, against logging a move.

The first move of a whole game is taken back: the whole game is judged anew, and each later entry
that no longer fits is shown.
"""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.measure import Figure, Side, in_turn, told
from benchmarks.site import Browser, Site, tapping
from benchmarks.tables import GAMES, game, opened, played, position

MIDDLE = 60  # moves before the one that is logged, in a game that has so many


def figures(site: Site, rounds: int = 40, plies: int | None = None) -> Iterator[Figure]:
    """How many times as long; `plies` cuts the games short."""
    for slug in GAMES:
        times = in_turn(rounds, _preview(site, slug, plies), tapping(site, position(slug, MIDDLE)))
        name = f"{slug}: preview a correction / log a move"
        yield Figure(name, times[0] / times[1], 5, told(*times))


def _preview(site: Site, slug: str, plies: int | None) -> Side:
    """Asks what taking back the first entry would do."""
    table = played(opened(slug), game(slug)[:plies])
    phone = Browser(site, table)
    phone.send(f"/t/{table.pk}/log/1/look/", {})
    return lambda: phone.send(f"/t/{table.pk}/log/1/preview/", {"how": "retract"}).took

"""A full board of offers with every reason against each, as a share of an answer's time.

The offers are worked out in this process, the answers come over loopback HTTP, in turn.
"""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.measure import Figure, in_turn, seconds, told
from benchmarks.site import Site, tapping
from benchmarks.tables import position
from companion.engine.game import PUBLIC
from companion.tables.game import game_of, state_of


def figures(site: Site, rounds: int = 150) -> Iterator[Figure]:
    """All cards of Potato Man for the seat to move, of the time that logging one takes."""
    at = position("potato-man", 60)
    game = game_of(at.table)
    view = game.view(state_of(at.table, game), PUBLIC)
    seat = at.move.seat

    def offer() -> float:
        return seconds(lambda: game.offers(view, seat))

    times = in_turn(rounds, offer, tapping(site, at))
    yield Figure("a board of offers / an answer", times[0] / times[1], 0.1, told(*times))

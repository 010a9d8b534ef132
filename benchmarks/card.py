"""Logging a card, against the least that a Django view could do.

Both are asked over loopback HTTP by a phone with a kept-alive connection, htmx's headers,
cookies and a CSRF token, and both pass the same middleware. Logging decodes, judges, applies
and writes the card and makes the page anew for this phone. The bare view inserts one row and
renders the same part of the page from a context that lies ready.
"""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.measure import Figure, Side, in_turn, told
from benchmarks.site import Browser, Site, spending, tapping
from benchmarks.tables import Position, position

STAGES = (5, 60, 120)  # moves logged before; a game of four has about 190


def figures(site: Site, rounds: int = 100, stages: tuple[int, ...] = STAGES) -> Iterator[Figure]:
    """How many times as long as the bare view."""
    positions = [position("potato-man", plies, seed=plies) for plies in stages]
    taps = [tapping(site, at) for at in positions]
    bares = [_bare(site, at) for at in positions]

    def ours() -> float:
        return sum(tap() for tap in taps)

    def theirs() -> float:
        return sum(bare() for bare in bares)

    for name, sides in (
        ("log a card / a bare view", (ours, theirs)),
        ("the same in processor time", (spending(site, ours), spending(site, theirs))),
    ):
        one, other = in_turn(rounds, *sides)
        detail = told(one / len(stages), other / len(stages))
        yield Figure(name, one / other, 1.5, detail)


def _bare(site: Site, at: Position) -> Side:
    """Asks the bare view for what logging the position's card answers with."""
    phone = Browser(site, at.table)
    phone.log(at.move)
    phone.get(f"/bare/{at.table.pk}/ready/")
    at.rewind()
    return lambda: phone.log(at.move, "/bare").took

"""Seeing what a correction would do, against logging a card.

The first card of a whole game is replaced by another of its colour that nobody held: the
whole game is judged anew, and each later entry that no longer fits is shown.
"""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.measure import Figure, in_turn, told
from benchmarks.site import Browser, Site, tapping
from benchmarks.tables import SEATS, game, played, position
from companion.engine import codec
from games.potato_man.rules.cards import CARDS
from games.potato_man.rules.moves import Play
from tests.factories import TableFactory


def figures(site: Site, rounds: int = 40, plies: int | None = None) -> Iterator[Figure]:
    """How many times as long; `plies` cuts the game short."""
    moves = game(1)[:plies]
    table = played(TableFactory.create(size=SEATS), moves)
    phone = Browser(site, table)
    first = moves[0].move
    round_one = {made.move.card for made in moves[:48] if isinstance(made.move, Play)}
    other = next(
        card.id
        for card in CARDS.values()
        if card.colour == CARDS[first.card].colour and card.id not in round_one
    )
    correction = {"how": "replace", "move": codec.encode(Play(seat=first.seat, card=other))}
    phone.send(f"/t/{table.pk}/log/1/look/", {})

    def preview() -> float:
        return phone.send(f"/t/{table.pk}/log/1/preview/", correction).took

    times = in_turn(rounds, preview, tapping(site, position(60)))
    yield Figure("preview a correction / log a card", times[0] / times[1], 5, told(*times))

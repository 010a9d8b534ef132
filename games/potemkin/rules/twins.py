"""Pairs of logs that must look alike: they differ in what went face down."""

from __future__ import annotations

from companion.engine.game import PUBLIC, Twins, Viewer
from games.potemkin.rules.moves import (
    AnyMove,
    Cossack,
    Given,
    Lay,
    Play,
    Redeployment,
    Stagehand,
)
from games.potemkin.rules.options import Options

LAID = Lay(villages=("white-2", "orange-3", "blue-2", "fifth-4"))


def _plays(*cards: str) -> tuple[AnyMove, ...]:
    """Moves from "0 red-6" and the like."""
    pairs = (words.split() for words in cards)
    return tuple(Play(seat=int(seat), card=card) for seat, card in pairs)


def _everybody(seats: int) -> tuple[Viewer, ...]:
    return (PUBLIC, *(frozenset({seat}) for seat in range(seats)))


def twins() -> tuple[Twins[AnyMove], ...]:
    """Other cards in a discarded trick; another Redeployment card; another card given away."""
    stage, set_b = Options(start=1), Options(set="B", start=3)
    aside = Redeployment(seat=3, card="red-2"), Redeployment(seat=3, card="orange-8")
    discarded = (
        (LAID, *_plays("1 red-7", "2 red-2", "3 red-3", "0 blue-4"), Stagehand()),
        (LAID, *_plays("1 blue-6", "2 blue-3", "3 blue-5", "0 red-5"), Stagehand()),
    )
    lead = _plays("1 orange-5")
    face_down = (LAID, Redeployment(seat=3))
    given = tuple(
        (
            *face_down,
            *_plays("3 red-7", "0 red-2", "1 red-3", "2 red-4"),
            Cossack(give=Given(card, 0)),
            *_plays("3 orange-6"),
        )
        for card in ("red-2", "red-3")
    )
    return (
        Twins(
            "a trick that went to the boat",
            4,
            stage,
            (*discarded[0], *lead),
            (*discarded[1], *lead),
            _everybody(4),
        ),
        Twins(
            "the Redeployment card",
            4,
            set_b,
            (LAID, aside[0], *_plays("3 fifth-5")),
            (LAID, aside[1], *_plays("3 fifth-5")),
            tuple(one for one in _everybody(4) if 3 not in one),
        ),
        Twins("a card that the Cossack gave away", 4, set_b, given[0], given[1], _everybody(4)),
    )

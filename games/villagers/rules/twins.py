"""Pairs of logs that must look alike: what a Noble took, what a Pigeoneer found."""

from __future__ import annotations

from typing import Any

from companion.engine.game import PUBLIC, Twins
from games.villagers.rules.moves import Drafted, Noble, Pigeoneer
from games.villagers.rules.options import Options

_DRAFTED = tuple(Drafted(seat=seat) for seat in range(3))


def twins() -> tuple[Twins[Any], ...]:
    """One card or another: the seats that have not seen it cannot tell."""
    noble = [Noble(seat=0, from_=1, card=card) for card in ("Grocer", "Cartwright")]
    found = [Pigeoneer(seat=0, card=card) for card in ("Grocer", "Cartwright")]
    scoundrels = Options(expansions=("scoundrels",))
    saints = Options(expansions=("saints",))
    third = frozenset({2})
    others = frozenset({1, 2})
    return (
        Twins(
            "what a Noble took",
            3,
            scoundrels,
            (*_DRAFTED, noble[0]),
            (*_DRAFTED, noble[1]),
            (PUBLIC, third),
        ),
        Twins(
            "what a Pigeoneer found",
            3,
            saints,
            (*_DRAFTED, found[0]),
            (*_DRAFTED, found[1]),
            (PUBLIC, frozenset({1}), third, others),
        ),
    )

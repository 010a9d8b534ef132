"""What can be tapped where only points are counted: one thing more or less in a principality."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.engine.moves import SetOption
from companion.engine.offers import Choice
from companion.engine.text import Text
from games.catan.rules.cards import BUILT, CARDS, COPIED, box
from games.catan.rules.drafts import done, kebab
from games.catan.rules.moves import Principality
from games.catan.rules.names import name
from games.catan.rules.state import State, Tally

MOST = 7
"""Two settlements to begin with, and five in the supply."""


def _move(seat: int, tally: Tally, **changes: Any) -> Principality:
    told: dict[str, Any] = {
        "settlements": tally.settlements,
        "cities": tally.cities,
        "cards": tally.cards,
        "brewery": tally.brewery,
        "copies": tally.copies or None,
    }
    return Principality(seat=seat, **(told | changes))


def counting(view: State, seat: int) -> Iterator[Choice]:
    """Settlements and cities more or fewer, cards that came or went, whose turn it is."""
    tally = view.sides[seat].tally or Tally()
    built, towns = tally.settlements, tally.cities
    if built + towns < MOST:
        yield _stands(view, "settlement-more", Text("A settlement more"),
                      _move(seat, tally, settlements=built + 1))  # fmt: skip
    if built:
        yield _stands(view, "settlement-less", Text("A settlement fewer"),
                      _move(seat, tally, settlements=built - 1))  # fmt: skip
        yield _stands(view, "city-more", Text("A settlement becomes a city"),
                      _move(seat, tally, settlements=built - 1, cities=towns + 1))  # fmt: skip
    if towns:
        yield _stands(view, "city-less", Text("A city fewer"),
                      _move(seat, tally, cities=towns - 1))  # fmt: skip
    for card in BUILT:
        if card in box(view.options.ruleset):
            move = _move(seat, tally, cards=(*tally.cards, card))
            group = f"more-{CARDS[card].colour or 'metropolis'}"
            yield done(view, f"more-{kebab(card)}", name(card), group, move)
    for card in dict.fromkeys(tally.cards):
        left = list(tally.cards)
        left.remove(card)
        move = _move(seat, tally, cards=tuple(left))
        yield done(view, f"less-{kebab(card)}", name(card), "less", move)
    yield from _ways(view, seat, tally)
    label = Text("It is {seat}'s turn", seat=view.other)
    yield done(view, "turn", label, "turn", SetOption(option="turn", value=view.other))


def _stands(view: State, code: str, label: Text, move: Principality) -> Choice:
    return done(view, code, label, "stands", move)


def _ways(view: State, seat: int, tally: Tally) -> Iterator[Choice]:
    """How a Brewery lies, what a Secret Society copies."""
    if "Brewery" in tally.cards:
        side = "strength" if tally.brewery == "commerce" else "commerce"
        label = Text("Commerce side") if side == "commerce" else Text("Strength side")
        yield done(view, f"brewery-{side}", label, "ways", _move(seat, tally, brewery=side))
    if "Secret Society" in tally.cards:
        for card in COPIED:
            if card != tally.copies:
                label = Text("Copy {card}", card=name(card))
                yield done(view, f"copy-{kebab(card)}", label, "ways",
                           _move(seat, tally, copies=card))  # fmt: skip

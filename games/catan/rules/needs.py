"""What a card needs before it may be built, and what it cannot be beside."""

from __future__ import annotations

from companion.engine.text import Text
from companion.engine.verdicts import Objection, illegal
from games.catan.rules.against import Found
from games.catan.rules.cards import CARDS
from games.catan.rules.measures import has, realm
from games.catan.rules.names import name
from games.catan.rules.state import State
from games.catan.rules.taking import set_aside

NEEDS: dict[str, tuple[str, ...]] = {
    "Metropolis": ("Church", "Town Hall"),
    "Holy Place": ("Church",),
    "Archdiocese": ("Abbey", "Church"),
    "Capital of the Republic": ("Town Hall",),
    "Theater": ("Library",),
}
"""One of these has to lie in the principality first (catan.prerequisites)."""
SHUN = {
    "Church Domain": "Capital of the Republic",
    "Capital of the Republic": "Church Domain",
}


def lacking(state: State, seat: int, card: str) -> Found:
    """What forbids a seat to build a card wherever it lay."""
    against: Found = []
    needs = NEEDS.get(card, ())
    if needs and not has(state, seat, *needs):
        one, *others = (name(needed) for needed in needs)
        text = Text("{card} needs {one} first.", card=name(card), one=one)
        if others:
            text = Text("{card} needs {one} or {other} first.",
                        card=name(card), one=one, other=others[0])  # fmt: skip
        against.append(illegal("catan.prerequisites", text, field="card"))
    if card in SHUN and SHUN[card] in realm(state, seat).cards:
        text = Text("{seat} has {other}, and {card} cannot be beside it.", seat=seat,
                    other=name(SHUN[card]), card=name(card))  # fmt: skip
        against.append(illegal("catan.exclude", text, field="card"))
    against.append(_one_each(state, seat, card))
    if card == "Metropolis" and "Metropolis" in realm(state, seat).cards:
        text = Text("{seat} has a Metropolis already.", seat=seat)
        against.append(illegal("catan.one-metropolis", text, field="card"))
    against.append(_unique(state, card))
    return against


def one_each(state: State, card: str) -> bool:
    """Whether a player may have one only of this card (catan.one-each)."""
    halls = state.tournament and state.options.tournament_halls == "one_each"
    return set_aside(state, card) or (halls and card in ("Town Hall", "Church"))


def _one_each(state: State, seat: int, card: str) -> Objection | None:
    """One Town Hall and one Church a player (catan.one-each)."""
    if not one_each(state, card):
        return None
    mine = realm(state, seat)
    counts = state.options.secret_church == "yes"  # noqa: S105 - no password
    copied = card == "Church" and counts and card in mine.copies
    if card not in mine.cards and not copied:
        return None
    text = Text("{seat} has a {card} already: one for each player.", seat=seat, card=name(card))
    return illegal("catan.one-each", text, field="card")


def _unique(state: State, card: str) -> Objection | None:
    """In the Tournament Game a named unit is in play once (catan.unique-units)."""
    kind = CARDS[card].kind
    named = kind == "knight" or (kind == "fleet" and state.options.fleets == "unique")
    if not state.tournament or not named:
        return None
    if not any(placed.card == card for side in state.sides for placed in side.cards):
        return None
    text = Text("{card} is in play already.", card=name(card))
    return illegal("catan.unique-units", text, field="card")

"""What a referee says of a move, and of the game as it comes to light."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.engine.text import Text

Kind = Literal["impossible", "illegal"]
Verdict = Literal["proved", "open", "check"]


class Objection(Struct, frozen=True):
    """One reason why a move is not in order.

    `impossible`: it cannot have happened, and is never kept. `illegal`: against the rules, and
    kept if the table says it was played anyway. `rule` is an id of the rulebook, `instead` says
    what would be in order, `field` names the part of the move it is about, or
    the path to a part inside it (`village[1].on[0]`).
    """

    kind: Kind
    rule: str
    text: Text
    instead: Text | None = None
    field: str | None = None


def impossible(
    rule: str, text: Text, *, instead: Text | None = None, field: str | None = None
) -> Objection:
    """An objection to what cannot have happened."""
    return Objection("impossible", rule, text, instead, field)


def illegal(
    rule: str, text: Text, *, instead: Text | None = None, field: str | None = None
) -> Objection:
    """An objection to what is against the rules."""
    return Objection("illegal", rule, text, instead, field)


class Doubt(Struct, frozen=True):
    """What cannot be known about a move because hands are hidden. It stops nothing."""

    rule: str
    text: Text


class Finding(Struct, frozen=True):
    """What came to light later.

    `proved`: a fault that the cards prove. `open`: nobody can know yet; the text says what
    would settle it. `check`: the log contradicts itself, so look for a slip of the finger
    before calling a fault. `index` counts the moves that stand, from 0.
    """

    verdict: Verdict
    seat: int | None
    index: int
    rule: str
    text: Text


class Outcome(Struct, frozen=True):
    """How a game ended: the winning seats (several shared it, none lost together) and why."""

    winners: tuple[int, ...]
    because: Text
    rule: str


class Prompt(Struct, frozen=True):
    """Who is asked for what, and the rules that matter at this moment.

    `where` says how far the game is ("Round 2 of 4, trick 6"); `hint` helps to answer.
    """

    seats: tuple[int, ...]
    text: Text
    rules: tuple[str, ...] = ()
    where: Text | None = None
    hint: Text | None = None

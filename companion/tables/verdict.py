"""A refused move as the phone is shown it: why, by which rule, and what can be done now."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine import codec
from companion.rulebook.library import passage, rule_url
from companion.tables.referee import Objected
from companion.tables.screen import REASONS
from companion.tables.visit import Visit
from companion.tables.words import said


@dataclass(frozen=True)
class Against:
    """One objection in words, and where its rule stands."""

    text: str
    instead: str
    rule: str
    rule_url: str


@dataclass(frozen=True)
class VerdictShown:
    """The objections to one move; `move` is the move as JSON, to be kept by one more tap."""

    title: str
    against: tuple[Against, ...]
    impossible: bool
    move: str
    reasons: tuple[str, ...]


def verdict_shown(visit: Visit, refusal: Objected) -> VerdictShown:
    """What the table's page says of a move that is not in order."""
    return VerdictShown(
        title=title(visit, refusal),
        against=tuple(
            Against(
                said(objection.text, visit.names),
                said(objection.instead, visit.names),
                passage(objection.rule).title,
                rule_url(objection.rule),
            )
            for objection in refusal.objections
        ),
        impossible=refusal.impossible,
        move=codec.encode(refusal.made.move),
        reasons=tuple(str(reason) for reason in REASONS),
    )


def title(visit: Visit, refusal: Objected) -> str:
    """What was tapped, as its choice was labelled; "" for a move that no choice offers."""
    move = refusal.made.move
    seat = visit.game.actor(move)
    if seat is None or seat >= visit.table.size:
        return ""
    choices = visit.game.offers(visit.view, seat).choices
    return next((said(one.label, visit.names) for one in choices if one.move == move), "")

"""*Cannot play*: what a hidden or half-entered hand leaves open (potato-man.stuck)."""

from __future__ import annotations

from companion.engine.text import Text
from companion.engine.verdicts import Doubt, Finding
from games.potato_man.rules.moves import Stuck
from games.potato_man.rules.objections import held, leads, must_hold_a_playable_card
from games.potato_man.rules.state import Claim, State


def doubts(state: State, move: Stuck) -> tuple[Doubt, ...]:
    """A claim without a hand that nothing refutes: only the hand could tell."""
    if state.over or move.seat >= state.seats or move.hand is not None:
        return ()
    if leads(state, move) or must_hold_a_playable_card(state, move):
        return ()
    text = Text("Only the hand can show whether {seat} cannot play.", seat=move.seat)
    return (Doubt("potato-man.stuck", text),)


def missing(state: State, move: Stuck) -> int:
    """How many cards the shown hand lacks, by the log; 0 if no hand was shown."""
    return 0 if move.hand is None else max(0, held(state, move.seat) - len(move.hand))


def claim(state: State, move: Stuck) -> Claim | None:
    """What is to be remembered of a claim, or None if the log settles it."""
    if not doubts(state, move) and not missing(state, move):
        return None
    return Claim(
        index=state.ply,
        seat=move.seat,
        round=state.round,
        held=held(state, move.seat),
        shown=None if move.hand is None else len(move.hand),
    )


def findings(state: State) -> tuple[Finding, ...]:
    """What no judgement could settle when it was logged: *open*, or *check the entry*."""
    return tuple(_finding(state, claim) for claim in state.claims)


def _finding(state: State, claim: Claim) -> Finding:
    if claim.shown is None:
        text = Text(
            "{seat} could not play in round {round} and showed no hand. "
            "Entering the cards of the hand settles it.",
            seat=claim.seat,
            round=claim.round,
        )
        return Finding("open", claim.seat, claim.index, "potato-man.stuck", text)
    counts = {"seat": claim.seat, "round": claim.round, "count": claim.shown, "held": claim.held}
    if state.seats == 2:
        text = Text(
            "In round {round} {seat} showed {count} card and should have held {held}. "
            "Was one not entered, not logged when it was played, or not drawn?",
            plural="In round {round} {seat} showed {count} cards and should have held {held}. "
            "Was one not entered, not logged when it was played, or not drawn?",
            **counts,
        )
    else:
        text = Text(
            "In round {round} {seat} showed {count} card and should have held {held}. "
            "Was one not entered, or not logged when it was played?",
            plural="In round {round} {seat} showed {count} cards and should have held {held}. "
            "Was one not entered, or not logged when it was played?",
            **counts,
        )
    return Finding("check", claim.seat, claim.index, "potato-man.stuck", text)

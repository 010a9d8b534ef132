"""Blind Bids as the conformance suite wants it, in both rules versions."""

from __future__ import annotations

from pathlib import Path

from companion.engine.conformance import Case, Example
from companion.engine.log import Made
from companion.engine.moves import SetOption
from companion.rulebook.library import rule_ids
from tests.toy.hands import simulate
from tests.toy.rules.game import Toy
from tests.toy.rules.state import AnyMove, Bid, Fold, Look, Options, Recount

HERE = Path(__file__).parent


def bids(*cards: int) -> tuple[Made[AnyMove], ...]:
    """A card laid by seat 0, one by seat 1, and so on round two seats."""
    return tuple(Made(move=Bid(seat=nth % 2, card=card)) for nth, card in enumerate(cards))


def example(move: AnyMove, *cards: int, seats: int = 2) -> Example:
    """At a table of two rounds, after some bids of two seats."""
    return Example(seats, Options(rounds=2), bids(*cards), move)


EXAMPLES = {
    "toy.cards": example(Bid(seat=0, card=21)),
    "toy.one-card": example(Bid(seat=0, card=5), 3),
    "toy.fold": example(Fold(seat=0)),
    "toy.look": example(Look(seat=0, target=1)),
    "toy.coins": example(Recount(seat=0, coins=3, why="We counted them.")),
    "toy.rounds": example(SetOption(option="rounds", value=4), seats=5),
    "table.seat": example(Fold(seat=2)),
    "table.over": example(Fold(seat=0), 1, 2, 3, 4),
    "table.option": example(SetOption(option="speed", value=2)),
}


def case(rules: str) -> Case:
    """The toy in one rules version."""
    return Case(
        game=Toy(rules),
        simulate=simulate,
        setups=((3, Options()), (2, Options(rounds=2)), (4, Options(rounds=4)), (5, Options())),
        rules=rule_ids(),
        examples=EXAMPLES,
        golden=HERE / f"golden-{rules}.txt",
        seed=57,  # a look, a fold that is proved wrong, a prize that nobody bids for
        hidden=frozenset({"toy.cards"}),
    )

"""What can be told without playing: each loose end, left on purpose, is noticed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import pytest
from msgspec import Meta, Struct, structs

from companion.engine.conformance import Nonconforming
from companion.engine.game import Twins
from companion.engine.inspection import (
    check_example,
    check_private_fields,
    check_rules,
    check_types,
)
from companion.engine.moves import Move, Seat, SetOption
from tests.toy.case import case, example
from tests.toy.rules.game import Toy
from tests.toy.rules.state import AnyMove, Bid, Fold

GOOD = case("2")


class NoTwins(Toy):
    def twins(self) -> Sequence[Twins[AnyMove]]:
        return ()


def test_a_private_field_needs_twins() -> None:
    with pytest.raises(Nonconforming, match=r"no twins differ in Bid\.card"):
        check_private_fields(NoTwins())


class Thawed(Struct):
    pass


class Sparse(Struct, frozen=True):
    cards: tuple[str, ...] = ()


class Listed(Struct, frozen=True):
    inner: tuple[Sparse | None, ...]
    lists: tuple[list[int], ...] = ()


class Endless(Move, frozen=True, tag="endless"):
    seat: Seat
    why: str


class Wide(Move, frozen=True, tag="wide"):
    seat: Seat
    card: Annotated[int, Meta(ge=0)]


class Anyhow(Move, frozen=True, tag="anyhow"):
    anyway: Seat


@pytest.mark.parametrize(
    ("name", "type_", "says"),
    [
        ("State", Thawed, "not frozen"),
        ("State", Listed, r"Listed\.lists\[\] could be changed"),
        ("View", Listed, "could be changed"),
        ("Moves", Endless | SetOption, r"Endless\.why has no greatest length"),
        ("Moves", Wide | SetOption, r"Wide\.card is a number without bounds"),
        ("Moves", Anyhow | SetOption, "not a move's to say"),
        ("Moves", Bid | Fold, "no `set`"),
        ("Options", Sparse, "has no greatest length"),
    ],
)
def test_loose_types_are_noticed(name: str, type_: Any, says: str) -> None:
    loose = type("Loose", (Toy,), {name: type_})
    with pytest.raises(Nonconforming, match=says):
        check_types(loose())


def test_rules_without_passage_or_example_are_noticed() -> None:
    with pytest.raises(Nonconforming, match=r"without a passage: \['toy\.look'\]"):
        check_rules(structs.replace(GOOD, rules=GOOD.rules - {"toy.look"}))
    examples = {rule: e for rule, e in GOOD.examples.items() if rule != "toy.look"}
    with pytest.raises(Nonconforming, match=r"without an example: \['toy\.look'\]"):
        check_rules(structs.replace(GOOD, examples=examples))


def test_an_example_of_something_else_is_noticed() -> None:
    wrong = {"toy.look": example(Fold(seat=0)), "toy.fold": example(Bid(seat=0, card=3))}
    for rule in wrong:
        with pytest.raises(Nonconforming, match=f"{rule}: draws"):
            check_example(structs.replace(GOOD, examples=wrong), rule)

"""The suite itself: each promise, broken on purpose by a toy, is noticed."""

from __future__ import annotations

import random
from collections.abc import Hashable
from typing import Any

import pytest
from msgspec import structs

from companion.engine.conformance import (
    Case,
    Nonconforming,
    Walk,
    check_twins,
)
from companion.engine.correcting import check_corrections
from companion.engine.game import Applied, Game, Twins, Viewer
from companion.engine.offers import Choice, Offers
from companion.engine.scoresheet import Scoresheet
from companion.engine.text import Text
from companion.engine.verdicts import Finding, Objection, Outcome, Prompt
from tests.toy.case import case
from tests.toy.rules.game import Toy
from tests.toy.rules.state import AnyMove, Bid, Fold, Options, State

GOOD = case("2")
OPTIONS = Options(rounds=2)


def with_game(game: Game[Any, Any, Any, Any]) -> Case:
    return structs.replace(GOOD, game=game)


def walked(case: Case) -> None:
    """Several games, so that whatever is broken comes up."""
    for seed in range(6):
        rng = random.Random(seed)
        Walk(case, rng, 3, OPTIONS).through(case.simulate(rng, 3, OPTIONS, 0.3))


class Undimmed(Toy):
    def offers(self, view: State, seat: int, draft: str = "") -> Offers:
        offers = super().offers(view, seat, draft)
        bare = tuple(structs.replace(choice, objections=()) for choice in offers.choices)
        return structs.replace(offers, choices=bare)


class Overdimmed(Toy):
    def offers(self, view: State, seat: int, draft: str = "") -> Offers:
        offers = super().offers(view, seat, draft)
        dim = self.objections(view, Fold(seat=9))
        dimmed = tuple(structs.replace(choice, objections=dim) for choice in offers.choices)
        return structs.replace(offers, choices=dimmed)


class OneCode(Toy):
    def offers(self, view: State, seat: int, draft: str = "") -> Offers:
        offers = super().offers(view, seat, draft)
        return structs.replace(offers, choices=offers.choices[:1] * 2 + offers.choices[2:])


class OffersForEver(Toy):
    def offers(self, view: State, seat: int, draft: str = "") -> Offers:
        if view.over:
            return Offers((Choice("fold", Text("Fold"), move=Fold(seat=seat)),))
        return super().offers(view, seat, draft)


class WrongSum(Toy):
    def scoresheet(self, state: State) -> Scoresheet:
        sheet = super().scoresheet(state)
        row = structs.replace(sheet.rows[0], total=(sheet.rows[0].total or 0) + 1)
        return structs.replace(sheet, rows=(row, *sheet.rows[1:]))


class WrongOrder(Toy):
    def scoresheet(self, state: State) -> Scoresheet:
        sheet = super().scoresheet(state)
        return structs.replace(sheet, rows=sheet.rows[::-1])


class WrongWinner(Toy):
    def outcome(self, state: State) -> Outcome | None:
        outcome = super().outcome(state)
        return outcome and structs.replace(outcome, winners=(0, 1, 2))


class AsksNobody(Toy):
    def asked(self, state: State) -> tuple[int, ...]:
        return super().asked(state)[:0]


class PromptsAnother(Toy):
    def prompt(self, state: State) -> Prompt | None:
        prompt = super().prompt(state)
        return prompt and structs.replace(prompt, seats=(2,))


class UnknownRule(Toy):
    def prompt(self, state: State) -> Prompt | None:
        prompt = super().prompt(state)
        return prompt and structs.replace(prompt, rules=("toy.nowhere",))


class MissingName(Toy):
    def told(self, before: State, move: AnyMove, viewer: Viewer, now: State) -> Text:
        return Text("{seat} does something")


class ForgetsDoubts(Toy):
    def findings(self, state: State) -> tuple[Finding, ...]:
        return ()


class FindsTooFar(Toy):
    def findings(self, state: State) -> tuple[Finding, ...]:
        found = super().findings(state)
        return tuple(structs.replace(finding, index=finding.index + 1) for finding in found)


class Judges(Toy):
    def apply(self, state: State, move: AnyMove) -> Applied[State]:
        if self.objections(state, move):
            raise ValueError("not in order")
        return super().apply(state, move)


class IllegalFirst(Toy):
    def objections(self, state: State, move: AnyMove) -> tuple[Objection, ...]:
        late = structs.replace(super().objections(state, Fold(seat=9))[0], kind="illegal")
        found = super().objections(state, move)
        return (late, *found) if found else ()


class ReadsAList(Toy):
    def reads(self, state: State, move: AnyMove) -> Hashable:
        return [state]  # type: ignore[return-value]


class Dice(Toy):
    """Keeps something outside the state, so a replay comes out differently."""

    def apply(self, state: State, move: AnyMove) -> Applied[State]:
        self.count = getattr(self, "count", 0) + 1
        applied = super().apply(state, move)
        return Applied(structs.replace(applied.state, worth=self.count), applied.happened)


@pytest.mark.parametrize(
    ("game", "says"),
    [
        (Undimmed, "not dimmed"),
        (Overdimmed, "dimmed, and in order"),
        (OneCode, "choices with one code"),
        (OffersForEver, "offered after the end"),
        (WrongSum, "do not sum"),
        (WrongOrder, "rows out of order"),
        (WrongWinner, "ranked first are"),
        (AsksNobody, "nobody is asked"),
        (PromptsAnother, "and told"),
        (UnknownRule, "toy.nowhere"),
        (ForgetsDoubts, "no open finding"),
        (FindsTooFar, "about no move|no open finding"),
        (IllegalFirst, "the impossible comes first"),
        (Dice, "comes out differently"),
    ],
)
def test_a_broken_promise_is_noticed(game: type[Toy], says: str) -> None:
    with pytest.raises(Nonconforming, match=says):
        walked(with_game(game()))


@pytest.mark.parametrize(
    ("game", "error"), [(MissingName, KeyError), (Judges, ValueError), (ReadsAList, TypeError)]
)
def test_what_fails_outright_fails_the_suite(game: type[Toy], error: type[Exception]) -> None:
    with pytest.raises(error):
        walked(with_game(game()))


def test_a_move_that_is_not_in_order_stops_the_walk() -> None:
    rng = random.Random(1)
    with pytest.raises(Nonconforming, match="is not in order"):
        Walk(GOOD, rng, 3, OPTIONS).through(
            structs.replace(made, anyway=None) for made in GOOD.simulate(rng, 3, OPTIONS, 1.0)
        )


def test_a_game_that_counts_outside_its_state_cannot_be_taken_back() -> None:
    moves = list(GOOD.simulate(random.Random(1), 3, OPTIONS, 0.0))
    with pytest.raises(Nonconforming, match="leads elsewhere"):
        check_corrections(with_game(Dice()), random.Random(1), 3, OPTIONS, moves)


class TellsAll(Toy):
    def told(self, before: State, move: AnyMove, viewer: Viewer, now: State) -> Text:
        return Text("{move}", move=move)


class ShowsAll(Toy):
    def view(self, state: State, viewer: Viewer) -> State:
        return state


class FindsAll(Toy):
    def findings(self, state: State) -> tuple[Finding, ...]:
        downs = [side.down for side in state.sides]
        return (Finding("check", None, 0, "toy.fold", Text("{downs}", downs=downs)),)


@pytest.mark.parametrize(
    ("game", "says"),
    [(TellsAll, "by the log"), (ShowsAll, "by the view"), (FindsAll, "by the findings")],
)
def test_a_leak_is_noticed(game: type[Toy], says: str) -> None:
    with pytest.raises(Nonconforming, match=says):
        check_twins(game(), game().twins()[0])


def test_twins_must_differ_and_be_possible() -> None:
    bid = (Bid(seat=0, card=1),)
    with pytest.raises(Nonconforming, match="one and the same"):
        check_twins(Toy(), Twins("same", 2, OPTIONS, bid, bid))
    with pytest.raises(Nonconforming, match="cannot be"):
        check_twins(Toy(), Twins("never", 2, OPTIONS, bid, bid + bid))

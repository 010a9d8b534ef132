"""The smallest game that can be corrected: numbers that should rise and never come twice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec import Struct

from companion.engine.game import Applied, Game, Twins, Viewer
from companion.engine.moves import SetOption
from companion.engine.offers import Offers
from companion.engine.scoresheet import Scoresheet
from companion.engine.text import Text
from companion.engine.verdicts import Objection, Outcome, Prompt, illegal, impossible


class Steps(Struct, frozen=True):
    done: tuple[int, ...] = ()


class Free(Struct, frozen=True):
    pass


class Stairs(Game[Steps, SetOption, Free, Steps]):
    """Going down is illegal, the same step again is impossible."""

    slug: ClassVar[str] = "stairs"
    name: ClassVar[Text] = Text("Stairs")
    seats: ClassVar[range] = range(1, 3)
    versions: ClassVar[tuple[str, ...]] = ("1", "2")
    State = Steps
    Moves = SetOption
    Options = Free
    View = Steps

    def start(self, seats: int, options: Free) -> Steps:
        return Steps()

    def objections(self, state: Steps, move: SetOption) -> tuple[Objection, ...]:
        step = int(move.value)
        found: list[Objection] = []
        if step in state.done:
            found.append(impossible("stairs.once", Text("{step} was there", step=step)))
        if state.done and step < state.done[-1]:
            found.append(illegal("stairs.up", Text("{step} goes down", step=step)))
        return tuple(found)

    def apply(self, state: Steps, move: SetOption) -> Applied[Steps]:
        assert move.value not in state.done, "apply is not asked about what is impossible"
        return Applied(Steps((*state.done, int(move.value))), ())

    def asked(self, state: Steps) -> tuple[int, ...]:
        return (0,)

    def prompt(self, state: Steps) -> Prompt | None:
        return None

    def offers(self, view: Steps, seat: int, draft: str = "") -> Offers:
        return Offers()

    def told(self, before: Steps, move: SetOption, viewer: Viewer, now: Steps) -> Text:
        return Text("Step {step}", step=move.value)

    def scoresheet(self, state: Steps) -> Scoresheet:
        return Scoresheet(())

    def outcome(self, state: Steps) -> Outcome | None:
        return None

    def view(self, state: Steps, viewer: Viewer) -> Steps:
        return state

    def twins(self) -> Sequence[Twins[SetOption]]:
        return ()

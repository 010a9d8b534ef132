"""What every game is held to: `tests/conformance` runs these checks over each of them.

A game brings a `Case`: how to deal real hands, an example for every objection, where its golden
transcript lies. Each check raises `Nonconforming` and says what is wrong and where.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from companion.engine import codec
from companion.engine.game import PUBLIC, Twins, Viewer
from companion.engine.log import Made
from companion.engine.offers import Offers
from companion.engine.registry import AnyGame
from companion.engine.replay import barred, play
from companion.engine.robots import ANYWAY, Scribbler, levels, offered
from companion.engine.scoresheet import Scoresheet
from companion.engine.text import Text, render
from companion.engine.verdicts import Objection

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")

Simulate = Callable[[random.Random, int, Any, float], Iterable[Made[Any]]]


class Nonconforming(AssertionError):
    """A game breaks a promise of the contract."""


class Example(Struct, frozen=True):
    """A position, reached by moves that are in order, and a move that draws one objection."""

    seats: int
    options: Any
    line: tuple[Made[Any], ...]
    move: Any


class Case(Struct, frozen=True, kw_only=True):
    """A game in one rules version, and what it takes to test it.

    - `simulate(rng, seats, options, mischief)` plays a game with hands really dealt and yields
      what a table would log; `mischief` is how often somebody breaks a rule.
    - `setups` are the numbers of seats and options to play with, the golden one first.
    - `rules` are the ids of the rulebook; `examples` has a move for each rule that objects.
    - `seed` chooses which of the dealt games becomes the golden transcript.
    - `hidden` are rules whose *impossible* a player cannot foresee, since hidden cards tell.
    """

    game: AnyGame
    simulate: Simulate
    setups: tuple[tuple[int, Any], ...]
    rules: frozenset[str]
    examples: Mapping[str, Example]
    golden: Path
    seed: int = 7
    hidden: frozenset[str] = frozenset()

    @property
    def name(self) -> str:
        """Game and rules version, for people."""
        return f"{self.game.slug}-{self.game.rules}"


def require(holds: object, *message: object) -> None:
    """Raise `Nonconforming` unless `holds`; what is not text in `message` is shown."""
    if not holds:
        words = (part if isinstance(part, str) else shown(part) for part in message)
        raise Nonconforming(" ".join(words))


def shown(value: Any) -> str:
    """Anything a game says, as a page would show it: JSON text with sentences in words."""

    def words(part: Any) -> str:
        if isinstance(part, Text):
            return render(part, NAMES)
        raise TypeError(f"a page cannot show {type(part)}")

    return msgspec.json.encode(value, order="deterministic", enc_hook=words).decode()


def viewers(seats: int) -> tuple[Viewer, ...]:
    """The public, each seat alone, and all together."""
    return (PUBLIC, *(frozenset({seat}) for seat in range(seats)), frozenset(range(seats)))


def stored(game: AnyGame, state: Any) -> Any:
    """`state` written and read again; it must be the same, byte for byte."""
    text = codec.encode(state)
    again = codec.decode(text, game.State)
    require(again == state, f"a stored state differs: {text}")
    require(codec.encode(again) == text, f"a stored state is written differently: {text}")
    return again


class Walk:
    """One game, step by step, with every step held to the contract.

    Afterwards `states` has each state as text, `named` all rules named, `drawn` all that objected.
    """

    def __init__(self, case: Case, rng: random.Random, seats: int, options: Any) -> None:
        self.case, self.game, self.rng, self.seats = case, case.game, rng, seats
        self.start = self.state = case.game.start(seats, options)
        self.made: list[Made[Any]] = []
        self.states: list[str] = []
        self.named: set[str] = set()
        self.drawn: set[str] = set()
        self._scribbler = Scribbler(case.game)
        self._arrive(self.start)

    def through(self, moves: Iterable[Made[Any]]) -> Walk:
        """Make all `moves`; a plain replay must come out the same."""
        for made in moves:
            self.step(made)
        replayed = play(self.game, self.start, (made.move for made in self.made))
        require(codec.encode(replayed) == self.states[-1], "a replay comes out differently")
        strangers = (self.named | self.drawn) - self.case.rules
        require(not strangers, f"rules without a passage: {sorted(strangers)}")
        return self

    def step(self, made: Made[Any]) -> None:
        """Make one move, which must be in order or have been made anyway."""
        before, move = self.state, made.move
        stopped = barred(self._objections(move), made.anyway)
        require(not stopped, move, "is not in order:", stopped)
        hash(self.game.reads(before, move))
        doubts = self.game.doubts(before, move)
        self.made.append(made)
        after = self._applied(move)
        for viewer in viewers(self.seats):
            shown(self.game.told(before, move, viewer, after))
        self._arrive(after)
        index = len(self.made) - 1
        open_ = {
            finding.rule
            for finding in self.game.findings(after)
            if finding.index == index and finding.verdict == "open"
        }
        require({d.rule for d in doubts} <= open_, "no open finding about", move)

    def _objections(self, move: Any) -> tuple[Objection, ...]:
        found = self.game.objections(self.state, move)
        shown(found)
        kinds = [objection.kind for objection in found]
        require(kinds == sorted(kinds, reverse=True), "the impossible comes first:", found)
        self.drawn |= {objection.rule for objection in found}
        return found

    def _applied(self, move: Any) -> Any:
        """The state after `move`, stored and read again; `apply` must leave its input alone."""
        texts = codec.encode(self.state), codec.encode(move)
        after = self.game.apply(self.state, move)
        shown(after.happened)
        untouched = (codec.encode(self.state), codec.encode(move)) == texts
        require(untouched, "apply changed what it was given:", texts)
        return stored(self.game, after.state)

    def _arrive(self, state: Any) -> None:
        """Hold a new position to what must be true of every one."""
        self.state = state
        self.states.append(codec.encode(state))
        sheet = self.game.scoresheet(state)
        check_scoresheet(sheet, self.seats)
        self.named |= {entry.rule for row in sheet.rows for entry in row.lines}
        for finding in self.game.findings(state):
            self.named.add(finding.rule)
            require(finding.index in range(len(self.made)), "about no move:", finding)
            require(finding.seat in (None, *range(self.seats)), "about no seat:", finding)
        for viewer in viewers(self.seats):
            shown(self.game.view(state, viewer))
        if self.game.outcome(state) is None:
            self._goes_on(state)
        else:
            self._is_over(state, sheet)
        self._scribble()

    def _goes_on(self, state: Any) -> None:
        asked, prompt = self.game.asked(state), self.game.prompt(state)
        require(asked and len(asked) == len(set(asked)), "nobody is asked:", asked)
        require(prompt is not None, "somebody is asked and nobody is told")
        if prompt is not None:
            require(prompt.seats == asked, f"asked are {asked}, and told {prompt.seats}")
            require(len(prompt.rules) in (2, 3), f"two or three rules matter, not {prompt.rules}")
            self.named |= set(prompt.rules)
            shown(prompt)
        seat = self.rng.choice(asked)
        self._check_offers(seat, self.rng.choice([PUBLIC, frozenset({seat})]))

    def _is_over(self, state: Any, sheet: Scoresheet) -> None:
        outcome = self.game.outcome(state)
        require(self.game.asked(state) == (), "somebody is asked after the end")
        require(self.game.prompt(state) is None, "a prompt after the end")
        if outcome is not None:
            best = [row.seat for row in sheet.rows if row.rank == 1 and row.seat is not None]
            winners = [*outcome.winners]
            require(winners in ([], best), f"ranked first are {best}, and winners {winners}")
            self.named.add(outcome.rule)
            shown(outcome)
        for viewer in viewers(self.seats):
            view = self.game.view(state, viewer)
            offers = [self.game.offers(view, seat) for seat in range(self.seats)]
            require(offers == [Offers()] * self.seats, "something is offered after the end")

    def _check_offers(self, seat: int, viewer: Viewer) -> None:
        """What is undimmed is in order, what is dimmed is not, and each has a code of its own."""
        view = self.game.view(self.state, viewer)
        found_levels = list(levels(self.game, view, seat, self.rng))
        choices = [
            (choice, dimmed or bool(choice.objections))
            for offers, dimmed in found_levels
            for choice in offers.choices
            if choice.move is not None
        ]
        tapped = self.rng.sample(range(len(choices)), min(len(choices), 3))
        for index, (choice, dimmed) in enumerate(choices):
            found = self._objections(choice.move)
            require(found or not dimmed, "dimmed, and in order:", choice)
            foreseen = [o for o in found if o.kind == "illegal" or o.rule not in self.case.hidden]
            require(dimmed or not foreseen, "not dimmed:", choice, "and draws", foreseen)
            if index in tapped and not _impossible(found):
                self._applied(choice.move)
        require(choices, f"seat {seat} is asked and has nothing to tap")
        for offers, _ in found_levels:
            codes = [choice.code for choice in offers.choices]
            require(len(codes) == len(set(codes)), f"choices with one code: {codes}")
            self.named |= set(offers.rules)

    def _scribble(self) -> None:
        """Whatever decodes is judged, and applied unless it is impossible."""
        for _ in range(3):
            move = codec.convert(self._scribbler.move(self.rng), self.game.Moves)
            if not _impossible(self._objections(move)):
                self._applied(move)


def _impossible(found: tuple[Objection, ...]) -> bool:
    return any(objection.kind == "impossible" for objection in found)


def check_scoresheet(sheet: Scoresheet, seats: int) -> None:
    """Seats come first and in order, lines sum to totals, somebody is ranked first."""
    shown(sheet)
    rows = sheet.rows
    require([row.seat for row in rows[:seats]] == [*range(seats)], "rows out of order")
    require(all(row.seat is None and row.label for row in rows[seats:]), "a row without a name")
    for row in rows:
        lines = sum(entry.amount for entry in row.lines)
        counted = row.total == lines or (row.total is None and not row.lines)
        require(counted, row.lines, f"do not sum to {row.total}")
        require(1 <= row.rank <= len(rows), f"rank {row.rank} among {len(rows)}")
    require(min(row.rank for row in rows) == 1, "nobody is ranked first")


def check_twins(game: AnyGame, twins: Twins[Any]) -> None:
    """Whatever those viewers are given is equal for both logs."""
    require(twins.one != twins.other, f"twins “{twins.name}” are one and the same")
    for viewer in twins.viewers:
        one, other = (given(game, twins, moves, viewer) for moves in (twins.one, twins.other))
        for what in one:
            who, pair = sorted(viewer) or "the public", f"{one[what]}\n{other[what]}"
            same = one[what] == other[what]
            require(same, f"twins “{twins.name}”: {who} can tell by {what}:\n{pair}")


def given(game: AnyGame, twins: Twins[Any], moves: Iterable[Any], viewer: Viewer) -> dict[str, str]:
    """All that a viewer is given at the end of a log, by what it is."""
    state = game.start(twins.seats, twins.options)
    steps = []
    happened: tuple[Text, ...] = ()
    for move in moves:
        stopped = barred(game.objections(state, move), ANYWAY)
        require(not stopped, f"twins “{twins.name}”:", move, "cannot be:", stopped)
        steps.append((state, move))
        state, happened = game.apply(state, move)
    view = game.view(state, viewer)
    return {
        "the view": shown(view),
        "the log": shown([game.told(before, move, viewer, state) for before, move in steps]),
        "what happened": shown(happened),
        "who is asked": shown([game.asked(state), game.prompt(state)]),
        "the scoresheet": shown([game.scoresheet(state), game.outcome(state)]),
        "the findings": shown(game.findings(state)),
        "the offers": shown([list(offered(game, view, seat)) for seat in range(twins.seats)]),
    }

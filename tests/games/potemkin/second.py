"""A second referee of the river: only faces left to right, and where the boat is.

It reads moves and what lay in the trump place, and shares no line with the rules' river.
"""

from __future__ import annotations

from typing import Any

from games.potemkin.rules import moves as m
from games.potemkin.rules.options import Options
from games.potemkin.rules.state import State
from tests.games.potemkin.model import Boat


def best(trick: list[str], trump: str, options: Options, *, ones: bool) -> str:
    """The card that wins: trump, else the led colour; `ones`: a 1 is high now."""

    def suit(card: str, colour: str) -> list[str]:
        return [one for one in [card] if one.startswith(colour + "-")]

    def value(card: str) -> int:
        number = int(card[-1])
        return 10 if ones and number == 1 else number

    led = trick[0][:-2]
    for colour in (trump, led):
        fitting = [one for card in trick for one in suit(card, colour)] if colour else []
        if ones and not options.ones_within_colour:
            fitting = [one for one in fitting if one.endswith("1")]
        if fitting:
            return max(fitting, key=value)
    strays = [card for card in trick if card.endswith("1")]
    if ones and not options.ones_within_colour:
        return strays[0] if strays else best(trick, trump, options, ones=False)
    raise AssertionError("the led card is of the led colour")


class Second:
    """One voyage, followed move by move."""

    def __init__(self) -> None:
        self.boat, self.row = Boat(), list[str]()
        self.trick: list[str] = []
        self.win = ""
        self.rounds = 0

    # --- What can happen to the row ---

    def build(self, at: Any, face: str) -> None:
        place = self.row.index(at.right_of) + 1 if isinstance(at, m.RightOf) else 0
        self.boat.build(upstream=place <= self.boat.up)
        self.row.insert(place, face)

    def gone(self, face: str) -> None:
        place = self.row.index(face)
        if place == self.boat.up:
            self.boat.lost = True
            return
        self.boat.remove(upstream=place < self.boat.up)
        self.row.remove(face)

    def sweep(self, colour: str, options: Options) -> None:
        for face in [face for face in self.row if face.startswith(colour + "-")]:
            if face == self.row[self.boat.up] and options.boat_village == "stays":
                continue
            self.gone(face)

    def cover(self, face: str, new: str) -> None:
        if face in self.row:
            self.row[self.row.index(face)] = new

    # --- Moves ---

    def follow(self, before: State, move: Any, after: State) -> None:
        """One move; `after` only says whether the trick is complete and whose hands are empty."""
        options = before.options
        if isinstance(move, m.Lay):
            self.row = list(move.villages)
        elif isinstance(move, m.Play):
            self.trick.append(move.card)
            if after.won is not None or after.over:
                trump = before.trump[-1][:-2] if before.trump else ""
                self.win = best(self.trick, trump, options, ones=before.ones_high)
                if options.early_step:
                    self.number(options)
        elif not isinstance(move, m.Redeployment | m.Result):
            self.ability(before, move)
            if not self.boat.lost and not options.early_step:
                self.number(options)
            if not self.boat.lost and (any(after.hands) or options.last_step):
                self.boat.right()
            self.rounds, self.trick = self.rounds + 1, []

    def number(self, options: Options) -> None:
        if self.win.endswith("9"):
            self.boat.right()
        elif self.win.endswith("1"):
            spared = not options.one_in_round_one and not self.rounds and not self.boat.up
            if not spared:
                self.boat.left()

    def ability(self, before: State, move: Any) -> None:
        trump = before.trump[-1] if before.trump else ""
        if isinstance(move, m.Sapper):
            if self.row[self.boat.up] in move.discard:
                self.boat.lost = True
                return
            for face in move.discard:
                self.gone(face)
            self.build(move.at, self.win)
        elif isinstance(move, m.Stagehand | m.Chancellor | m.Commander) and move.at:
            self.build(move.at, self.win)
        elif isinstance(move, m.Commander) and self.boat.up:
            self.gone(self.row[0])
        elif isinstance(move, m.Scout) and move.village:
            self.gone(move.village)
            self.build(move.at, move.village)
        elif isinstance(move, m.Carpenter | m.Wagonmaster):
            moved = move.moved if isinstance(move, m.Carpenter) else move.placed
            for one in moved:
                self.build(one.at, one.village)
            if isinstance(move, m.Wagonmaster):
                self.cover(move.onto, self.win)
        elif isinstance(move, m.Artist):
            for put in move.onto or ():
                self.cover(put.village, put.card)
            if move.trump_at:
                self.build(move.trump_at, trump)
        elif isinstance(move, m.Secretary) and move.village and trump:
            self.swap(move)
        elif isinstance(move, m.Cossack):
            self.redeploy(before, move)
        elif isinstance(move, m.Chamberlain) and move.card:
            self.sweep(move.card[:-2], before.options)
        elif isinstance(move, m.Officer) and move.village:
            self.gone(move.village)
        elif isinstance(move, m.Builder):
            self.cover(move.onto or "", self.win)
            if move.at:
                self.build(move.at, self.win)
        elif isinstance(move, m.Painter) and move.trump_at:
            self.build(move.trump_at, trump)
        elif isinstance(move, m.Governor):
            for face in self.row[: self.boat.up]:
                self.gone(face)
            self.build(move.at, self.win)

    def swap(self, move: Any) -> None:
        hole = self.row.index(move.village)
        self.gone(move.village)
        self.build(move.at, move.village)
        place = hole + (self.row.index(move.village) <= hole)
        self.boat.build(upstream=place <= self.boat.up)
        self.row.insert(place, self.win)

    def redeploy(self, before: State, move: Any) -> None:
        redeployed = bool(before.won and before.won.redeployed)
        if not (move.boat_to or redeployed):
            return
        same = [face for face in self.row if face[-1] == self.win[-1]]
        if move.boat_to:
            self.boat.up = self.row.index(move.boat_to)
            self.boat.down = len(self.row) - self.boat.up - 1
        elif not same and before.options.cossack_no_number == "loss":
            self.boat.lost = True
            return
        self.sweep(self.win[:-2], before.options)

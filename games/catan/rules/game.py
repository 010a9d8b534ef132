"""The Catan Card Game as the engine knows it: this class only says which function answers what.

S, M, O and V are the state, moves, options and view, as in `companion.engine.game`.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from companion.engine import codec
from companion.engine.game import Applied, Game, OptionShown, Twins, Viewer
from companion.engine.moves import SetOption
from companion.engine.offers import Offers
from companion.engine.scoresheet import Scoresheet
from companion.engine.text import Text
from companion.engine.verdicts import Finding, Objection, Outcome, Prompt
from games.catan.rules import (
    against_by_hand,
    judge,
    noticed,
    offers,
    options,
    play,
    prompting,
    scoring,
    state,
    telling,
    twins,
    view,
)
from games.catan.rules.moves import Answer, Deck, Lay, Principality, ReadOff, Recount, Ruling
from games.catan.rules.moves import AnyMove as M
from games.catan.rules.options import Options as O
from games.catan.rules.state import State as S


class Catan(Game[S, M, O, S]):
    """The Catan Card Game for two, with Politics & Intrigue."""

    slug = "catan"
    name = Text("Catan Card Game")
    seats = range(2, 3)
    host_moves = frozenset({"recount", "ruling"})
    State = S
    Moves = M
    Options = O
    View = S

    def start(self, seats: int, options: O) -> S:
        """Nothing laid yet, or two bare principalities to count."""
        return state.start(options)

    def unfit(self, seats: int, options: O) -> tuple[Objection, ...]:
        """Values that were read off cards there are."""
        return against_by_hand.unfit(options)

    def shown(self) -> tuple[OptionShown, ...]:
        """Ruleset, tracking, who begins, and every reading."""
        return options.SHOWN

    def asked(self, state: S) -> tuple[int, ...]:
        """Whose turn it is, who chooses, who may answer."""
        return prompting.asked(state)

    def prompt(self, state: S) -> Prompt | None:
        """What is asked for now."""
        return prompting.prompt(state)

    def offers(self, view: S, seat: int, draft: str = "") -> Offers:
        """Whole moves, or half-made ones that ask further."""
        return offers.offers(view, seat, draft)

    def objections(self, state: S, move: M) -> tuple[Objection, ...]:
        """Every reason against `move`."""
        return judge.objections(state, move)

    def apply(self, state: S, move: M) -> Applied[S]:
        """The state after `move`, with all that follows by itself."""
        return play.apply(state, move)

    def told(self, before: S, move: M, viewer: Viewer, now: S) -> Text:
        """The log line."""
        return telling.told(before, move, viewer, now)

    def scoresheet(self, state: S) -> Scoresheet:
        """Points by source, and the measures beside them."""
        return scoring.scoresheet(state)

    def outcome(self, state: S) -> Outcome | None:
        """Enough points in the own turn."""
        return scoring.outcome(state)

    def findings(self, state: S) -> tuple[Finding, ...]:
        """Values that nobody has told, entries that cannot be whole."""
        return noticed.findings(state)

    def view(self, state: S, viewer: Viewer) -> S:
        """All that lies on the table, without the other one's deck."""
        return view.view(state, viewer)

    def reads(self, state: S, move: M) -> Hashable:
        """Laying and decks: the seat's own. An answer: what is answered. A count: one side."""
        if isinstance(move, Lay | Principality) and move.seat < 2:
            return state.sides[move.seat], state.phase == "lay"
        if isinstance(move, Deck) and move.seat < 2:
            return state.decks[move.seat], state.turns
        if isinstance(move, Answer):
            return state.duel, state.plague
        if isinstance(move, ReadOff):
            return state.printed
        if isinstance(move, SetOption):
            return getattr(state.options, move.option, None)
        if isinstance(move, Ruling):
            return None
        if isinstance(move, Recount) and move.seat < 2:
            return state.sides
        return state

    def remember(self, state: S) -> dict[str, str]:
        """What was read off the cards, for the next table of the same people."""
        return {f"printed {values.card}": codec.encode(values) for values in state.printed}

    def twins(self) -> Sequence[Twins[M]]:
        """Logs that differ in decks, or in what a Spy took."""
        return twins.twins()

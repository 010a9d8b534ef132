"""Potato Man as the engine knows it: this class only says which function answers what.

S, M, O and V are the state, moves, options and view, as in `companion.engine.game`.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from companion.engine.game import Applied, Game, OptionShown, Twins, Viewer
from companion.engine.moves import SetOption
from companion.engine.offers import Offers
from companion.engine.scoresheet import Scoresheet
from companion.engine.text import Text
from companion.engine.verdicts import Doubt, Finding, Objection, Outcome, Prompt
from games.potato_man.rules import (
    by_hand,
    claims,
    objections,
    offers,
    play,
    scoring,
    state,
    telling,
    twins,
    view,
)
from games.potato_man.rules.moves import AnyMove as M
from games.potato_man.rules.moves import Options as O
from games.potato_man.rules.moves import Play, Ruling, Stuck, Tally
from games.potato_man.rules.state import State as S
from games.potato_man.rules.view import View as V


class PotatoMan(Game[S, M, O, V]):
    """Potato Man, two to five players."""

    slug = "potato-man"
    name = Text("Potato Man")
    seats = range(2, 6)
    host_moves = frozenset({"tally", "ruling"})
    State = S
    Moves = M
    Options = O
    View = V

    def start(self, seats: int, options: O) -> S:
        """The table before the first card."""
        return state.start(seats, options)

    def unfit(self, seats: int, options: O) -> tuple[Objection, ...]:
        """No green is for three players; the youngest sits at the table."""
        return by_hand.unfit(seats, options)

    def shown(self) -> tuple[OptionShown, ...]:
        """Variant, youngest player, memory aid."""
        return _SHOWN

    def asked(self, state: S) -> tuple[int, ...]:
        """The seat whose turn it is."""
        return () if state.turn is None else (state.turn,)

    def prompt(self, state: S) -> Prompt | None:
        """Whose turn it is and which colours are open."""
        return offers.prompt(state)

    def offers(self, view: V, seat: int, draft: str = "") -> Offers:
        """All cards and *cannot play*: complete moves, so there are no drafts."""
        if draft:
            raise ValueError("Potato Man has no half-made moves")
        return offers.offers(view, seat)

    def objections(self, state: S, move: M) -> tuple[Objection, ...]:
        """Every reason against `move`."""
        if isinstance(move, Play):
            return objections.against_play(state, move)
        if isinstance(move, Stuck):
            return claims.against_stuck(state, move)
        if isinstance(move, Tally):
            return by_hand.against_tally(state, move)
        if isinstance(move, Ruling):
            return by_hand.against_ruling(state, move)
        return by_hand.against_set(state, move)

    def doubts(self, state: S, move: M) -> tuple[Doubt, ...]:
        """A *cannot play* without a hand."""
        return claims.doubts(state, move) if isinstance(move, Stuck) else ()

    def apply(self, state: S, move: M) -> Applied[S]:
        """The state after `move`."""
        return play.apply(state, move)

    def told(self, before: S, move: M, viewer: Viewer, now: S) -> Text:
        """The log line; the same for every viewer."""
        return telling.told(before, move, now)

    def scoresheet(self, state: S) -> Scoresheet:
        """Sacks by round and kind, tallies, rulings."""
        return scoring.scoresheet(state)

    def outcome(self, state: S) -> Outcome | None:
        """Most sacks, then the best single round, then a shared win."""
        return scoring.outcome(state)

    def findings(self, state: S) -> tuple[Finding, ...]:
        """Claims that the log could not settle."""
        return claims.findings(state)

    def view(self, state: S, viewer: Viewer) -> V:
        """What lies face up; the same for every viewer."""
        return view.view(state)

    def reads(self, state: S, move: M) -> Hashable:
        """A card or a claim: the trick as it lay and whose turn it was. A tally: which round.
        An option: its value. A ruling: nothing that could change under it.
        """
        if isinstance(move, Play | Stuck):
            return state.round, len(state.taken), state.trick, state.turn
        if isinstance(move, Tally):
            return state.round, state.over
        if isinstance(move, SetOption):
            return getattr(state.options, move.option, None)
        return None

    def remember(self, state: S) -> dict[str, str]:
        """The variant, for the next table of the same people."""
        return {"variant": state.options.variant}

    def twins(self) -> Sequence[Twins[M]]:
        """Logs that differ in closed tricks only."""
        return twins.twins()


_SHOWN = (
    OptionShown(
        name="variant",
        kind="variant",
        label=Text("Cards"),
        help=Text("Three players can leave out the green cards and the green sacks."),
        choices=(("standard", Text("All four colours")), ("no-green", Text("Without green"))),
        seats=(3,),
        rule="potato-man.no-green",
    ),
    OptionShown(
        name="first",
        kind="variant",
        label=Text("Begins"),
        help=Text("The youngest leads the first round, then the lead goes round to the left."),
        rule="potato-man.first-leader",
    ),
    OptionShown(
        name="memory_aid",
        kind="aid",
        label=Text("Memory aid"),
        help=Text(
            "Shows the cards that are gone in this round. Without it closed tricks stay closed."
        ),
        choices=((False, Text("Off")), (True, Text("On"))),
        rule="table.memory",
    ),
)

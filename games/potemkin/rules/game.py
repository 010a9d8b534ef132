"""Potemkin Villages as the engine knows it: this class only says which function answers what.

S, M and O are the state, moves and options, as in `companion.engine.game`; a view has the
shape of a state.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import get_args

from msgspec import structs

from companion.engine.game import Applied, Game, OptionShown, Twins, Viewer
from companion.engine.moves import SetOption
from companion.engine.offers import Offers
from companion.engine.scoresheet import Scoresheet
from companion.engine.text import Text
from companion.engine.verdicts import Doubt, Finding, Objection, Outcome, Prompt
from games.potemkin.rules import (
    abilities,
    by_hand,
    faults,
    objections,
    offers,
    options,
    scoring,
    state,
    telling,
    twins,
    view,
    voyage,
)
from games.potemkin.rules.checks import Found, in_order
from games.potemkin.rules.moves import Ability, Lay, Play, Recount, Redeployment, Result
from games.potemkin.rules.moves import AnyMove as M
from games.potemkin.rules.options import Options as O
from games.potemkin.rules.state import Aside
from games.potemkin.rules.state import State as S

_ABILITIES = get_args(Ability)


class Potemkin(Game[S, M, O, S]):
    """Potemkin Villages, two to four players."""

    slug = "potemkin"
    name = Text("Potemkin Villages")
    seats = range(2, 5)
    host_moves = frozenset({"recount", "result"})
    State = S
    Moves = M
    Options = O
    View = S

    def start(self, seats: int, options: O) -> S:
        """The table after the deal."""
        return state.start(seats, options)

    def unfit(self, seats: int, options: O) -> tuple[Objection, ...]:
        """Four characters of one set, shared out by the number of players."""
        return by_hand.unfit(seats, options)

    def shown(self) -> tuple[OptionShown, ...]:
        """The memory aid and every reading; set and characters have a form of their own."""
        return options.SHOWN

    def asked(self, state: S) -> tuple[int, ...]:
        """The seat that acts now."""
        return offers.asked(state)

    def prompt(self, state: S) -> Prompt | None:
        """Whose card or ability it is, and how far the boat is."""
        return offers.prompt(state)

    def offers(self, view: S, seat: int, draft: str = "") -> Offers:
        """Cards, or the next question of a set-up or an ability."""
        return offers.offers(view, seat, draft, lambda move: self.objections(view, move))

    def objections(self, state: S, move: M) -> tuple[Objection, ...]:
        """Every reason against `move`."""
        if isinstance(move, SetOption):
            return in_order(by_hand.against_set(state, move))
        if state.over:
            return (objections.OVER,)
        return in_order(_against(state, move))

    def doubts(self, state: S, move: M) -> tuple[Doubt, ...]:
        """A card that does not follow suit: hidden hands tell whether it had to."""
        if not isinstance(move, Play) or self.objections(state, move):
            return ()
        after = voyage.played(state, move).state
        found = [one for one in after.denials if one.index == state.ply]
        return tuple(
            Doubt("potemkin.fault-open", faults.text(one))
            for one in found
            if not faults.proved(one)
        )

    def apply(self, state: S, move: M) -> Applied[S]:
        """The state after `move`."""
        after, happened = _applied(state, move)
        result = scoring.outcome(after)
        if result is not None and not state.over:
            happened = (*happened, result.because)
        return Applied(structs.replace(after, ply=state.ply + 1), happened)

    def told(self, before: S, move: M, viewer: Viewer, now: S) -> Text:
        """The log line."""
        return telling.told(before, move, viewer, now)

    def scoresheet(self, state: S) -> Scoresheet:
        """Rows without points."""
        return scoring.scoresheet(state)

    def outcome(self, state: S) -> Outcome | None:
        """All win, or nobody."""
        return scoring.outcome(state)

    def findings(self, state: S) -> tuple[Finding, ...]:
        """Cards that did not follow suit: proved or open."""
        return faults.findings(state)

    def view(self, state: S, viewer: Viewer) -> S:
        """The table without the boat's cards, and without others' Redeployment card."""
        return view.view(state, viewer)

    def reads(self, state: S, move: M) -> Hashable:
        """A card or an ability: the trick as it lay. A count: everything on the table."""
        if isinstance(move, SetOption):
            return getattr(state.options, move.option, None)
        if isinstance(move, Result):
            return state.over
        if isinstance(move, Recount):
            return state.row, state.at, state.hands, state.tricks, state.trick
        return state.tricks, state.trick, state.turn, state.won, state.aside is None, not state.row

    def remember(self, state: S) -> dict[str, str]:
        """What only the cards can tell, for the next table of the same people."""
        return options.remembered(state.options, state.seats)

    def twins(self) -> Sequence[Twins[M]]:
        """Logs that differ in what went face down."""
        return twins.twins()


def _against(state: S, move: M) -> Found:
    if isinstance(move, Play):
        return objections.against_play(state, move)
    if isinstance(move, Lay):
        return objections.against_lay(state, move)
    if isinstance(move, Redeployment):
        return objections.against_redeployment(state, move)
    if isinstance(move, Result):
        return []
    if isinstance(move, Recount):
        return by_hand.against_recount(state, move)
    return abilities.against_ability(state, move)  # type: ignore[arg-type]


def _applied(state: S, move: M) -> voyage.Step:
    if isinstance(move, Play):
        return voyage.played(state, move)
    if isinstance(move, Lay):
        return voyage.laid(state, move)
    if isinstance(move, Redeployment):
        return voyage.Step(structs.replace(state, aside=Aside(move.card)))
    if isinstance(move, Result):
        return by_hand.do_result(state, move)
    if isinstance(move, Recount):
        return by_hand.do_recount(state, move)
    if isinstance(move, SetOption):
        return by_hand.do_set(state, move)
    return abilities.act(state, move)

"""Villagers as the engine knows it: this class only says which function answers what.

S, M, O and V are the state, moves, options and view, as in `companion.engine.game`.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from companion.engine.game import Applied, Game, OptionShown, Twins, Viewer
from companion.engine.moves import SetOption
from companion.engine.offers import Offers
from companion.engine.scoresheet import Scoresheet
from companion.engine.text import Text
from companion.engine.verdicts import Finding, Objection, Outcome, Prompt
from games.villagers.rules import (
    against_options,
    asking,
    objections,
    offers,
    play,
    scoring,
    setup,
    telling,
    twins,
    view,
)
from games.villagers.rules.event_moves import AnyMove as M
from games.villagers.rules.moves import Drafted, Ruling, Village
from games.villagers.rules.options import LISTS
from games.villagers.rules.options import Options as O
from games.villagers.rules.shown import SHOWN
from games.villagers.rules.state import State as S
from games.villagers.rules.view import View as V


class Villagers(Game[S, M, O, V]):
    """Villagers, alone or up to five players, with the expansion pack."""

    slug = "villagers"
    name = Text("Villagers")
    seats = range(1, 6)
    State = S
    Moves = M
    Options = O
    View = V

    def start(self, seats: int, options: O) -> S:
        """The table before the first draft."""
        return setup.start(seats, options)

    def unfit(self, seats: int, options: O) -> tuple[Objection, ...]:
        """Options that do not go with so many players, or with each other."""
        return against_options.unfit(seats, options)

    def shown(self) -> tuple[OptionShown, ...]:
        """Ways to play, and the readings."""
        return SHOWN

    def asked(self, state: S) -> tuple[int, ...]:
        """The seats that may act now."""
        return asking.asked(state)

    def prompt(self, state: S) -> Prompt | None:
        """Who is asked for what."""
        return asking.prompt(state)

    def offers(self, view: V, seat: int, draft: str = "") -> Offers:
        """What this seat can tap, or what a half-made move asks next."""
        return offers.offers(view, seat, draft)

    def objections(self, state: S, move: M) -> tuple[Objection, ...]:
        """Every reason against `move`."""
        return objections.against(state, move)

    def apply(self, state: S, move: M) -> Applied[S]:
        """The state after `move` and all that follows from it."""
        return play.apply(state, move)

    def told(self, before: S, move: M, viewer: Viewer, now: S) -> Text:
        """The log line; a card that only some saw is named to them alone."""
        return telling.told(move, viewer)

    def scoresheet(self, state: S) -> Scoresheet:
        """Supplies, bronze, Developments, markets, rulings."""
        return scoring.scoresheet(state)

    def outcome(self, state: S) -> Outcome | None:
        """Most gold after the Second Market."""
        return scoring.outcome(state)

    def findings(self, state: S) -> tuple[Finding, ...]:
        """Supplies that come out below nothing; a market that was forgotten."""
        return scoring.findings(state)

    def view(self, state: S, viewer: Viewer) -> V:
        """What lies on the table; the same for every viewer."""
        return view.view(state)

    def reads(self, state: S, move: M) -> Hashable:
        """A village or a finished draft: the seat's own part. An option: its value. A ruling:
        nothing. Anything else: the whole table.
        """
        if isinstance(move, Village):
            at = state.index(move.seat)
            return state.phase, state.markets, state.sides[at] if at >= 0 else None
        if isinstance(move, Drafted):
            at = state.index(move.seat)
            return state.phase, state.round, state.sides[at] if at >= 0 else None
        if isinstance(move, SetOption):
            return getattr(state.options, move.option, None)
        if isinstance(move, Ruling):
            return state.over
        return state

    def remember(self, state: S) -> dict[str, str]:
        """The starting villagers, and how these people play, for their next table."""
        options = state.options
        known: dict[str, str] = {"tracking": options.tracking}
        for name in LISTS:
            if chosen := getattr(options, name):
                known[name] = ",".join(chosen)
        return known

    def twins(self) -> Sequence[Twins[M]]:
        """Logs that differ in what a Noble or a Pigeoneer brought."""
        return twins.twins()

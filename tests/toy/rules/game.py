"""Blind Bids: everybody lays a card at once, the highest wins the prize."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from msgspec import structs

from companion.engine import codec
from companion.engine.game import PUBLIC, Applied, Game, OptionShown, Twins, Viewer
from companion.engine.moves import SetOption
from companion.engine.offers import Choice, Offers
from companion.engine.scoresheet import Scoresheet
from companion.engine.text import Text
from companion.engine.verdicts import Doubt, Finding, Objection, Outcome, Prompt
from tests.toy.rules import objections, scoring
from tests.toy.rules.state import (
    CARDS,
    HIDDEN,
    Bid,
    Fold,
    Folded,
    Look,
    Prize,
    Recount,
    Ruling,
    Side,
)
from tests.toy.rules.state import AnyMove as M
from tests.toy.rules.state import Options as O
from tests.toy.rules.state import State as S

LOOK = '{"move":"look"}'
"""The one half-made move there is: a look that does not say yet at whose card."""


class Toy(Game[S, M, O, S]):
    """Rules version 1: a prize that nobody bids for is gone. 2: it is added to the next one."""

    slug = "toy"
    name = Text("Blind Bids")
    seats = range(2, 6)
    versions = ("1", "2")
    State = S
    Moves = M
    Options = O
    View = S

    # --- Setting up ----------------------------------------------------------------

    def start(self, seats: int, options: O) -> S:
        """Nothing lies on the table but coins and the first prize."""
        return S(options=options, sides=(Side(),) * seats)

    def unfit(self, seats: int, options: O) -> tuple[Objection, ...]:
        """Five players have cards for three rounds only."""
        return objections.unfit(seats, options)

    def shown(self) -> tuple[OptionShown, ...]:
        """How many rounds."""
        counts = tuple((n, Text("{count} rounds", count=n)) for n in (2, 3, 4))
        help_ = Text("Each round has one prize, and each prize is worth more than the last.")
        label = Text("Rounds")
        return (OptionShown("rounds", "variant", label, help_, counts, rule="toy.rounds"),)

    # --- Playing -------------------------------------------------------------------

    def asked(self, state: S) -> tuple[int, ...]:
        """Everybody who has neither bid nor folded, all at once."""
        return () if state.over else _waiting(state)

    def prompt(self, state: S) -> Prompt | None:
        """Who is still to bid, for what."""
        if state.over:
            return None
        waiting = _waiting(state)
        text = Text("{seats}: lay a card face down, or fold.", seats=waiting)
        where = Text("Round {round} of {last}", round=state.round, last=state.options.rounds)
        hint = Text("The prize is worth {worth}.", worth=state.worth)
        return Prompt(waiting, text, ("toy.one-card", "toy.fold", "toy.look"), where, hint)

    def offers(self, view: S, seat: int, draft: str = "") -> Offers:
        """All cards, a fold, or a look; a look asks next at whose card."""
        if draft not in ("", LOOK):
            raise ValueError(draft)
        if seat not in self.asked(view):
            return Offers()
        if draft:
            others = [other for other in range(len(view.sides)) if other != seat]
            looks = [(Text("{seat}", seat=o), Look(seat=seat, target=o)) for o in others]
            choices = tuple(_choice(f"look-{m.target}", t, view, m) for t, m in looks)
            return Offers(choices, field="target", ask=Text("At whose card?"))
        cards = [(Text("{card}", card=card), Bid(seat=seat, card=card)) for card in CARDS]
        return Offers(
            (
                *(_choice(f"card-{m.card}", t, view, m, "cards") for t, m in cards),
                _choice("fold", Text("Fold"), view, Fold(seat=seat)),
                Choice("look", Text("Look at a card"), draft=LOOK),
            )
        )

    def objections(self, state: S, move: M) -> tuple[Objection, ...]:
        """Every reason against `move`."""
        return objections.against(state, move)

    def doubts(self, state: S, move: M) -> tuple[Doubt, ...]:
        """Nobody sees the hand of a seat that folds."""
        return (Doubt("toy.fold", scoring.unseen(move.seat)),) if isinstance(move, Fold) else ()

    def apply(self, state: S, move: M) -> Applied[S]:
        """The next state; the last answer of a round turns the cards up."""
        index, state = state.moves, structs.replace(state, moves=state.moves + 1)
        if isinstance(move, SetOption):
            options = codec.convert({move.option: move.value}, O)
            return Applied(structs.replace(state, options=options), ())
        side = state.sides[move.seat]
        if isinstance(move, Bid):
            side = structs.replace(side, down=move.card)
        elif isinstance(move, Fold):
            folded = Folded(index, len(side.shown))
            side = structs.replace(side, out=True, folds=(*side.folds, folded))
        elif isinstance(move, Look):
            side = structs.replace(side, looked=move.target, coins=max(0, side.coins - 1))
        elif isinstance(move, Recount):
            side = structs.replace(side, coins=move.coins)
        else:
            side = structs.replace(side, rulings=(*side.rulings, move))
        state = state.with_side(move.seat, side)
        if state.over or _waiting(state):
            return Applied(state, ())
        return self._turned_up(state)

    def _turned_up(self, state: S) -> Applied[S]:
        """The cards face up, the prize given out, the next one laid."""
        bids = {side.down: seat for seat, side in enumerate(state.sides) if side.down is not None}
        winner = bids[max(bids)] if bids else None
        carried = state.worth if winner is None and self.rules == "2" else 0
        sides = []
        for seat, side in enumerate(state.sides):
            won = (Prize(state.round, state.worth),) if seat == winner else ()
            shown = () if side.down is None else (side.down,)
            clear = structs.replace(side, down=None, out=False, looked=None)
            sides.append(
                structs.replace(clear, shown=(*side.shown, *shown), prizes=(*side.prizes, *won))
            )
        if winner is not None:
            text = Text("{seat} wins the prize with {card}.", seat=winner, card=max(bids))
        elif carried:
            text = Text("Nobody bids, and the prize is added to the next one.")
        else:
            text = Text("Nobody bids, and the prize is gone.")
        onward = structs.replace(state, sides=tuple(sides), round=state.round + 1)
        return Applied(structs.replace(onward, worth=onward.round + carried), (text,))

    # --- Telling -------------------------------------------------------------------

    def view(self, state: S, viewer: Viewer) -> S:
        """A card face down is seen by who laid it and by who has looked at it."""

        def seen(seat: int, side: Side) -> Side:
            knowing = {seat, *(s for s, other in enumerate(state.sides) if other.looked == seat)}
            known = side.down is None or knowing & viewer
            return side if known else structs.replace(side, down=HIDDEN)

        sides = tuple(seen(seat, side) for seat, side in enumerate(state.sides))
        return structs.replace(state, sides=sides)

    def reads(self, state: S, move: M) -> Hashable:
        """A seat's own part; whoever looks at a card reads that one too."""
        if isinstance(move, SetOption) or move.seat >= len(state.sides):
            return state.options
        if isinstance(move, Look) and move.target < len(state.sides):
            return state.round, state.sides[move.seat], state.sides[move.target].down
        return state.round, state.sides[move.seat]

    def told(self, before: S, move: M, viewer: Viewer, now: S) -> Text:
        """The log line. A bid says its card once the round is over, or to who saw it."""
        match move:
            case Bid(seat=seat, card=card):
                if now.round > before.round or card == self.view(now, viewer).sides[seat].down:
                    return Text("{seat} bids {card}.", seat=seat, card=card)
                return Text("{seat} lays a card face down.", seat=seat)
            case Fold(seat=seat):
                return Text("{seat} folds.", seat=seat)
            case Look(seat=seat, target=target):
                message = "{seat} pays a coin and looks at {seat_other}'s card."
                return Text(message, seat=seat, seat_other=target)
            case Recount(seat=seat, coins=coins, why=why):
                message = "{seat} has {coins} coins: {why}"
                return Text(message, seat=seat, coins=coins, why=why)
            case Ruling(seat=seat, add=add, why=why):
                return Text("{seat}: {add} points, {why}", seat=seat, add=add, why=why)
        return Text("There are {rounds} rounds now.", rounds=move.value)

    # --- Scoring -------------------------------------------------------------------

    def scoresheet(self, state: S) -> Scoresheet:
        """Prizes, coins and rulings."""
        return scoring.scoresheet(state)

    def outcome(self, state: S) -> Outcome | None:
        """Most points once the last prize is gone."""
        return scoring.outcome(state)

    def findings(self, state: S) -> tuple[Finding, ...]:
        """What is known of each fold."""
        return tuple(scoring.findings(state))

    # --- For the tests -------------------------------------------------------------

    def twins(self) -> Sequence[Twins[M]]:
        """A card laid, a card looked at, a false fold: what others cannot see."""
        low, high = Bid(seat=0, card=7), Bid(seat=0, card=19)
        look = Look(seat=1, target=0)
        begun = (
            *(Bid(seat=0, card=3), Bid(seat=1, card=4), Bid(seat=2, card=5)),
            *(Fold(seat=0), Bid(seat=1, card=8), Bid(seat=2, card=9)),
        )
        others = (PUBLIC, frozenset({1}), frozenset({2}), frozenset({1, 2}))
        return (
            Twins("laid", 3, O(), (low,), (high,), others),
            Twins("looked at", 3, O(), (low, look), (high, look), (PUBLIC, frozenset({2}))),
            Twins("a false fold, not shown yet", 3, O(), (*begun, low), (*begun, high), others),
        )


def _waiting(state: S) -> tuple[int, ...]:
    return tuple(seat for seat, side in enumerate(state.sides) if not side.answered)


def _choice(code: str, label: Text, view: S, move: M, group: str = "") -> Choice:
    return Choice(code, label, group, move, objections=objections.against(view, move))

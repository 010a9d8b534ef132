"""Why a move is not in order: small checks, one a rule.

A check looks at a state or at a view of it, so that offers are dimmed by the same functions
that judge a move, and give away nothing that the view hides.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.moves import SetOption
from companion.engine.text import Text
from companion.engine.verdicts import Objection, illegal, impossible
from tests.toy.rules.state import (
    CARDS,
    COINS,
    AnyMove,
    Bid,
    Fold,
    Look,
    Options,
    Recount,
    Ruling,
    State,
)

Check = Callable[[State, Any], Objection | None]


def no_such_seat(state: State, move: AnyMove) -> Objection | None:
    """A move is of a seat at this table (table.seat)."""
    named = {name: getattr(move, name, 0) for name in ("seat", "target")}
    for field, seat in named.items():
        if seat >= len(state.sides):
            return impossible("table.seat", Text("There is no such seat."), field=field)
    return None


def over(state: State, _move: AnyMove) -> Objection | None:
    """After the last prize nothing more is played (table.over)."""
    return impossible("table.over", Text("The game is over.")) if state.over else None


def answers_twice(state: State, move: Bid | Fold) -> Objection | None:
    """One card a round, or none (toy.one-card)."""
    if not state.sides[move.seat].answered:
        return None
    text = Text("{seat} has bid or folded in this round already.", seat=move.seat)
    return impossible("toy.one-card", text, field="seat")


def no_such_card(_state: State, move: Bid) -> Objection | None:
    """The cards are numbered 1 to 20 (toy.cards)."""
    if move.card in CARDS:
        return None
    text = Text("There is no card {card}.", card=move.card)
    instead = Text("A card from {lowest} to {highest}.", lowest=CARDS[0], highest=CARDS[-1])
    return impossible("toy.cards", text, instead=instead, field="card")


def lies_elsewhere(state: State, move: Bid) -> Objection | None:
    """Each card is there once (toy.cards)."""
    if not any(move.card in (side.down, *side.shown) for side in state.sides):
        return None
    text = Text("The card {card} lies on the table already.", card=move.card)
    return impossible("toy.cards", text, field="card")


def folds_first(state: State, _move: Fold) -> Objection | None:
    """Nobody folds in the first round (toy.fold)."""
    if state.round > 1:
        return None
    text = Text("Nobody may fold in the first round.")
    return illegal("toy.fold", text, instead=Text("Lay any card."))


def nothing_to_see(state: State, move: Look) -> Objection | None:
    """One looks at a card that lies face down (toy.look)."""
    if move.target != move.seat and state.sides[move.target].down is not None:
        return None
    text = Text("{seat} has no card to look at.", seat=move.target)
    return impossible("toy.look", text, field="target")


def may_not_look(state: State, move: Look) -> Objection | None:
    """Once a round, for a coin, before one's own card is down (toy.look)."""
    side = state.sides[move.seat]
    if side.answered:
        text = Text("{seat} has bid or folded, and looks too late.", seat=move.seat)
    elif side.looked is not None:
        text = Text("{seat} has looked at a card in this round.", seat=move.seat)
    elif not side.coins:
        text = Text("{seat} has no coin left to pay with.", seat=move.seat)
    else:
        return None
    return illegal("toy.look", text, field="seat")


def more_coins_than_dealt(_state: State, move: Recount) -> Objection | None:
    """Coins are only ever paid, never won (toy.coins)."""
    if move.coins <= COINS:
        return None
    text = Text("Nobody can have more than {count} coins.", count=COINS)
    return illegal("toy.coins", text, field="coins")


def no_such_option(_state: State, move: SetOption) -> Objection | None:
    """There is one option, with three values (table.option)."""
    if move.option != "rounds":
        return impossible("table.option", Text("There is no such option."), field="option")
    if isinstance(move.value, bool) or move.value not in (2, 3, 4):
        return impossible("table.option", Text("There is no such value."), field="value")
    return None


def unfit_rounds(state: State, move: SetOption) -> Objection | None:
    """As many rounds as there are cards for, and no fewer than were begun (toy.rounds)."""
    if move.option != "rounds" or move.value not in (2, 3, 4):
        return None
    if int(move.value) < state.round:
        text = Text("Round {round} has begun.", round=state.round)
        return impossible("toy.rounds", text, field="value")
    return too_few_cards(len(state.sides), int(move.value), "value")


def too_few_cards(seats: int, rounds: int, field: str) -> Objection | None:
    """Everybody is dealt one card more than there are rounds (toy.rounds)."""
    if seats * (rounds + 1) <= len(CARDS):
        return None
    text = Text("There are not enough cards for {count} rounds.", count=rounds)
    return impossible("toy.rounds", text, field=field)


CHECKS: dict[type[Any], tuple[Check, ...]] = {
    Bid: (over, answers_twice, no_such_card, lies_elsewhere),
    Fold: (over, answers_twice, folds_first),
    Look: (over, nothing_to_see, may_not_look),
    Recount: (more_coins_than_dealt,),
    Ruling: (),
    SetOption: (over, no_such_option, unfit_rounds),
}


def against(seen: State, move: AnyMove) -> tuple[Objection, ...]:
    """Every reason against `move` in a state, or in as much of it as a viewer sees."""
    if stranger := no_such_seat(seen, move):
        return (stranger,)
    return tuple(found for check in CHECKS[type(move)] if (found := check(seen, move)))


def unfit(seats: int, options: Options) -> tuple[Objection, ...]:
    """Why so many seats cannot play so many rounds."""
    found = too_few_cards(seats, options.rounds, "rounds")
    return (found,) if found else ()

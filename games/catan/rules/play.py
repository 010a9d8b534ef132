"""A move applied: the next state and what happened. Nothing here judges."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import structs

from companion.engine.game import Applied
from companion.engine.moves import SetOption
from companion.engine.text import Text
from games.catan.rules import actions, building, by_hand, dice, events, flow, hands, owing
from games.catan.rules.moves import (
    Answer,
    AnyMove,
    Build,
    Choose,
    City,
    Concede,
    Deck,
    Demolish,
    Duel,
    End,
    Event,
    Hand,
    Lay,
    Lift,
    Play,
    Principality,
    ReadOff,
    Recount,
    Road,
    Roll,
    Ruling,
    Settlement,
    Trade,
    Turn,
)
from games.catan.rules.parts import Choices, Chosen
from games.catan.rules.state import State
from games.catan.rules.stores import got, paid

Step = tuple[State, tuple[Text, ...]]


def _roll(state: State, move: Roll) -> Step:
    return dice.rolled(state, move.event, move.production)


def _event(state: State, move: Event) -> Step:
    return events.revealed(state, move.card)


def chosen_of(move: Choose) -> Chosen:
    """A choice made by a move of its own."""
    return Chosen(**{name: getattr(move, name) for name in Chosen.__struct_fields__})


def empty(choice: Chosen) -> bool:
    """Whether the rest of a choice is given up."""
    return choice.resource is None and choice.card is None and choice.site is None


def _choose(state: State, move: Choose) -> Step:
    choice = chosen_of(move)
    if not state.owed:
        return state, ()
    if empty(choice):
        return owing.given_up(state), ()
    return owing.chosen(state, choice)


def _trade(state: State, move: Trade) -> Step:
    """Resources go over; with the bank they just change (catan.trade-bank, catan.trade-player)."""
    sides = list(state.sides)
    seat, other = move.seat, 1 - move.seat
    sides[seat] = paid(sides[seat], move.give)
    if move.with_ == "player":
        sides[other] = paid(sides[other], move.take)
        sides[other] = got(
            sides[other], [structs.replace(g, at=None, side=None) for g in move.give]
        )
        sides[seat] = got(sides[seat], [structs.replace(g, at=None, side=None) for g in move.take])
    else:
        sides[seat] = got(sides[seat], move.take)
    return dice.changed(state, sides=(sides[0], sides[1])), ()


def _end(state: State, _move: End) -> Step:
    state = hands.end(state)
    return state, (Text("It is {seat}'s turn.", seat=state.turn),)


def _concede(state: State, move: Concede) -> Step:
    return dice.changed(state, conceded=move.seat), ()


STEPS: dict[type[AnyMove], Callable[[State, Any], Step]] = {
    Principality: by_hand.principality,
    Lay: by_hand.lay,
    Deck: by_hand.deck,
    Roll: _roll,
    Event: _event,
    Choose: _choose,
    Road: building.road,
    Settlement: building.settlement,
    City: building.city,
    Build: building.build,
    Demolish: building.demolish,
    Trade: _trade,
    Turn: building.turn,
    Play: actions.play,
    Duel: actions.duel,
    Answer: actions.answer,
    Lift: actions.lift,
    Hand: hands.hand,
    End: _end,
    Concede: _concede,
    ReadOff: by_hand.read_off,
    Recount: by_hand.recount,
    Ruling: by_hand.ruled,
    SetOption: by_hand.set_option,
}

KEEPS_WINDOW = (Answer, ReadOff, Recount, Ruling, SetOption)
"""Moves after which a Doctor may still answer the plague (catan.answer-window)."""


def apply(state: State, move: AnyMove) -> Applied[State]:
    """The state after any move that is not impossible."""
    before = state
    if state.plague and not isinstance(move, KEEPS_WINDOW):
        state = dice.changed(state, plague=())
    state, happened = STEPS[type(move)](state, move)
    state, more = flow.settled(before, state)
    choices: Choices = getattr(move, "choices", ())
    for choice in choices:
        if not state.owed or choice.seat != state.owed[0].seat:
            break
        state, said = owing.chosen(state, choice)
        state, follows = flow.settled(before, state)
        more = (*more, *said, *follows)
    return Applied(structs.replace(state, ply=before.ply + 1), (*happened, *more))

"""What special villagers do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import structs

from companion.engine.text import Text
from games.villagers.rules import moves as m
from games.villagers.rules.building import (
    Key,
    key,
    own_place,
    placed,
    settle_stand_ins,
    turned,
    where,
)
from games.villagers.rules.cards import APPRENTICE, BASICS, FOUNDERS
from games.villagers.rules.play_road import drawn, onto_square, passed_on, picked
from games.villagers.rules.round_end import Told, refilled
from games.villagers.rules.state import Placed, Side, State
from games.villagers.rules.values import printed_gold
from games.villagers.rules.village import change, find, take

THEFT = 3


def pointed(state: State, seat: int, who: m.Who) -> tuple[int, int]:
    """The side and place of a villager a move points at, (-1, -1) if nobody is there."""
    for side in state.sides_meant(who.seat, seat):
        if side >= 0:
            at = find(state.sides[side].village, who.villager, who.nth)
            if at >= 0:
                return side, at
    return -1, -1


def _spent(state: State, seat: int, card: str) -> State:
    """A special is used up: it leaves the hand and the game (villagers.specials-discarded)."""
    side = state.sides[seat]
    state = state.with_side(seat, structs.replace(side, hand=max(0, side.hand - 1)))
    return structs.replace(state, gone=(*state.gone, card))


def _to_hand(state: State, seat: int, count: int = 1) -> State:
    side = state.sides[seat]
    return state.with_side(seat, structs.replace(side, hand=max(0, side.hand + count)))


def _gain(state: State, seat: int, gold: int) -> State:
    return state.with_side(seat, state.sides[seat].gains("specials", gold))


def left_bare(state: State, at: int, told: Told) -> State:
    """Monks and Apprentices with nothing on them go back to hand (villagers.left-on-top)."""
    if at >= state.seats:
        return state
    side, back = settle_stand_ins(state.sides[at])
    if not back:
        return state
    told.append(Text("Who is left on top in {seat}'s village goes back to hand.", seat=at))
    return state.with_side(at, side)


# --- Base game ---------------------------------------------------------------------


def _apprentice(state: State, move: m.Apprentice, told: Told) -> State:
    """The Apprentice takes a place; who stood there comes to the seat's own village."""
    seat = move.seat
    at_side, at = pointed(state, seat, move.of)
    if at < 0:
        return state
    taken = state.sides[at_side].village[at]
    opened = key(state, seat, taken.name, move.unlock)
    if not state.options.apprentice_padlock and move.unlock is None:
        opened = Key("none")
    state = turned(state, seat, opened)
    side = state.sides[at_side]
    stand_in = Placed(APPRENTICE, taken.on, 0, False, taken.stands_for, state.ply)
    village = (*side.village[:at], stand_in, *side.village[at + 1 :])
    state = state.with_side(at_side, structs.replace(side, village=village))
    own = state.sides[seat]
    on = where(own, taken.name, move.on, move.as_)
    shown = taken.turned if move.side is None else move.side == "food"
    as_ = move.as_ or taken.as_
    shown = shown and taken.name == FOUNDERS
    state = placed(state, seat, taken.name, on, as_, taken.coins, shown)
    side = state.sides[seat]
    turn = structs.replace(side.turn, used=side.turn.used + 1)
    state = state.with_side(
        seat, structs.replace(side, turn=turn, hand=max(0, side.hand - 1))
    )  # fmt: skip
    return state if at_side == seat else left_bare(state, at_side, told)


def _tinner(state: State, move: m.Tinner, _told: Told) -> State:
    state = _spent(state, move.seat, "Tinner")
    side = state.sides[move.seat]
    turn = structs.replace(side.turn, tinner=True)
    return state.with_side(move.seat, structs.replace(side, turn=turn))


def _smuggler(state: State, move: m.Smuggler, _told: Told) -> State:
    """Half the printed gold, rounded up; coins do not count."""
    seat = move.seat
    state = turned(state, seat, key(state, seat, "Smuggler", move.unlock))
    side = state.sides[seat]
    at = own_place(side, move.of)
    half = (printed_gold(side.village[at]) + 1) // 2 if at >= 0 else 0
    return _gain(_spent(state, seat, "Smuggler"), seat, half)


# --- Scoundrels --------------------------------------------------------------------


def _barbarian(state: State, move: m.Barbarian, _told: Told) -> State:
    """The face-up Road is cleared and refilled from the Reserve."""
    coins = move.coins or 0
    state = _spent(state, move.seat, "Barbarian")
    if state.full:
        coins = sum(card.coins for card in state.road)
        cards = tuple(card.name for card in state.road)
        state = structs.replace(state, road=(), gaps=0, gone=(*state.gone, *cards))
        state = refilled(state, reserve_first=True, stacks=state.options.barbarian_stacks)
    return state.with_side(move.seat, state.sides[move.seat].gains("road", coins))


def _courier(state: State, move: m.Courier, _told: Told) -> State:
    coins = move.coins or 0
    state = _spent(state, move.seat, "Courier")
    if state.full:
        state, coins = picked(state, move.card or "")
    state = state.with_side(move.seat, state.sides[move.seat].gains("road", coins))
    if state.options.courier_drafts:
        return onto_square(state, move.seat, None)
    return _to_hand(state, move.seat)


def _flaker(state: State, move: m.Flaker, _told: Told) -> State:
    """From a square to hand; whose square it was drafts one more."""
    state = _spent(state, move.seat, "Flaker")
    side = state.sides[move.from_]
    square = list(side.square)
    if move.card in square:
        square.remove(move.card)
    again = state.options.flaker_other or move.from_ == move.seat
    drafted = max(0, side.drafted - again)
    side = structs.replace(
        side, square=tuple(square), drafted=drafted, hand=max(0, side.hand - 1)
    )  # fmt: skip
    return _to_hand(state.with_side(move.from_, side), move.seat)


def _noble(state: State, move: m.Noble, _told: Told) -> State:
    state = _spent(state, move.seat, "Noble")
    if not state.sides[move.from_].hand:
        return state
    return _to_hand(_to_hand(state, move.from_, -1), move.seat)


def _schemer(state: State, move: m.Schemer, told: Told) -> State:
    """A top villager comes to hand; its coins go to the supply of its village's owner."""
    state = _spent(state, move.seat, "Schemer")
    at_side, at = pointed(state, move.seat, move.of)
    if at < 0:
        return state
    side = state.sides[at_side]
    card = side.village[at]
    side = structs.replace(side, village=take(side.village, at)).gains("specials", card.coins)
    state = _to_hand(state.with_side(at_side, side), move.seat)
    if card.name in BASICS:
        own = state.sides[move.seat]
        state = state.with_side(
            move.seat, structs.replace(own, held=(*own.held, card.name))
        )  # fmt: skip
    return left_bare(state, at_side, told)


def _thief(state: State, move: m.Thief, _told: Told) -> State:
    """Gold from another supply onto the Thief."""
    seat = move.seat
    at = find(state.sides[seat].village, "Thief", move.nth)
    if at < 0 or move.from_ == seat:
        return state
    gold = max(0, min(THEFT, state.sides[move.from_].supply))
    state = _gain(state, move.from_, -gold)
    side = state.sides[seat]
    village = change(side.village, at, coins=side.village[at].coins + gold)
    turn = structs.replace(side.turn, thieves=(*side.turn.thieves, move.nth))
    return state.with_side(seat, structs.replace(side, village=village, turn=turn))


def _sheriff(state: State, move: m.Sheriff, _told: Told) -> State:
    state = _spent(state, move.seat, "Sheriff")
    at_side, at = pointed(state, move.seat, move.of)
    if at < 0:
        return state
    side = state.sides[at_side]
    card = side.village[at]
    state = state.with_side(at_side, structs.replace(side, village=take(side.village, at)))
    state = structs.replace(state, gone=(*state.gone, card.name))
    return _gain(state, move.seat, card.coins)


# --- Saints and Profiteers ---------------------------------------------------------


def _benefactor(state: State, move: m.Benefactor, _told: Told) -> State:
    """A villager placed in the Draft Phase, outside the build limit."""
    seat = move.seat
    state = _spent(state, seat, "Benefactor")
    opened = key(state, seat, move.card, move.unlock)
    if not state.options.benefactor_rules and move.unlock is None:
        opened = Key("none")
    state = turned(state, seat, opened)
    side = state.sides[seat]
    if move.card in side.square:
        square = list(side.square)
        square.remove(move.card)
        state = state.with_side(seat, structs.replace(side, square=tuple(square)))
    on = where(state.sides[seat], move.card, move.on, None)
    return _to_hand(placed(state, seat, move.card, on), seat, -1)


def _nun(state: State, move: m.Nun, _told: Told) -> State:
    side = state.sides[move.seat]
    return state.with_side(move.seat, structs.replace(side, nun=move.of.villager))


def _pigeoneer(state: State, move: m.Pigeoneer, _told: Told) -> State:
    state = _to_hand(_spent(state, move.seat, "Pigeoneer"), move.seat)
    return drawn(state, "reserve")


def _prophet(state: State, move: m.Prophet, _told: Told) -> State:
    """A card from a whole stack, as this turn's draft."""
    state = _spent(state, move.seat, "Prophet")
    if not state.full:
        return state
    if move.from_ is not None:
        state = drawn(state, move.from_)
    return passed_on(onto_square(state, move.seat, move.card), move.seat)


def _recruiter(state: State, move: m.Recruiter, _told: Told) -> State:
    side: Side = state.sides[move.seat].gains("specials", -1)
    return state.with_side(move.seat, structs.replace(side, extra=state.full))


def _freelancer(state: State, move: m.Freelancer, _told: Told) -> State:
    """A gold onto a Freelancer, and one more build action, up to five."""
    at_side, at = pointed(state, move.seat, move.of)
    if at < 0:
        return state
    state = _gain(state, move.seat, -1)
    side = state.sides[at_side]
    village = change(side.village, at, coins=side.village[at].coins + 1)
    state = state.with_side(at_side, structs.replace(side, village=village))
    own = state.sides[move.seat]
    turn = structs.replace(
        own.turn,
        limit=min(5, own.turn.limit + 1),
        freelancers=(*own.turn.freelancers, (at_side, move.of.nth)),
    )
    return state.with_side(move.seat, structs.replace(own, turn=turn))


MAKE: dict[type, Callable[[State, Any, Told], State]] = {
    m.Apprentice: _apprentice,
    m.Tinner: _tinner,
    m.Smuggler: _smuggler,
    m.Barbarian: _barbarian,
    m.Courier: _courier,
    m.Flaker: _flaker,
    m.Noble: _noble,
    m.Schemer: _schemer,
    m.Thief: _thief,
    m.Sheriff: _sheriff,
    m.Benefactor: _benefactor,
    m.Nun: _nun,
    m.Pigeoneer: _pigeoneer,
    m.Prophet: _prophet,
    m.Recruiter: _recruiter,
    m.Freelancer: _freelancer,
}

"""The state after a move. Never judges: whatever is not impossible comes out as something."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import structs

from companion.engine.game import Applied
from companion.engine.moves import SetOption
from companion.engine.text import Text
from games.villagers.rules import moves as m
from games.villagers.rules import play_events, play_road, play_specials
from games.villagers.rules.building import (
    begin_turn,
    key,
    own_place,
    placed,
    settle_stand_ins,
    turned,
    where,
)
from games.villagers.rules.cards import FOUNDERS, STACKS
from games.villagers.rules.entry import planted
from games.villagers.rules.round_end import (
    Told,
    advance,
    hold_market,
    pay_bronze,
    turn_founders,
)
from games.villagers.rules.setting import changed
from games.villagers.rules.setup import begin_draft, hand_size, lay_road, start, untouched
from games.villagers.rules.state import Placed, Ruled, State, Turn, next_seat
from games.villagers.rules.village import find, put, take

Apply = Callable[[State, Any, Told], State]


def apply(state: State, move: Any) -> Applied[State]:
    """The state after `move`, and all that follows from it by itself."""
    told: Told = []
    after = MAKE[type(move)](state, move, told)
    after = advance(structs.replace(after, ply=state.ply + 1), told)
    return Applied(noted(after, state.ply), tuple(told))


def noted(state: State, index: int) -> State:
    """The state with a note of each supply that came out below nothing, and by which move."""
    below = {seat for seat in range(state.seats) if state.sides[seat].supply < 0}
    if not below and not state.short:
        return state
    known = tuple(one for one in state.short if one[0] in below)
    new = sorted(below - {seat for seat, _ in known})
    return structs.replace(state, short=(*known, *((seat, index) for seat in new)))


# --- Scoring -----------------------------------------------------------------------


def _village(state: State, move: m.Village, _told: Told) -> State:
    at = state.index(move.seat)
    side = state.sides[at]
    grown = planted(
        move.village,
        countess_back=state.options.solo == "beginner",
        founders_turned=side.entered < state.markets
        and any(card.name == FOUNDERS and card.turned for card in side.village),
    )
    side = structs.replace(side, village=grown, known=True, entered=state.markets)
    if move.supply is not None:
        side = side.gains("counted", move.supply - side.supply)
    return state.with_side(at, side)


def _market(state: State, move: m.Market, told: Told) -> State:
    if state.scoring:  # elsewhere they turned when everyone had built
        state = turn_founders(state, told)
    elif move.which == "second" and not state.markets:
        state = structs.replace(state, skipped=state.ply)
    return hold_market(state, move.which)


# --- Building ----------------------------------------------------------------------


def _build(state: State, move: m.Build, _told: Told) -> State:
    seat = move.seat
    state = turned(state, seat, key(state, seat, move.card, move.unlock))
    side = state.sides[seat]
    state = placed(
        state, seat, move.card, where(side, move.card, move.on, move.as_), move.as_ or ""
    )
    side = state.sides[seat]
    turn = structs.replace(side.turn, used=side.turn.used + 1)
    held = _without(side.held, move.card)
    return state.with_side(
        seat, structs.replace(side, turn=turn, hand=max(0, side.hand - 1), held=held)
    )


def _without(held: tuple[str, ...], card: str) -> tuple[str, ...]:
    if card not in held:
        return held
    at = held.index(card)
    return (*held[:at], *held[at + 1 :])


def _basic(state: State, move: m.Basic, _told: Told) -> State:
    """The card given back goes where the move says, or onto the leftmost stack that is there; in
    a round of Serfdom to the Countess.
    """
    seat = move.seat
    side = state.sides[seat]
    turn = structs.replace(side.turn, basics=side.turn.basics + 1)
    state = state.with_side(seat, structs.replace(side, turn=turn, hand=max(0, side.hand - 1)))
    state = placed(state, seat, move.card, -1)
    if state.acting("Serfdom"):
        return play_events.given_to_countess(state, move.given)
    return play_road.given_back(state, move.onto) if state.full else state


def _bronze(state: State, move: m.Bronze, told: Told) -> State:
    side = state.sides[move.seat]
    at = own_place(side, move.of)
    if side.bronze or at < 0:
        return state
    return pay_bronze(state, move.seat, at, told)


def _built(state: State, move: m.Built, told: Told) -> State:
    side, back = settle_stand_ins(state.sides[move.seat])
    if back:
        told.append(
            Text(
                "{count} villager without anybody on it goes back to {seat}'s hand.",
                plural="{count} villagers without anybody on them go back to {seat}'s hand.",
                count=back,
                seat=move.seat,
            )
        )
    state = state.with_side(move.seat, structs.replace(side, done=True, turn=Turn()))
    if move.seat != state.turn or state.phase != "build":
        return state
    seat = move.seat
    for _ in range(state.seats):
        seat = next_seat(state, seat)
        if not state.sides[seat].done:
            return begin_turn(state, seat)
    return structs.replace(state, turn=None)


# --- Developments ------------------------------------------------------------------


def _inn(state: State, move: m.Inn, _told: Told) -> State:
    return structs.replace(state, inn=move.specials[: state.seats])


def _settled_with(state: State, seat: int, name: str) -> State:
    return structs.replace(state, owed=tuple(one for one in state.owed if one != (seat, name)))


def _church(state: State, move: m.Church, _told: Told) -> State:
    if move.from_ is not None:
        side = state.sides[move.seat]
        state = state.with_side(move.seat, structs.replace(side, hand=side.hand + 1))
        state = play_road.drawn(state, move.from_)
    return _settled_with(state, move.seat, "Church")


def _tavern(state: State, move: m.Tavern, _told: Told) -> State:
    if move.card is not None:
        state = placed(state, move.seat, move.card, -1)
    return _settled_with(state, move.seat, "Tavern")


# --- Putting right -----------------------------------------------------------------


def _recount(state: State, move: m.Recount, _told: Told) -> State:
    at = state.index(move.seat)
    side = state.sides[at]
    if move.gold is not None:
        side = side.gains("recount", move.gold - side.supply)
    if move.hand is not None:
        side = structs.replace(side, hand=move.hand)
    village = side.village
    place = find(village, move.of.villager, move.of.nth) if move.of else -1
    if place >= 0:
        card = village[place]
        if move.coins is not None:
            card = structs.replace(card, coins=move.coins)
            village = (*village[:place], card, *village[place + 1 :])
        if move.to in ("hand", "discard"):
            village = take(village, place)
            gone = (card.name,) if move.to == "discard" else ()
            state = structs.replace(state, gone=(*state.gone, *gone))
            side = structs.replace(side, hand=side.hand + (move.to == "hand"))
        elif move.to == "ground":
            village = _moved(village, place, -1)
        elif move.on is not None:
            village = _moved(village, place, find(village, move.on.villager, move.on.nth))
    if move.card is not None:
        on = find(village, move.on.villager, move.on.nth) if move.on else -1
        village = put(village, Placed(move.card, on, move.coins or 0, built=state.ply))
    state = state.with_side(at, structs.replace(side, village=village))
    if move.stacks is not None and state.full:
        state = structs.replace(state, stacks=(*move.stacks, *state.stacks[len(move.stacks) :]))
    if move.reserve is not None and state.full:
        state = structs.replace(state, reserve=move.reserve)
    return state


def _moved(village: Any, place: int, on: int) -> Any:
    """The village with one villager lying elsewhere; never on one that lies on it."""
    under = on
    for _ in village:
        if under == place:
            return village
        under = village[under].on if under >= 0 else -1
    card = structs.replace(village[place], on=on)
    return (*village[:place], card, *village[place + 1 :])


def _ruling(state: State, move: m.Ruling, _told: Told) -> State:
    ruled = Ruled(state.index(move.seat), move.add, move.why)
    return structs.replace(state, rulings=(*state.rulings, ruled))


def _set(state: State, move: SetOption, told: Told) -> State:
    """An option changes. Before anything has happened the table is simply set up anew."""
    options = changed(state.options, move.option, move.value)
    if untouched(state):
        return structs.replace(start(state.seats, options), ply=state.ply)
    before, state = state.options, structs.replace(state, options=options)
    if move.option == "first" and state.round == 1:
        return structs.replace(state, first=options.first % state.seats)
    if options.tracking == before.tracking or state.over:
        return state
    return _tracked(state, before.tracking, told)


def _tracked(state: State, before: str, told: Told) -> State:
    """Another way of tracking: it begins with a draft, and says which facts it needs
    (villagers.tracking-change).
    """
    bare = structs.replace(state, road=(), stacks=(), reserve=0, gaps=0, owed=(), turn=None)
    if bare.scoring:
        sides = tuple(structs.replace(side, known=True) for side in bare.sides)
        told.append(Text("From now on villages are entered at a market."))
        return structs.replace(bare, phase="score", sides=sides)
    if before == "score":
        hand = hand_size(bare.options)
        mine = tuple(structs.replace(side, hand=hand) for side in bare.sides[: bare.seats])
        bare = structs.replace(bare, sides=(*mine, *bare.sides[bare.seats :]))
        told.append(Text("Now say how many cards everybody holds."))
    if bare.full:
        bare = structs.replace(lay_road(bare), road=(), gaps=STACKS)
        told.append(Text("Now say what lies on the Road, and count the stacks and the Reserve."))
    return begin_draft(bare)


MAKE: dict[type, Apply] = {
    m.Village: _village,
    m.Market: _market,
    m.Build: _build,
    m.Basic: _basic,
    m.Bronze: _bronze,
    m.Built: _built,
    m.Inn: _inn,
    m.Church: _church,
    m.Tavern: _tavern,
    m.Recount: _recount,
    m.Ruling: _ruling,
    SetOption: _set,
    **play_road.MAKE,
    **play_specials.MAKE,
    **play_events.MAKE,
}

"""Drafting: cards leave the Road and others take their places."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import structs

from games.villagers.rules import moves as m
from games.villagers.rules.building import draft_limit
from games.villagers.rules.event_moves import CountessCard, Deal, Jester
from games.villagers.rules.round_end import Told, cleared, less, next_drafter, refilled
from games.villagers.rules.solo import closed, opened, settled_in, solo_of, threshold, with_solo
from games.villagers.rules.state import RoadCard, State


def picked(state: State, card: str) -> tuple[State, int]:
    """The Road without a face-up card, the gap to be refilled, and the coins that lay on it."""
    spots = [at for at, one in enumerate(state.road) if one.name == card]
    if spots:
        at = max(spots, key=lambda spot: state.road[spot].coins)
        road = (*state.road[:at], *state.road[at + 1 :])
        return refilled(structs.replace(state, road=road)), state.road[at].coins
    if state.gaps:  # nobody has told yet that it lies there
        return refilled(structs.replace(state, gaps=state.gaps - 1)), 0
    return state, 0


def drawn(state: State, pile: str) -> State:
    """One card fewer on a stack or the Reserve."""
    if not state.full:
        return state
    if pile == "reserve":
        return structs.replace(state, reserve=max(0, state.reserve - 1))
    return structs.replace(state, stacks=less(state.stacks, int(pile[-1]) - 1))


def given_back(state: State, onto: str | None) -> State:
    """A card more on a stack, or the Reserve if all are empty (villagers.basic-return)."""
    if onto is None:
        there = [at for at, count in enumerate(state.stacks) if count]
        onto = f"stack-{there[0] + 1}" if there else "reserve" if state.reserve else "discard"
    if onto == "discard":
        return state
    if onto == "reserve":
        return structs.replace(state, reserve=state.reserve + 1)
    return structs.replace(state, stacks=less(state.stacks, int(onto[-1]) - 1, by=-1))


def onto_square(state: State, seat: int, card: str | None) -> State:
    """A seat has drafted one more; at its limit all it drafted goes to hand
    (villagers.village-square).
    """
    side = state.sides[seat]
    square = (*side.square, card) if card else side.square
    side = structs.replace(side, drafted=side.drafted + 1, hand=side.hand + 1, square=square)
    state = structs.replace(state.with_side(seat, side), fresh=False)
    if side.drafted >= draft_limit(state, seat):
        state = state.with_side(seat, structs.replace(side, square=()))
    return state


def passed_on(state: State, seat: int) -> State:
    """The turn goes on, unless a Recruiter brings this seat a second card."""
    side = state.sides[seat]
    if side.extra:
        return state.with_side(seat, structs.replace(side, extra=False))
    return structs.replace(state, turn=next_drafter(structs.replace(state, turn=seat)))


def owing(state: State) -> State:
    """For each card drafted, the Countess is to get one (villagers.solo-draft)."""
    return with_solo(state, owed=solo_of(state).owed + 1) if state.solo else state


def _drafted(state: State, move: m.Drafted, _told: Told) -> State:
    seat = move.seat
    side = state.sides[seat]
    if side.done:
        return state
    limit = max(0, draft_limit(state, seat) - side.drafted)
    side = structs.replace(side, done=True, drafted=side.drafted + limit, hand=side.hand + limit)
    state = state.with_side(seat, side.gains("road", move.coins))
    if state.solo:
        state = with_solo(state, owed=limit)
    return structs.replace(state, fresh=False)


def _draft(state: State, move: m.Draft, _told: Told) -> State:
    seat = move.seat
    if move.from_ == "road":
        state, coins = picked(state, move.card or "")
        state = state.with_side(seat, state.sides[seat].gains("road", coins))
    else:
        state = drawn(state, move.from_)
    return passed_on(owing(onto_square(state, seat, move.card)), seat)


def _reveal(state: State, move: m.Reveal, _told: Told) -> State:
    road = (*state.road, RoadCard(move.card))
    return structs.replace(state, road=road, gaps=max(0, state.gaps - 1))


def _coin(state: State, move: m.Coin, _told: Told) -> State:
    """A coin on a card, or none; after the last seat the Road is cleared."""
    road = list(state.road)
    for at, one in enumerate(road):
        if one.name == move.card:
            road[at] = RoadCard(one.name, one.coins + 1)
            break
    state = structs.replace(state, road=tuple(road))
    if state.phase != "coin":
        return state
    if move.seat != state.first:
        return structs.replace(state, turn=state.first)
    return cleared(state, with_coins=False)


# --- Alone -------------------------------------------------------------------------


def _countess(state: State, move: CountessCard, _told: Told) -> State:
    """A card for the Countess: from the Road for a draft, or from the Reserve."""
    state = settled_in(state, move.card)
    if state.phase == "countess":
        if state.full:
            state = drawn(state, "reserve")
        deals = threshold(state, move.card)
        state = with_solo(state, deals=deals, acts=state.round + 1)
        return structs.replace(state, phase="deal")
    state = with_solo(state, owed=max(0, solo_of(state).owed - 1))
    if state.full:
        state, coins = picked(state, move.card)
        state = state.with_side(0, state.sides[0].gains("road", coins))
    return state


def _deal(state: State, move: Deal, _told: Told) -> State:
    return opened(state, move.card)


def _jester(state: State, move: Jester, _told: Told) -> State:
    return with_solo(closed(state, move.event), jester=False)


MAKE: dict[type, Callable[[State, Any, Told], State]] = {
    m.Drafted: _drafted,
    m.Draft: _draft,
    m.Reveal: _reveal,
    m.Coin: _coin,
    CountessCard: _countess,
    Deal: _deal,
    Jester: _jester,
}

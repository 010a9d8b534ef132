"""Hands are only counted: cards drawn, taken by searching, buried (catan.hand-step)."""

from __future__ import annotations

from companion.engine.text import Text
from games.catan.rules.building import spent
from games.catan.rules.dice import changed
from games.catan.rules.measures import count_of, hand_limit, has
from games.catan.rules.moves import Hand
from games.catan.rules.state import State

Step = tuple[State, tuple[Text, ...]]


def number(taken: int | tuple[int, ...]) -> int:
    """How many cards, whether or not the stacks were named."""
    return taken if isinstance(taken, int) else len(taken)


def named(taken: int | tuple[int, ...]) -> tuple[int, ...]:
    """The stacks, as far as they were named."""
    return () if isinstance(taken, int) else taken


def over(state: State, seat: int) -> int:
    """How many cards a hand is above its limit (catan.hand-limit); below it, a negative number."""
    return state.sides[seat].hand - hand_limit(state, seat)


def must_trim(state: State) -> int | None:
    """The seat that has to bury cards before anything else: the one whose turn it is not, and by
    an option the other one too (catan.trim, catan.reading-hand-lost).
    """
    if state.phase == "lay" or state.counting:
        return None
    if over(state, state.other) > 0:
        return state.other
    return state.turn if state.trim and over(state, state.turn) > 0 else None


def price(state: State, seat: int) -> int:
    """What searching a stack costs (catan.search-price)."""
    return 1 if has(state, seat, "Town Hall") else 2


def stack_left(state: State, seat: int) -> int:
    """Cards left in the stacks that a seat draws from."""
    return state.stock[state.pile(seat)]


def short(state: State, seat: int) -> int:
    """How many cards a hand still lacks, as far as the stacks hold any (catan.refill)."""
    return min(max(0, -over(state, seat)), stack_left(state, seat))


def hand(state: State, move: Hand) -> Step:
    """Cards drawn, searched and buried; a search is paid for."""
    taken = number(move.drawn) + number(move.searched)
    buried = number(move.buried)
    state = spent(state, move.seat, None, move.pay)
    state = state.with_hand(move.seat, taken).with_hand(move.seat, -buried)
    state = state.with_stock(move.seat, buried - taken)
    if (taken or buried) and move.seat == state.turn and state.phase in ("act", "hand"):
        drew, redrawn = state.drew or taken > 0, state.redrawn or (taken > 0 and buried > 0)
        state = changed(state, drew=drew, redrawn=redrawn)
        if not state.trim:
            state = changed(state, phase="hand")
    if over(state, move.seat) <= 0 and move.seat == state.turn:
        state = changed(state, trim=False)
    return state, ()


def end(state: State) -> State:
    """The dice pass (catan.turn-end)."""
    return changed(
        state,
        turn=state.other,
        turns=state.turns + 1,
        phase="roll",
        produce=None,
        owed=(),
        duel=None,
        played=False,
        drew=False,
        redrawn=False,
        trim=False,
        turned=False,
        scout=False,
        alchemist=None,
        plague=(),
    )


def holy(state: State, seat: int) -> bool:
    """Whether a just-drawn card may be replaced (catan.holy-place-redraw)."""
    return count_of(state, seat, "Holy Place") > 0

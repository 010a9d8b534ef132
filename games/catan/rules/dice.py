"""The event die: what happens at once, and what is left to choose (catan.event-die)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import structs

from companion.engine.text import Text
from games.catan.rules.measures import (
    has,
    leader,
    realm,
    tournament,
)
from games.catan.rules.names import amounts
from games.catan.rules.state import Owed, Owing, Side, State

Step = tuple[State, tuple[Text, ...]]


def changed(state: State, **changes: Any) -> State:
    """`state` with these changes."""
    return structs.replace(state, **changes)


def owing(state: State, *owed: tuple[int, Owing, int]) -> State:
    """`state` with more to choose, in this order, behind what is open already."""
    more = [Owed(seat, kind, count) for seat, kind, count in owed if count > 0]
    return changed(state, owed=(*state.owed, *more)) if more else state


# --- The event die -----------------------------------------------------------------


def asleep(state: State) -> bool:
    """Whether brigands are ignored: in both players' first two turns (catan.brigands-asleep)."""
    if state.options.ruleset == "base" and state.options.brigands_asleep == "awake":
        return False
    return state.turns < 4


def guarded(side: Side, seat: int) -> set[tuple[int, str]]:
    """Regions next to a Garrison, which brigands do not count (catan.brigands-count)."""
    garrisons = [p for p in side.cards if p.card == "Garrison" and p.owner == seat]
    return {(p.at + step, p.side) for p in garrisons for step in (-1, 1)}


def counted(state: State, seat: int) -> int:
    """What the brigands count of a principality."""
    side = state.sides[seat]
    safe = guarded(side, seat)
    return sum([r.stored for r in side.regions if (r.at, r.side) not in safe])


def bearable(state: State, seat: int) -> int:
    """How many resources the brigands leave alone (catan.card-court-of-justice)."""
    return 10 if has(state, seat, "Court of Justice") else 7


def without(side: Side, *kinds: str) -> tuple[Side, dict[str, int]]:
    """`side` without any of these resources, and what it lost."""
    lost: dict[str, int] = {}
    regions = []
    for region in side.regions:
        if region.resource in kinds and region.stored:
            lost[region.resource] = lost.get(region.resource, 0) + region.stored
            region = structs.replace(region, stored=0)
        regions.append(region)
    return structs.replace(side, regions=tuple(regions)), lost


def _brigands(state: State) -> Step:
    """More than seven unguarded resources: all ore and wool are lost (catan.face-brigands)."""
    if asleep(state):
        return state, (Text("The brigands are still asleep."),)
    happened = []
    for seat in (state.turn, state.other):
        count = counted(state, seat)
        if count <= bearable(state, seat):
            text = Text(
                "{seat} is spared: {count} resource counts.",
                plural="{seat} is spared: {count} resources count.",
                seat=seat,
                count=count,
            )
            happened.append(text)
            continue
        side, lost = without(state.sides[seat], "ore", "wool")
        state = with_side(state, seat, side)
        text = Text(
            "The brigands count {number} with {seat} and take {lost}.",
            seat=seat,
            number=count,
            lost=amounts(lost),
        )
        happened.append(text)
    return state, tuple(happened)


def _trade(state: State) -> Step:
    """The holder of the Windmill Token takes one from the other (catan.face-trade)."""
    if state.windmill is None:
        return state, (Text("Nobody holds the Windmill Token."),)
    return owing(state, (state.windmill, "trade", 1)), ()


def _tournament(state: State) -> Step:
    """Strictly more tournament points take one from the bank (catan.face-tournament)."""
    one, other = (tournament(state, realm(state, seat)).known for seat in (0, 1))
    best = leader(one, other)
    if best is None:
        return state, (Text("The tournament is a draw, {number} all.", number=one),)
    text = Text(
        "{seat} wins the tournament, {most} to {least}.",
        seat=best,
        most=max(one, other),
        least=min(one, other),
    )
    return owing(state, (best, "tournament", 1)), (text,)


def _plenty(state: State) -> Step:
    """Each takes one, whoever rolled first (catan.face-plenty)."""
    return owing(state, (state.turn, "plenty", 1), (state.other, "plenty", 1)), ()


def _question(state: State) -> Step:
    """The other one's Church Domain is lost at once, then a card is drawn (catan.face-event)."""
    if state.options.church_domain == "first":
        return lose_domain(state)
    return state, ()


FACES: dict[str, Callable[[State], Step]] = {
    "brigands": _brigands,
    "trade": _trade,
    "tournament": _tournament,
    "plenty": _plenty,
    "?": _question,
}


def lose_domain(state: State) -> Step:
    """The Church Domain of whoever did not roll goes under a stack, and all wool and ore with
    it (catan.card-church-domain).
    """
    seat = state.other
    lost_cards = [p for p in state.sides[seat].cards if p.card == "Church Domain"]
    if not lost_cards:
        return state, ()
    side, lost = without(state.sides[seat], "wool", "ore")
    left = tuple(p for p in side.cards if p.card != "Church Domain")
    state = with_side(state, seat, structs.replace(side, cards=left))
    state = state.with_stock(seat, len(lost_cards))
    text = Text(
        "{seat} loses the Church Domain, and {lost}.",
        seat=seat,
        lost=amounts(lost),
    )
    return state, (text,)


def with_side(state: State, seat: int, side: Side) -> State:
    one, other = state.sides
    return changed(state, sides=(side, other) if seat == 0 else (one, side))


def rolled(state: State, face: str, production: int) -> Step:
    """Both dice: the event at once, production once everything is chosen (catan.event-first)."""
    state, happened = FACES[face](state)
    phase = "card" if face == "?" else "act"
    return changed(state, phase=phase, produce=production, alchemist=None), happened

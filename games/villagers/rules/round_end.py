"""From one decision to the next: what follows by itself once a move is made.

A round goes: draft (and the Road put in order), build, then Founders, bronze, Developments, the
solo game's events, markets, the first-player card (villagers.end-of-build).
"""

from __future__ import annotations

from msgspec import structs

from companion.engine.text import Text
from games.villagers.rules import solo
from games.villagers.rules.building import begin_turn, draft_limit, fed_by_windmill
from games.villagers.rules.cards import NAMED, STACKS
from games.villagers.rules.developments import hold, laid_out
from games.villagers.rules.setup import begin_draft
from games.villagers.rules.state import Earned, Paid, RoadCard, State, next_seat
from games.villagers.rules.values import bronze, fed, symbols

Told = list[Text]


def advance(state: State, told: Told) -> State:
    """The state at which somebody has to decide something again."""
    while True:
        onward = _step(state, told)
        if onward is None:
            return state
        state = onward


def _step(state: State, told: Told) -> State | None:
    """One step on, or None if the table is to say something first."""
    match state.phase:
        case "deal":
            return _after_deals(state) if solo.dealt(state) else None
        case "draft":
            return _draft(state)
        case "coin":
            return None
        case "road":
            return None if state.gaps else begin_build(_coins_laid(state))
        case "build":
            return _close_build(state, told) if state.turn is None else None
        case "bronze":
            return _bronze(state)
        case "inn":
            return _inn(state, told)
        case "rewards":
            return None if state.owed else _after_rewards(state)
        case "events":
            return None if solo.to_settle(state) else _after_events(state)
        case "countess":
            return None
    return None


# --- Drafting ----------------------------------------------------------------------


def drafts_left(state: State, seat: int) -> bool:
    """Whether a seat has still to draft, and there is something to draft."""
    there = state.road or any(state.stacks) or state.reserve or state.gaps
    return bool(there) and state.sides[seat].drafted < draft_limit(state, seat)


def _draft(state: State) -> State | None:
    if state.solo and state.solo.owed:
        if state.full and not state.road and not state.gaps:
            return structs.replace(state, solo=structs.replace(state.solo, owed=0))
        return None
    if not state.full:
        done = all(side.done for side in state.sides[: state.seats])
        return begin_build(state) if done else None
    if state.turn is not None and drafts_left(state, state.turn):
        return None
    if state.gaps:
        return None
    if any(drafts_left(state, seat) for seat in range(state.seats)):
        return structs.replace(state, turn=next_drafter(state))
    return _end_of_draft(state)


def next_drafter(state: State) -> int:
    """Clockwise, the next seat with something left to draft (villagers.draft-turn)."""
    seat = state.first if state.turn is None else state.turn
    for _ in range(state.seats):
        seat = next_seat(state, seat)
        if drafts_left(state, seat):
            return seat
    return state.first


def _end_of_draft(state: State) -> State:
    """The Road is put in order (villagers.end-of-draft, villagers.two-player-road)."""
    if state.seats <= 2:
        return structs.replace(state, phase="coin", turn=(state.first + 1) % state.seats)
    return cleared(state, with_coins=True)


def cleared(state: State, with_coins: bool) -> State:
    """Cards with coins, or those without, leave the Road; the Reserve fills the gaps."""
    stay = tuple(card for card in state.road if bool(card.coins) != with_coins)
    leave = tuple(card.name for card in state.road if bool(card.coins) == with_coins)
    state = structs.replace(state, road=stay, gone=(*state.gone, *leave), phase="road", turn=None)
    return refilled(state, reserve_first=True)


def refilled(state: State, reserve_first: bool = False, stacks: bool = True) -> State:
    """All gaps of the Road to be filled for which there is a card (villagers.refill)."""
    while len(state.road) + state.gaps < STACKS:
        onward = _refill(state, reserve_first, stacks)
        if onward is state:
            break
        state = onward
    return state


def _refill(state: State, reserve_first: bool, stacks: bool) -> State:
    full_stack = next((at for at, count in enumerate(state.stacks) if count), -1)
    from_reserve = state.reserve > 0 and (reserve_first or full_stack < 0)
    if from_reserve:
        return structs.replace(state, reserve=state.reserve - 1, gaps=state.gaps + 1)
    if full_stack < 0 or not stacks:
        return state
    return structs.replace(state, stacks=less(state.stacks, full_stack), gaps=state.gaps + 1)


def less(stacks: tuple[int, ...], at: int, by: int = 1) -> tuple[int, ...]:
    """The stacks with one card fewer on one of them."""
    return (*stacks[:at], max(0, stacks[at] - by), *stacks[at + 1 :])


def _coins_laid(state: State) -> State:
    """A gold on every face-up card, with three players or more (villagers.end-of-draft)."""
    if state.seats <= 2:
        return state
    road = tuple(RoadCard(card.name, card.coins + 1) for card in state.road)
    return structs.replace(state, road=road)


def begin_build(state: State) -> State:
    """The Build Phase begins with whoever has the first-player card (villagers.build-phase)."""
    sides = tuple(
        structs.replace(side, done=False, bronze="", square=(), extra=False) for side in state.sides
    )
    return begin_turn(structs.replace(state, sides=sides, phase="build", gaps=0), state.first)


# --- When everyone has built -------------------------------------------------------


def markets_due(state: State) -> int:
    """How many markets the stacks say are due by now (villagers.market-due)."""
    if not state.full:
        return 0
    if not any(state.stacks):
        return 2
    return int(not any(state.stacks[:2]))


def _close_build(state: State, told: Told) -> State:
    state = structs.replace(state, due=markets_due(state), phase="bronze")
    if state.options.founders_before_bronze:
        state = turn_founders(state, told)
    for seat in range(state.seats):
        there = symbols(state.sides[seat].village).bronze
        if len(there) == 1 and not state.sides[seat].bronze:
            state = pay_bronze(state, seat, there[0], told)
    return state


def turn_founders(state: State, told: Told) -> State:
    """Founders without any food in their village show their own, for good
    (villagers.founders-turn, villagers.founders-stay-turned).
    """
    for seat in range(state.seats):
        side = state.sides[seat]
        village = fed(side.village)
        if village != side.village and not fed_by_windmill(state, seat):
            state = state.with_side(seat, structs.replace(side, village=village))
            told.append(Text("{seat} has no food, so the Founders turn.", seat=seat))
    return state


def pay_bronze(state: State, seat: int, at: int, told: Told) -> State:
    """A bronze symbol pays its seat for this round (villagers.bronze-once)."""
    side = state.sides[seat]
    name = side.village[at].name
    worth = bronze(side.village, at, state.options)
    told.append(
        Text(
            "{card} pays {seat} {amount} gold: {because}.",
            card=NAMED[name],
            seat=seat,
            amount=worth.amount,
            because=worth.because,
        )
    )
    side = structs.replace(side.gains("bronze", worth.amount), bronze=name)
    bronzes = (*side.bronzes, Earned(name, state.round, worth.amount))
    return state.with_side(seat, structs.replace(side, bronzes=bronzes))


def waits_for_bronze(state: State, seat: int) -> bool:
    """Whether a seat has still to say which of its bronze symbols pays."""
    side = state.sides[seat]
    return not side.bronze and len(symbols(side.village).bronze) > 1


def _bronze(state: State) -> State | None:
    if any(waits_for_bronze(state, seat) for seat in range(state.seats)):
        return None
    return structs.replace(state, phase="inn")


def _inn(state: State, told: Told) -> State | None:
    if "Inn" in laid_out(state) and not state.inn:
        return None
    if not state.options.founders_before_bronze:
        state = turn_founders(state, told)
    state, said = hold(state)
    told += said
    return structs.replace(state, phase="rewards")


def _after_rewards(state: State) -> State:
    if not state.options.markets_looked_at_once:
        state = structs.replace(state, due=markets_due(state))
    if state.solo:
        return structs.replace(state, phase="events")
    return next_round(state)


# --- The solo game's events ---------------------------------------------------------


def _after_events(state: State) -> State:
    """The Countess's card from the Reserve, except in the last round
    (villagers.event-villager, villagers.solo-last-round).
    """
    for timing in ("draft", "build"):
        for name in solo.acting(state, timing):
            state = solo.closed(state, name)
    if state.full and (state.due >= 2 or not state.reserve):
        return next_round(state)
    return structs.replace(state, phase="countess")


def _after_deals(state: State) -> State:
    """All events are revealed: the first draft, the Event Phase again, or the next round."""
    mine = solo.solo_of(state)
    state = solo.with_solo(state, deals=0, swung=False, dark=False)
    if mine.swung:
        return structs.replace(state, phase="events")
    if mine.acts <= state.round:
        return begin_draft(state)
    return next_round(state)


# --- Markets -----------------------------------------------------------------------


def next_round(state: State) -> State:
    """Markets that are due, then the first-player card goes on (villagers.first-player-passes)."""
    if state.full:
        if state.due >= 1 and state.markets == 0:
            state = hold_market(state, "first")
        if state.due >= 2:
            state = hold_market(state, "second")
        if state.over:
            return state
    state = structs.replace(state, round=state.round + 1, first=next_seat(state, state.first))
    if state.solo:
        calm = structs.replace(state.solo, fewer_drafts=0, fewer_builds=0, owed=0)
        state = structs.replace(state, solo=calm)
    return begin_draft(state)


def hold_market(state: State, which: str) -> State:
    """A market pays. At the first one coins stay on villagers (villagers.coins-stay)."""
    if which == "second":
        return structs.replace(state, phase="over", turn=None, markets=2)
    sides = []
    for side in state.sides:
        seen = symbols(side.village, state.options.countess_back_gold)
        sides.append(structs.replace(side, first=Paid(seen.gold, seen.coins)))
    return structs.replace(state, sides=tuple(sides), markets=1)

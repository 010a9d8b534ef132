"""The table before the first draft, and how each draft begins (villagers.setup)."""

from __future__ import annotations

from msgspec import structs

from games.villagers.rules.cards import COUNTESS, FOUNDERS, STACKS
from games.villagers.rules.options import Options
from games.villagers.rules.state import (
    CARDS_AT_START,
    GOLD_AT_START,
    Flow,
    Placed,
    RoadCard,
    Side,
    Solo,
    State,
)


def deck_size(seats: int, options: Options) -> int:
    """Cards shuffled for stacks, hands and Reserve (villagers.player-count)."""
    size = {1: 72, 2: 80, 3: 80}.get(seats, 94)
    if options.has("profiteers"):
        size += 8
    if options.has("scoundrels") and seats >= 4:
        size += 4
    return size


def stack_size(seats: int) -> int:
    """Cards in each of the six stacks (villagers.stacks)."""
    return 5 if seats == 1 else 2 * seats


def hand_size(options: Options) -> int:
    """Cards in each hand at first (villagers.starting-hand, villagers.expansions-setup)."""
    return CARDS_AT_START + options.has("scoundrels") + options.has("saints")


def start(seats: int, options: Options) -> State:
    """The table before anything is drafted (villagers.setup)."""
    side = Side(
        village=(Placed(FOUNDERS),), hand=hand_size(options)
    ).gains("start", GOLD_AT_START)  # fmt: skip
    if options.tracking == "score":
        side = Side(village=(Placed(FOUNDERS),)).gains("counted", 0)
    sides = (side,) * seats
    solo = None
    if seats == 1:
        hard = options.solo == "hard"
        countess = Side(village=(Placed(COUNTESS, turned=options.solo == "beginner"),))
        flow: Flow = "counted" if options.tracking == "score" else "start"
        sides += (countess.gains(flow, 10 if hard else 1),)
        solo = Solo(deals=2 if hard else 1, jester=not hard)
    first = options.first % seats
    state = State(
        seats=seats, options=options, sides=sides, first=first, phase="draft", solo=solo
    )  # fmt: skip
    if state.scoring:
        return structs.replace(state, phase="score")
    if state.full:
        state = lay_road(state)
    return structs.replace(state, phase="deal") if solo else begin_draft(state)


def untouched(state: State) -> bool:
    """Whether nothing has happened yet at this table but options that were set."""
    return structs.replace(state, ply=0, draft_began=0) == start(state.seats, state.options)


def lay_road(state: State) -> State:
    """The stacks, the Reserve and the starting villagers (villagers.road)."""
    seats, options = state.seats, state.options
    stacks = (stack_size(seats),) * STACKS
    dealt = seats * CARDS_AT_START
    road = tuple(RoadCard(name) for name in options.starters)
    return structs.replace(
        state,
        road=road,
        stacks=stacks,
        reserve=max(0, deck_size(seats, options) - sum(stacks) - dealt),
        gaps=STACKS - len(road),
    )


def begin_draft(state: State) -> State:
    """A Draft Phase begins."""
    sides = tuple(structs.replace(side, drafted=0, done=False, square=()) for side in state.sides)
    turn = state.first if state.full or state.solo else None
    return structs.replace(
        state, sides=sides, phase="draft", turn=turn, fresh=True, draft_began=state.ply
    )

"""Roads, settlements, cities and expansions: what they cost and what stands afterwards."""

from __future__ import annotations

from msgspec import structs

from companion.engine.text import Text
from games.catan.rules.cards import CARDS, RESOURCES, SACRED, Resource
from games.catan.rules.dice import changed, owing
from games.catan.rules.measures import has
from games.catan.rules.moves import Build, City, Demolish, Road, Settlement, Turn
from games.catan.rules.names import name
from games.catan.rules.parts import Goods
from games.catan.rules.places import missing_regions, placed_at, region_at, spot_of, with_region
from games.catan.rules.state import Centre, Placed, Region, Shown, State
from games.catan.rules.stores import amount, as_goods, paid
from games.catan.rules.taking import demolished, set_aside

Step = tuple[State, tuple[Text, ...]]
Cost = tuple[int, ...]
GOLD = (0, 0, 0, 0, 0, 1)


def cost_of(state: State, card: str) -> Cost | None:
    """What a card costs, in the order of `RESOURCES`; None while part of it is unknown."""
    cost = CARDS[card].cost
    if None in cost or state.printed:
        read = [next_known(state, card, kind) for kind in RESOURCES]
        cost = tuple(
            known if told is None else told for told, known in zip(read, cost, strict=True)
        )
    return None if None in cost else tuple([part or 0 for part in cost])


def next_known(state: State, card: str, value: str) -> int | None:
    """A value as the table read it off a card."""
    for values in state.printed:
        if values.card == card and getattr(values, value) is not None:
            return int(getattr(values, value))
    return None


def unknown(state: State, card: str) -> tuple[str, ...]:
    """Which values of a card nobody has told yet, in the order in which they are asked."""
    return tuple(v for v in CARDS[card].open if next_known(state, card, v) is None)


def unread(state: State, card: str) -> tuple[Resource, ...]:
    """Of which resources nobody has told yet how many a card costs."""
    missing = unknown(state, card)
    return tuple(kind for kind in RESOURCES if kind in missing)


def cheaper(state: State, seat: int, card: str) -> tuple[Resource, ...]:
    """What a Mission could save on this card; nothing without one (catan.card-mission)."""
    if card not in SACRED or not has(state, seat, "Mission"):
        return ()
    cost = cost_of(state, card) or ()
    return tuple(kind for kind, part in zip(RESOURCES, cost, strict=False) if part)


def due(state: State, seat: int, card: str, less: str | None = None) -> Cost | None:
    """What a seat has to pay for a card; None while that is unknown.

    A Mission saves what its owner says, or else what lies shortest.
    """
    cost = cost_of(state, card)
    kinds = cheaper(state, seat, card)
    if cost is None or not kinds:
        return cost
    if less not in kinds:
        side = state.sides[seat]
        less = min(kinds, key=lambda kind: amount(side, kind) - cost[RESOURCES.index(kind)])
    saved = RESOURCES.index(less)
    off = state.options.mission
    return tuple(max(0, part - off) if n == saved else part for n, part in enumerate(cost))


def spent(state: State, seat: int, cost: Cost | None, pay: tuple[Goods, ...]) -> State:
    """`state` after a payment; without any named, the fullest regions pay the cost."""
    goods = pay or (as_goods(cost) if cost else ())
    if not goods:
        return state
    side = paid(state.sides[seat], goods)
    return changed(state, sides=(side, state.sides[1]) if seat == 0 else (state.sides[0], side))


# --- What stands on the axis -------------------------------------------------------


def road(state: State, move: Road) -> Step:
    """A road (catan.road)."""
    state = spent(state, move.seat, cost_of(state, "Road"), move.pay)
    roads = tuple(sorted({*state.sides[move.seat].roads, move.at}))
    return state.with_side(move.seat, roads=roads), ()


def settlement(state: State, move: Settlement) -> Step:
    """A settlement, and the regions at its outer corners (catan.settlement, catan.new-regions)."""
    state = spent(state, move.seat, cost_of(state, "Settlement"), move.pay)
    side = state.sides[move.seat]
    centres = [centre for centre in side.centres if centre.at != move.at]
    centres.append(Centre(move.at, "settlement"))
    state = state.with_side(move.seat, centres=tuple(sorted(centres, key=lambda c: c.at)))
    for lies in move.regions:
        side = state.sides[move.seat]
        new = Region(lies.at, lies.side, lies.resource, lies.number)
        state = state.with_side(move.seat, regions=with_region(side, new))
    missing = len(missing_regions(state.sides[move.seat]))
    return changed(owing(state, (move.seat, "region", missing)), scout=False), ()


def city(state: State, move: City) -> Step:
    """A city in place of a settlement (catan.city); a region it names is read as named."""
    state = spent(state, move.seat, cost_of(state, "City"), move.pay)
    for told in move.regions:
        side = state.sides[move.seat]
        lies = region_at(side, told.at, told.side)
        if lies is not None and lies.number is None:
            read = structs.replace(lies, number=told.number)
            state = state.with_side(move.seat, regions=with_region(side, read))
    return _raised(state, move.seat, move.at, "city"), ()


def _raised(state: State, seat: int, at: int, kind: str) -> State:
    centres = tuple(
        Centre(at, kind) if centre.at == at else centre  # type: ignore[arg-type]
        for centre in state.sides[seat].centres
    )
    return state.with_side(seat, centres=centres)


# --- Expansions --------------------------------------------------------------------


def from_hand(state: State, seat: int, card: str) -> State:
    """`state` after a card has come out of a hand (catan.from-hand)."""
    if set_aside(state, card):
        return state
    state = changed(state.with_hand(seat, -1), played=True)
    if state.tournament:
        state = changed(state, shown=(*state.shown, Shown(seat, card, state.ply)))
    return state


def build(state: State, move: Build) -> Step:
    """An expansion on its site; a Metropolis on a city (catan.build)."""
    state = spent(state, move.seat, due(state, move.seat, move.card, move.less), move.pay)
    state = from_hand(state, move.seat, move.card)
    if move.card == "Metropolis":
        return _raised(state, move.seat, move.site.at or 1, "metropolis"), ()
    spot = spot_of(move.site)
    if spot is None:
        return state, ()
    mode = ""
    if move.card == "Brewery":
        # One that was burnt and is rebuilt in the same turn may be turned again.
        mode, state = move.brewery, changed(state, turned=False)
    elif move.card == "Secret Society":
        mode = move.copies or ""
    at, up_down, slot = spot
    placed = Placed(move.card, at, up_down, slot, move.seat, mode, state.ply)  # type: ignore[arg-type]
    holder = 1 - move.seat if move.card == "Bordello" else move.seat
    cards = (*state.sides[holder].cards, placed)
    return state.with_side(holder, cards=cards), ()


def found(state: State, seat: int, spot: tuple[int, str, int] | None) -> tuple[int, Placed] | None:
    """A card that `seat` owns on this site, in its own principality or the other one."""
    if spot is None:
        return None
    for holder in (seat, 1 - seat):
        placed = placed_at(state.sides[holder], spot)
        if placed is not None and placed.owner == seat:
            return holder, placed
    return None


def demolish(state: State, move: Demolish) -> Step:
    """An expansion of one's own is gone (catan.demolish)."""
    where = found(state, move.seat, spot_of(move.site))
    return demolished(state, *where) if where else (state, ())


def turn(state: State, move: Turn) -> Step:
    """A Brewery on its other side, for a gold (catan.card-brewery)."""
    state = spent(state, move.seat, GOLD, move.pay)
    cards = tuple(
        structs.replace(placed, mode=move.brewery) if placed.card == "Brewery" else placed
        for placed in state.sides[move.seat].cards
    )
    text = Text("{card} lies on its other side.", card=name("Brewery"))
    return changed(state.with_side(move.seat, cards=cards), turned=True), (text,)

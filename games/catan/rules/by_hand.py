"""What the table sets by hand: principalities, options, recounts, rulings, printed values."""

from __future__ import annotations

from msgspec import structs

from companion.engine.moves import SetOption
from companion.engine.text import Text
from games.catan.rules.against import copies_left
from games.catan.rules.dice import changed
from games.catan.rules.measures import realm
from games.catan.rules.moves import (
    Deck as DeckMove,
)
from games.catan.rules.moves import Lay, Principality, ReadOff, Recount, Ruling
from games.catan.rules.parts import PrintedValues, Site
from games.catan.rules.places import START_PLACES, region_at, spot_of, with_region
from games.catan.rules.state import (
    START,
    Centre,
    Deck,
    Placed,
    Region,
    Ruled,
    Side,
    State,
    Tally,
    start_stock,
)

Step = tuple[State, tuple[Text, ...]]


def principality(state: State, move: Principality) -> Step:
    """What lies in a principality, as it was counted (catan.points-only)."""
    tally = Tally(
        move.settlements, move.cities, move.cards, move.brewery, move.copies or "", state.ply
    )
    return state.with_side(move.seat, tally=tally), ()


def lay(state: State, move: Lay) -> Step:
    """Six regions, each storing one (catan.setup-storage); the game begins with the second."""
    side = state.sides[move.seat]
    regions = tuple(
        sorted(
            (Region(lies.at, lies.side, lies.resource, lies.number, 1) for lies in move.regions),
            key=lambda region: (region.at, region.side),
        )
    )
    kept = tuple(r for r in side.regions if (r.at, r.side) not in START_PLACES)
    state = state.with_side(move.seat, laid=True, regions=(*regions, *kept))
    if state.phase == "lay" and all(one.laid for one in state.sides):
        state = changed(state, phase="roll")
        return state, (Text("{seat} begins.", seat=state.turn),)
    return state, ()


def deck(state: State, move: DeckMove) -> Step:
    """A deck, secret to its owner (catan.deck-secret)."""
    decks = list(state.decks)
    decks[move.seat] = Deck(move.cards, move.hand, move.events)
    return changed(state, decks=(decks[0], decks[1])), ()


def read_off(state: State, move: ReadOff) -> Step:
    """Values read off a card, added to those known before (catan.printed-values)."""
    told = {name: getattr(move, name) for name in PrintedValues.__struct_fields__}
    before = next((values for values in state.printed if values.card == move.card), None)
    if before is None:
        values = PrintedValues(**told)
    else:
        news = {name: value for name, value in told.items() if value is not None}
        values = structs.replace(before, **news)
    others = tuple(one for one in state.printed if one.card != move.card)
    return changed(state, printed=(*others, values)), ()


def ruled(state: State, move: Ruling) -> Step:
    """Points the table decided on (table.ruling)."""
    return changed(state, rulings=(*state.rulings, Ruled(move.seat, move.add, move.why))), ()


# --- Recounting --------------------------------------------------------------------


def recount(state: State, move: Recount) -> Step:
    """A region, a hand or a card as it lies on the table."""
    if move.hand is not None:
        state = state.with_side(move.seat, hand=move.hand)
    if move.at is not None and move.side is not None and _about_region(move):
        state = _region(state, move)
    if move.card is not None:
        state = _card(state, move.seat, move.card, move.site)
    return state, ()


def _about_region(move: Recount) -> bool:
    return (move.resource, move.number, move.stored) != (None, None, None)


def _region(state: State, move: Recount) -> State:
    side = state.sides[move.seat]
    assert move.at is not None  # noqa: S101 - seen to above; a fact for the type checker
    there = region_at(side, move.at, move.side or "up")
    if there is None:
        if move.resource is None:
            return state
        there = Region(move.at, move.side or "up", move.resource)
    region = structs.replace(
        there,
        resource=move.resource or there.resource,
        number=there.number if move.number is None else move.number,
        stored=there.stored if move.stored is None else move.stored,
    )
    return state.with_side(move.seat, regions=with_region(side, region))


def _card(state: State, seat: int, card: str, site: Site | None) -> State:
    side = state.sides[seat]
    if card == "Road":
        roads = set(side.roads)
        if site is not None and site.at is not None:
            roads.add(site.at)
        elif roads:
            roads.discard(max(roads, key=abs))
        return state.with_side(seat, roads=tuple(sorted(roads)))
    if card in ("Settlement", "City", "Metropolis"):
        return _centre(state, seat, card.lower(), site)
    holder = 1 - seat if card == "Bordello" else seat
    lying = list(state.sides[holder].cards)
    spot = spot_of(site) if site is not None else None
    mine = [placed for placed in lying if placed.card == card and placed.owner == seat]
    mode = mine[0].mode if mine else "commerce" if card == "Brewery" else ""
    if spot is None:
        if mine:
            lying.remove(mine[-1])
        return state.with_side(holder, cards=tuple(lying))
    lying = [placed for placed in lying if (placed.at, placed.side, placed.slot) != spot]
    if not _another(state, card):
        for placed in mine[:1]:
            lying = [one for one in lying if one is not placed]
    at, up_down, slot = spot
    lying.append(Placed(card, at, up_down, slot, seat, mode, state.ply))  # type: ignore[arg-type]
    return state.with_side(holder, cards=tuple(lying))


def _another(state: State, card: str) -> bool:
    """Whether a card can lie there once more, or has only been moved."""
    return copies_left(state, card) > 0


def _centre(state: State, seat: int, kind: str, site: Site | None) -> State:
    centres = list(state.sides[seat].centres)
    if site is not None and site.at is not None:
        centres = [centre for centre in centres if centre.at != site.at]
        centres.append(Centre(site.at, kind))  # type: ignore[arg-type]
    else:
        alike = [centre for centre in centres if centre.kind == kind and abs(centre.at) > 1]
        if alike:
            centres.remove(alike[-1])
    return state.with_side(seat, centres=tuple(sorted(centres, key=lambda centre: centre.at)))


# --- Options -----------------------------------------------------------------------


def set_option(state: State, move: SetOption) -> Step:
    """An option counts from now on. Another way of tracking says which facts it needs."""
    options = structs.replace(state.options, **{move.option: move.value})
    before = state.options
    state = changed(state, options=options)
    if options.turn != before.turn or move.option == "turn":
        state = changed(state, turn=options.turn)
    if options.ruleset != before.ruleset or options.card_count != before.card_count:
        state = changed(state, stock=start_stock(options))
    if options.tracking == before.tracking:
        return state, ()
    if options.tracking == "points":
        return _counted(state), (Text("Only points are counted now."),)
    return _laid_out(state), (Text("Now lay the regions, then recount what else lies there."),)


def _counted(state: State) -> State:
    """Both principalities as far as their contents go."""
    sides = []
    for seat, side in enumerate(state.sides):
        mine = realm(state, seat)
        tally = Tally(
            mine.settlements,
            mine.cities + mine.metropolises,
            mine.cards,
            mine.breweries[0] if mine.breweries else "commerce",
            mine.copies[0] if mine.copies else "",
            state.ply,
        )
        sides.append(Side(hand=side.hand, tally=tally))
    return changed(
        state, sides=(sides[0], sides[1]), phase="roll", owed=(), duel=None, produce=None
    )


def _laid_out(state: State) -> State:
    """Both principalities to be laid out anew."""
    sides = [Side(hand=side.hand, centres=START) for side in state.sides]
    return changed(state, sides=(sides[0], sides[1]), phase="lay")

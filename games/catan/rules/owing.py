"""What somebody may choose: which choices there are, and what each does.

An event, a card or a duel leaves its choices open; whoever is to choose makes them one by one,
in order (catan.choices). Where there is but one, it is made by itself; where there is none, it
is dropped.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from companion.engine.text import Text
from games.catan.rules.cards import BUILDINGS, COPIED, KNIGHTS, REGION_STACK, RESOURCES, UNITS
from games.catan.rules.dice import changed
from games.catan.rules.events import protected
from games.catan.rules.measures import realm
from games.catan.rules.names import land, name, resource
from games.catan.rules.parts import Chosen, Place
from games.catan.rules.places import (
    missing_regions,
    placed_at,
    region_at,
    site_of,
    spot_of,
    with_region,
)
from games.catan.rules.state import Owed, Placed, Region, Side, State
from games.catan.rules.stores import FULL, put, room, take
from games.catan.rules.taking import back_to_hand

FROM_BANK = ("plenty", "tournament", "progress", "festival", "domain")
FROM_OTHER = ("trade", "steal", "merchant")
TO_OTHER = ("repay", "monk")
UNITS_BACK = ("civil-war", "knight", "building")
MERCHANT_TAKES = 2
OPTIONAL = ("domain", "festival", "caravan", "merchant")
"""What may be given up: "you may", "he may", "up to two"."""


def optional(state: State, owed: Owed) -> bool:
    """Whether the rest of a choice may be given up."""
    if owed.kind == "society":
        return state.options.secret_waiting == "choose"  # noqa: S105 - no password
    return owed.kind in OPTIONAL


def choices(state: State, owed: Owed) -> list[Chosen]:
    """All that can be chosen; each names its regions, sites and cards in full."""
    return list(_choices(state, owed))


def _choices(state: State, owed: Owed) -> Iterator[Chosen]:
    seat = owed.seat
    mine, others = state.sides[seat], state.sides[1 - seat]
    if owed.kind in FROM_BANK:
        for region in mine.regions:
            if region.stored < FULL:
                yield _of(seat, region)
    elif owed.kind in FROM_OTHER:
        for region in others.regions:
            if region.stored:
                yield from _taken(seat, region, mine)
    elif owed.kind in TO_OTHER:
        yield from _given(seat, mine, others, must=owed.kind == "monk")
    elif owed.kind == "caravan":
        yield from _swaps(seat, mine)
    elif owed.kind == "region":
        yield from _drawn(state, seat)
    elif owed.kind == "society":
        for card in copyable(state, seat):
            yield Chosen(seat=seat, card=card)
    else:
        for holder, placed in targets(state, owed):
            del holder
            spot = (placed.at, placed.side, placed.slot)
            yield Chosen(seat=seat, card=placed.card, site=site_of(spot))


def _of(seat: int, region: Region, into: Place | None = None) -> Chosen:
    return Chosen(seat=seat, resource=region.resource, at=region.at, side=region.side, into=into)


def _taken(seat: int, region: Region, mine: Side) -> Iterator[Chosen]:
    """A resource of the other one's, and where it goes if that is a choice too."""
    free = [r for r in mine.regions if r.resource == region.resource and r.stored < FULL]
    if len(free) == 1:
        yield _of(seat, region)
        return
    for one in free:
        yield _of(seat, region, Place(at=one.at, side=one.side))


def _given(seat: int, mine: Side, others: Side, must: bool) -> Iterator[Chosen]:
    """What can be given away: what the other one can store, or whatever there is if nothing can
    and it must be given (catan.card-begging-monk).
    """
    filled = [region for region in mine.regions if region.stored]
    welcome = [region for region in filled if room(others, region.resource)]
    for region in welcome or (filled if must else []):
        yield _of(seat, region)


def _swaps(seat: int, mine: Side) -> Iterator[Chosen]:
    """A stored resource for another one that there is room for (catan.card-caravan)."""
    for given in mine.regions:
        for wanted in mine.regions:
            if given.stored and wanted.stored < FULL and wanted.resource != given.resource:
                yield Chosen(
                    seat=seat,
                    resource=wanted.resource,
                    at=given.at,
                    side=given.side,
                    into=Place(at=wanted.at, side=wanted.side),
                )


def regions_left(state: State, kind: str) -> int:
    """Regions of a kind that are still in the region stack (catan.supply)."""
    lie = sum([r.resource == kind for side in state.sides for r in side.regions])
    start = sum([side.laid for side in state.sides])
    return REGION_STACK[kind] + start - lie  # type: ignore[index]


def _drawn(state: State, seat: int) -> Iterator[Chosen]:
    for at, up_down in missing_regions(state.sides[seat]):
        for kind in RESOURCES:
            if regions_left(state, kind) > 0:
                yield Chosen(seat=seat, resource=kind, at=at, side=up_down)  # type: ignore[arg-type]


def copyable(state: State, seat: int) -> list[str]:
    """What a Secret Society of `seat` can copy (catan.card-secret-society)."""
    theirs = realm(state, 1 - seat).cards
    return [card for card in COPIED if card in theirs]


def targets(state: State, owed: Owed) -> list[tuple[int, Placed]]:
    """What `owed.seat` may have taken back by the other player: with whom it lies, and the card.

    Civil War: an unprotected unit. Black Knight: any knight. Arsonist: any building of the
    other's, in either principality, but no Archdiocese (catan.duel-target).
    """
    victim = 1 - owed.seat
    found = []
    for holder in (victim, 1 - victim):
        for placed in state.sides[holder].cards:
            if placed.owner == victim and _hit(state, owed.kind, victim, placed):
                found.append((holder, placed))
    return found


def _hit(state: State, kind: str, victim: int, placed: Placed) -> bool:
    if kind == "civil-war":
        return placed.card in UNITS and not protected(state, victim, placed)
    if kind == "knight":
        return placed.card in KNIGHTS
    return placed.card in BUILDINGS and placed.card != "Archdiocese"


def target_of(
    state: State, owed: Owed, card: str | None, chosen: Chosen
) -> tuple[int, Placed] | None:
    """The card that a choice names, among all that lie there; None if it names none."""
    victim = 1 - owed.seat
    spot = spot_of(chosen.site) if chosen.site else None
    for holder in (victim, 1 - victim):
        side = state.sides[holder]
        if spot is not None:
            placed = placed_at(side, spot)
            if placed and placed.owner == victim and card in (None, placed.card):
                return holder, placed
        else:
            for placed in side.cards:
                if placed.card == card and placed.owner == victim:
                    return holder, placed
    return None


# --- Making a choice ---------------------------------------------------------------

Step = tuple[State, tuple[Text, ...]]


def paid_off(state: State) -> State:
    """One thing less to choose."""
    first, *rest = state.owed
    left = [structs.replace(first, count=first.count - 1)] if first.count > 1 else []
    return changed(state, owed=(*left, *rest))


def given_up(state: State) -> State:
    """The rest of the first choice is given up; a Merchant who took nothing repays nothing."""
    first, *rest = state.owed
    if first.kind == "merchant" and first.count == MERCHANT_TAKES:
        rest = [owed for owed in rest if owed.kind != "repay"]
    return changed(state, owed=tuple(rest))


def chosen(state: State, choice: Chosen) -> Step:
    """What somebody chose. The choice fits: `against_choosing` has seen to that."""
    owed, seat = state.owed[0], choice.seat
    state = paid_off(state)
    if owed.kind in UNITS_BACK:
        found = target_of(state, owed, choice.card, choice)
        if found is None:
            return state, ()
        return back_to_hand(state, *found)
    if owed.kind == "society":
        return copying(state, seat, choice.card or "")
    if choice.resource is None:
        return state, ()
    if owed.kind == "region":
        return _laid(state, choice)
    if owed.kind == "caravan":
        return _swapped(state, choice)
    sides = list(state.sides)
    into = choice.into
    goes = (into.at, into.side) if into else (None, None)
    if owed.kind in FROM_BANK:
        sides[seat], _ = put(sides[seat], choice.resource, 1, choice.at, choice.side)
        text = Text("{seat} takes {resource}.", seat=seat, resource=resource(choice.resource))
    else:
        giver = 1 - seat if owed.kind in FROM_OTHER else seat
        sides[giver], there = take(sides[giver], choice.resource, 1, choice.at, choice.side)
        if there:
            sides[1 - giver], _ = put(sides[1 - giver], choice.resource, 1, *goes)
        text = Text(
            "{seat} gives {seat_other} {resource}.",
            seat=giver,
            seat_other=1 - giver,
            resource=resource(choice.resource),
        )
    return changed(state, sides=(sides[0], sides[1])), (text,)


def _laid(state: State, choice: Chosen) -> Step:
    """A new region, storing nothing (catan.new-regions)."""
    side = state.sides[choice.seat]
    missing = missing_regions(side)
    if choice.resource is None or not missing:
        return state, ()
    at, up_down = missing[0]
    for place in missing:
        if choice.at in (None, place[0]) and choice.side in (None, place[1]):
            at, up_down = place
            break
    region = Region(at, up_down, choice.resource, choice.number)  # type: ignore[arg-type]
    state = state.with_side(choice.seat, regions=with_region(side, region))
    return state, (Text("{seat} lays {land}.", seat=choice.seat, land=land(choice.resource)),)


def _swapped(state: State, choice: Chosen) -> Step:
    """A resource of the named region for another one."""
    side = state.sides[choice.seat]
    given = region_at(side, choice.at or 0, choice.side or "up")
    if given is None or choice.resource is None or not given.stored:
        return state, ()
    side, _ = take(side, given.resource, 1, given.at, given.side)
    into = choice.into
    side, _ = put(side, choice.resource, 1, into.at if into else None, into.side if into else None)
    text = Text(
        "{seat} swaps {given} for {taken}.",
        seat=choice.seat,
        given=resource(given.resource),
        taken=resource(choice.resource),
    )
    sides = (side, state.sides[1]) if choice.seat == 0 else (state.sides[0], side)
    return changed(state, sides=sides), (text,)


def copying(state: State, seat: int, card: str) -> Step:
    """The Secret Society of `seat` copies `card` from now on."""
    cards = tuple(
        structs.replace(placed, mode=card)
        if placed.card == "Secret Society" and placed.owner == seat
        else placed
        for placed in state.sides[seat].cards
    )
    text = Text("{seat}'s Secret Society copies {card}.", seat=seat, card=name(card))
    return state.with_side(seat, cards=cards), (text,)

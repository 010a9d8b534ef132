"""Against roads, settlements, cities, expansions, demolishing, trading."""

from __future__ import annotations

from companion.engine.text import Text
from companion.engine.verdicts import Objection, illegal, impossible
from games.catan.rules.against import (
    Found,
    empty_hand,
    in_actions,
    no_such_card,
    none_left,
    payment,
)
from games.catan.rules.building import GOLD, cheaper, cost_of, due, found, unread
from games.catan.rules.cards import BUILT, CARDS, RESOURCES, SUPPLY
from games.catan.rules.moves import Build, City, Demolish, Road, Settlement, Turn
from games.catan.rules.names import name, value_name
from games.catan.rules.needs import lacking
from games.catan.rules.owing import copyable, regions_left
from games.catan.rules.places import (
    centre_at,
    fits,
    is_site,
    new_places,
    open_ends,
    placed_at,
    region_at,
    road_ends,
    spot_of,
)
from games.catan.rules.state import State
from games.catan.rules.taking import set_aside

REACH = 13
"""The farthest place of a settlement, so that its regions still have an address."""


def _off_axis(at: int, even: bool) -> Objection | None:
    if at % 2 == (0 if even else 1) and abs(at) <= REACH + even:
        return None
    text = Text("Roads lie at even places, settlements and cities at odd ones.")
    return impossible("catan.axis", text, field="at")


def supply_left(state: State, what: str) -> int:
    """How many roads, settlements or cities are left in the supply (catan.supply)."""
    if what == "Road":
        out = sum([len(side.roads) for side in state.sides])
    elif what == "City":
        out = sum([c.kind != "settlement" for side in state.sides for c in side.centres])
    else:
        # A settlement under a city stays where it is, so all centres but the first four count.
        out = sum([len(side.centres) for side in state.sides]) - 4
    return SUPPLY[what] - out


def _supply_empty(state: State, what: str) -> Objection | None:
    if supply_left(state, what) > 0:
        return None
    text = Text("No {card} is left in the supply.", card=name(what))
    return impossible("catan.supply-empty", text)


# --- What stands on the axis -------------------------------------------------------


def against_road(state: State, move: Road) -> Found:
    """A road next to an own settlement or city, where none lies (catan.road-place)."""
    off = _off_axis(move.at, even=True)
    if off is not None:
        return [off]
    side = state.sides[move.seat]
    if move.at == 0 or move.at in side.roads:
        text = Text("A road lies there already.")
        return [impossible("catan.road-place", text, field="at")]
    against = [_supply_empty(state, "Road"), *in_actions(state, move.seat)]
    if move.at not in road_ends(side):
        text = Text("A road lies right beside a settlement or city of its owner.")
        against.append(illegal("catan.road-place", text, field="at"))
    return [*against, payment(state, move.seat, cost_of(state, "Road"), move.pay)]


def against_settlement(state: State, move: Settlement) -> Found:
    """A settlement at the open end of a road, with regions at its outer corners
    (catan.settlement-place, catan.new-regions).
    """
    off = _off_axis(move.at, even=False)
    if off is not None:
        return [off]
    side = state.sides[move.seat]
    if centre_at(side, move.at) is not None:
        text = Text("Something stands there already.")
        return [impossible("catan.settlement-place", text, field="at")]
    against = [
        _supply_empty(state, "Settlement"),
        *_against_lands(state, move),
        *in_actions(state, move.seat),
    ]
    if move.at not in open_ends(side):
        text = Text("A settlement stands at the open end of a road.")
        against.append(illegal("catan.settlement-place", text, field="at"))
    cost = cost_of(state, "Settlement")
    return [*against, payment(state, move.seat, cost, move.pay)]


def _against_lands(state: State, move: Settlement) -> Found:
    """New regions lie at the outer corners and come out of the region stack."""
    places = new_places(move.at)
    told = [(lies.at, lies.side) for lies in move.regions]
    lie = {(region.at, region.side) for region in state.sides[move.seat].regions}
    if len(set(told)) < len(told) or not set(told) <= set(places) - lie:
        text = Text("The new regions lie above and below, at the outer end.")
        return [impossible("catan.new-regions", text, field="regions")]
    for kind in RESOURCES:
        count = sum([lies.resource == kind for lies in move.regions])
        if count and count > regions_left(state, kind):
            text = Text("No such region is left in the stack.")
            return [impossible("catan.supply", text, field="regions")]
    return []


def against_city(state: State, move: City) -> Found:
    """A city goes on a settlement of its owner (catan.city-place)."""
    off = _off_axis(move.at, even=False)
    if off is not None:
        return [off]
    centre = centre_at(state.sides[move.seat], move.at)
    if centre is None or centre.kind != "settlement":
        text = Text("A city goes on a settlement, and none stands there.")
        return [impossible("catan.city-place", text, field="at")]
    return [
        _supply_empty(state, "City"),
        _not_beside(state, move),
        *in_actions(state, move.seat),
        payment(state, move.seat, cost_of(state, "City"), move.pay),
    ]


def _not_beside(state: State, move: City) -> Objection | None:
    """A city brings no region; those that it names lie beside it already (catan.city)."""
    for told in move.regions:
        lies = region_at(state.sides[move.seat], told.at, told.side)
        if (
            lies is None
            or abs(told.at - move.at) != 1
            or told.resource != lies.resource
            or (None not in (told.number, lies.number) and told.number != lies.number)
        ):
            text = Text("A city brings no new region, and no such one lies beside it.")
            return impossible("catan.region-places", text, field="regions")
    return None


# --- Expansions --------------------------------------------------------------------


def against_build(state: State, move: Build) -> Found:
    """A card, its site, what it needs and what it costs (catan.build)."""
    gone = _no_card(state, move.card) or _no_site(state, move)
    if gone is not None:
        return [gone]
    return [
        *in_actions(state, move.seat),
        None if set_aside(state, move.card) else empty_hand(state, move.seat),
        *lacking(state, move.seat, move.card),
        _wrong_site(state, move),
        _wrong_copy(state, move),
        _wrong_less(state, move),
        _price(state, move),
    ]


def _no_card(state: State, card: str) -> Objection | None:
    unknown_card = no_such_card(state, card)
    if unknown_card is not None:
        return unknown_card
    if card not in BUILT:
        text = Text("{card} is nothing to build.", card=name(card))
        return impossible("catan.build", text, field="card")
    return none_left(state, card)


def _no_site(state: State, move: Build) -> Objection | None:
    """The site is there and free (catan.site-free)."""
    if move.card == "Metropolis":
        at = move.site.at
        centre = None if at is None else centre_at(state.sides[move.seat], at)
        if centre is None:
            text = Text("A Metropolis is laid on a city: say at which place.")
            return impossible("catan.center-cards", text, field="site")
        return None
    spot = spot_of(move.site)
    holder = 1 - move.seat if move.card == "Bordello" else move.seat
    if spot is None or not is_site(state.sides[holder], spot):
        text = Text("There is no such building site.")
        return impossible("catan.site-free", text, field="site")
    if placed_at(state.sides[holder], spot) is not None:
        text = Text("A card lies on this site already.")
        return impossible("catan.one-card-a-site", text, field="site")
    return None


def _wrong_site(state: State, move: Build) -> Objection | None:
    """Green at settlements and cities, red at cities, units alone on special sites."""
    if move.card == "Metropolis":
        centre = centre_at(state.sides[move.seat], move.site.at or 0)
        if centre is not None and centre.kind == "city":
            return None
        text = Text("A Metropolis is laid on a city.")
        return illegal("catan.card-metropolis", text, field="site")
    spot = spot_of(move.site)
    holder = 1 - move.seat if move.card == "Bordello" else move.seat
    if spot is None or fits(state, state.sides[holder], move.card, spot):
        return None
    if spot[0] % 2 == 0:
        text = Text("Only knights and fleets lie on a Metropolis' special sites.")
        return illegal("catan.metropolis-sites", text, field="site")
    if move.card == "Bordello":
        text = Text("A Bordello is built in a city of the other side.")
        return illegal("catan.foreign-cards", text, field="site")
    if CARDS[move.card].colour == "green":
        text = Text("By this table's reading {card} lies at a city.", card=name(move.card))
        return illegal("catan.reading-green", text, field="site")
    text = Text("{card} is a city expansion: it lies at a city only.", card=name(move.card))
    return illegal("catan.city-expansions", text, field="site")


def _wrong_copy(state: State, move: Build) -> Objection | None:
    """A Secret Society copies what the other side has, and says so (catan.card-secret-society)."""
    if move.card != "Secret Society":
        return None
    possible = copyable(state, move.seat)
    if (move.copies in possible) if possible else move.copies is None:
        return None
    text = Text("A Secret Society copies a Church, Library or Town Hall that the other side has.")
    return illegal("catan.card-secret-society", text, field="copies")


def _wrong_less(state: State, move: Build) -> Objection | None:
    """Only a Mission saves something, and only of what is to be paid (catan.card-mission)."""
    if move.less is None or move.less in cheaper(state, move.seat, move.card):
        return None
    text = Text("Nothing can be saved there.")
    return illegal("catan.card-mission", text, field="less")


def _price(state: State, move: Build) -> Objection | None:
    if cost_of(state, move.card) is None:
        text = Text("Nobody has told yet what {card} costs.", card=name(move.card))
        instead = Text(
            "Read this off the card first: {values}.",
            values=tuple(value_name(value) for value in unread(state, move.card)),
        )
        found = payment(state, move.seat, None, move.pay)
        return found or illegal("catan.printed-values", text, instead=instead, field="card")
    return payment(state, move.seat, due(state, move.seat, move.card, move.less), move.pay)


def against_demolish(state: State, move: Demolish) -> Found:
    """Only what is one's own (catan.demolish)."""
    if found(state, move.seat, spot_of(move.site)) is None:
        text = Text("No expansion of {seat} lies there.", seat=move.seat)
        return [impossible("catan.demolish", text, field="site")]
    return in_actions(state, move.seat)


def against_turn(state: State, move: Turn) -> Found:
    """A Brewery turns once a turn, for a gold (catan.card-brewery)."""
    mine = [p for p in state.sides[move.seat].cards if p.card == "Brewery"]
    if not mine:
        text = Text("{seat} has no Brewery.", seat=move.seat)
        return [impossible("catan.card-brewery", text)]
    against = in_actions(state, move.seat)
    if state.turned:
        text = Text("A Brewery is turned once in a turn.")
        against.append(illegal("catan.card-brewery", text))
    elif mine[0].mode == move.brewery:
        text = Text("It lies that way already.")
        against.append(illegal("catan.card-brewery", text, field="brewery"))
    return [*against, payment(state, move.seat, GOLD, move.pay)]

"""The axis: what lies where, what is next to what, which sites are free (catan.axis)."""

from __future__ import annotations

from collections.abc import Iterator

from games.catan.rules.cards import CARDS
from games.catan.rules.parts import Place, Site
from games.catan.rules.state import Centre, Placed, Region, Side, State

UP_DOWN = ("up", "down")
Spot = tuple[int, str, int]
"""A site as (at, side, slot); at an even place it is a Metropolis' special site."""


def spot_of(site: Site) -> Spot | None:
    """The site that a move names; None if it names none whole."""
    if site.region is not None:
        return None if site.region.at % 2 else (site.region.at, site.region.side, 0)
    if site.at is None or site.side is None or site.at % 2 == 0:
        return None
    return (site.at, site.side, site.slot)


def site_of(spot: Spot) -> Site:
    """A site as a move names it."""
    at, side, slot = spot
    if at % 2:
        return Site(at=at, side=side, slot=slot)  # type: ignore[arg-type]
    return Site(region=Place(at=at, side=side))  # type: ignore[arg-type]


def region_at(side: Side, at: int, up_down: str) -> Region | None:
    """The region that lies there."""
    for region in side.regions:
        if region.at == at and region.side == up_down:
            return region
    return None


def centre_at(side: Side, at: int) -> Centre | None:
    """The settlement or city that stands there."""
    for centre in side.centres:
        if centre.at == at:
            return centre
    return None


def placed_at(side: Side, spot: Spot) -> Placed | None:
    """The expansion that lies on that site."""
    for placed in side.cards:
        if (placed.at, placed.side, placed.slot) == spot:
            return placed
    return None


def slots(centre: Centre) -> int:
    """Sites on either side of a settlement or city (catan.sites)."""
    return 1 if centre.kind == "settlement" else 2


def city_of(side: Side, placed: Placed) -> int | None:
    """Where the settlement or city stands that a card belongs to: that of its site, or the
    Metropolis for its special sites (catan.metropolis-sites).
    """
    if placed.at % 2:
        return placed.at
    for centre in side.centres:
        if centre.kind == "metropolis" and abs(centre.at - placed.at) == 1:
            return centre.at
    return None


def sites(side: Side) -> Iterator[Spot]:
    """All building sites of a principality, special ones last."""
    for centre in side.centres:
        for up_down in UP_DOWN:
            for slot in range(slots(centre)):
                yield (centre.at, up_down, slot)
    for centre in side.centres:
        if centre.kind == "metropolis":
            for at in (centre.at - 1, centre.at + 1):
                for up_down in UP_DOWN:
                    yield (at, up_down, 0)


def is_site(side: Side, spot: Spot) -> bool:
    """Whether there is such a site."""
    at, _, slot = spot
    if at % 2:
        centre = centre_at(side, at)
        return centre is not None and slot < slots(centre)
    return slot == 0 and any(
        centre.kind == "metropolis" and abs(centre.at - at) == 1 for centre in side.centres
    )


def fits(state: State, side: Side, card: str, spot: Spot) -> bool:
    """Whether a card of this colour may lie on a site that there is.

    Green at a settlement or city, red and foreign ones at a city only; special sites are for
    units (catan.region-expansions, catan.city-expansions, catan.metropolis-sites).
    """
    kind = CARDS[card]
    if spot[0] % 2 == 0:
        return kind.unit
    centre = centre_at(side, spot[0])
    if centre is None or kind.colour == "":
        return False
    if kind.colour == "green" and not (kind.politics and state.options.green == "city"):
        return True
    return centre.kind != "settlement"


def free_sites(state: State, side: Side, card: str) -> list[Spot]:
    """Sites where a card may lie and nothing does; of two alike on one side only the first."""
    taken = {(placed.at, placed.side, placed.slot) for placed in side.cards}
    found: dict[tuple[int, str], Spot] = {}
    for spot in sites(side):
        if spot not in taken and spot[:2] not in found and fits(state, side, card, spot):
            found[spot[:2]] = spot
    return list(found.values())


def road_ends(side: Side) -> list[int]:
    """Where a road may lie: next to a settlement or city, where none lies (catan.road-place)."""
    ends = {centre.at + step for centre in side.centres for step in (-1, 1)}
    return sorted(ends - set(side.roads) - {0})


def open_ends(side: Side) -> list[int]:
    """Where a settlement may stand: the open end of a road (catan.settlement-place)."""
    stands = {centre.at for centre in side.centres}
    ends = {road + step for road in side.roads for step in (-1, 1)}
    return sorted(ends - stands)


def new_places(at: int) -> tuple[tuple[int, str], tuple[int, str]]:
    """Where the new regions of a settlement lie: at its outer corners (catan.new-regions)."""
    outer = at + 1 if at > 0 else at - 1
    return (outer, "up"), (outer, "down")


START_PLACES = tuple((at, side) for at in (-2, 0, 2) for side in UP_DOWN)
"""Where the first six regions lie (catan.setup-regions)."""


def missing_regions(side: Side) -> list[tuple[int, str]]:
    """Corners of settlements and cities where no region lies yet (catan.region-places)."""
    lie = {(region.at, region.side) for region in side.regions}
    corners = {
        (centre.at + step, up) for centre in side.centres for step in (-1, 1) for up in UP_DOWN
    }
    return sorted(corners - lie)


def with_region(side: Side, region: Region) -> tuple[Region, ...]:
    """The regions of `side` with this one in its place, in their order."""
    others = [r for r in side.regions if (r.at, r.side) != (region.at, region.side)]
    return tuple(sorted([*others, region], key=lambda r: (r.at, r.side)))

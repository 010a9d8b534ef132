"""Resources stored in regions: nought to three each, each of its own kind (catan.storage).

Where a move does not name the regions, the fullest ones pay and the emptiest ones store.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import structs

from games.catan.rules.cards import RESOURCES, Resource
from games.catan.rules.parts import Goods
from games.catan.rules.state import Region, Side

FULL = 3


def amount(side: Side, resource: str) -> int:
    """How many of a resource are stored."""
    return sum([region.stored for region in side.regions if region.resource == resource])


def room(side: Side, resource: str) -> int:
    """How many more of a resource can be stored."""
    return sum([FULL - region.stored for region in side.regions if region.resource == resource])


def stored(side: Side) -> int:
    """How many resources are stored in all."""
    return sum([region.stored for region in side.regions])


def with_stored(side: Side, at: int, up_down: str, value: int) -> Side:
    """`side` with a region storing so many."""
    regions = [
        structs.replace(region, stored=value)
        if region.at == at and region.side == up_down and region.stored != value
        else region
        for region in side.regions
    ]
    return structs.replace(side, regions=tuple(regions))


def put(
    side: Side, resource: str, count: int = 1, at: int | None = None, up_down: str | None = None
) -> tuple[Side, int]:
    """`side` with resources stored, and how many found room."""
    found = 0
    for _ in range(count):
        region = _emptiest(side, resource, at, up_down)
        if region is None:
            break
        side = with_stored(side, region.at, region.side, region.stored + 1)
        found += 1
    return side, found


def take(
    side: Side, resource: str, count: int = 1, at: int | None = None, up_down: str | None = None
) -> tuple[Side, int]:
    """`side` with resources taken from it, and how many there were."""
    found = 0
    for _ in range(count):
        region = _fullest(side, resource, at, up_down)
        if region is None:
            break
        side = with_stored(side, region.at, region.side, region.stored - 1)
        found += 1
    return side, found


def _fitting(side: Side, resource: str, at: int | None, up_down: str | None) -> list[Region]:
    return [
        region
        for region in side.regions
        if region.resource == resource
        and (at is None or region.at == at)
        and (up_down is None or region.side == up_down)
    ]


def _emptiest(side: Side, resource: str, at: int | None, up_down: str | None) -> Region | None:
    fitting = [r for r in _fitting(side, resource, at, up_down) if r.stored < FULL]
    return min(fitting, key=lambda region: region.stored, default=None)


def _fullest(side: Side, resource: str, at: int | None, up_down: str | None) -> Region | None:
    fitting = [r for r in _fitting(side, resource, at, up_down) if r.stored > 0]
    return max(fitting, key=lambda region: region.stored, default=None)


def paid(side: Side, goods: Iterable[Goods]) -> Side:
    """`side` without these goods, as far as they are there."""
    for part in goods:
        side, _ = take(side, part.resource, part.count, part.at, part.side)
    return side


def got(side: Side, goods: Iterable[Goods]) -> Side:
    """`side` with these goods, as far as there is room."""
    for part in goods:
        side, _ = put(side, part.resource, part.count, part.at, part.side)
    return side


def as_goods(cost: Iterable[int]) -> tuple[Goods, ...]:
    """A cost in the order of `RESOURCES` as goods that any region may pay."""
    return tuple(
        Goods(resource=resource, count=count)
        for resource, count in zip(RESOURCES, cost, strict=True)
        if count
    )


def summed(goods: Iterable[Goods]) -> dict[Resource, int]:
    """How many of each resource goods are."""
    found: dict[Resource, int] = {}
    for part in goods:
        found[part.resource] = found.get(part.resource, 0) + part.count
    return found


def there(side: Side, goods: Iterable[Goods]) -> bool:
    """Whether all of these goods are stored where they are said to be."""
    for part in goods:
        side, found = take(side, part.resource, part.count, part.at, part.side)
        if found < part.count:
            return False
    return True


def has_room(side: Side, goods: Iterable[Goods]) -> bool:
    """Whether all of these goods can be stored where they are said to go."""
    for part in goods:
        side, found = put(side, part.resource, part.count, part.at, part.side)
        if found < part.count:
            return False
    return True


def splits(side: Side, resource: Resource, count: int) -> list[tuple[Goods, ...]]:
    """All ways in which regions can pay so many of a resource; one where there is no choice."""
    regions = [r for r in side.regions if r.resource == resource and r.stored]
    if sum(r.stored for r in regions) <= count or len(regions) == 1:
        return [(Goods(resource=resource, count=count),)]
    ways: list[tuple[Goods, ...]] = []

    def go(index: int, left: int, so_far: tuple[Goods, ...]) -> None:
        if left == 0:
            ways.append(so_far)
        elif index < len(regions):
            region = regions[index]
            for n in range(min(left, region.stored), -1, -1):
                part = Goods(resource=resource, count=max(n, 1), at=region.at, side=region.side)
                go(index + 1, left - n, (*so_far, part) if n else so_far)

    go(0, count, ())
    return ways

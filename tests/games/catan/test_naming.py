"""What a move may say again, and what a refusal names."""

from __future__ import annotations

from games.catan.rules.moves import City, ReadOff
from games.catan.rules.parts import Land, Site
from tests.games.catan.playing import (
    GAME,
    Recount,
    begun,
    build,
    city,
    in_order,
    rich,
    road,
    said,
)


def test_a_city_may_name_the_regions_beside_it() -> None:
    """A record from outside may say them again; a number that nobody had read is read then."""
    state = begun(rich(0), Recount(seat=0, why="So.", at=4, side="up", resource="ore"))
    state = in_order(
        state, road(0, 2), Recount(seat=0, why="So.", card="Settlement", site=Site(at=3))
    )
    fields = Land(at=2, side="up", resource="grain", number=1)
    new = Land(at=4, side="up", resource="ore", number=5)
    state = in_order(state, City(seat=0, at=3, regions=(fields, new)))
    assert [(r.at, r.number) for r in state.sides[0].regions if r.resource == "ore"] == [
        (0, 2), (4, 5),
    ]  # fmt: skip
    for odd in (
        Land(at=2, side="up", resource="wool"),
        Land(at=2, side="up", resource="grain", number=3),
        Land(at=-2, side="up", resource="lumber"),
        Land(at=4, side="down", resource="wool"),
    ):
        found = GAME.objections(begun(rich(0)), City(seat=0, at=1, regions=(odd,)))
        assert [(o.kind, o.rule, o.field) for o in found] == [
            ("impossible", "catan.region-places", "regions")
        ]


def test_what_is_missing_is_named() -> None:
    """What a card needs, one or the other; which of its prices nobody has read yet."""
    two = GAME.objections(begun(rich(0), city(0, 1)), build("Metropolis", 1))
    assert [said(o.text) for o in two] == ["Metropolis needs Church or Town Hall first."]
    part = begun(rich(0), ReadOff(card="Mission", brick=1, lumber=0, wool=0, grain=0))
    (price,) = GAME.objections(part, build("Mission"))
    assert said(price.instead) == "Read this off the card first: ore and gold."

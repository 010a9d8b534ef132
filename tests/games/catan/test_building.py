"""Roads, settlements, cities, expansions: where they fit, what they need and cost."""

from __future__ import annotations

import pytest
from msgspec import structs

from games.catan.rules.moves import Build, Choose, City, Demolish, ReadOff, Road, Settlement, Turn
from games.catan.rules.parts import Goods, Land, Place, Site
from tests.games.catan.examples import CHURCH, HALL, free
from tests.games.catan.playing import (
    DOWN,
    UP,
    WHY,
    Recount,
    against,
    all_stored,
    begun,
    build,
    cards,
    city,
    goods,
    hand,
    in_order,
    lies,
    rich,
    road,
    rules_against,
    site,
    stored,
    stores,
    total,
)


def test_a_road_costs_two_brick_and_a_lumber() -> None:
    state = in_order(begun(rich(0)), Road(seat=0, at=2))
    assert state.sides[0].roads == (2,)
    assert (stored(state, 0, "brick"), stored(state, 0, "lumber")) == (1, 2)


@pytest.mark.parametrize("at", [0, 4, -4])
def test_a_road_lies_beside_a_settlement_and_never_beside_a_road(at: int) -> None:
    assert "road-place" in rules_against(begun(rich(0)), Road(seat=0, at=at))


def test_a_settlement_needs_a_road_and_brings_two_regions_storing_nothing() -> None:
    assert rules_against(begun(rich(0)), Settlement(seat=0, at=3)) == ["settlement-place"]
    lands = (
        Land(at=4, side="up", resource="ore", number=2),
        Land(at=4, side="down", resource="wool", number=5),
    )
    state = begun(rich(0), road(0, 2))
    state = in_order(state, Settlement(seat=0, at=3, regions=lands))
    assert state.owed == ()
    assert (total(state, 0), len(state.sides[0].regions)) == (3, 8)
    assert [r.stored for r in state.sides[0].regions if r.at == 4] == [0, 0]
    assert stored(state, 0, "grain") == 2


def test_regions_that_are_not_told_are_drawn_one_by_one() -> None:
    state = in_order(begun(rich(0), road(0, -2)), Settlement(seat=0, at=-3))
    assert [(owed.kind, owed.count) for owed in state.owed] == [("region", 2)]
    state = in_order(state, Choose(seat=0, resource="ore", at=-4, side="down", number=3))
    state = in_order(state, Choose(seat=0, resource="gold"))
    assert [(r.side, r.resource, r.number) for r in state.sides[0].regions[:2]] == [
        ("down", "ore", 3),
        ("up", "gold", None),
    ]


def test_new_regions_lie_at_the_outer_corners() -> None:
    state = begun(rich(0), road(0, 2))
    lands = (Land(at=2, side="up", resource="ore"),)
    assert rules_against(state, Settlement(seat=0, at=3, regions=lands)) == ["new-regions"]


def test_supplies_run_out() -> None:
    settlements = [
        Recount(seat=1, why=WHY, card="Settlement", site=Site(at=at)) for at in (3, 5, 7, -3, -5)
    ]
    state = begun(rich(0), road(0, 2), *settlements)
    assert "supply-empty" in rules_against(state, Settlement(seat=0, at=3))
    cities = [city(1, at) for at in (-1, 1, 3, 5, 7, -3, -5)]
    state = begun(rich(0), *settlements, *cities)
    assert rules_against(state, City(seat=0, at=1)) == ["supply-empty"]


def test_a_city_goes_on_a_settlement_only() -> None:
    state = in_order(begun(rich(0)), City(seat=0, at=1), rich(0))
    assert rules_against(state, City(seat=0, at=1)) == ["city-place"]


# --- Expansions ------------------------------------------------------------------------


def test_a_settlement_has_a_site_on_each_side_a_city_two() -> None:
    state = in_order(begun(rich(0)), build("Abbey", 1, UP))
    assert rules_against(state, build("Garrison", 1, UP)) == ["one-card-a-site"]
    assert rules_against(state, build("Garrison", 1, UP, 1)) == ["site-free"]
    assert against(state, build("Garrison", 1, DOWN)) == []
    state = in_order(state, rich(0), City(seat=0, at=1), rich(0))
    assert against(state, build("Garrison", 1, UP, 1)) == []


def test_green_and_red_mix_in_a_city_and_red_lies_nowhere_else() -> None:
    state = begun(rich(0), city(0, 1), lies(0, "Abbey", 1))
    assert against(state, build("Library", 1, UP, 1)) == []
    assert rules_against(state, build("Library", -1)) == ["city-expansions"]


def test_a_card_comes_out_of_the_hand_and_is_paid() -> None:
    state = in_order(begun(rich(0)), build("Abbey"))
    assert state.sides[0].hand == 2
    assert all_stored(state, 0) == {
        "lumber": 2, "brick": 2, "gold": 3, "ore": 2, "grain": 3, "wool": 3,
    }  # fmt: skip


def test_a_payment_can_name_its_regions() -> None:
    forest = Recount(seat=0, why=WHY, at=0, side="up", resource="lumber", stored=2)
    state = begun(rich(0), forest)
    pay = (
        Goods(resource="lumber", at=0, side="up"),
        Goods(resource="lumber", at=-2, side="up"),
    )
    state = in_order(state, build("Sawmill", pay=pay))
    assert [r.stored for r in state.sides[0].regions if r.resource == "lumber"] == [2, 1]


@pytest.mark.parametrize(
    ("pay", "rule"),
    [
        (goods(lumber=1), "paying"),
        (goods(lumber=3), "paying"),
        (goods(ore=2), "paying"),
        ((Goods(resource="lumber", count=2, at=2, side="up"),), "region-places"),
    ],
)
def test_a_wrong_payment_is_refused(pay: tuple[Goods, ...], rule: str) -> None:
    assert rules_against(begun(rich(0)), build("Sawmill", pay=pay)) == [rule]


def test_the_fullest_region_pays_where_none_is_named() -> None:
    forest = Recount(seat=0, why=WHY, at=0, side="up", resource="lumber", stored=3)
    state = in_order(begun(stores(0, lumber=1), forest), build("Sawmill"))
    assert [r.stored for r in state.sides[0].regions if r.resource == "lumber"] == [1, 1]


PREREQUISITES = {
    "Theater": ["Library"],
    "Capital of the Republic": ["Town Hall"],
    "Archdiocese": ["Abbey", "Church"],
    "Holy Place": ["Church"],
}


@pytest.mark.parametrize(("card", "needs"), PREREQUISITES.items())
def test_prerequisites(card: str, needs: list[str]) -> None:
    bare = begun(free(card), city(0, 1), rich(0))
    assert rules_against(bare, build(card, 1)) == ["prerequisites"]
    for need in needs:
        assert against(in_order(bare, lies(0, need, 1)), build(card, 1, slot=1)) == []


def test_a_metropolis_needs_a_church_or_a_town_hall_and_a_city() -> None:
    move = Build(seat=0, card="Metropolis", site=Site(at=1))
    assert rules_against(begun(city(0, 1)), move) == ["prerequisites"]
    assert against(begun(CHURCH), move) == []
    assert against(begun(HALL), move) == []
    settled = Build(seat=0, card="Metropolis", site=Site(at=-1))
    assert rules_against(begun(HALL), settled) == ["card-metropolis"]
    assert rules_against(in_order(begun(HALL), move), move) == [
        "one-metropolis",
        "card-metropolis",
    ]


def test_units_lie_on_special_sites_by_their_region() -> None:
    state = in_order(begun(HALL), Build(seat=0, card="Metropolis", site=Site(at=1)), rich(0))
    spot = Site(region=Place(at=0, side="down"))
    state = in_order(state, Build(seat=0, card="Ore Fleet", site=spot))
    assert rules_against(state, Build(seat=0, card="Gold Fleet", site=spot)) == ["one-card-a-site"]
    elsewhere = Site(region=Place(at=-2, side="up"))
    assert rules_against(state, Build(seat=0, card="Gold Fleet", site=elsewhere)) == ["site-free"]


def test_church_domain_and_capital_exclude_each_other_both_ways() -> None:
    domain, capital = "Church Domain", "Capital of the Republic"
    state = begun(HALL, free(domain), free(capital), lies(0, domain, -1))
    assert rules_against(state, build(capital, 1, slot=1)) == ["exclude"]
    state = begun(HALL, free(domain), free(capital), lies(0, capital, 1, slot=1))
    assert rules_against(state, build(domain, -1)) == ["exclude"]


def test_a_bordello_is_built_in_the_others_city_only() -> None:
    state = begun(free("Bordello"), city(1, 1))
    assert rules_against(state, build("Bordello", -1)) == ["foreign-cards"]
    state = in_order(state, build("Bordello", 1))
    assert cards(state, 1) == ["Bordello"]
    assert state.sides[1].cards[0].owner == 0
    assert rules_against(in_order(state), Demolish(seat=1, site=site(1)))[0] == "demolish"


def test_a_mission_saves_a_resource_of_choice_on_sacred_buildings() -> None:
    state = begun(rich(0), lies(0, "Mission", 1))
    state = in_order(state, build("Abbey", less="ore"))
    assert (stored(state, 0, "ore"), stored(state, 0, "brick")) == (3, 2)
    assert rules_against(state, build("Garrison", -1, DOWN, less="brick")) == ["card-mission"]
    poor = begun(stores(0, ore=0, brick=1, lumber=1), lies(0, "Mission", 1))
    assert against(poor, build("Abbey")) == []  # what lies shortest is saved


def test_a_mission_saves_nothing_on_a_holy_place() -> None:
    told = ReadOff(card="Holy Place", brick=1, lumber=0, wool=0, grain=0, ore=1, gold=0)
    state = begun(CHURCH, told, rich(0), lies(0, "Mission", -1))
    assert rules_against(state, build("Holy Place", 1, DOWN, less="ore")) == ["card-mission"]


def test_a_secret_society_copies_and_turns_to_another_when_its_building_goes() -> None:
    theirs = (city(1, 1), lies(1, "Church", 1), lies(1, "Library", 1, slot=1))
    state = begun(free("Secret Society"), city(0, 1), *theirs)
    assert rules_against(state, build("Secret Society", 1)) == ["card-secret-society"]
    state = in_order(state, build("Secret Society", 1, copies="Church"))
    state = in_order(state, Recount(seat=1, why=WHY, card="Church"))
    assert state.sides[0].cards[-1].mode == "Library"
    state = in_order(state, Recount(seat=1, why=WHY, card="Library"))
    assert state.sides[0].cards[-1].mode == ""
    state = in_order(state, lies(1, "Town Hall", 1))
    assert state.sides[0].cards[-1].mode == "Town Hall"


def test_a_secret_society_with_two_to_choose_from_asks() -> None:
    theirs = [lies(1, card, 1, side) for card, side in (("Church", UP), ("Library", DOWN))]
    state = begun(free("Secret Society"), city(0, 1), city(1, 1), *theirs,
                  lies(1, "Town Hall", 1, UP, 1))  # fmt: skip
    state = in_order(state, build("Secret Society", 1, copies="Church"))
    state = in_order(state, Recount(seat=1, why=WHY, card="Church"))
    assert [(owed.seat, owed.kind) for owed in state.owed] == [(0, "society")]
    assert in_order(state, Choose(seat=0, card="Library")).sides[0].cards[-1].mode == "Library"


def test_a_waiting_secret_society_may_wait_on_by_an_option() -> None:
    state = begun(free("Secret Society"), city(0, 1), city(1, 1), secret_waiting="choose")  # noqa: S106
    state = in_order(state, build("Secret Society", 1))
    state = in_order(state, lies(1, "Church", 1))
    assert state.owed[0].kind == "society"
    state = in_order(state, Choose(seat=0))
    assert state.sides[0].cards[-1].mode == ""


def test_a_copied_church_can_be_the_one_church_by_an_option() -> None:
    for option, rules in (("no", []), ("yes", ["one-each"])):
        state = begun(rich(0), free("Secret Society"), city(0, 1), city(1, 1),
                      lies(1, "Church", 1), secret_church=option)  # fmt: skip
        state = in_order(state, build("Secret Society", 1, copies="Church"))
        assert rules_against(state, build("Church", 1, slot=1)) == rules


def test_an_unknown_cost_is_asked_for_once() -> None:
    state = begun(rich(0))
    assert rules_against(state, build("Mission")) == ["printed-values"]
    told = ReadOff(card="Mission", brick=1, lumber=1, wool=0, grain=0, ore=0, gold=0)
    state = in_order(state, told)
    assert rules_against(state, told) == ["printed-values"]
    state = in_order(state, build("Mission"))
    assert stored(state, 0, "brick") == 2


def test_demolishing_puts_a_card_on_the_discard_pile_without_refund() -> None:
    state = begun(lies(0, "Abbey", -1), rich(0, 0))
    state = in_order(state, Demolish(seat=0, site=site(-1)))
    assert state.discards[0] == ("Abbey",)
    assert state.sides[0].hand == 3
    assert all_stored(state, 0)["brick"] == 0


def test_a_demolished_town_hall_goes_back_to_its_pile() -> None:
    state = in_order(begun(HALL, rich(0)), Demolish(seat=0, site=site(1)))
    assert state.discards[0] == ()
    assert against(state, build("Town Hall", 1)) == []


def test_a_brewery_that_is_rebuilt_may_be_turned_again() -> None:
    state = begun(rich(0), free("Brewery"), city(0, 1), lies(0, "Brewery", 1))
    state = in_order(state, Turn(seat=0, brewery="strength"), Demolish(seat=0, site=site(1)))
    state = in_order(state, Recount(seat=0, why=WHY, hand=3))
    state = structs.replace(state, discards=((), ()))
    state = in_order(state, build("Brewery", 1))
    assert against(state, Turn(seat=0, brewery="strength")) == []


def test_a_named_unit_is_in_play_once_in_a_tournament() -> None:
    knight, fleet = lies(1, "Siegfried Lackland", 1), lies(1, "Ore Fleet", -1)
    state = begun(rich(0), knight, fleet, ruleset="tournament")
    assert rules_against(state, build("Siegfried Lackland")) == ["unique-units"]
    assert against(state, build("Ore Fleet")) == []
    state = in_order(state, Recount(seat=1, why=WHY, card="Siegfried Lackland"))
    assert against(state, build("Siegfried Lackland")) == []
    unique = begun(rich(0), fleet, ruleset="tournament", fleets="unique")
    assert rules_against(unique, build("Ore Fleet")) == ["unique-units"]


def test_town_halls_in_a_tournament() -> None:
    for option, rules in (("no_limit", []), ("one_each", ["one-each"])):
        state = begun(rich(0), HALL, ruleset="tournament", tournament_halls=option)
        assert rules_against(state, build("Town Hall", 1, slot=1)) == rules


def test_nothing_is_built_from_an_empty_hand() -> None:
    assert rules_against(begun(rich(0), hand(0, 0)), build("Abbey")) == ["from-hand"]

"""Where the sources differ or are silent, the table chooses: the readings not tried elsewhere."""

from __future__ import annotations

from games.catan.rules.moves import Build, Event, Roll
from games.catan.rules.options import SHOWN, Options
from games.catan.rules.parts import PrintedValues, Site
from tests.games.catan.examples import HALL, free
from tests.games.catan.playing import (
    GAME,
    against,
    begun,
    build,
    cards,
    city,
    in_order,
    lies,
    rich,
    rolling,
    rules_against,
    stored,
    table,
    total,
)

QUESTION = Roll(event="?", production=1)


def test_every_option_can_be_chosen_when_a_table_is_opened() -> None:
    shown = {one.name: one for one in SHOWN}
    assert set(Options.__struct_fields__) - set(shown) == {"printed"}
    for one in SHOWN:
        if one.choices:
            default = getattr(Options(), one.name)
            assert default in [value for value, _ in one.choices]
            assert one.choices[0][0] == default  # our reading comes first


def test_every_reading_has_a_page_of_its_own() -> None:
    for one in SHOWN:
        if one.kind == "reading":
            assert one.rule == "catan.reading-" + one.name.replace("_", "-")


def test_a_church_can_protect_the_whole_principality() -> None:
    setup = (city(0, 1), lies(0, "Church", 1), lies(0, "Ore Fleet", -1), QUESTION)
    for option, left in (("city", ["Church"]), ("all", ["Church", "Ore Fleet"])):
        state = in_order(rolling(*setup, church=option), Event(card="Civil War"))
        assert cards(state, 0) == left


def test_a_metropolis_can_be_worth_more() -> None:
    for points in (2, 4):
        state = begun(HALL, metropolis_points=points)
        state = in_order(state, Build(seat=0, card="Metropolis", site=Site(at=1)))
        assert total(state, 0) == 1 + points + 1


def test_a_mission_can_save_more() -> None:
    for saved in (1, 2):
        state = begun(rich(0), city(0, 1), lies(0, "Mission", -1), mission=saved)
        state = in_order(state, build("Church", 1, less="ore"))
        assert stored(state, 0, "ore") == 3 - 2 + saved


def test_green_cards_of_politics_can_be_for_cities_only() -> None:
    state = begun(free("Mission"), city(0, 1), green="city")
    assert rules_against(state, build("Mission", -1)) == ["reading-green"]
    assert against(state, build("Mission", 1)) == []
    assert against(in_order(state, rich(0)), build("Abbey", -1)) == []


def test_an_edition_can_have_thirty_cards() -> None:
    assert table(card_count=30).stock[0] == table().stock[0] - 2


def test_both_sets_of_regions_can_be_alike() -> None:
    assert {c.code for c in GAME.offers(table(), 0).choices} == {"lay-a", "lay-b"}
    assert {c.code for c in GAME.offers(table(start_numbers="alike"), 0).choices} == {"lay-a"}


def test_values_read_before_must_be_of_cards_there_are() -> None:
    assert not GAME.unfit(2, Options(printed=(PrintedValues(card="Theater", ore=1),)))
    unfit = GAME.unfit(2, Options(printed=(PrintedValues(card="Castle", ore=1),)))
    assert [objection.rule for objection in unfit] == ["catan.no-such-card"]

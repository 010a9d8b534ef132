"""The turn: dice, events, production, trade, the hand."""

from __future__ import annotations

import pytest

from games.catan.rules.moves import Choose, Demolish, End, Event, Hand, Play, Roll, Trade
from games.catan.rules.parts import Chosen, Goods
from games.catan.rules.prompting import asked
from tests.games.catan.examples import CHURCH, HALL, QUESTION
from tests.games.catan.playing import (
    DOWN,
    LAID,
    OPEN,
    QUIET,
    UP,
    WHY,
    Recount,
    after,
    against,
    all_stored,
    begun,
    city,
    goods,
    hand,
    happened,
    in_order,
    lies,
    rich,
    rolling,
    rules_against,
    site,
    stored,
    stores,
    table,
)

# --- Dice --------------------------------------------------------------------------------


def test_the_second_to_lay_begins_the_game_and_nobody_rolls_before() -> None:
    assert rules_against(table(), QUIET) == ["setup"]
    assert in_order(table(turn=1), LAID).turn == 1


def test_production_is_for_both() -> None:
    state = in_order(rolling(), Roll(event="trade", production=3))
    assert (stored(state, 0, "wool"), stored(state, 1, "ore")) == (2, 2)


def test_a_full_region_loses_what_comes() -> None:
    state = rolling(stores(0, wool=3))
    told = happened(state, Roll(event="trade", production=3))
    assert "Ann has no room for 1 wool." in told


def test_production_waits_for_what_the_event_leaves_to_choose() -> None:
    state = in_order(rolling(stores(0, wool=2)), Roll(event="plenty", production=3))
    assert stored(state, 0, "wool") == 2
    state = in_order(state, Choose(seat=0, resource="wool"), Choose(seat=1, resource="gold"))
    assert stored(state, 0, "wool") == 3  # one for the plenty, none of the production
    assert stored(state, 1, "ore") == 2


def test_choices_can_come_with_the_roll() -> None:
    both = (Chosen(seat=0, resource="wool"), Chosen(seat=1, resource="gold"))
    state = in_order(rolling(), Roll(event="plenty", production=6, choices=both))
    assert (stored(state, 0, "wool"), stored(state, 1, "gold")) == (2, 2)
    wrong = Roll(event="plenty", production=6, choices=both[1:])
    assert against(rolling(), wrong) == [("impossible", "choices")]


@pytest.mark.parametrize("kind", ["Brick Factory", "Foundry", "Grain Mill", "Woolen Mill"])
def test_production_buildings_double_their_own_regions(kind: str) -> None:
    number, resource, at, side = {
        "Brick Factory": (5, "brick", -1, DOWN),
        "Foundry": (2, "ore", 1, DOWN),
        "Grain Mill": (1, "grain", 1, UP),
        "Woolen Mill": (3, "wool", 1, DOWN),
    }[kind]
    state = rolling(lies(0, kind, at, side))
    state = in_order(state, Roll(event="trade", production=number))
    assert stored(state, 0, resource) == 3


def test_a_region_between_two_doublers_brings_two_and_no_more() -> None:
    state = rolling(lies(0, "Foundry", 1, DOWN), lies(0, "Foundry", -1, DOWN), stores(0, ore=0))
    state = in_order(state, Roll(event="trade", production=2))
    assert stored(state, 0, "ore") == 2


def test_a_church_domain_brings_one_more_for_its_owners_roll() -> None:
    state = in_order(rolling(lies(0, "Church Domain", 1)), QUIET)
    assert [(owed.seat, owed.kind) for owed in state.owed] == [(0, "domain")]
    assert in_order(state, Choose(seat=0)).owed == ()
    assert stored(in_order(state, Choose(seat=0, resource="ore")), 0, "ore") == 2


# --- Event die -----------------------------------------------------------------------------


def test_brigands_leave_alone_what_a_court_of_justice_bears() -> None:
    court = (city(0, 1), lies(0, "Court of Justice", 1))
    ten = rolling(*court, rich(0, 0), stores(0, ore=3, wool=3, gold=3, grain=1), ruleset="expanded")
    ten = after(ten, *[End(seat=turn % 2) for turn in range(4)])
    state = in_order(ten, Roll(event="brigands", production=5))
    assert stored(state, 0, "ore") == 3
    eleven = in_order(ten, stores(0, grain=2))
    assert stored(in_order(eleven, Roll(event="brigands", production=5)), 0, "ore") == 0


def test_brigands_can_sleep_in_the_base_game_by_an_option() -> None:
    for option, left in (("awake", 0), ("asleep", 3)):
        state = rolling(rich(0), ruleset="base", brigands_asleep=option)
        state = in_order(state, Roll(event="brigands", production=1))
        assert stored(state, 0, "ore") == left


def test_trade_advantage_takes_from_the_other() -> None:
    windmill = (city(0, 1), lies(0, "Ore Fleet", 1))
    state = in_order(rolling(*windmill), Roll(event="trade", production=6))
    assert state.owed[0].kind == "trade"
    state = in_order(state, Choose(seat=0, resource="gold"))
    assert (stored(state, 0, "gold"), stored(state, 1, "gold")) == (3, 0)


def test_trade_advantage_without_room_costs_the_other_nothing() -> None:
    windmill = (city(0, 1), lies(0, "Ore Fleet", 1))
    state = rolling(*windmill, rich(0), rich(1))
    state = in_order(state, Roll(event="trade", production=6))
    assert state.owed == ()
    assert stored(state, 1, "gold") == 3


def test_a_drawn_tournament_gives_nothing() -> None:
    state = rolling(lies(0, "Conrad the Swift", 1), lies(1, "Karl the Strong", 1))
    assert in_order(state, Roll(event="tournament", production=1)).owed == ()


# --- Event cards ---------------------------------------------------------------------------


def test_plague_hits_regions_of_cities_once_and_spares_settlements() -> None:
    state = rolling(rich(0), city(0, 1), city(0, -1), rich(1), Roll(event="?", production=5))
    state = in_order(state, Event(card="Plague"))
    assert all_stored(state, 0) == {
        "lumber": 2, "brick": 3, "gold": 2, "ore": 2, "grain": 2, "wool": 2,
    }  # fmt: skip
    assert set(all_stored(state, 1).values()) == {3}


def test_an_aqueduct_saves_all_and_a_bath_house_its_own_city() -> None:
    towns, roll = (rich(0, 2), city(0, 1), city(0, -1)), Roll(event="?", production=6)
    dry = in_order(rolling(*towns, lies(0, "Aqueduct", 1), roll), Event(card="Plague"))
    assert all_stored(dry, 0) == {**dict.fromkeys(all_stored(dry, 0), 2), "gold": 3}
    bath = in_order(rolling(*towns, lies(0, "Bath House", 1), roll), Event(card="Plague"))
    assert all_stored(bath, 0) == {
        "lumber": 1, "brick": 1, "gold": 3, "ore": 2, "grain": 2, "wool": 2,
    }  # fmt: skip


def test_a_productive_year_adds_up_over_garrisons() -> None:
    state = rolling(*[lies(0, "Garrison", at, DOWN) for at in (-1, 1)], QUESTION)
    state = in_order(state, Event(card="Productive Year"))
    assert [stored(state, 0, kind) for kind in ("ore", "brick", "wool")] == [3, 2, 2]


def test_conflict_lets_the_knight_token_bury_two_cards() -> None:
    state = rolling(lies(0, "Siegfried Lackland", 1), QUESTION)
    before = state.stock[0]
    state = in_order(state, Event(card="Conflict"))
    assert [side.hand for side in state.sides] == [3, 1]
    assert state.stock[0] == before + 2
    assert in_order(rolling(QUESTION), Event(card="Conflict")).sides[1].hand == 3


def test_conflict_finds_one_card_in_a_hand_of_one() -> None:
    state = rolling(lies(0, "Siegfried Lackland", 1), hand(1, 1), QUESTION)
    assert in_order(state, Event(card="Conflict")).sides[1].hand == 0


@pytest.mark.parametrize("card", ["Master Builder", "Good Neighbors", "Year End"])
def test_events_that_change_nothing_that_is_logged(card: str) -> None:
    before = rolling(QUESTION)
    state = in_order(before, Event(card=card))
    assert state.phase == "act"
    assert state.stock == before.stock


def test_a_year_end_lets_every_event_come_again() -> None:
    state = rolling(QUESTION, Event(card="Conflict"), End(seat=0), QUESTION)
    assert rules_against(state, Event(card="Conflict")) == ["event-missing"]
    state = in_order(state, Event(card="Year End"), End(seat=1), QUESTION)
    assert against(state, Event(card="Conflict")) == []


def test_politics_events_are_not_in_the_base_game() -> None:
    state = rolling(QUESTION, ruleset="base")
    assert rules_against(state, Event(card="Begging Monk")) == ["no-such-card"]


def test_a_begging_monk_finds_nobody_unless_the_table_says_so() -> None:
    fleets = (lies(0, "Ore Fleet", 1),)
    for option, owed in (("nothing", ()), ("most", (0,))):
        state = rolling(*fleets, QUESTION, begging_monk=option)
        state = in_order(state, Event(card="Begging Monk"))
        assert tuple(one.seat for one in state.owed) == owed


def test_what_nobody_can_store_is_lost_to_a_begging_monk() -> None:
    state = rolling(city(0, 1), lies(0, "Ore Fleet", 1), rich(1), rich(0, 0), stores(0, ore=1),
                    Roll(event="?", production=5))  # fmt: skip
    state = in_order(state, Event(card="Begging Monk"))
    assert stored(state, 0, "ore") == 0
    assert stored(state, 1, "ore") == 3


def test_a_church_domain_can_be_lost_after_the_event() -> None:
    state = rolling(lies(1, "Church Domain", 1), rich(1, 2), QUESTION, church_domain="after_event")
    assert stored(state, 1, "ore") == 2
    assert stored(in_order(state, Event(card="Year End")), 1, "ore") == 0


# --- Trade -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("gives", "setup"),
    [
        (goods(ore=3), ()),
        (goods(ore=2), (lies(0, "Ore Fleet", 1),)),
        (goods(gold=1), (city(0, 1), lies(0, "Mint", 1))),
    ],
)
def test_rates_of_the_bank(gives: tuple[Goods, ...], setup: tuple[Recount, ...]) -> None:
    state = begun(rich(0), stores(0, wool=0), *setup)
    move = Trade(seat=0, give=gives, take=goods(wool=1))
    assert against(state, move) == []
    assert stored(in_order(state, move), 0, "wool") == 1
    without = begun(rich(0), stores(0, wool=0))
    if setup:
        assert rules_against(without, move) == ["trade-bank"]


def test_a_resource_is_not_traded_for_itself() -> None:
    state = begun(stores(0, ore=3, wool=3), stores(1, ore=1))
    move = Trade(seat=0, give=goods(ore=3), take=goods(ore=1))
    assert against(state, move) == [("illegal", "trade-room")]
    agreed = Trade(seat=0, give=goods(ore=2), take=goods(ore=1), with_="player")
    assert against(state, agreed) == [("illegal", "trade-room")]
    crosswise = Trade(seat=0, give=goods(ore=3, wool=3), take=goods(ore=1, wool=1))
    assert against(state, crosswise) == []
    partly = Trade(seat=0, give=goods(ore=3, wool=3), take=goods(ore=2))
    assert against(state, partly) == [("illegal", "trade-room")]


def test_a_second_fleet_alike_adds_nothing() -> None:
    fleets = (lies(0, "Ore Fleet", 1), lies(0, "Ore Fleet", -1))
    state = begun(rich(0), stores(0, wool=0), *fleets, ruleset="tournament")
    one = Trade(seat=0, give=goods(ore=1), take=goods(wool=1))
    assert rules_against(state, one) == ["trade-bank"]


def test_trading_with_the_other_by_agreement() -> None:
    move = Trade(seat=0, give=goods(ore=1, gold=1), take=goods(wool=1), with_="player")
    state = in_order(begun(stores(0, ore=2, gold=2), stores(1, wool=1, gold=1)), move)
    assert (stored(state, 0, "wool"), stored(state, 1, "wool")) == (2, 0)
    assert stored(state, 1, "gold") == 2
    nothing = begun(stores(1, wool=0))
    assert rules_against(nothing, move) == ["paying"]
    full = begun(stores(0, wool=3))
    assert rules_against(full, move) == ["trade-room"]


def test_one_trades_in_ones_own_actions_only() -> None:
    move = Trade(seat=1, give=goods(ore=1), take=goods(wool=1), with_="player")
    assert rules_against(begun(), move) == ["whose-turn"]
    early = Trade(seat=0, give=goods(ore=1), take=goods(wool=1), with_="player")
    assert rules_against(rolling(), early) == ["turn-order"]


def test_where_a_traded_resource_goes_can_be_said() -> None:
    forest = Recount(seat=0, why=WHY, at=2, side="up", resource="lumber", stored=0)
    state = begun(stores(0, ore=3, lumber=0), forest)
    take = (Goods(resource="lumber", at=-2, side="up"),)
    state = in_order(state, Trade(seat=0, give=goods(ore=3), take=take))
    assert [r.stored for r in state.sides[0].regions if r.resource == "lumber"] == [1, 0]


# --- The hand --------------------------------------------------------------------------------


def test_drawing_up_to_the_limit_free_or_searched() -> None:
    state = begun(hand(0, 1))
    before = state.stock[0]
    assert rules_against(state, End(seat=0)) == ["refill"]
    state = in_order(state, Hand(seat=0, drawn=1))
    state = in_order(state, Hand(seat=0, searched=1, pay=goods(ore=1, gold=1)))
    assert (state.sides[0].hand, state.stock[0]) == (3, before - 2)
    assert stored(state, 0, "ore") == 0
    assert in_order(state, End(seat=0)).turn == 1


def test_a_town_hall_makes_a_search_cheaper() -> None:
    state = begun(HALL, hand(0, 2))
    assert against(state, Hand(seat=0, searched=1, pay=goods(ore=1))) == []
    two = Hand(seat=0, searched=1, pay=goods(ore=1, gold=1))
    assert rules_against(state, two) == ["search-price"]


def test_actions_are_over_once_a_card_is_drawn() -> None:
    state = in_order(begun(hand(0, 2), rich(0)), Hand(seat=0, drawn=1))
    trade = Trade(seat=0, give=goods(ore=3), take=goods(wool=1))
    assert "turn-order" in rules_against(in_order(state, stores(0, wool=0)), trade)


def test_an_exchange_at_the_limit_if_no_card_was_played() -> None:
    move = Hand(seat=0, drawn=(2,), buried=(2,))
    assert against(begun(), move) == []
    assert rules_against(begun(), Hand(seat=0, drawn=(2,), buried=(3,))) == ["exchange"]
    once = in_order(begun(), move)
    assert rules_against(once, move) == ["exchange"]


@pytest.mark.parametrize(("option", "rules"), [("strict", ["exchange"]), ("loose", [])])
def test_an_exchange_after_a_card_was_played(option: str, rules: list[str]) -> None:
    state = begun(OPEN, exchange=option)
    state = in_order(state, Play(seat=0, card="Caravan"), Choose(seat=0), hand(0, 3))
    assert rules_against(state, Hand(seat=0, drawn=1, buried=1)) == rules


def test_a_holy_place_lets_one_redraw_one_card() -> None:
    state = begun(CHURCH, lies(0, "Holy Place", -1), hand(0, 2))
    state = in_order(state, Hand(seat=0, drawn=1))
    state = in_order(state, Hand(seat=0, drawn=(1,), buried=(1,)))
    assert rules_against(state, Hand(seat=0, drawn=1, buried=1)) == ["exchange"]
    assert state.sides[0].hand == 3


def test_the_one_whose_turn_it_is_not_trims_at_once() -> None:
    state = begun(hand(1, 5))
    assert asked(state) == (1,)
    assert rules_against(state, End(seat=0)) == ["trim"]
    state = in_order(state, Hand(seat=1, buried=2))
    assert against(state, End(seat=0)) == []


def test_the_own_hand_is_trimmed_at_the_end() -> None:
    state = begun(hand(0, 5))
    assert rules_against(state, End(seat=0)) == ["hand-limit"]
    assert rules_against(state, Hand(seat=0, drawn=1)) == ["hand-limit"]
    assert rules_against(state, Hand(seat=0, buried=3)) == ["bury"]
    assert against(in_order(state, Hand(seat=0, buried=2)), End(seat=0)) == []


@pytest.mark.parametrize(("option", "who"), [("end", ()), ("at_once", (0,))])
def test_a_lost_abbey_in_ones_own_turn(option: str, who: tuple[int, ...]) -> None:
    state = begun(lies(0, "Abbey", 1), hand(0, 4), hand_lost=option)
    state = in_order(state, Demolish(seat=0, site=site(1)))
    if who:
        assert rules_against(state, Trade(seat=0, give=(), take=(), with_="player"))[0] == "trim"
        state = in_order(state, Hand(seat=0, buried=1))
        assert state.phase == "act"
    else:
        assert rules_against(state, End(seat=0)) == ["hand-limit"]

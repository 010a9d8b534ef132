"""The worked cases of the facts page, by number."""

from __future__ import annotations

from companion.engine.moves import SetOption
from games.catan.rules.cards import event_deck
from games.catan.rules.dice import counted as counted_by_brigands
from games.catan.rules.events import immune
from games.catan.rules.hands import price
from games.catan.rules.measures import hand_limit
from games.catan.rules.moves import (
    Build,
    Choose,
    City,
    End,
    Event,
    Hand,
    Lift,
    Play,
    Recount,
    Roll,
    Trade,
    Turn,
)
from games.catan.rules.parts import Goods, Place, Site
from games.catan.rules.places import sites
from games.catan.rules.twins import deck, laid
from tests.games.catan.examples import free
from tests.games.catan.playing import (
    DOWN,
    LAID,
    OPEN,
    QUIET,
    UP,
    WHY,
    after,
    against,
    all_stored,
    begun,
    build,
    cards,
    city,
    counted,
    goods,
    hand,
    happened,
    in_order,
    lies,
    lines,
    measure,
    owns,
    points,
    rich,
    rolling,
    rules_against,
    site,
    stored,
    stores,
    table,
    total,
)

QUESTION = Roll(event="?", production=1)
HALL = (city(0, 1), lies(0, "Town Hall", 1))
CHURCH = (city(0, 1), lies(0, "Church", 1))


def test_1_a_new_game() -> None:
    state = in_order(table(), LAID)
    assert [total(state, seat) for seat in (0, 1)] == [2, 2]
    assert all_stored(state, 0) == dict.fromkeys(all_stored(state, 0), 1)
    assert [side.hand for side in state.sides] == [3, 3]


def test_3_siegfried_alone_holds_the_knight_token() -> None:
    state = counted(owns(0, cards=["Siegfried Lackland"]))
    assert lines(state, 0) == {"settlements": 2, "knight-token": 1}
    assert total(state, 0) == 3


def test_4_equal_strength_and_nobody_holds_it() -> None:
    state = counted(owns(0, cards=["Hagen the Sinister"]), owns(1, cards=["Pippin the Short"]))
    assert state.knight is None


def test_5_commerce_without_a_city_holds_no_windmill() -> None:
    assert counted(owns(0, cards=["Ore Fleet"])).windmill is None


def test_6_with_a_city_it_does() -> None:
    state = counted(owns(0, 1, 1, ["Ore Fleet"]))
    assert state.windmill == 0
    assert total(state, 0) == 4


def test_8_karl_and_falk() -> None:
    state = counted(owns(0, cards=["Karl the Strong", "Falk the Fair"]))
    assert measure(state, 0, "strength") == 8
    assert measure(state, 0, "tournament") == 6


def test_10_pippin_beats_karl_in_a_tournament() -> None:
    state = rolling(lies(0, "Karl the Strong", 1), lies(1, "Pippin the Short", 1))
    state = in_order(state, Roll(event="tournament", production=1))
    assert [(owed.seat, owed.kind) for owed in state.owed] == [(1, "tournament")]
    state = in_order(state, Choose(seat=1, resource="ore"))
    assert stored(state, 1, "ore") == 2


def test_12_brigands_count_exactly_seven() -> None:
    state = rolling(stores(0, ore=2), ruleset="base")
    assert counted_by_brigands(state, 0) == 7
    state = in_order(state, Roll(event="brigands", production=6))
    assert stored(state, 0, "ore") == 2


def test_14_guarded_wool_is_not_counted_and_still_lost() -> None:
    # The Garrison guards the pasture, and the mountains at 0, so the ore lies where hills were.
    mountains = Recount(seat=0, why=WHY, at=-2, side="down", resource="ore", stored=3)
    state = rolling(
        *(rich(0), stores(0, lumber=0, ore=0), mountains, lies(0, "Garrison", 1, DOWN)),
        ruleset="base",
    )
    assert counted_by_brigands(state, 0) == 9
    state = in_order(state, Roll(event="brigands", production=4))
    assert stored(state, 0, "wool") == 0
    assert stored(state, 0, "ore") == 0
    assert stored(state, 0, "grain") == 3


def test_15_brigands_sleep_through_four_turns() -> None:
    for ruleset in ("expanded", "tournament"):
        state = rolling(rich(0), rich(1), ruleset=ruleset)
        for _ in range(3):
            state = after(state, QUIET, End(seat=state.turn))
        fourth = after(state, Roll(event="brigands", production=1))
        assert stored(fourth, 0, "ore") == 3
        fifth = after(fourth, End(seat=1), Roll(event="brigands", production=1))
        assert stored(fifth, 0, "ore") == 0
        assert stored(fifth, 1, "wool") == 0


def test_19_progress_counts_abbeys_and_libraries() -> None:
    state = rolling(
        *(city(0, 1), lies(0, "Abbey", -1), lies(0, "Library", 1), lies(1, "Abbey", 1)), QUESTION
    )
    state = in_order(state, Event(card="Progress"))
    assert [(owed.seat, owed.count) for owed in state.owed] == [(0, 2), (1, 1)]


def test_20_a_sawmill_beside_a_forest_at_two() -> None:
    state = rolling(lies(0, "Sawmill", -1, UP), stores(0, lumber=2))
    assert stored(in_order(state, Roll(event="trade", production=4)), 0, "lumber") == 3


def test_21_two_abbeys_and_a_library() -> None:
    state = counted(owns(0, 1, 1, ["Abbey", "Abbey", "Library"]))
    assert measure(state, 0, "hand_limit") == 6


def test_22_a_caravan_waits_for_seven_points() -> None:
    assert rules_against(begun(), Play(seat=0, card="Caravan")) == ["lock"]
    state = begun(points(1, 2), points(0, 1))
    assert sum(state.points) == 7
    assert against(state, Play(seat=0, card="Caravan")) == []


def test_23_a_merchant_takes_two_and_gives_one_back() -> None:
    state = begun(OPEN, stores(0, ore=1, wool=1), stores(1, ore=2, wool=2))
    state = in_order(state, Play(seat=0, card="Merchant"))
    state = in_order(state, Choose(seat=0, resource="ore"), Choose(seat=0, resource="wool"))
    state = in_order(state, Choose(seat=0, resource="ore"))
    assert (stored(state, 0, "ore"), stored(state, 0, "wool")) == (1, 2)
    assert (stored(state, 1, "ore"), stored(state, 1, "wool")) == (2, 1)
    assert state.owed == ()


def test_24_no_exchange_after_a_card_was_drawn() -> None:
    state = begun(hand(0, 2))
    state = in_order(state, Hand(seat=0, drawn=1))
    assert rules_against(state, Hand(seat=0, drawn=1, buried=1)) == ["exchange"]


def test_26_a_mint_beats_a_gold_fleet() -> None:
    state = begun(city(0, 1), lies(0, "Mint", 1), lies(0, "Gold Fleet", 1, DOWN))
    assert against(state, Trade(seat=0, give=goods(gold=1), take=goods(ore=1))) == []


def test_27_points_on_the_others_turn_count_when_ones_own_comes() -> None:
    state = begun(points(1, 10), ruleset="base")
    assert total(state, 1) == 12
    assert state.winner is None
    assert in_order(state, End(seat=0)).winner == 1
    assert in_order(state, points(1, -1), End(seat=0)).winner is None


def test_29_the_capital_brings_three() -> None:
    state = rolling(city(0, 1), lies(0, "Capital of the Republic", 1), stores(0, grain=1))
    move = Roll(event="trade", production=1)
    assert "Ann gets 2 grain; no room for 1 grain." in happened(state, move)
    assert stored(in_order(state, move), 0, "grain") == 3


def test_30_a_religious_festival_for_a_church() -> None:
    state = in_order(rolling(CHURCH, QUESTION), Event(card="Religious Festival"))
    # Cathedrals are in no box here: nobody has four or six.
    assert [(owed.seat, owed.count) for owed in state.owed] == [(0, 2)]
    # "May choose": nobody has to take what would only draw brigands.
    assert in_order(state, Choose(seat=0)).owed == ()


def test_31_a_brewery_on_its_strength_side() -> None:
    state = counted(
        owns(0, 1, 1, ["Brewery"], brewery="strength"), owns(1, cards=["Siegfried Lackland"])
    )
    assert state.knight == 0
    assert (measure(state, 0, "strength"), measure(state, 0, "commerce")) == (2, 0)


def test_32_a_brewery_is_turned_once_in_a_turn() -> None:
    state = begun(rich(0), city(0, 1), lies(0, "Brewery", 1))
    state = in_order(state, Turn(seat=0, brewery="strength"))
    assert stored(state, 0, "gold") == 2
    assert rules_against(state, Turn(seat=0, brewery="commerce")) == ["card-brewery"]


def test_34_a_wedding_takes_what_there_is_room_for() -> None:
    state = begun(
        *(OPEN, CHURCH, stores(0, gold=2), stores(1, gold=3)),
        Recount(seat=1, why=WHY, at=2, side="up", resource="gold", stored=2),
    )
    state = in_order(state, Play(seat=0, card="Wedding"))
    assert (stored(state, 0, "gold"), stored(state, 1, "gold")) == (3, 4)


def test_35_a_begging_monk_takes_the_only_resource() -> None:
    state = rolling(city(0, 1), lies(0, "Ore Fleet", 1), rich(0, 0), stores(0, ore=1), QUESTION)
    state = in_order(state, Event(card="Begging Monk"))
    assert stored(state, 0, "ore") == 0
    assert stored(state, 1, "ore") == 2


def test_37_a_templar_fortress_keeps_dear_knights_only() -> None:
    state = begun(city(0, 1), lies(0, "Templar Fortress", -1))
    for knight in (
        *("Pippin the Short", "Walter the Recreant", "Conrad the Swift"),
        *("Hagen the Sinister", "Siegfried Lackland"),
    ):
        there = in_order(state, lies(0, knight, 1))
        assert not immune(there, 0, there.sides[0].cards[-1])
    for knight in ("Karl the Strong", "Falk the Fair", "Otto the Berserker", "Gotz Ironfist"):
        there = in_order(state, lies(0, knight, 1))
        assert immune(there, 0, there.sides[0].cards[-1])


def test_38_no_bribery_with_two_gold_or_without_a_site() -> None:
    knight = lies(1, "Siegfried Lackland", 1)
    move = Play(seat=0, card="Bribery", target=site(1), site=site(1))
    assert rules_against(begun(OPEN, knight, stores(0, gold=2)), move) == ["paying"]
    full = [lies(0, "Abbey", at, side) for at in (-1, 1) for side in (UP, DOWN)][:2]
    full += [lies(0, "Garrison", 1, UP), lies(0, "Garrison", 1, DOWN)]
    state = begun(OPEN, knight, stores(0, gold=3), *full)
    assert rules_against(state, move) == ["card-bribery"]
    assert against(begun(OPEN, knight, stores(0, gold=3)), move) == []


def test_40_library_and_theater() -> None:
    state = counted(owns(0, 1, 1, ["Library", "Theater"]))
    assert measure(state, 0, "hand_limit") == 6


def test_41_an_archdiocese_without_room_earns_nothing() -> None:
    setup = (OPEN, city(1, 1), lies(1, "Archdiocese", 1))
    full = begun(*setup, stores(1, gold=3))
    caravan = Play(seat=0, card="Caravan")
    assert "Ben has no room for the Archdiocese's gold." in happened(full, caravan)
    assert stored(in_order(full, caravan), 1, "gold") == 3
    empty = begun(*setup, stores(1, gold=0))
    assert stored(in_order(empty, caravan), 1, "gold") == 1


def test_42_a_church_domain_is_lost_to_the_others_question_mark() -> None:
    state = rolling(lies(1, "Church Domain", 1), rich(1))
    before = state.stock[0]
    state = in_order(state, QUESTION)
    assert (stored(state, 1, "wool"), stored(state, 1, "ore")) == (0, 0)
    assert cards(state, 1) == []
    assert state.stock[0] == before + 1


def test_43_a_secret_society_that_copies_a_church() -> None:
    there = (city(0, 1), city(1, 1), lies(1, "Church", 1), free("Secret Society"))
    state = in_order(begun(there), build("Secret Society", 1, copies="Church"))
    assert "card-church" not in lines(state, 0)
    metropolis = Build(seat=0, card="Metropolis", site=Site(at=1))
    assert against(state, metropolis) == []
    # Its city is shielded from Civil War.
    state = in_order(state, lies(0, "Ore Fleet", 1, DOWN), lies(0, "Gold Fleet", -1))
    state = after(state, End(seat=0), QUESTION, Event(card="Civil War"))
    assert cards(state, 0) == ["Secret Society", "Ore Fleet"]


def test_44_a_metropolis_has_four_sites_and_four_for_units() -> None:
    state = in_order(begun(HALL), Build(seat=0, card="Metropolis", site=Site(at=1)))
    here = [spot for spot in sites(state.sides[0]) if spot[0] in (0, 1, 2)]
    assert len([spot for spot in here if spot[0] == 1]) == 4
    special = Site(region=Place(at=2, side="up"))
    state = in_order(state, rich(0), hand(0, 3))
    assert rules_against(state, Build(seat=0, card="Abbey", site=special)) == ["metropolis-sites"]
    assert against(state, Build(seat=0, card="Ore Fleet", site=special)) == []


def test_46_setting_up_politics_and_intrigue() -> None:
    assert table().stock == (58 + 29 - 6, 0)
    assert sum(event_deck("expanded").values()) == 13
    state = begun(rich(0), city(0, 1), hand(0, 0))
    assert against(state, build("Town Hall", 1)) == []  # from its pile, not from the hand


def test_47_no_second_town_hall() -> None:
    assert rules_against(begun(rich(0), HALL), build("Town Hall", 1, slot=1)) == ["one-each"]
    base = begun(rich(0), HALL, ruleset="base")
    assert against(base, build("Town Hall", 1, slot=1)) == []


def test_48_the_event_deck_of_a_tournament() -> None:
    state = table(ruleset="tournament")
    state = in_order(state, deck(0, "Theater", "Spy", "Progress"))
    state = in_order(state, deck(1, "Brewery", "Spy", "Good Neighbors"))
    chosen = [event for one in state.decks if one for event in one.events]
    assert 2 + 2 + 1 + len(chosen) == 13


def test_49_civil_war_and_nothing_but_sheltered_knights() -> None:
    state = rolling(CHURCH, lies(0, "Karl the Strong", 1, DOWN), QUESTION)
    state = in_order(state, Event(card="Civil War"))
    assert state.owed == ()
    assert cards(state, 0) == ["Church", "Karl the Strong"]


def test_50_a_spy_on_buildings_only_is_used_up() -> None:
    state = in_order(begun(OPEN), Play(seat=0, card="Spy"))
    assert state.discards[0] == ("Spy",)
    assert [side.hand for side in state.sides] == [2, 3]
    assert rules_against(begun(OPEN), Play(seat=0, card="Spy", taken="Abbey")) == ["card-spy"]


def test_51_three_gold_end_an_excommunication() -> None:
    state = begun(OPEN, CHURCH, ruleset="tournament")
    state = in_order(state, Play(seat=0, card="Excommunication", stack=3))
    state = after(state, hand(0, 3), End(seat=0), QUIET, *stores(1, gold=3))
    assert set(rules_against(state, Hand(seat=1, drawn=(3,), buried=(3,)))) == {"excommunicated"}
    state = in_order(state, Lift(seat=1, stack=3))
    assert stored(state, 1, "gold") == 0
    assert state.bans == ()
    assert state.discards == (("Excommunication",), ())


def test_regions_alike_can_be_laid_when_the_table_says_so() -> None:
    state = table(start_numbers="alike")
    assert against(state, laid(1, "A")) == []


def test_a_reading_can_change_in_mid_game() -> None:
    state = in_order(begun(), SetOption(option="lock", value="each"))
    assert rules_against(state, Play(seat=0, card="Caravan")) == ["lock"]
    state = in_order(state, points(0, 2), points(1, 2))
    assert against(state, Play(seat=0, card="Caravan")) == []


def test_a_town_hall_halves_the_price_of_a_search() -> None:
    assert price(begun(), 0) == 2
    assert price(begun(HALL), 0) == 1
    assert hand_limit(begun(), 0) == 3


def test_a_city_costs_three_ore_and_two_grain() -> None:
    state = in_order(begun(rich(0)), City(seat=0, at=1))
    assert (stored(state, 0, "ore"), stored(state, 0, "grain")) == (0, 1)
    assert total(state, 0) == 3
    assert Goods(resource="ore").count == 1

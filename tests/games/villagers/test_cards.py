"""Each card with an effect, one after the other, on its terms."""

from __future__ import annotations

from typing import Any

import pytest

from games.villagers.rules import moves as m
from games.villagers.rules.building import build_limit, draft_limit
from games.villagers.rules.cards import CARDS
from games.villagers.rules.options import Options
from games.villagers.rules.state import State
from games.villagers.rules.values import bronze, silver
from games.villagers.rules.village import find
from tests.games.villagers.case import STARTERS
from tests.games.villagers.playing import (
    GAME,
    after,
    against,
    all_built,
    building,
    coins,
    in_order,
    lines,
    names,
    supply,
    table,
    village,
    who,
    with_village,
)

SCOUNDRELS: dict[str, Any] = {"expansions": ("scoundrels",)}
SAINTS: dict[str, Any] = {"expansions": ("saints",)}
PROFITEERS: dict[str, Any] = {"expansions": ("profiteers",)}
DEEP = "Miner(Seeker(Spelunker(Jeweler)))"


# --- Silver ------------------------------------------------------------------------

SILVER = [
    ("Horse Trader", "Hayer(Horse_Trader)", 3),
    ("Horse Trader", "Hayer(Horse_Trader,Thatcher)", 3),
    ("Horse Trader", "Hayer(Horse_Trader,Grazier(Milk_Maid))", 6),
    ("Ore Muler", "Hayer(Ore_Muler)", 0),
    ("Ore Muler", "Hayer(Ore_Muler); Miner", 0),
    ("Ore Muler", "Hayer(Ore_Muler); Miner; Miner", 3),
    ("Ore Muler", f"Hayer(Ore_Muler); {DEEP}; Miner", 6),
    ("Peddler", "Hayer(Peddler)", 0),
    ("Peddler", "Founders; Hayer(Peddler)", 0),
    ("Peddler", "Founders; Fisher; Hayer(Peddler)", 3),
    ("Peddler", f"Founders/food; Fisher; Hayer(Peddler); {DEEP}", 3),
    ("Log Rafter", "Lumberjack(Log_Rafter)", 3),
    ("Log Rafter", "Lumberjack(Log_Rafter,Wheeler(Cartwright))", 5),
    ("Wood Carver", "Lumberjack(Wood_Carver)", 0),
    ("Wood Carver", "Founders; Lumberjack(Wood_Carver,Wheeler)", 3),
    ("Wood Carver", "Lumberjack(Wood_Carver,Wheeler(Cartwright))", 9),
    ("Locksmith", "Miner(Locksmith)", 2),
    ("Locksmith", f"Miner(Locksmith); {DEEP}", 6),
    ("Grocer", "Grocer", 0),
    ("Grocer", "Hunter; Grocer", 3),
    ("Grocer", "Founders/food; Hayer(Grazier(Milk_Maid)); Grocer", 9),
    ("Freemason", "Freemason", 0),
    ("Freemason", "Wattler; Freemason", 3),
    ("Freemason", "Wattler; Wattler; Freemason", 6),
    ("Priest", "Priest", 0),
    ("Priest", "Priest; Hunter", 3),
    ("Priest", "Priest; Chandler", 3),
    ("Priest", "Priest; Chandler; Hunter", 6),
    ("Agent", "Agent", 0),
    ("Agent", "Agent; Hunter/2; Cooper/5", 5),
    ("Wholesaler", "Wholesaler", 0),
    ("Wholesaler", "Wholesaler; Miner; Hayer", 0),
    ("Wholesaler", "Wholesaler; Miner; Hayer; Lumberjack", 3),
    ("Wholesaler", f"Wholesaler; {DEEP}; Hayer; Hayer; Lumberjack(Log_Rafter)", 6),
]


@pytest.mark.parametrize(("name", "words", "worth"), SILVER)
def test_silver(name: str, words: str, worth: int) -> None:
    state = after(table(4), village(words))
    own = state.sides[0].village
    assert silver(own, find(own, name), Options()).amount == worth


def test_every_silver_villager_is_in_the_table() -> None:
    assert {name for name, _, _ in SILVER} == {c.name for c in CARDS.values() if c.silver}


BRONZE = [
    ("Alchemist", "Miner(Alchemist)", 0),
    ("Alchemist", "Miner(Alchemist); Priest; Hunter", 1),
    ("Alchemist", "Miner(Alchemist,Locksmith); Priest; Hunter; Chandler", 3),
    ("Arkwright", "Lumberjack(Arkwright)", 0),
    ("Arkwright", "Lumberjack(Arkwright); Hunter/2", 2),
    ("Arkwright", "Lumberjack(Arkwright); Hunter/2; Harvester/6", 4),
    ("Captain", "Captain", 0),
    ("Captain", "Captain; Founders", 1),
    ("Captain", f"Captain; Fisher; {DEEP}", 2),
    ("Carter", "Hayer(Carter)", 0),
    ("Carter", "Hayer(Carter,Thatcher)", 1),
    ("Carter", f"Hayer(Carter); {DEEP}", 1),
]


@pytest.mark.parametrize(("name", "words", "worth"), BRONZE)
def test_bronze(name: str, words: str, worth: int) -> None:
    state = after(table(4, **PROFITEERS), village(words))
    own = state.sides[0].village
    assert bronze(own, find(own, name), Options()).amount == worth


def test_every_bronze_villager_is_in_the_table() -> None:
    assert {name for name, _, _ in BRONZE} == {c.name for c in CARDS.values() if c.bronze}


def test_bronze_pays_every_round_from_the_first() -> None:
    state = with_village("Founders; Hunter", **PROFITEERS)
    state = all_built(in_order(state, m.Build(seat=0, card="Captain")))
    assert lines(state)["bronze-captain"] == 1
    state = all_built(building(state))
    assert lines(state)["bronze-captain"] == 2


def test_bronze_that_paid_by_itself_can_be_confirmed() -> None:
    state = all_built(with_village("Founders; Hunter; Captain", **PROFITEERS))
    again = in_order(state, m.Bronze(seat=0, of=who("Captain")))
    assert supply(again) == supply(state)


# --- Readings of silver ------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "name", "words", "default", "other"),
    [
        ("locksmith_own", "Locksmith", f"Miner(Locksmith); {DEEP}", 6, 4),
        ("peddler_founders", "Peddler", "Founders; Fisher; Hayer(Peddler)", 3, 0),
        (
            "past_five",
            "Grocer",
            "Grocer; Hunter; Hunter; Harvester; Harvester; Fisher; Fisher",
            18,
            15,
        ),
        (
            "past_five",
            "Freemason",
            "Freemason; Wattler; Wattler; Miner(Mason,Mason); Hayer(Thatcher,Thatcher)",
            18,
            15,
        ),
    ],
)
def test_readings(option: str, name: str, words: str, default: int, other: int) -> None:
    own = after(table(4), village(words)).sides[0].village
    at = find(own, name)
    assert silver(own, at, Options()).amount == default
    changed = Options(**{option: False})  # type: ignore[arg-type]
    assert silver(own, at, changed).amount == other


def test_two_agents_share_or_do_not() -> None:
    own = after(table(4), village("Agent; Agent; Hunter/4; Cooper/2")).sides[0].village
    assert [silver(own, at, Options()).amount for at in (0, 1)] == [4, 4]
    alone = Options(two_agents=False)
    assert [silver(own, at, alone).amount for at in (0, 1)] == [4, 2]


# --- Founders and bases ------------------------------------------------------------


def test_founders_turn_for_good() -> None:
    state = all_built(building(table(3)))
    assert state.sides[0].village[0].turned
    state = after(state, village("Founders/food; Hunter"))
    state = all_built(building(state))
    assert state.sides[0].village[0].turned


def test_founders_with_food_do_not_turn() -> None:
    state = all_built(with_village("Founders; Hunter"))
    assert not state.sides[0].village[0].turned
    assert state.sides[1].village[0].turned


def test_founders_and_bronze_in_either_order() -> None:
    for first, paid in ((True, 0), (False, 1)):
        state = with_village("Founders; Captain", founders_before_bronze=first, **PROFITEERS)
        state = all_built(state)
        assert lines(state).get("bronze-captain", 0) == paid
        assert state.sides[0].village[0].turned


# --- Base specials -----------------------------------------------------------------


def test_monk_carries_a_chain() -> None:
    state = with_village("Founders; Lumberjack; Wattler")
    state = in_order(
        state,
        m.Build(seat=0, card="Monk", as_="Wheeler"),
        m.Build(seat=0, card="Cartwright", on=who("Monk")),
    )
    assert state.sides[0].turn.used == 2
    state = in_order(state, m.Built(seat=0))
    assert names(state) == ["Founders", "Lumberjack", "Wattler", "Monk", "Cartwright"]


def test_two_monks_in_one_chain() -> None:
    state = with_village("Founders; Wattler")
    in_order(
        state,
        m.Build(seat=0, card="Monk", as_="Lumberjack"),
        m.Build(seat=0, card="Monk", as_="Wheeler", on=who("Monk")),
        m.Build(seat=0, card="Cartwright", on=who("Monk", nth=2)),
    )


def test_monk_as_founders_carries_two() -> None:
    state = with_village("Founders; Wattler; Miner(Mason)")
    in_order(
        state,
        m.Build(seat=0, card="Monk", as_="Founders"),
        m.Build(seat=0, card="Swineherd", on=who("Monk")),
        m.Build(seat=0, card="Swineherd", on=who("Monk")),
    )


def test_monk_that_says_nothing_is_what_is_needed() -> None:
    state = with_village("Founders; Lumberjack")
    state = in_order(
        state,
        m.Build(seat=0, card="Monk", on=who("Lumberjack")),
        m.Build(seat=0, card="Cartwright", on=who("Monk")),
    )
    assert state.sides[0].village[2].as_ == "Wheeler"


def test_monk_left_on_top_goes_home() -> None:
    state = with_village("Founders")
    state = in_order(state, m.Build(seat=0, card="Monk", as_="Miner"))
    hand = state.sides[0].hand
    state = in_order(state, m.Built(seat=0))
    assert names(state) == ["Founders"]
    assert state.sides[0].hand == hand + 1


def test_monk_never_stands_for_a_top_card() -> None:
    state = with_village("Founders; Lumberjack(Wheeler)")
    assert against(state, m.Build(seat=0, card="Monk", as_="Cartwright")) == [("illegal", "monk")]


def test_monk_carries_only_one_above_the_ground() -> None:
    state = with_village("Founders; Lumberjack(Monk=Wheeler(Cartwright))")
    move = m.Build(seat=0, card="Cartwright", on=who("Monk"))
    assert against(state, move) == [("illegal", "places")]


def test_apprentice_takes_a_place_and_sends_who_stood_there() -> None:
    state = with_village("Founders; Lumberjack")
    state = after(state, village("Founders; Lumberjack(Wheeler(Cartwright))", 1))
    state = in_order(state, m.Apprentice(seat=0, of=who("Wheeler", 1)))
    assert state.sides[0].turn.used == 1
    assert names(state, 0) == ["Founders", "Lumberjack", "Wheeler"]
    assert names(state, 1) == ["Founders", "Lumberjack", "Apprentice", "Cartwright"]
    assert state.sides[1].village[2].stands_for == "Wheeler"


def test_apprentice_wants_a_place_for_whom_it_sends() -> None:
    state = with_village("Founders")
    state = after(state, village("Founders; Lumberjack(Wheeler(Cartwright))", 1))
    move = m.Apprentice(seat=0, of=who("Wheeler", 1))
    assert against(state, move) == [("illegal", "chain-order")]


def test_apprentice_and_the_padlock() -> None:
    state = with_village("Founders; Miner(Seeker)")
    state = after(state, village(f"Founders; {DEEP}", 1))
    state = in_order(state, m.Apprentice(seat=0, of=who("Spelunker", 1), unlock="bank"))
    assert supply(state) == 18
    free = with_village("Founders; Miner(Seeker)", apprentice_padlock=False)
    free = after(free, village(f"Founders; {DEEP}", 1))
    free = in_order(free, m.Apprentice(seat=0, of=who("Spelunker", 1)))
    assert supply(free) == 20


def test_apprentice_frees_own_founders() -> None:
    state = with_village("Founders/food(Swineherd)")
    state = in_order(state, m.Apprentice(seat=0, of=who("Founders"), side="gold"))
    founders = state.sides[0].village[find(state.sides[0].village, "Founders")]
    assert not founders.turned
    assert founders.on == -1
    assert names(state) == ["Apprentice", "Swineherd", "Founders"]


def test_tinner_opens_and_one_may_still_pay() -> None:
    state = with_village("Founders; Lumberjack(Carpenter); Hayer; Miner(Mason)")
    state = in_order(
        state,
        m.Tinner(seat=0),
        m.Build(seat=0, card="Bed Builder", unlock="tinner"),
        m.Build(seat=0, card="Beekeeper", unlock=who("Carpenter")),
    )
    assert coins(state, 0, "Carpenter") == 2
    assert state.sides[0].turn.used == 2
    state = in_order(state, m.Built(seat=0), m.Built(seat=1), m.Built(seat=2))
    state = building(state)
    later = m.Build(seat=1, card="Beekeeper", unlock="tinner")
    assert against(state, later) == [("illegal", "tinner")]


def test_a_tinner_is_gone_with_its_phase() -> None:
    state = with_village("Founders", **SAINTS)
    state = all_built(in_order(state, m.Tinner(seat=0)))
    late = m.Benefactor(seat=0, card="Beekeeper", unlock="tinner")
    assert against(state, late) == [("illegal", "tinner")]


@pytest.mark.parametrize(("words", "gets"), [("Founders; Cooper/8", 2), (f"Founders; {DEEP}", 10)])
def test_smuggler_brings_half(words: str, gets: int) -> None:
    name = "Jeweler" if "Jeweler" in words else "Cooper"
    state = with_village(words)
    state = in_order(state, m.Smuggler(seat=0, of=who(name), unlock="bank"))
    assert supply(state) == 20 - 2 + gets
    assert "Smuggler" in state.gone
    assert state.sides[0].turn.used == 0


def test_smuggler_rounds_up() -> None:
    state = with_village("Fisher; Lumberjack(Shipwright)")
    state = in_order(state, m.Smuggler(seat=0, of=who("Fisher"), unlock=who("Shipwright")))
    assert supply(state) == 22
    assert coins(state, 0, "Shipwright") == 2


# --- Scoundrels --------------------------------------------------------------------


def road(**options: Any) -> State:
    """The Road tracked, with its six starters, at a table of three."""
    return table(3, tracking="full", starters=STARTERS, **options)


def test_barbarian_clears_the_road() -> None:
    state = road(**SCOUNDRELS)
    state = after(state, m.Recount(seat=0, hand=6, why="So it is."))
    reserve = state.reserve
    state = in_order(state, m.Barbarian(seat=0))
    assert (state.road, state.gaps, state.reserve) == ((), 6, reserve - 6)
    assert set(STARTERS) <= set(state.gone)


def test_barbarian_and_a_short_reserve() -> None:
    for help_, gaps in ((False, 2), (True, 6)):
        state = road(barbarian_stacks=help_, **SCOUNDRELS)
        state = after(state, m.Recount(seat=0, reserve=2, why="So it is."))
        assert in_order(state, m.Barbarian(seat=1)).gaps == gaps


def test_barbarian_takes_the_coins() -> None:
    state = table(3, **SCOUNDRELS)
    assert supply(in_order(state, m.Barbarian(seat=0, coins=4))) == 12


def test_courier_in_another_turn() -> None:
    state = road(**SCOUNDRELS)
    state = in_order(state, m.Courier(seat=1, card="Hunter"))
    assert state.sides[1].drafted == 0
    assert state.sides[1].hand == 6
    assert state.gaps == 1
    assert state.stacks[0] == 5


def test_flaker_makes_the_other_draft_again() -> None:
    state = road(**SCOUNDRELS)
    state = in_order(state, m.Draft(seat=0, from_="stack-1", card="Grocer"))
    assert state.sides[0].square == ("Grocer",)
    state = in_order(state, m.Flaker(seat=1, from_=0, card="Grocer"))
    assert (state.sides[0].drafted, state.sides[0].square) == (0, ())
    own = in_order(
        road(**SCOUNDRELS),
        m.Draft(seat=0, from_="stack-1", card="Grocer"),
        m.Flaker(seat=0, from_=0, card="Grocer"),
    )
    assert own.sides[0].drafted == 0


def test_flaker_reading_counts_the_draft() -> None:
    state = in_order(
        road(flaker_other=False, **SCOUNDRELS),
        m.Draft(seat=0, from_="stack-1", card="Grocer"),
        m.Flaker(seat=1, from_=0, card="Grocer"),
    )
    assert state.sides[0].drafted == 1


def test_noble_moves_a_card_between_hands() -> None:
    state = with_village("Founders", **SCOUNDRELS)
    state = in_order(state, m.Noble(seat=0, from_=1, card="Grocer"))
    assert [side.hand for side in state.sides[:2]] == [11, 10]


def test_schemer_takes_a_top_villager_and_its_coins_stay() -> None:
    state = with_village("Founders", **SCOUNDRELS)
    state = after(state, village("Founders; Miner(Blacksmith/4)", 1))
    before = supply(state, 1)
    state = in_order(state, m.Schemer(seat=0, of=who("Blacksmith", 1)))
    assert supply(state, 1) == before + 4
    assert names(state, 1) == ["Founders", "Miner"]


def test_schemer_and_a_basic_that_is_built_again() -> None:
    state = with_village("Founders; Miner", **SCOUNDRELS)
    state = in_order(state, m.Schemer(seat=0, of=who("Miner")))
    state = in_order(state, m.Build(seat=0, card="Miner"))
    assert names(state) == ["Founders", "Miner"]


def test_thief_every_phase_and_safe_coins() -> None:
    state = with_village("Founders; Thief", seats=4, **SCOUNDRELS)
    state = in_order(state, m.Thief(seat=0, from_=1))
    assert against(state, m.Thief(seat=0, from_=2)) == [("illegal", "card-thief")]
    state = building(all_built(state))
    state = all_built_until(state, 0)
    state = in_order(state, m.Thief(seat=0, from_=2))
    assert coins(state, 0, "Thief") == 6


def all_built_until(state: State, seat: int) -> State:
    """`state` when it is this seat's turn to build."""
    while state.turn is not None and state.turn != seat:
        state = after(state, m.Built(seat=state.turn))
    return state


def test_sheriff_on_ones_own_thief() -> None:
    state = with_village("Founders; Thief/6", seats=4, **SCOUNDRELS)
    state = in_order(state, m.Sheriff(seat=0, of=who("Thief")))
    assert supply(state) == 26
    assert names(state) == ["Founders"]


# --- Saints ------------------------------------------------------------------------


def test_benefactor_places_in_the_draft_phase() -> None:
    state = table(3, **SAINTS)
    state = in_order(state, m.Benefactor(seat=0, card="Hunter"))
    assert draft_limit(state, 0) == 3
    assert state.sides[0].hand == 6 - 2


def test_benefactor_reading_of_food() -> None:
    state = table(3, benefactor_food=False, **SAINTS)
    state = in_order(state, m.Benefactor(seat=0, card="Hunter"))
    assert draft_limit(state, 0) == 2


def test_benefactor_keeps_to_chains_and_padlocks() -> None:
    state = table(3, **SAINTS)
    assert against(state, m.Benefactor(seat=0, card="Wheeler")) == [("illegal", "chain-order")]
    state = in_order(state, m.Benefactor(seat=0, card="Beekeeper"))
    assert supply(state) == 6


def test_pigeoneer_takes_from_the_reserve() -> None:
    state = after(road(**SAINTS), *(m.Draft(seat=s, from_="stack-3") for s in (0, 1, 2, 0, 1, 2)))
    assert state.phase == "build"
    reserve = state.reserve
    state = in_order(state, m.Pigeoneer(seat=0))
    assert state.reserve == reserve - 1


def test_prophet_is_the_draft_of_the_turn() -> None:
    state = in_order(road(**SAINTS), m.Prophet(seat=0, from_="stack-4", card="Jeweler"))
    assert (state.sides[0].drafted, state.turn) == (1, 1)
    assert state.stacks[3] == 5


def test_recruiter_brings_a_second_card() -> None:
    state = after(road(**SAINTS), village("Founders; Recruiter"))
    state = in_order(
        state,
        m.Recruiter(seat=0),
        m.Draft(seat=0, from_="road", card="Hunter"),
        m.Reveal(card="Grocer"),
        m.Draft(seat=0, from_="stack-1"),
    )
    assert (state.sides[0].drafted, state.turn, supply(state)) == (2, 1, 7)


def test_nun_counts_whom_she_is_told() -> None:
    words = "Hunter; Harvester; Nun; Grocer; Priest; Agent"
    state = with_village(words, **SAINTS)
    told = in_order(state, m.Nun(seat=0, of=who("Priest")))
    for one, worth in ((state, 6), (told, 6)):
        done = in_order(all_built(one), m.Market(which="second"))
        assert lines(done)["silver-nun"] == worth
    none = in_order(
        all_built(in_order(state, m.Nun(seat=0, of=who("Agent")))), m.Market(which="second")
    )
    assert "silver-nun" not in lines(none)


# --- Freelancer --------------------------------------------------------------------


def test_freelancer_of_another_village() -> None:
    state = with_village("Founders", **PROFITEERS)
    state = after(state, village("Founders; Freelancer", 1))
    state = in_order(state, m.Freelancer(seat=0, of=who("Freelancer", 1)))
    assert (state.sides[0].turn.limit, supply(state)) == (3, 19)
    assert coins(state, 1, "Freelancer") == 1
    again = m.Freelancer(seat=0, of=who("Freelancer", 1))
    assert against(state, again) == [("illegal", "card-freelancer")]


def test_freelancer_only_before_building() -> None:
    state = with_village("Founders; Freelancer", **PROFITEERS)
    state = in_order(state, m.Build(seat=0, card="Hunter"))
    late = m.Freelancer(seat=0, of=who("Freelancer"))
    assert against(state, late) == [("illegal", "card-freelancer")]


# --- Limits ------------------------------------------------------------------------


def test_builders_count_when_the_turn_begins() -> None:
    state = with_village("Founders; Miner")
    state = in_order(state, m.Build(seat=0, card="Mason"), m.Build(seat=0, card="Hunter"))
    third = m.Build(seat=0, card="Wattler")
    assert against(state, third) == [("illegal", "build-limit")]


def test_never_more_than_five() -> None:
    many = "Wattler; Wattler; Miner(Mason,Mason); Hayer(Thatcher,Thatcher)"
    state = after(table(4), village(f"Founders; {many}; Hunter; Hunter; Fisher; Fisher"))
    assert (build_limit(state, 0), draft_limit(state, 0)) == (5, 5)


def test_covered_builders_and_food_do_nothing() -> None:
    state = after(table(4), village("Founders; Hayer(Grazier(Milk_Maid(Fromager)))"))
    assert draft_limit(state, 0) == 3
    assert GAME.prompt(state) is not None

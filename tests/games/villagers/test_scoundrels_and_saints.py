"""Scoundrels, Saints and the Freelancer, one after the other, each on its terms."""

from __future__ import annotations

from typing import Any

from games.villagers.rules import moves as m
from games.villagers.rules.building import draft_limit
from games.villagers.rules.state import State
from tests.games.villagers.case import STARTERS
from tests.games.villagers.playing import (
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

"""Founders, the special villagers of the base game, and limits, each on its terms."""

from __future__ import annotations

from typing import Any

import pytest

from games.villagers.rules import moves as m
from games.villagers.rules.building import build_limit, draft_limit
from games.villagers.rules.village import find
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

SAINTS: dict[str, Any] = {"expansions": ("saints",)}
PROFITEERS: dict[str, Any] = {"expansions": ("profiteers",)}

DEEP = "Miner(Seeker(Spelunker(Jeweler)))"


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


def test_nobody_stands_for_who_is_not_there() -> None:
    state = with_village("Founders; Miner(Mason)")
    assert against(state, m.Build(seat=0, card="Hunter", as_="Nobody"))[0][0] == "impossible"
    odd = m.Apprentice(seat=0, of=who("Miner"), as_="Nobody")
    assert against(state, odd) == [("impossible", "components")]
    anyway = after(state, m.Build(seat=0, card="Hunter", as_="Wheeler"))
    assert anyway.sides[0].village[-1].as_ == ""  # a Hunter stands for nobody

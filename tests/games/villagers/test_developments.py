"""Each Development: zero, one, more, covered; settled first, paid after; its reward."""

from __future__ import annotations

import pytest

from games.villagers.rules import moves as m
from games.villagers.rules.building import build_limit, draft_limit
from games.villagers.rules.cards import DEVELOPMENTS, kebab
from games.villagers.rules.state import State
from tests.games.villagers.playing import (
    GAME,
    after,
    against,
    all_built,
    building,
    in_order,
    lines,
    names,
    supply,
    table,
    village,
)

DEEP = "Miner(Seeker(Spelunker(Jeweler)))"


def checked(name: str, *villages: str) -> State:
    """Everybody has built; this Development lies out, with these villages."""
    state = table(len(villages), expansions=("developments",), developments=(name,))
    state = after(state, *(village(words, seat) for seat, words in enumerate(villages)))
    return all_built(building(state))


COUNTED = [
    # name, villages of two seats, winner: -1 is a tie
    ("Church", "", "", -1),
    ("Church", "Hunter", "", 0),
    ("Church", "Lumberjack(Wheeler(Cartwright))", "Chandler; Chandler", 0),
    ("Tavern", "Miner", "Hayer", -1),
    ("Tavern", "Hunter; Harvester", "Chandler", -1),
    ("Tavern", "Hunter; Harvester", "Chandler; Fisher", 1),
    ("Town Hall", "Hunter", "Harvester", -1),
    ("Town Hall", "Fisher", "Hunter", 0),
    ("Town Hall", DEEP, "Fisher; Hunter; Beekeeper", 1),
    ("Bank", "Hunter", "Harvester", -1),
    ("Bank", "Hunter/2", "Harvester", 0),
    ("Bank", "Hunter/9", "Harvester/2; Chandler/2", 1),
    ("Guildhall", "Hunter", "Harvester", -1),
    ("Guildhall", "Beekeeper", "Harvester", 0),
    ("Guildhall", DEEP, "Beekeeper", 0),
    ("Lighthouse", "Hunter", "Harvester", -1),
    ("Lighthouse", "Hunter; Agent", "Harvester", -1),
    ("Lighthouse", "Hunter; Grocer", "Harvester; Hunter; Grocer", 1),
    ("Lighthouse", "Lumberjack(Log_Rafter,Log_Rafter); Hunter", "Hunter; Grocer", 0),
    ("Marketplace", "Hunter", "Harvester", -1),
    ("Marketplace", "Hunter; Fisher", "Harvester", 0),
    ("Marketplace", "Hunter", "Hayer(Grazier(Milk_Maid))", 1),
    ("Gold Mine", "Hunter", "Harvester", -1),
    ("Gold Mine", "Miner", "Harvester", 0),
    ("Gold Mine", "Miner(Glass_Blower)", "Miner; Miner", 0),
    ("Ox Crane", "Hayer(Bed_Builder)", "Hayer(Thatcher)", 0),
    ("Ox Crane", "Hayer", "Hayer", -1),
    ("Sawmill", "Lumberjack(Wheeler(Cartwright))", "Lumberjack; Lumberjack", 0),
    ("Sawmill", "Hunter", "Lumberjack", 1),
    ("Windmill", "Hunter; Miner", "Fisher", -1),
    ("Windmill", "Miner(Mason)", "Fisher; Hayer; Hayer", 0),
    ("Windmill", "Miner(Mason,Mason)", "Hayer(Thatcher); Lumberjack(Wheeler)", 1),
]


@pytest.mark.parametrize(("name", "one", "other", "winner"), COUNTED)
def test_who_wins(name: str, one: str, other: str, winner: int) -> None:
    state = checked(name, one, other)
    code = f"development-{kebab(name)}"
    gold = DEVELOPMENTS[name].gold
    paid = [lines(state, seat).get(code, 0) for seat in (0, 1)]
    assert paid == [gold if seat == winner else 0 for seat in (0, 1)]
    assert winner in state.tokens
    assert all(holder in (-1, winner) for holder in state.tokens)


def test_every_development_is_in_the_table() -> None:
    assert {name for name, *_ in COUNTED} | {"Inn"} == set(DEVELOPMENTS)


def test_inn_asks_for_the_specials_in_hand() -> None:
    state = checked("Inn", "Hunter", "Hunter")
    assert state.phase == "inn"
    tied = in_order(state, m.Inn(specials=(2, 2)))
    assert tied.tokens[2] == -1
    won = in_order(state, m.Inn(specials=(1, 2)))
    assert lines(won, 1)["development-inn"] == 5


def test_church_brings_a_card_from_a_stack_or_none() -> None:
    state = checked("Church", "Hunter", "")
    assert (state.phase, state.owed) == ("rewards", ((0, "Church"),))
    hand = state.sides[0].hand
    taken = in_order(state, m.Church(seat=0, from_="stack-2"))
    assert taken.sides[0].hand == hand + 1
    assert in_order(state, m.Church(seat=0)).sides[0].hand == hand
    assert against(taken, m.Church(seat=0)) == [("illegal", "development-rewards")]


def test_tavern_brings_a_basic_at_once() -> None:
    state = in_order(checked("Tavern", "Hunter", ""), m.Tavern(seat=0, card="Miner"))
    assert names(state) == ["Hunter", "Miner"]
    assert state.phase == "draft"


def test_rewards_come_after_all_is_settled() -> None:
    """A basic villager from the Tavern does not decide the Sawmill of the same phase."""
    state = table(2, expansions=("developments",), developments=("Sawmill", "Tavern"))
    state = after(state, village("Hunter", 0), village("", 1))
    state = all_built(building(state))
    assert state.tokens[0] == -1
    state = in_order(state, m.Tavern(seat=0, card="Lumberjack"))
    assert "development-sawmill" not in lines(state)


@pytest.mark.parametrize(
    ("name", "words", "limits"),
    [
        ("Ox Crane", "Hayer", (2, 3)),
        ("Sawmill", "Lumberjack", (2, 3)),
        ("Windmill", "Miner(Mason)", (3, 3)),
        ("Gold Mine", "Miner", (2, 2)),
    ],
)
def test_technology_gives_an_action(name: str, words: str, limits: tuple[int, int]) -> None:
    state = checked(name, words, "")
    assert (draft_limit(state, 0), build_limit(state, 0)) == limits
    assert (draft_limit(state, 1), build_limit(state, 1)) == (2, 2)


def test_windmill_food_does_not_keep_founders_from_turning() -> None:
    for kept, turned in ((False, True), (True, False)):
        state = table(
            2, expansions=("developments",), developments=("Windmill",), windmill_founders=kept
        )
        state = after(state, village("Miner(Mason)", 0))
        state = all_built(building(state))
        state = after(state, village("Founders; Miner(Mason)", 0))
        state = all_built(building(state))
        assert state.sides[0].village[0].turned == turned


def test_a_development_pays_every_round_or_once() -> None:
    for again, gold in ((True, 10), (False, 5)):
        state = table(
            2, expansions=("developments",), developments=("Gold Mine",), rewards_again=again
        )
        state = after(state, village("Miner", 0))
        for _ in range(2):
            state = all_built(building(state))
        assert lines(state)["development-gold-mine"] == gold


def test_without_the_expansion_nothing_is_paid() -> None:
    state = table(2, developments=("Gold Mine",))
    state = all_built(building(after(state, village("Miner", 0))))
    assert supply(state) == 8
    assert GAME.view(state, frozenset()).developments == ()

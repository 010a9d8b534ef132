"""The worked cases of the expansions and the solo game."""

from __future__ import annotations

import pytest

from games.villagers.rules import event_moves as e
from games.villagers.rules import moves as m
from games.villagers.rules.building import build_limit
from games.villagers.rules.play_specials import left_bare
from games.villagers.rules.setup import deck_size, hand_size
from games.villagers.rules.state import State
from tests.games.villagers.playing import (
    GAME,
    after,
    against,
    all_built,
    because,
    building,
    coins,
    in_order,
    lines,
    names,
    said,
    supply,
    table,
    village,
    who,
    with_village,
)

C1 = "Founders; Hunter; Lumberjack(Wheeler(Cartwright),Carpenter); Miner(Blacksmith/4)"
C2 = C1 + "; Lumberjack(Wood_Carver,Log_Rafter)"
C4 = "Founders(Swineherd(Truffler)); Miner(Seeker(Spelunker(Jeweler)),Locksmith)"
C7 = "Founders/food; Shepherd(Spinner(Weaver(Tailor))); Tanner(Saddler,Cobbler)"


# --- Expansions and solo -----------------------------------------------------------

PACK = ("scoundrels", "saints", "profiteers", "developments")


def bronze_of(words: str, seat_pays: str = "bronze-", seats: int = 3) -> dict[str, int]:
    """What bronze pays in the round in which this village stands."""
    state = all_built(with_village(words, seats, expansions=PACK))
    return {code: n for code, n in lines(state).items() if code.startswith(seat_pays)}


@pytest.mark.parametrize(
    ("chains", "pays"),
    [
        ("Miner(Blacksmith,Blacksmith)", 1),
        ("Lumberjack(Wheeler(Cartwright))", 1),
        ("Miner(Blacksmith,Blacksmith); Lumberjack(Wheeler(Cartwright))", 2),
    ],
)
def test_e1_carter(chains: str, pays: int) -> None:
    assert bronze_of(f"Founders; Hayer(Carter); {chains}") == {"bronze-carter": pays}


def test_e2_captain_counts_symbols() -> None:
    jewelers = "Miner(Seeker(Spelunker(Jeweler)),Seeker(Spelunker(Jeweler)))"
    words = f"Founders/food; Captain; Hayer(Peddler); {jewelers}"
    state = all_built(with_village(words, expansions=PACK))
    assert lines(state)["bronze-captain"] == 2
    state = in_order(state, m.Market(which="second"))
    assert lines(state)["silver-peddler"] == 3


def test_e4_arkwright_counts_a_thief() -> None:
    words = "Founders/food; Lumberjack(Arkwright); Thief/3; Miner(Blacksmith/2); Hunter/2"
    assert bronze_of(words, seats=4) == {"bronze-arkwright": 6}


def test_e6_one_bronze_a_round() -> None:
    words = "Founders; Captain; Lumberjack(Arkwright); Hunter/2"
    state = all_built(with_village(words, expansions=PACK))
    assert state.phase == "bronze"
    assert GAME.asked(state) == (0,)
    paid = in_order(state, m.Bronze(seat=0, of=who("Arkwright")))
    assert lines(paid)["bronze-arkwright"] == 2
    assert "bronze-captain" not in lines(paid)


def test_e7_thief_and_sheriff() -> None:
    state = with_village("Founders; Thief", seats=4, expansions=PACK)
    poor = after(state, m.Recount(seat=1, gold=2, why="Spent."))
    assert against(poor, m.Thief(seat=0, from_=1)) == [("illegal", "card-thief")]
    state = after(state, m.Recount(seat=1, gold=3, why="Spent."))
    state = in_order(state, m.Thief(seat=0, from_=1))
    assert (supply(state, 1), coins(state, 0, "Thief")) == (0, 3)
    state = after(state, m.Built(seat=0), m.Built(seat=1))
    before = supply(state, 2)
    state = in_order(state, m.Sheriff(seat=2, of=who("Thief", 0)))
    assert supply(state, 2) == before + 3
    assert "Thief" not in names(state)


def test_e8_two_freelancers_five_actions() -> None:
    words = "Founders; Freelancer; Freelancer; Wattler; Wattler"
    state = with_village(words, expansions=PACK)
    assert state.sides[0].turn.limit == 4
    state = in_order(state, m.Freelancer(seat=0, of=who("Freelancer")))
    assert state.sides[0].turn.limit == 5
    second = m.Freelancer(seat=0, of=who("Freelancer", nth=2))
    assert against(state, second) == [("illegal", "limit-five")]
    state = after(state, second)
    assert state.sides[0].turn.limit == 5
    assert (coins(state, 0, "Freelancer", 1), coins(state, 0, "Freelancer", 2)) == (1, 1)


def developments(*villages: str, laid_out: tuple[str, ...]) -> State:
    """Everybody has built, with these villages, seat by seat."""
    state = table(len(villages), expansions=("developments",), developments=laid_out)
    state = after(state, *(village(words, seat) for seat, words in enumerate(villages)))
    return all_built(building(state))


def test_e10_marketplace() -> None:
    tied = developments("Hunter", "Hunter", laid_out=("Marketplace",))
    assert tied.tokens[1] == -1
    assert "development-marketplace" not in {**lines(tied, 0), **lines(tied, 1)}
    won = developments("Hunter; Harvester; Fisher", "Hunter; Harvester", laid_out=("Marketplace",))
    assert lines(won, 0)["development-marketplace"] == 5
    assert won.tokens[1] == 0


def test_e11_sawmill_until_the_next_check() -> None:
    state = developments("Lumberjack", "Hunter", laid_out=("Sawmill",))
    assert state.tokens[0] == 0
    state = after(state, village("Lumberjack; Lumberjack", 1))
    state = building(state)
    state = after(state, m.Built(seat=1))
    assert state.turn == 0
    assert state.sides[0].turn.limit == 3
    state = building(all_built(state))
    assert state.tokens[0] == 1
    assert build_limit(state, 1) == 3
    assert build_limit(state, 0) == 2


def test_e13_covered_padlock_and_gold() -> None:
    covered = "Miner(Seeker(Spelunker(Jeweler)))"
    state = developments(covered, "Beekeeper", laid_out=("Guildhall",))
    assert lines(state, 0)["development-guildhall"] == 5
    state = developments(covered, "Beekeeper", laid_out=("Town Hall",))
    assert state.tokens[2] == -1


def test_e14_nun_wants_one_copy() -> None:
    words = "Hunter; Harvester; Nun; Grocer; Grocer; Priest"
    state = all_built(with_village(words, expansions=PACK))
    state = in_order(state, m.Market(which="second"))
    got = lines(state)
    assert got["silver-priest"] == 6
    assert got["silver-nun"] == 6
    assert "Priest" in because(state, "silver-nun")


def alone(words: str, event: str, hand: int = 5, **options: object) -> State:
    """A solo game in its Event Phase, with one event open."""
    own = CARDS_OF_SUMMER if event not in CARDS_OF_SUMMER else ()
    flip = (event,) if own else ()
    state = table(1, other_season=flip, **options)
    state = in_order(state, e.Deal(card=event))
    state = after(state, village(words), m.Recount(seat=0, gold=20, hand=hand, why="So it is."))
    state = after(state, m.Drafted(seat=0))
    while state.solo and state.solo.owed:
        state = after(state, e.CountessCard(card="Wattler"))
    state = after(state, m.Recount(seat=0, hand=hand, why="So it is."))
    return state if state.phase != "build" else after(state, m.Built(seat=0))


CARDS_OF_SUMMER = ("Land Claim", "Temporary Employment", "The Countess Bank")


def test_e16_what_events_cost() -> None:
    land = in_order(alone("Hunter; Hayer; Miner; Miner", "Land Claim"), e.LandClaim())
    assert (supply(land), supply(land, 1)) == (14, 7)
    tribute = in_order(alone("Hunter", "Tribute", hand=4), e.Tribute())
    assert (supply(tribute), supply(tribute, 1)) == (16, 5)
    work = in_order(alone("Hunter", "Temporary Employment"), e.TemporaryEmployment(suits=2))
    assert (supply(work), supply(work, 1)) == (20, 5)


def test_e17_the_countess_bank() -> None:
    state = table(1)
    state = in_order(state, e.Deal(card="The Countess Bank"), m.Drafted(seat=0))
    state = in_order(state, e.CountessCard(card="Wattler"), e.CountessCard(card="Wattler"))
    bank = in_order(state, m.Build(seat=0, card="Beekeeper"))
    assert supply(bank) == 5
    own = after(state, village("Founders; Lumberjack(Carpenter)"))
    own = in_order(own, m.Build(seat=0, card="Beekeeper"))
    assert (supply(own), coins(own, 0, "Carpenter")) == (8, 2)


def test_e19_hands_with_scoundrels_and_saints() -> None:
    state = table(3, expansions=("scoundrels",))
    assert [side.hand for side in state.sides] == [6, 6, 6]
    assert hand_size(table(3, expansions=("scoundrels", "saints")).options) == 7
    assert deck_size(3, state.options) == 80
    assert deck_size(4, state.options) == 98
    for name in ("Thief", "Sheriff"):
        move = m.Recount(seat=0, card=name, why="It was dealt.")
        assert ("impossible", "scoundrels-few") in against(state, move)


def test_said_and_bare() -> None:
    """The Schemer leaves a Monk bare, and it goes home."""
    state = with_village("Founders; Monk=Miner(Mason)", expansions=PACK)
    hand = state.sides[0].hand
    state = in_order(state, m.Schemer(seat=0, of=who("Mason")))
    assert names(state) == ["Founders"]
    assert state.sides[0].hand == hand - 1 + 2
    assert left_bare(state, 0, []) == state
    assert said(GAME.name) == "Villagers"

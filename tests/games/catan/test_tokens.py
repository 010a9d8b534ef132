"""Tokens after each kind of move that can change them, and what points are made of."""

from __future__ import annotations

import pytest

from companion.engine.moves import SetOption
from games.catan.rules.moves import (
    Build,
    Choose,
    City,
    Concede,
    Demolish,
    Duel,
    End,
    Event,
    Play,
    ReadOff,
    Recount,
    Roll,
    Turn,
)
from games.catan.rules.parts import Place, Site
from games.catan.rules.state import State
from tests.games.catan.examples import free
from tests.games.catan.playing import (
    DOWN,
    GAME,
    OPEN,
    UP,
    WHY,
    begun,
    build,
    city,
    counted,
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
    said,
    site,
    stores,
    total,
)

QUESTION = Roll(event="?", production=1)


def tokens(state: State) -> tuple[int | None, int | None]:
    """Who holds the Knight Token, and the Windmill Token."""
    return state.knight, state.windmill


def test_building_a_knight_takes_the_token_and_says_so() -> None:
    state = begun(rich(0))
    move = build("Siegfried Lackland")
    assert "Ann holds the Knight Token." in happened(state, move)
    assert tokens(in_order(state, move)) == (0, None)


def test_an_equal_knight_sends_it_back_to_the_middle() -> None:
    state = begun(rich(0), lies(1, "Hagen the Sinister", 1))
    assert tokens(state) == (1, None)
    state = in_order(state, build("Siegfried Lackland"))
    assert tokens(state) == (None, None)


def test_a_fleet_takes_the_windmill_once_there_is_a_city() -> None:
    state = in_order(begun(rich(0)), build("Ore Fleet"))
    assert tokens(state) == (None, None)
    state = in_order(state, rich(0), City(seat=0, at=1))
    assert tokens(state) == (None, 0)


def test_the_leader_in_commerce_without_a_city_leaves_the_other_without_the_token() -> None:
    state = begun(city(1, 1), lies(1, "Ore Fleet", 1), lies(0, "Gold Fleet", 1),
                  lies(0, "Wool Fleet", -1))  # fmt: skip
    assert tokens(state) == (None, None)


def test_demolishing_gives_it_away() -> None:
    state = begun(lies(0, "Siegfried Lackland", 1))
    assert tokens(in_order(state, Demolish(seat=0, site=site(1)))) == (None, None)


def test_a_duel_gives_it_away() -> None:
    state = begun(OPEN, lies(1, "Siegfried Lackland", 1))
    state = in_order(state, Play(seat=0, card="Black Knight"), Duel(roll=2))
    assert tokens(state) == (None, None)


def test_an_arsonist_in_a_smithy_gives_it_away() -> None:
    state = begun(
        *(OPEN, lies(1, "Siegfried Lackland", 1), lies(1, "Smithy", -1)),
        lies(0, "Hagen the Sinister", 1),
    )
    assert tokens(state) == (1, None)
    assert tokens(in_order(state, Play(seat=0, card="Arsonist"), Duel(roll=2))) == (None, None)


def test_bribery_moves_it() -> None:
    state = begun(OPEN, stores(0, gold=3), lies(1, "Siegfried Lackland", 1))
    move = Play(seat=0, card="Bribery", target=site(1), site=site(1))
    assert tokens(in_order(state, move)) == (0, None)


def test_an_event_takes_it_too() -> None:
    """Civil War takes the last fleet, and the windmill with it."""
    state = rolling(city(0, 1), lies(0, "Ore Fleet", 1), QUESTION)
    assert tokens(state) == (None, 0)
    state = in_order(state, Event(card="Civil War"))
    assert tokens(state) == (None, None)
    assert state.sides[0].hand == 4


def test_a_lost_church_domain_takes_what_is_printed_on_it() -> None:
    state = rolling(
        *(city(1, 1), lies(1, "Church Domain", 1)),
        ReadOff(card="Church Domain", commerce=1),
    )
    assert tokens(state) == (None, 1)
    assert tokens(in_order(state, QUESTION)) == (None, None)


def test_a_brewery_changes_both_as_it_turns() -> None:
    state = begun(rich(0), city(0, 1), lies(0, "Brewery", 1))
    assert tokens(state) == (None, 0)
    assert tokens(in_order(state, Turn(seat=0, brewery="strength"))) == (0, None)


def test_a_bordello_weakens_every_knight_but_none_below_nought() -> None:
    state = begun(free("Bordello"), city(1, 1), lies(1, "Karl the Strong", -1),
                  lies(1, "Siegfried Lackland", -1, DOWN))  # fmt: skip
    assert measure(state, 1, "strength") == 8
    state = in_order(state, Build(seat=0, card="Bordello", site=site(1)))
    assert measure(state, 1, "strength") == 6
    state = in_order(state, Build(seat=0, card="Bordello", site=site(1, DOWN)))
    assert measure(state, 1, "strength") == 5


def test_a_value_that_is_read_off_counts_at_once() -> None:
    state = begun(city(0, 1), lies(0, "Theater", 1))
    assert measure(state, 0, "commerce") is None
    assert tokens(state) == (None, None)
    state = in_order(state, ReadOff(card="Theater", commerce=1, strength=0, tournament=0))
    assert measure(state, 0, "commerce") == 1
    assert tokens(state) == (None, 0)


def test_an_option_counts_at_once() -> None:
    state = begun(city(0, 1), lies(0, "Garrison", 1))
    assert tokens(state) == (None, 0)
    assert tokens(in_order(state, SetOption(option="garrison", value=0))) == (None, None)


def test_a_recounted_card_counts_at_once() -> None:
    state = begun(lies(0, "Siegfried Lackland", 1))
    gone = Recount(seat=0, why=WHY, card="Siegfried Lackland")
    assert tokens(in_order(state, gone)) == (None, None)


# --- Counting ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "commerce"),
    [
        (["Garrison"], 1),
        (["Counting House", "Marketplace", "Merchant Guild", "Mint"], 3 + 2 + 4 + 1),
        (["Harbor"], 1),
        (["Harbor", "Ore Fleet", "Gold Fleet", "Wool Fleet"], 1 + 3 + 3),
    ],
)
def test_commerce(cards: list[str], commerce: int) -> None:
    assert measure(counted(owns(0, 1, 1, cards)), 0, "commerce") == commerce


def test_a_harbor_can_count_for_fleets_only() -> None:
    state = counted(owns(0, 1, 1, ["Harbor", "Ore Fleet"]), harbor="fleets_only")
    assert measure(state, 0, "commerce") == 2


def test_a_smithy_strengthens_each_knight_and_no_tournament() -> None:
    state = counted(owns(0, cards=["Smithy", "Karl the Strong", "Siegfried Lackland"]))
    assert measure(state, 0, "strength") == 7 + 1 + 2
    assert measure(state, 0, "tournament") == 2


def test_two_bordellos_add_up_or_do_not() -> None:
    sides = (owns(0, 1, 1, ["Karl the Strong"]), owns(1, cards=["Bordello", "Bordello"]))
    assert measure(counted(*sides), 0, "strength") == 5
    assert measure(counted(*sides, bordellos="once"), 0, "strength") == 6


def test_a_knight_can_fall_below_nought_by_an_option() -> None:
    sides = (owns(0, 1, 1, ["Siegfried Lackland"]), owns(1, cards=["Bordello", "Bordello"]))
    assert measure(counted(*sides), 0, "strength") == 0
    assert measure(counted(*sides, bordello_floor="below"), 0, "strength") == -1


def test_a_brewery_counts_both_only_by_an_option() -> None:
    for option, strength in (("either", 0), ("both", 2)):
        state = counted(owns(0, 1, 1, ["Brewery"]), brewery=option)
        assert (measure(state, 0, "commerce"), measure(state, 0, "strength")) == (2, strength)


def test_points_by_source() -> None:
    state = counted(owns(0, 2, 1, ["Library", "Church", "Ore Fleet", "The Colossus of Catan"]))
    assert lines(state, 0) == {
        "settlements": 2,
        "cities": 2,
        "card-library": 1,
        "card-church": 1,
        "card-the-colossus-of-catan": 2,
        "windmill-token": 1,
    }
    assert total(state, 0) == 9


def test_a_metropolis_counts_like_a_city_until_somebody_reads_the_card() -> None:
    state = begun(city(0, 1), lies(0, "Town Hall", 1))
    state = in_order(state, Build(seat=0, card="Metropolis", site=Site(at=1)))
    assert total(state, 0) == 1 + 2 + 1
    assert lines(state, 0)["card-metropolis"] == 2
    state = in_order(state, ReadOff(card="Metropolis", victory=3))
    assert lines(state, 0)["card-metropolis"] == 3


def test_the_winner_is_ranked_first_even_with_fewer_points() -> None:
    state = begun(points(1, 13), points(0, 11))
    assert state.winner == 0
    assert [row.rank for row in GAME.scoresheet(state).rows] == [1, 2]


def test_a_player_may_give_up() -> None:
    state = in_order(begun(), Concede(seat=0))
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.winners == (1,)
    assert said(outcome.because) == "Ann gives up, and Ben wins."


def test_goals() -> None:
    for ruleset, goal in (("base", 12), ("expanded", 13), ("tournament", 13)):
        state = begun(points(0, goal - 3), ruleset=ruleset)
        assert state.winner is None
        assert in_order(state, points(0, 1)).winner == 0


def test_a_unit_on_a_special_site_is_hit_by_civil_war_unless_its_metropolis_has_a_church() -> None:
    metropolis = Recount(seat=0, why=WHY, card="Metropolis", site=Site(at=1))
    fleet = Recount(seat=0, why=WHY, card="Ore Fleet", site=Site(region=Place(at=2, side="up")))
    open_ = rolling(metropolis, fleet, QUESTION, Event(card="Civil War"))
    assert open_.sides[0].cards == ()
    safe = rolling(metropolis, lies(0, "Church", 1), fleet, QUESTION, Event(card="Civil War"))
    assert [placed.card for placed in safe.sides[0].cards] == ["Church", "Ore Fleet"]


def test_civil_war_lets_the_roller_choose_first_and_both_choose_for_the_other() -> None:
    units = [lies(seat, card, at, side) for seat, card, at, side in (
        (0, "Ore Fleet", 1, UP), (0, "Gold Fleet", 1, DOWN),
        (1, "Wool Fleet", 1, UP), (1, "Grain Fleet", 1, DOWN),
    )]  # fmt: skip
    state = rolling(*units, QUESTION, Event(card="Civil War"))
    assert [owed.seat for owed in state.owed] == [0, 1]
    state = in_order(state, Choose(seat=0, card="Grain Fleet"), Choose(seat=1, card="Ore Fleet"))
    assert [p.card for p in state.sides[0].cards] == ["Gold Fleet"]
    assert [p.card for p in state.sides[1].cards] == ["Wool Fleet"]
    # The other one is above the limit and trims at once.
    assert [side.hand for side in state.sides] == [4, 4]
    assert rules_against(state, End(seat=0))[0] == "trim"

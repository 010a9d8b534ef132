"""Counting points only: what a principality entry may say, and what it comes to."""

from __future__ import annotations

import pytest
from msgspec import structs

from companion.engine.moves import SetOption
from games.catan.rules.building import cost_of
from games.catan.rules.moves import Lay, Principality, ReadOff, Roll
from tests.games.catan.playing import (
    GAME,
    LAID,
    QUIET,
    UP,
    Recount,
    against,
    begun,
    build,
    cards,
    city,
    counted,
    in_order,
    lies,
    lines,
    measure,
    owns,
    points,
    rules_against,
    said,
    site,
    stored,
    table,
    total,
)


def findings(state: object) -> list[tuple[str, int | None, str]]:
    found = GAME.findings(state)  # type: ignore[arg-type]
    return [(f.verdict, f.seat, f.rule.removeprefix("catan.")) for f in found]


def test_the_example_of_the_task() -> None:
    state = counted(owns(0, 2, 1, ["Library", "Church", "Ore Fleet"]))
    assert total(state, 0) == 7
    assert lines(state, 0)["windmill-token"] == 1
    row = GAME.scoresheet(state).rows[0]
    assert dict(row.measures) == {"strength": 0, "commerce": 1, "tournament": 0, "hand_limit": 4}


@pytest.mark.parametrize(("settlements", "towns"), [(0, 0), (1, 0), (0, 1)])
def test_fewer_than_two_settlements_and_cities_are_illegal(settlements: int, towns: int) -> None:
    state = table(tracking="points")
    assert against(state, owns(0, settlements, towns)) == [("illegal", "points-only")]
    assert against(state, owns(0, 0, 2)) == []


def test_cards_that_lie_in_no_principality_are_impossible() -> None:
    state = table(tracking="points")
    assert against(state, owns(0, cards=["Castle"])) == [("impossible", "no-such-card")]
    assert against(state, owns(0, cards=["Spy"])) == [("impossible", "points-only")]
    base = table(tracking="points", ruleset="base")
    assert against(base, owns(0, cards=["Theater"])) == [("impossible", "no-such-card")]


def test_no_more_copies_than_there_are() -> None:
    state = counted(owns(1, cards=["Smithy"]))
    assert against(state, owns(0, cards=["Smithy"])) == [("impossible", "copies")]
    assert against(state, owns(0, cards=["Abbey"] * 3)) == [("impossible", "copies")]
    own_decks = counted(owns(1, cards=["Smithy"]), ruleset="tournament")
    assert against(own_decks, owns(0, cards=["Smithy"])) == []


def test_an_unknown_value_makes_its_measure_null_and_is_found() -> None:
    state = counted(owns(0, 1, 1, ["Library", "Theater"]))
    assert measure(state, 0, "commerce") is None
    assert measure(state, 0, "hand_limit") == 6
    assert findings(state) == [("open", 0, "printed-values")]
    state = in_order(state, ReadOff(card="Theater", commerce=1, tournament=0, strength=0))
    assert measure(state, 0, "commerce") == 1
    assert findings(state) == []


def test_a_known_value_that_is_read_otherwise_counts_in_points_and_lines() -> None:
    state = begun(city(0, 1), lies(0, "Library", 1))
    odd = ReadOff(card="Library", victory=2, wool=1)
    (objection,) = GAME.objections(state, odd)
    assert said(objection.text) == "On Library, wool is known already."
    state = GAME.apply(state, odd).state
    assert lines(state, 0)["card-library"] == 2
    assert total(state, 0) == sum(lines(state, 0).values()) == 5
    assert cost_of(state, "Library") == (1, 2, 1, 0, 2, 0)


def test_values_read_at_an_earlier_table_are_offered_to_the_next() -> None:
    state = in_order(begun(), ReadOff(card="Theater", brick=1, commerce=1))
    assert GAME.remember(state) == {"printed Theater": '{"card":"Theater","brick":1,"commerce":1}'}
    again = counted(owns(0, 1, 1, ["Theater"]), printed=state.printed)
    assert measure(again, 0, "commerce") == 1


def test_a_bordello_is_its_owners_and_acts_on_the_other_side() -> None:
    state = counted(owns(0, 1, 1, ["Karl the Strong"]), owns(1, cards=["Bordello"]))
    assert measure(state, 0, "strength") == 6
    assert state.knight == 0


def test_a_copied_library_raises_the_limit_without_a_point() -> None:
    state = counted(owns(0, 1, 1, ["Secret Society"], copies="Library"))
    assert measure(state, 0, "hand_limit") == 4
    assert total(state, 0) == 3
    assert against(state, owns(0, 1, 1, ["Secret Society"], copies="Mint")) == [
        ("impossible", "card-secret-society")
    ]


def test_more_cards_than_sites_are_looked_at_again() -> None:
    five = ["Ore Fleet", "Gold Fleet", "Wool Fleet", "Grain Fleet", "Brick Fleet"]
    assert findings(counted(owns(0, 2, 0, five))) == [("check", 0, "sites")]
    assert findings(counted(owns(0, 2, 0, ["Mint"]))) == [("check", 0, "city-expansions")]
    copied = counted(owns(0, 1, 1, ["Secret Society"], copies="Library"))
    assert ("check", 0, "card-secret-society") in findings(copied)


@pytest.mark.parametrize(
    ("other", "mine", "field"),
    [
        (owns(1), owns(0, 5, 3), "settlements"),
        (owns(1), owns(0, 0, 8), "cities"),
        (owns(1, 1, 3), owns(0, 5, 1), "settlements"),
        (owns(1, 0, 4), owns(0, 0, 4), "cities"),
    ],
)
def test_no_more_settlements_and_cities_than_the_box_holds(
    other: Principality, mine: Principality, field: str
) -> None:
    (objection,) = GAME.objections(counted(other), mine)
    assert (objection.kind, objection.rule, objection.field) == (
        "impossible", "catan.supply", field,
    )  # fmt: skip
    fewer = {"settlements": mine.settlements - 1} if mine.settlements else {"cities": 3}
    assert against(counted(other), structs.replace(mine, **fewer)) == []


def test_only_whose_turn_it_is_wins() -> None:
    rich = owns(1, 1, 6)
    state = counted(rich)
    assert total(state, 1) == 13
    assert state.winner is None
    state = in_order(state, SetOption(option="turn", value=1))
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert said(outcome.because) == "Ben has 13 victory points in the own turn; 13 win."
    assert counted(rich, turn=1).winner == 1
    assert counted(owns(0, 0, 6), ruleset="base").winner == 0


def test_the_other_side_can_still_be_told_when_the_first_has_enough() -> None:
    state = counted(owns(0, 0, 6, ["Library"]))
    assert state.winner == 0
    known = in_order(state, owns(1, 2, 1))
    assert (known.winner, total(known, 1)) == (0, 4)
    assert against(known, owns(1, 1, 1)) == [("impossible", "table.over")]


def test_nobody_wins_by_a_token_before_the_other_side_is_told() -> None:
    """An outcome would come and go again with what nobody has asked about yet."""
    state = counted(owns(0, 0, 6, ["Ore Fleet"]))
    assert (total(state, 0), state.winner) == (13, None)
    prompt = GAME.prompt(state)
    assert prompt is not None
    assert said(prompt.hint) == "Nobody has said yet what Ben has."
    taken = in_order(state, owns(1, 1, 1, ["Merchant Guild"]))
    assert (taken.winner, total(taken, 0), total(taken, 1)) == (None, 12, 4)
    bare = in_order(state, owns(1))
    assert (bare.winner, total(bare, 0)) == (0, 13)


def test_two_churches_of_one_player_are_looked_at_again() -> None:
    two = owns(0, 1, 1, ["Church", "Church"])
    assert findings(counted(two)) == [("check", 0, "one-each")]
    assert findings(counted(two, ruleset="base")) == []
    assert findings(counted(two, ruleset="tournament")) == []


def test_an_entry_replaces_the_one_before() -> None:
    state = counted(owns(0, 2, 1), owns(0, 3, 0))
    assert total(state, 0) == 3


def test_rulings_and_moves_of_the_other_way() -> None:
    state = in_order(counted(owns(0)), points(0, 2))
    assert lines(state, 0) == {"settlements": 2, "ruling": 2}
    assert against(state, Roll(event="trade", production=1)) == [("impossible", "tracking")]
    assert rules_against(begun(), owns(0)) == ["tracking"]


def test_from_principalities_to_points_and_back() -> None:
    state = begun(city(0, 1), lies(0, "Mint", 1), lies(1, "Ore Fleet", -1), points(1, 2))
    before = [total(state, seat) for seat in (0, 1)]
    counted_ = in_order(state, SetOption(option="tracking", value="points"))
    assert [total(counted_, seat) for seat in (0, 1)] == before
    move = SetOption(option="tracking", value="principalities")
    told = [said(text) for text in GAME.apply(counted_, move).happened]
    assert "Now lay the regions, then recount what else lies there." in told
    again = in_order(counted_, move)
    assert again.phase == "lay"
    assert rules_against(again, QUIET) == ["setup"]
    again = in_order(again, LAID, city(0, 1), lies(0, "Mint", 1), lies(1, "Ore Fleet", -1))
    assert [total(again, seat) for seat in (0, 1)] == before


def test_recounts_set_what_lies_there() -> None:
    state = begun()
    state = in_order(state, Recount(seat=0, why="So.", at=2, side=UP, stored=0))
    assert stored(state, 0, "grain") == 0
    state = in_order(state, Recount(seat=0, why="So.", at=4, side=UP, resource="ore", number=3))
    assert state.sides[0].regions[-1].at == 4
    state = in_order(state, Recount(seat=0, why="So.", hand=7))
    assert state.sides[0].hand == 7
    state = in_order(state, lies(0, "Abbey", 1), Recount(seat=0, why="So.", card="Abbey"))
    assert cards(state, 0) == []
    moved = in_order(state, lies(0, "Smithy", 1), lies(0, "Smithy", -1))
    assert [(placed.card, placed.at) for placed in moved.sides[0].cards] == [("Smithy", -1)]


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        (Recount(seat=0, why="So.", at=3, side="up", stored=1), "region-places"),
        (Recount(seat=0, why="So.", at=6, side="up", stored=1), "storage"),
        (Recount(seat=0, why="So.", card="Abbey", site=site(5)), "site-free"),
        (Recount(seat=0, why="So.", card="City", site=site(2)), "axis"),
        (Recount(seat=0, why="So.", card="Plague"), "buildings-units"),
        (Recount(seat=0, why="So.", card="Castle"), "no-such-card"),
    ],
)
def test_recounts_of_what_cannot_be(move: Recount, rule: str) -> None:
    assert against(begun(), move) == [("impossible", rule)]


def test_a_second_way_to_lay_is_asked_about() -> None:
    twice = LAID[0]
    assert rules_against(begun(), twice) == ["setup"]
    alike = Lay(seat=0, regions=(twice.regions[0],) * 6)
    assert rules_against(table(), alike) == ["setup-regions"]
    assert rules_against(begun(), build("Castle")) == ["no-such-card"]

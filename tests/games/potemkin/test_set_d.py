"""Set D: every edge case of Builder, Painter, Governor and Commander."""

from __future__ import annotations

from typing import Any

import pytest

from games.potemkin.rules.moves import Builder, Commander, Governor, Painter, Play
from games.potemkin.rules.options import Backgrounds
from games.potemkin.rules.state import State, changed
from tests.games.potemkin.judged import Case, judge
from tests.games.potemkin.playing import (
    GAME,
    after,
    card,
    kinds,
    on_river,
    plays,
    right_of,
    river,
    said,
    table,
)

RED = "R7 R2 R3 R4"
ROW = "W2 O3 B4 F5"
TRICK = ("red-2", "red-3", "red-4", "red-7")


def place(at: str) -> Any:
    return "far-left" if at == "left" else right_of(at) if at else None


# --- Builder ---------------------------------------------------------------------------


def builder(at: str = "", onto: str = "") -> Builder:
    return Builder(at=place(at), onto=card(onto) if onto else None)


@pytest.mark.parametrize(
    ("trick", "fits"),
    [
        ("R6 R2 R3 R4", ["left", "W3", "O5", "B2"]),
        ("R5 R2 R3 R4", ["left", "W3"]),
        ("R1 B3 B4 B5", ["left"]),
        ("R9 R2 R3 R4", ["left", "W3", "O5", "B2", "F7"]),
    ],
)
def test_the_row_3_5_2_7_of_the_facts_page(trick: str, fits: list[str]) -> None:
    """Won with a 1 or a 9 the boat steps first; it is no matter for the numbers."""
    state = plays(on_river(table(set="D"), "W3 O5 B2 F7", 1), trick)
    for at in ("left", "W3", "O5", "B2", "F7"):
        rules = [rule for _, rule in kinds(state, builder(at))]
        assert rules == ([] if at in fits else ["potemkin.builder"])


BUILDER = [
    Case("far left", builder("left"), "W8 O9 B4 F5", 0, RED, left="R7 W8 [O9] B4 F5"),
    Case("higher than all to its left", builder("F5"), ROW, 0, RED, left="W2 [O3] B4 F5 R7"),
    Case("not higher than one far to its left", builder("F5"), "W8 O3 B4 F5", 2, RED,
         "illegal builder", left="W8 O3 B4 [F5] R7"),
    Case("equal is not higher", builder("W7"), "W7 O3 B4 F5", 0, RED, "illegal builder"),
    Case("lower ones to its right do not matter", builder("W2"), "W2 O9 B8 F7", 0, RED,
         left="W2 [R7] O9 B8 F7"),
    Case("on a village instead", builder(onto="F5"), ROW, 0, RED, left="W2 [O3] B4 R7"),
    Case("on the boat's own village", builder(onto="W2"), ROW, 0, RED, left="R7 [O3] B4 F5"),
    Case("on a higher village", builder(onto="W8"), "W8 O3 B4 F5", 0, RED,
         left="R7 [O3] B4 F5"),
    Case("both", builder("left", "W2"), ROW, 0, RED, "impossible builder"),
    Case("neither", builder(), ROW, 0, RED, "impossible builder"),
    Case("at no such place", builder("R9"), ROW, 0, RED, "impossible building"),
    Case("on no such village", builder(onto="R9"), ROW, 0, RED, "impossible face"),
]  # fmt: skip


@pytest.mark.parametrize("case", BUILDER, ids=lambda case: case.name)
def test_builder(case: Case) -> None:
    judge(case)


def test_the_trick_on_a_village_shows_the_winning_card() -> None:
    assert judge(BUILDER[5]).row[-1] == ("fifth-5", *TRICK)


# --- Painter ---------------------------------------------------------------------------


def painter(at: str = "", leads: Any = 0) -> Painter:
    return Painter(trump_at=place(at), leads=leads)


OLD = {"trump": ("white-8", "white-9")}
PAINTER = [
    Case("the first trump builds nothing", painter(), ROW, 0, RED, left="W2 [O3] B4 F5"),
    Case("no older pile to build", painter("F5"), ROW, 0, RED, "impossible painter"),
    Case("the older pile downstream", painter("F5"), ROW, 0, RED, left="W2 [O3] B4 F5 W9",
         given=OLD),
    Case("the older pile beside the boat", painter("W2"), ROW, 0, RED,
         left="W2 [W9] O3 B4 F5", given=OLD),
    Case("the older pile far left", painter("left"), ROW, 1, RED, "illegal downstream",
         left="W9 W2 O3 [B4] F5", given=OLD),
    Case("the older pile left of the boat", painter("W2"), ROW, 1, RED, "illegal downstream",
         given=OLD),
    Case("the older pile nowhere", painter(), ROW, 0, RED, "impossible building", given=OLD),
    Case("the older pile at no such place", painter("R9"), ROW, 0, RED, "impossible building",
         given=OLD),
    Case("the winner leads again", painter(leads=1), ROW, 0, RED, "illegal named-leader"),
    Case("no such player leads", painter(leads=4), ROW, 0, RED, "impossible named-leader"),
    Case("a character leads", painter(leads="builder"), ROW, 0, RED,
         "impossible named-leader"),
]  # fmt: skip


@pytest.mark.parametrize("case", PAINTER, ids=lambda case: case.name)
def test_painter(case: Case) -> None:
    done = judge(case)
    if not case.against:
        assert (done.trump, done.turn, done.boat_size) == (TRICK, 0, 1)


def test_the_whole_older_pile_is_the_village() -> None:
    assert judge(PAINTER[2]).row[-1] == ("white-8", "white-9")


def test_with_three_players_the_double_player_can_be_named_by_another() -> None:
    own = (("builder",), ("painter",), ("governor", "commander"))
    grounds = {"governor": ("orange",), "commander": ("blue", "red")}
    state = table(
        3, "O2 O3 B4 F5", set="D", characters=own, start=1, backgrounds=Backgrounds(**grounds)
    )
    state = plays(state, "R7 R2 R3")
    assert GAME.objections(state, painter(leads=2)) == ()
    assert after(state, painter(leads=2)).turn == 2


# --- Governor --------------------------------------------------------------------------


def governor(at: str, leads: Any = 0) -> Governor:
    return Governor(at=place(at), leads=leads)


GOVERNOR = [
    Case("nothing upstream", governor("F5"), ROW, 0, RED, left="W2 [O3] B4 F5 R7"),
    Case("beside the boat", governor("W2"), ROW, 0, RED, left="W2 [R7] O3 B4 F5"),
    Case("too few upstream: all discarded", governor("F5"), ROW, 2, RED, left="B4 [F5] R7"),
    Case("upstream", governor("left"), ROW, 2, RED, "illegal downstream", left="R7 B4 [F5]"),
    Case("beside a village that is gone by then", governor("O3"), ROW, 2, RED,
         "impossible building"),
    Case("the winner leads again", governor("F5", 2), ROW, 0, RED, "illegal named-leader"),
    Case("no such player leads", governor("F5", 4), ROW, 0, RED, "impossible named-leader"),
]  # fmt: skip


@pytest.mark.parametrize("case", GOVERNOR, ids=lambda case: case.name)
def test_governor(case: Case) -> None:
    done = judge(case)
    if not case.against.startswith("impossible"):
        assert done.hands == (9, 9, 9, 9)


def upstream(*piles: str, stacks: bool = True) -> State:
    """The Governor has won; these piles ("W8 W9") lie upstream of blue 4 and fifth 5."""
    state = table(set="D", start=2, governor_stacks=stacks, row="O1 O2 O3 O4")
    row = (*(tuple(card(one) for one in pile.split()) for pile in piles), ("blue-4",), ("fifth-5",))
    return plays(changed(state, row=row, at=len(piles)), RED)


def test_one_card_each_and_the_rest_to_the_boat() -> None:
    state = upstream("W8 W9", "W7 W6", "W5")
    done = after(state, governor("F5"))
    assert done.hands == (10, 10, 10, 10)
    assert done.unknown == state.unknown + 1
    assert river(done) == "B4 [F5] R7"


@pytest.mark.parametrize(("stacks", "hands", "boat"), [(True, 10, 1), (False, 9, 5)])
def test_whole_stacks_or_only_the_top_cards_by_both_readings(
    stacks: bool, hands: int, boat: int
) -> None:
    """One village of four cards: enough to deal, or one card and three below it."""
    done = after(upstream("W6 W7 W8 W9", stacks=stacks), governor("F5"))
    assert done.hands == (hands,) * 4
    assert done.boat_size == boat


def test_of_four_stacks_only_the_tops_are_dealt_by_the_other_reading() -> None:
    state = upstream("W8 W9", "W7 W6", "W5", "W4", stacks=False)
    done = after(state, governor("F5"))
    assert done.hands == (10, 10, 10, 10)
    assert set(done.boat) == {"white-8", "white-7"}


@pytest.mark.parametrize(("seats", "count", "dealt"), [(2, 1, 0), (2, 2, 1), (3, 2, 0), (3, 3, 1)])
def test_as_many_cards_as_players_are_enough(seats: int, count: int, dealt: int) -> None:
    start = {2: 1, 3: 1}[seats]
    state = table(seats, "O1 O2 O3 O4", set="D", start=start)
    row = (*((f"fifth-{n + 1}",) for n in range(count)), ("blue-4",), ("blue-5",))
    state = plays(changed(state, row=row, at=count), "O7 O5" if seats == 2 else "O7 O5 O6")
    done = after(state, governor("B5", "builder" if seats == 2 else 0))
    assert done.hands == (9 + dealt,) * seats
    assert done.boat_size == state.boat_size + count - dealt * seats


def test_a_governor_in_the_last_trick_makes_one_more() -> None:
    state = changed(upstream("W8 W9", "W7 W6"), hands=(0, 0, 0, 0))
    done = after(state, governor("F5"))
    assert not done.over
    assert done.hands == (1, 1, 1, 1)


def test_the_dealt_cards_can_be_played_again() -> None:
    done = after(upstream("W8 W9", "W7 W6"), governor("F5"))
    for dealt in ("white-6", "white-9"):
        assert not GAME.objections(done, Play(seat=0, card=dealt))


# --- Commander -------------------------------------------------------------------------


def commander(at: str = "") -> Commander:
    return Commander(at=place(at))


RED_LEFT = "R9 O3 B4 F5"
COMMANDER = [
    Case("the same colour: built downstream", commander("F5"), RED_LEFT, 1, RED,
         left="R9 O3 [B4] F5 R7"),
    Case("the same colour: built upstream", commander("left"), RED_LEFT, 1, RED,
         left="R7 R9 O3 [B4] F5"),
    Case("the same colour and built nowhere", commander(), RED_LEFT, 1, RED,
         "impossible building"),
    Case("the same colour, at no such place", commander("W9"), RED_LEFT, 1, RED,
         "impossible building"),
    Case("another colour: that village goes too", commander(), ROW, 1, RED, left="O3 [B4] F5"),
    Case("another colour, and built", commander("F5"), ROW, 1, RED, "illegal commander",
         left="W2 O3 [B4] F5 R7"),
    Case("only the leftmost counts", commander(), "W2 R9 B4 F5", 2, RED, left="R9 B4 [F5]"),
    Case("the boat's own village is not upstream", commander(), RED_LEFT, 0, RED,
         left="R9 [O3] B4 F5"),
    Case("none upstream, and built", commander("F5"), RED_LEFT, 0, RED, "illegal commander"),
    Case("none upstream, built by the other reading", commander("F5"), ROW, 0, RED,
         left="W2 [O3] B4 F5 R7", given={"commander_alone": "build"}),
    Case("none upstream, that reading, built nowhere", commander(), ROW, 0, RED,
         "impossible building", given={"commander_alone": "build"}),
]  # fmt: skip


@pytest.mark.parametrize("case", COMMANDER, ids=lambda case: case.name)
def test_commander(case: Case) -> None:
    done = judge(case)
    if not case.against:
        built = case.move.at is not None
        assert done.boat_size == (1 if built else 5 + (case.at > 0))


def test_everybody_reads_what_set_d_did() -> None:
    state = on_river(table(set="D", start=1), ROW, 0, trump=("white-9",))
    state = plays(state, RED)
    move = painter("F5", 3)
    assert said(GAME.told(state, move, frozenset(), after(state, move))) == (
        "The Painter builds the old trump right of fifth colour 5 and makes the trick the trump; "
        "Dan leads."
    )

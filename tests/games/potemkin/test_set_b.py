"""Set B: every edge case of Carpenter, Artist and Secretary (the Cossack has its own file)."""

from __future__ import annotations

from typing import Any

import pytest

from games.potemkin.rules.moves import Artist, Carpenter, Moved, Put, Redeployment, Secretary
from games.potemkin.rules.state import changed
from tests.games.potemkin.judged import Case, judge
from tests.games.potemkin.playing import (
    GAME,
    after,
    card,
    on_river,
    plays,
    right_of,
    river,
    said,
    table,
)

RED = "R7 R2 R3 R4"
ROW = "W2 O3 B4 F5"
MIXED = "W2 R5 B4 F5"


def place(at: str) -> Any:
    return "far-left" if at == "left" else right_of(at) if at else None


# --- Carpenter -------------------------------------------------------------------------


def carpenter(*moved: str) -> Carpenter:
    """From "R7 left" and the like."""
    pairs = (one.split() for one in moved)
    return Carpenter(moved=tuple(Moved(card(one), place(at)) for one, at in pairs))


OWN = {"area": (("red-9",), ("white-8", "white-9"))}
CARPENTER = [
    Case("nothing moves", carpenter(), ROW, 0, RED, left="W2 [O3] B4 F5"),
    Case("the new one far left", carpenter("R7 left"), ROW, 0, RED, left="R7 W2 [O3] B4 F5"),
    Case("right of another colour", carpenter("R7 W2"), ROW, 0, RED, "illegal carpenter",
         left="W2 [R7] O3 B4 F5"),
    Case("right of its own colour, and that of another", carpenter("R7 R5"), MIXED, 0, RED,
         "illegal carpenter"),
    Case("the same, only the neighbour counts", carpenter("R7 R5"), MIXED, 0, RED,
         left="W2 [R5] R7 B4 F5", given={"carpenter_left": "neighbour"}),
    Case("right of a neighbour of another colour", carpenter("R7 B4"), MIXED, 0, RED,
         "illegal carpenter", given={"carpenter_left": "neighbour"}),
    Case("far left, only the neighbour counts", carpenter("R7 left"), MIXED, 0, RED,
         left="R7 W2 [R5] B4 F5", given={"carpenter_left": "neighbour"}),
    Case("all to the left are of its colour", carpenter("R7 R6"), "R5 R6 B4 F5", 1, RED,
         left="R5 R6 [R7] B4 F5"),
    Case("the trump is of every colour", carpenter("R7 F5"), ROW, 0, RED,
         left="W2 [O3] B4 F5 R7", given={"trump": ("red-9",)}),
    Case("a trump village of the river is not wild", carpenter("R7 F5"), "F5 R5", 0, RED,
         "illegal carpenter", given={"trump": ("fifth-9",)}),
    Case("it is wild by the other reading", carpenter("R7 F5"), "F5 R5", 0, RED,
         left="F5 [R7] R5", given={"trump": ("fifth-9",), "carpenter_wild": True}),
    Case("that reading without a trump", carpenter("R7 F5"), "F5 R5", 0, RED,
         "illegal carpenter", given={"carpenter_wild": True}),
    Case("an older one of the area", carpenter("W9 W2"), ROW, 0, RED,
         left="W2 [W9] O3 B4 F5", given=OWN),
    Case("any number, each fits where the one before left it",
         carpenter("R9 left", "R7 R9", "W9 left"), ROW, 0, RED,
         left="W9 R9 R7 W2 [O3] B4 F5", given=OWN),
    Case("the second no longer fits", carpenter("R9 left", "W9 W2"), ROW, 0, RED,
         "illegal carpenter", given=OWN),
    Case("one that is not in the area", carpenter("R8 left"), ROW, 0, RED, "impossible face"),
    Case("one that is covered", carpenter("W8 left"), ROW, 0, RED, "impossible face", given=OWN),
    Case("the same twice", carpenter("R7 left", "R7 left"), ROW, 0, RED, "impossible face"),
    Case("to no such place", carpenter("R7 R9"), ROW, 0, RED, "impossible building"),
]  # fmt: skip


@pytest.mark.parametrize("case", CARPENTER, ids=lambda case: case.name)
def test_carpenter(case: Case) -> None:
    judge(case)


def test_the_trick_waits_in_the_carpenters_area_for_a_later_win() -> None:
    done = judge(CARPENTER[0])
    assert done.area == (("red-2", "red-3", "red-4", "red-7"),)
    assert done.boat_size == 1


# --- Artist ----------------------------------------------------------------------------


def artist(*puts: str) -> Artist:
    """From "R2 W2": a card of the trick, a village."""
    pairs = (one.split() for one in puts)
    return Artist(onto=tuple(Put(card(one), card(on)) for one, on in pairs))


TRUMP = {"trump": ("white-8", "fifth-9")}
FOUR = ("R2 W2", "R3 O3", "R4 B4", "R7 F5")
ARTIST = [
    Case("one on each village", artist(*FOUR), ROW, 0, RED, left="R2 [R3] R4 R7"),
    Case("all on one, each the new face", artist("R7 O3", "R4 R7", "R3 R4", "R2 R3"), ROW, 0,
         RED, left="W2 [R2] B4 F5"),
    Case("on the boat's own", artist("R7 W2", "R4 R7", "R3 R4", "R2 R3"), ROW, 0, RED,
         left="R2 [O3] B4 F5"),
    Case("one is left over", artist(*FOUR[:3]), ROW, 0, RED, "illegal artist"),
    Case("none is placed", artist(), ROW, 0, RED, "illegal artist"),
    Case("one twice", artist(*FOUR, "R2 R7"), ROW, 0, RED, "impossible artist"),
    Case("one of another trick", artist("R9 W2", *FOUR[1:]), ROW, 0, RED,
         "impossible artist, illegal artist"),
    Case("on a village that is covered by then", artist("R2 W2", "R3 W2", *FOUR[2:]), ROW, 0,
         RED, "impossible face"),
    Case("on the Carpenter's", artist("R2 W9", *FOUR[1:]), ROW, 0, RED,
         left="W2 [R3] R4 R7", given={"area": (("white-9",),)}),
    Case("the trump pile downstream", Artist(trump_at=right_of("F5")), ROW, 0, RED,
         left="W2 [O3] B4 F5 F9", given=TRUMP),
    Case("the trump pile upstream", Artist(trump_at="far-left"), ROW, 0, RED,
         left="F9 W2 [O3] B4 F5", given=TRUMP),
    Case("with a trump the cards may be placed too", artist(*FOUR), ROW, 0, RED,
         left="R2 [R3] R4 R7", given=TRUMP),
    Case("no trump to build", Artist(trump_at="far-left"), ROW, 0, RED, "impossible artist"),
    Case("the trump pile at no such place", Artist(trump_at=right_of("R9")), ROW, 0, RED,
         "impossible building", given=TRUMP),
    Case("both", Artist(onto=artist(*FOUR).onto, trump_at="far-left"), ROW, 0, RED,
         "impossible artist", given=TRUMP),
    Case("neither", Artist(), ROW, 0, RED, "impossible artist", given=TRUMP),
]  # fmt: skip


@pytest.mark.parametrize("case", ARTIST, ids=lambda case: case.name)
def test_artist(case: Case) -> None:
    judge(case)


def test_the_whole_trump_pile_becomes_a_village_and_no_trump_is_left() -> None:
    done = judge(ARTIST[9])
    assert done.row[-1] == ("white-8", "fifth-9")
    assert (done.trump, done.trump_colour) == ((), None)
    assert done.boat_size == 5


def test_a_card_on_the_carpenters_village_is_its_new_face() -> None:
    assert judge(ARTIST[8]).area == (("white-9", "red-2"),)


def test_with_two_players_a_piles_card_is_painted_too() -> None:
    state = after(table(2, set="B"), Redeployment(seat=1))
    state = on_river(changed(state, tricks=1, lead="artist"), ROW, 0)
    state = plays(state, "O7 O4 O5")
    move = artist("O4 W2", "O5 O3", "O7 F5")
    assert not GAME.objections(state, move)
    assert river(after(state, move)) == "O4 [O5] B4 O7"


# --- Secretary -------------------------------------------------------------------------


def secretary(village: str = "", at: str = "") -> Secretary:
    return Secretary(village=card(village) if village else None, at=place(at))


SET = {"trump": ("white-9",)}
SECRETARY = [
    Case("no trump: the trick is it", secretary(), ROW, 2, RED, left="W2 O3 B4 [F5]"),
    Case("no trump, and a village named", secretary("W2", "F5"), ROW, 2, RED,
         "impossible secretary"),
    Case("no trump, and a place named", secretary(at="F5"), ROW, 2, RED, "impossible secretary"),
    Case("a lower one moves, the trick fills the gap", secretary("W2", "F5"), ROW, 2, RED,
         left="R7 O3 B4 [F5] W2", given=SET),
    Case("the one beside the boat", secretary("O3", "B4"), ROW, 2, RED,
         left="W2 R7 B4 [O3] F5", given=SET),
    Case("the only one upstream", secretary("W2", "O3"), ROW, 1, RED,
         left="R7 O3 [W2] B4 F5", given=SET),
    Case("a lower one is there and none moves", secretary(), ROW, 2, RED, "illegal secretary",
         given=SET),
    Case("nothing upstream: discarded", secretary(), ROW, 0, RED, left="W2 [O3] B4 F5",
         given=SET),
    Case("none is lower: discarded", secretary(), "W8 O9 B4 F5", 2, RED,
         left="W8 O9 B4 [F5]", given=SET),
    Case("equal is not lower", secretary(), "W7 O9 B4 F5", 2, RED, left="W7 O9 B4 [F5]",
         given=SET),
    Case("equal, and it moves", secretary("W7", "F5"), "W7 O3 B4 F5", 2, RED,
         "illegal secretary", given=SET),
    Case("lower ones only downstream", secretary(), "W8 O9 B4 F5", 2, RED,
         left="W8 O9 B4 [F5]", given=SET),
    Case("won with a 1: nothing is lower", secretary(), "W2 O3 B4 F5", 2, "R1 B2 B3 W4",
         left="W2 O3 [B4] F5", given={"trump": ("fifth-9",)}),
    Case("the village over the boat", secretary("B4", "F5"), ROW, 2, RED,
         "impossible above-boat", given=SET),
    Case("a village downstream", secretary("F5", "B4"), ROW, 2, RED, "illegal upstream",
         given=SET),
    Case("to a place upstream", secretary("O3", "W2"), ROW, 2, RED, "illegal downstream",
         given=SET),
    Case("one that is not there", secretary("R5", "F5"), ROW, 2, RED, "impossible face",
         given=SET),
    Case("to no such place", secretary("W2", "R9"), ROW, 2, RED, "impossible building",
         given=SET),
    Case("a village and no place", secretary("W2"), ROW, 2, RED, "impossible building",
         given=SET),
]  # fmt: skip


@pytest.mark.parametrize("case", SECRETARY, ids=lambda case: case.name)
def test_secretary(case: Case) -> None:
    judge(case)


def test_the_first_trump_is_the_whole_trick_with_the_winning_card_on_top() -> None:
    done = judge(SECRETARY[0])
    assert done.trump == ("red-2", "red-3", "red-4", "red-7")
    assert done.boat_size == 1


def test_the_secretarys_swap_makes_one_village_more() -> None:
    done = judge(SECRETARY[3])
    assert done.row[0] == ("red-2", "red-3", "red-4", "red-7")
    assert done.boat_size == 1
    assert done.trump == ("white-9",)


def test_everybody_reads_what_set_b_did() -> None:
    state = changed(on_river(table(set="B", start=2), ROW, 2), trump=("white-9",))
    state = plays(state, RED)
    for move, line in (
        (
            secretary("W2", "F5"),
            "The Secretary moves white 2 to a place right of fifth colour 5 and builds where it "
            "stood.",
        ),
        (secretary(), "The Secretary discards the trick."),
    ):
        assert said(GAME.told(state, move, frozenset(), after(state, move))) == line

"""Set C: every edge case of Commissary, Chamberlain, Officer and Wagonmaster."""

from __future__ import annotations

from typing import Any

import pytest

from games.potemkin.rules.moves import Chamberlain, Commissary, Moved, Officer, Wagonmaster
from games.potemkin.rules.state import changed
from tests.games.potemkin.judged import Case, judge
from tests.games.potemkin.playing import (
    GAME,
    after,
    card,
    happened,
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


# --- Commissary ------------------------------------------------------------------------


def test_the_trick_goes_to_the_wagonmaster_with_the_winning_card_on_top() -> None:
    done = judge(Case("", Commissary(), ROW, 0, RED, left="W2 [O3] B4 F5"))
    assert done.area == (TRICK,)
    assert done.ones_high
    assert done.boat_size == 1


@pytest.mark.parametrize(("seats", "trick"), [(3, "R7 R2 R3"), (2, "R7 R2")])
def test_the_commissary_with_two_and_three_players(seats: int, trick: str) -> None:
    state = plays(table(seats, "O2 O3 B4 F5", set="C"), trick)
    assert state.won is not None
    assert state.won.by == ("commissary",)
    assert len(after(state, Commissary()).area[0]) == seats


def test_a_win_with_a_1_after_the_commissary_still_steps_left() -> None:
    state = after(plays(table(set="C"), RED), Commissary())
    assert state.at == 1
    assert plays(state, "B9 B1 B8 B7").at == 0


def test_everybody_is_told_that_1s_are_high() -> None:
    won = plays(table(set="C"), RED)
    assert happened(won, Commissary())[0] == "In the next trick 1 beats 9."


# --- Chamberlain -----------------------------------------------------------------------


def chosen(short: str) -> Chamberlain:
    return Chamberlain(card=card(short))


TWO: dict[str, Any] = {"unknown": 2}
CHAMBERLAIN = [
    Case("one card in the boat: only the trick goes", Chamberlain(), ROW, 0, RED,
         left="W2 [O3] B4 F5"),
    Case("one card, and it is taken", chosen("B9"), ROW, 0, RED, "impossible boat"),
    Case("two cards and none chosen", Chamberlain(), ROW, 0, RED, "illegal trump", given=TWO),
    Case("no village has that colour", chosen("R9"), ROW, 0, RED, left="W2 [O3] B4 F5",
         given=TWO),
    Case("a village downstream goes", chosen("B9"), ROW, 0, RED, left="W2 [O3] F5", given=TWO),
    Case("a village upstream goes", chosen("B9"), "B2 O3 B4 F5", 1, RED, left="O3 [F5]",
         given=TWO),
    Case("the same colour as the trump before", chosen("B9"), ROW, 0, RED,
         left="W2 [O3] F5", given={**TWO, "trump": ("blue-8",)}),
    Case("the boat's own village goes", chosen("W9"), ROW, 0, RED,
         end="reading-boat-village", given=TWO),
    Case("the boat's own village stays by the other reading", chosen("W9"), "W2 W3 B4 F5", 0,
         RED, left="W2 [B4] F5", given={**TWO, "boat_village": "stays"}),
    Case("all downstream goes, so the step is lost", chosen("B9"), "W2 B3 B4 B5", 0, RED,
         end="defeat", given=TWO),
    Case("a card that lies in the area", chosen("W9"), ROW, 0, RED, "impossible cards",
         given={**TWO, "area": (("white-9",),)}),
    Case("a card that lies in the trump place", chosen("W9"), ROW, 0, RED, "impossible cards",
         given={**TWO, "trump": ("white-9",)}),
]  # fmt: skip


@pytest.mark.parametrize("case", CHAMBERLAIN, ids=lambda case: case.name)
def test_chamberlain(case: Case) -> None:
    judge(case)


def test_the_wagonmasters_villages_of_that_colour_go_too_with_all_their_cards() -> None:
    area = (("white-8", "blue-8"), ("white-9",))
    done = judge(CHAMBERLAIN[4]._replace(given={**TWO, "area": area}))
    assert done.area == (("white-9",),)
    assert {"white-8", "blue-8", "blue-4", *TRICK} == set(done.boat)
    assert done.trump == ("blue-9",)


def test_only_a_villages_face_has_a_colour_for_the_chamberlain() -> None:
    state = changed(table(set="C", start=1), unknown=2)
    state = changed(state, row=(("white-2",), ("blue-3", "orange-3"), ("orange-4", "blue-4")))
    done = after(plays(state, RED), chosen("B9"))
    assert done.row == (("white-2",), ("blue-3", "orange-3"))


# --- Officer ---------------------------------------------------------------------------


def sent(short: str = "") -> Officer:
    return Officer(village=card(short) if short else None)


BY_TRUMP = {"trump": ("red-9",)}
OFFICER = [
    Case("none upstream: none is sent", sent(), ROW, 0, RED, left="W2 [O3] B4 F5"),
    Case("the only one upstream", sent("W2"), ROW, 1, RED, left="O3 [B4] F5"),
    Case("either of two", sent("O3"), ROW, 2, RED, left="W2 B4 [F5]"),
    Case("one is there and none is sent", sent(), ROW, 1, RED, "illegal officer"),
    Case("the village over the boat", sent("O3"), ROW, 1, RED, "impossible above-boat"),
    Case("a village downstream", sent("F5"), ROW, 1, RED, "illegal upstream"),
    Case("one that is not there", sent("R9"), ROW, 1, RED, "impossible face"),
    Case("won with a trump, none upstream", sent(), ROW, 0, RED, left="W2 [O3] B4 F5",
         given=BY_TRUMP),
    Case("won with a trump, one upstream", sent("W2"), ROW, 1, RED, left="O3 [B4] F5",
         given=BY_TRUMP),
    Case("another trump", sent("W2"), ROW, 1, RED, left="O3 [B4] F5",
         given={"trump": ("blue-9",)}),
]  # fmt: skip


@pytest.mark.parametrize("case", OFFICER, ids=lambda case: case.name)
def test_officer(case: Case) -> None:
    done = judge(case)
    if case.against.startswith("impossible"):
        return
    by_trump = case.given.get("trump") == ("red-9",)
    sends = [(case.move.village,)] if case.move.village else []
    assert done.area == (*sends, *([TRICK] if by_trump else []))
    assert done.boat_size == (1 if by_trump else 5)


# --- Wagonmaster -----------------------------------------------------------------------


def wagon(onto: str, *placed: str) -> Wagonmaster:
    """What the trick is put on; villages of the area as "R7 left"."""
    pairs = (one.split() for one in placed)
    moved = tuple(
        Moved(card(one), "far-left" if at == "left" else right_of(at)) for one, at in pairs
    )
    return Wagonmaster(onto=card(onto), placed=moved)


AREA = {"area": (("red-9",), ("white-8", "white-9"))}
WAGONMASTER = [
    Case("the area is empty: only the trick", wagon("F5"), ROW, 0, RED, left="W2 [O3] B4 R7"),
    Case("on the boat's own village", wagon("W2"), ROW, 0, RED, left="R7 [O3] B4 F5"),
    Case("on a village of the area", wagon("W9"), ROW, 0, RED, left="W2 [O3] B4 F5",
         given=AREA),
    Case("none moves though some could", wagon("F5"), ROW, 0, RED, left="W2 [O3] B4 R7",
         given=AREA),
    Case("one downstream", wagon("W2", "R9 F5"), ROW, 0, RED, left="R7 [O3] B4 F5 R9",
         given=AREA),
    Case("all, up and downstream", wagon("W2", "R9 left", "W9 W2"), ROW, 0, RED,
         left="R9 R7 [W9] O3 B4 F5", given=AREA),
    Case("on one that has just moved", wagon("R9", "R9 left"), ROW, 0, RED,
         left="R7 W2 [O3] B4 F5", given=AREA),
    Case("beside one that has just moved", wagon("W2", "R9 left", "W9 R9"), ROW, 0, RED,
         left="R9 W9 R7 [O3] B4 F5", given=AREA),
    Case("any colour anywhere", wagon("W2", "R9 B4"), ROW, 0, RED, left="R7 [O3] B4 R9 F5",
         given=AREA),
    Case("on no village that is there", wagon("R8"), ROW, 0, RED, "impossible face"),
    Case("one that is not in the area", wagon("F5", "R8 left"), ROW, 0, RED, "impossible face",
         given=AREA),
    Case("one that is covered there", wagon("F5", "W8 left"), ROW, 0, RED, "impossible face",
         given=AREA),
    Case("to no such place", wagon("F5", "R9 R8"), ROW, 0, RED, "impossible building",
         given=AREA),
]  # fmt: skip


@pytest.mark.parametrize("case", WAGONMASTER, ids=lambda case: case.name)
def test_wagonmaster(case: Case) -> None:
    done = judge(case)
    if not case.against:
        assert done.boat_size == 1


def test_the_trick_is_never_a_village_of_its_own() -> None:
    assert judge(WAGONMASTER[0]).row[-1] == ("fifth-5", *TRICK)
    assert judge(WAGONMASTER[2]).area[-1] == ("white-8", "white-9", *TRICK)


def test_with_two_players_a_seat_may_send_to_its_own_wagonmaster() -> None:
    own = (("officer", "wagonmaster"), ("commissary", "chamberlain"))
    state = plays(on_river(table(2, set="C", characters=own), ROW, 1), "R7 R2")
    state = after(state, sent("W2"))
    assert state.area == (("white-2",),)
    assert river(state) == "O3 [B4] F5"
    assert state.lead == "officer"


def test_in_another_set_these_characters_are_unknown() -> None:
    for move in (Commissary(), Chamberlain(), Officer(), wagon("F5")):
        assert kinds(plays(table(), RED), move) == [("impossible", "potemkin.sets")]


def test_everybody_reads_what_set_c_did() -> None:
    state = changed(on_river(table(set="C", start=3), ROW, 1), **AREA)
    state = plays(state, RED)
    move = wagon("W2", "R9 F5")
    line = said(GAME.told(state, move, frozenset(), after(state, move)))
    assert line == (
        "The Wagonmaster moves red 9 to a place right of fifth colour 5 and puts the trick on "
        "white 2."
    )

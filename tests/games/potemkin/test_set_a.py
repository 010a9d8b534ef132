"""Set A: every edge case of Sapper, Stagehand, Chancellor and Scout."""

from __future__ import annotations

import pytest

from games.potemkin.rules.moves import Chancellor, Sapper, Scout, Stagehand
from games.potemkin.rules.state import changed
from tests.games.potemkin.judged import Case, judge
from tests.games.potemkin.playing import (
    GAME,
    after,
    card,
    cards,
    kinds,
    on_river,
    plays,
    right_of,
    river,
    said,
    table,
)

RED = "R7 R2 R3 R4"
FIVE = "W2 O3 B4 F5 W6"


def sapper(discard: str, at: str = "") -> Sapper:
    place = "far-left" if at == "left" else right_of(at) if at else None
    return Sapper(discard=cards(discard), at=place)  # type: ignore[arg-type]


SAPPER = [
    Case("two downstream, built far left", sapper("B4 F5", "left"), FIVE, 1, RED,
         left="R7 W2 O3 [W6]"),
    Case("two upstream, built upstream", sapper("W2 O3", "left"), FIVE, 2, RED,
         left="R7 B4 [F5] W6"),
    Case("one on each side, built downstream", sapper("W2 F5", "B4"), FIVE, 1, RED,
         left="O3 [B4] R7 W6"),
    Case("built right of the boat", sapper("F5 W6", "O3"), FIVE, 1, RED, left="W2 O3 [R7] B4"),
    Case("just one", sapper("F5", "O3"), FIVE, 1, RED, "illegal sapper"),
    Case("none", sapper("", "O3"), FIVE, 1, RED, "illegal sapper"),
    Case("one twice", sapper("F5 F5", "O3"), FIVE, 1, RED, "impossible sapper"),
    Case("one that is not there", sapper("F5 R9", "O3"), FIVE, 1, RED, "impossible face"),
    Case("built nowhere", sapper("F5 W6"), FIVE, 1, RED, "impossible building"),
    Case("built beside one that is gone", sapper("F5 W6", "W6"), FIVE, 1, RED,
         "impossible building"),
    Case("three villages, the boat's spared", sapper("W2 B4", "O3"), "W2 O3 B4", 1, RED,
         left="O3 [R7]"),
    Case("three villages, built upstream only", sapper("W2 B4", "left"), "W2 O3 B4", 1, RED,
         end="defeat"),
    Case("the boat's, though two others lie there", sapper("O3 B4"), "W2 O3 B4", 1, RED,
         end="sapper"),
    Case("two villages", sapper("W2 O3"), "W2 O3", 0, RED, end="sapper"),
    Case("two villages, and still a place named", sapper("W2 O3", "left"), "W2 O3", 1, RED,
         end="sapper"),
    Case("two villages, only the other one", sapper("O3", "W2"), "W2 O3", 0, RED,
         "illegal sapper"),
    Case("one village", sapper("W2"), "W2", 0, RED, end="sapper"),
]  # fmt: skip


@pytest.mark.parametrize("case", SAPPER, ids=lambda case: case.name)
def test_sapper(case: Case) -> None:
    judge(case)


def test_the_sappers_net_is_one_village_fewer_and_eight_cards_less() -> None:
    done = judge(SAPPER[0])
    assert len(done.row) == 4
    assert ("red-2", "red-3", "red-4", "red-7") in done.row
    assert done.boat_size == 3


def test_the_sappers_lost_trick_goes_to_the_boat() -> None:
    done = judge(SAPPER[12])
    assert {"red-7", "red-2", "orange-3", "blue-4"} <= set(done.boat)
    assert done.trick == ()


def stage(card_: str | None = None, at: str = "") -> Stagehand:
    place = "far-left" if at == "left" else right_of(at) if at else None
    return Stagehand(card=card_ and card(card_), at=place)  # type: ignore[arg-type]


TWO = {"unknown": 2}
ALONE = {"trump": ("red-9",), "stagehand_one": "trump"}
ROW = "W2 O3 B4 F5"
STAGEHAND = [
    Case("one card in the boat: the trick goes there", stage(), ROW, 0, RED,
         left="W2 [O3] B4 F5"),
    Case("one card, and it is taken", stage("B9"), ROW, 0, RED, "impossible boat"),
    Case("one card, and built", stage(at="left"), ROW, 0, RED, "illegal stagehand"),
    Case("one card, trump of that colour", stage(), ROW, 0, RED, left="W2 [O3] B4 F5",
         given={"trump": ("red-9",)}),
    Case("one card, trump of that colour, other reading: built", stage(at="left"), ROW, 0, RED,
         left="R7 W2 [O3] B4 F5", given=ALONE),
    Case("one card, that reading, not built", stage(), ROW, 0, RED, "impossible building",
         given=ALONE),
    Case("two cards and none chosen", stage(), ROW, 0, RED, "illegal trump", given=TWO),
    Case("two cards, another colour: discarded", stage("B9"), ROW, 0, RED,
         left="W2 [O3] B4 F5", given=TWO),
    Case("two cards, another colour, and built", stage("B9", "left"), ROW, 0, RED,
         "illegal stagehand", given=TWO),
    Case("two cards, same colour: built downstream", stage("R9", "F5"), ROW, 0, RED,
         left="W2 [O3] B4 F5 R7", given=TWO),
    Case("two cards, same colour: built upstream", stage("R9", "left"), ROW, 0, RED,
         left="R7 W2 [O3] B4 F5", given=TWO),
    Case("same colour and built nowhere", stage("R9"), ROW, 0, RED, "impossible building",
         given=TWO),
    Case("same colour, at no such place", stage("R9", "W9"), ROW, 0, RED,
         "impossible building", given=TWO),
    Case("a card that lies in a village", stage("W2"), ROW, 0, RED, "impossible cards",
         given=TWO),
    Case("a card of this trick", stage("R4", "left"), ROW, 0, RED, "impossible cards", given=TWO),
    Case("a card that does not exist", Stagehand(card="red-10"), ROW, 0, RED,
         "impossible cards", given=TWO),
    Case("none of the known ones, and no other is there", stage("B9"), ROW, 0, RED,
         "impossible boat-pile", given={"unknown": 0, "boat": ("white-8", "white-9")}),
    Case("one of the known ones", stage("W9"), ROW, 0, RED, left="W2 [O3] B4 F5",
         given={"unknown": 0, "boat": ("white-8", "white-9")}),
]  # fmt: skip


@pytest.mark.parametrize("case", STAGEHAND, ids=lambda case: case.name)
def test_stagehand(case: Case) -> None:
    judge(case)


def test_the_stagehands_card_lies_on_top_of_the_older_trump() -> None:
    case = STAGEHAND[9]._replace(given={**TWO, "trump": ("white-8",)})
    done = judge(case)
    assert done.trump == ("white-8", "red-9")
    assert done.trump_colour == "red"
    assert done.boat_size == 1


def test_the_stagehands_colour_is_that_of_the_winning_card() -> None:
    case = Case("won by a trump", stage("R9", "left"), ROW, 0, "R2 B7 B3 B4", given={
        "unknown": 2, "trump": ("red-8",)})  # fmt: skip
    judge(case)


def test_with_three_players_the_stagehand_can_choose_in_round_one() -> None:
    state = plays(table(3, "O2 O3 B4 F5"), "O7 O4 O5")
    assert state.boat_size == 2
    assert kinds(state, Stagehand()) == [("illegal", "potemkin.trump")]
    assert not GAME.objections(state, stage("B9"))


def chancellor(at: str) -> Chancellor:
    return Chancellor(at="far-left" if at == "left" else right_of(at))


CHANCELLOR = [
    Case("far left with nothing upstream", chancellor("left"), ROW, 0, RED,
         left="R7 W2 [O3] B4 F5"),
    Case("left of the boat's village", chancellor("W2"), ROW, 1, RED, left="W2 R7 O3 [B4] F5"),
    Case("right of the boat", chancellor("O3"), ROW, 1, RED, "illegal upstream",
         left="W2 O3 [R7] B4 F5"),
    Case("at no such place", chancellor("R9"), ROW, 1, RED, "impossible building"),
    Case("on the last village it is built in vain", chancellor("left"), ROW, 3, RED,
         end="defeat"),
]  # fmt: skip


@pytest.mark.parametrize("case", CHANCELLOR, ids=lambda case: case.name)
def test_chancellor(case: Case) -> None:
    assert judge(case).hands == (9, 9, 9, 9)


@pytest.mark.parametrize(
    ("hands", "left", "unknown"), [((9, 9, 9, 9), (7, 7, 7, 7), 5), ((2, 1, 2, 2), (0, 0, 0, 0), 4)]
)
def test_won_with_trump_all_discard_the_winner_too_and_an_empty_hand_nothing(
    hands: tuple[int, ...], left: tuple[int, ...], unknown: int
) -> None:
    case = Case("", chancellor("left"), ROW, 0, RED, given={"trump": ("red-9",), "hands": hands},
                end="victory" if not any(left) else "")  # fmt: skip
    done = judge(case)
    assert (done.hands, done.unknown) == (left, unknown)


def test_a_trump_in_the_trick_that_does_not_win_discards_nothing() -> None:
    case = Case("", chancellor("left"), ROW, 0, RED, given={"trump": ("blue-9",)})
    assert judge(case).hands == (9, 9, 9, 9)


@pytest.mark.parametrize(("seats", "seat"), [(2, 1), (3, 1)])
def test_all_discard_with_two_and_three_players(seats: int, seat: int) -> None:
    state = changed(table(seats, "O2 O3 B4 F5", start=seat), trump=("red-9",))
    state = after(plays(state, "R7 R2 R3" if seats == 3 else "R7 R2"), chancellor("left"))
    assert state.hands == (8,) * seats


def scout(village: str = "", at: str = "") -> Scout:
    place = "far-left" if at == "left" else right_of(at) if at else None
    return Scout(village=card(village) if village else None, at=place)  # type: ignore[arg-type]


SCOUT = [
    Case("none upstream: discarded", scout(), ROW, 0, RED, left="W2 [O3] B4 F5"),
    Case("one upstream: nothing moves", scout(), ROW, 1, RED, left="W2 O3 [B4] F5"),
    Case("one upstream, and it moves", scout("W2", "F5"), ROW, 1, RED, "illegal scout",
         left="O3 [B4] F5 W2"),
    Case("two upstream, the first to the end", scout("W2", "F5"), ROW, 2, RED,
         left="O3 B4 [F5] W2"),
    Case("two upstream, the second beside the boat", scout("O3", "B4"), ROW, 2, RED,
         left="W2 B4 [O3] F5"),
    Case("two upstream and none moves", scout(), ROW, 2, RED, "illegal scout",
         left="W2 O3 B4 [F5]"),
    Case("three upstream, nothing downstream", scout("O3", "F5"), ROW, 3, RED,
         left="W2 B4 F5 [O3]"),
    Case("the village over the boat", scout("B4", "F5"), ROW, 2, RED, "impossible above-boat"),
    Case("a village downstream", scout("F5", "B4"), ROW, 2, RED, "illegal upstream"),
    Case("to a place upstream", scout("W2", "O3"), ROW, 2, RED, "illegal downstream"),
    Case("to the far left", scout("O3", "left"), ROW, 2, RED, "illegal downstream"),
    Case("to where it came from", scout("W2", "W2"), ROW, 2, RED, "impossible building"),
    Case("one that is not there", scout("R9", "F5"), ROW, 2, RED, "impossible face"),
    Case("a village and no place", scout("W2"), ROW, 2, RED, "impossible scout"),
    Case("a place and no village", scout(at="F5"), ROW, 2, RED, "impossible scout"),
]  # fmt: skip


@pytest.mark.parametrize("case", SCOUT, ids=lambda case: case.name)
def test_scout(case: Case) -> None:
    done = judge(case)
    if not case.against.startswith("impossible"):
        assert done.boat_size == 5


def test_the_scout_moves_a_village_with_all_its_cards() -> None:
    state = on_river(table(start=3), "W2 O3 B4 F5", 2)
    state = changed(state, row=(("white-9", "white-2"), *state.row[1:]))
    state = after(plays(state, RED), scout("W2", "F5"))
    assert state.row[-1] == ("white-9", "white-2")
    assert river(state) == "O3 B4 [F5] W2"


def test_everybody_reads_what_set_a_did() -> None:
    state = on_river(table(start=3), "W2 O3 B4 F5", 2)
    state = plays(state, RED)
    move = scout("W2", "F5")
    line = said(GAME.told(state, move, frozenset(), after(state, move)))
    assert line == (
        "The Scout moves white 2 to a place right of fifth colour 5 and discards the trick."
    )

"""The Cossack: a card given away, the Redeployment card, and what is unclear about both."""

from __future__ import annotations

from typing import Any

import pytest

from games.potemkin.rules.moves import Cossack, Given, Play, Redeployment
from games.potemkin.rules.state import Aside, State
from tests.games.potemkin.judged import Case, judge
from tests.games.potemkin.playing import (
    GAME,
    after,
    card,
    happened,
    kinds,
    on_river,
    plays,
    river,
    rules,
    table,
)

RED = "R7 R2 R3 R4"
ROW = "W7 O3 B4 F7"


def cossack(give: str = "", boat_to: str = "") -> Cossack:
    """From "R2 0" (a card, to whom) and a village."""
    given = Given(card(give.split()[0]), int(give.split()[1])) if give else None
    return Cossack(give=given, boat_to=card(boat_to) if boat_to else None)


def redeployed(row: str, at: int, trick: str = RED, **options: Any) -> State:
    """Seat 3 has just won with the Redeployment card, the first of the trick."""
    state = after(table(set="B", start=3, **options), Redeployment(seat=3))
    state = on_river(state, row, at, aside=Aside(None))
    first, *rest = trick.split()
    state = after(state, Play(seat=3, card=card(first), from_="redeployment"))
    return plays(state, " ".join(rest))


GIVING = [
    Case("none given", cossack(), ROW, 0, RED, left="W7 [O3] B4 F7"),
    Case("one given", cossack("R2 0"), ROW, 0, RED, left="W7 [O3] B4 F7"),
    Case("the winning card given", cossack("R7 1"), ROW, 0, RED, left="W7 [O3] B4 F7"),
    Case("to the winner", cossack("R2 3"), ROW, 0, RED, "illegal cossack"),
    Case("to no seat", cossack("R2 4"), ROW, 0, RED, "impossible table.seat"),
    Case("a card that is not in the trick", cossack("R9 0"), ROW, 0, RED, "impossible cossack"),
    Case("the boat, though another card won", cossack("", "W7"), ROW, 0, RED,
         "illegal cossack-redeploys"),
]  # fmt: skip


@pytest.mark.parametrize("case", GIVING, ids=lambda case: case.name)
def test_giving(case: Case) -> None:
    done = judge(case)
    if not case.against:
        assert done.hands == (9, 9, 9, 9)
        assert done.boat_size == 5


def test_who_is_given_a_card_discards_one_face_down() -> None:
    done = judge(GIVING[1])
    assert done.unknown == 2
    assert "red-2" not in done.boat
    assert not GAME.objections(done, Play(seat=3, card="red-9"))
    assert rules(plays(done, "R9"), Play(seat=0, card="red-2")) == set()


def test_a_given_card_makes_no_voyage_longer() -> None:
    case = GIVING[1]._replace(given={"hands": (1, 1, 1, 1)}, end="victory")
    assert judge(case).hands == (0, 0, 0, 0)


# --- The Redeployment card ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "at", "move", "against", "left", "end"),
    [
        (ROW, 1, cossack("", "W7"), [], "W7 [O3] B4 F7", ""),
        (ROW, 1, cossack("", "F7"), [], "", "potemkin.defeat"),
        (ROW, 0, cossack("", "W7"), [], "W7 [O3] B4 F7", ""),
        (ROW, 1, cossack("", "B4"), ["illegal potemkin.cossack-redeploys"], "", ""),
        (
            ROW,
            1,
            cossack("", "W9"),
            ["impossible potemkin.face", "illegal potemkin.cossack-redeploys"],
            "",
            "",
        ),
        (ROW, 1, cossack(), ["illegal potemkin.cossack-redeploys"], "", ""),
        ("W7 R3 R4 F5", 1, cossack("", "W7"), [], "W7 [F5]", ""),
        ("R3 W7 R4 F5", 3, cossack("", "W7"), [], "W7 [F5]", ""),
        ("R3 W7 R4 R5", 0, cossack("", "W7"), [], "", "potemkin.defeat"),
        ("W2 R3 R4 F5", 0, cossack(), [], "W2 [F5]", ""),
        ("R2 O3 B4 F5", 0, cossack(), [], "", "potemkin.reading-boat-village"),
    ],
)
def test_redeploying(
    row: str, at: int, move: Cossack, against: list[str], left: str, end: str
) -> None:
    won = redeployed(row, at)
    assert won.won is not None
    assert won.won.redeployed
    assert [f"{kind} {rule}" for kind, rule in kinds(won, move)] == against
    if against:
        return
    done = after(won, move)
    if left:
        assert river(done) == left
    outcome = GAME.outcome(done)
    assert (outcome.rule if outcome else "") == end


def test_no_village_of_that_number_loses_by_the_other_reading() -> None:
    won = redeployed("W2 R3 R4 F5", 0, cossack_no_number="loss")
    outcome = GAME.outcome(after(won, cossack()))
    assert outcome is not None
    assert outcome.rule == "potemkin.reading-cossack-none"


def test_the_boats_own_village_stays_by_the_other_reading() -> None:
    won = redeployed("R2 O3 R5 F5", 0, boat_village="stays")
    assert river(after(won, cossack())) == "R2 [O3] F5"


def test_give_and_redeploy_in_one_win() -> None:
    won = redeployed("W7 R3 R4 F5", 1)
    move = cossack("R2 0", "W7")
    assert not GAME.objections(won, move)
    lines = happened(won, move)
    assert lines[0] == "Ann takes red 2 and discards a card from hand, face down."
    done = after(won, move)
    assert done.boat_size == 1 + 3 + 2 + 1
    assert sum(done.hands) == 36


@pytest.mark.parametrize("row", ["W7 R3 R4 F5", "W2 R3 R4 F5"])
def test_no_gift_with_the_redeployment_card_by_the_other_reading(row: str) -> None:
    won = redeployed(row, 1, cossack_both=False)
    boat_to = "W7" if "W7" in row else ""
    assert "potemkin.reading-cossack-both" in rules(won, cossack("R2 0", boat_to))
    assert not GAME.objections(won, cossack("", boat_to))


def test_a_redeployment_card_that_is_a_9_steps_before_it_redeploys() -> None:
    won = redeployed("W9 O3 B4 F5", 1, "R9 R2 R3 R4")
    assert won.at == 2
    assert after(won, cossack("", "W9")).at == 1


def test_a_face_down_card_may_turn_out_to_have_won() -> None:
    """Nobody said where the winning card came from; only its player knows which one lay aside."""
    state = after(table(set="B", start=3, row=ROW), Redeployment(seat=3))
    won = plays(state, RED)
    assert won.won is not None
    assert not won.won.redeployed
    assert not GAME.objections(won, cossack("", "W7"))
    done = after(won, cossack("", "W7"))
    assert done.aside == Aside(None, there=False)
    assert after(won, cossack()).aside == Aside(None, there=True)


def test_a_card_told_to_lie_aside_is_the_redeployment_card_when_it_wins() -> None:
    state = after(table(set="B", start=3, row=ROW), Redeployment(seat=3, card="red-7"))
    won = plays(state, RED)
    assert won.won is not None
    assert won.won.redeployed
    assert rules(won, cossack()) == {"potemkin.cossack-redeploys"}


# --- Face up -----------------------------------------------------------------------------


def face_up() -> State:
    state = table(set="B", start=0, redeployment="up", row="W2 O3 B4 F5")
    return after(state, Redeployment(seat=3, card="red-9"))


def test_face_up_it_has_to_follow_suit_like_any_other() -> None:
    state = plays(face_up(), "R7 R2 R3")
    assert kinds(state, Play(seat=3, card="blue-7")) == [("illegal", "potemkin.follow-suit")]
    assert not GAME.objections(state, Play(seat=3, card="red-8"))
    assert not GAME.objections(state, Play(seat=3, card="red-9"))


def test_face_up_nobody_else_can_play_it() -> None:
    assert kinds(face_up(), Play(seat=0, card="red-9")) == [("impossible", "potemkin.redeployment")]


def test_face_up_no_other_card_is_the_redeployment_card() -> None:
    state = plays(face_up(), "R7 R2 R3")
    move = Play(seat=3, card="red-8", from_="redeployment")
    assert kinds(state, move) == [("impossible", "potemkin.redeployment")]


def test_only_the_cossacks_player_has_one_and_only_once() -> None:
    state = after(table(set="B"), Redeployment(seat=3))
    for seat in (0, 1):
        move = Play(seat=seat, card="red-7", from_="redeployment")
        assert ("impossible", "potemkin.redeployment") in kinds(state, move)
    gone = on_river(state, "W2 O3 B4 F5", 0, aside=Aside(None, there=False), turn=3)
    move = Play(seat=3, card="red-7", from_="redeployment")
    assert ("impossible", "potemkin.redeployment") in kinds(gone, move)


def test_the_last_card_in_hand_is_the_one_that_lies_aside() -> None:
    state = after(table(set="B", start=3, row=ROW), Redeployment(seat=3))
    state = on_river(state, ROW, 0, hands=(1, 1, 1, 1))
    won = plays(state, RED)
    assert won.won is not None
    assert won.won.redeployed

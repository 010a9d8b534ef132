"""Rulebook: Game Play, and the variations with two and five players."""

from __future__ import annotations

import pytest

from games.potato_man.rules.moves import Play, Tally
from games.potato_man.rules.tricks import still_open
from tests.games.potato_man.playing import GAME, after, against, cards, laid, said, table

REPEAT = [("illegal", "colour-once")]
TWICE = [("illegal", "five-players")]
MAN = [("illegal", "five-players-man")]


@pytest.mark.parametrize(
    ("seats", "trick", "card", "verdict"),
    [
        # Each colour may occur only once (2 to 4 players).
        (4, "R9", "R5", REPEAT),
        (4, "R9", "B5", []),
        (4, "R9 B4 G5", "R5", REPEAT),
        (4, "R9 B4 G5", "Y12", []),
        (3, "R9 B4", "B5", REPEAT),
        (3, "R9 B4", "G5", []),
        (2, "R9 B4 G5", "G6", REPEAT),
        (2, "R9 B4 G5", "Y1", []),
        (4, "Y3", "Y1", REPEAT),
        # Five players: one colour twice, and all four colours must be there.
        (5, "R9", "R10", []),
        (5, "R9 R10", "R11", TWICE),
        (5, "R9 B4 G5 R10", "B6", TWICE),
        (5, "R9 B4 G5 R10", "Y6", []),
        (5, "R9 B4 G5 Y6", "B7", []),
        # Five players: no second Potato Man; a plain yellow beside one is fine.
        (5, "Y3 R9", "Y1", MAN),
        (5, "Y3 R9", "Y5", []),
        (5, "Y5 R9", "Y3", []),
        (5, "Y3 R9 R10", "Y1", TWICE + MAN),
        # Two Evil Potatoes: no rule against it.
        (5, "R16 B4", "R17", []),
    ],
)
def test_what_may_be_played(
    seats: int, trick: str, card: str, verdict: list[tuple[str, str]]
) -> None:
    state = laid(table(seats), trick)
    assert state.turn is not None
    assert against(state, Play(seat=state.turn, card=cards(card)[0])) == verdict


def test_five_cards_in_order_always_show_four_colours() -> None:
    """The working form of the facts page, over every order of colours."""
    seen = set()

    def go(trick: str) -> None:
        state = laid(table(5), trick)
        if not state.trick and trick:
            seen.add(tuple(sorted(word[0] for word in trick.split())))
            return
        for colour in still_open(5, "standard", state.trick):
            number = 5 + len(trick.split())
            go(f"{trick} {colour[0].upper()}{number}")

    go("")
    assert all(len(set(colours)) == 4 for colours in seen)
    assert len(seen) == 4


def test_an_objection_says_what_would_be_in_order() -> None:
    state = laid(table(4), "R9 B4")
    (objection,) = GAME.objections(state, Play(seat=2, card="blue-5"))
    assert said(objection.text) == "This trick already has blue."
    assert said(objection.instead) == "Still open: green and yellow."
    assert objection.field == "card"
    (objection,) = GAME.objections(laid(table(5), "R9 R10"), Play(seat=2, card="red-5"))
    assert said(objection.text) == "Only one colour may come twice, and red already does."
    assert said(objection.instead) == "Still open: blue, green and yellow."


def test_clockwise_one_card_each() -> None:
    state = table(4, first=2)
    turns = []
    for card in cards("R5 B5 G5 Y5"):
        assert state.turn is not None
        turns.append(state.turn)
        state = after(state, Play(seat=state.turn, card=card))
    assert turns == [2, 3, 0, 1]


def test_two_players_alternate() -> None:
    state = table(2)
    turns = []
    for card in cards("R5 B6 G7 Y4"):
        assert state.turn is not None
        turns.append(state.turn)
        state = after(state, Play(seat=state.turn, card=card))
    assert turns == [0, 1, 0, 1]
    assert state.turn == 0


def test_every_reason_is_given_the_impossible_first() -> None:
    state = laid(table(4), "R9 B4")
    assert against(state, Play(seat=0, card="blue-4")) == [
        ("impossible", "cards"),
        ("illegal", "turns"),
        ("illegal", "colour-once"),
    ]


# --- Out of turn, played anyway ----------------------------------------------------


def test_out_of_turn_is_illegal() -> None:
    state = laid(table(4), "R9")
    (objection,) = GAME.objections(state, Play(seat=2, card="blue-5"))
    assert (objection.kind, objection.rule) == ("illegal", "potato-man.turns")
    assert said(objection.text) == "Cleo is not to move."
    assert said(objection.instead) == "Ben is next."


def test_the_turn_passes_on_from_the_seat_that_played() -> None:
    """Cleo jumped in before Ben: Dan is next, then Ben still owes his card."""
    state = after(laid(table(4), "R9"), Play(seat=2, card="blue-5"))
    assert state.turn == 3
    state = laid(state, "G5")
    assert state.turn == 1
    state = laid(state, "Y5")
    assert (state.trick, state.turn) == ((), 0)


def test_a_seat_that_plays_twice_fills_the_trick_for_another() -> None:
    state = after(laid(table(4), "R9 B5"), Play(seat=1, card="green-5"))
    assert state.turn == 2
    state = laid(state, "Y5")
    assert state.trick == ()
    assert state.left == (11, 10, 11, 12)


def test_two_cards_running_with_two_players() -> None:
    """Ann played her two cards at once, so Ben plays his two."""
    state = after(laid(table(2), "R9"), Play(seat=0, card="blue-5"))
    assert state.turn == 1
    state = laid(state, "G5")
    assert state.turn == 1


def test_seats_without_cards_are_passed_over() -> None:
    """Ann played all her cards too early: the others finish the round without her."""
    state = table(3)
    for number in range(5, 17):
        state = after(state, Play(seat=0, card=f"red-{number}"))
    rest = cards(" ".join(f"B{n} G{n}" for n in range(4, 15)) + " Y4 Y5")
    turns = set()
    for card in rest:
        assert state.turn is not None
        turns.add(state.turn)
        state = after(state, Play(seat=state.turn, card=card))
    assert turns == {1, 2}
    assert len(state.done) == 1
    assert len(state.done[0].taken) == 12


# --- What cannot have happened -----------------------------------------------------


@pytest.mark.parametrize("card", ["blue-17", "green-2", "yellow-14", "red-4", "purple-3", ""])
def test_no_such_card(card: str) -> None:
    (objection,) = GAME.objections(table(4), Play(seat=0, card=card))
    assert (objection.kind, objection.rule) == ("impossible", "potato-man.cards")
    assert card in said(objection.text)


def test_a_card_is_there_once() -> None:
    state = laid(table(4), "R9")
    assert ("impossible", "cards") in against(state, Play(seat=1, card="red-9"))
    state = laid(state, "B5 G5 Y5 B6")
    (objection, *_) = GAME.objections(state, Play(seat=1, card="red-9"))
    assert (objection.kind, objection.rule) == ("impossible", "potato-man.closed-tricks")
    assert said(objection.text) == "This round has already seen red 9."


def test_all_cards_come_back_for_the_next_round() -> None:
    state = laid(table(4), "R9")
    state = after(state, Tally(sacks=(0, 0, 0, 0)))
    assert against(state, Play(seat=1, card="red-9")) == []


def test_unknown_seat() -> None:
    assert against(table(4), Play(seat=4, card="red-9")) == [("impossible", "table.seat")]

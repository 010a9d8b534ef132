"""Rulebook: No suitable potato card - end of a round. Facts page, section 7."""

from __future__ import annotations

import pytest
from msgspec import structs

from games.potato_man.rules.cards import SACK_VALUE
from games.potato_man.rules.moves import Play, Stuck
from games.potato_man.rules.state import State
from tests.games.potato_man.playing import GAME, after, against, laid, said, stuck, table

FALSE = [("illegal", "stuck-false")]


# --- Which claims are true, by the hand shown --------------------------------------


@pytest.mark.parametrize(
    ("seats", "trick", "hand", "verdict"),
    [
        # 2. Two to four players: every card has a colour that lies there.
        (4, "R9 B4 G5", "R5 B9 G14", []),
        (4, "R9 B4 G5", "R5 Y12", FALSE),
        (4, "R9", "R5 R6 R7", []),
        (3, "R9 B4", "R5 B5", []),
        (3, "R9 B4", "R5 G5", FALSE),
        (2, "R9 B4 G5", "R5 B5", []),
        (2, "R9", "B5", FALSE),
        # 3. Five players: a colour is doubled and every card has one that lies there.
        (5, "R9 B4 G5 R10", "R5 B6 G7", []),
        (5, "R9 B4 G5 R10", "R5 Y7", FALSE),
        (5, "R9 R10 B4", "G5", FALSE),
        # 3b. Only Potato Men are left and one lies there.
        (5, "Y2 B4", "Y1 Y3", []),
        (5, "Y2 B4", "Y1 R5", FALSE),
        (5, "Y2 B4 B5", "Y1 B6", []),
        # 5. No colour doubled: any card may be played.
        (5, "R9 B4 G5", "R5", FALSE),
        (5, "R9 B4 G5 Y6", "Y1", FALSE),
    ],
)
def test_judged_on_the_cards_shown(
    seats: int, trick: str, hand: str, verdict: list[tuple[str, str]]
) -> None:
    state = laid(table(seats), trick)
    assert against(state, stuck(state, hand)) == verdict


def test_the_cards_that_could_be_played_are_named() -> None:
    state = laid(table(4), "R9 B4 G5")
    (objection,) = GAME.objections(state, stuck(state, "R5 Y12 Y1"))
    assert said(objection.text) == "Dan can play yellow 12 and yellow 1 (Potato Man)."
    assert said(objection.instead) == "Dan takes the hand back and plays one of them."


@pytest.mark.parametrize("hand", [None, "R5 Y12"])
def test_who_leads_can_play_any_card(hand: str | None) -> None:
    state = table(4)
    assert against(state, stuck(state, hand)) == FALSE


def test_out_of_turn() -> None:
    state = laid(table(4), "R9 B4")
    assert against(state, Stuck(seat=3)) == [("illegal", "turns")]
    assert against(table(4), Stuck(seat=3)) == [("illegal", "turns"), ("illegal", "stuck-false")]


def test_two_players_draw_before_they_say_so() -> None:
    """4. A forgotten draw makes the claim invalid."""
    state = laid(table(2), "R9 B4 G5")
    eleven = "R5 R6 R7 R8 R10 B5 B6 B7 B8 B9 B10"
    (objection,) = GAME.objections(state, stuck(state, eleven))
    assert (objection.kind, objection.rule) == ("illegal", "potato-man.stuck-false")
    assert said(objection.text) == "Ben shows 11 cards and has one to draw first."
    assert against(state, stuck(state, eleven + " B11")) == []


def test_two_players_before_their_first_card_have_nothing_to_draw() -> None:
    state = laid(table(2), "R9")
    assert against(state, stuck(state, "R5 R6 R7 R8 R10 R11 R12 R13 R14 R15 R16")) == []


# --- Claims without a hand ---------------------------------------------------------


def test_without_a_hand_there_is_a_doubt_and_then_an_open_finding() -> None:
    state = laid(table(4), "R9 B4 G5")
    claim = stuck(state)
    assert against(state, claim) == []
    (doubt,) = GAME.doubts(state, claim)
    assert said(doubt.text) == "Only the hand can show whether Dan cannot play."
    state = after(state, claim)
    (finding,) = GAME.findings(state)
    assert (finding.verdict, finding.seat, finding.index) == ("open", 3, 3)
    assert "Entering the cards of the hand settles it." in said(finding.text)


def test_with_the_whole_hand_there_is_neither() -> None:
    state = laid(table(4), "R9")
    claim = stuck(state, "R5 R6 R7 R8 R10 R11 R12 R13 R14 R15 R16 R17")
    assert GAME.doubts(state, claim) == ()
    state = after(state, claim)
    assert GAME.findings(state) == ()


@pytest.mark.parametrize(
    ("seats", "options", "trick", "verdict"),
    [
        # Eleven green cards are left, and the hand holds twelve.
        (4, {}, "G7", FALSE),
        (4, {}, "B7", []),
        # Five players with no colour doubled: only second Potato Men could be stuck.
        (5, {}, "R9 B4", FALSE),
        (5, {}, "Y1 B4", FALSE),
        (5, {}, "R9 R10", []),
        # Without green fewer cards are in the game: two colours still make enough.
        (3, {"variant": "no-green"}, "B7 Y7", []),
    ],
)
def test_counting_alone_refutes_a_claim(
    seats: int, options: dict[str, str], trick: str, verdict: list[tuple[str, str]]
) -> None:
    state = laid(table(seats, **options), trick)
    claim = stuck(state)
    assert against(state, claim) == verdict
    assert bool(GAME.doubts(state, claim)) == (not verdict)


def test_why_counting_refutes_it() -> None:
    state = laid(table(4), "G7")
    (objection,) = GAME.objections(state, stuck(state))
    assert said(objection.text) == "Ben holds 12 cards, and at most 11 of them cannot be played."
    assert said(objection.instead) == "Ben plays a card of an open colour."


def test_five_players_holding_only_second_potato_men() -> None:
    """With two cards left the claim may be true, so it is open."""
    state = laid(table(5), "Y1 B4")
    few = structs.replace(state, left=(2,) * 5)
    assert against(few, stuck(few)) == []


# --- Hands that do not fit the log -------------------------------------------------


def test_fewer_cards_than_the_seat_holds_is_checked() -> None:
    state = laid(table(4), "R9 B4 G5")
    claim = stuck(state, "R5 B9")
    assert against(state, claim) == []
    state = after(state, claim)
    (finding,) = GAME.findings(state)
    assert (finding.verdict, finding.seat, finding.index) == ("check", 3, 3)
    assert said(finding.text) == (
        "In round 1 Dan showed 2 cards and should have held 12. "
        "Was one not entered, or not logged when it was played?"
    )


def test_with_two_players_it_may_have_been_the_draw() -> None:
    state = laid(table(2), "R9 B4 G5")
    (finding,) = GAME.findings(after(state, stuck(state, "R5")))
    assert said(finding.text) == (
        "In round 1 Ben showed 1 card and should have held 12. "
        "Was one not entered, not logged when it was played, or not drawn?"
    )


def test_an_empty_hand_is_checked_too() -> None:
    state = laid(table(4), "R9 B4 G5")
    claim = stuck(state, "")
    assert against(state, claim) == []
    assert [f.verdict for f in GAME.findings(after(state, claim))] == ["check"]


def test_more_cards_than_the_seat_can_hold() -> None:
    state = laid(table(4), "R18")
    claim = stuck(state, " ".join(f"R{number}" for number in range(5, 18)))
    (objection,) = GAME.objections(state, claim)
    assert (objection.kind, objection.rule) == ("impossible", "potato-man.setup")
    assert said(objection.text) == "Ben can hold 12 cards at most."
    assert objection.field == "hand"


@pytest.mark.parametrize(
    ("hand", "rule"),
    [
        (("red-5", "red-5"), "cards"),
        (("red-9",), "cards"),
        (("red-10",), "cards"),
        (("blue-17",), "cards"),
        (("nonsense",), "cards"),
    ],
)
def test_hands_that_cannot_be(hand: tuple[str, ...], rule: str) -> None:
    """Twice the same card, a card of this trick, of a closed one, or one that does not exist."""
    state = laid(table(4), "R10 B5 G6 Y5 R9 B4 G5")
    assert against(state, Stuck(seat=3, hand=hand)) == [("impossible", rule)]


def test_unknown_seat() -> None:
    assert against(table(4), Stuck(seat=4)) == [("impossible", "table.seat")]
    assert GAME.doubts(table(4), Stuck(seat=4)) == ()


# --- What follows ------------------------------------------------------------------


def test_the_round_ends_at_once_and_the_unfinished_trick_brings_nothing() -> None:
    state = laid(table(4), "R9 B4 G5 Y6 R18 B5 G6")
    applied = GAME.apply(state, stuck(state, "R5"))
    assert [said(text) for text in applied.happened] == [
        "Dan cannot play: round 1 is over.",
        "The unfinished trick brings no sack.",
        "Ben leads round 2.",
    ]
    assert values(applied.state) == [1, 0, 0, 0]
    assert (applied.state.trick, applied.state.gone, applied.state.turn) == ((), (), 1)


def test_a_false_claim_kept_anyway_ends_the_round_too() -> None:
    state = after(table(4), Stuck(seat=2))
    assert state.round == 2
    assert GAME.findings(state) == ()


def test_a_round_ends_when_all_cards_are_played() -> None:
    state = table(3)
    tricks = [f"R{n} B{n} G{n}" for n in range(5, 15)] + ["R15 B15 Y13", "R16 B16 Y12"]
    state = laid(state, " ".join(tricks[:-1]) + " R16 B16")
    assert state.turn is not None
    applied = GAME.apply(state, Play(seat=state.turn, card="yellow-12"))
    assert "All cards are played: round 1 is over." in [said(t) for t in applied.happened]
    assert len(applied.state.done[0].taken) == 12
    assert applied.state.left == (12, 12, 12)


def test_nobody_is_penalised() -> None:
    state = laid(table(4), "R9 B4 G5 Y6 R18 B5 G6")
    before = [row.total for row in GAME.scoresheet(state).rows]
    after_ = after(state, stuck(state))
    assert [row.total for row in GAME.scoresheet(after_).rows] == before


def values(state: State) -> list[int]:
    """What the first round brought each seat."""
    return [
        sum(SACK_VALUE[t.sack] for t in state.done[0].taken if t.sack and t.seat == seat)
        for seat in range(state.seats)
    ]

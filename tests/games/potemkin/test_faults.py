"""Who did not follow suit: section 12 of the facts page. Proved, open, or cleared."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from games.potemkin.rules.cards import CARDS
from games.potemkin.rules.moves import (
    Builder,
    Carpenter,
    Chancellor,
    Cossack,
    Given,
    Governor,
    Play,
    Recount,
    Redeployment,
    Stagehand,
)
from games.potemkin.rules.options import Options
from games.potemkin.rules.state import Denial, Stack, State, changed
from tests.games.potemkin.playing import GAME, after, cards, on_river, plays, right_of, said, table
from tests.games.potemkin.voyages import sail


def denial_with(one: Denial, **changes: Any) -> Denial:
    """A denial as if something else were so."""
    return structs.replace(one, **changes)


def verdicts(state: State, seat: int) -> list[str]:
    """What is found against one seat, in the order of the log."""
    return [one.verdict for one in GAME.findings(state) if one.seat == seat]


def denied() -> State:
    """Seat 1 leads blue; seat 2 plays red; the Stagehand discards the trick."""
    return after(plays(table(start=1), "B7 R3 B6 B5"), Stagehand())


# --- Proved ----------------------------------------------------------------------------


def test_a_card_that_does_not_follow_is_open_and_no_more() -> None:
    state = denied()
    assert [(one.verdict, one.seat, one.rule) for one in GAME.findings(state)] == [
        ("open", 2, "potemkin.fault-open")
    ]


def test_a_card_of_the_colour_later_proves_it() -> None:
    state = plays(denied(), "O7 B3")
    assert verdicts(state, 2) == ["proved", "open"]


def test_the_later_card_itself_is_no_fault() -> None:
    state = plays(denied(), "B2 B3")
    assert [one.index for one in GAME.findings(state)] == [2]
    assert verdicts(state, 2) == ["proved"]


def test_the_text_names_trick_cards_and_why_after_asking_for_the_entry() -> None:
    found = GAME.findings(plays(denied(), "B2 B3"))[0]
    assert said(found.text) == (
        "Is an entry wrong? Correct it first. Else: in trick 1, blue was led, and Cleo played "
        "red 3 while holding blue 3, which came to no hand since."
    )


def test_the_open_text_says_what_would_settle_it() -> None:
    assert said(GAME.findings(denied())[0].text) == (
        "In trick 1, Cleo did not follow suit. Only a card of the led colour, played from the same "
        "hand later, would show a fault."
    )


def test_a_doubt_is_told_when_the_card_is_played_and_stops_nothing() -> None:
    state = plays(table(), "B7")
    assert GAME.objections(state, Play(seat=1, card="red-3")) == ()
    assert [one.rule for one in GAME.doubts(state, Play(seat=1, card="red-3"))] == [
        "potemkin.fault-open"
    ]
    assert GAME.doubts(state, Play(seat=1, card="blue-3")) == ()


def test_two_denials_and_then_the_colour_prove_both() -> None:
    state = plays(denied(), "B2 R5 R6 R8")
    state = after(state, Stagehand(card="white-9"))
    assert verdicts(state, 2) == ["open", "open"]
    assert verdicts(plays(state, "O7 B3"), 2) == ["proved", "proved", "open"]


def test_the_colour_from_another_hand_proves_nothing() -> None:
    assert verdicts(plays(denied(), "B2"), 2) == ["open"]


def test_a_card_the_same_seat_played_before_proves_nothing_later() -> None:
    """Blue 3 was played before the denial: it lies in a village, not in the hand."""
    state = plays(table(start=2), "B7 B3 B6 B5")
    state = after(state, Chancellor(at="far-left"))
    state = plays(state, "B8 R5")
    assert "blue-3" not in state.denials[0].could


# --- Nothing is proved -------------------------------------------------------------------


def dealt(card: str) -> State:
    """Seat 1 shows no blue in trick 1, then the Governor deals what lay upstream."""
    state = on_river(table(set="D", start=2), f"W2 W3 {card} W4 O1 O2", 4)
    state = plays(state, "B7 B3 B6 R5")
    return after(state, Governor(at=right_of("O1"), leads=1))


def test_a_card_of_the_governor_proves_nothing() -> None:
    assert verdicts(plays(dealt("B4"), "B4"), 1) == ["open"]


def test_a_card_not_of_the_governor_proves_it_all_the_same() -> None:
    assert verdicts(plays(dealt("B4"), "B5"), 1) == ["proved"]


def test_a_card_of_the_governor_proves_a_denial_after_the_deal() -> None:
    """Whoever plays the dealt card had it since the deal."""
    state = plays(changed(dealt("B4"), turn=0), "B8 R9 B5 B2")
    assert verdicts(state, 1) == ["open", "open"]
    state = changed(after(state, Builder(at="far-left")), turn=1)
    assert verdicts(plays(state, "B4"), 1) == ["open", "proved"]


def gift() -> State:
    """Seat 0 shows no blue in trick 1; the Cossack gives it blue 3 out of that trick."""
    state = after(table(set="B", start=3), Redeployment(seat=3))
    state = plays(state, "B7 R5 B3 B6")
    return after(state, Cossack(give=Given("blue-3", 0)))


def test_a_card_of_the_cossack_proves_nothing() -> None:
    assert verdicts(plays(gift(), "O7 B3"), 0) == ["open", "open"]
    assert verdicts(plays(gift(), "O7 B2"), 0) == ["proved", "open"]


def test_after_a_discard_it_stays_open_though_a_look_shows_the_card() -> None:
    """The Chancellor made all discard; the Stagehand then takes blue out of the boat."""
    state = changed(table(start=2), trump=("blue-6",))
    state = after(plays(state, "B7 B2 O8 B5"), Chancellor(at="far-left"))
    state = plays(changed(state, turn=1), "O7 O4 O5 O6")
    state = after(state, Stagehand(card="blue-3"))
    assert verdicts(state, 0) == ["open"]


def test_the_last_card_of_the_colour_out_of_the_boat_clears_nobody_who_discarded() -> None:
    state = changed(table(start=2), trump=("blue-6",))
    state = after(plays(state, "B7 B2 O8 B5"), Chancellor(at="far-left"))
    state = on_river(state, "B1 B8 B9 B4 W1", 2, turn=1)
    state = changed(state, denials=tuple(denial_with(one, could=("blue-3",))
                    for one in state.denials))  # fmt: skip
    state = after(plays(state, "O7 O4 O5 O6"), Stagehand(card="blue-3"))
    assert verdicts(state, 0) == ["open"]


def test_the_redeployment_card_counts_as_in_hand() -> None:
    state = after(table(set="B", start=0), Redeployment(seat=3))
    state = after(plays(state, "R7 R2 R3 O9"), Carpenter())
    state = plays(state, "F2 F3 F4")
    state = after(state, Play(seat=3, card="red-9", from_="redeployment"))
    assert verdicts(state, 3) == ["proved", "open"]


def test_a_piles_card_is_no_hand_card() -> None:
    """Two players: the pile leads blue; its owner, who showed no blue, has none for that."""
    state = changed(table(2, start=1, set="D"), tricks=1, lead="governor")
    state = plays(state, "B5 B6 R5")
    assert verdicts(state, 1) == ["open"]
    state = changed(state, won=None, trick=(), turn=1, lead="commander", tricks=2)
    assert verdicts(plays(state, "B7"), 1) == ["open"]


# --- Cleared -----------------------------------------------------------------------------


def test_the_last_card_of_a_hand_is_never_in_doubt() -> None:
    state = plays(changed(table(), hands=(1, 1, 1, 1)), "B7 R3")
    assert GAME.findings(state) == ()


def test_a_hand_played_out_without_the_colour_is_cleared() -> None:
    state = changed(denied(), hands=(1, 1, 1, 1))
    assert verdicts(plays(state, "O7 O8"), 2) == []


def test_a_hand_that_discarded_since_is_not_cleared_by_playing_out() -> None:
    state = changed(denied(), hands=(1, 1, 1, 1))
    state = changed(state, denials=(denial_with(state.denials[0], discarded=True),))
    assert verdicts(plays(state, "O7 O8"), 2) == ["open"]


def test_when_all_cards_of_the_colour_are_elsewhere_it_is_cleared() -> None:
    state = on_river(table(start=1), "B1 B2 B3 B4 B8 B9", 2)
    state = plays(state, "B7 R3 B6")
    assert verdicts(state, 2) == ["open"]
    assert verdicts(plays(state, "B5"), 2) == []


@pytest.mark.parametrize("discarded", [False, True])
def test_cards_played_by_others_clear_a_hand_that_has_discarded_too(discarded: bool) -> None:
    """What others played was in their hands, whatever went face down since."""
    state = on_river(table(start=1), "B1 B2 B3 B4 B8 B9", 2)
    state = plays(state, "B7 R3 B6")
    state = changed(state, denials=(denial_with(state.denials[0], discarded=discarded),))
    assert verdicts(plays(state, "B5"), 2) == []


def test_counting_again_leaves_only_what_is_proved() -> None:
    proved = plays(denied(), "B2 B3 B4 B9")
    assert verdicts(proved, 2) == ["proved"]
    state = after(denied(), Recount(hands=(9, 9, 9, 9), why="We counted."))
    assert GAME.findings(state) == ()


# --- Capacity ----------------------------------------------------------------------------


UNSEEN = cards("B9 R9 B1 B2 B3 W9")


def test_more_unseen_cards_than_fit_elsewhere_prove_that_one_was_held() -> None:
    """Six cards are unseen: two hands of three and two, and the boat's one. Seat 0 answers blue 9
    with red 9; three of four cards left are blue, and only two fit into seat 1's hand and boat.
    """
    pile = tuple(one for one in CARDS if one not in UNSEEN)
    state = changed(table(2), row=(pile, ("white-2",)), piles=(), hands=(3, 2), unknown=1)
    state = plays(changed(state, turn=1), "B9 R9")
    assert verdicts(state, 0) == ["proved"]
    assert said(GAME.findings(state)[0].text) == (
        "Is an entry wrong? Correct it first. Else: in trick 1, blue was led, and Ann played "
        "red 9 while holding blue: there are more unseen cards of it than could be anywhere else."
    )


def test_with_room_elsewhere_nothing_is_proved_by_counting() -> None:
    pile = tuple(one for one in CARDS if one not in UNSEEN)
    state = changed(table(2), row=(pile, ("white-2",)), piles=(), hands=(2, 3), unknown=1)
    state = plays(changed(state, turn=1), "B9 R9")
    assert verdicts(state, 0) == ["open"]


def test_piles_that_lie_open_were_never_a_place_to_hide() -> None:
    """A pile entered at set-up leads: that leaves the other places as they were."""
    state = changed(table(2, start=1), piles=(Stack("chancellor", 5, cards("W3 W4 W5 W6 W7")),))
    state = plays(state, "B7 R3")
    room = state.denials[0].room
    state = plays(changed(state, won=None, trick=(), turn=1, lead="chancellor", tricks=1), "W3")
    assert state.denials[0].room == room


# --- Against the truth -------------------------------------------------------------------


@settings(max_examples=60, deadline=None)
@given(
    seed=st.integers(0, 10**6),
    seats=st.integers(2, 4),
    set_=st.sampled_from("ABCD"),
    mischief=st.sampled_from([0.0, 0.1, 0.3]),
    piles=st.booleans(),
)
def test_what_is_proved_is_true_and_what_is_true_is_never_cleared(
    seed: int, seats: int, set_: Any, mischief: float, piles: bool
) -> None:
    """Real hands: a proved fault was one, and no real one is ever dropped."""
    wrong: set[int] = set()
    options = Options(set=set_)
    for sailed in sail(seed, seats, options, mischief, piles=piles and seats == 2):
        if sailed.wrong:
            wrong.add(sailed.before.ply)
        found = GAME.findings(sailed.after)
        assert {one.index for one in found if one.verdict == "proved"} <= wrong
        assert wrong <= {one.index for one in found}

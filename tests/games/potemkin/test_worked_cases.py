"""Every worked case of the facts page, and every Potemkin case of the referee's list."""

from __future__ import annotations

from games.potemkin.rules.moves import (
    Artist,
    Carpenter,
    Chancellor,
    Cossack,
    Governor,
    Moved,
    Officer,
    Play,
    Put,
    Redeployment,
    Sapper,
    Scout,
    Stagehand,
    Wagonmaster,
)
from games.potemkin.rules.state import Aside, State, changed
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
    rules,
    table,
    won_by,
)


def lost(state: State) -> bool:
    outcome = GAME.outcome(state)
    return outcome is not None and outcome.winners == ()


def ends(state: State) -> str:
    outcome = GAME.outcome(state)
    return "" if outcome is None else outcome.rule


# --- The facts page ---------------------------------------------------------------------


def test_case_1_a_one_wins_round_one() -> None:
    state = plays(table(start=1), "R1 B2 B3 B4")
    assert lost(state)
    assert ends(state) == "potemkin.reading-one-in-round-one"


def test_case_2_a_nine_wins_and_nothing_is_built() -> None:
    state = plays(table(start=1), "R9 R2 R3 R4")
    state = after(state, Stagehand())
    assert (state.upstream, state.downstream) == (2, 1)


def test_case_3_the_chancellor_builds() -> None:
    state = plays(table(start=2), "R8 R2 R3 R4")
    state = after(state, Chancellor(at="far-left"))
    assert (state.upstream, state.downstream) == (2, 2)


def test_case_6_the_sapper_and_a_row_of_two_wherever_the_boat_is() -> None:
    for at in (0, 1):
        won = won_by(Sapper(discard=()), "R7 R2 R3 R4", row="W2 O3", at=at)
        move = Sapper(discard=(card("W2"), card("O3")))
        assert not GAME.objections(won, move)
        assert ends(after(won, move)) == "potemkin.sapper"


def test_case_7_the_stagehand_and_one_card_in_the_boat() -> None:
    won = won_by(Stagehand(), "R7 R2 R3 R4")
    assert won.boat_size == 1
    state = after(won, Stagehand())
    assert state.trump == ()
    assert state.boat_size == 5


def test_case_8_the_nine_of_the_led_colour_wins_and_steps_twice() -> None:
    state = plays(table(), "B3 B9 R1 W9")
    assert state.won is not None
    assert state.won.card == "blue-9"
    assert state.at == 1
    assert after(state, Stagehand()).at == 2


def test_case_10_a_nine_off_colour_steps_nothing() -> None:
    state = plays(table(), "B8 O9 B2 B3")
    assert state.won is not None
    assert state.won.card == "blue-8"
    assert state.at == 0


def test_case_12_three_players_and_a_white_card() -> None:
    state = table(3, "O2 O3 B4 F5")
    move = Play(seat=0, card="white-7")
    assert kinds(state, move) == [("impossible", "potemkin.no-white")]


def test_case_13_a_card_dealt_since_proves_nothing() -> None:
    """Seat 3 shows no blue in trick 1, is dealt blue 4 by the Governor, and plays it then."""
    state = on_river(table(set="D", start=2), "B4 W2 W3 W4 O1 O2", 4)
    state = plays(state, "B2 R3 R4 R5")
    assert [one.seat for one in GAME.findings(state)] == [3, 0, 1]
    state = plays(after(state, Governor(at=right_of("O1"), leads=3)), "B4")
    assert [one.verdict for one in GAME.findings(state)] == ["open", "open", "open"]
    state = plays(state, "B5")
    assert [one.verdict for one in GAME.findings(state)] == ["open", "proved", "open"]


def test_case_15_the_last_step_of_the_last_round_falls_off() -> None:
    won = won_by(Stagehand(), "R7 R2 R3 R4", row="W2 O3", at=1, hands=(1, 1, 1, 1))
    state = after(won, Stagehand())
    assert lost(state)
    assert ends(state) == "potemkin.last-step"


# --- Examples in print -------------------------------------------------------------------


def test_printed_example_charles_wins_with_the_stagehand() -> None:
    """Anna leads orange 2, Thomas throws a 9 away, Charles wins with orange 7."""
    own = (("chancellor",), ("scout",), ("sapper", "stagehand"))
    state = table(3, "O3 B4 F5 R5", characters=own)
    state = plays(state, "O2 F9 O7")
    assert state.won is not None
    assert (state.won.seat, state.won.by) == (2, ("stagehand",))
    assert state.at == 0
    assert rules(state, Sapper(discard=(), at="far-left")) >= {"potemkin.two-colours"}


def test_printed_example_charles_leads_from_the_governors_pile() -> None:
    own = (("builder", "governor"), ("painter", "commander"))
    grounds = {"builder": ("blue", "red"), "governor": ("orange", "fifth")}
    state = table(2, "O3 B4 F6 R5", set="D", characters=own)
    assert {one: getattr(state.options.backgrounds, one) for one in grounds} == grounds
    state = on_river(state, "O3 B4 F6 R6", 0, tricks=1, lead="governor")
    state = plays(state, "B5 B1 B8")
    assert state.won is not None
    assert (state.won.seat, state.won.card, state.won.by) == (0, "blue-8", ("builder",))


def test_printed_example_the_artist_wins_with_blue_8() -> None:
    """Three cards go onto villages of the river, the last onto one of the Carpenter's."""
    won = won_by(Artist(), "B8 B2 B3 B4", row="W2 O3 F4 R5", at=1, area=(("red-7",),))
    puts = (
        Put("blue-2", "white-2"),
        Put("blue-3", "orange-3"),
        Put("blue-4", "fifth-4"),
        Put("blue-8", "red-7"),
    )
    move = Artist(onto=puts)
    assert not GAME.objections(won, move)
    state = after(won, move)
    assert [pile[-1] for pile in state.row] == ["blue-2", "blue-3", "blue-4", "red-5"]
    assert state.area == (("red-7", "blue-8"),)


def test_printed_example_the_wagonmaster_wins_with_orange_7() -> None:
    area = (("red-7", "red-8"), ("blue-5",), ("fifth-2", "fifth-3"))
    won = won_by(Wagonmaster(onto=""), "O7 O2 O4 O5", row="W2 O3 F4 R5", at=1, area=area)
    end = right_of("R5")
    placed = tuple(Moved(card(one), end) for one in ("R8", "B5", "F3"))
    move = Wagonmaster(placed=placed, onto="fifth-3")
    assert not GAME.objections(won, move)
    state = after(won, move)
    assert [pile[-1] for pile in state.row][-3:] == ["orange-7", "blue-5", "red-8"]
    assert state.downstream == 5 - 1
    assert state.area == ()


# --- The referee's cases -----------------------------------------------------------------


def test_39_a_card_held_since_the_deal_proves_the_fault() -> None:
    state = plays(table(start=1), "B7 R3 B6 B5")
    state = plays(after(state, Stagehand()), "O5 B3 O6 O7")
    found = [one for one in GAME.findings(state) if one.verdict == "proved"]
    assert [(one.seat, one.index, one.rule) for one in found] == [(2, 2, "potemkin.fault-proved")]


def test_40_the_redeployment_card_has_to_follow_suit() -> None:
    state = after(table(set="B", start=0), Redeployment(seat=3))
    state = plays(state, "R7 R2 R3 O9")
    state = plays(after(state, Carpenter()), "F2 F3 F4")
    state = after(state, Play(seat=3, card="red-9", from_="redeployment"))
    proved = [one for one in GAME.findings(state) if one.verdict == "proved"]
    assert [(one.seat, one.index) for one in proved] == [(3, 5)]


def test_42_a_card_out_of_the_boat_does_not_tell_whose_it_was() -> None:
    """Seat 0 shows no blue, then everybody discards a card unseen: one of them is blue 3."""
    state = changed(table(start=2), trump=("blue-6",))
    state = plays(state, "B7 B2 O8 B5")
    state = after(state, Chancellor(at="far-left"))
    assert state.hands == (8, 8, 8, 8)
    state = changed(state, turn=1)
    state = after(plays(state, "O7 O4 O5 O6"), Stagehand(card="blue-3"))
    assert state.trump[-1] == "blue-3"
    assert [(one.index, one.verdict) for one in GAME.findings(state)] == [(3, "open")]


def test_43_a_winning_nine_steps_now_and_the_round_steps_again() -> None:
    assert plays(table(), "B8 O9 B2 B3").at == 0
    state = plays(table(), "B8 B9 B2 B3")
    assert state.at == 1
    assert after(state, Stagehand()).at == 2


def test_44_a_one_with_nothing_upstream_loses_if_the_step_comes_first() -> None:
    assert lost(plays(table(start=2), "R1 B2 B3 B5"))
    state = plays(table(start=2, early_step=False), "R1 B2 B3 B5")
    state = after(state, Chancellor(at="far-left"))
    assert not lost(state)
    assert river(state) == "R1 [W2] O3 B4 F5"


def test_45_a_trump_one_beats_a_led_nine_and_the_boat_goes_left_then_right() -> None:
    won = won_by(Chancellor(at="far-left"), "R1 B8 B9 B2", at=2, trump=("red-5",))
    assert won.won is not None
    assert won.won.card == "red-1"
    assert won.at == 1
    assert after(won, Chancellor(at="far-left")).at == 3


def test_46_the_village_over_the_boat_is_not_upstream_for_the_scout() -> None:
    won = won_by(Scout(), "R7 R2 R3 R4", at=1)
    assert won.upstream == 1
    assert not GAME.objections(won, Scout())
    assert ("illegal", "potemkin.scout") in kinds(won, Scout(village=card("W2"), at=right_of("F5")))
    two = won_by(Scout(), "R7 R2 R3 R4", at=2)
    assert ("impossible", "potemkin.above-boat") in kinds(
        two, Scout(village=card("B4"), at=right_of("F5"))
    )


def test_47_the_sapper_with_two_villages_loses() -> None:
    won = won_by(Sapper(discard=()), "R7 R2 R3 R4", row="W2 O3", at=0)
    assert lost(after(won, Sapper(discard=(card("O3"), card("W2")))))


def test_48_the_stagehand_cannot_take_the_only_card() -> None:
    won = won_by(Stagehand(), "R7 R2 R3 R4")
    assert kinds(won, Stagehand(card="blue-9")) == [("impossible", "potemkin.boat")]
    assert after(won, Stagehand()).trump_colour is None


def test_49_nine_cards_each_after_a_governor_and_eleven_tricks() -> None:
    state = on_river(table(set="D", start=2), "B9 W1 W2 W3 W8 F8", 4)
    state = changed(state, hands=(9, 9, 9, 9), tricks=1)
    state = after(plays(state, "R7 R2 R3 R4"), Governor(at=right_of("W8"), leads=0))
    assert state.tricks == 2
    assert state.hands == (9, 9, 9, 9)


def test_51_the_winning_card_picks_the_ability_not_the_led_one() -> None:
    """Blue is led, the fifth colour is trump and wins: the Stagehand acts, not the Sapper."""
    state = changed(table(3, "O3 B4 F5 R5"), trump=("fifth-9",), turn=1)
    state = plays(state, "B6 B7 F6")
    assert state.won is not None
    assert (state.won.seat, state.won.by) == (0, ("stagehand",))


def test_52_no_trump_in_the_trick_after_the_artist_built_it() -> None:
    won = won_by(Artist(), "R7 R2 R3 R4", trump=("blue-5", "blue-6"))
    state = after(won, Artist(trump_at=right_of("F5")))
    assert state.trump_colour is None
    state = plays(state, "O5 B7 O6 O7")
    assert state.won is not None
    assert state.won.card == "orange-7"


def test_53_empty_hands_and_off_the_row_in_one_step_is_a_loss_and_flagged() -> None:
    won = won_by(Stagehand(), "R7 R2 R3 R4", row="W2", hands=(1, 1, 1, 1))
    lines = happened(won, Stagehand())
    assert "By our reading that step counts." in lines[-1]
    won = won_by(Stagehand(), "R7 R2 R3 R4", row="W2", hands=(1, 1, 1, 1), last_step=False)
    outcome = GAME.outcome(after(won, Stagehand()))
    assert outcome is not None
    assert outcome.winners == (0, 1, 2, 3)


def test_an_upstream_village_goes_with_the_officers_trump_trick() -> None:
    won = won_by(Officer(), "R7 R2 R3 R4", at=1, trump=("red-8",))
    state = after(won, Officer(village=card("W2")))
    assert [pile[-1] for pile in state.area] == ["white-2", "red-7"]


def test_the_redeployment_card_counts_as_in_hand_for_victory() -> None:
    aside = Aside(None)
    won = won_by(Cossack(), "R7 R2 R3 R4", aside=aside, hands=(1, 1, 1, 2), row="W2 O3 B4 F5")
    state = after(won, Cossack())
    assert not state.over
    assert state.hands == (0, 0, 0, 1)

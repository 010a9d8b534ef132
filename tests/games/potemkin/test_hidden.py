"""What nobody may know stays out of the view, and what has gone face down out of the log."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine import codec
from games.potemkin.rules.moves import (
    AnyMove,
    Carpenter,
    Chancellor,
    Cossack,
    Given,
    Governor,
    Play,
    Redeployment,
    Result,
    Sapper,
    Stagehand,
)
from games.potemkin.rules.options import Options
from games.potemkin.rules.state import State, Won, changed
from tests.games.potemkin.playing import (
    GAME,
    after,
    card,
    on_river,
    right_of,
    said,
    table,
)
from tests.games.potemkin.voyages import sail

PUBLIC: frozenset[int] = frozenset()


class Log:
    """A table whose lines can be read again later."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.lines: list[tuple[State, AnyMove]] = []

    def do(self, *moves: AnyMove) -> Log:
        for move in moves:
            self.lines.append((self.state, move))
            self.state = after(self.state, move)
        return self

    def play(self, short: str) -> Log:
        for one in short.split():
            self.do(Play(seat=self.state.turn, card=card(one)))
        return self

    def read(self, number: int, viewer: frozenset[int] = PUBLIC) -> str:
        before, move = self.lines[number]
        return said(GAME.told(before, move, viewer, self.state))


def discarded(**options: Any) -> Log:
    """A trick that the Stagehand discarded, and the next card."""
    log = Log(table(start=1, **options)).play("R7 R2 B3 R4")
    return log.do(Stagehand()).play("O7")


# --- Log lines -------------------------------------------------------------------------


def test_an_open_trick_is_read_card_by_card() -> None:
    assert Log(table()).play("R7 R2").read(1) == "Ben plays red 2."


def test_a_trick_in_the_boat_keeps_seat_trick_and_winner() -> None:
    log = discarded()
    assert log.read(2) == "Dan played to trick 1, which Ben won."
    assert "blue" not in log.read(2)


def test_a_trick_that_became_a_village_stays_open() -> None:
    log = Log(table(start=2)).play("R7 R2 B3 R4").do(Chancellor(at="far-left")).play("O7")
    assert [log.read(n) for n in range(4)] == [
        "Cleo plays red 7.", "Dan plays red 2.", "Ann plays blue 3.", "Ben plays red 4.",
    ]  # fmt: skip


def test_a_village_that_is_discarded_later_closes_too() -> None:
    """Cleo's trick is a village; then the Sapper discards it, and what the Sapper did closes."""
    log = Log(table(start=2)).play("R7 R2 B3 R4").do(Chancellor(at="far-left"))
    log.play("O9 O2 O4 O5")
    log.state = changed(log.state, won=Won(0, "orange-9", ("sapper",), redeployed=False))
    log.do(Sapper(discard=("red-7", "white-2"), at=right_of("F5"))).play("F6")
    assert log.read(0) == "Cleo played to trick 1 and won it."
    assert log.read(9) == ("The Sapper discards two villages and builds right of fifth colour 5.")
    assert log.read(5) == "Cleo plays orange 9."


def test_a_line_once_closed_stays_closed_when_the_card_comes_back_as_trump() -> None:
    log = discarded().play("O2 O4 O5")
    log.do(Stagehand(card="blue-3")).play("F9")
    assert log.state.trump == ("blue-3",)
    assert log.read(2) == "Dan played to trick 1, which Ben won."
    assert log.read(9) == ("The Stagehand makes blue 3 the trump and discards the trick.")


def test_a_line_once_closed_stays_closed_when_the_card_is_played_again() -> None:
    state = on_river(table(set="D", start=2), "W2 W3 B4 W4 O1 O2", 4)
    log = Log(state).play("R7 R2 R3 R4").do(Governor(at=right_of("O1"), leads=0)).play("B4")
    log.play("B5 B6")
    assert log.read(5) == "Ann plays blue 4."
    gift = Log(after(table(set="B", start=3), Redeployment(seat=3)))
    gift.play("R7 R2 R3 R4").do(Cossack(give=Given("red-3", 0))).play("O5 R3")
    gift.play("O6")
    assert gift.read(2) == "Ben played to trick 1, which Dan won."
    assert gift.read(4) == "The Cossack gives Ann a card and discards the rest."
    assert gift.read(6) == "Ann plays red 3."


def test_the_ability_of_this_moment_is_read_in_full() -> None:
    log = Log(on_river(table(), "W2 O3 B4 F5", 1)).play("R7 R2 R3 R4")
    log.do(Sapper(discard=("blue-4", "fifth-5"), at=right_of("O3")))
    assert log.read(4) == (
        "The Sapper discards blue 4 and fifth colour 5 and builds right of orange 3."
    )


def test_the_memory_aid_opens_all_lines() -> None:
    assert discarded(memory_aid=True).read(2) == "Dan plays blue 3."


def test_after_the_end_all_lines_are_open() -> None:
    assert discarded().do(Result(won=False, rounds=2)).read(2) == "Dan plays blue 3."


# --- The Redeployment card ----------------------------------------------------------------


def aside(**options: Any) -> Log:
    return Log(table(set="B", **options)).do(Redeployment(seat=3, card="red-9")).play("R7")


def test_the_redeployment_card_is_known_to_its_seat_only() -> None:
    log = aside()
    assert log.read(0) == "Dan lays a card aside for the Cossack, face down."
    assert log.read(0, frozenset({1})) == "Dan lays a card aside for the Cossack, face down."
    assert log.read(0, frozenset({3})) == "Dan lays red 9 aside for the Cossack."
    for viewer, known in ((PUBLIC, None), (frozenset({0}), None), (frozenset({3}), "red-9")):
        view = GAME.view(log.state, viewer)
        assert view.aside is not None
        assert view.aside.card == known


def test_the_memory_aid_does_not_show_it() -> None:
    assert "red" not in aside(memory_aid=True).read(0)


def test_face_up_all_know_it() -> None:
    log = aside(redeployment="up")
    assert log.read(0) == "Dan lays red 9 aside for the Cossack."
    view = GAME.view(log.state, PUBLIC)
    assert view.aside is not None
    assert view.aside.card == "red-9"


def test_it_can_be_played_by_anybodys_phone_without_a_word_about_it() -> None:
    """Another card called the Redeployment card draws nothing: that would tell which it is."""
    log = aside().play("R2 R3")
    for other in ("red-8", "red-9"):
        move = Play(seat=3, card=other, from_="redeployment")
        assert GAME.objections(GAME.view(log.state, PUBLIC), move) == ()
        assert GAME.objections(log.state, move) == ()


# --- The boat -------------------------------------------------------------------------------


@pytest.mark.parametrize("memory_aid", [False, True])
def test_no_view_holds_the_boats_cards(memory_aid: bool) -> None:
    state = discarded(memory_aid=memory_aid).state
    assert state.boat
    for viewer in (PUBLIC, frozenset(range(4))):
        view = GAME.view(state, viewer)
        assert (view.boat, view.boat_size, view.denials, view.again) == ((), 5, (), ())


def test_offers_do_not_list_what_is_in_the_boat() -> None:
    """All cards that nobody sees are offered alike, whether they went to the boat or not."""
    state = discarded().play("O2 O4 O5").state
    offers = GAME.offers(GAME.view(state, frozenset({1})), 1)
    free = {choice.code for choice in offers.choices if not choice.objections}
    assert {"blue-3", "blue-9", "white-9"} <= free
    assert not {"white-2", "orange-7"} & free


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6), st.integers(2, 4), st.sampled_from("ABCD"))
def test_no_voyage_shows_a_card_that_lies_in_the_boat_or_in_a_hand(
    seed: int, seats: int, set_: Any
) -> None:
    for sailed in sail(seed, seats, Options(set=set_)):
        if sailed.after.over:
            return
        text = codec.encode(GAME.view(sailed.after, PUBLIC))
        hidden = [*sailed.deal.boat, *(one for hand in sailed.deal.hands for one in hand)]
        assert not [one for one in hidden if f'"{one}"' in text]


def test_the_carpenters_kept_trick_stays_open() -> None:
    log = Log(after(table(set="B", start=0), Redeployment(seat=3)))
    log.play("R7 R2 R3 R4").do(Carpenter()).play("O7")
    assert log.read(1) == "Ben plays red 2."

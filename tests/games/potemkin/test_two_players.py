"""Tricks with two players: piles that lead, whose ability, the named character."""

from __future__ import annotations

from typing import Any

import pytest

from games.potemkin.rules.moves import (
    Chancellor,
    Painter,
    Play,
    Sapper,
    Scout,
    Stagehand,
)
from games.potemkin.rules.state import Stack, State, changed
from games.potemkin.rules.trick import coming
from tests.games.potemkin.playing import (
    GAME,
    after,
    card,
    kinds,
    on_river,
    plays,
    right_of,
    said,
    table,
)


def second_trick(**options: Any) -> State:
    """Seat 0's Sapper has won the first trick, of two cards, and its pile leads."""
    state = plays(table(2, **options), "R7 R2")
    discard = Sapper(discard=(card("B4"), card("F5")), at=right_of("O3"))
    return after(state, discard)


def test_two_players_the_first_trick_has_two_cards_from_hand() -> None:
    state = plays(table(2), "R7 R2")
    assert state.won is not None
    assert state.hands == (9, 9)


def test_two_players_three_cards_in_the_first_trick_by_the_other_reading() -> None:
    state = plays(table(2, first_trick="three"), "R7 R2")
    assert state.won is None
    assert state.turn == 0
    assert coming(state) == (0,)
    state = plays(state, "R8")
    assert state.won is not None
    assert (state.won.card, state.hands) == ("red-8", (8, 9))


def test_two_players_who_is_still_to_play() -> None:
    assert coming(table(2)) == (0, 1)
    assert coming(table(2, first_trick="three")) == (0, 1, 0)
    state = second_trick()
    assert coming(state) == (0, 1, 0)
    assert coming(plays(state, "B5")) == (1, 0)
    assert coming(plays(state, "B5 B6 B7")) == ()


def test_two_players_the_pile_of_the_character_that_won_leads() -> None:
    state = second_trick()
    assert (state.lead, state.turn) == ("sapper", 0)
    assert "pile of the Sapper" in said((GAME.prompt(state) or pytest.fail("asked")).text)
    state = plays(state, "B5")
    assert state.trick[0].source == "sapper"
    assert state.hands == (9, 9)
    state = plays(state, "B6 B7")
    assert [laid.seat for laid in state.trick] == [0, 1, 0]
    assert state.hands == (8, 8)


def test_two_players_both_cards_of_the_pile_owner_count() -> None:
    state = plays(second_trick(), "B8 B6 B7")
    assert state.won is not None
    assert (state.won.seat, state.won.card) == (0, "blue-8")


def test_two_players_another_pile_or_the_hand_may_not_lead() -> None:
    state = second_trick()
    assert kinds(state, Play(seat=0, card="blue-5", from_="stagehand")) == [
        ("illegal", "potemkin.pile-leads")
    ]
    state = plays(state, "B5")
    assert ("illegal", "potemkin.pile-leads") in kinds(
        state, Play(seat=1, card="blue-6", from_="scout")
    )


def test_two_players_an_objection_names_the_field_as_records_do() -> None:
    found = GAME.objections(second_trick(), Play(seat=0, card="blue-5", from_="stagehand"))
    assert [one.field for one in found] == ["from"]


def test_two_players_an_entered_pile_leads_with_its_top_card() -> None:
    state = second_trick()
    state = changed(state, piles=(Stack("sapper", 5, ("blue-5", "blue-6")), *state.piles[1:]))
    assert not GAME.objections(state, Play(seat=0, card="blue-5"))
    assert kinds(state, Play(seat=0, card="blue-6")) == [("illegal", "potemkin.pile-leads")]
    assert kinds(state, Play(seat=0, card="blue-9")) == [("impossible", "potemkin.piles")]
    assert kinds(plays(state, "B5"), Play(seat=1, card="blue-6")) == [
        ("impossible", "potemkin.cards")
    ]


def left(state: State, **piles: int) -> State:
    """The piles with so many cards left."""
    stacks = tuple(
        Stack(stack.character, piles.get(stack.character, stack.left)) for stack in state.piles
    )
    return changed(state, piles=stacks)


def test_two_players_an_empty_pile_gives_way_to_the_other_one() -> None:
    state = left(plays(table(2), "R7 R2"), sapper=0)
    state = after(state, Sapper(discard=(card("B4"), card("F5")), at=right_of("O3")))
    assert state.lead == "stagehand"


@pytest.mark.parametrize(("reading", "turn"), [("hand", 0), ("other", 1)])
def test_two_players_both_piles_empty_by_both_readings(reading: str, turn: int) -> None:
    state = left(plays(table(2, empty_piles=reading), "R7 R2"), sapper=0, stagehand=0)
    state = after(state, Sapper(discard=(card("B4"), card("F5")), at=right_of("O3")))
    assert (state.lead, state.turn) == (None, turn)
    state = plays(state, "B5 B6")
    assert state.won is not None
    assert state.hands == (8, 8)


def test_two_players_a_winning_white_leaves_the_character_free() -> None:
    state = plays(table(2, "O2 O3 B4 F5"), "W7 W3")
    assert state.won is not None
    assert state.won.by == ("sapper", "stagehand")
    assert not GAME.objections(state, Stagehand())
    state = after(state, Stagehand())
    assert state.lead == "stagehand"


def test_two_players_the_loser_of_the_trick_answers_first() -> None:
    state = plays(table(2), "R2 O7")
    assert state.won is not None
    assert (state.won.seat, state.won.by) == (0, ("sapper",))
    state = plays(table(2), "R2 R7")
    assert state.won is not None
    assert (state.won.seat, state.won.by) == (1, ("chancellor",))
    state = after(state, Chancellor(at="far-left"))
    assert (state.lead, state.turn) == ("chancellor", 1)
    assert plays(state, "B5").turn == 0


def test_two_players_the_named_character_leads_with_its_pile() -> None:
    state = plays(table(2, set="D"), "O7 O4")
    assert state.won is not None
    assert state.won.by == ("painter",)
    for leader, seat in (("builder", 0), ("commander", 1), ("governor", 1)):
        move: Any = Painter(leads=leader)  # type: ignore[arg-type]
        assert not GAME.objections(state, move)
        led = after(state, move)
        assert (led.lead, led.turn) == (leader, seat)
    assert kinds(state, Painter(leads="painter")) == [("illegal", "potemkin.named-leader")]
    assert kinds(state, Painter(leads=1)) == [("impossible", "potemkin.named-leader")]
    assert kinds(state, Painter(leads="scout")) == [("impossible", "potemkin.named-leader")]


def test_two_players_the_scout_still_needs_two_upstream() -> None:
    state = on_river(table(2, start=1), "W2 O3 B4 F6", 1)
    state = plays(state, "O7 O4")
    assert kinds(state, Scout(village=card("W2"), at=right_of("F6"))) == [
        ("illegal", "potemkin.scout")
    ]

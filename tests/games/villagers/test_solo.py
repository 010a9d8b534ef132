"""The solo game: set-ups, a round, the Countess, markets."""

from __future__ import annotations

import pytest

from games.villagers.rules import event_moves as e
from games.villagers.rules import moves as m
from tests.games.villagers.countess import HER, dealt, drafted, in_events
from tests.games.villagers.playing import (
    GAME,
    after,
    against,
    in_order,
    names,
    supply,
    table,
    who,
)

# --- A round -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("level", "deals", "supply_", "gold", "jester"),
    [("beginner", 1, 1, 0, True), ("normal", 1, 1, 4, True), ("hard", 2, 10, 4, False)],
)
def test_setups(level: str, deals: int, supply_: int, gold: int, jester: bool) -> None:
    state = table(1, solo=level)
    assert state.solo is not None
    assert (state.solo.deals, state.solo.jester) == (deals, jester)
    assert (supply(state), supply(state, HER)) == (8, supply_)
    assert GAME.view(state, frozenset()).villages[HER].gold == gold
    assert state.sides[0].hand == 5


def test_it_was_you_is_out_of_beginner_and_hard() -> None:
    for level in ("beginner", "hard"):
        state = table(1, solo=level, other_season=("It Was You!",))
        found = against(state, e.Deal(card="It Was You!"))
        assert ("impossible", "events") in found


@pytest.mark.parametrize(
    ("card", "deals"), [("Jeweler", 1), ("Fisher", 2), ("Hunter", 3), ("Agent", 3), ("Grocer", 2)]
)
def test_thresholds(card: str, deals: int) -> None:
    state = in_order(in_events("Customs", hers="Harvester"), e.Customs())
    assert state.phase == "countess"
    state = in_order(state, e.CountessCard(card=card))
    assert state.solo is not None
    assert (state.phase, state.solo.deals) == ("deal", deals)
    easy = in_order(in_events("Customs", solo="beginner"), e.Customs(), e.CountessCard(card=card))
    assert easy.solo is not None
    assert easy.solo.deals == 1


def test_events_dealt_now_act_next_round() -> None:
    state = in_order(in_events("Customs", hers="Harvester"), e.Customs())
    state = in_order(state, e.CountessCard(card="Jeweler"), e.Deal(card="Serfdom"))
    assert (state.phase, state.round) == ("draft", 2)
    assert state.acting("Serfdom")


def test_the_first_market_round_still_deals_summer() -> None:
    state = in_order(in_events("Customs", hers="Harvester"), e.Customs())
    state = in_order(state, e.CountessCard(card="Jeweler"))
    assert against(state, e.Deal(card="Rats")) == [("illegal", "event-seasons")]
    state = in_order(state, e.Deal(card="Serfdom"), m.Market(which="first"))
    state = drafted(state, "Seeker", "Seeker")
    state = after(state, m.Built(seat=0))
    state = in_order(state, e.CountessCard(card="Spelunker"))
    in_order(state, e.Deal(card="Tribute"))


def test_the_last_round_has_no_card_and_no_events() -> None:
    state = in_order(in_events("Customs"), e.Customs(), m.Market(which="second"))
    assert state.over


def test_the_countess_is_a_row_and_a_tie_is_a_loss() -> None:
    state = in_order(in_events("Customs", mine="Hunter"), e.Customs())
    state = after(state, m.Recount(seat=0, gold=6, why="So it is."))
    done = in_order(state, m.Market(which="second"))
    rows = GAME.scoresheet(done).rows
    assert [(row.seat, row.total) for row in rows] == [(0, 6), (None, 6)]
    ended = GAME.outcome(done)
    assert ended is not None
    assert (ended.winners, ended.rule) == ((), "villagers.solo-tie")


def test_only_she_has_the_unlocker() -> None:
    state = drafted(dealt("Customs"), "Carpenter", "Carpenter")
    found = against(state, m.Build(seat=0, card="Beekeeper"))
    assert found == [("illegal", "unlocker-choice")]
    state = in_order(state, m.Build(seat=0, card="Beekeeper", unlock=who("Carpenter", None)))
    assert supply(state) == 6
    assert state.sides[HER].village[1].coins == 2


def test_with_the_road_she_takes_face_up_cards() -> None:
    starters = ("Hunter", "Harvester", "Cooper", "Grazier", "Mason", "Graper")
    state = table(1, tracking="full", starters=starters)
    state = in_order(state, e.Deal(card="Customs"))
    state = in_order(
        state,
        m.Draft(seat=0, from_="road", card="Hunter"),
        e.CountessCard(card="Mason"),
        m.Reveal(card="Jeweler"),
        m.Reveal(card="Seeker"),
    )
    assert names(state, HER) == ["Countess", "Mason"]
    assert state.stacks[0] == 3
    state = in_order(state, m.Draft(seat=0, from_="stack-2"), e.CountessCard(card="Seeker"))
    state = in_order(state, m.Reveal(card="Vintner"))
    assert state.phase == "coin"
    state = in_order(state, m.Coin(seat=0, card="Vintner"))
    assert [card.name for card in state.road] == ["Vintner"]


def test_events_come_before_the_first_market() -> None:
    state = in_order(in_events("Customs"), e.Customs())
    assert state.phase == "countess"
    assert against(state, m.Market(which="first")) == [("illegal", "solo-order")]
    state = in_order(state, e.CountessCard(card="Fisher"), e.Deal(card="Bribes"))
    while state.phase == "deal":
        state = in_order(state, e.Deal(card="Land Claim"))
    assert against(state, m.Market(which="first")) == []


def test_an_event_of_the_other_season_can_be_tapped_and_its_season_set() -> None:
    state = table(1)
    choices = GAME.offers(GAME.view(state, frozenset()), 0).choices
    groups = {one.code: (one.group, bool(one.objections)) for one in choices}
    assert groups["event-bribes"] == ("deck", False)
    assert groups["event-rats"] == ("other-deck", True)
    assert list(groups)[-1] == "event-tribute"  # those of this season come first


def test_what_an_event_asks_comes_before_the_jester() -> None:
    choices = GAME.offers(GAME.view(in_events("Customs"), frozenset()), 0).choices
    assert [one.code for one in choices] == ["customs", "jester-customs"]

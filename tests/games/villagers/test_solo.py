"""Alone against the Countess: her village, the Jester, each of the 24 events."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from games.villagers.rules import event_moves as e
from games.villagers.rules import moves as m
from games.villagers.rules.building import build_limit, draft_limit
from games.villagers.rules.cards import EVENTS
from games.villagers.rules.play_events import MOVE_OF
from games.villagers.rules.state import State
from tests.games.villagers.playing import (
    GAME,
    after,
    against,
    in_order,
    names,
    supply,
    table,
    village,
    who,
)

HER = 1


def dealt(*events: str, **options: Any) -> State:
    """A solo game whose first events are these, whatever their season."""
    winter = tuple(name for name in events if EVENTS[name].season == "Winter")
    state = table(1, other_season=winter, **options)
    return in_order(state, *(e.Deal(card=name) for name in events[:1]))


def drafted(state: State, *hers: str) -> State:
    """Drafting is over, and the Countess has got these."""
    state = after(state, m.Drafted(seat=0))
    for card in (*hers, "Wattler", "Wattler", "Hunter", "Hunter", "Harvester"):
        if state.solo and state.solo.owed:
            state = in_order(state, e.CountessCard(card=card))
    return state


def in_events(event: str, mine: str = "Hunter", hers: str = "", **options: Any) -> State:
    """The Event Phase, with this event to settle, 20 gold here and 1 there."""
    state = drafted(dealt(event, **options))
    state = after(state, village(mine, 0), village(f"Countess; {hers}", None))
    state = after(state, m.Recount(seat=0, gold=20, hand=4, why="So it is."))
    state = after(state, m.Built(seat=0))
    assert state.phase == "events"
    return state


def changes(state: State, move: Any) -> tuple[int, int]:
    """What an event changes in both supplies."""
    done = in_order(state, move)
    assert done.solo is not None
    assert all(one.name != event_of(move) for one in done.solo.open)
    return supply(done) - supply(state), supply(done, HER) - supply(state, HER)


def event_of(move: Any) -> str:
    """The event a move is of."""
    return next(name for name, type_ in MOVE_OF.items() if type_ is type(move))


@pytest.mark.parametrize(
    ("event", "mine", "hers", "move", "gold"),
    [
        ("Black Market", "Hunter; Grocer", "Grocer; Hunter; Harvester", e.BlackMarket(), (3, 6)),
        ("Customs", "Hunter; Miner; Miner", "", e.Customs(), (-2, 2)),
        ("Land Claim", "Hunter; Miner; Hayer", "", e.LandClaim(), (-4, 4)),
        ("Sinister Banquet", "Hunter", "Hunter; Milk_Maid", e.SinisterBanquet(), (0, 6)),
        ("Temporary Employment", "Hunter", "", e.TemporaryEmployment(suits=3), (0, 6)),
        ("Value Added Tax", "Fisher; Miner(Blacksmith)", "", e.ValueAddedTax(), (-2, 2)),
        ("Blackmail", "Fisher; Lumberjack(Wheeler)", "", e.Blackmail(), (0, 3)),
        ("Protection Money", "Hunter/6", "", e.ProtectionMoney(of=who("Hunter")), (-6, 6)),
        ("Spy Network", "Hunter; Grocer", "", e.SpyNetwork(of=who("Grocer")), (0, 3)),
        (
            "Trade Network",
            "Hunter",
            "Grocer; Hunter; Fisher",
            e.TradeNetwork(of=who("Grocer", None)),
            (0, 6),
        ),
        ("Tribute", "Hunter", "", e.Tribute(), (-4, 4)),
        ("Tribute", "Hunter", "", e.Tribute(cards=2), (-2, 2)),
    ],
)
def test_events_of_gold(event: str, mine: str, hers: str, move: Any, gold: tuple[int, int]) -> None:
    assert changes(in_events(event, mine, hers), move) == gold


def test_betrayer_moves_a_top_villager() -> None:
    state = in_events("Betrayer", "Founders; Miner(Blacksmith/4)")
    for name in ("Miner", "Founders"):
        wrong = against(state, e.Betrayer(of=who(name, 0)))
        assert wrong == [("illegal", "event-phase")]
    done = in_order(state, e.Betrayer(of=who("Blacksmith", 0)))
    assert (names(done), names(done, HER)) == (["Founders", "Miner"], ["Countess", "Blacksmith"])
    assert supply(done) == 24


def test_arrest_discards_a_top_villager() -> None:
    state = in_events("Arrest", "Hunter/2; Miner", event_coins="bank")
    done = in_order(state, e.Arrest(of=who("Hunter", 0)))
    assert names(done) == ["Miner"]
    assert supply(done) == 20
    assert "Hunter" in done.gone
    nobody = in_events("Arrest", "Miner")
    in_order(nobody, e.Arrest())


def test_bribes_and_guild_conspiracy() -> None:
    state = in_events("Bribes", hers="Blacksmith; Hunter")
    done = in_order(state, e.Bribes(of=who("Blacksmith", None)))
    assert [card.coins for card in done.sides[HER].village] == [0, 10, 0]
    state = in_events("Guild Conspiracy", hers="Blacksmith; Hunter; Wattler")
    done = in_order(state, e.GuildConspiracy())
    assert [card.coins for card in done.sides[HER].village] == [0, 2, 2, 0]


def test_abduction_and_conscription() -> None:
    state = in_events("Abduction")
    assert in_order(state, e.Abduction()).sides[0].hand == 3
    state = in_events("Conscription")
    done = in_order(state, e.Conscription(from_="stack-1", card="Jeweler"))
    assert names(done, HER) == ["Countess", "Jeweler"]


def test_mood_swing_brings_another_that_acts_at_once() -> None:
    state = in_order(in_events("Mood Swing"), e.MoodSwing(), e.Deal(card="Customs"))
    assert state.phase == "events"
    assert changes(state, e.Customs()) == (-1, 1)


def test_mood_swing_brings_one_for_another_phase() -> None:
    for reading, open_ in (("next-round", 1), ("never", 0)):
        state = in_order(in_events("Mood Swing", late_event=reading), e.MoodSwing())
        state = in_order(state, e.Deal(card="Serfdom"))
        assert state.phase == "countess"
        assert state.solo is not None
        assert len(state.solo.open) == open_
        assert not state.acting("Serfdom")


def test_dark_mood_deals_two() -> None:
    state = dealt("Dark Mood")
    state = in_order(state, e.DarkMood(), e.Deal(card="Customs"), e.Deal(card="Bribes"))
    assert state.phase == "draft"
    assert state.solo is not None
    assert [one.name for one in state.solo.open] == ["Customs", "Bribes"]


def test_rats_and_arson() -> None:
    state = dealt("Rats")
    assert draft_limit(in_order(state, e.Rats(pay=False)), 0) == 1
    paid = in_order(state, e.Rats(pay=True))
    assert (draft_limit(paid, 0), supply(paid)) == (2, 5)
    state = drafted(dealt("Arson"))
    fewer = in_order(state, e.Arson(pay=False))
    assert fewer.sides[0].turn.limit == 1
    assert build_limit(fewer, 0) == 1
    assert supply(in_order(state, e.Arson(pay=True))) == 5


def test_serfdom_gives_the_card_to_her() -> None:
    state = drafted(dealt("Serfdom"))
    state = in_order(state, m.Basic(seat=0, card="Miner", given="Jeweler"))
    assert names(state, HER)[-1] == "Jeweler"


def test_it_was_you_uses_the_jester() -> None:
    state = in_events("It Was You!")
    state = in_order(state, e.ItWasYou(event="It Was You!"))
    assert state.solo is not None
    assert not state.solo.jester
    gone = in_order(dealt("It Was You!"), e.Jester(event="It Was You!"))
    assert gone.solo is not None
    assert gone.solo.open == ()


def test_the_jester_once() -> None:
    state = in_order(dealt("Customs"), e.Jester(event="Customs"))
    assert state.solo is not None
    assert (state.solo.jester, state.solo.open) == (False, ())


def test_every_event_is_tried() -> None:
    """Each has a move of its own and a test in this file or among the worked cases."""
    source = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    for name in EVENTS:
        assert f'"{name}"' in source
    assert set(MOVE_OF) == set(EVENTS)


@pytest.mark.parametrize(
    ("reading", "player", "countess"), [("what-there-is", -3, 3), ("all", -3, 4), ("nothing", 0, 0)]
)
def test_too_little_to_pay(reading: str, player: int, countess: int) -> None:
    state = in_events("Tribute", countess_debt=reading)
    state = after(state, m.Recount(seat=0, gold=3, why="Spent."))
    assert changes(state, e.Tribute()) == (player, countess)


def test_who_pays_what_she_earns() -> None:
    state = in_events("Sinister Banquet", hers="Hunter", bank_pays_countess=False)
    assert changes(state, e.SinisterBanquet()) == (-2, 2)


def test_who_picks() -> None:
    state = in_events("Bribes", hers="Blacksmith; Hunter", event_chooser="countess")
    assert against(state, e.Bribes(of=who("Hunter", None))) == [
        ("illegal", "reading-event-chooser")
    ]
    in_order(state, e.Bribes(of=who("Blacksmith", None)))


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

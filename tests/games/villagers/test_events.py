"""Each event of the solo game, as it is logged."""

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
from tests.games.villagers.countess import HER, dealt, drafted, in_events
from tests.games.villagers.playing import (
    after,
    against,
    in_order,
    names,
    supply,
    who,
)


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

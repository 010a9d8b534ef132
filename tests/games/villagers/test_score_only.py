"""Villages entered at a market, and what is said about those that cannot be."""

from __future__ import annotations

import pytest

from companion.engine.moves import SetOption
from games.villagers.rules import moves as m
from games.villagers.rules.entry import trees_of
from games.villagers.rules.state import State
from tests.games.villagers.playing import (
    GAME,
    after,
    against,
    all_built,
    building,
    in_order,
    lines,
    move,
    said,
    table,
    village,
    who,
)


def score(seats: int = 3) -> State:
    """A table that only scores."""
    return table(seats, tracking="score")


def entered(state: State, *others: m.Village) -> State:
    """Everybody has entered a village; the empty one if nothing is said."""
    said_of = {one.seat for one in others}
    rest = (village("", seat) for seat in range(state.seats) if seat not in said_of)
    return in_order(state, *others, *rest)


def test_the_move_of_the_task() -> None:
    one = {
        "move": "village",
        "seat": 0,
        "supply": 12,
        "village": [
            {
                "villager": "Lumberjack",
                "coins": 0,
                "on": [
                    {"villager": "Wheeler", "on": [{"villager": "Cartwright"}]},
                    {"villager": "Carpenter"},
                ],
            },
            {"villager": "Founders", "side": "food"},
        ],
    }
    state = in_order(score(), move(one))
    assert [(card.name, card.on) for card in state.sides[0].village] == [
        ("Lumberjack", -1),
        ("Wheeler", 0),
        ("Cartwright", 1),
        ("Carpenter", 0),
        ("Founders", -1),
    ]
    assert GAME.scoresheet(state).rows[0].total == 12


def test_supply_from_market_to_market() -> None:
    state = entered(score(), village("Founders; Hunter; Miner(Blacksmith/4)", 0, 12))
    assert GAME.scoresheet(state).rows[0].total == 12
    state = in_order(state, m.Market(which="first"))
    assert lines(state) == {"counted": 12, "first-gold": 4, "first-coins": 4}
    kept = in_order(state, village("Founders; Hunter; Miner(Blacksmith/6)", 0))
    assert GAME.scoresheet(kept).rows[0].total == 20
    said_anew = in_order(state, village("Founders; Hunter; Miner(Blacksmith/6)", 0, 31))
    assert GAME.scoresheet(said_anew).rows[0].total == 31
    done = in_order(said_anew, m.Market(which="second"))
    assert lines(done) == {
        "counted": 23,
        "first-gold": 4,
        "first-coins": 4,
        "second-gold": 4,
        "second-coins": 6,
    }
    assert GAME.scoresheet(done).rows[0].total == 41


def test_founders_without_food_turn_at_the_market() -> None:
    """A village without food never scores the 2 gold of its Founders, entered or played."""
    state = entered(score(), village("Founders; Wattler", 0, 5), village("Founders; Hunter", 1, 5))
    assert GAME.view(state, frozenset()).villages[0].first_market == 0
    applied = GAME.apply(state, m.Market(which="first"))
    assert [said(text) for text in applied.happened] == [
        "Ann has no food, so the Founders turn.",
    ]
    state = applied.state
    assert [side.supply for side in state.sides] == [5, 7, 0]
    assert state.sides[0].village[0].turned
    later = in_order(state, village("Founders; Wattler; Hunter", 0))
    assert later.sides[0].village[0].turned, "they stay turned"
    later = in_order(state, village("Founders/gold; Wattler; Hunter", 0))
    assert not later.sides[0].village[0].turned, "unless an Apprentice was at work"
    done = in_order(state, m.Market(which="second"))
    assert [row.total for row in GAME.scoresheet(done).rows] == [5, 9, 0]


def test_founders_entered_wrongly_can_be_entered_again() -> None:
    state = in_order(score(), village("Founders/food", 0), village("Founders; Hunter", 0))
    assert not state.sides[0].village[0].turned


def test_a_market_wants_every_village() -> None:
    state = in_order(score(), village("Founders", 0), village("Founders", 1))
    assert against(state, m.Market(which="first")) == [("illegal", "score-market")]
    objection = GAME.objections(state, m.Market(which="first"))[0]
    assert said(objection.text) == "These villages are missing: Cleo."


@pytest.mark.parametrize(
    ("words", "rules"),
    [
        ("Founders; Hunter; Hunter; Hunter", [("impossible", "copies")]),
        ("Founders; " + "; ".join(["Miner"] * 11), [("impossible", "basic-piles")]),
        ("Founders; Founders", [("impossible", "founders")]),
        ("Founders; Shepherd", [("impossible", "few-players")]),
        ("Founders; Captain", [("impossible", "expansions-setup")]),
        ("Founders; Baker", [("impossible", "components")]),
        ("Founders; Cartwright", [("illegal", "chain-order")]),
        ("Founders; Miner(Cooper)", [("illegal", "chain-order")]),
        ("Founders; Miner(Mason,Mason,Seeker)", [("illegal", "places")]),
        ("Founders; Miner(Blacksmith(Mason))", [("illegal", "chain-order"), ("illegal", "places")]),
        ("Founders; Tinner", [("illegal", "specials-discarded")]),
        ("Founders; Hunter/food", [("illegal", "founders-sides")]),
        ("Founders; Miner=Hayer", [("illegal", "monk")]),
        ("Founders; Apprentice", [("illegal", "left-on-top")]),
    ],
)
def test_villages_that_cannot_be(words: str, rules: list[tuple[str, str]]) -> None:
    assert sorted(against(score(), village(words))) == rules


def test_a_monk_carries_two_only_at_the_bottom() -> None:
    state = score(4)
    assert against(state, village("Founders; Monk=Miner(Mason,Seeker)")) == []
    assert against(state, village("Founders; Miner(Monk(Spelunker))")) == []
    words = "Founders; Miner(Monk(Spelunker,Spelunker))"
    assert against(state, village(words)) == [("illegal", "places")]


def test_each_wrong_card_is_named() -> None:
    found = GAME.objections(score(), village("Founders; Cartwright; Vintner; Truffler"))
    assert [said(o.text) for o in found] == [
        "Cartwright is built on Wheeler.",
        "Vintner is built on Graper.",
        "Truffler is built on Swineherd.",
    ]


def test_copies_are_counted_over_all_villages() -> None:
    state = in_order(score(), village("Founders; Hunter; Hunter", 1))
    assert against(state, village("Founders; Hunter", 0)) == [("impossible", "copies")]


def test_a_village_from_before_the_market_may_have_changed() -> None:
    state = entered(score(), village("Founders; Hunter; Hunter", 1))
    state = in_order(state, m.Market(which="first"))
    assert against(state, village("Founders; Hunter", 0)) == [("illegal", "copies")]


def test_monks_stand_for_what_lies_on_them() -> None:
    words = "Founders; Monk(Wheeler(Cartwright)); Lumberjack(Monk(Cartwright))"
    state = in_order(score(), village(words))
    assert [card.as_ for card in state.sides[0].village if card.name == "Monk"] == [
        "Lumberjack",
        "Wheeler",
    ]


def test_the_same_village_by_play_and_by_entry() -> None:
    """C1, built card by card, scores as it does when it is entered."""
    state = table(3)
    gold = [m.Recount(seat=s, gold=20, hand=9, why="So it is.") for s in range(3)]
    state = building(after(state, *gold))
    first = (
        m.Basic(seat=0, card="Lumberjack"),
        m.Basic(seat=0, card="Miner"),
        m.Build(seat=0, card="Hunter"),
        m.Build(seat=0, card="Blacksmith"),
    )
    state = building(all_built(in_order(state, *first)))
    while state.turn != 0:
        state = after(state, m.Built(seat=state.turn or 0))
    second = (m.Build(seat=0, card="Wheeler"), m.Build(seat=0, card="Cartwright"))
    state = all_built(in_order(state, *second))
    state = building(state)
    while state.turn != 0:
        state = after(state, m.Built(seat=state.turn or 0))
    third = (
        m.Build(seat=0, card="Cooper", unlock=who("Blacksmith")),
        m.Build(seat=0, card="Carpenter"),
    )
    assert against(state, third[1]) == []
    state = all_built(in_order(state, third[0]))
    by_play = in_order(state, m.Market(which="second"))
    trees = trees_of(state.sides[0].village)
    again = entered(score(), m.Village(seat=0, supply=state.sides[0].supply, village=trees))
    by_entry = in_order(again, m.Market(which="second"))
    assert by_play.sides[0].supply == by_entry.sides[0].supply
    totals = [GAME.scoresheet(one).rows[0].total for one in (by_play, by_entry)]
    assert totals[0] == totals[1]


def test_the_tie_break_and_a_shared_win() -> None:
    state = entered(
        score(),
        village("Founders/food; Hunter", 0, 10),
        village("Founders/food", 1, 10),
        village("Founders/food; Hunter", 2, 5),
    )
    done = in_order(state, m.Market(which="second"))
    ended = GAME.outcome(done)
    assert ended is not None
    assert (ended.winners, ended.rule) == ((1,), "villagers.tie-break")
    shared = in_order(after(state, village("Founders/food", 0, 10)), m.Market(which="second"))
    ended = GAME.outcome(shared)
    assert ended is not None
    assert (ended.winners, ended.rule) == ((0, 1), "villagers.shared-win")
    loose = table(3, tracking="score", tie_counts_all=False)
    loose = entered(loose, village("Founders/food; Miner", 0, 10), village("Founders/food", 1, 10))
    ended = GAME.outcome(in_order(loose, m.Market(which="second")))
    assert ended is not None
    assert ended.winners == (0, 1)


def test_alone_the_countess_has_a_village_too() -> None:
    state = score(1)
    state = in_order(state, village("Founders; Fisher", 0, 12))
    assert against(state, m.Market(which="first")) == [("illegal", "score-market")]
    assert lines(state, 1) == {"counted": 1}
    stacked = village("Countess; Miner(Mason)", None, 3)
    assert against(state, stacked) == [("illegal", "countess-villagers")]
    state = in_order(state, village("Countess; Jeweler; Wheeler", None, 3))
    assert lines(state, 1) == {"counted": 3}
    state = in_order(state, m.Market(which="second"))
    rows = GAME.scoresheet(state).rows
    assert [(row.seat, row.total) for row in rows] == [(0, 17), (None, 30)]
    ended = GAME.outcome(state)
    assert ended is not None
    assert ended.winners == ()


def test_tracking_changes_in_mid_game() -> None:
    state = entered(score(), village("Founders; Hunter", 0, 12))
    state = in_order(state, SetOption(option="tracking", value="villages"))
    assert (state.phase, state.sides[0].supply) == ("draft", 12)
    applied = GAME.apply(state, SetOption(option="tracking", value="full"))
    assert "Now say what lies on the Road" in said(applied.happened[0])
    assert applied.state.gaps == 6
    back = in_order(applied.state, SetOption(option="tracking", value="score"))
    assert back.phase == "score"
    assert all(side.known for side in back.sides)


def test_a_table_before_its_first_move_is_set_up_anew() -> None:
    state = in_order(table(4), SetOption(option="expansions", value="scoundrels, saints"))
    assert state.sides[0].hand == 7
    state = in_order(state, SetOption(option="first", value=2))
    assert state.first == 2


@pytest.mark.parametrize(
    ("words", "field"),
    [
        ("Founders; Nobody", "village[1].villager"),
        ("Founders; Lumberjack(Wheeler(Cooper))", "village[1].on[0].on[0].villager"),
        ("Founders; Monk=Nobody(Mason)", "village[1].as"),
        ("Founders; Hunter; Hunter; Hunter", "village[3].villager"),
        ("Founders; Founders", "village[1].villager"),
        ("Founders; Miner(Mason,Blacksmith,Seeker)", "village[1].on"),
        ("Founders; Hunter/food", "village[1].side"),
        ("Founders; Monk", "village[1].on"),
        ("Founders; Lumberjack(Tanner)", "village[1].on[0].villager"),
    ],
)
def test_an_objection_names_the_card_by_its_place(words: str, field: str) -> None:
    found = GAME.objections(score(), village(words))
    assert [objection.field for objection in found] == [field]


def test_a_village_beyond_all_reason_is_refused_in_one_sentence() -> None:
    huge = village("; ".join(["Hayer(Hayer)"] * 60))
    assert against(score(), huge) == [("impossible", "score-impossible")]

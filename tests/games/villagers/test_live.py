"""What a village is worth while the round goes on, and what a log leaves out."""

from __future__ import annotations

from companion.engine.game import PUBLIC
from games.villagers.rules import moves as m
from games.villagers.rules.scoring import second
from games.villagers.rules.state import State
from tests.games.villagers.playing import (
    GAME,
    after,
    against,
    all_built,
    in_order,
    said,
    table,
    village,
    with_village,
)


def now(state: State, seat: int = 0) -> tuple[int, int]:
    """What both markets would pay a seat."""
    seen = GAME.view(state, PUBLIC).villages[seat]
    return seen.first_market, seen.second_market


def test_founders_without_food_are_worth_nothing_at_a_market_to_come() -> None:
    state = with_village("Founders; Wattler")
    before = now(state)
    assert before == (0, 0)
    assert now(all_built(state)) == before  # turned by now, and nothing is lost by it
    assert now(with_village("Founders; Graper")) == (2, 2)


def test_silver_is_valued_as_a_market_would() -> None:
    state = with_village("Founders; Fisher; Hayer(Peddler)")
    peddler = GAME.view(state, PUBLIC).villages[0].silver[0]
    line = next(line for line in second(state, 0) if line.code == "silver-peddler")
    assert peddler.amount == line.amount


def test_a_second_market_without_a_first_is_to_be_checked() -> None:
    state = all_built(with_village("Founders"))
    alone = in_order(state, m.Market(which="second"))
    (found,) = GAME.findings(alone)
    assert (found.verdict, found.rule, found.index) == ("check", "villagers.market-due", state.ply)
    assert "no first" in said(found.text)
    both = in_order(state, m.Market(which="first"), m.Market(which="second"))
    assert GAME.findings(both) == ()


def test_where_only_scores_are_kept_the_first_market_may_be_on_paper() -> None:
    state = after(table(2, tracking="score"), village("Founders", 0, 20), village("Founders", 1, 9))
    assert GAME.findings(in_order(state, m.Market(which="second"))) == ()


def test_counting_nothing_again_is_no_move() -> None:
    state = with_village("Founders")
    assert against(state, m.Recount(seat=0, why="Well.")) == [("impossible", "recount")]
    of = m.Who(villager="Founders")
    assert against(state, m.Recount(seat=0, of=of, why="Well.")) == [("impossible", "recount")]
    assert against(state, m.Recount(seat=0, of=of, coins=0, why="Well.")) == []

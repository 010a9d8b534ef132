"""Blind Bids, passage by passage of its rulebook."""

from __future__ import annotations

from itertools import permutations

import pytest

from companion.engine.game import PUBLIC
from companion.engine.moves import SetOption
from tests.toy.playing import after, against, bids, said, table
from tests.toy.rules.game import LOOK, Toy
from tests.toy.rules.state import (
    HIDDEN,
    AnyMove,
    Bid,
    Fold,
    Look,
    Options,
    Prize,
    Recount,
    Ruling,
)

GAME = Toy()
ANN, BEN = frozenset({0}), frozenset({1})


# --- One card a round --------------------------------------------------------------


def test_everybody_is_asked_at_once_until_all_have_bid() -> None:
    state = table(3)
    assert GAME.asked(state) == (0, 1, 2)
    state = after(state, Bid(seat=1, card=9))
    assert GAME.asked(state) == (0, 2)
    prompt = GAME.prompt(state)
    assert prompt is not None
    assert said(prompt.text) == "Ann and Cleo: lay a card face down, or fold."
    assert GAME.asked(after(state, Bid(seat=0, card=3), Bid(seat=2, card=5))) == (0, 1, 2)


def test_the_order_of_bids_makes_no_difference() -> None:
    ends = {after(table(3), *order) for order in permutations(bids(3, 9, 5))}
    assert len(ends) == 1


def test_a_bid_reads_its_own_seat_only() -> None:
    """So a bid from a page that is a little old counts, whoever has bid since."""
    then = table(3)
    now = after(then, Bid(seat=1, card=9))
    assert GAME.reads(then, Bid(seat=0, card=3)) == GAME.reads(now, Bid(seat=0, card=3))
    assert GAME.reads(then, Bid(seat=1, card=3)) != GAME.reads(now, Bid(seat=1, card=3))
    assert GAME.reads(then, Look(seat=0, target=1)) != GAME.reads(now, Look(seat=0, target=1))
    later = after(now, Bid(seat=0, card=3), Bid(seat=2, card=5))
    assert GAME.reads(now, Bid(seat=0, card=3)) != GAME.reads(later, Bid(seat=0, card=3))


def test_the_highest_card_wins_the_prize() -> None:
    applied = GAME.apply(after(table(3), *bids(3, 9)), Bid(seat=2, card=5))
    assert [said(text) for text in applied.happened] == ["Ben wins the prize with 9."]
    assert [side.prizes for side in applied.state.sides] == [(), (Prize(1, 1),), ()]
    assert [side.shown for side in applied.state.sides] == [(3,), (9,), (5,)]
    assert applied.state.worth == 2


@pytest.mark.parametrize(("rules", "worth"), [("1", 3), ("2", 5)])
def test_a_prize_that_nobody_bids_for(rules: str, worth: int) -> None:
    """By rules 1 it is gone, by rules 2 it is added to the next one."""
    state = after(table(2, rounds=3), *bids(3, 9), Fold(seat=0), Fold(seat=1), rules=rules)
    assert state.worth == worth


# --- What is against a move --------------------------------------------------------


@pytest.mark.parametrize(
    ("moves", "move", "found"),
    [
        ([], Bid(seat=0, card=20), []),
        ([], Bid(seat=0, card=21), [("impossible", "toy.cards")]),
        ([], Bid(seat=0, card=HIDDEN), [("impossible", "toy.cards")]),
        ([], Bid(seat=2, card=4), [("impossible", "table.seat")]),
        ([Bid(seat=0, card=4)], Bid(seat=0, card=5), [("impossible", "toy.one-card")]),
        ([Bid(seat=0, card=4)], Bid(seat=1, card=4), [("impossible", "toy.cards")]),
        (bids(4, 5), Bid(seat=1, card=4), [("impossible", "toy.cards")]),
        ([], Fold(seat=0), [("illegal", "toy.fold")]),
        (bids(4, 5), Fold(seat=0), []),
        ([], Look(seat=0, target=1), [("impossible", "toy.look")]),
        ([Bid(seat=1, card=4)], Look(seat=0, target=1), []),
        ([Bid(seat=1, card=4)], Look(seat=1, target=1), [
            ("impossible", "toy.look"), ("illegal", "toy.look")]),
        ([Bid(seat=1, card=4)], Look(seat=0, target=5), [("impossible", "table.seat")]),
        ([], Recount(seat=0, coins=3, why="Counted."), [("illegal", "toy.coins")]),
        (bids(4, 5) + bids(6, 7), Fold(seat=0), [("impossible", "table.over")]),
        (bids(4, 5) + bids(6, 7), Ruling(seat=0, add=1, why="So be it."), []),
    ],
)  # fmt: skip
def test_objections(moves: list[AnyMove], move: AnyMove, found: list[tuple[str, str]]) -> None:
    assert against(after(table(), *moves), move) == found


def test_a_second_look_in_one_round_and_one_without_a_coin() -> None:
    state = after(table(3), Bid(seat=1, card=4), Look(seat=0, target=1))
    assert against(state, Look(seat=0, target=1)) == [("illegal", "toy.look")]
    broke = after(table(3), Bid(seat=1, card=4), Recount(seat=0, coins=0, why="Counted."))
    assert against(broke, Look(seat=0, target=1)) == [("illegal", "toy.look")]
    looked = after(broke, Look(seat=0, target=1))
    assert looked.sides[0].coins == 0, "what was played anyway takes no coin that is not there"


@pytest.mark.parametrize(
    ("seats", "option", "value", "rules"),
    [
        (2, "rounds", 4, []),
        (2, "rounds", 5, ["table.option"]),
        (2, "rounds", True, ["table.option"]),
        (2, "rounds", "3", ["table.option"]),
        (2, "speed", 2, ["table.option"]),
        (5, "rounds", 4, ["toy.rounds"]),
    ],
)
def test_changing_an_option(seats: int, option: str, value: int | str, rules: list[str]) -> None:
    found = against(table(seats), SetOption(option=option, value=value))
    assert found == [("impossible", rule) for rule in rules]


def test_no_fewer_rounds_than_were_begun() -> None:
    state = after(table(2, rounds=4), *bids(1, 2), *bids(3, 4))
    assert against(state, SetOption(option="rounds", value=2)) == [("impossible", "toy.rounds")]
    shorter = after(state, SetOption(option="rounds", value=3))
    assert GAME.outcome(shorter) is None
    assert GAME.outcome(after(shorter, *bids(5, 6))) is not None


def test_options_that_do_not_go_with_the_players() -> None:
    assert [found.rule for found in GAME.unfit(5, Options(rounds=4))] == ["toy.rounds"]
    assert GAME.unfit(4, Options(rounds=4)) == ()
    with pytest.raises(ValueError, match="no rules version"):
        Toy("3")


# --- Offers ------------------------------------------------------------------------


def test_offers_show_what_the_view_shows() -> None:
    """Card 4 lies face down: only who laid it, or looked, finds it dimmed."""
    state = after(table(3), Bid(seat=1, card=4))

    def dimmed(seat: int) -> list[str]:
        offers = GAME.offers(GAME.view(state, frozenset({seat})), seat)
        return [choice.code for choice in offers.choices if choice.objections]

    assert dimmed(0) == ["fold"]
    state = after(state, Look(seat=0, target=1))
    assert dimmed(0) == ["card-4", "fold"]
    assert dimmed(2) == ["fold"]


def test_a_look_asks_at_whose_card() -> None:
    view = GAME.view(after(table(3), Bid(seat=1, card=4)), ANN)
    (look,) = [choice for choice in GAME.offers(view, 0).choices if choice.draft]
    assert look.draft == LOOK
    offers = GAME.offers(view, 0, look.draft)
    assert offers.field == "target"
    assert [(c.move, len(c.objections)) for c in offers.choices] == [
        (Look(seat=0, target=1), 0),
        (Look(seat=0, target=2), 1),
    ]
    with pytest.raises(ValueError, match="never"):
        GAME.offers(view, 0, "never offered")


# --- Who sees what -----------------------------------------------------------------


def test_a_card_face_down_is_seen_by_who_laid_it_and_who_looked() -> None:
    before = table(3)
    bid = Bid(seat=0, card=7)
    state = after(before, bid)
    assert GAME.view(state, PUBLIC).sides[0].down == HIDDEN
    assert GAME.view(state, ANN).sides[0].down == 7
    assert said(GAME.told(before, bid, BEN, state)) == "Ann lays a card face down."
    assert said(GAME.told(before, bid, ANN, state)) == "Ann bids 7."
    looked = after(state, Look(seat=1, target=0))
    assert GAME.view(looked, BEN).sides[0].down == 7
    assert said(GAME.told(before, bid, BEN, looked)) == "Ann bids 7."
    assert said(GAME.told(before, bid, PUBLIC, looked)) == "Ann lays a card face down."
    shown = after(looked, Bid(seat=1, card=8), Bid(seat=2, card=9))
    assert said(GAME.told(before, bid, PUBLIC, shown)) == "Ann bids 7."


# --- Findings ----------------------------------------------------------------------


def test_a_fold_stays_open_until_a_high_card_is_shown() -> None:
    state = after(table(2, rounds=4), *bids(12, 2))
    assert [doubt.rule for doubt in GAME.doubts(state, Fold(seat=0))] == ["toy.fold"]
    state = after(state, Fold(seat=0), Bid(seat=1, card=3))
    assert [(f.verdict, f.seat, f.index) for f in GAME.findings(state)] == [("open", 0, 2)]
    state = after(state, Bid(seat=0, card=15))
    assert [f.verdict for f in GAME.findings(state)] == ["open"], "face down, it shows nothing"
    state = after(state, Bid(seat=1, card=4))
    (found,) = GAME.findings(state)
    assert (found.verdict, said(found.text)) == ("proved", "Ann folded and held 15.")


# --- Points ------------------------------------------------------------------------


def test_prizes_coins_and_rulings_make_the_score() -> None:
    state = after(
        table(), Bid(seat=1, card=4), Look(seat=0, target=1), Bid(seat=0, card=5), *bids(7, 6),
        Ruling(seat=0, add=-2, why="Talked."),
    )  # fmt: skip
    rows = GAME.scoresheet(state).rows
    assert [(e.code, e.amount) for e in rows[0].lines] == [
        ("prize", 1), ("prize", 2), ("coins", 1), ("ruling", -2)]  # fmt: skip
    assert [(row.total, row.rank) for row in rows] == [(2, 1), (2, 2)]


def test_more_prizes_break_a_tie() -> None:
    state = after(table(), *bids(5, 4), *bids(7, 6), Ruling(seat=1, add=3, why="So be it."))
    sheet, outcome = GAME.scoresheet(state), GAME.outcome(state)
    assert [row.total for row in sheet.rows] == [5, 5]
    assert sheet.tie_break is not None
    assert outcome is not None
    assert outcome.winners == (0,)
    assert said(outcome.because) == "Ann has as many points as others, and more prizes."


def test_what_is_equal_is_shared() -> None:
    state = after(table(2, rounds=2), *bids(5, 4), *bids(6, 7))
    assert [row.total for row in GAME.scoresheet(state).rows] == [3, 4]
    state = after(state, Ruling(seat=0, add=1, why="So be it."))
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.winners == (0, 1)
    assert said(outcome.because) == "Ann and Ben share the win."
    assert GAME.scoresheet(state).tie_break is None

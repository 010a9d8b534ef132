"""Action cards, one by one: what each does, and when it may not be played."""

from __future__ import annotations

import pytest

from games.catan.rules.cards import ACTIONS
from games.catan.rules.moves import (
    Answer,
    Choose,
    Duel,
    End,
    Event,
    Hand,
    Lift,
    Play,
    Roll,
    Settlement,
)
from games.catan.rules.parts import Place
from games.catan.rules.prompting import asked
from tests.games.catan.examples import CHURCH, HALL, QUESTION
from tests.games.catan.playing import (
    DOWN,
    OPEN,
    QUIET,
    WHY,
    Recount,
    after,
    against,
    begun,
    cards,
    city,
    hand,
    happened,
    in_order,
    lies,
    points,
    rich,
    road,
    rolling,
    rules_against,
    site,
    stored,
    stores,
)


def play(card: str, seat: int = 0, **more: object) -> Play:
    return Play(seat=seat, card=card, **more)  # type: ignore[arg-type]


KNIGHT = lies(1, "Siegfried Lackland", 1)
CAN = {
    "Alchemist": (play("Alchemist", production=3), ()),
    "Arsonist": (play("Arsonist"), (lies(1, "Abbey", 1),)),
    "Black Knight": (play("Black Knight"), (KNIGHT,)),
    "Brigands": (play("Brigands"), ()),
    "Caravan": (play("Caravan"), ()),
    "Merchant": (play("Merchant"), ()),
    "Scout": (play("Scout"), (road(0, 2),)),
    "Spy": (play("Spy", taken="Bishop"), ()),
    "Archivist": (play("Archivist", stack=2), HALL),
    "Bribery": (play("Bribery", target=site(1), site=site(-1)), (KNIGHT, stores(0, gold=3))),
    "Chancellor": (play("Chancellor", stack=2), HALL),
    "Council Meeting": (play("Council Meeting", stack=2), HALL),
    "Excommunication": (play("Excommunication", stack=0), CHURCH),
    "Wedding": (play("Wedding"), (*CHURCH, stores(1, gold=1))),
}
LOCKED = [card for card in CAN if card != "Scout"]


def ready(card: str, *more: object, locked: bool = False) -> object:
    start = rolling if card == "Alchemist" else begun
    return start(*(() if locked else (OPEN,)), *CAN[card][1], *more)


@pytest.mark.parametrize("card", CAN)
def test_each_can_be_played_when_it_does_something(card: str) -> None:
    state = ready(card)
    assert against(state, CAN[card][0]) == []  # type: ignore[arg-type]
    after_it = in_order(state, CAN[card][0])  # type: ignore[arg-type]
    assert after_it.sides[0].hand == 2 + {"Spy": 1, "Chancellor": 3, "Council Meeting": 1}.get(
        card, 0
    )
    lies_there = [] if card == "Excommunication" else [card]
    assert list(after_it.discards[0]) == lies_there
    assert after_it.played


@pytest.mark.parametrize("card", LOCKED)
def test_each_is_locked_below_seven_points(card: str) -> None:
    state = ready(card, points(0, -2), locked=True)
    assert "lock" in rules_against(state, CAN[card][0])  # type: ignore[arg-type]


def test_a_scout_is_not_locked() -> None:
    assert against(begun(road(0, 2)), play("Scout")) == []


@pytest.mark.parametrize("card", CAN)
def test_each_needs_a_hand_and_the_own_turn(card: str) -> None:
    state = ready(card, hand(0, 0))
    assert "from-hand" in rules_against(state, CAN[card][0])  # type: ignore[arg-type]


@pytest.mark.parametrize("card", CAN)
def test_each_brings_the_owner_of_an_archdiocese_a_gold(card: str) -> None:
    state = ready(card, city(1, -1), lies(1, "Archdiocese", -1), stores(1, gold=1))
    told = happened(state, CAN[card][0])  # type: ignore[arg-type]
    assert "Ben's Archdiocese brings a gold." in told


def test_every_action_card_is_tried_here() -> None:
    answers = {"Bishop", "Herb Woman", "Doctor"}
    assert {*CAN, *answers, "Diplomat"} == set(ACTIONS)


# --- What they do --------------------------------------------------------------------


def test_an_alchemist_sets_the_production_die() -> None:
    state = in_order(rolling(OPEN), play("Alchemist", production=3))
    assert rules_against(state, Roll(event="trade", production=4)) == ["card-alchemist"]
    assert against(state, Roll(event="trade", production=3)) == []
    assert "card-alchemist" in rules_against(begun(OPEN), play("Alchemist", production=3))
    assert "card-alchemist" in rules_against(rolling(OPEN), play("Alchemist"))


def test_a_caravan_swaps_up_to_two() -> None:
    state = in_order(begun(OPEN, stores(0, ore=2, wool=0)), play("Caravan"))
    swap = Choose(seat=0, resource="wool", at=0, side="down", into=Place(at=2, side="down"))
    state = in_order(state, swap)
    assert (stored(state, 0, "ore"), stored(state, 0, "wool")) == (1, 1)
    assert in_order(state, Choose(seat=0)).owed == ()


def test_a_caravan_with_nothing_to_swap_is_refused() -> None:
    assert rules_against(begun(OPEN, rich(0, 0)), play("Caravan")) == ["no-effect"]
    assert rules_against(begun(OPEN, rich(0)), play("Caravan")) == ["no-effect"]


def test_a_merchant_needs_something_to_take_and_room() -> None:
    assert rules_against(begun(OPEN, rich(1, 0)), play("Merchant")) == ["no-effect"]
    assert rules_against(begun(OPEN, rich(0)), play("Merchant")) == ["no-effect"]


def test_a_merchant_may_take_but_one() -> None:
    state = in_order(begun(OPEN), play("Merchant"), Choose(seat=0, resource="ore"))
    state = in_order(state, Choose(seat=0))
    assert state.owed[0].kind == "repay"


def test_a_merchant_who_takes_nothing_gives_nothing_back() -> None:
    state = in_order(begun(OPEN), play("Merchant"), Choose(seat=0))
    assert state.owed == ()


def test_what_is_taken_may_go_to_either_of_two_regions() -> None:
    forest = Recount(seat=0, why=WHY, at=0, side="up", resource="lumber", stored=1)
    state = in_order(begun(OPEN, forest), play("Merchant"))
    into = Place(at=0, side="up")
    state = in_order(state, Choose(seat=0, resource="lumber", at=-2, side="up", into=into))
    assert [r.stored for r in state.sides[0].regions if r.resource == "lumber"] == [1, 2]


def test_a_scout_is_played_as_a_settlement_is_built() -> None:
    assert rules_against(begun(), play("Scout")) == ["card-scout"]
    state = in_order(begun(rich(0), road(0, 2)), play("Scout"))
    assert state.scout
    assert not in_order(state, Settlement(seat=0, at=3)).scout


def test_a_spy_moves_a_card_from_hand_to_hand() -> None:
    state = in_order(begun(OPEN), play("Spy", taken="Ore Fleet"))
    assert [side.hand for side in state.sides] == [3, 2]
    assert rules_against(begun(OPEN, hand(1, 0)), play("Spy")) == ["no-effect"]


def test_an_archivist_looks_and_nothing_changes() -> None:
    before = begun(OPEN, HALL)
    state = in_order(before, play("Archivist", stack=1))
    assert state.stock == before.stock
    assert rules_against(begun(OPEN), play("Archivist")) == ["action-needs"]


def test_bribery_moves_a_knight_and_costs_three_gold() -> None:
    state = begun(OPEN, KNIGHT, stores(0, gold=3))
    assert state.knight == 1
    state = in_order(state, play("Bribery", target=site(1), site=site(-1, DOWN)))
    assert (cards(state, 0), cards(state, 1)) == (["Siegfried Lackland"], [])
    assert stored(state, 0, "gold") == 0
    assert state.knight == 0


def test_bribery_leaves_knights_of_a_templar_fortress_alone() -> None:
    state = begun(
        OPEN, stores(0, gold=3), lies(1, "Karl the Strong", 1), lies(1, "Templar Fortress", -1)
    )
    assert rules_against(state, play("Bribery", target=site(1), site=site(1))) == ["no-effect"]


def test_a_chancellor_fills_the_hand_beyond_its_limit_until_the_end() -> None:
    state = in_order(begun(OPEN, HALL), play("Chancellor"))
    assert state.sides[0].hand == 5
    assert rules_against(state, End(seat=0)) == ["hand-limit"]
    state = in_order(state, Hand(seat=0, buried=2))
    assert against(state, End(seat=0)) == []


def test_a_chancellor_needs_a_town_hall_by_the_later_text() -> None:
    assert rules_against(begun(OPEN), play("Chancellor")) == ["action-needs"]
    assert against(begun(OPEN, chancellor="free"), play("Chancellor")) == []


def test_a_council_meeting_buries_one_and_takes_two() -> None:
    before = begun(OPEN, HALL)
    state = in_order(before, play("Council Meeting", stack=4))
    assert state.sides[0].hand == 3
    assert state.stock[0] == before.stock[0] - 1
    assert rules_against(begun(OPEN), play("Council Meeting")) == ["action-needs"]


def test_a_council_meeting_can_go_under_the_stack_itself() -> None:
    before = begun(OPEN, HALL, council="itself")
    state = in_order(before, play("Council Meeting", stack=4))
    assert state.discards[0] == ()
    assert state.stock[0] == before.stock[0]


def test_a_diplomat_takes_a_card_back() -> None:
    state = in_order(begun(OPEN, HALL), play("Caravan"), Choose(seat=0))
    before = state.sides[0].hand
    state = in_order(state, play("Diplomat", taken="Caravan"))
    assert state.discards[0] == ("Diplomat",)
    assert state.sides[0].hand == before


def test_a_diplomat_needs_a_town_hall_and_an_open_pile() -> None:
    state = in_order(begun(OPEN), play("Caravan"), Choose(seat=0))
    assert rules_against(state, play("Diplomat", taken="Caravan")) == ["action-needs"]
    state = in_order(
        begun(OPEN, HALL, lies(0, "Church", 1, slot=1)), play("Caravan"), Choose(seat=0)
    )
    state = in_order(state, play("Excommunication", stack=0))
    assert rules_against(state, play("Diplomat", taken="Caravan")) == ["card-diplomat"]


def test_an_excommunication_needs_a_church_and_one_stack() -> None:
    assert rules_against(begun(OPEN), play("Excommunication", stack=1)) == ["action-needs"]
    state = in_order(begun(OPEN, CHURCH), play("Excommunication", stack=1))
    assert rules_against(state, play("Excommunication", stack=1)) == ["card-excommunication"]
    assert against(state, play("Excommunication", stack=2)) == []


def test_an_excommunicated_stack_is_out_of_bounds_for_the_other_side_only() -> None:
    state = in_order(begun(OPEN, CHURCH), play("Excommunication", stack=3))
    assert against(state, Hand(seat=0, drawn=(3,))) == []
    state = after(state, Hand(seat=0, drawn=1), End(seat=0), QUIET, hand(1, 2), stores(1, gold=2))
    assert rules_against(state, Hand(seat=1, drawn=(3,))) == ["excommunicated"]
    assert against(state, Hand(seat=1, drawn=(4,))) == []
    assert rules_against(state, Lift(seat=1, stack=3)) == ["paying"]
    paid = in_order(state, stores(1, gold=3), Lift(seat=1, stack=3))
    assert against(paid, Hand(seat=1, drawn=(3,))) == []


def test_a_wedding_needs_gold_there_and_room_here() -> None:
    assert rules_against(begun(OPEN, CHURCH, stores(1, gold=0)), play("Wedding")) == ["no-effect"]
    assert rules_against(begun(OPEN, CHURCH, stores(0, gold=3)), play("Wedding")) == ["no-effect"]


# --- Duels and answers -----------------------------------------------------------------


@pytest.mark.parametrize("roll", range(1, 7))
@pytest.mark.parametrize("answered", [False, True])
def test_a_black_knight_wins_on_one_to_five_or_answered_on_one_and_two(
    roll: int, answered: bool
) -> None:
    state = in_order(begun(OPEN, KNIGHT, lies(0, "Pippin the Short", 1)), play("Black Knight"))
    if answered:
        state = in_order(state, Answer(seat=1, card="Herb Woman"))
    state = in_order(state, Duel(roll=roll))
    won = roll <= (2 if answered else 5)
    assert cards(state, 1) == ([] if won else ["Siegfried Lackland"])
    assert cards(state, 0) == (["Pippin the Short"] if won else [])
    assert state.sides[1].hand == 3 + won - answered
    assert state.duel is None


def test_a_six_without_an_own_target_does_nothing() -> None:
    state = in_order(begun(OPEN, KNIGHT), play("Black Knight"), Duel(roll=6))
    assert (cards(state, 0), cards(state, 1)) == ([], ["Siegfried Lackland"])
    assert state.owed == ()


def test_a_church_does_not_stop_a_black_knight() -> None:
    state = begun(OPEN, city(1, 1), lies(1, "Church", 1), lies(1, "Karl the Strong", 1, slot=1))
    state = in_order(state, play("Black Knight"), Duel(roll=5))
    assert cards(state, 1) == ["Church"]


def test_an_arsonist_hits_no_archdiocese_and_no_units() -> None:
    only = begun(OPEN, city(1, 1), lies(1, "Archdiocese", 1), lies(1, "Ore Fleet", -1))
    assert rules_against(only, play("Arsonist")) == ["no-effect"]


def test_an_arsonist_hits_the_others_bordello_in_ones_own_city() -> None:
    bordello = lies(1, "Bordello", 1)
    state = in_order(begun(OPEN, city(0, 1), bordello), play("Arsonist"), Duel(roll=1))
    assert cards(state, 0) == []
    assert state.sides[1].hand == 4


def test_a_burnt_church_goes_back_to_its_pile() -> None:
    state = begun(OPEN, city(1, 1), lies(1, "Church", 1))
    state = in_order(state, play("Arsonist"), Duel(roll=1))
    assert cards(state, 1) == []
    assert state.sides[1].hand == 3


def test_the_brigands_card_steals_two() -> None:
    state = in_order(begun(OPEN), play("Brigands"), Duel(roll=3))
    assert [(owed.seat, owed.kind, owed.count) for owed in state.owed] == [(0, "steal", 2)]
    state = in_order(state, Choose(seat=0, resource="ore"), Choose(seat=0, resource="wool"))
    assert (stored(state, 0, "ore"), stored(state, 1, "wool")) == (2, 0)
    lost = in_order(begun(OPEN), play("Brigands"), Duel(roll=6))
    assert lost.owed[0].seat == 1


def test_answers_go_with_their_duel_only_and_once() -> None:
    state = in_order(begun(OPEN, KNIGHT), play("Black Knight"))
    assert asked(state) == (0, 1)
    assert rules_against(state, Answer(seat=1, card="Bishop")) == ["answers"]
    assert rules_against(state, Answer(seat=0, card="Herb Woman")) == ["answers"]
    state = in_order(state, Answer(seat=1, card="Herb Woman"))
    assert rules_against(state, Answer(seat=1, card="Herb Woman")) == ["answers"]
    assert asked(state) == (0,)


def test_the_attackers_next_move_closes_the_window() -> None:
    state = in_order(begun(OPEN, KNIGHT), play("Black Knight"), Duel(roll=3))
    assert rules_against(state, Answer(seat=1, card="Herb Woman")) == ["answer-window"]


def test_a_defense_card_is_never_locked() -> None:
    state = begun(OPEN, KNIGHT)
    state = in_order(state, play("Black Knight"), points(0, -3))
    assert against(state, Answer(seat=1, card="Herb Woman")) == []


@pytest.mark.parametrize("seat", [0, 1])
def test_a_doctor_undoes_the_plague_on_either_turn(seat: int) -> None:
    state = rolling(city(0, 1), city(1, 1), rich(0, 2), rich(1, 2), Roll(event="?", production=6))
    sick = in_order(state, Event(card="Plague"))
    well = in_order(sick, Answer(seat=seat, card="Doctor"))
    for who in (0, 1):
        for kind in ("ore", "grain", "wool"):
            assert stored(sick, who, kind) == 1
            assert stored(well, who, kind) == (2 if who == seat else 1)


def test_a_doctor_comes_too_late_after_the_next_move() -> None:
    state = rolling(city(0, 1), rich(0), QUESTION, Event(card="Plague"), End(seat=0))
    assert rules_against(state, Answer(seat=1, card="Doctor")) == ["answer-window"]


def test_what_a_duel_says() -> None:
    state = in_order(begun(OPEN, KNIGHT), play("Black Knight"))
    told = happened(state, Duel(roll=5))
    assert told[0] == "Ann wins the duel with 5."
    assert "Ben takes Siegfried Lackland back." in told

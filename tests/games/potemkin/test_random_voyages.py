"""Voyages of every set and player count, with real hands: they end, and no card is ever lost."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from games.potemkin.rules.cards import deck
from games.potemkin.rules.moves import Result
from games.potemkin.rules.options import Options
from tests.games.potemkin.playing import GAME
from tests.games.potemkin.second import Second
from tests.games.potemkin.voyages import Sailed, sail

OPTIONS = st.builds(
    Options,
    set=st.sampled_from("ABCD"),
    early_step=st.booleans(),
    last_step=st.booleans(),
    one_in_round_one=st.booleans(),
    ones_within_colour=st.booleans(),
    boat_village=st.sampled_from(["loss", "stays"]),
    governor_stacks=st.booleans(),
    commander_alone=st.sampled_from(["discard", "build"]),
    carpenter_left=st.sampled_from(["row", "neighbour"]),
    carpenter_wild=st.booleans(),
    cossack_both=st.booleans(),
    cossack_no_number=st.sampled_from(["stays", "loss"]),
    redeployment=st.sampled_from(["down", "up"]),
    stagehand_one=st.sampled_from(["discard", "trump"]),
    first_trick=st.sampled_from(["two", "three"]),
    empty_piles=st.sampled_from(["hand", "other"]),
)
SEATS = st.integers(2, 4)
SEED = st.integers(0, 10**6)


def whereabouts(sailed: Sailed) -> Counter[str]:
    """Every card by where it really is: on the table by the log, else in a hand or the boat."""
    after, deal = sailed.after, sailed.deal
    found = Counter(one for pile in (*after.row, *after.area) for one in pile)
    found.update(after.trump)
    found.update(laid.card for laid in after.trick)
    found.update(one for hand in deal.hands for one in hand)
    found.update(one for pile in deal.piles.values() for one in pile)
    found.update(deal.boat)
    return found


# --- Cards -------------------------------------------------------------------------------


@settings(max_examples=30, deadline=None)
@given(SEED, SEATS, OPTIONS, st.booleans())
def test_every_voyage_ends_and_every_card_is_always_somewhere_once(
    seed: int, seats: int, options: Options, piles: bool
) -> None:
    cards = Counter(card.id for card in deck(seats))
    sailed = None
    for sailed in sail(seed, seats, options, piles=piles and seats == 2):
        if sailed.after.row:
            assert whereabouts(sailed) == cards
        assert sailed.after.boat_size >= 1
        assert sailed.after.over or GAME.asked(sailed.after)
    assert sailed is not None
    outcome = GAME.outcome(sailed.after)
    assert outcome is not None
    assert outcome.winners in ((), tuple(range(seats)))


@settings(max_examples=30, deadline=None)
@given(SEED, SEATS, OPTIONS)
def test_so_it_is_when_the_table_plays_on_against_the_rules(
    seed: int, seats: int, options: Options
) -> None:
    cards = Counter(card.id for card in deck(seats))
    for sailed in sail(seed, seats, options, mischief=0.4):
        if sailed.after.row:
            assert whereabouts(sailed) == cards
        assert sailed.after.boat_size >= 1
    assert sailed.after.over


@settings(max_examples=30, deadline=None)
@given(SEED, SEATS, OPTIONS)
def test_nobody_objects_to_a_table_that_keeps_the_rules(
    seed: int, seats: int, options: Options
) -> None:
    for sailed in sail(seed, seats, options):
        if not isinstance(sailed.move, Result):
            assert GAME.objections(sailed.before, sailed.move) == ()


# --- The boat ------------------------------------------------------------------------------


@settings(max_examples=50, deadline=None)
@given(SEED, SEATS, OPTIONS, st.sampled_from([0.0, 0.3]))
def test_the_boat_is_where_a_second_referee_has_it(
    seed: int, seats: int, options: Options, mischief: float
) -> None:
    second = Second()
    for sailed in sail(seed, seats, options, mischief):
        second.follow(sailed.before, sailed.move, sailed.after)
        end = sailed.after.end
        lost = end is not None and end.kind not in ("victory", "lost")
        assert lost == second.boat.lost
        if not lost and sailed.after.row:
            now = (sailed.after.upstream, sailed.after.downstream)
            assert now == (second.boat.up, second.boat.down)
            assert [pile[-1] for pile in sailed.after.row] == second.row

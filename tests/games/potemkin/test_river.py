"""The river: section 4 of the facts page, line by line, and against a small model of it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.potemkin.rules.cards import CARDS
from games.potemkin.rules.moves import Place, RightOf
from games.potemkin.rules.river import (
    River,
    gap,
    insert,
    is_upstream,
    places,
    put_on,
    remove,
    village,
)
from games.potemkin.rules.state import changed
from games.potemkin.rules.voyage import Step, stepped
from tests.games.potemkin.model import Boat
from tests.games.potemkin.playing import on_river, river, table

ROW = (("white-2",), ("orange-3",), ("blue-4",), ("fifth-5",))
NEW = ("red-9",)


def shape(now: River) -> tuple[int, int]:
    """U and D."""
    return now.at, len(now.row) - now.at - 1


def stood(now: River) -> str:
    """The face of the village over the boat."""
    return now.row[now.at][-1]


# --- The table of section 4 ------------------------------------


def test_the_boat_begins_under_the_leftmost_village() -> None:
    state = table()
    assert (state.upstream, state.downstream) == (0, 3)
    assert river(state) == "[W2] O3 B4 F5"


@pytest.mark.parametrize("at", [0, 1, 2])
def test_a_step_right_takes_one_village_from_ahead_to_behind(at: int) -> None:
    state = on_river(table(), "W2 O3 B4 F5", at)
    after = stepped(Step(state), 1, "step").state
    assert (after.upstream, after.downstream) == (at + 1, 3 - at - 1)


def test_a_step_right_with_nothing_downstream_loses() -> None:
    after = stepped(Step(on_river(table(), "W2 O3 B4 F5", 3)), 1, "step").state
    assert after.end is not None
    assert after.end.kind == "past-right"


@pytest.mark.parametrize("at", [1, 2, 3])
def test_a_step_left_takes_one_village_back_ahead(at: int) -> None:
    state = on_river(table(), "W2 O3 B4 F5", at)
    after = stepped(Step(state), -1, "one").state
    assert (after.upstream, after.downstream) == (at - 1, 3 - at + 1)


def test_a_step_left_with_nothing_upstream_loses() -> None:
    after = stepped(Step(table()), -1, "one").state
    assert after.end is not None
    assert after.end.kind == "past-left"


@pytest.mark.parametrize("at", range(4))
@pytest.mark.parametrize("place", range(5))
def test_a_new_village_counts_on_its_own_side_only(at: int, place: int) -> None:
    before = River(ROW, at)
    after = insert(before, place, NEW)
    up, down = shape(before)
    assert shape(after) == ((up + 1, down) if place <= at else (up, down + 1))
    assert stood(after) == stood(before)
    assert after.row[place] == NEW
    assert is_upstream(before, place) == (place <= at)


@pytest.mark.parametrize("at", range(4))
@pytest.mark.parametrize("number", range(4))
def test_a_village_gone_counts_on_its_own_side_only(at: int, number: int) -> None:
    before = River(ROW, at)
    after = remove(before, number)
    up, down = shape(before)
    if number == at:
        assert shape(after) == (up, down - 1)
        return
    assert shape(after) == ((up - 1, down) if number < at else (up, down - 1))
    assert stood(after) == stood(before)


# --- Places and faces ------------------------------------


def test_places_are_far_left_and_right_of_each_village() -> None:
    assert places(ROW) == ("far-left", *(RightOf(pile[-1]) for pile in ROW))
    assert [gap(ROW, place) for place in places(ROW)] == [0, 1, 2, 3, 4]


def test_a_place_right_of_what_is_not_there_is_none() -> None:
    assert gap(ROW, RightOf("red-9")) is None


def test_the_gap_on_either_side_of_the_boat_is_up_and_downstream() -> None:
    now = River(ROW, 1)
    assert is_upstream(now, gap(ROW, RightOf("white-2")) or 0)
    assert not is_upstream(now, gap(ROW, RightOf("orange-3")) or 0)


def test_far_left_is_upstream_even_where_nothing_lies_upstream() -> None:
    assert is_upstream(River(ROW, 0), 0)


def test_a_village_is_named_by_its_top_card_only() -> None:
    row = put_on(ROW, 1, ("red-1", "red-2"))
    assert row[1] == ("orange-3", "red-1", "red-2")
    assert village(row, "red-2") == 1
    assert village(row, "orange-3") is None
    assert village(row, "red-1") is None


# --- Against the model ------------------------------------


@settings(max_examples=150, deadline=None)
@given(
    st.lists(st.tuples(st.sampled_from(["right", "left", "build", "remove"]), st.integers(0, 99)))
)
def test_random_events_keep_the_boat_where_the_model_has_it(
    events: list[tuple[str, int]],
) -> None:
    model, state = Boat(), table()
    fresh = iter(card for card in CARDS if card not in {pile[0] for pile in state.row})
    for event, pick in events:
        now = River(state.row, state.at)
        if event == "build" and len(state.row) < 20:
            place: Place = places(now.row)[pick % len(places(now.row))]
            left = gap(now.row, place)
            assert left is not None
            model.build(upstream=left <= model.up)
            now = insert(now, left, (next(fresh),))
        elif event == "remove" and len(state.row) > 1:
            others = [n for n in range(len(now.row)) if n != model.up]
            number = others[pick % len(others)]
            model.remove(upstream=number < model.up)
            now = remove(now, number)
        if event in ("build", "remove"):
            assert stood(now) == state.row[state.at][-1]
            state = changed(state, row=now.row, at=now.at)
        else:
            by = 1 if event == "right" else -1
            model.right() if by > 0 else model.left()
            state = stepped(Step(state), by, "step").state
            assert state.over == model.lost
            if model.lost:
                return
        assert (state.upstream, state.downstream) == (model.up, model.down)

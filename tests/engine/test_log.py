"""What stands after corrections."""

from __future__ import annotations

import pytest

from companion.engine import codec
from companion.engine.log import (
    Act,
    Standing,
    act_type,
    fault,
    first_fault,
    line,
    redo_target,
    slots,
    undo_target,
    voided,
)
from companion.engine.moves import SetOption
from tests.engine.acts import Acts, fate, insert, log, made, replace, retract, values

THREE: Acts = [log(10), log(20), log(30)]


def test_an_empty_log() -> None:
    assert line([]) == ()
    assert undo_target([]) is None
    assert redo_target([]) is None


def test_moves_stand_in_the_order_they_were_logged() -> None:
    assert values(THREE) == [10, 20, 30]


@pytest.mark.parametrize(
    ("act", "stands"),
    [
        (retract(2), [10, 30]),
        (replace(2, 21), [10, 21, 30]),
        (insert(2, 15), [10, 15, 20, 30]),
        (insert(1, 5), [5, 10, 20, 30]),
        (retract(1, fate(3)), [20]),
        (replace(1, 11, fate(2), fate(3, 31)), [11, 31]),
        (insert(2, 15, fate(3, 33)), [10, 15, 20, 33]),
    ],
)
def test_a_correction_and_taking_it_back(act: Act[SetOption], stands: list[int]) -> None:
    corrected = [*THREE, act]
    assert values(corrected) == stands
    assert line([*corrected, retract(4)]) == line(THREE)
    again = [*corrected, retract(4), retract(5)]
    assert line(again) == line(corrected)


def test_two_inserts_before_one_entry_keep_log_order() -> None:
    acts = [*THREE, insert(2, 11), insert(2, 12), insert(5, 115)]
    assert values(acts) == [10, 11, 115, 12, 20, 30]


def test_an_insert_before_a_retracted_entry_keeps_its_place() -> None:
    assert values([*THREE, retract(2), insert(2, 19)]) == [10, 19, 30]
    assert values([*THREE, insert(2, 19), retract(4), insert(4, 18)]) == [10, 18, 20, 30]


def test_addresses_survive_corrections() -> None:
    acts = [*THREE, insert(1, 5), replace(3, 31), retract(1)]
    assert line(acts) == (
        Standing(4, 4, made(5)),
        Standing(2, 2, made(20)),
        Standing(3, 5, made(31)),
    )
    assert slots(acts) == {1, 2, 3, 4}


def test_the_newest_replacement_counts_until_it_is_taken_back() -> None:
    acts: Acts = [log(1), replace(1, 2), replace(1, 3)]
    assert values(acts) == [3]
    assert values([*acts, retract(3)]) == [2]
    assert values([*acts, retract(2)]) == [3]
    assert values([*acts, retract(3), retract(2)]) == [1]


def test_corrections_change_only_what_stands() -> None:
    """A later retraction may take the ground from under a correction, and give it back."""
    acts: Acts = [log(1), log(2), insert(2, 15), replace(3, 16), replace(1, 0, fate(3, 17))]
    assert values(acts) == [0, 17, 2]
    assert values([*acts, retract(3)]) == [0, 2]
    assert values([*acts, retract(3), retract(6)]) == [0, 17, 2]
    assert values([log(1), retract(1), retract(2), replace(1, 5), retract(3)]) == []


def test_an_insert_that_was_dropped_can_still_be_taken_back() -> None:
    acts: Acts = [log(1), log(2), insert(1, 0, fate(2)), replace(1, 9, fate(3))]
    assert values(acts) == [9]
    assert fault(acts, replace(3, 8)) == "target"
    assert fault(acts, retract(3)) is None
    assert values([*acts, retract(3)]) == [9, 2]


def test_void_corrections_take_nothing_back() -> None:
    acts: Acts = [log(1), retract(1), retract(2), retract(3)]
    assert voided(acts) == {3}
    assert values(acts) == []


def test_undo_takes_entries_from_the_end_and_redo_brings_them_back() -> None:
    acts: Acts = [*THREE, replace(1, 11)]
    for undone, stands in [(4, [10, 20, 30]), (3, [10, 20]), (2, [10]), (1, [])]:
        assert undo_target(acts) == undone
        acts.append(retract(undone))
        assert values(acts) == stands
    assert undo_target(acts) is None
    for stands in ([10], [10, 20], [10, 20, 30], [11, 20, 30]):
        target = redo_target(acts)
        assert target is not None
        acts.append(retract(target))
        assert values(acts) == stands
    assert redo_target(acts) is None


def test_undo_after_redo_and_redo_after_undo() -> None:
    acts: Acts = [log(1), log(2), retract(2), retract(3)]
    assert undo_target(acts) == 2
    assert redo_target(acts) is None
    acts.append(retract(2))
    assert redo_target(acts) == 5


def test_a_new_move_ends_redo() -> None:
    acts: Acts = [log(1), retract(1)]
    assert redo_target(acts) == 2
    assert redo_target([*acts, log(2)]) is None


def test_undo_always_changes_something() -> None:
    """Entry 3 counts no more, for entry 4 decided about the same move; that is taken first."""
    acts: Acts = [log(1), log(2), replace(1, 11), insert(1, 0, fate(1, 12)), retract(2, fate(4))]
    assert values(acts) == [12]
    assert undo_target(acts) == 4
    assert values([*acts, retract(4)]) == [11]


def test_undo_passes_over_what_a_correction_dropped() -> None:
    assert undo_target([*THREE, retract(1, fate(3))]) == 2
    assert undo_target([*THREE, insert(3, 25), retract(2, fate(4))]) == 3


@pytest.mark.parametrize(
    ("act", "part"),
    [
        (log(4), None),
        (retract(3), None),
        (retract(4), None),
        (retract(6), "target"),
        (retract(9), "target"),
        (replace(4, 0), "target"),
        (replace(5, 0), None),
        (replace(6, 0), "target"),
        (insert(4, 0), "before"),
        (insert(6, 0), "before"),
        (insert(5, 0), None),
        (retract(3, fate(9)), "fates"),
        (retract(3, fate(4)), "fates"),
        (replace(3, 0, fate(6, 1)), "fates"),
        (insert(3, 0, fate(6)), "fates"),
        (retract(1), "target"),
        (replace(1, 0), "target"),
        (insert(1, 0), None),
    ],
)
def test_acts_that_point_nowhere_are_refused(act: Act[SetOption], part: str | None) -> None:
    """Entry 4 retracts the first move, entry 5 is an insert."""
    acts = [*THREE, retract(1), insert(2, 15)]
    assert fault(acts, act) == part


def test_taking_back_twice_is_refused_but_harmless() -> None:
    acts: Acts = [log(1), replace(1, 2), retract(2)]
    assert fault(acts, retract(2)) == "target"
    assert fault(acts, retract(3)) is None
    twice: Acts = [*acts, retract(2)]
    assert first_fault(twice) is None
    assert values(twice) == [1]


@pytest.mark.parametrize(
    ("acts", "found"),
    [
        ([], None),
        ([log(1), insert(1, 0), replace(2, 5), retract(3)], None),
        ([retract(1)], (1, "target")),
        ([log(1), retract(2)], (2, "target")),
        ([log(1), replace(2, 0)], (2, "target")),
        ([log(1), retract(1), replace(2, 0)], (3, "target")),
        ([insert(1, 0)], (1, "before")),
        ([log(1), retract(1, fate(2))], (2, "fates")),
    ],
)
def test_a_log_from_outside_is_checked_whole(acts: Acts, found: tuple[int, str] | None) -> None:
    assert first_fault(acts) == found


def test_acts_are_stored_as_text() -> None:
    act = replace(3, 7, fate(2), fate(1, 4))
    text = codec.encode(act)
    assert text == (
        '{"act":"replace","target":3,"made":{"move":{"move":"set","option":"n","value":7}},'
        '"fates":[{"slot":2},{"slot":1,"made":{"move":{"move":"set","option":"n","value":4}}}]}'
    )
    assert codec.decode(text, act_type(SetOption)) == act
    with pytest.raises(codec.Malformed):
        codec.decode('{"act":"retract","target":0}', act_type(SetOption))

"""Random logs against a model that shares no code and no idea with `log.line`.

The model keeps the whole line after each entry, and finds what a retraction leaves by
playing the log once more without the entries that are taken back.
"""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from companion.engine.log import (
    Act,
    Inserted,
    Logged,
    Made,
    Replaced,
    Retracted,
    fault,
    first_fault,
    line,
    redo_target,
    undo_target,
)
from companion.engine.moves import SetOption
from tests.engine.acts import Acts, fate, insert, log, replace, retract


def alive(acts: Acts, number: int) -> bool:
    """Whether entry `number` counts: no later entry that counts has taken it back."""
    return not any(
        isinstance(act, Retracted) and act.target == number and alive(acts, later)
        for later, act in enumerate(acts[number:], number + 1)
    )


def model(acts: Acts) -> list[tuple[int, int]]:
    """Slot and value of all that stands, sorted by place; an insert halves a distance."""
    place: dict[int, Fraction] = {}
    value: dict[int, int] = {}

    def room_before(slot: int) -> Fraction:
        lower = [p for p in place.values() if p < place[slot]]
        return (place[slot] + max(lower, default=place[slot] - 1)) / 2

    for number, act in enumerate(acts, 1):
        if isinstance(act, Logged):
            place[number] = Fraction(number * 1000)
            value[number] = int(act.made.move.value)
            continue
        if isinstance(act, Inserted):
            place[number] = room_before(act.before)
            value[number] = int(act.made.move.value)
        if not alive(acts, number):
            continue
        changes: list[tuple[int, Made[SetOption] | None]] = [(f.slot, f.made) for f in act.fates]
        if not isinstance(act, Inserted):
            changes.insert(0, (act.target, act.made if isinstance(act, Replaced) else None))
        for slot, new in changes:
            if slot in value:
                del value[slot]
                if new:
                    value[slot] = int(new.move.value)
    return [(slot, value[slot]) for slot in sorted(value, key=lambda slot: place[slot])]


def stands(acts: Acts) -> list[tuple[int, int]]:
    return [(placed.slot, int(placed.made.move.value)) for placed in line(acts)]


KINDS = st.sampled_from(["log", "log", "undo", "redo", "retract", "replace", "insert"])
STEPS = st.lists(st.tuples(KINDS, st.integers(0, 99), st.integers(0, 3)), max_size=14)


def written(steps: list[tuple[str, int, int]]) -> Acts:
    """A log as a table would write it: each act is one that `fault` lets pass."""
    acts: Acts = []
    for value, (kind, pick, dice) in enumerate(steps):
        act = _act(acts, kind, value, pick, dice)
        if act is not None and fault(acts, act) is None:
            acts.append(act)
    return acts


def _act(acts: Acts, kind: str, value: int, pick: int, dice: int) -> Act[SetOption] | None:
    places = [n for n, act in enumerate(acts, 1) if isinstance(act, Logged | Inserted)]
    if kind in ("undo", "redo"):
        target = undo_target(acts) if kind == "undo" else redo_target(acts)
        return retract(target) if target else None
    if kind == "log" or not places:
        return log(value)
    slot = places[pick % len(places)]
    fates = [
        fate(places[(pick // 7 + n) % len(places)], 900 + value if pick % 2 else None)
        for n in range(dice)
    ]
    if kind == "retract":
        return retract(1 + pick % len(acts), *fates)
    return replace(slot, value, *fates) if kind == "replace" else insert(slot, value, *fates)


def logs() -> st.SearchStrategy[Acts]:
    return STEPS.map(written)


@given(logs())
def test_the_line_is_what_the_model_says(acts: Acts) -> None:
    assert stands(acts) == model(acts)
    assert first_fault(acts) is None


@given(logs())
def test_undo_takes_one_step_back_and_redo_gives_the_same_line(acts: Acts) -> None:
    target = undo_target(acts)
    if target is None:
        assert line(acts) == ()
        return
    undone = [*acts, retract(target)]
    assert line(undone) != line(acts)
    assert redo_target(undone) == len(undone)
    assert line([*undone, retract(len(undone))]) == line(acts)


@given(logs())
def test_undo_to_the_very_first_move_and_back(acts: Acts) -> None:  # F11
    wanted = line(acts)
    steps = 0
    while (target := undo_target(acts)) is not None:
        assert fault(acts, retract(target)) is None
        acts = [*acts, retract(target)]
        steps += 1
        assert steps < 40
    assert line(acts) == ()
    for _ in range(steps):
        target = redo_target(acts)
        assert target is not None
        acts = [*acts, retract(target)]
    assert line(acts) == wanted


@given(logs(), st.data())
def test_taking_back_the_newest_correction_restores_everything(
    acts: Acts, data: st.DataObject
) -> None:
    places = [n for n, act in enumerate(acts, 1) if isinstance(act, Logged | Inserted)]
    if not places:
        return
    slot = data.draw(st.sampled_from(places))
    dropped = [fate(other) for other in places if other != slot]
    for act in (replace(slot, 77, *dropped), insert(slot, 77, *dropped)):
        corrected = [*acts, act]
        assert line([*corrected, retract(len(corrected))]) == line(acts)


@given(logs())
def test_slots_keep_their_order_as_the_log_grows(acts: Acts) -> None:
    orders = [[placed.slot for placed in line(acts[:n])] for n in range(len(acts) + 1)]
    final = {slot: place for place, slot in enumerate(orders[-1])}
    for order in orders:
        places = [final[slot] for slot in order if slot in final]
        assert places == sorted(places)

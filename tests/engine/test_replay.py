"""Replays, and what a correction does to the entries after it."""

from __future__ import annotations

import pytest
from msgspec import structs

from companion.engine.log import Act, Fate, Logged, fault, line
from companion.engine.moves import SetOption
from companion.engine.replay import Settled, barred, judged, play, settle
from companion.engine.text import Text
from companion.engine.verdicts import illegal, impossible
from tests.engine.acts import Acts, fate, insert, log, made, replace, retract
from tests.engine.stairs import Stairs, Steps

GAME = Stairs()
START = Steps()
UP: Acts = [log(1), log(2), log(3)]


def settled(acts: Acts, act: Act[SetOption], *fates: Fate[SetOption]) -> Settled[Steps, SetOption]:
    """What `settle` says; whatever it says, writing it must lead to the very same line."""
    found = settle(GAME, START, acts, act, fates, reason="kept")
    if not found.own:
        whole = act if isinstance(act, Logged) else structs.replace(act, fates=found.fates)
        assert fault(acts, whole) is None
        stored = line([*acts, whole])
        assert stored == found.standing
        assert play(GAME, START, (s.made.move for s in stored)) == found.state
    return found


def test_barred_keeps_what_stops_a_move() -> None:
    both = (impossible("a.b", Text("no")), illegal("a.c", Text("not so")))
    assert barred(both, None) == both
    assert barred(both, "we agreed") == both[:1]
    assert barred(both[1:], "we agreed") == ()


def test_play_trusts_the_log() -> None:
    assert play(GAME, START, [m.made.move for m in line([log(3), log(1)])]).done == (3, 1)


def test_judged_goes_up_to_the_first_impossible_move() -> None:
    steps = list(judged(GAME, START, line([log(1), log(3), log(2), log(3), log(4)])))
    assert [step.after.done for step in steps] == [(1,), (1, 3), (1, 3, 2)]
    assert [[o.rule for o in step.objections] for step in steps] == [[], [], ["stairs.up"]]
    assert steps[2].before == steps[1].after


def test_a_move_at_the_end() -> None:
    found = settled(UP, log(4))
    assert (found.before.done, found.state.done) == ((1, 2, 3), (1, 2, 3, 4))
    assert found.own == ()
    assert found.troubles == ()


def test_the_corrected_move_itself_may_be_objected_to() -> None:
    found = settled(UP, replace(2, 0))
    assert [o.rule for o in found.own] == ["stairs.up"]
    assert found.state.done == (1, 0, 3)
    found = settled(UP, replace(2, 1))
    assert [o.kind for o in found.own] == ["impossible"]
    assert found.state.done == (1, 3), "an impossible move is not applied"


def test_a_correction_that_upsets_nothing() -> None:
    assert settled(UP, retract(2)).state.done == (1, 3)
    assert settled(UP, retract(2)).troubles == ()


def test_what_no_longer_stands_is_kept_with_a_reason() -> None:
    found = settled(UP, replace(1, 5))
    (trouble,) = found.troubles
    assert not trouble.decided
    assert not trouble.impossible
    assert trouble.fate == Fate(slot=2, made=made(2, "kept"))
    assert found.state.done == (5, 2, 3)


def test_what_is_impossible_now_is_dropped() -> None:
    found = settled(UP, replace(1, 3))
    assert [(t.standing.slot, t.impossible, t.fate.made) for t in found.troubles] == [
        (2, False, made(2, "kept")),
        (3, True, None),
    ]
    assert found.state.done == (3, 2)


def test_chosen_fates_are_followed() -> None:
    own_words = Fate(slot=2, made=made(2, "We saw it too late."))
    found = settled(UP, replace(1, 3), own_words, fate(3, 7))
    assert [t.decided for t in found.troubles] == [True, True]
    assert found.state.done == (3, 2, 7)
    assert found.fates == (own_words, fate(3, 7))
    found = settled(UP, replace(1, 3), fate(2), fate(3))
    assert found.state.done == (3,)
    assert [t.objections[0].kind for t in found.troubles] == ["illegal", "impossible"]


def test_a_choice_that_is_itself_not_in_order_does_not_count() -> None:
    found = settled(UP, replace(1, 3), fate(2, 1), fate(3, 3))
    assert [t.decided for t in found.troubles] == [False, False]
    assert found.fates == (Fate(slot=2, made=made(2, "kept")), fate(3))


def test_a_refused_choice_leaves_a_good_entry_as_it_is() -> None:
    found = settled(UP, replace(1, 0), fate(3, 1))
    (trouble,) = found.troubles
    assert trouble.fate == fate(3, 3)
    assert not trouble.decided
    assert [o.rule for o in trouble.objections] == ["stairs.up"]


def test_one_choice_may_settle_what_follows() -> None:
    assert len(settled(UP, replace(1, 5)).troubles) == 1, "after 2, kept, 3 goes up again"
    assert len(settled(UP, replace(1, 5), fate(2)).troubles) == 2, "without it, 3 goes down too"


def test_a_reason_given_before_is_not_asked_for_again() -> None:
    acts: Acts = [log(2), Logged(made=made(1, "we agreed"))]
    assert settled(acts, insert(1, 0)).troubles == ()
    found = settled(acts, insert(1, 1))
    assert [t.impossible for t in found.troubles] == [True], "no reason makes it possible"


def test_what_came_before_the_correction_is_not_judged_again() -> None:
    """Even where today's rules would object: it was judged when it was made."""
    found = settled([log(2), log(1), log(3)], replace(3, 4))
    assert found.troubles == ()
    assert found.state.done == (2, 1, 4)
    assert settled([log(2), log(1), log(3)], replace(3, 4), fate(1)).state.done == (2, 1, 4)


def test_taking_back_a_correction_settles_what_came_since() -> None:
    acts: Acts = [log(1), replace(1, 2), log(3)]
    found = settled(acts, retract(2))
    assert found.state.done == (1, 3)
    acts = [log(5), replace(1, 2), log(3)]
    found = settled(acts, retract(2))
    assert found.fates == (Fate(slot=3, made=made(3, "kept")),)


@pytest.mark.parametrize("act", [retract(1), replace(1, 9), insert(1, 0)])
def test_a_correction_of_the_very_first_move(act: Act[SetOption]) -> None:  # F11
    assert settled([log(5)], act).before == (Steps((0,)) if act == insert(1, 0) else START)


def test_made_again_equals_having_been_played_so() -> None:
    acts: Acts = [log(1), log(2), log(4)]
    corrected = settled(acts, replace(2, 3))
    played: Acts = [log(1), log(3), log(4)]
    assert corrected.state == play(GAME, START, [m.made.move for m in line(played)])

"""The one door through which a table changes."""

from __future__ import annotations

import pytest

from companion.engine import codec
from companion.engine.log import Fate, Made
from companion.tables import referee
from companion.tables.game import before_of, game_of
from companion.tables.models import Entry, Phone, Table
from tests.factories import PhoneFactory, TableFactory, host_of
from tests.tables.playing import TRICK, card, log, made, slip, state, stored_equals_replay


def fresh(table: Table) -> Table:
    return Table.objects.get(pk=table.pk)


def test_a_move_in_order_is_logged(table: Table, host: Phone) -> None:
    done = log(table, host, TRICK[0])
    assert (done.number, done.repeated) == (1, False)
    now = fresh(table)
    assert (now.version, now.revision, now.undo, now.redo) == (1, 2, 1, None)
    assert stored_equals_replay(table)


def test_what_happened_is_told(table: Table, host: Phone) -> None:
    done = log(table, host, *TRICK)
    assert [text.message for text in done.happened]


def test_an_illegal_move_is_refused_with_its_rule(table: Table, host: Phone) -> None:
    log(table, host, TRICK[0])
    with pytest.raises(referee.Objected) as refused:
        referee.submit(table.pk, host, made(table, card(1, "blue-9")), slip(table))
    assert [o.rule for o in refused.value.objections] == ["potato-man.colour-once"]
    assert refused.value.status == 422
    assert fresh(table).version == 1


def test_it_is_kept_when_it_was_played_anyway(table: Table, host: Phone) -> None:
    log(table, host, TRICK[0])
    move = made(table, card(1, "blue-9"), "House rule")
    referee.submit(table.pk, host, move, slip(table))
    assert len(state(table).trick) == 2


def test_the_impossible_is_never_kept(table: Table, host: Phone) -> None:
    log(table, host, TRICK[0])
    move = made(table, card(1, "blue-8"), "House rule")
    with pytest.raises(referee.Objected) as refused:
        referee.submit(table.pk, host, move, slip(table))
    assert refused.value.impossible


# --- Undo and redo -----------------------------------------------------------------


def test_undo_then_redo_gives_the_same_bytes(table: Table, host: Phone) -> None:
    log(table, host, *TRICK, card(3, "red-5"))
    states = [fresh(table).state]
    for _ in range(5):
        referee.undo(table.pk, host, slip(table))
        states.append(fresh(table).state)
        assert stored_equals_replay(table)
    assert fresh(table).undo is None
    for expected in reversed(states[:-1]):
        referee.redo(table.pk, host, slip(table))
        assert fresh(table).state == expected
    assert fresh(table).redo is None


def test_undo_restores_turn_trick_and_sacks(table: Table, host: Phone) -> None:  # F1, F6, F11
    log(table, host, *TRICK[:3])
    before = fresh(table).state
    for _ in range(5):
        log(table, host, TRICK[3])
        referee.undo(table.pk, host, slip(table))
        assert fresh(table).state == before
    log(table, host, TRICK[3])
    assert game_of(table).scoresheet(state(table)).rows[3].total == 3


def test_a_new_move_ends_redo(table: Table, host: Phone) -> None:
    log(table, host, *TRICK[:2])
    referee.undo(table.pk, host, slip(table))
    log(table, host, card(1, "green-4"))
    assert fresh(table).redo is None
    with pytest.raises(referee.Stale):
        referee.redo(table.pk, host, slip(table))


def test_undo_of_an_older_page_is_refused(table: Table, host: Phone) -> None:  # F12
    log(table, host, *TRICK[:3])
    seen = fresh(table).version
    referee.undo(table.pk, host, slip(table, seen))
    for _ in range(9):
        with pytest.raises(referee.Stale):
            referee.undo(table.pk, host, slip(table, seen))
    assert len(state(table).trick) == 2


def test_the_state_before_the_newest_move_is_kept(table: Table, host: Phone) -> None:
    log(table, host, *TRICK)
    now, game = fresh(table), game_of(table)
    referee.undo(table.pk, host, slip(table))
    assert codec.encode(before_of(now, game)) == fresh(table).state


# --- One-time keys and stale pages -------------------------------------------------


def test_the_same_form_twice_is_one_entry(table: Table, host: Phone) -> None:  # F40
    move, once = made(table, TRICK[0]), slip(table, 0, "once-only-key")
    first = referee.submit(table.pk, host, move, once)
    again = referee.submit(table.pk, host, move, once)
    assert (first.repeated, again.repeated) == (False, True)
    assert (again.number, Entry.objects.filter(table=table).count()) == (1, 1)


def test_one_key_with_two_contents_is_refused(table: Table, host: Phone) -> None:
    referee.submit(table.pk, host, made(table, TRICK[0]), referee.Slip(0, "key-key-key", "a"))
    other = made(table, card(0, "red-9"))
    with pytest.raises(referee.KeyUsed):
        referee.submit(table.pk, host, other, referee.Slip(0, "key-key-key", "b"))


def test_a_move_of_an_older_page_is_refused_when_the_turn_has_passed(
    table: Table, host: Phone, scribe: Phone
) -> None:
    log(table, host, TRICK[0])
    with pytest.raises(referee.Stale):
        referee.submit(table.pk, scribe, made(table, card(0, "red-9")), slip(table, 0))
    assert fresh(table).version == 1


def test_it_counts_when_nothing_it_was_about_has_changed(
    table: Table, host: Phone, scribe: Phone
) -> None:
    log(table, host, TRICK[0])
    log(table, host, {"move": "ruling", "seat": 2, "round": 1, "add": 1, "why": "a spilt drink"})
    done = referee.submit(table.pk, scribe, made(table, TRICK[1]), slip(table, 1))
    assert done.number == 3


def test_a_version_that_never_was_is_stale(table: Table, host: Phone) -> None:
    with pytest.raises(referee.Stale):
        referee.submit(table.pk, host, made(table, TRICK[0]), slip(table, 7))


# --- Corrections -------------------------------------------------------------------


def test_replacing_an_entry_equals_having_played_it_so(table: Table, host: Phone) -> None:
    log(table, host, *TRICK)
    referee.replace(table.pk, host, 4, made(table, card(3, "green-7")), (), slip(table))
    other = TableFactory()
    log(other, host_of(other), *TRICK[:3], card(3, "green-7"))
    assert fresh(table).state == fresh(other).state
    assert stored_equals_replay(table)


def test_a_correction_that_upsets_later_entries_asks_first(table: Table, host: Phone) -> None:
    log(table, host, *TRICK, card(3, "red-5"))
    with pytest.raises(referee.Troubled) as refused:
        referee.replace(table.pk, host, 4, made(table, card(3, "green-7")), (), slip(table))
    (trouble,) = refused.value.settled.troubles
    assert trouble.standing.slot == 5
    assert not trouble.impossible
    assert fresh(table).version == 5


@pytest.mark.parametrize("keep", [True, False])
def test_later_entries_are_kept_with_a_reason_or_dropped(
    table: Table, host: Phone, keep: bool
) -> None:
    log(table, host, *TRICK, card(3, "red-5"))
    lead = made(table, card(3, "red-5"), "It was played so")
    fate = Fate(slot=5, made=lead if keep else None)
    move = made(table, card(3, "green-7"))
    referee.replace(table.pk, host, 4, move, (fate,), slip(table))
    assert len(state(table).trick) == keep
    referee.undo(table.pk, host, slip(table))
    assert len(state(table).trick) == 1
    assert state(table).turn == 0
    assert stored_equals_replay(table)


def test_what_became_impossible_can_only_be_dropped(table: Table, host: Phone) -> None:
    log(table, host, *TRICK, card(3, "red-5"))
    move = made(table, card(1, "red-5"))  # the card that Dan leads with later
    with pytest.raises(referee.Troubled) as refused:
        referee.replace(table.pk, host, 2, move, (), slip(table))
    assert any(trouble.impossible for trouble in refused.value.settled.troubles)
    lead = made(table, card(3, "red-5"), "It was played so")
    fates = (*refused.value.settled.fates[:-1], Fate(slot=5, made=lead))
    with pytest.raises(referee.Troubled):
        referee.replace(table.pk, host, 2, move, fates, slip(table))
    referee.replace(table.pk, host, 2, move, refused.value.settled.fates, slip(table))
    assert stored_equals_replay(table)


def test_a_forgotten_move_is_put_in(table: Table, host: Phone) -> None:
    log(table, host, TRICK[0])
    referee.submit(table.pk, host, made(table, TRICK[2], "We agreed on it"), slip(table))
    referee.insert(table.pk, host, 2, made(table, TRICK[1]), (), slip(table))
    assert [laid.seat for laid in state(table).trick] == [0, 1, 2]


def test_any_entry_can_be_taken_back_and_restored(table: Table, host: Phone) -> None:
    log(table, host, *TRICK)
    before = fresh(table).state
    game = game_of(table)
    for number in range(1, 5):
        preview = referee.preview(fresh(table), host, _retract(number))
        referee.retract(table.pk, host, number, preview.settled.fates, slip(table))
        assert stored_equals_replay(table)
        referee.redo(table.pk, host, slip(table))
        assert fresh(table).state == before
    assert game.outcome(state(table)) is None


def _retract(number: int) -> object:
    from companion.engine.log import Retracted

    return Retracted(target=number)


def test_preview_writes_nothing_and_tells_the_scores(table: Table, host: Phone) -> None:
    log(table, host, *TRICK)
    seen = referee.preview(fresh(table), host, _retract(4))
    assert [row.total for row in seen.sheet_before.rows] == [0, 0, 0, 3]
    assert [row.total for row in seen.sheet_after.rows] == [0, 0, 0, 0]
    assert fresh(table).version == 4


def test_a_target_that_is_not_there_is_refused(table: Table, host: Phone) -> None:
    log(table, host, TRICK[0])
    for number in (2, 99):
        with pytest.raises(referee.Unreadable):
            referee.retract(table.pk, host, number, (), slip(table))
    referee.undo(table.pk, host, slip(table))
    with pytest.raises(referee.Unreadable):
        referee.retract(table.pk, host, 1, (), slip(table))


# --- Who may -----------------------------------------------------------------------


def test_a_watcher_writes_nothing(table: Table, watcher: Phone) -> None:
    with pytest.raises(referee.NotYours):
        referee.submit(table.pk, watcher, made(table, TRICK[0]), slip(table))
    with pytest.raises(referee.NotYours):
        referee.abandon(table, watcher)


def test_where_each_phone_logs_for_its_own_seat(db: None) -> None:
    table = TableFactory(own_seat=True)
    host = host_of(table)
    ann = PhoneFactory(table=table, seat=0)
    ben = PhoneFactory(table=table, seat=1)
    with pytest.raises(referee.NotYours):
        referee.submit(table.pk, ben, made(table, TRICK[0]), slip(table))
    log(table, ann, TRICK[0])
    with pytest.raises(referee.NotYours):
        referee.undo(table.pk, ben, slip(table))
    referee.undo(table.pk, ann, slip(table))
    log(table, host, TRICK[0], TRICK[1])  # the host logs for everybody
    with pytest.raises(referee.NotYours):
        referee.undo(table.pk, ben, slip(table))  # logged by the host's phone, not Ben's
    for move in (
        {"move": "tally", "sacks": [1, 2, 3, 4]},
        {"move": "ruling", "seat": 1, "round": 1, "add": 1, "why": "a spilt drink"},
    ):
        with pytest.raises(referee.NotYours):
            referee.submit(table.pk, ben, made(table, move), slip(table))
    with pytest.raises(referee.NotYours):
        referee.retract(table.pk, ben, 1, (), slip(table))
    log(table, ben, {"move": "set", "option": "memory_aid", "value": True})  # no seat: any scribe


def test_a_shared_state_is_not_changed_by_a_refused_move(table: Table, host: Phone) -> None:
    log(table, host, *TRICK[:2])
    before = fresh(table).state
    with pytest.raises(referee.Objected):
        referee.submit(table.pk, host, Made(move=made(table, TRICK[0]).move), slip(table))
    assert fresh(table).state == before

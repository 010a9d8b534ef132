"""Potemkin Villages on the site without scripts, and what is kept of a voyage."""

from __future__ import annotations

import html
import json
import random
import re
from typing import Any
from urllib.parse import quote

import pytest

from companion.engine import codec
from companion.engine.game import PUBLIC
from companion.engine.moves import SetOption
from companion.plays.models import Play as KeptPlay
from companion.tables.models import Table
from games.potemkin.models import Crew, Voyage
from games.potemkin.rules.moves import Play, Redeployment
from games.potemkin.rules.options import Options
from tests.factories import PhoneFactory, TableFactory, host_of
from tests.games.potemkin.hands import simulate
from tests.games.potemkin.playing import GAME, after, card, plays, said, table
from tests.tables.playing import Page, log, stored_equals_replay
from tests.tables.playing import state as state_of

LAID = {"move": "lay", "villages": ["white-2", "orange-3", "blue-4", "fifth-5"]}


@pytest.fixture
def four(db: None) -> Table:
    """Ann, Ben, Cleo and Dan with set B, their villages laid, Dan's card aside."""
    made: Table = TableFactory(slug="potemkin", options={"set": "B"})
    log(made, host_of(made), LAID, {"move": "redeployment", "seat": 3, "card": "red-9"})
    return made


def play(seat: int, short: str) -> dict[str, Any]:
    return {"move": "play", "seat": seat, "card": card(short)}


def test_an_ability_is_tapped_step_by_step_without_scripts(db: None) -> None:
    made = TableFactory(slug="potemkin")
    page = Page(host_of(made))
    log(made, host_of(made), LAID, play(0, "R7"), play(1, "R2"), play(2, "R3"), play(3, "R4"))
    address = ""
    for code in ("orange-3", "fifth-5"):
        text = page.get(address).content.decode()
        (address,) = re.findall(rf'id="at-{code}"[^>]*href="([^"]*)"', text)
        address = html.unescape(address)
    text = page.get(address).content.decode()
    assert "Chosen: orange 3, " in text
    (back,) = re.findall(r'href="([^"]*)"[^>]*>One step back', text)
    assert html.unescape(back).endswith("draft=orange-3")
    (found,) = re.findall(r'id="at-right-of-white-2"[^>]*value="([^"]*)"', text)
    assert page.play(json.loads(html.unescape(found))).status_code == 302
    assert state_of(made).tricks == 1


@pytest.mark.parametrize(
    "draft",
    ["x" * 5000, "....", "red-3.red-3", '{"move":"look"}', "later.now", "🟣", "red-1." * 400],
)
def test_a_draft_that_was_never_offered_is_the_question_itself(four: Table, draft: str) -> None:
    page = Page(host_of(four))
    answer = page.get(f"?on={four.version}&draft={quote(draft)}")
    assert answer.status_code == 200
    assert "Which card does Ann play?" in html.unescape(answer.content.decode())


def test_a_nonsense_row_keeps_what_else_was_written(four: Table) -> None:
    fields = {"row": "red 3," * 149, "boat": "blue-4", "why": "Because of this"}
    hands = {f"hand_{seat}": "7" for seat in range(4)}
    answer = Page(host_of(four)).post("form/recount/", fields | hands)
    assert answer.status_code == 422
    text = answer.content.decode()
    assert "Name each village once, left to right." in text
    assert 'value="Because of this"' in text
    assert text.count('value="7"') == 4


def test_the_villages_can_be_counted_again_and_that_taken_back(four: Table) -> None:
    page = Page(host_of(four))
    fields = {"row": "white 2, orange 3, blue 4", "boat": "orange-3", "why": "We saw it"}
    hands = {f"hand_{seat}": "10" for seat in range(4)}
    assert page.post("form/recount/", fields | hands).status_code == 302
    now = state_of(four)
    assert (len(now.row), now.at) == (3, 1)
    assert page.post("undo/").status_code == 302
    assert len(state_of(four).row) == 4
    assert stored_equals_replay(four)


def test_a_reading_changed_shows_nobody_the_card_that_lies_face_down(four: Table) -> None:
    host = host_of(four)
    log(four, host, {"move": "set", "option": "redeployment", "value": "up"})
    others = PhoneFactory(table=four, role="watch"), PhoneFactory(table=four, seat=1), host
    for phone in others:
        for path in ("", "log/", "scores/", "options/"):
            text = Page(phone).get(path).content.decode()
            assert "lays red 9 aside" not in text
            assert '<span class="unseen">red 9</span>' not in text


def test_a_correction_thought_through_does_not_find_that_card(four: Table) -> None:
    host = host_of(four)
    log(four, host, play(0, "R2"), play(1, "R3"), play(2, "R4"), play(3, "R5"))
    number = Table.objects.get(pk=four.pk).version
    for short, name in (("R8", "red 8"), ("R9", "red 9")):
        fields = {"how": "replace", "move": json.dumps(play(3, short))}
        answer = Page(host).post(f"log/{number}/preview/", fields)
        assert f"Dan plays {name}." in answer.content.decode()


def test_its_own_player_is_told_that_a_card_is_the_redeployment_card() -> None:
    before = plays(after(table(set="B"), Redeployment(seat=3, card="red-9")), "R2 R3 R4")
    move = Play(seat=3, card="red-9")
    assert said(GAME.told(before, move, PUBLIC, before)) == "Dan plays red 9."
    own = said(GAME.told(before, move, frozenset({3}), before))
    assert own == "Dan plays the Redeployment card: red 9."


def test_turned_up_by_a_new_reading_the_card_is_for_its_player_to_show() -> None:
    state = after(table(set="B"), Redeployment(seat=3, card="red-9"))
    state = after(state, SetOption(option="redeployment", value="up"))
    assert state.aside is not None
    assert (state.aside.card, state.aside.there) == (None, True)


@pytest.mark.parametrize(
    ("move", "status"),
    [
        ('{"move":"tally","sacks":[1,2]}', 400),
        ('{"move":"play","seat":0,"card":7}', 400),
        ('{"move":"play","seat":0,"card":"mauve-1"}', 422),
        ('{"move":"play","seat":7,"card":"red-1"}', 422),
        ('{"move":"recount","why":"x","hands":[-1,1,1,1]}', 400),
        ('{"move":"recount","why":"x","hands":[]}', 422),
        ('{"move":"sapper","discard":["red-1"]}', 422),
        ('{"move":"carpenter","moved":[{"village":"red-1","at":"left"}]}', 400),
        ('{"move":"set","option":"characters","value":"a+b+c,d"}', 422),
        ("{" * 9000, 400),
    ],
)
def test_a_move_that_cannot_be_writes_nothing(four: Table, move: str, status: int) -> None:
    before = Table.objects.get(pk=four.pk).version
    answer = Page(host_of(four)).post("play/", {"move": move})
    assert answer.status_code == status
    assert 'role="alert"' in answer.content.decode()
    assert Table.objects.get(pk=four.pk).version == before


# --- What is kept ----------------------------------------------------------------------------


@pytest.mark.django_db
def test_a_voyage_is_kept_with_its_crew_and_taken_back_on_reopening() -> None:
    made = TableFactory(slug="potemkin", size=3, options={"set": "C"})
    page = Page(host_of(made))
    for one in simulate(random.Random(6), 3, Options(set="C")):
        log(made, host_of(made), json.loads(codec.encode(one.move)))
    end = state_of(made).end
    page.post("end/finish/")
    voyage = Voyage.objects.get()
    assert (voyage.set, voyage.ending, voyage.noted) == ("C", end.kind, False)
    assert voyage.rounds == (end.round if end.kind == "victory" else state_of(made).tricks)
    assert str(voyage) == f"set C, {voyage.rounds} rounds: {voyage.ending}"
    crew = list(voyage.crew.order_by("seat").values_list("seat", "character"))
    assert sorted(crew) == [
        (0, "chamberlain"),
        (0, "commissary"),
        (1, "officer"),
        (2, "wagonmaster"),
    ]
    tricks = {one.seat: one.tricks for one in voyage.crew.all()}
    assert sum(tricks.values()) == len(state_of(made).winners)
    page.post("end/reopen/")
    assert not Voyage.objects.exists()
    assert not Crew.objects.exists()
    assert not KeptPlay.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize(("won", "ending"), [(True, "won"), (False, "lost")])
def test_a_noted_result_is_kept_as_one(won: bool, ending: str) -> None:
    made = TableFactory(slug="potemkin")
    log(made, host_of(made), {"move": "result", "won": won, "rounds": 8})
    Page(host_of(made)).post("end/finish/")
    voyage = Voyage.objects.get()
    assert (voyage.ending, voyage.rounds, voyage.noted) == (ending, 8, True)
    assert str(voyage.crew.first()) == "seat 1: sapper"


@pytest.mark.django_db
def test_a_table_abandoned_leaves_no_voyage() -> None:
    made = TableFactory(slug="potemkin")
    log(made, host_of(made), LAID)
    Page(host_of(made)).post("end/abandon/")
    assert not Voyage.objects.exists()


@pytest.mark.django_db
def test_a_rematch_keeps_set_and_colour() -> None:
    made = TableFactory(slug="potemkin", options={"set": "D", "fifth_colour": "lila"})
    page = Page(host_of(made))
    page.play({"move": "result", "won": True, "rounds": 9})
    page.post("end/finish/")
    answer = page.post("end/rematch/")
    assert answer.status_code == 302
    again = Table.objects.get(rematch_of=made)
    assert (state_of(again).options.set, state_of(again).options.fifth_colour) == ("D", "lila")

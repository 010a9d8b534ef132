"""Potemkin Villages on the site: kit, forms and pages, as a phone without scripts gets them."""

from __future__ import annotations

import html
import json
import random
import re
from typing import Any
from urllib.parse import quote

import pytest
from django.core.cache import cache
from django.http import HttpResponse
from django.test import Client

from companion.engine import codec
from companion.engine.game import PUBLIC
from companion.engine.moves import SetOption
from companion.plays.models import Play as KeptPlay
from companion.tables.models import Table
from games.potemkin.forms import FifthForm, PotemkinSetup, RecountForm, ResultForm
from games.potemkin.kit import PotemkinKit
from games.potemkin.models import Crew, Voyage
from games.potemkin.rules.cards import SETS
from games.potemkin.rules.moves import Entered, Lay, Play, Redeployment
from games.potemkin.rules.options import Options
from games.potemkin.rules.state import End, State, changed
from tests.factories import PhoneFactory, TableFactory, host_of
from tests.games.potemkin.hands import simulate
from tests.games.potemkin.playing import GAME, NAMES, after, card, cards, plays, said, table
from tests.tables.playing import Page, log, stored_equals_replay
from tests.tables.playing import state as state_of

KIT = PotemkinKit()
LAID = {"move": "lay", "villages": ["white-2", "orange-3", "blue-4", "fifth-5"]}


def screen(
    state: State, seat: int | None = None, draft: str = "", viewer: frozenset[int] = PUBLIC
) -> dict[str, Any]:
    """What the templates get."""
    view = GAME.view(state, viewer)
    acting = state.turn if seat is None else seat
    return KIT.screen(view, GAME.offers(view, acting, draft), NAMES[: state.seats])


def river_of(shown: dict[str, Any]) -> str:
    """The river of a screen: "+" a gap, the village over the boat in brackets."""
    words = [
        "+" if one.get("gap") else f"[{one['code']}]" if one["boat"] else one["code"]
        for one in shown["river"]
    ]
    return " ".join(words)


# --- The screen ---------------------------------------------------------------------------


def test_villages_lie_left_to_right_with_the_boat_under_one() -> None:
    shown = screen(table())
    assert river_of(shown) == "[white-2] orange-3 blue-4 fifth-5"
    assert (shown["boat_size"], shown["downstream"], shown["begun"]) == (1, 3, True)
    assert not shown["on_river"]
    assert not shown["river"][0]["choice"]
    assert (shown["trump"], shown["area"], shown["aside"], shown["piles"]) == (None, None, None, [])
    assert not screen(table(row=""))["begun"]


def test_a_gap_between_two_villages_for_every_place_that_is_asked_for() -> None:
    shown = screen(plays(table(start=2), "R9 R7 R3 R4"))
    assert river_of(shown) == "+ white-2 + [orange-3] + blue-4 + fifth-5 +"
    assert shown["on_river"]
    shut = [one["choice"]["shut"] for one in shown["river"] if one.get("gap")]
    assert shut == ["", "", *["That place is downstream."] * 3]


def test_in_the_middle_of_an_ability_the_river_is_as_it_will_be_then() -> None:
    state = plays(table(), "R7 R2 R3 R4")
    assert river_of(screen(state)) == "[white-2] orange-3 blue-4 fifth-5"
    second = screen(state, draft="orange-3")
    assert river_of(second) == "[white-2] blue-4 fifth-5"
    assert second["so_far"] == ["orange 3"]
    assert second["back"] == ""
    place = screen(state, draft="orange-3.fifth-5")
    assert river_of(place) == "+ [white-2] + blue-4 +"
    assert place["back"] == "orange-3"


def test_cards_are_asked_for_by_colour_the_led_one_first() -> None:
    shown = screen(changed(plays(table(fifth_colour="green"), "R7"), trump=("fifth-2",)))
    first, *others = shown["colours"]
    assert (first["code"], first["led"], first["trump"]) == ("red", True, False)
    assert [one["code"] for one in others] == ["white", "orange", "blue", "fifth"]
    assert (others[-1]["name"], others[-1]["trump"]) == ("Green", True)
    assert [one["number"] for one in first["cards"]] == list(range(1, 10))
    assert first["cards"][6]["shut"] == "red 7 lies in this trick already."
    assert [one.get("now") for one in shown["slots"]][1:] == [True, False, False]
    assert shown["trump"] == {
        "suit": "fifth", "letter": "G", "number": 2, "name": "green 2", "size": 1,
        "url": "/rules/potemkin/potemkin.cards/",
    }  # fmt: skip


def test_a_won_trick_shows_whose_card_won_it() -> None:
    shown = screen(plays(table(), "R7 R2 R3 R4"))
    assert shown["slots"] == []
    assert [(one["name"], one["best"]) for one in shown["won"]] == [
        ("Ann", True), ("Ben", False), ("Cleo", False), ("Dan", False),
    ]  # fmt: skip


@pytest.mark.parametrize(("set_", "keeper"), [("B", "Carpenter"), ("C", "Wagonmaster")])
def test_a_players_area_is_named_by_its_player_and_character(set_: str, keeper: str) -> None:
    state = changed(table(set=set_), area=(cards("R2 R9"), cards("B1")), aside=None)
    area = screen(state)["area"]
    seat = 0 if keeper == "Carpenter" else 3
    assert area["title"] == f"{NAMES[seat]}’s villages ({keeper})"
    assert [(one["code"], one["size"]) for one in area["villages"]] == [("red-9", 2), ("blue-1", 1)]


def test_the_carpenters_villages_can_be_tapped() -> None:
    state = plays(after(table(set="B"), Redeployment(seat=3)), "R7 R2 R3 R4")
    shown = screen(changed(state, area=(cards("R2 R9"),)))
    assert [one["code"] for one in shown["area"]["villages"] if one["choice"]] == [
        "red-9",
        "red-7",
    ]


def test_with_two_players_each_character_has_a_pile() -> None:
    state = GAME.start(2, Options())
    entered = Entered("sapper", cards("R1 R2 R3 R4 R5"))
    state = after(state, Lay(villages=cards("W2 O3 B4 F5"), piles=(entered,)))
    piles = screen(state)["piles"]
    assert [(one["character"], one["name"], one["left"]) for one in piles] == [
        ("Sapper", "Ann", 5), ("Stagehand", "Ann", 5),
        ("Chancellor", "Ben", 5), ("Scout", "Ben", 5),
    ]  # fmt: skip
    assert [one["card"] and one["card"]["name"] for one in piles] == ["red 1", None, None, None]


def test_a_card_aside_lies_face_down_for_all_but_its_player() -> None:
    state = after(table(set="B"), Redeployment(seat=3, card="red-9"))
    assert screen(state)["aside"] == {"title": "Aside: Dan", "card": None}
    assert screen(state, viewer=frozenset({1}))["aside"]["card"] is None
    assert screen(state, viewer=frozenset({3}))["aside"]["card"]["name"] == "red 9"


def test_after_a_defeat_no_boat_lies_under_a_village() -> None:
    state = plays(table(row="W2 O3 B4 F5"), "R9 R2 R3 R4")
    lost = changed(state, won=None, end=End("past-right", 1, by="step"))
    assert "[" not in river_of(screen(lost))


def test_a_colour_without_a_name_has_no_letter() -> None:
    shown = screen(changed(table(), trump=("fifth-2",)))
    assert (shown["trump"]["letter"], shown["trump"]["name"]) == ("", "fifth colour 2")


def test_what_lies_there_and_who_is_aboard_lead_to_their_pages() -> None:
    shown = screen(plays(table(row="W9 O3 B1 F5"), "R7"))
    links = [stop["url"].split("/")[-2] for stop in shown["river"]]
    assert links == ["potemkin.nine", "potemkin.cards", "potemkin.one", "potemkin.cards"]
    assert [(one["name"], one["url"].split("/")[-2]) for one in shown["aboard"]] == [
        ("Ann", "potemkin.sapper"),
        ("Ben", "potemkin.stagehand"),
        ("Cleo", "potemkin.chancellor"),
        ("Dan", "potemkin.scout"),
    ]


def test_a_seats_note_counts_its_cards() -> None:
    assert KIT.notes(GAME.start(3, Options()))[0] == "10 cards"


# --- Setting up ---------------------------------------------------------------------------


def setup(fields: dict[str, Any], remembered: dict[str, str] | None = None) -> PotemkinSetup:
    """The form of the set-up page, sent with `fields`."""
    data = {"setup-set": "A"} | {f"setup-{name}": value for name, value in fields.items()}
    return PotemkinSetup(data, remembered=remembered or {})


def chosen(fields: dict[str, Any], *places: int) -> dict[str, Any]:
    """The options that the form makes."""
    form = setup(fields)
    assert form.is_valid(), form.errors
    return form.options(places)


@pytest.mark.parametrize(
    ("places", "start", "seat"),
    [
        ((0, 1, 2, 3), "", 0),
        ((0, 1, 2, 3), "stagehand", 1),
        ((0, 1, 2, 3), "scout", 3),
        ((0, 1, 3), "stagehand", 0),
        ((0, 1, 3), "scout", 2),
        ((1, 2), "stagehand", 0),
        ((1, 2), "chancellor", 1),
    ],
)
def test_left_empty_characters_go_round_and_the_symbol_finds_its_seat(
    places: tuple[int, ...], start: str, seat: int
) -> None:
    options = chosen({"start": start}, *places)
    assert "characters" not in options
    assert options["start"] == seat


@pytest.mark.parametrize(
    ("places", "berths"),
    [
        ((0, 1, 2, 3), [["scout"], ["sapper"], ["chancellor"], ["stagehand"]]),
        ((0, 2, 3), [["scout"], ["sapper", "stagehand"], ["chancellor"]]),
        ((1, 3), [["scout", "sapper"], ["stagehand", "chancellor"]]),
    ],
)
def test_characters_are_for_the_rows_that_name_a_player(
    places: tuple[int, ...], berths: list[list[str]]
) -> None:
    fields = {
        f"{which}_{place}": one
        for place, own in zip(places, berths, strict=True)
        for which, one in zip(("first", "second"), own, strict=False)
    }
    options = chosen(fields | {"start": "chancellor"}, *places)
    assert options["characters"] == berths
    assert berths[options["start"]][-1] == "chancellor"


def test_a_background_is_ticked_once_however_often_it_is_sent() -> None:
    options = chosen({"background_scout": ["red", "white"] + ["red"] * 9}, 0, 1)
    assert options["backgrounds"] == {"scout": ["white", "red"]}


def test_a_start_symbol_of_another_set_is_refused_unless_it_was_remembered() -> None:
    assert setup({"start": "painter"}).errors == {"start": ["The Painter is not in set A."]}
    remembered = {"set": "D", "start-D": "painter"}
    form = setup({"start": "painter"}, remembered)
    assert form.is_valid()
    assert form.options((0, 1, 2))["start"] == 0


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("Red", "That colour is in the game already. What is the fifth one?"),
        ("W\uff48ite", "That colour is in the game already. What is the fifth one?"),
        ("green, dark", "Name one colour, without a comma."),
        ("g\u202ereen", "This name holds a character that cannot be shown. Type it again."),
        ("x" * 60, "Ensure this value has at most 20 characters (it has 60)."),
        ("\ufb2c" * 12, "A colour’s name has at most 20 characters."),
    ],
)
def test_a_name_that_cannot_be_the_fifth_colours(name: str, sentence: str) -> None:
    assert setup({"fifth_colour": name}).errors == {"fifth_colour": [sentence]}
    assert fifth(table(), name).errors == {"value": [sentence]}


def fifth(state: State, name: str) -> FifthForm:
    return FifthForm({"value": name}, view=GAME.view(state, PUBLIC), names=NAMES)


def test_a_fifth_colour_is_tidied_and_logged() -> None:
    assert chosen({"fifth_colour": " dark   <green> "}, 0, 1)["fifth_colour"] == "dark <green>"
    form = fifth(table(fifth_colour="lila"), "dark  green")
    assert form.is_valid()
    assert form.move() == {"move": "set", "option": "fifth_colour", "value": "dark green"}
    assert form.fields["value"].initial == "lila"


def test_of_a_leader_with_two_characters_the_symbol_is_not_guessed() -> None:
    assert "start-A" not in GAME.remember(GAME.start(3, Options()))
    found = GAME.remember(GAME.start(3, Options(start=2)))
    assert found["start-A"] == "scout"


def opened(client: Client, names: int = 4, **fields: Any) -> HttpResponse:
    """Send the set-up page."""
    cache.clear()  # so many tables are opened here from one address
    data = {"zone": "UTC", "setup-set": "A"} | {f"name_{n}": NAMES[n] for n in range(names)}
    found: Any = client.post(
        "/open/potemkin/",
        data | {name.replace("setup_", "setup-"): v for name, v in fields.items()},
    )
    return found


@pytest.mark.django_db
@pytest.mark.parametrize("set_", sorted(SETS))
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_table_opens_with_each_set(seats: int, set_: str) -> None:
    client = Client()
    answer = opened(client, seats, setup_set=set_, setup_start=SETS[set_][3])  # type: ignore[index]
    assert answer.status_code == 302
    made = Table.objects.get()
    assert state_of(made).options.set == set_
    assert state_of(made).turn == seats - 1
    assert client.get(made.get_absolute_url()).status_code == 200


@pytest.mark.django_db
def test_what_was_answered_stands_in_the_form_of_the_next_table() -> None:
    client = Client()
    opened(
        client, 4, setup_set="B", setup_start="artist", setup_fifth_colour="<b>lila",
        setup_background_artist=["white", "blue"],
    )  # fmt: skip
    page = client.get("/open/potemkin/").content.decode()
    assert 'name="setup-fifth_colour" value="&lt;b&gt;lila"' in page
    assert '<option value="artist" selected>' in page.split('name="setup-start"')[1]
    assert re.search(r'name="setup-set" value="B"[^>]* checked', page)
    ticked = re.findall(r'name="setup-background_artist" value="(\w+)"[^>]* checked', page)
    assert ticked == ["white", "blue"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"setup_set": "Z"}, "Z is not one of the available choices"),
        ({"setup_first_0": "pope"}, "pope is not one of the available choices"),
        ({"setup_second_3": "pope"}, "pope is not one of the available choices"),
        ({"setup_start": "pope"}, "pope is not one of the available choices"),
        ({"setup_start": "painter"}, "The Painter is not in set A."),
        ({"setup_background_scout": ["mauve"]}, "mauve is not one of the available choices"),
        ({"setup_fifth_colour": "red"}, "That colour is in the game already."),
        ({"setup_first_0": "sapper"}, "With four players, each has one character."),
        (
            {"names": 2, "setup_background_stagehand": ["blue"]},
            "The two characters of one player have different backgrounds.",
        ),
    ],
)
def test_a_set_up_that_cannot_be_is_answered_with_a_sentence(
    fields: dict[str, Any], sentence: str
) -> None:
    answer = opened(Client(), **fields)
    assert answer.status_code == 422
    assert sentence in html.unescape(answer.content.decode())
    assert not Table.objects.exists()


@pytest.mark.django_db
def test_options_that_do_not_decode_are_no_fault_of_the_site(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(PotemkinSetup, "options", lambda *_: {"characters": ["scout"] * 5})
    answer = opened(Client())
    assert answer.status_code == 422
    assert "Something below needs another look." in answer.content.decode()


# --- Counting again -------------------------------------------------------------------------


def recount(state: State, **fields: Any) -> RecountForm:
    """The form as the page shows it, with some fields written anew."""
    view = GAME.view(state, PUBLIC)
    blank = RecountForm(view=view, names=NAMES)
    shown = {name: field.initial for name, field in blank.fields.items()}
    return RecountForm(shown | {"why": "We counted."} | fields, view=view, names=NAMES)


def move_of(form: RecountForm) -> dict[str, Any]:
    assert form.is_valid(), form.errors
    return form.move()


@pytest.mark.parametrize("name", ["", "green", "dark  green", "a,b, c", "İl", "x" * 20])
def test_a_row_that_stays_as_it_is_is_read_whatever_the_fifth_colour_is_called(name: str) -> None:
    state = table(fifth_colour=name)
    assert move_of(recount(state)) == {"move": "recount", "why": "We counted."}


def test_what_differs_is_counted_again() -> None:
    state = table(fifth_colour="green")
    assert move_of(recount(state, row=" Green 5,RED  3,\n\nblue 4,", boat="red-3", hand_2="9")) == {
        "move": "recount",
        "why": "We counted.",
        "hands": [10, 10, 9, 10],
        "row": ["fifth-5", "red-3", "blue-4"],
        "boat": "red-3",
    }


@pytest.mark.parametrize(
    ("fields", "field", "sentence"),
    [
        ({"row": "red 3, <b>"}, "row", "“<b>” is no card here. Write “red 3”."),
        ({"row": "red 3," * 149}, "row", "Name each village once, left to right."),
        ({"row": "red 3," * 151}, "row", "Ensure this value has at most 900 characters"),
        ({"hand_0": "-1"}, "hand_0", "Ensure this value is greater than or equal to 0."),
        ({"hand_3": "999"}, "hand_3", "Ensure this value is less than or equal to 45."),
        ({"hand_1": "many"}, "hand_1", "Enter a whole number."),
        ({"boat": "pope"}, "boat", "Select a valid choice."),
        ({"why": ""}, "why", "This field is required."),
    ],
)
def test_nonsense_is_told_beside_its_field(
    fields: dict[str, str], field: str, sentence: str
) -> None:
    form = recount(table(), **fields)
    assert list(form.errors) == [field]
    assert form.errors[field][0].startswith(sentence)


def test_before_the_villages_lie_there_none_can_be_counted() -> None:
    form = recount(table(row=""), boat="red-3")
    assert form.is_valid()
    made = codec.convert(form.move(), GAME.Moves)
    (objection,) = GAME.objections(table(row=""), made)
    assert said(objection.text) == "First the four villages are laid."


# --- The result alone ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "move"),
    [
        ({"won": "won", "rounds": "9"}, {"won": True, "rounds": 9}),
        (
            {"won": "lost", "rounds": "0", "why": " A 9. "},
            {"won": False, "rounds": 0, "why": "A 9."},
        ),
    ],
)
def test_a_result_is_noted_with_its_reason_if_there_is_one(
    fields: dict[str, str], move: dict[str, Any]
) -> None:
    form = ResultForm(fields, view=table(), names=NAMES)
    assert form.is_valid()
    assert form.move() == {"move": "result", **move}


@pytest.mark.parametrize(
    ("fields", "wrong"),
    [
        ({}, ["won", "rounds"]),
        ({"won": "perhaps", "rounds": "100"}, ["won", "rounds"]),
        ({"won": "won", "rounds": "-1", "why": "x" * 201}, ["rounds", "why"]),
    ],
)
def test_a_result_that_cannot_be(fields: dict[str, str], wrong: list[str]) -> None:
    assert list(ResultForm(fields, view=table(), names=NAMES).errors) == wrong


# --- On the pages ---------------------------------------------------------------------------


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

"""Potemkin Villages: its part of the page that opens a table."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from django.core.cache import cache
from django.http import HttpResponse
from django.test import Client

from companion.engine.game import PUBLIC
from companion.tables.models import Table
from games.potemkin.forms import FifthForm, PotemkinSetup
from games.potemkin.rules.cards import SETS
from games.potemkin.rules.options import Options
from games.potemkin.rules.state import State
from tests.games.potemkin.playing import GAME, NAMES, table
from tests.tables.playing import state as state_of


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

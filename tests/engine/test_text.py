"""Sentences without names or language."""

from __future__ import annotations

import pytest

from companion.engine.text import ENGLISH, Language, Text, render

NAMES = ("Ann", "Ben", "Cleo")


def test_seats_become_names() -> None:
    text = Text("{seat} looks at {seat_other}'s card", seat=0, seat_other=2)
    assert render(text, NAMES) == "Ann looks at Cleo's card"


def test_a_seat_beyond_the_names_is_counted_from_one() -> None:
    assert render(Text("{seat} passes", seat=3), NAMES) == "seat 4 passes"
    assert str(Text("{seat} passes", seat=0)) == "seat 1 passes"


def test_a_number_that_is_no_seat_stays_a_number() -> None:
    assert render(Text("{card} beats {other}", card=1, other=0), NAMES) == "1 beats 0"


@pytest.mark.parametrize(
    ("seats", "words"),
    [((), "nothing"), ((1,), "Ben"), ((0, 1), "Ann and Ben"), ((0, 1, 2), "Ann, Ben and Cleo")],
)
def test_lists_become_words(seats: tuple[int, ...], words: str) -> None:
    assert render(Text("{seats}", seats=seats), NAMES) == words


def test_texts_nest() -> None:
    red, blue = Text("red"), Text("blue")
    text = Text("{seat} needs {colours}", seat=1, colours=(red, blue))
    assert render(text, NAMES) == "Ben needs red and blue"


@pytest.mark.parametrize(("count", "words"), [(0, "0 sacks"), (1, "1 sack"), (2, "2 sacks")])
def test_counts_choose_the_form(count: int, words: str) -> None:
    assert str(Text("{count} sack", plural="{count} sacks", count=count)) == words


def test_a_plural_needs_a_count() -> None:
    with pytest.raises(TypeError, match="no count"):
        Text("{n} sack", plural="{n} sacks", n=1)


def test_a_missing_parameter_is_an_error_not_a_gap() -> None:
    with pytest.raises(KeyError):
        render(Text("{seat} takes {sack}", seat=0), NAMES)


def test_braces_in_a_name_are_only_letters() -> None:
    assert render(Text("{seat} leads", seat=0), ("{seat.__class__}",)) == "{seat.__class__} leads"


def test_equal_by_content() -> None:
    one = Text("{seat} leads {card}", seat=1, card="red")
    other = Text("{seat} leads {card}", card="red", seat=1)
    assert one == other
    assert hash(one) == hash(other)
    assert one != Text("{seat} leads {card}", seat=1, card="blue")
    assert one != "{seat} leads {card}"
    assert repr(one) == "Text('{seat} leads {card}', seat=1, card='red')"


def test_another_language_translates_messages_lists_and_seats() -> None:
    words = {
        "{seat} needs {colours}": "{seat} braucht {colours}",
        "red": "Rot",
        "blue": "Blau",
        "{list} and {last}": "{list} und {last}",
        "seat {number}": "Platz {number}",
        "{count} sack": "{count} Sack",
        "{count} sacks": "{count} Säcke",
    }
    german = Language(
        gettext=lambda message: words.get(message, message),
        ngettext=lambda one, many, n: words[one if n == 1 else many],
    )
    text = Text("{seat} needs {colours}", seat=0, colours=(Text("red"), Text("blue")))
    assert render(text, (), german) == "Platz 1 braucht Rot und Blau"
    sacks = Text("{count} sack", plural="{count} sacks", count=3)
    assert render(sacks, (), german) == "3 Säcke"


def test_the_site_may_escape_what_it_fills_in() -> None:
    def fill(message: str, **params: object) -> str:
        return message.format(**{key: f"<b>{value}</b>" for key, value in params.items()})

    assert render(Text("{seat} leads", seat=0), NAMES, Language(fill=fill)) == "<b>Ann</b> leads"
    assert ENGLISH.joined(["a", "b"]) == "a and b"

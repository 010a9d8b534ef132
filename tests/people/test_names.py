"""What a name may be, and when two names are the same."""

# ruff: noqa: RUF001  # letters that look alike are what this is about

from __future__ import annotations

import unicodedata

import pytest
from django.core.exceptions import ValidationError
from hypothesis import given
from hypothesis import strategies as st

from companion.people.names import LONGEST, key, validate_name

ANY_TEXT = st.text(alphabet=st.characters(exclude_categories=()), max_size=60)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Ann", "Ann"),
        ("  Ann \n", "Ann"),
        ("Ann   the\u00a0 \u3000 Bold", "Ann the Bold"),
        ("Zoe\u0308", "Zoë"),
        ("花子", "花子"),
        ("Bj\u00f6rk & S\u00f8n, 2.", "Björk & Søn, 2."),
        ("\U0001f469\u200d\U0001f33e", "\U0001f469\u200d\U0001f33e"),
        ("x" * LONGEST, "x" * LONGEST),
    ],
)
def test_a_name_is_kept_as_typed_but_tidied(typed: str, kept: str) -> None:
    assert validate_name(typed) == kept


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "empty"),
        (" \u3000\t", "empty"),
        ("\u200d\u200c", "empty"),
        ("\u3164\u115f", "empty"),
        ("\ufe0f\u034f", "empty"),
        ("x" * (LONGEST + 1), "long"),
        ("A\0nn", "unshowable"),
        ("A\tnn", "unshowable"),
        ("A\x1bnn", "unshowable"),
        ("Ann\u202egpj", "unshowable"),
        ("Ann\u2066", "unshowable"),
        ("\ufeffAnn", "unshowable"),
        ("An\u200bn", "unshowable"),
        ("An\ud800n", "unshowable"),
        ("\ue000", "unshowable"),
    ],
)
def test_what_is_no_name_is_refused_with_a_sentence(typed: str, code: str) -> None:
    with pytest.raises(ValidationError) as refusal:
        validate_name(typed)
    assert refusal.value.code == code
    assert refusal.value.messages[0].endswith(".")


@pytest.mark.parametrize(  # F32
    ("one", "other"),
    [
        ("Ann", "ANN"),
        ("Ann", "ann "),
        ("Ann B", "Ann  B"),
        ("Ann", "Ａｎｎ"),
        ("Ann", "\u0410nn"),  # a Cyrillic A
        ("Anna", "Αννα"),  # Greek
        ("Ann", "A\u200dnn"),
        ("Ann", "Ann\u3164"),
        ("Straße", "STRASSE"),
        ("Zoë", "Zoe\u0308"),
        ("ISIK", "ısık"),
    ],
)
def test_names_that_read_the_same_have_one_key(one: str, other: str) -> None:
    assert key(one) == key(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ann", "Anna"), ("Zoe", "Zoë"), ("Ann B", "AnnB"), ("Ali", "All"), ("Вова", "Вера")],
)
def test_names_that_read_differently_do_not(one: str, other: str) -> None:
    assert key(one) != key(other)


@given(ANY_TEXT)
def test_any_text_is_a_tidy_name_or_a_sentence(text: str) -> None:
    try:
        name = validate_name(text)
    except ValidationError:
        return
    assert 1 <= len(name) <= LONGEST
    assert name == " ".join(name.split())
    assert unicodedata.is_normalized("NFC", name)
    name.encode()  # no half of a character
    assert validate_name(name) == name
    assert key(name)


@given(ANY_TEXT)
def test_a_key_is_settled_and_blind_to_case_and_space(text: str) -> None:
    assert key(key(text)) == key(text)
    assert key(f"  {text} ") == key(text)
    assert key(text.upper()) == key(text)

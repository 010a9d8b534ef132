"""Text from outside is refused before it can do harm; our own text is the same every time."""

from __future__ import annotations

import json
import time
from typing import Annotated, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta, Struct

from companion.engine import codec
from companion.engine.codec import MAX_DEPTH, Malformed
from companion.engine.moves import Move, Seat, SetOption


class Inner(Struct, frozen=True, forbid_unknown_fields=True):
    cards: tuple[Annotated[str, Meta(max_length=5)], ...] = ()


class Outer(Move, frozen=True, tag="outer"):
    seat: Seat
    inner: Inner = Inner()
    seen: frozenset[int] = frozenset()


def refused(raw: str | bytes, **limits: int) -> Malformed:
    with pytest.raises(Malformed) as caught:
        codec.loads(raw, **limits)
    return caught.value


def answer(raw: str | bytes, **limits: int) -> str:
    """What is said of text that may be in order or not."""
    try:
        codec.loads(raw, **limits)
    except Malformed as error:
        return str(error)
    return "in order"


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        ("", "not valid JSON"),
        ("{", "not valid JSON"),
        ("{'a': 1}", "not valid JSON"),
        ("\ufeff{}", "not valid JSON"),
        ('{"a":1}x', "not valid JSON"),
        ('"a\x00b"', "not valid JSON"),
        (b"\xff\xfe{\x00}\x00", "not UTF-8"),
        ('{"a":1}'.encode("utf-16-le"), "not valid JSON"),
        (r'{"a":"\u0000"}', "NUL"),
        (r'{"\u0000":1}', "NUL"),
        (r'{"a":"\ud800"}', "Half a character"),
        (r'["\udc00\ud800"]', "Half a character"),
        ('{"a":1,"b":2,"a":1}', "'a' stands twice"),
        ('{"x":[{"a":1,"a":1}]}', "'a' stands twice"),
        ("NaN", "NaN is not a number"),
        ("[Infinity]", "Infinity is not a number"),
        ("[-Infinity]", "-Infinity is not a number"),
        ("[1e999]", "1e999 is not a number"),
        ("9" * 5000, "not valid JSON"),
    ],
)
def test_odd_text_is_refused_with_a_sentence(raw: str | bytes, says: str) -> None:
    assert says in str(refused(raw))
    assert str(refused(raw)).endswith(".")


def test_the_path_leads_to_the_odd_character() -> None:
    assert refused(r'{"moves":[{"why":"ok"},{"why":"\u0000"}]}').field == "$.moves[1].why"
    assert refused(r'{"' + "k" * 100 + r'":"\u0000"}').field == "$." + "k" * 40


def test_size_is_counted_in_bytes() -> None:
    assert codec.loads('"ééééé"', max_bytes=12) == "ééééé"
    assert "longer than 11 bytes" in str(refused('"ééééé"', max_bytes=11))


@pytest.mark.parametrize("pair", ["[]", '{"":}'])
def test_depth_is_bounded_before_parsing(pair: str) -> None:
    opening, closing = pair[:-1], pair[-1]

    def nest(depth: int) -> str:
        return opening * depth + ("1" if len(opening) > 1 else "") + closing * depth

    codec.loads(nest(MAX_DEPTH))
    assert "nested more than" in str(refused(nest(MAX_DEPTH + 1)))
    assert "nested more than" in str(refused(opening * 10_000))


def test_brackets_inside_strings_do_not_nest() -> None:
    quoted = json.dumps({"a": "[" * 500, 'b\\"': '\\"[' * 100})
    assert codec.loads(quoted) == {"a": "[" * 500, 'b\\"': '\\"[' * 100}


N = 200_000


@pytest.mark.parametrize(
    "raw",
    [
        "[" + ",".join("0" * N) + "]",
        "{" + ",".join(f'"{i}":0' for i in range(N)) + ',"0":0}',
        '{"' + "k" * N + '":[' + ",".join("1" * N) + "]}",
        '"' + "\\\\" * N + '"',
        '"' + '\\"[' * N + '"',
        "\\" * N,
        "[" * N,
        "]" * N + "[" * N,
        '{"a":' * N,
        "[" + ",".join(["1" * 4000] * (N // 4000)) + "]",
        '["' + "\\ud800" * (N // 6) + '"]',
    ],
    ids=[
        "many items",
        "many keys, the last twice",
        "a long key over many items",
        "backslashes",
        "quoted quotes",
        "only backslashes",
        "open only",
        "close then open",
        "open objects",
        "huge numbers",
        "half characters",
    ],
)
def test_hostile_text_costs_no_more_than_its_length(raw: str) -> None:
    """Quadratic work on these would take minutes; a second is generous for linear work."""
    start = time.process_time()
    assert len(answer(raw, max_bytes=4 * N)) < 300
    assert time.process_time() - start < 2


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**20), 10**20)
    | st.text(st.characters(exclude_characters="\x00", exclude_categories=["Cs"])),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text("abc"), inner, max_size=4),
    max_leaves=20,
)


@given(JSON)
def test_what_is_not_odd_is_read_as_it_is(value: Any) -> None:
    assert codec.loads(json.dumps(value)) == value
    assert codec.loads(json.dumps(value, ensure_ascii=False).encode()) == value


@given(st.binary(max_size=40) | st.text(max_size=40))
def test_garbage_is_read_or_refused_never_worse(raw: str | bytes) -> None:
    assert answer(raw)


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({}, "$"),
        ({"move": "outer"}, "$"),
        ({"move": "other", "seat": 0}, "$.move"),
        ({"move": "outer", "seat": "0"}, "$.seat"),
        ({"move": "outer", "seat": True}, "$.seat"),
        ({"move": "outer", "seat": 1.0}, "$.seat"),
        ({"move": "outer", "seat": 8}, "$.seat"),
        ({"move": "outer", "seat": -1}, "$.seat"),
        ({"move": "outer", "seat": 10**30}, "$.seat"),
        ({"move": "outer", "seat": 0, "inner": {"cards": ["red", "orange"]}}, "$.inner.cards[1]"),
        ({"move": "outer", "seat": 0, "extra": 1}, "$"),
        ([], "$"),
        (None, "$"),
    ],
)
def test_convert_is_strict_and_says_where(data: Any, field: str) -> None:
    with pytest.raises(Malformed) as caught:
        codec.convert(data, Outer)
    assert caught.value.field == field
    assert "`" not in caught.value.field


def test_a_long_wrong_value_is_not_repeated_at_length() -> None:
    with pytest.raises(Malformed) as caught:
        codec.convert({"move": "x" * 10_000}, Outer)
    assert len(str(caught.value)) < 300


def test_encoding_comes_back_byte_for_byte() -> None:
    move = Outer(seat=2, inner=Inner(("a", "b")), seen=frozenset({30, 1, 17}))
    text = codec.encode(move)
    assert text == '{"move":"outer","seat":2,"inner":{"cards":["a","b"]},"seen":[1,17,30]}'
    assert codec.encode(codec.decode(text, Outer)) == text
    assert codec.convert(codec.plain(move), Outer) == move


def test_decode_refuses_what_encode_never_made() -> None:
    for text in ["", "{}", "[" * 100_000, '"\ud800"']:
        with pytest.raises(Malformed):
            codec.decode(text, Outer)


def test_shape_follows_the_fields() -> None:
    class Now(Struct, frozen=True):
        seat: int

    class Renamed(Struct, frozen=True):
        chair: int

    assert codec.shape(Now) == codec.shape(Now)
    assert codec.shape(Now) != codec.shape(Renamed)
    assert codec.shape(Outer) != codec.shape(SetOption)

"""The picture of a result: any names, each in its place, and nothing but a picture."""

from __future__ import annotations

from itertools import pairwise
from xml.etree import ElementTree

import pytest
from django.core.exceptions import ValidationError
from django.utils.translation import override
from hypothesis import assume, given
from hypothesis import strategies as st

from companion.people.models import Browser
from companion.people.names import validate_name
from companion.plays import picture
from companion.plays.models import PlaySeat
from companion.plays.telling import isolated, result
from tests.factories import host_of
from tests.plays.making import Visitor, finished, page_of, row

SHOWN = st.text(st.characters(categories=("L", "M", "N", "P", "S")), min_size=1, max_size=40)


@given(st.lists(SHOWN, min_size=1, max_size=6))
def test_the_picture_takes_any_name(names: list[str]) -> None:
    try:
        names = [validate_name(name) for name in names]
    except ValidationError:
        assume(False)
    seats = [
        PlaySeat(number=number, name=name, score=9 - number, rank=1 + number, won=not number)
        for number, name in enumerate(names)
    ]
    text = picture.svg(f"{names[0]} won", "Potato Man, today", seats)
    root = ElementTree.fromstring(text)  # noqa: S314 - our own
    texts = [part.text for part in root.iter("{http://www.w3.org/2000/svg}text")]
    for name in names:
        assert name in texts


LONG = ("m" * 40, "Wilhelmina " * 3 + "Longname", "ゆ" * 40, "شيماء " * 6, "👩‍👩‍👧‍👦" * 5)


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.parametrize("shared", [1, 2, 10])
def test_ten_long_names_stay_in_their_places(mine: Browser, language: str, shared: int) -> None:
    """No line is wider than its room, and none lies on another."""
    sides = [(f"{number} {LONG[number % 5]}"[:40].strip(), -123456, 1 if number < shared else 10,
              number < shared) for number in range(10)]  # fmt: skip
    play = row(mine, sides)
    with override(language):
        told = result(play.seats.all(), named=isolated)
        text = picture.svg(told, "Potato Man, Jan. 31, 2026, 22:00", play.seats.all())
    root = ElementTree.fromstring(text)  # noqa: S314 - our own
    height = float(root.get("height", 0))
    baselines = []
    for line in root.iter("{http://www.w3.org/2000/svg}text"):
        x, size = (float(line.get(name, 0)) for name in ("x", "font-size"))
        wide = picture._ems(line.text or "") * size
        middle = line.get("text-anchor") == "middle"
        ends = line.get("text-anchor") == "end" and line.get("direction") != "rtl"
        left = x - wide / 2 if middle else x - wide if ends else x
        assert size >= 14
        assert left >= 0
        assert left + wide <= picture.WIDTH
        assert size < float(line.get("y", 0)) < height
        if x == 180:
            assert wide <= 620
        if x == 60:
            baselines.append((float(line.get("y", 0)), size))
    assert all(below - above >= size for (above, _), (below, size) in pairwise(baselines))


def test_the_picture_is_nothing_but_a_picture(db: None) -> None:
    table = finished()
    table.play.seats.filter(number=0).update(name="<script>alert(1)</script>")
    answer = Visitor(host_of(table)).get(page_of(table, "result.svg"))
    assert answer["Content-Type"].startswith("image/svg+xml")
    assert answer["Content-Security-Policy"] == "default-src 'none'; sandbox"
    assert b"<script" not in answer.content
    assert b"style=" not in answer.content
    for name in ("שלומית", "محمد", "ゆうこ", "Владимир", "Zoë"):
        table.play.seats.filter(number=0).update(name=name)
        assert name in Visitor(host_of(table)).text(page_of(table, "result.svg"))

"""The result as a picture: an SVG that any program draws, with the names in any script.

Text stays text, so that whoever looks at it brings the letters; nothing in it is styled or
loaded from outside, and it holds no script.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from xml.sax.saxutils import escape, quoteattr

from django.utils.translation import get_language_bidi

from companion.plays.models import PlaySeat

WIDTH = 1080
_ROOM, _STEP = 960, 130
_LARGE, _SMALL = 64, 34  # of the result, in pixels
_FELT, _ON_FELT, _PAPER, _INK, _SOFT, _BRASS = (
    "#1f4d46", "#f6f2e7", "#fbf8f0", "#1d2430", "#545b66", "#d9b25f",
)  # fmt: skip
_WIDE = frozenset("mwMW@%&—…")  # nearly as wide as high, in bold letters
_FONT = "system-ui, 'Noto Sans', 'Segoe UI', Roboto, sans-serif"


def svg(result: str, about: str, seats: Sequence[PlaySeat]) -> str:
    """The picture of a result: who won, what was played when, and all sides, best first."""
    lines, size = _lines(result)
    last = 46 + size + (len(lines) - 1) * _leading(size)  # where the last line stands
    felt = last + 120
    height = felt + 60 + _STEP * len(seats)
    rtl = get_language_bidi()
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" '
        f'height="{height}" role="img" font-family={quoteattr(_FONT)}>',
        f"<title>{escape(f'{about}: {result}')}</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="{_PAPER}"/>',
        f'<rect width="{WIDTH}" height="{felt}" fill="{_FELT}"/>',
        *(
            _text(line, 60, 46 + size + number * _leading(size), size, _ROOM,
                  fill=_ON_FELT, weight=700, rtl=rtl)
            for number, line in enumerate(lines)
        ),
        _text(about, 60, last + 70, 36, _ROOM, fill=_ON_FELT, rtl=rtl),
        *(part for number, seat in enumerate(seats)
          for part in _row(seat, felt + 60 + _STEP * number)),
        "</svg>",
    ]  # fmt: skip
    return "\n".join(parts) + "\n"


def _lines(text: str) -> tuple[list[str], int]:
    """The lines of a text and their size: in large letters on two lines, else in smaller ones on as
    many as it takes.
    """
    for size in range(_LARGE, _SMALL, -6):
        lines = _broken(text, _ROOM / size)
        if len(lines) < 3 and all(_ems(line) * size <= _ROOM for line in lines):
            return lines, size
    return _broken(text, _ROOM / _SMALL), _SMALL


def _broken(text: str, ems: float) -> list[str]:
    """A text in lines that are no wider than so much, but for a word that is wider itself."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and _ems(longer) > ems:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def _leading(size: int) -> int:
    return size * 6 // 5


def _row(seat: PlaySeat, top: int) -> list[str]:
    """One side: rank, name, score; a brass ring round the rank of whoever won."""
    ring = _BRASS if seat.won else "none"
    return [
        f'<rect x="40" y="{top - 30}" width="1000" height="110" rx="18" fill="#ffffff" '
        f'stroke="{_BRASS if seat.won else "#dcd6c6"}" stroke-width="{5 if seat.won else 2}"/>',
        f'<circle cx="110" cy="{top + 25}" r="36" fill="{ring}" stroke="{_SOFT}" '
        f'stroke-width="2"/>',
        _text(str(seat.rank), 110, top + 40, 42, 60, fill=_INK, weight=700, anchor="middle"),
        _text(seat.shown_name, 180, top + 42, 50, 620, fill=_INK, weight=600),
        ""
        if seat.score is None
        else _text(str(seat.score), 1000, top + 46, 60, 180, fill=_INK, weight=700, anchor="end"),
    ]


def _text(
    text: str, x: int, y: int, size: int, room: int, *, fill: str, weight: int = 400,
    anchor: str = "start", rtl: bool | None = None,
) -> str:  # fmt: skip
    """One line of text from `x` on, smaller where it would be wider than `room`.

    `rtl`: whether it is read from right to left, None for by its first letter. It stays in its
    room either way.
    """
    rtl = _from_right(text) if rtl is None else rtl
    # A text that is made smaller just fits by reckoning; that makes it so in any font.
    small = _ems(text) * size > room
    tight = f' textLength="{room}" lengthAdjust="spacingAndGlyphs"' if small else ""
    size = max(8, min(size, int(room / max(0.1, _ems(text)))))
    if anchor == "start" and rtl:
        anchor = "end"  # where a line begins that is read from right to left
    direction = ' direction="rtl"' if rtl else ""
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" fill="{fill}" font-weight="{weight}" '
        f'text-anchor="{anchor}"{direction}{tight}>{escape(text)}</text>'
    )


def _ems(text: str) -> float:
    """About how wide a text is, in its font's size."""
    return sum(_width(letter) for letter in text)


def _width(letter: str) -> float:
    if unicodedata.combining(letter) or unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    if unicodedata.east_asian_width(letter) in "WF":
        return 1.02
    if letter in _WIDE:
        return 1.05
    return 0.8 if letter.isupper() else 0.68


def _from_right(text: str) -> bool:
    """Whether the first letter that has a direction is read from right to left."""
    for letter in text:
        direction = unicodedata.bidirectional(letter)
        if direction in ("R", "AL"):
            return True
        if direction == "L":
            return False
    return False

"""The result as a picture: an SVG that any program draws, with the names in any script.

Text stays text, so that whoever looks at it brings the letters; nothing in it is styled or
loaded from outside, and it holds no script.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from xml.sax.saxutils import escape, quoteattr

from companion.plays.models import PlaySeat

WIDTH = 1080
_TOP, _STEP = 290, 130
_FELT, _ON_FELT, _PAPER, _INK, _SOFT, _BRASS = (
    "#1f4d46", "#f6f2e7", "#fbf8f0", "#1d2430", "#545b66", "#d9b25f",
)  # fmt: skip
_FONT = "system-ui, 'Noto Sans', 'Segoe UI', Roboto, sans-serif"


def svg(title: str, when: str, result: str, seats: Sequence[PlaySeat]) -> str:
    """The picture of a result; `seats` are best first, at most a dozen."""
    height = _TOP + _STEP * len(seats)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" '
        f'height="{height}" role="img" font-family={quoteattr(_FONT)}>',
        f"<title>{escape(f'{title}, {when}: {result}')}</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="{_PAPER}"/>',
        f'<rect width="{WIDTH}" height="230" fill="{_FELT}"/>',
        _text(result, 60, 110, 64, 960, fill=_ON_FELT, weight=700),
        _text(f"{title}, {when}", 60, 180, 36, 960, fill=_ON_FELT),
        *(part for number, seat in enumerate(seats) for part in _row(seat, _TOP + _STEP * number)),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


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
    anchor: str = "start",
) -> str:  # fmt: skip
    """One line of text, smaller where it would be too long. Names are isolated, so that one
    written from right to left stays in its place.
    """
    size = max(14, min(size, int(room / max(0.1, _ems(text)))))
    if anchor == "start" and _from_right(text):
        anchor = "end"  # where a line begins that is read from right to left
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" fill="{fill}" font-weight="{weight}" '
        f'text-anchor="{anchor}"{_direction(text)}>{escape(text)}</text>'
    )


def _ems(text: str) -> float:
    """About how wide a text is, in its font's size."""
    return sum(_width(letter) for letter in text)


def _width(letter: str) -> float:
    if unicodedata.combining(letter) or unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    if unicodedata.east_asian_width(letter) in "WF":
        return 1.02
    return 0.72 if letter.isupper() else 0.58


def _from_right(text: str) -> bool:
    """Whether the first letter that has a direction is read from right to left."""
    for letter in text:
        direction = unicodedata.bidirectional(letter)
        if direction in ("R", "AL"):
            return True
        if direction == "L":
            return False
    return False


def _direction(text: str) -> str:
    return ' direction="rtl"' if _from_right(text) else ""

"""Plays as a table for a spreadsheet: one row a seat, and nothing in it that computes."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from django.utils.formats import get_format
from django.utils.translation import gettext as _

from companion.plays.taking import Taken

# A spreadsheet takes a text that begins like this for a formula, also in full width.
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")  # noqa: RUF001
# It knows by this that the text is UTF-8.
_MARK = "\ufeff"


def sheet(plays: Iterable[Taken], *, categories: bool = False) -> str:
    """The text of a CSV file; with `categories` a column for each line of the scoresheets."""
    plays = list(plays)
    kinds = {one.code: one.label for play in plays for one in play.categories} if categories else {}
    text = io.StringIO()
    # Where numbers have a decimal comma, spreadsheets part cells by a semicolon.
    comma = get_format("DECIMAL_SEPARATOR") == ","
    writer = csv.writer(text, delimiter=";" if comma else ",", lineterminator="\r\n")
    writer.writerow(map(_safe, [*_titles(), *kinds.values()]))
    for play in plays:
        writer.writerows(_rows(play, list(kinds)))
    return _MARK + text.getvalue()


def _titles() -> list[str]:
    return [
        _("Date"),
        _("Time"),
        _("Time zone"),
        _("Game"),
        _("Minutes"),
        _("Seat"),
        _("Player"),
        _("Score"),
        _("Rank"),
        _("Won"),
        _("Began"),
        _("Played with"),
        _("Play"),
    ]


def _rows(play: Taken, kinds: list[str]) -> Iterable[list[str | int]]:
    amounts = {one.code: one.amounts for one in play.categories}
    for side in play.sides:
        yield [
            f"{play.began:%Y-%m-%d}",
            f"{play.began:%H:%M}",
            _safe(play.zone),
            _safe(play.game),
            play.minutes,
            side.seat + 1,
            _safe(side.name),
            "" if side.score is None else side.score,
            side.rank,
            int(side.won),
            int(side.began),
            _safe(play.board),
            play.id,
            *(amounts.get(kind, {}).get(side.seat, "") for kind in kinds),
        ]


def _safe(text: str) -> str:
    """A text that stays a text: what looks like a formula gets an apostrophe before it."""
    return f"'{text}" if text.lstrip(" ").startswith(_FORMULA) else text

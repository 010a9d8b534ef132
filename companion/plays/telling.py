"""Plays in words: who won, when it was, how long it took."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from companion.engine.text import Language
from companion.plays.models import Play, PlaySeat
from companion.tables.words import PLAIN


def isolated(name: str) -> str:
    """A name that keeps its own direction of reading, where no markup can say so."""
    return f"\u2068{name}\u2069"


def result(
    seats: Sequence[PlaySeat], language: Language = PLAIN, named: Callable[[str], str] = str
) -> str:
    """Who won: alone, sharing the win, all together, or nobody; each name as `named` has it."""
    at_table = [seat for seat in seats if seat.number is not None]
    winners = [named(seat.shown_name) for seat in at_table if seat.won]
    others = [named(seat.shown_name) for seat in seats if seat.number is None and seat.won]
    if not winners and others:
        return _("{names} won").format(names=language.joined(others))
    if not winners:
        return _("Lost together") if len(at_table) > 1 else _("Lost")
    if len(winners) == len(at_table) > 1 and all(seat.score is None for seat in at_table):
        return _("Won together")
    if len(winners) > 1:
        return _("{names} shared the win").format(names=language.joined(winners))
    return _("{name} won").format(name=winners[0])


def when(play: Play) -> str:
    """The day and the time it began, by the clock at its table."""
    return _("{day}, {time}").format(
        day=date_format(play.began, "DATE_FORMAT"), time=date_format(play.began, "H:i")
    )


def how_long(play: Play) -> str:
    """How long it took; "" where that is not known."""
    hours, minutes = divmod(play.minutes, 60)
    if hours:
        return _("{hours} h {minutes} min").format(hours=hours, minutes=minutes)
    return _("{minutes} min").format(minutes=minutes) if minutes else ""


def sides(seats: Sequence[PlaySeat]) -> str:
    """Who played and what each got: "Ann 19, Ben 7"."""
    return ", ".join(
        seat.shown_name
        if seat.score is None
        else _("{name} {score}").format(name=seat.shown_name, score=seat.score)
        for seat in seats
    )

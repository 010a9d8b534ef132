"""Plays found in a file, before anybody has said that they shall be kept."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from msgspec import Struct

MOST_PLAYS = 5_000
MOST_PEOPLE = 300  # of whom somebody says who they are, each in a field of a form


class NotThese(Exception):
    """A file that nothing can be taken from; `status` is the answer's, the message a sentence."""

    def __init__(self, sentence: str, status: int = 422) -> None:
        super().__init__(sentence)
        self.status = status


class Person(Struct, frozen=True):
    """Somebody in the file: `foreign` is what to remember them by, `name` what they are called."""

    foreign: str
    name: str


class FoundSide(Struct, frozen=True):
    """One seat of a play: which of the file's people, and how it ended."""

    person: int
    score: int | None
    rank: int
    won: bool


class FurtherLine(Struct, frozen=True):
    """One amount of one seat's score, and what it is for."""

    seat: int
    label: str
    amount: int


class Further(Struct, frozen=True, omit_defaults=True):
    """What else a file says of a play that has no log: who began, the ruleset, the score by
    category, and its id where that is not `source` to the letter.
    """

    began: int | None = None
    board: str = ""
    lines: tuple[FurtherLine, ...] = ()
    id: str = ""


class FoundPlay(Struct, frozen=True):
    """One play. `began` is the time on the wall, "2026-01-31 22:05:00"; sides in seat order."""

    source: str
    game: str
    began: str
    minutes: int
    because: str
    sides: tuple[FoundSide, ...]
    further: Further = Further()


class LeftOut(Struct, frozen=True):
    """One play that cannot be taken: which, and why."""

    what: str
    why: str


class Findings(Struct, frozen=True):
    """What a file holds of our games. `record` is its text if it is one of our own records."""

    people: tuple[Person, ...]
    plays: tuple[FoundPlay, ...]
    left_out: tuple[LeftOut, ...] = ()
    others: int = 0
    record: str = ""


def check(findings: Findings) -> Findings:
    """The same, unless it is too much or nothing. Raises NotThese."""
    if len(findings.plays) > MOST_PLAYS:
        raise NotThese(_("This file holds more than 5000 plays. Export fewer at a time."), 413)
    if len(findings.people) > MOST_PEOPLE:
        raise NotThese(_("This file names more than 300 people. Export fewer at a time."), 413)
    if not findings.plays and not findings.left_out:
        raise NotThese(_("There is no play of a game of this site in that file."))
    return findings


def text_of(value: Any, longest: int) -> str:
    """A text from a file, cut to `longest` characters; "" for what is no text."""
    return value[:longest] if isinstance(value, str) else ""

"""What a rulebook is made of: books of sections of passages. Frozen, read once, shared by all."""

from __future__ import annotations

from msgspec import Struct


class BookError(Exception):
    """A rulebook that does not hold together; the message names the file and what to mend."""


class UnknownRule(LookupError):
    """No passage has this rule id."""


class Passage(Struct, frozen=True):
    """One short rule in our own words.

    `rule` is its id, for good ("potato-man.gold"); `number` only its place today ("5.2").
    `printed` names the sections of the printed rules it restates; empty where print is silent.
    `words` are other words people look for it with. `see` lists related rule ids: those it
    names and those it links to. `text` is the passage without markup, one line a paragraph.
    `reading` tells whether any of it is our reading rather than print.
    """

    rule: str
    book: str
    title: str
    number: str
    markdown: str
    text: str
    printed: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    see: tuple[str, ...] = ()
    reading: bool = False


class Section(Struct, frozen=True):
    """A group of passages under one heading."""

    slug: str
    title: str
    number: str
    passages: tuple[Passage, ...]


# Pairs of a phrase and what other people say instead.
Aliases = tuple[tuple[str, tuple[str, ...]], ...]


class Question(Struct, frozen=True, forbid_unknown_fields=True):
    """What players ask, the answer in one sentence, and the passage that says more."""

    asked: str
    answer: str
    rule: str


class Book(Struct, frozen=True):
    """The rules of one game, or of this site.

    `aliases` are this book's own, `summary` is the Markdown of its two printed pages ("" if it
    has none); see `docs/rulebook.md`.
    """

    slug: str
    title: str
    sections: tuple[Section, ...]
    aliases: Aliases = ()
    questions: tuple[Question, ...] = ()
    summary: str = ""

    @property
    def passages(self) -> tuple[Passage, ...]:
        """Every passage in reading order."""
        return tuple(passage for section in self.sections for passage in section.passages)

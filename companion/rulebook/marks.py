"""Showing what a search found: the line that fits best, and the words that were met in it."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from html import escape

from django.utils.safestring import SafeString, mark_safe
from msgspec import Struct

from companion.rulebook.book import Passage
from companion.rulebook.library import library, rule_url
from companion.rulebook.search import Hit, index_of, search
from companion.rulebook.words import COMMON_STEMS, WORD, root, words

SENTENCE = re.compile(r"(?<=[.?!])\s+|\n")


class Text(Struct, frozen=True):
    """A text taken apart: `parts` are in turn what is between words and a word, escaped; `at`
    says which of them have a stem.
    """

    parts: list[str]
    at: dict[str, list[int]]

    def marked(self, stems: frozenset[str]) -> SafeString:
        """The text as HTML, each word with one of `stems` in a <mark>."""
        parts = self.parts.copy()
        for stem in stems & self.at.keys():
            for place in self.at[stem]:
                parts[place] = f"<mark>{parts[place]}</mark>"
        return mark_safe("".join(parts))  # noqa: S308  # every part is escaped


class Line(Struct, frozen=True):
    """A line that can stand for a passage, and the stems it is to be met by.

    If it answers a question: that question before it, and those of its stems that say something.
    """

    text: Text
    known_by: frozenset[str]
    question: Text | None = None
    asked: frozenset[str] = frozenset()

    def meets(self, stems: frozenset[str]) -> float:
        """How many of `stems` it has, those of a question met in full half as much again."""
        return len(self.known_by & stems) + (len(self.asked) / 2 if self.asked <= stems else 0)

    def told(self, stems: frozenset[str]) -> SafeString:
        """The line to show. Whoever asked something else than its question has to read that too:
        a mere "No" would be taken for the answer to their own.
        """
        line = self.text.marked(stems)
        if self.question is None or self.asked <= stems:
            return line
        return self.question.marked(stems) + SafeString(" ") + line


class Shown(Struct, frozen=True):
    """What a list of answers may show of a passage."""

    url: str
    title: Text
    lines: list[Line]


class Found(Struct, frozen=True):
    """A passage as a list of answers shows it; title and line are HTML with marks.

    `book` is the title of its book, empty where that book was asked.
    """

    passage: Passage
    url: str
    title: SafeString
    line: SafeString
    book: str = ""


def answered(question: str, game: str) -> tuple[Found, ...]:
    """What a search shows for `question`; see `search`. The same words are looked up once."""
    return _answered(" ".join(words(question)), game)


@lru_cache(maxsize=4_096)
def _answered(question: str, game: str) -> tuple[Found, ...]:
    return tuple(found(hit, game) for hit in search(question, game))


def found(hit: Hit, game: str = "") -> Found:
    """A hit with its words marked, and the line with most of them. `game` is the book asked.

    That is a sentence of the passage or the answer to one of its questions, rather to one that was
    asked in all its words.
    """
    shown = _shown(hit.passage.rule)
    line = max(shown.lines, key=lambda line: line.meets(hit.stems))
    return Found(
        hit.passage,
        shown.url,
        shown.title.marked(hit.stems),
        line.told(hit.stems),
        "" if hit.passage.book == game else library().books[hit.passage.book].title,
    )


@cache
def make_ready() -> None:
    """Make ready all that can be found and shown, which takes a second or two: nobody who asks
    then waits for it.
    """
    for book in library().books.values():
        index_of(book.slug).get_used_to(one.asked for one in book.questions)
    index_of("")
    for rule in library().passages:
        _shown(rule)


@cache
def _shown(rule: str) -> Shown:
    shelf = library()
    passage = shelf.passages[rule]
    sentences = [apart(part) for part in SENTENCE.split(passage.text) if part]
    lines = [Line(sentence, frozenset(sentence.at)) for sentence in sentences]
    for one in shelf.asked_of(rule):
        asked, answer = apart(one.asked), apart(one.answer)
        known_by = frozenset(asked.at.keys() | answer.at.keys())
        lines.append(Line(answer, known_by, asked, frozenset(asked.at) - COMMON_STEMS))
    return Shown(rule_url(rule), apart(passage.title), lines)


def apart(text: str) -> Text:
    """A text taken apart, so that its words can be marked."""
    parts: list[str] = []
    at: dict[str, list[int]] = {}
    end = 0
    for word in WORD.finditer(text):
        parts += escape(text[end : word.start()]), escape(word[0])
        at.setdefault(root(word[0]), []).append(len(parts) - 1)
        end = word.end()
    return Text([*parts, escape(text[end:])], at)

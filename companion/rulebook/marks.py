"""Showing what a search found: the line that fits best, and the words that were met in it."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from html import escape
from typing import TypedDict

from django.utils.safestring import SafeString, mark_safe
from msgspec import Struct

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
    """A line that can stand for a passage.

    If it answers a question: that question before it, and those of its stems that say something.
    """

    text: Text
    question: Text | None = None
    asked: frozenset[str] = frozenset()

    def told(self, stems: frozenset[str]) -> SafeString:
        """The line to show. Whoever asked something else than its question has to read that too:
        a mere "No" would be taken for the answer to their own.
        """
        line = self.text.marked(stems)
        if self.question is None or self.asked <= stems:
            return line
        return self.question.marked(stems) + SafeString(" ") + line


class Shown(Struct, frozen=True):
    """What a list of answers may show of a passage; `having` says which lines have a stem."""

    url: str
    title: Text
    lines: list[Line]
    having: dict[str, list[int]]

    def line(self, stems: frozenset[str]) -> Line:
        """The line with most of `stems`; those of a question met in full count half again."""
        met = [len(line.asked) / 2 if line.asked <= stems else 0 for line in self.lines]
        for stem in stems & self.having.keys():
            for number in self.having[stem]:
                met[number] += 1
        return self.lines[met.index(max(met))]


class Found(TypedDict):
    """A passage as a list of answers shows it; title and line are HTML with marks.

    `book` is the title of its book, empty where that book was asked. A dictionary, because that
    is where a template looks first.
    """

    url: str
    title: SafeString
    line: SafeString
    book: str


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
    return {
        "url": shown.url,
        "title": shown.title.marked(hit.stems),
        "line": shown.line(hit.stems).told(hit.stems),
        "book": "" if hit.passage.book == game else library().books[hit.passage.book].title,
    }


@cache
def make_ready() -> None:
    """Make ready all that can be found and shown, which takes a second or two: nobody who asks
    then waits for it.
    """
    for book in library().books.values():
        index = index_of(book.slug)
        index.get_used_to(one.asked for one in book.questions)
        index.get_used_to(" ".join((one.title, *one.words)) for one in book.passages)
    index_of("")
    for rule in library().passages:
        _shown(rule)


@cache
def _shown(rule: str) -> Shown:
    shelf = library()
    passage = shelf.passages[rule]
    sentences = [apart(part) for part in SENTENCE.split(passage.text) if part]
    lines = [Line(sentence) for sentence in sentences]
    known_by = [set(sentence.at) for sentence in sentences]
    for one in shelf.asked_of(rule):
        asked, answer = apart(one.asked), apart(one.answer)
        lines.append(Line(answer, asked, frozenset(asked.at) - COMMON_STEMS))
        known_by.append(asked.at.keys() | answer.at.keys())
    having: dict[str, list[int]] = {}
    for number, stems in enumerate(known_by):
        for stem in stems:
            having.setdefault(stem, []).append(number)
    return Shown(rule_url(rule), apart(passage.title), lines, having)


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

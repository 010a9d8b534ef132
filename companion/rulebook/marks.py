"""Showing what a search found: the line that fits best, and the words that were met in it."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from html import escape

from django.utils.safestring import SafeString, mark_safe
from msgspec import Struct

from companion.rulebook.book import Passage
from companion.rulebook.library import library, rule_url
from companion.rulebook.search import Hit, search
from companion.rulebook.words import COMMON_STEMS, WORD, root, words

SENTENCE = re.compile(r"(?<=[.?!])\s+|\n")


class Line(Struct, frozen=True):
    """A line that can stand for a passage, and the stems it is to be met by.

    If it answers a question: that question before it, and those of its stems that say something.
    """

    text: str
    known_by: frozenset[str]
    question: str = ""
    asked: frozenset[str] = frozenset()

    def meets(self, stems: frozenset[str]) -> float:
        """How many of `stems` it has, those of a question met in full half as much again."""
        return len(self.known_by & stems) + (len(self.asked) / 2 if self.asked <= stems else 0)

    def told(self, stems: frozenset[str]) -> str:
        """The line to show. Whoever asked something else than its question has to read that too:
        a mere "No" would be taken for the answer to their own.
        """
        return self.text if self.asked <= stems else f"{self.question} {self.text}"


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
    line = max(_lines(hit.passage.rule), key=lambda line: line.meets(hit.stems))
    return Found(
        hit.passage,
        rule_url(hit.passage.rule),
        mark(hit.passage.title, hit.stems),
        mark(line.told(hit.stems), hit.stems),
        "" if hit.passage.book == game else library().books[hit.passage.book].title,
    )


def mark(text: str, stems: frozenset[str]) -> SafeString:
    """`text` as HTML, each word with one of `stems` in a <mark>."""
    pieces, rest = _pieces(text)
    marked = (
        f"{before}<mark>{word}</mark>" if stem in stems else before + word
        for before, word, stem in pieces
    )
    return mark_safe("".join(marked) + rest)  # noqa: S308  # every piece is escaped


@lru_cache(maxsize=16_384)  # titles and lines of all books
def _pieces(text: str) -> tuple[list[tuple[str, str, str]], str]:
    """A text taken apart and escaped: what stands before each word, the word and its stem; and
    what stands after the last.
    """
    pieces = []
    end = 0
    for word in WORD.finditer(text):
        pieces.append((escape(text[end : word.start()]), escape(word[0]), root(word[0])))
        end = word.end()
    return pieces, escape(text[end:])


@cache
def _lines(rule: str) -> list[Line]:
    """The lines that can stand for a passage."""
    shelf = library()
    sentences = [part for part in SENTENCE.split(shelf.passages[rule].text) if part]
    return [
        *(Line(sentence, _stems(sentence)) for sentence in sentences),
        *(
            Line(
                one.answer,
                _stems(f"{one.asked} {one.answer}"),
                one.asked,
                _stems(one.asked) - COMMON_STEMS,
            )
            for one in shelf.asked_of(rule)
        ),
    ]


def _stems(text: str) -> frozenset[str]:
    return frozenset(root(word) for word in WORD.findall(text))

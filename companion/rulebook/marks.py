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

# A line, the stems it is to be met by, and those of a question it answers that say something.
Line = tuple[str, frozenset[str], frozenset[str]]


class Found(Struct, frozen=True):
    """A passage as a list of answers shows it; title and line are HTML with marks."""

    passage: Passage
    url: str
    title: SafeString
    line: SafeString


def answered(question: str, game: str) -> tuple[Found, ...]:
    """What a search shows for `question`; see `search`. The same words are looked up once."""
    return _answered(" ".join(words(question)), game)


@lru_cache(maxsize=4_096)
def _answered(question: str, game: str) -> tuple[Found, ...]:
    return tuple(found(hit) for hit in search(question, game))


def found(hit: Hit) -> Found:
    """A hit with its words marked, and the line with most of them.

    That is a sentence of the passage or the answer to one of its questions, rather to one that was
    asked in all its words.
    """
    line, *_ = max(_lines(hit.passage.rule), key=lambda line: _meets(line, hit.stems))
    return Found(
        hit.passage,
        rule_url(hit.passage.rule),
        mark(hit.passage.title, hit.stems),
        mark(line, hit.stems),
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


def _meets(line: Line, stems: frozenset[str]) -> float:
    """How many stems a line meets, those of a question met in full counted half as much again."""
    _, known_by, asked = line
    return len(known_by & stems) + (len(asked) / 2 if asked <= stems else 0)


@cache
def _lines(rule: str) -> list[Line]:
    """The lines that can stand for a passage."""
    shelf = library()
    sentences = [part for part in SENTENCE.split(shelf.passages[rule].text) if part]
    return [
        *((sentence, _stems(sentence), frozenset[str]()) for sentence in sentences),
        *(
            (one.answer, _stems(f"{one.asked} {one.answer}"), _stems(one.asked) - COMMON_STEMS)
            for one in shelf.asked_of(rule)
        ),
    ]


def _stems(text: str) -> frozenset[str]:
    return frozenset(root(word) for word in WORD.findall(text))

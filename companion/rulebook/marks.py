"""Showing what a search found: the line that fits best, and the words that were met in it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from msgspec import Struct

from companion.rulebook.book import Passage
from companion.rulebook.search import Hit
from companion.rulebook.words import WORD, fold, stem

SENTENCE = re.compile(r"(?<=[.?!])\s+|\n")


class Found(Struct, frozen=True):
    """A passage as a list of answers shows it; title and line are HTML with marks."""

    passage: Passage
    title: SafeString
    line: SafeString


def found(hit: Hit) -> Found:
    """A hit with its words marked, and the sentence of the passage with most of them."""
    sentences = [part for part in SENTENCE.split(hit.passage.text) if part]
    best = max(sentences, key=lambda sentence: len(_met(sentence, hit.stems)))
    return Found(hit.passage, mark(hit.passage.title, hit.stems), mark(best, hit.stems))


def mark(text: str, stems: frozenset[str]) -> SafeString:
    """`text` as HTML, each word with one of `stems` in a <mark>."""
    return format_html_join("", "{}", ((piece,) for piece in _pieces(text, stems)))


def _pieces(text: str, stems: frozenset[str]) -> Iterator[str]:
    """The text in pieces, those that are met already marked."""
    end = 0
    for word in WORD.finditer(text):
        if stem(fold(word[0])) in stems:
            yield text[end : word.start()]
            yield format_html("<mark>{}</mark>", word[0])
            end = word.end()
    yield text[end:]


def _met(text: str, stems: frozenset[str]) -> set[str]:
    return {stem(fold(word)) for word in WORD.findall(text)} & stems

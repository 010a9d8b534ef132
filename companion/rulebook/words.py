"""Words as the search sees them: without case, accents or endings."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import pairwise

from Stemmer import Stemmer

Stems = tuple[str, ...]

# Digits and letters are words of their own, so that "red16" is looked for as "red 16".
WORD = re.compile(r"\d+|[^\W\d_]+(?:['\u2019][^\W\d_]+)*")

# Words that stand in most questions and say little. Not among them: no, not, first, last, again.
_COMMON = """
    a actually although am an and any anyone are arent as at be been but by can could did didnt do
    does doesnt dont everyone for from get gets go goes going got had happen happened happens has
    have he her here him his how i id if im in into is isnt it its ive just lets may me mean means
    might my of off on one or our please really says shall she should so some somebody somehow
    someone than that the their them then there theres they thing this to up us was wasnt we were
    what whats when where which while who whom why will with would you your
"""
COMMON = frozenset(_COMMON.split())


@lru_cache(maxsize=16_384)  # all books together have about half as many words
def fold(word: str) -> str:
    """One word without case, accents and apostrophes: "Grün" and "GRUN" are both "grun"."""
    apart = unicodedata.normalize("NFKD", word.casefold())
    return "".join(letter for letter in apart if letter.isalnum())


def root(word: str) -> str:
    """The stem of a word as it is written."""
    return stem(fold(word))


def words(text: str) -> list[str]:
    """The folded words of a text, in order. What is neither letter nor digit is left out."""
    folded = (fold(found) for found in WORD.findall(text))
    return [word for word in folded if word]


@lru_cache(maxsize=16_384)
def stem(word: str) -> str:
    """A folded word without its English ending: "ties", "tied" and "tie" are all "tie".

    It need not be a word, only the same for every form of one.
    """
    # A stemmer of its own for each word: it keeps what it works on, and threads share this.
    return str(Stemmer("english").stemWord(word)) if word.isascii() else word


COMMON_STEMS = frozenset(map(stem, COMMON))


@cache  # of the books' own phrases, many of which say the same
def taken_apart(phrase: str) -> tuple[Stems, Stems]:
    """The words of a phrase, and the stem of each."""
    found = tuple(words(phrase))
    return found, tuple(stem(word) for word in found)


def pairs(stems: Sequence[str]) -> list[str]:
    """Every two neighbouring stems, as one term."""
    return [f"{one} {two}" for one, two in pairwise(stems)]

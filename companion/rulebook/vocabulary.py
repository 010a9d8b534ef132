"""The words that books are written in, and which of them somebody may mean."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping

from rapidfuzz import process
from rapidfuzz.distance import OSA

from companion.rulebook.words import COMMON, stem

# How sure it is that a word not written to its end, or with one slip or two, is meant.
BEGINNING, SLIP, SLIPS = 0.8, 0.6, 0.45
LAST = "\U0010ffff"  # comes after every letter


class Vocabulary:
    """Every word as people write it, with its term: a stem, or for two words written as one
    ("tiebreak") a pair of stems.
    """

    def __init__(self, terms: Mapping[str, str]) -> None:
        self._terms = terms
        self._words = sorted(terms)
        self._stems = frozenset(terms.values())
        self._cut: dict[int, list[str]] = {}

    def near(self, word: str) -> dict[str, float]:
        """The terms that are this word or begin with it, each with how sure it is that one."""
        sure = {stem(word): 1.0} if stem(word) in self._stems else {}
        if word.isdigit() or word in COMMON:
            return sure
        first = bisect_left(self._words, word)
        last = bisect_left(self._words, word + LAST)
        for known in self._words[first:last]:
            term = self._terms[known]
            if " " in term and len(word) <= len(term.partition(" ")[0]):
                continue  # the beginning of the first word only: not of the two
            sure[term] = max(BEGINNING * len(word) / len(known), sure.get(term, 0))
        return sure

    def slipped(self, word: str) -> dict[str, float]:
        """The terms this word may be a slip for, or the beginning of a slip for."""
        if len(word) < 4 or word.isdigit():
            return {}
        most = 1 if len(word) < 6 else 2
        for candidates in (self._words, self._beginnings(len(word))):
            found = process.extract(
                word, candidates, scorer=OSA.distance, score_cutoff=most, limit=None
            )
            if found:
                closest = min(slips for _, slips, _ in found)
                sure = SLIP if closest == 1 else SLIPS
                near = [self._words[place] for _, slips, place in found if slips == closest]
                return {self._terms[known]: sure for known in near}
        return {}

    def _beginnings(self, length: int) -> list[str]:
        """The first `length` letters of every known word."""
        if length not in self._cut:
            self._cut[length] = [known[:length] for known in self._words]
        return self._cut[length]

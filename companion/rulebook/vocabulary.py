"""The words that books are written in, and which of them somebody may mean."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Mapping

from rapidfuzz import process
from rapidfuzz.distance import OSA

from companion.rulebook.words import COMMON, stem

# How sure it is that a word not written to its end, or with one slip or two, is meant.
BEGINNING, SLIP, SLIPS = 0.8, 0.6, 0.45
SHORTEST = 4  # letters of a word that is taken for a slip; shorter ones are like too many others
LAST = "\U0010ffff"  # comes after every letter


class Vocabulary:
    """Every word as people write it, with its term: a stem, or for two words written as one
    ("tiebreak") a pair of stems.
    """

    def __init__(self, terms: Mapping[str, str]) -> None:
        self._terms = terms
        self._words = sorted(terms)
        self._stems = frozenset(terms.values())
        # All words, and the beginnings of longer ones, by how many letters they have.
        self._of_length: defaultdict[int, list[str]] = defaultdict(list)
        for known in self._words:
            self._of_length[len(known)].append(known)
        self._beginnings = {
            length: list(dict.fromkeys(one[:length] for one in self._words if len(one) > length))
            for length in range(SHORTEST, max(self._of_length, default=0))
        }

    def near(self, word: str) -> dict[str, float]:
        """The terms that are this word or begin with it, each with how sure it is that one."""
        sure = {stem(word): 1.0} if stem(word) in self._stems else {}
        if word.isdigit() or word in COMMON:
            return sure
        for known in self._beginning_with(word):
            term = self._terms[known]
            if " " in term and len(word) <= len(term.partition(" ")[0]):
                continue  # the beginning of the first word only: not of the two
            sure[term] = max(BEGINNING * len(word) / len(known), sure.get(term, 0))
        return sure

    def slipped(self, word: str) -> dict[str, float]:
        """The terms this word may be a slip for, or the beginning of a slip for."""
        if len(word) < SHORTEST or word.isdigit():
            return {}
        most = 1 if len(word) < 6 else 2
        lengths = range(len(word) - most, len(word) + most + 1)
        closest, near = _closest(word, [one for n in lengths for one in self._of_length[n]], most)
        if not near:
            closest, begun = _closest(word, self._beginnings.get(len(word), []), most)
            near = [known for beginning in begun for known in self._beginning_with(beginning)]
        return {self._terms[known]: SLIP if closest == 1 else SLIPS for known in near}

    def _beginning_with(self, letters: str) -> list[str]:
        """The words that are these letters or begin with them."""
        first = bisect_left(self._words, letters)
        return self._words[first : bisect_left(self._words, letters + LAST, first)]


def _closest(word: str, candidates: list[str], most: int) -> tuple[float, list[str]]:
    """The candidates with the fewest slips against `word`, at most `most`, and how many slips."""
    found = process.extract(word, candidates, scorer=OSA.distance, score_cutoff=most, limit=None)
    closest = min((slips for _, slips, _ in found), default=0)
    return closest, [candidate for candidate, slips, _ in found if slips == closest]

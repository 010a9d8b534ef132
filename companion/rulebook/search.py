"""Finding the passage that answers a question, among all passages held in memory.

Each passage is known by the words of its title, of its `words:` line, of the questions it
answers and of its text, in this order of weight, and by neighbouring pairs of them. A word asked
for is matched whole, by its beginning or, failing that, with a slip of the finger or two; rare
words count more.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from heapq import nlargest
from itertools import pairwise, takewhile
from math import log

from msgspec import Struct
from rapidfuzz import process
from rapidfuzz.distance import OSA

from companion.rulebook.book import Passage, Question
from companion.rulebook.library import SITE, Library, library
from companion.rulebook.words import COMMON, stem, words

MOST_WORDS = 12  # of a question; more would only be work
MOST_SLIPS = 3  # unknown words to guess at, which is what takes time
MOST_HITS = 8
TITLE, WORDS, ASKED, TEXT = 5.0, 4.0, 2.0, 1.0
ALIAS = 0.7  # of the weight of what it stands for
ENOUGH = 3.0  # the weight at which a word counts half of the most it can
FILLER = 0.25  # of what a word counts that stands in most questions
ABOUT_SITE = 0.8  # people at a table ask about the game more often than about the site
# How sure a match is that is not a whole word.
PAIR, BEGINNING, SLIP, SLIPS = 0.8, 0.8, 0.6, 0.45


class Hit(Struct, frozen=True):
    """A passage that answers, how well (higher is better), and the stems to mark in it."""

    passage: Passage
    score: float
    stems: frozenset[str]


class Index:
    """Some passages, ready to be asked. A *term* is a stem or a pair of neighbouring stems."""

    def __init__(self, library: Library, books: Iterable[str]) -> None:
        self._passages: list[Passage] = []
        self._weights: dict[str, dict[int, float]] = {}  # of a term, in each passage with it
        self._terms: dict[str, str] = {}  # a word as people write it, and its term
        self._meant: defaultdict[str, set[str]] = defaultdict(set)  # what an alias stands for
        for book in books:
            aliases = [(_stems(phrase), others) for phrase, others in library.books[book].aliases]
            for passage in library.books[book].passages:
                self._take(passage, library.asked_of(passage.rule), aliases)
        self._vocabulary = sorted(self._terms)
        self._cut: dict[int, list[str]] = {}
        # What finding a term is worth in each passage: rare ones, and those in a title, most.
        self._worth = {
            term: {
                place: log(1 + len(self._passages) / len(weights)) * weight / (weight + ENOUGH)
                for place, weight in weights.items()
            }
            for term, weights in self._weights.items()
        }

    def search(self, question: str, limit: int = MOST_HITS) -> list[Hit]:
        """The best passages for `question`, best first, at most `limit`, none if nothing fits."""
        asked = words(question)[:MOST_WORDS]
        scores: defaultdict[int, float] = defaultdict(float)
        covered: defaultdict[int, float] = defaultdict(float)
        met: defaultdict[int, list[str]] = defaultdict(list)
        slips = 0
        for word in asked:
            weight = FILLER if word in COMMON else 1.0
            terms = self._near(word)
            if not terms and slips < MOST_SLIPS:
                slips += 1
                terms = self._slipped(word)
            for place, (score, term) in self._best(terms).items():
                scores[place] += score * weight
                covered[place] += weight
                if word not in COMMON:
                    met[place].append(term)
        for pair in _pairs([stem(word) for word in asked]):
            for place, score in self._worth.get(pair, {}).items():
                scores[place] += score * PAIR
        whole = sum(FILLER if word in COMMON else 1.0 for word in asked)
        fits = (
            (score * covered[place] / whole * self._likely(place), place)
            for place, score in scores.items()
        )
        best = nlargest(limit, fits, key=lambda fit: (fit[0], -fit[1]))
        return [Hit(self._passages[place], fit, self._marked(met[place])) for fit, place in best]

    def _likely(self, place: int) -> float:
        return ABOUT_SITE if self._passages[place].book == SITE else 1.0

    def _marked(self, terms: list[str]) -> frozenset[str]:
        """The stems to mark where these terms were found: their own and what they stand for."""
        stems = {part for term in terms for part in term.split()}
        return frozenset(stems.union(*(self._meant[term] for term in terms if term in self._meant)))

    def _take(
        self,
        passage: Passage,
        questions: Iterable[Question],
        aliases: Sequence[tuple[list[str], Sequence[str]]],
    ) -> None:
        """Add a passage, known by its own words, by what is asked, and by its book's aliases."""
        place = len(self._passages)
        self._passages.append(passage)
        for phrases, weight in _fields(passage, questions):
            self._add(place, phrases, weight)
            terms = {term for phrase in phrases for term in _terms(_stems(phrase))}
            for meant, others in aliases:
                if terms.issuperset(_pairs(meant) or meant):
                    self._add(place, others, weight * ALIAS)
                    for other in others:
                        for alias in _stems(other):
                            self._meant[alias].update(meant)

    def _add(self, place: int, phrases: Sequence[str], weight: float) -> None:
        """Know the passage at `place` by the words of one field."""
        terms: set[str] = set()
        for phrase in phrases:
            found = words(phrase)
            stems = [stem(word) for word in found]
            terms.update(_terms(stems))
            self._terms.update(zip(found, stems, strict=True))
            if weight > TEXT:  # "tiebreak" for "tie-break", "potatoman" for "Potato Man"
                for (one, two), pair in zip(pairwise(found), _pairs(stems), strict=True):
                    self._terms.setdefault(one + two, pair)
        for term in terms:
            weights = self._weights.setdefault(term, {})
            weights[place] = weights.get(place, 0) + weight

    def _near(self, word: str) -> dict[str, float]:
        """The terms that are this word or begin with it, each with how sure it is that one."""
        sure = {stem(word): 1.0} if stem(word) in self._weights else {}
        if word.isdigit() or word in COMMON:
            return sure
        first = bisect_left(self._vocabulary, word)
        rest = (self._vocabulary[place] for place in range(first, len(self._vocabulary)))
        for known in takewhile(lambda known: known.startswith(word), rest):
            term = self._terms[known]
            if " " in term and len(word) <= len(term.partition(" ")[0]):
                continue  # the beginning of the first word only: not of the two
            sure[term] = max(BEGINNING * len(word) / len(known), sure.get(term, 0))
        return sure

    def _slipped(self, word: str) -> dict[str, float]:
        """The terms this word may be a slip for, or the beginning of a slip for."""
        if len(word) < 4 or word.isdigit():
            return {}
        most = 1 if len(word) < 6 else 2
        for candidates in (self._vocabulary, self._beginnings(len(word))):
            found = process.extract(
                word, candidates, scorer=OSA.distance, score_cutoff=most, limit=None
            )
            if found:
                closest = min(slips for _, slips, _ in found)
                sure = SLIP if closest == 1 else SLIPS
                near = [self._vocabulary[place] for _, slips, place in found if slips == closest]
                return {self._terms[known]: sure for known in near}
        return {}

    def _beginnings(self, length: int) -> list[str]:
        """The first `length` letters of every known word."""
        if length not in self._cut:
            self._cut[length] = [known[:length] for known in self._vocabulary]
        return self._cut[length]

    def _best(self, terms: dict[str, float]) -> dict[int, tuple[float, str]]:
        """For each passage with any of `terms`: the score of the best of them, and which it is."""
        best: dict[int, tuple[float, str]] = {}
        for term, sure in terms.items():
            for place, worth in self._worth.get(term, {}).items():
                score = sure * worth
                if place not in best or score > best[place][0]:
                    best[place] = score, term
        return best


@cache
def _index(game: str) -> Index:
    """The rules of `game` and of this site; of all games for ""."""
    books = library().books
    return Index(library(), (game, SITE) if game in books else books)


def search(question: str, game: str = "", limit: int = MOST_HITS) -> list[Hit]:
    """The best passages of this site for a question, best first, at most `limit`.

    Those of `game` and of the site come before those of other games.
    """
    near = _index(game if game in library().books else "")
    hits = near.search(question, limit)
    if len(hits) < limit and game:
        found = {hit.passage.rule for hit in hits}
        others = _index("").search(question, limit)
        hits += [hit for hit in others if hit.passage.rule not in found][: limit - len(hits)]
    return hits


def _fields(
    passage: Passage, questions: Iterable[Question]
) -> Iterator[tuple[Sequence[str], float]]:
    """What a passage is known by: each field's phrases, and what a word in it weighs."""
    yield (passage.title,), TITLE
    yield (*passage.words, passage.rule.partition(".")[2]), WORDS
    yield [part for one in questions for part in (one.asked, one.answer)], ASKED
    yield passage.text.splitlines(), TEXT


def _stems(phrase: str) -> list[str]:
    return [stem(word) for word in words(phrase)]


def _pairs(stems: list[str]) -> list[str]:
    return [f"{one} {two}" for one, two in pairwise(stems)]


def _terms(stems: list[str]) -> list[str]:
    return [*stems, *_pairs(stems)]

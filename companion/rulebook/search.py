"""Finding the passage that answers a question, among all passages held in memory.

Each passage is known by the words of its title, of its `words:` line, of the questions it
answers and of its text, in this order of weight, and by neighbouring pairs of them. A word asked
for is matched whole, by its beginning or, failing that, with a slip of the finger or two; rare
words count more. Of the best, those come first that have a phrase like the question, or that the
question names.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from math import log, sqrt
from threading import Lock

import numpy as np
from msgspec import Struct

from companion.rulebook.book import Passage, Question
from companion.rulebook.library import SITE, Library, library
from companion.rulebook.phrases import Phrases
from companion.rulebook.postings import Numbers, Places, Postings
from companion.rulebook.vocabulary import Vocabulary
from companion.rulebook.words import COMMON, COMMON_STEMS, Stems, pairs, stem, taken_apart, words

MOST_WORDS = 12  # of a question; more would only be work
MOST_SLIPS = 3  # unknown words to guess at, which is what takes time
MOST_HITS = 5  # more than that nobody reads through on a phone
MOST_KNOWN, MOST_GUESSED = 2_500, 250  # words remembered with what they find
TITLE, WORDS, ASKED, TEXT = 5.0, 4.0, 2.0, 1.0
ALIAS = 0.7  # of the weight of what it stands for
ENOUGH = 3.0  # the weight at which a word counts half of the most it can
FILLER = 0.25  # of what a word counts that stands in most questions
ABOUT_SITE = 0.8  # people at a table ask about the game more often than about the site
PAIR = 0.8  # of what two neighbouring words are worth that stand in the passage too
# What it adds that a question reads like a phrase of the passage, or names it.
PHRASED, NAMED = 1.4, 0.9
LONGEST_NAME = 4  # words of a title that is a name
CLOSER = 20  # passages that are looked at so closely

_one_at_a_time = Lock()


class Hit(Struct, frozen=True):
    """A passage that answers, how well (higher is better), and the stems to mark in it."""

    passage: Passage
    score: float
    stems: frozenset[str]


class Asked(Struct, frozen=True):
    """A word of a question, understood.

    `stem` is its own, `weight` how much it counts, `meant` are the terms it may stand for and
    `rarity` is how much the surest of them says. `adds` has for each passage what it is worth
    there and, in a second row, its weight; both are 0 in passages without it.
    """

    stem: str
    weight: float
    meant: tuple[str, ...]
    rarity: float
    adds: Numbers


class Index:
    """Some passages, ready to be asked. A *term* is a stem or a pair of neighbouring stems."""

    def __init__(self, library: Library, books: Iterable[str]) -> None:
        self._passages: list[Passage] = []
        self._said: list[list[Stems]] = []  # of each passage its phrases, the title first
        self._titled: defaultdict[Stems, list[int]] = defaultdict(list)  # what has this title
        self._weights: dict[str, dict[int, float]] = {}  # of a term, in each passage with it
        self._terms: dict[str, str] = {}  # a word as people write it, with its term
        self._meant: defaultdict[str, set[str]] = defaultdict(set)  # what an alias stands for
        for book in books:
            others = (*library.spoken, *library.books[book].aliases)
            aliases = [(taken_apart(phrase)[1], instead) for phrase, instead in others]
            for passage in library.books[book].passages:
                self._take(passage, library.asked_of(passage.rule), aliases)
        self._vocabulary = Vocabulary(self._terms)
        # The same few hundred words make up most questions.
        self._understood = lru_cache(maxsize=MOST_KNOWN)(self._understand)
        self._guessed = lru_cache(maxsize=MOST_GUESSED)(self._guess)
        self._rarity = {
            term: log(1 + len(self._passages) / len(weights))
            for term, weights in self._weights.items()
        }
        self._postings = Postings(self._weights)
        self._nothing = np.zeros((2, len(self._passages)))
        self._about = np.array([ABOUT_SITE if one.book == SITE else 1 for one in self._passages])
        self._phrases = Phrases(self._said, {part: self._counts(part) for part in self._weights})

    def search(self, question: str, limit: int = MOST_HITS) -> list[Hit]:
        """The best passages for `question`, best first, at most `limit`, none if nothing fits."""
        asked = self._read(question)
        if not asked:
            return []
        stems = tuple(word.stem for word in asked)
        fits = self._fits(asked, stems)
        best = _largest(fits, max(limit, CLOSER))
        fits = fits * self._about + PHRASED * self._phrases.like(_weighed(asked)) ** 2
        for run in _runs(stems):
            for place in self._titled.get(run, ()):
                fits[place] += NAMED * sum(self._rarity[part] for part in run)
        best = best[_largest(fits[best], limit)]
        return [
            Hit(self._passages[place], float(fits[place]), self._marked(place, asked))
            for place in best
        ]

    def get_used_to(self, questions: Iterable[str]) -> None:
        """Understand the words of some questions beforehand: most others are made of them."""
        for question in questions:
            for word in words(question):
                self._understood(word)

    def _fits(self, asked: list[Asked], stems: Stems) -> Numbers:
        """How well each passage fits a question at a first look; 0 where they share no words."""
        telling = [word.adds for word in asked if word.weight == 1 and word.meant]
        added = sum((word.adds for word in asked), start=self._nothing)
        # Words that say little count only where others were met.
        met = (sum(telling, start=self._nothing) if telling else added)[1] > 0
        scores, covered = added * met
        for pair in pairs(stems):
            if pair in self._weights:
                places, worths = self._worth(pair)
                scores[places] += worths * PAIR
        return scores * covered / sum(word.weight for word in asked)

    def _read(self, question: str) -> list[Asked]:
        """The words of a question, each with what it may stand for."""
        read = []
        slips = MOST_SLIPS
        for word in words(question)[:MOST_WORDS]:
            asked = self._understood(word)
            if not asked.meant and slips:
                slips -= 1
                asked = self._guessed(word)
            read.append(asked)
        return read

    def _understand(self, word: str) -> Asked:
        return self._asked(word, self._vocabulary.near(word))

    def _guess(self, word: str) -> Asked:
        return self._asked(word, self._vocabulary.slipped(word))

    def _asked(self, word: str, terms: dict[str, float]) -> Asked:
        weight = FILLER if word in COMMON else 1.0
        return Asked(
            stem=stem(word),
            weight=weight,
            # Pairs ("tiebreak") only where no single stem will do.
            meant=tuple([term for term in terms if " " not in term] or terms),
            rarity=max(
                (sure * self._rarity[term] for term, sure in terms.items()),
                default=log(1 + len(self._passages)),
            ),
            adds=self._adds(terms, weight),
        )

    def _worth(self, term: str) -> tuple[Places, Numbers]:
        """What finding a term is worth in each passage: rare ones, and those in a title, most."""
        places, weights = self._postings[term]
        return places, self._rarity[term] * weights / (weights + ENOUGH)

    def _counts(self, part: str) -> float:
        return self._rarity[part] * (FILLER if part in COMMON_STEMS else 1.0)

    def _marked(self, place: int, asked: list[Asked]) -> frozenset[str]:
        """The stems to mark in a passage: what was met there, and what an alias stands for."""
        stems: set[str] = set()
        for word in asked:
            for term in word.meant if word.weight == 1 else ():
                if place in self._weights[term]:
                    stems.update(term.split(), self._meant.get(term, ()))
        return frozenset(stems)

    def _take(
        self,
        passage: Passage,
        questions: Iterable[Question],
        aliases: Sequence[tuple[Stems, Sequence[str]]],
    ) -> None:
        """Add a passage, known by its own words, by what is asked, and by aliases."""
        place = len(self._passages)
        self._passages.append(passage)
        said = (passage.title, *passage.words, *(one.asked for one in questions))
        self._said.append([taken_apart(phrase)[1] for phrase in said])
        self._titled[self._said[-1][0]].append(place)
        for phrases, weight in _fields(passage, questions):
            terms = self._add(place, phrases, weight)
            for meant, others in aliases:
                if terms.issuperset(pairs(meant) or meant):
                    self._add(place, others, weight * ALIAS)
                    for other in others:
                        for alias in taken_apart(other)[1]:
                            self._meant[alias].update(meant)

    def _add(self, place: int, phrases: Sequence[str], weight: float) -> set[str]:
        """Know the passage at `place` by the words of one field; the terms of these."""
        terms: set[str] = set()
        for phrase in phrases:
            found, stems = taken_apart(phrase)
            neighbours = pairs(stems)
            terms.update(stems, neighbours)
            self._terms.update(zip(found, stems, strict=True))
            if weight > TEXT:  # "tiebreak" for "tie-break", "potatoman" for "Potato Man"
                for (one, two), pair in zip(pairwise(found), neighbours, strict=True):
                    self._terms.setdefault(one + two, pair)
        for term in terms:
            weights = self._weights.setdefault(term, {})
            weights[place] = weights.get(place, 0) + weight
        return terms

    def _adds(self, terms: dict[str, float], weight: float) -> Numbers:
        """What a word of this weight adds that may stand for `terms`: what the best is worth."""
        adds = self._nothing.copy() if terms else self._nothing
        for term, sure in terms.items():
            places, worths = self._worth(term)
            adds[0, places] = np.maximum(adds[0, places], weight * sure * worths)
            adds[1, places] = weight
        return adds


def index_of(game: str) -> Index:
    """The rules of `game` and of this site; of all games for ""."""
    with _one_at_a_time:  # two who ask at once wait for one index
        return _made(game)


@cache
def _made(game: str) -> Index:
    books = library().books
    return Index(library(), dict.fromkeys((game, SITE)) if game in books else books)


def search(question: str, game: str = "", limit: int = MOST_HITS) -> list[Hit]:
    """The best passages of this site for a question, best first, at most `limit`.

    Those of `game` and of the site come before those of other games.
    """
    near = index_of(game if game in library().books else "")
    hits = near.search(question, limit)
    if len(hits) < limit and game:
        found = {hit.passage.rule for hit in hits}
        others = index_of("").search(question, limit)
        hits += [hit for hit in others if hit.passage.rule not in found][: limit - len(hits)]
    return hits


def _largest(numbers: Numbers, most: int) -> Places:
    """Where the largest numbers above 0 stand, the largest first, at most `most`."""
    order = np.argsort(-numbers, kind="stable")[:most]
    return order[numbers[order] > 0]


def _runs(stems: Stems) -> set[Stems]:
    """Every few neighbouring stems of a question that could be a name."""
    lengths = range(1, LONGEST_NAME + 1)
    return {stems[at : at + length] for length in lengths for at in range(len(stems))}


def _weighed(asked: list[Asked]) -> dict[str, float]:
    """How much each stem that a question may mean counts in it; all squares add up to the
    square of its length, which is not 1 but the more the more it says.
    """
    weights: dict[str, float] = {}
    whole = 0.0
    for word in asked:
        most = word.weight * word.rarity
        whole += most * most
        for term in word.meant:
            for part in term.split():
                weights[part] = max(most, weights.get(part, 0))
    root = sqrt(sqrt(whole)) or 1.0
    return {part: weight / root for part, weight in weights.items()}


def _fields(
    passage: Passage, questions: Iterable[Question]
) -> Iterator[tuple[Sequence[str], float]]:
    """What a passage is known by: each field's phrases, and what a word in it weighs."""
    yield (passage.title,), TITLE
    yield (*passage.words, passage.rule.partition(".")[2]), WORDS
    yield [part for one in questions for part in (one.asked, one.answer)], ASKED
    yield passage.text.splitlines(), TEXT

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
from heapq import nlargest
from itertools import pairwise
from math import log, sqrt
from threading import Lock

from msgspec import Struct

from companion.rulebook.book import Passage, Question
from companion.rulebook.library import SITE, Library, library
from companion.rulebook.vocabulary import Vocabulary
from companion.rulebook.words import COMMON, COMMON_STEMS, stem, words

MOST_WORDS = 12  # of a question; more would only be work
MOST_SLIPS = 3  # unknown words to guess at, which is what takes time
MOST_HITS = 5  # more than that nobody reads through on a phone
MOST_KNOWN = 2_000  # words remembered with what they find
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

Stems = tuple[str, ...]
_one_at_a_time = Lock()


class Hit(Struct, frozen=True):
    """A passage that answers, how well (higher is better), and the stems to mark in it."""

    passage: Passage
    score: float
    stems: frozenset[str]


class Asked(Struct, frozen=True):
    """A word of a question, understood.

    `stem` is its own, `weight` how much it counts, `meant` are the terms it may stand for and
    `rarity` is how much the surest of them says. `worth` is what it adds in each passage with it.
    """

    stem: str
    weight: float
    meant: tuple[str, ...]
    rarity: float
    worth: dict[int, float]


class Index:
    """Some passages, ready to be asked. A *term* is a stem or a pair of neighbouring stems."""

    def __init__(self, library: Library, books: Iterable[str]) -> None:
        self._passages: list[Passage] = []
        self._said: list[list[Stems]] = []  # of each passage its phrases, the title first
        self._weights: dict[str, dict[int, float]] = {}  # of a term, in each passage with it
        self._terms: dict[str, str] = {}  # a word as people write it, with its term
        self._meant: defaultdict[str, set[str]] = defaultdict(set)  # what an alias stands for
        for book in books:
            others = (*library.spoken, *library.books[book].aliases)
            aliases = [(_taken_apart(phrase)[1], instead) for phrase, instead in others]
            for passage in library.books[book].passages:
                self._take(passage, library.asked_of(passage.rule), aliases)
        self._vocabulary = Vocabulary(self._terms)
        # The same few hundred words make up most questions.
        self._understood = lru_cache(maxsize=MOST_KNOWN)(self._understand)
        self._guessed = lru_cache(maxsize=MOST_KNOWN)(self._guess)
        self._rarity = {
            term: log(1 + len(self._passages) / len(weights))
            for term, weights in self._weights.items()
        }
        # What finding a term is worth in each passage: rare ones, and those in a title, most.
        self._worth = {
            term: {
                place: self._rarity[term] * weight / (weight + ENOUGH)
                for place, weight in weights.items()
            }
            for term, weights in self._weights.items()
        }
        self._phrases = [self._directed(phrases) for phrases in self._said]

    def search(self, question: str, limit: int = MOST_HITS) -> list[Hit]:
        """The best passages for `question`, best first, at most `limit`, none if nothing fits."""
        asked = self._read(question)
        stems = tuple(word.stem for word in asked)
        fits = self._fits(asked, stems)
        best = nlargest(max(limit, CLOSER), fits, key=fits.__getitem__)
        weights = _weighed(asked)
        runs = _runs(stems)
        for place in best:
            fits[place] *= ABOUT_SITE if self._passages[place].book == SITE else 1
            fits[place] += PHRASED * self._phrased(place, weights) ** 2 + self._named(place, runs)
        best.sort(key=lambda place: -fits[place])
        return [
            Hit(self._passages[place], fits[place], self._marked(place, asked))
            for place in best[:limit]
        ]

    def get_used_to(self, questions: Iterable[str]) -> None:
        """Understand the words of some questions beforehand: most others are made of them."""
        for question in questions:
            self._read(question)

    def _fits(self, asked: list[Asked], stems: Stems) -> dict[int, float]:
        """How well each passage that shares words with a question fits it, at a first look."""
        telling = [word for word in asked if word.weight == 1 and word.worth]
        scores = [0.0] * len(self._passages)
        covered = scores.copy()
        met: set[int] = set()
        for word in telling or asked:
            met.update(word.worth)
            for place, worth in word.worth.items():
                scores[place] += worth
                covered[place] += word.weight
        # Words that say little count only where others were met.
        for word in asked if telling else ():
            if word.weight < 1:
                for place in met.intersection(word.worth):
                    scores[place] += word.worth[place]
                    covered[place] += word.weight
        for pair in _pairs(stems):
            worths = self._worth.get(pair, {})
            for place in met.intersection(worths):
                scores[place] += worths[place] * PAIR
        whole = sum(word.weight for word in asked)
        return {place: scores[place] * covered[place] / whole for place in met}

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
            worth=self._best(terms, weight),
        )

    def _phrased(self, place: int, weights: dict[str, float]) -> float:
        """How like one of a passage's phrases a question is whose stems are so weighted."""
        like: defaultdict[int, float] = defaultdict(float)
        phrases = self._phrases[place]
        for part, weight in weights.items():
            for phrase, share in phrases.get(part, ()):
                like[phrase] += weight * share
        return max(like.values(), default=0.0)

    def _directed(self, phrases: list[Stems]) -> dict[str, list[tuple[int, float]]]:
        """Phrases as vectors of length 1 with a dimension for each stem: its part in each.

        Stems that say little count in the length; to compare them would only be work.
        """
        parts: defaultdict[str, list[tuple[int, float]]] = defaultdict(list)
        for number, phrase in enumerate(phrases):
            weights = {part: self._counts(part) for part in phrase}
            length = sqrt(sum(weight * weight for weight in weights.values())) or 1.0
            for part in weights.keys() - COMMON_STEMS or weights:
                parts[part].append((number, weights[part] / length))
        return dict(parts)

    def _counts(self, part: str) -> float:
        return self._rarity[part] * (FILLER if part in COMMON_STEMS else 1.0)

    def _named(self, place: int, runs: set[Stems]) -> float:
        """What it is worth that the question names the passage: its title is among its runs."""
        title = self._said[place][0]
        return NAMED * sum(self._rarity[part] for part in title) if title in runs else 0.0

    def _marked(self, place: int, asked: list[Asked]) -> frozenset[str]:
        """The stems to mark in a passage: what was met there, and what an alias stands for."""
        stems: set[str] = set()
        for word in asked:
            if word.weight < 1 or place not in word.worth:
                continue
            for term in word.meant:
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
        self._said.append([_taken_apart(phrase)[1] for phrase in said])
        for phrases, weight in _fields(passage, questions):
            terms = self._add(place, phrases, weight)
            for meant, others in aliases:
                if terms.issuperset(_pairs(meant) or meant):
                    self._add(place, others, weight * ALIAS)
                    for other in others:
                        for alias in _taken_apart(other)[1]:
                            self._meant[alias].update(meant)

    def _add(self, place: int, phrases: Sequence[str], weight: float) -> set[str]:
        """Know the passage at `place` by the words of one field; the terms of these."""
        terms: set[str] = set()
        for phrase in phrases:
            found, stems = _taken_apart(phrase)
            pairs = _pairs(stems)
            terms.update(stems, pairs)
            self._terms.update(zip(found, stems, strict=True))
            if weight > TEXT:  # "tiebreak" for "tie-break", "potatoman" for "Potato Man"
                for (one, two), pair in zip(pairwise(found), pairs, strict=True):
                    self._terms.setdefault(one + two, pair)
        for term in terms:
            weights = self._weights.setdefault(term, {})
            weights[place] = weights.get(place, 0) + weight
        return terms

    def _best(self, terms: dict[str, float], weight: float) -> dict[int, float]:
        """For each passage with any of `terms`, what the best is worth there, times `weight`."""
        best: dict[int, float] = {}
        for term, sure in terms.items():
            for place, worth in self._worth[term].items():
                best[place] = max(best.get(place, 0), weight * sure * worth)
        return best


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


@cache  # of the books' own phrases, many of which say the same
def _taken_apart(phrase: str) -> tuple[Stems, Stems]:
    """The words of a phrase, and the stem of each."""
    found = tuple(words(phrase))
    return found, tuple(stem(word) for word in found)


def _pairs(stems: Sequence[str]) -> list[str]:
    return [f"{one} {two}" for one, two in pairwise(stems)]

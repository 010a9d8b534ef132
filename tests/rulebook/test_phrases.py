"""Postings, phrases and slips against slow counts of the same."""

from __future__ import annotations

from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rapidfuzz.distance import OSA

from companion.rulebook.phrases import Phrases
from companion.rulebook.postings import Postings
from companion.rulebook.vocabulary import SLIP, SLIPS, Vocabulary

stems = st.sampled_from(["gold", "sack", "trick", "trump", "tie"])
phrase = st.lists(stems, min_size=1, max_size=4).map(tuple)
word = st.text("abc", min_size=4, max_size=8)


@given(st.dictionaries(stems, st.dictionaries(st.integers(0, 9), st.floats(0, 9))))
def test_each_term_keeps_its_places_and_numbers(terms: dict[str, dict[int, float]]) -> None:
    postings = Postings(terms)
    for term, numbers in terms.items():
        assert term in postings
        places, found = postings[term]
        assert dict(zip(places.tolist(), found.tolist(), strict=True)) == numbers
    assert "villager" not in postings


@given(
    st.lists(st.lists(phrase, min_size=1, max_size=3), min_size=1, max_size=4),
    st.dictionaries(stems, st.floats(0.1, 9)),
)
def test_a_passage_is_as_like_a_question_as_the_likest_of_its_phrases(
    said: list[list[tuple[str, ...]]], weights: dict[str, float]
) -> None:
    counts = {"gold": 1.0, "sack": 2.0, "trick": 3.0, "trump": 4.0, "tie": 0.5}

    def cosine(phrase: tuple[str, ...]) -> float:
        length = sqrt(sum(counts[part] ** 2 for part in set(phrase)))
        return sum(weights.get(part, 0) * counts[part] / length for part in set(phrase))

    slow = [max(cosine(phrase) for phrase in phrases) for phrases in said]
    assert Phrases(said, counts).like(weights).tolist() == pytest.approx(slow)


@given(st.sets(word, min_size=1, max_size=12), word)
def test_a_slip_is_for_the_nearest_words_or_for_their_beginning(
    known: set[str], asked: str
) -> None:
    most = 1 if len(asked) < 6 else 2

    def nearest(cut: int | None) -> dict[str, float]:
        slips = {one: OSA.distance(asked, one[:cut]) for one in known}
        fewest = min(slips.values())
        if fewest > most:
            return {}
        sure = SLIP if fewest == 1 else SLIPS
        return {one: sure for one, many in slips.items() if many == fewest}

    if asked not in known and not any(one.startswith(asked) for one in known):
        terms = {one: one for one in known}
        assert Vocabulary(terms).slipped(asked) == (nearest(None) or nearest(len(asked)))

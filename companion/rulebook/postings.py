"""Where terms stand, kept so that sums over all places are quick."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate, chain

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]
Places = NDArray[np.intp]


class Postings:
    """Of each term the places with it and a number for each of these, all in two long arrays."""

    def __init__(self, terms: Mapping[str, Mapping[int, float]]) -> None:
        self._places: Places = np.fromiter(chain.from_iterable(terms.values()), np.intp)
        numbers = chain.from_iterable(numbers.values() for numbers in terms.values())
        self._numbers: Numbers = np.fromiter(numbers, np.float64)
        ends = accumulate(map(len, terms.values()))
        self._parts = {
            term: slice(end - len(places), end)
            for (term, places), end in zip(terms.items(), ends, strict=True)
        }

    def __contains__(self, term: str) -> bool:
        return term in self._parts

    def __getitem__(self, term: str) -> tuple[Places, Numbers]:
        """The places with a term, and the number for each. Raises KeyError."""
        part = self._parts[term]
        return self._places[part], self._numbers[part]

"""Phrases of passages, to be compared with a question: how alike two phrases are is the cosine
of the angle between them, each a vector with a dimension for every stem.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from math import sqrt

import numpy as np

from companion.rulebook.postings import Numbers, Postings
from companion.rulebook.words import COMMON_STEMS, Stems


class Phrases:
    """The phrases of some passages, each passage with one at least."""

    def __init__(self, said: Sequence[Sequence[Stems]], counts: Mapping[str, float]) -> None:
        """`said` are the phrases of each passage, `counts` how much each of their stems says.

        Stems that say little count in a phrase's length; to compare them would only be work.
        """
        parts: defaultdict[str, dict[int, float]] = defaultdict(dict)  # of a stem in each phrase
        self._firsts: list[int] = []  # of each passage its first phrase
        self._many = 0
        for phrases in said:
            self._firsts.append(self._many)
            for phrase in phrases:
                weights = {part: counts[part] for part in phrase}
                length = sqrt(sum(weight * weight for weight in weights.values())) or 1.0
                for part in weights.keys() - COMMON_STEMS or weights:
                    parts[part][self._many] = weights[part] / length
                self._many += 1
        self._parts = Postings(parts)

    def like(self, weights: Mapping[str, float]) -> Numbers:
        """For each passage, how like the likest of its phrases a question is whose stems are so
        weighted: from 0 to the length of the question's vector.
        """
        known = [part for part in weights if part in self._parts]
        if not known:
            return np.zeros(len(self._firsts))
        found = [self._parts[part] for part in known]
        where = np.concatenate([phrases for phrases, _ in found])
        alike = np.concatenate(
            [shares * weights[part] for part, (_, shares) in zip(known, found, strict=True)]
        )
        return np.maximum.reduceat(np.bincount(where, alike, self._many), self._firsts)

"""Ranks."""

from __future__ import annotations

import pytest

from companion.engine.scoresheet import ranks


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ((), ()),
        ((7,), (1,)),
        ((4, 9, 9), (3, 1, 1)),
        ((9, 4, 9, 1), (1, 3, 1, 4)),
        ((0, 0), (1, 1)),
        ((-3, -1), (2, 1)),
        (((40, 12), (40, 15), (38, 20)), (2, 1, 3)),
        (((40, 12), (40, 12)), (1, 1)),
    ],
)
def test_equal_keys_share_a_rank(keys: tuple[int, ...], expected: tuple[int, ...]) -> None:
    assert ranks(keys) == expected

"""The toy is a registered game in these tests, whatever the settings install."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext

import pytest

from companion.engine import registry
from tests.toy.rules.game import Toy


@pytest.fixture(autouse=True, scope="module")
def toy() -> Iterator[None]:
    """Blind Bids, registered for as long as a file's tests run."""
    known = any(game.slug == Toy.slug for game in registry.games())
    with nullcontext() if known else registry.registered(Toy):
        yield

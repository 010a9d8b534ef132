"""Who asks for plays in these tests."""

from __future__ import annotations

import pytest

from companion.people.models import Browser
from tests.factories import BrowserFactory
from tests.plays.making import Visitor


@pytest.fixture
def mine(db: None) -> Browser:
    """The browser of the person asking."""
    return BrowserFactory()


@pytest.fixture
def me(mine: Browser) -> Visitor:
    """That person."""
    return Visitor(browser=mine)

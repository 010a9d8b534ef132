"""A table of four at Potato Man, its host's phone and a scribe's."""

from __future__ import annotations

import pytest

from companion.tables.models import Phone, Table
from tests.factories import PhoneFactory, TableFactory, host_of
from tests.tables.playing import Page


@pytest.fixture
def table(db: None) -> Table:
    """Ann, Ben, Cleo and Dan at Potato Man; Ann leads."""
    return TableFactory()


@pytest.fixture
def host(table: Table) -> Phone:
    """The host's phone."""
    return host_of(table)


@pytest.fixture
def scribe(table: Table) -> Phone:
    """Another phone that may log."""
    return PhoneFactory(table=table)


@pytest.fixture
def watcher(table: Table) -> Phone:
    """A phone that may only watch."""
    return PhoneFactory(table=table, role="watch")


@pytest.fixture
def hosting(host: Phone) -> Page:
    """The host's browser."""
    return Page(host)

"""The games that the suite runs over. A registered game that is missing here fails a test."""

from __future__ import annotations

from companion.engine.conformance import Case
from tests.games.catan.case import CASE as CATAN
from tests.games.potato_man.case import CASE as POTATO_MAN
from tests.games.potemkin.case import CASE as POTEMKIN
from tests.games.villagers.case import CASE as VILLAGERS
from tests.toy.case import case as toy

CASES: tuple[Case, ...] = (toy("1"), toy("2"), POTATO_MAN, POTEMKIN, VILLAGERS, CATAN)

"""The site as it is, with one more address, and with caps that a benchmark does not reach."""

from __future__ import annotations

from companion.settings import *  # noqa: F403

ROOT_URLCONF = "benchmarks.urls"
MOVES_PER_MINUTE = LOOKUPS_PER_MINUTE = 10_000_000
LIVE_PHONES_PER_TABLE = LIVE_PHONES_PER_ADDRESS = 10_000

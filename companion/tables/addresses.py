"""Addresses, remembered: every answer of a table names a dozen, the same ones all evening."""

from __future__ import annotations

from functools import lru_cache
from uuid import UUID

from django.urls import reverse


@lru_cache(maxsize=4096)
def address(view: str, *args: UUID | str | int) -> str:
    """Where `view` ("tables:play") is found with these arguments; no address here depends on
    the language.
    """
    return reverse(view, args=args)

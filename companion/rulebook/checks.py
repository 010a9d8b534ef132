"""A rulebook that does not hold together stops the site from starting."""

from __future__ import annotations

from typing import Any

from django.core.checks import CheckMessage, Error

from companion.rulebook.book import BookError
from companion.rulebook.library import library


def check_rulebook(**_: Any) -> list[CheckMessage]:
    """An error if any passage is malformed, is there twice or links to nothing."""
    try:
        library()
    except BookError as error:
        return [Error(str(error), hint="The format: docs/rulebook.md", id="rulebook.E001")]
    return []

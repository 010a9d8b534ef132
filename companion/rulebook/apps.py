"""Looking up rules and cards."""

from __future__ import annotations

from django.apps import AppConfig
from django.core.checks import register


class RulebookConfig(AppConfig):
    """Looking up rules and cards."""

    name = "companion.rulebook"

    def ready(self) -> None:
        """Have the books checked at every start."""
        from companion.rulebook.checks import check_rulebook

        register(check_rulebook)

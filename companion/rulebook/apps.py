from __future__ import annotations

from django.apps import AppConfig


class RulebookConfig(AppConfig):
    """Looking up rules and cards."""

    name = "companion.rulebook"
    default_auto_field = "django.db.models.BigAutoField"

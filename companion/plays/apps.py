from __future__ import annotations

from django.apps import AppConfig


class PlaysConfig(AppConfig):
    """Finished games in somebody's history."""

    name = "companion.plays"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Mark whatever changes statistics."""
        from companion.plays import marking

        marking.connect()

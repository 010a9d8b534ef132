from __future__ import annotations

from django.apps import AppConfig


class TablesConfig(AppConfig):
    """A table being played: its seats, its log and its pages."""

    name = "companion.tables"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Answer the live stream's question: may this phone listen, and where are we?"""
        from companion import live
        from companion.tables.visit import current

        live.register(current)

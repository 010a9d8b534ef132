from __future__ import annotations

from django.apps import AppConfig


class CompanionConfig(AppConfig):
    """What belongs to the site as a whole: its checks, its log and its commands."""

    name = "companion"

    def ready(self) -> None:
        """Register the checks and have failed requests logged."""
        from companion import checks, logs

        checks.register()
        logs.connect()

from __future__ import annotations

from django.apps import AppConfig


class LiveConfig(AppConfig):
    """Telling phones that a table has moved on."""

    name = "companion.live"
    default_auto_field = "django.db.models.BigAutoField"

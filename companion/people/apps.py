from __future__ import annotations

from django.apps import AppConfig


class PeopleConfig(AppConfig):
    """Browsers, players and how they sign in."""

    name = "companion.people"
    default_auto_field = "django.db.models.BigAutoField"

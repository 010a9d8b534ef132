from __future__ import annotations

from django.apps import AppConfig


class PotatoManConfig(AppConfig):
    """Potato Man: trick-taking with potatoes."""

    name = "games.potato_man"
    default_auto_field = "django.db.models.BigAutoField"

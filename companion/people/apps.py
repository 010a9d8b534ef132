from __future__ import annotations

from django.apps import AppConfig


class PeopleConfig(AppConfig):
    """Browsers, players and how they sign in."""

    name = "companion.people"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Follow sign-ins, so that a guest's browser becomes the user's; check how mail goes."""
        from companion.people import checks, identity

        checks.register()
        identity.connect()

"""Mistakes in the settings of mail, found at start."""

from __future__ import annotations

from django.conf import settings
from django.core.checks import CheckMessage, Error
from django.core.checks import register as register_check


def check_mail(**kwargs: object) -> list[CheckMessage]:
    """EMAIL_URL says how mails are sent, in a way that is understood."""
    if settings.EMAIL_BACKEND:
        return []
    return [
        Error(
            "EMAIL_URL is not understood, so no mail would ever leave.",
            hint="Such as submission://user:password@mail.example.org:587, or leave it unset.",
            id="people.E001",
        )
    ]


def register() -> None:
    """Have Django run this check before every command."""
    register_check(check_mail)

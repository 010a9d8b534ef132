from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from companion.people import recovery
from companion.people.models import User


class Command(BaseCommand):
    """Print a link with which somebody who forgot the password sets a new one, once."""

    help = "Print a one-time link for a new password, to be handed to the account's owner."

    def add_arguments(self, parser: CommandParser) -> None:
        """The account's user name."""
        parser.add_argument("username")

    def handle(self, *args: object, username: str, **options: Any) -> None:
        """Print the link. Raises CommandError where there is no such account."""
        user = User.objects.filter(username__iexact=username).first()
        if user is None:
            raise CommandError(f"There is no account named {username!r}.")
        self.stdout.write(recovery.reset_link(user))
        hours = settings.PASSWORD_RESET_TIMEOUT // 3600
        self.stderr.write(f"It works once, within {hours} hours.")
        if not settings.PUBLIC_URL:
            self.stderr.write("PUBLIC_URL is not set: put the site's address before it.")

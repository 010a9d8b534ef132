"""`manage.py prune_tables`: forget unfinished tables that nobody has touched for long."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone

from companion.plays import keeping, marking, sheets
from companion.tables.models import Table
from companion.tables.writing import writing


class Command(BaseCommand):
    """Delete tables that were left unfinished longer ago than KEEP_UNFINISHED_DAYS."""

    help = "Deletes unfinished tables that nobody has touched for KEEP_UNFINISHED_DAYS (90) days."

    def add_arguments(self, parser: CommandParser) -> None:
        """`--dry-run` only counts."""
        parser.add_argument("--dry-run", action="store_true", help="only say how many")

    def handle(self, *args: Any, **options: Any) -> None:
        """Delete, or count."""
        before = timezone.now() - timedelta(days=settings.KEEP_UNFINISHED_DAYS)
        old = Table.objects.filter(touched__lt=before).exclude(status=Table.Status.FINISHED)
        if options["dry_run"]:
            self.stdout.write(f"Tables that would be deleted: {old.count()}")
            return
        keys = list(old.values_list("pk", flat=True))
        for key in keys:
            with writing():
                Table.objects.filter(pk=key, touched__lt=before).delete()
        with writing():
            marking.prune()
            sheets.prune()
            keeping.prune()
        if options["verbosity"]:
            self.stdout.write(f"Tables deleted: {len(keys)}")

"""`manage.py verify_tables`: does every stored table still come out of its log the same?"""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from companion.tables.checking import found
from companion.tables.models import Table


class Command(BaseCommand):
    """Replay every table and report any whose state or result is not what its log says."""

    help = "Replays every table and reports any that no longer comes out the same."

    def handle(self, *args: Any, **options: Any) -> None:
        """Print a line for each fault. Raises CommandError if there is one."""
        checked = faults = 0
        for table in Table.objects.order_by("created").iterator(chunk_size=100):
            checked += 1
            for fault in found(table):
                faults += 1
                self.stdout.write(f"{table.pk} {table}: {fault}")
        if faults:
            raise CommandError(f"{faults} faults in {checked} tables.")
        self.stdout.write(f"{checked} tables, all as their logs say.")

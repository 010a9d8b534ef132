"""The commands of whoever runs the site."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from companion.tables.models import Phone, Table
from tests.factories import TableFactory
from tests.tables.playing import TRICK, log


def run(name: str, *args: str) -> str:
    out = StringIO()
    call_command(name, *args, stdout=out)
    return out.getvalue()


def test_verify_finds_nothing_wrong(table: Table, host: Phone) -> None:
    log(table, host, *TRICK)
    assert "all as their logs say" in run("verify_tables")


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("state", '{"not":"so"}', "is not what its log leads to"),
        ("undo", 1, "undo and redo"),
        ("version", 9, "counts 9 entries and has 4"),
        ("game", "chess", "there is no game chess"),
    ],
)
def test_verify_reports_what_does_not_follow_from_the_log(
    table: Table, host: Phone, field: str, value: object, said: str
) -> None:
    log(table, host, *TRICK)
    Table.objects.filter(pk=table.pk).update(**{field: value})
    out = StringIO()
    with pytest.raises(CommandError):
        call_command("verify_tables", stdout=out)
    assert said in out.getvalue()


def test_an_entry_that_cannot_be_read_is_reported(table: Table, host: Phone) -> None:
    log(table, host, TRICK[0])
    table.entries.update(act='{"act":"log"}')
    out = StringIO()
    with pytest.raises(CommandError):
        call_command("verify_tables", stdout=out)
    assert "cannot be read" in out.getvalue()


def test_prune_deletes_old_unfinished_tables_only(db: None) -> None:
    old, young, finished = TableFactory(), TableFactory(), TableFactory()
    long_ago = timezone.now() - timedelta(days=91)
    Table.objects.filter(pk__in=[old.pk, finished.pk]).update(touched=long_ago)
    Table.objects.filter(pk=finished.pk).update(status=Table.Status.FINISHED)
    assert "would be deleted: 1" in run("prune_tables", "--dry-run")
    assert "Tables deleted: 1" in run("prune_tables")
    assert set(Table.objects.all()) == {young, finished}


def test_demo_fills_in_tables_that_verify(db: None) -> None:
    assert "/join/" in run("demo")
    assert Table.objects.filter(status=Table.Status.FINISHED).count() >= 3
    assert Table.objects.filter(status=Table.Status.PLAYING).exists()
    assert "all as their logs say" in run("verify_tables")

"""A table being played: its seats, its log, and the phones that may read or write it.

The log (`Entry`) is the truth. `state`, `before`, `undo` and `redo` on a table are derived
from it and kept so that logging costs the same early and late; `verify_tables` compares.
"""

from __future__ import annotations

import secrets
import uuid
from collections.abc import Collection
from typing import ClassVar

from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

# No letter or digit that is mistaken for another when read aloud or off a screen.
CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"


def new_code() -> str:
    """A code short enough to be read out across a table."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(6))


def new_token() -> str:
    """A code that nobody guesses: 128 bits."""
    return secrets.token_urlsafe(16)


class Table(models.Model):
    """One game being played, or played.

    `source` is what its record was called, where it was brought in as a past play.
    """

    class Status(models.TextChoices):
        PLAYING = "playing", _("being played")
        FINISHED = "finished", _("finished")
        ABANDONED = "abandoned", _("abandoned")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    game = models.CharField(max_length=40)
    rules = models.CharField(max_length=20)
    options = models.TextField()
    size = models.PositiveSmallIntegerField()
    zone = models.CharField(max_length=64, default="UTC")
    own_seat = models.BooleanField(default=False)
    circle = models.ForeignKey(
        "people.Circle", models.SET_NULL, null=True, blank=True, related_name="tables"
    )
    status = models.CharField(max_length=10, choices=Status, default=Status.PLAYING)
    phrase = models.CharField(max_length=64, blank=True)
    rematch_of = models.OneToOneField(
        "self", models.SET_NULL, null=True, blank=True, related_name="rematch"
    )
    created = models.DateTimeField(default=timezone.now)
    touched = models.DateTimeField(default=timezone.now, db_index=True)
    ended = models.DateTimeField(null=True, blank=True)

    version = models.PositiveIntegerField(default=0)
    revision = models.PositiveIntegerField(default=1)
    source = models.CharField(max_length=200, blank=True)
    state = models.TextField()
    before = models.TextField(blank=True)
    shape = models.CharField(max_length=32)
    undo = models.PositiveIntegerField(null=True, blank=True)
    redo = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-touched"]

    def __str__(self) -> str:
        return f"{self.game} {self.created:%Y-%m-%d %H:%M}"

    def get_absolute_url(self) -> str:
        """The table's page."""
        return reverse("tables:table", args=[self.pk])


class Seat(models.Model):
    """A place at a table and who sits there now."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=40)
    player = models.ForeignKey(
        "people.Player", models.SET_NULL, null=True, blank=True, related_name="seats"
    )

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "number"], name="one_seat_a_number"),
        ]

    def __str__(self) -> str:
        return self.name


class Link(models.Model):
    """One of a table's three ways in. Renewing it shuts out whoever came by the old one."""

    class Role(models.TextChoices):
        HOST = "host", _("host")
        SCRIBE = "scribe", _("scribe")
        WATCH = "watch", _("watch")

    table = models.ForeignKey(Table, models.CASCADE, related_name="links")
    role = models.CharField(max_length=6, choices=Role)
    code = models.CharField(max_length=32, unique=True)
    generation = models.PositiveIntegerField(default=1)
    open = models.BooleanField(default=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "role"], name="one_link_a_role"),
        ]

    def __str__(self) -> str:
        return f"{self.role} {self.generation}"

    @property
    def door(self) -> str:
        """Names this link in this generation: streams and tickets are bound to it."""
        return f"{self.role}:{self.generation}"


class PhoneQuerySet(models.QuerySet["Phone"]):
    """Phones, as they are looked for."""

    def welcome(self, browsers: Collection[uuid.UUID]) -> PhoneQuerySet:
        """Those of `browsers` that have a role: their link was neither revoked nor renewed."""
        return self.filter(
            browser_id__in=browsers, link__open=True, generation=models.F("link__generation")
        )


class Phone(models.Model):
    """A browser at a table: the link it came by, the seat it logs for and what it is called."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="phones")
    browser = models.ForeignKey("people.Browser", models.CASCADE, related_name="phones")
    link = models.ForeignKey(Link, models.CASCADE, related_name="phones")
    generation = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    joined = models.DateTimeField(default=timezone.now)

    objects = PhoneQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "browser"], name="one_phone_a_browser"),
        ]

    def __str__(self) -> str:
        return f"{self.link} at {self.table}"

    @property
    def role(self) -> str | None:
        """What this phone may do now; None once its link was revoked or renewed."""
        link = self.link
        return link.role if link.open and link.generation == self.generation else None


class Entry(models.Model):
    """One line of a table's log. Never changed, never deleted."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="entries")
    number = models.PositiveIntegerField()
    act = models.TextField()
    at = models.DateTimeField(default=timezone.now)
    phone = models.ForeignKey(Phone, models.SET_NULL, null=True, related_name="entries")
    seat = models.PositiveSmallIntegerField(null=True)
    role = models.CharField(max_length=6, choices=Link.Role)
    key = models.CharField(max_length=32, null=True)  # noqa: DJ001 - imported entries have none
    digest = models.CharField(max_length=64, blank=True)
    by = models.CharField(max_length=120, blank=True)  # who, in an entry that was imported

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "number"], name="one_entry_a_number"),
            models.UniqueConstraint(fields=["table", "key"], name="one_entry_a_key"),
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.act}"


class Notice(models.Model):
    """Something the whole table is told that is no entry: a closed line was looked at."""

    class Kind(models.TextChoices):
        LOOKED = "looked", _("looked back at an entry")
        TAKEN = "taken", _("took the record of the running game")
        SAT = "sat", _("sits with another player now")

    table = models.ForeignKey(Table, models.CASCADE, related_name="notices")
    version = models.PositiveIntegerField()
    kind = models.CharField(max_length=8, choices=Kind)
    entry = models.PositiveIntegerField(null=True)
    at = models.DateTimeField(default=timezone.now)
    phone = models.ForeignKey(Phone, models.SET_NULL, null=True, related_name="notices")
    seat = models.PositiveSmallIntegerField(null=True)
    role = models.CharField(max_length=6, choices=Link.Role)

    class Meta:
        ordering: ClassVar = ["at", "pk"]

    def __str__(self) -> str:
        return f"{self.kind} {self.entry or ''}"

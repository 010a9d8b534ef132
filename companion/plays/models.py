"""Finished games, as people look back on them."""

from __future__ import annotations

import uuid
from datetime import UTC, datetime, tzinfo
from typing import Any, ClassVar
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.db import models, transaction
from django.urls import reverse
from django.utils import timezone

from companion.plays.marking import Mark, PlayQuerySet, SeatQuerySet, mark, month_of

__all__ = [
    "Brought",
    "Keepsake",
    "Mark",
    "Match",
    "Photo",
    "Play",
    "PlaySeat",
    "Sheet",
    "Witness",
]

FOLDED = 1200  # a ligature of one letter may fold to eighteen


class Play(models.Model):
    """A finished game: written when its table finishes, taken back when it is reopened.

    `key` names it for good, in addresses and in other programs: it is the table's id, and so
    stays the same when a table is reopened and finished again. `day` is the day on which it
    began, in its own time zone, `month` what it is counted under (`marking.month_of`). `source`
    says what it was brought in from, "" for a table's; `further` is what else that file told
    (`found.Further`).
    """

    key = models.UUIDField(unique=True, default=uuid.uuid4, editable=False)
    table = models.OneToOneField("tables.Table", models.SET_NULL, null=True, related_name="play")
    circle = models.ForeignKey(
        "people.Circle", models.SET_NULL, null=True, blank=True, related_name="plays"
    )
    game = models.CharField(max_length=40)
    rules = models.CharField(max_length=20)
    options = models.TextField()
    zone = models.CharField(max_length=64)
    started = models.DateTimeField()
    ended = models.DateTimeField(db_index=True)
    day = models.DateField(db_index=True)
    month = models.DateField(db_index=True, editable=False)
    because = models.TextField()
    source = models.CharField(max_length=200, blank=True, db_index=True)
    further = models.TextField(blank=True)

    objects = PlayQuerySet["Play"].as_manager()

    class Meta:
        ordering: ClassVar = ["-ended"]
        indexes: ClassVar = [
            models.Index(fields=["circle", "-ended", "-id"], name="plays_of_a_circle"),
            models.Index(fields=["-ended", "-id"], name="plays_newest_first"),
            models.Index(fields=["circle", "month"], name="plays_month_of_circle"),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.day:%Y-%m-%d}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save with `day` and `month` as zone and beginning say; mark the old month and the new."""
        self.day = self.began.date()
        self.month = month_of(self.day)
        if fields := kwargs.get("update_fields"):
            kwargs["update_fields"] = {*fields, "day", "month"}
        with transaction.atomic():
            before = Play.objects.filter(pk=self.pk).values_list("month", flat=True)
            mark([self.month, *before])
            super().save(*args, **kwargs)

    def get_absolute_url(self) -> str:
        """The play's page."""
        return reverse("plays:play", args=[self.key])

    @property
    def clock(self) -> tzinfo:
        """Its time zone; UTC where this machine does not know it."""
        try:
            return ZoneInfo(self.zone)
        except (ZoneInfoNotFoundError, ValueError):
            return UTC

    @property
    def began(self) -> datetime:
        """When it began, by the clock on the wall there."""
        return self.started.astimezone(self.clock)

    @property
    def minutes(self) -> int:
        """How long it took, rounded; 0 where that is not known."""
        return max(0, round((self.ended - self.started).total_seconds() / 60))


class PlaySeat(models.Model):
    """One side of a play: who sat there, the score, the rank (1, 1, 3) and whether it won.

    `number` is None for a side without a seat, which then has a name of its own. `name` is as
    played; a player's present name counts for more. `folded` is what it is found by (`names.key`).
    """

    play = models.ForeignKey(Play, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField(null=True)
    name = models.CharField(max_length=60)
    folded = models.CharField(max_length=FOLDED, db_index=True, editable=False)
    player = models.ForeignKey(
        "people.Player",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="play_seats",
        db_index=False,
    )
    score = models.IntegerField(null=True)
    rank = models.PositiveSmallIntegerField()
    won = models.BooleanField()

    objects = SeatQuerySet["PlaySeat"].as_manager()

    class Meta:
        ordering: ClassVar = ["play", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["play", "number"], name="one_play_seat_a_number"),
        ]
        # Whether somebody sat in a play is asked of many plays. With an index of the players
        # alone SQLite would look through all their seats each time.
        indexes: ClassVar = [models.Index(fields=["player", "play"], name="seats_of_a_player")]

    def __str__(self) -> str:
        return f"{self.shown_name}: {self.score}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save and mark the play's month."""
        with transaction.atomic():
            mark([self.play.month])
            super().save(*args, **kwargs)

    @property
    def shown_name(self) -> str:
        """What this side is called today. Select `player` along with many of them."""
        return self.player.name if self.player else self.name


class Sheet(models.Model):
    """What the plays of a month add up to (`sheets`): kept, to be added to those of other months.

    `of` says whose plays and of which game, `newest` and `marks` the state of the month before
    they were counted, `looked` when somebody last asked, about.
    """

    of = models.CharField(max_length=64)
    month = models.DateField()
    newest = models.BigIntegerField()
    marks = models.IntegerField()
    looked = models.DateField(db_index=True)
    data = models.BinaryField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["of", "month"], name="one_sheet_a_month"),
        ]

    def __str__(self) -> str:
        return f"{self.of}: {self.month:%Y-%m}"


class Witness(models.Model):
    """A browser that may see a play no table speaks for: it was there, or brought the play in."""

    play = models.ForeignKey(Play, models.CASCADE, related_name="witnesses")
    browser = models.ForeignKey("people.Browser", models.CASCADE, related_name="witnessed")
    writes = models.BooleanField()

    class Meta:
        verbose_name_plural = "witnesses"
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["play", "browser"], name="one_witness_a_browser"),
        ]

    def __str__(self) -> str:
        return f"{self.browser_id} of {self.play_id}"


class Keepsake(models.Model):
    """What people add to a play. It goes by the play's key and so outlives a reopened table."""

    key = models.UUIDField(primary_key=True, editable=False)
    notes = models.TextField(blank=True)
    changed = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return self.notes[:40]


class Photo(models.Model):
    """The photo of a play, as it was encoded here: never a byte that somebody sent."""

    keepsake = models.OneToOneField(Keepsake, models.CASCADE, related_name="photo")
    data = models.BinaryField()
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()
    digest = models.CharField(max_length=32)

    def __str__(self) -> str:
        return f"{self.width} x {self.height}"


class Match(models.Model):
    """Who a player of another program is here, as the person who brought plays in said."""

    browser = models.ForeignKey("people.Browser", models.CASCADE, related_name="matches")
    foreign = models.CharField(max_length=200)
    name = models.CharField(max_length=60)

    class Meta:
        verbose_name_plural = "matches"
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["browser", "foreign"], name="one_match_a_player"),
        ]

    def __str__(self) -> str:
        return f"{self.foreign} is {self.name}"


class Brought(models.Model):
    """What was found in a file, until the person who sent it says that it shall be kept."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    browser = models.ForeignKey("people.Browser", models.CASCADE, related_name="brought")
    zone = models.CharField(max_length=64)
    found = models.TextField()
    created = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        verbose_name_plural = "brought"

    def __str__(self) -> str:
        return f"{self.created:%Y-%m-%d %H:%M}"

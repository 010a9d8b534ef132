"""Finished games, as people look back on them."""

from __future__ import annotations

from typing import ClassVar

from django.db import models


class Play(models.Model):
    """A finished game: written when its table finishes, taken back when it is reopened."""

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
    because = models.TextField()

    class Meta:
        ordering: ClassVar = ["-ended"]

    def __str__(self) -> str:
        return f"{self.game} {self.ended:%Y-%m-%d}"


class PlaySeat(models.Model):
    """One side of a play: who sat there, the score, the rank (1, 1, 3) and whether it won.

    `number` is None for a side without a seat, which then has a name of its own. `name` is as
    played; a player's present name counts for more.
    """

    play = models.ForeignKey(Play, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField(null=True)
    name = models.CharField(max_length=60)
    player = models.ForeignKey(
        "people.Player", models.SET_NULL, null=True, blank=True, related_name="play_seats"
    )
    score = models.IntegerField(null=True)
    rank = models.PositiveSmallIntegerField()
    won = models.BooleanField()

    class Meta:
        ordering: ClassVar = ["play", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["play", "number"], name="one_play_seat_a_number"),
        ]

    def __str__(self) -> str:
        return f"{self.shown_name}: {self.score}"

    @property
    def shown_name(self) -> str:
        """What this side is called today. Select `player` along with many of them."""
        return self.player.name if self.player else self.name

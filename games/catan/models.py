"""What players look back on: how long a game took, each one's points by source, the tokens.

Written when a table finishes and taken back when it is reopened; the rules never read it.
"""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _


class CatanGame(models.Model):
    """A finished game: what was played, over how many turns of both players."""

    class Ruleset(models.TextChoices):
        BASE = "base", _("base game")
        EXPANDED = "expanded", _("Expanded Game")
        TOURNAMENT = "tournament", _("Tournament Game")

    class Tracking(models.TextChoices):
        PRINCIPALITIES = "principalities", _("principalities")
        POINTS = "points", _("points only")

    play = models.OneToOneField("plays.Play", models.CASCADE, related_name="catan_game")
    ruleset = models.CharField(max_length=10, choices=Ruleset)
    tracking = models.CharField(max_length=14, choices=Tracking)
    turns = models.PositiveSmallIntegerField()
    conceded = models.BooleanField(default=False)

    class Meta:
        ordering: ClassVar = ["play"]
        verbose_name = "Catan game"

    def __str__(self) -> str:
        return f"{self.ruleset}, {self.turns} turns"


class CatanStanding(models.Model):
    """Where a seat stood at the end; a measure is empty where a printed value was not known."""

    game = models.ForeignKey(CatanGame, models.CASCADE, related_name="standings")
    seat = models.PositiveSmallIntegerField()
    points = models.SmallIntegerField()
    knight = models.BooleanField()
    windmill = models.BooleanField()
    strength = models.SmallIntegerField(null=True)
    commerce = models.SmallIntegerField(null=True)

    class Meta:
        ordering: ClassVar = ["game", "seat"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "seat"], name="catan_a_seat_once"),
        ]

    def __str__(self) -> str:
        return f"seat {self.seat + 1}: {self.points}"


class CatanSource(models.Model):
    """Points of a seat from one source: "cities", "card-library", "knight-token"."""

    standing = models.ForeignKey(CatanStanding, models.CASCADE, related_name="sources")
    source = models.CharField(max_length=40)
    points = models.SmallIntegerField()

    class Meta:
        ordering: ClassVar = ["standing", "-points", "source"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["standing", "source"], name="catan_a_source_once"),
        ]

    def __str__(self) -> str:
        return f"{self.source}: {self.points}"

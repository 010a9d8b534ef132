"""What players look back on: how far each voyage got, what ended it, who was aboard.

Written when a table finishes and taken back when it is reopened; the rules never read it.
"""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _


class Voyage(models.Model):
    """A finished voyage: its set, the rounds it survived, what ended it.

    `by` is the step that went too far ("nine", "one", "step"), `last_step` whether all hands
    were empty by then; `noted` that only the result was entered.
    """

    class Ending(models.TextChoices):
        VICTORY = "victory", _("won")
        PAST_RIGHT = "past-right", _("past the last village")
        PAST_LEFT = "past-left", _("past the first village")
        SAPPER = "sapper", _("the Sapper took the boat’s village")
        BOAT_VILLAGE = "boat-village", _("the boat’s village was discarded")
        NO_NUMBER = "no-number", _("no village had the number")
        WON = "won", _("noted as won")
        LOST = "lost", _("noted as lost")

    play = models.OneToOneField("plays.Play", models.CASCADE, related_name="voyage")
    set = models.CharField(max_length=1)
    rounds = models.PositiveSmallIntegerField()
    ending = models.CharField(max_length=12, choices=Ending)
    by = models.CharField(max_length=4, blank=True)
    last_step = models.BooleanField(default=False)
    noted = models.BooleanField(default=False)

    class Meta:
        ordering: ClassVar = ["play"]

    def __str__(self) -> str:
        return f"set {self.set}, {self.rounds} rounds: {self.ending}"


class Crew(models.Model):
    """A character of a voyage, who played it, and how many tricks that seat won."""

    voyage = models.ForeignKey(Voyage, models.CASCADE, related_name="crew")
    seat = models.PositiveSmallIntegerField()
    character = models.CharField(max_length=12)
    tricks = models.PositiveSmallIntegerField()

    class Meta:
        ordering: ClassVar = ["voyage", "seat", "character"]
        verbose_name_plural = "crew"
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["voyage", "character"], name="potemkin_a_character_once"
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.seat + 1}: {self.character}"

"""What players look back on: the sacks each seat won in each round.

Written when a table finishes and taken back when it is reopened; the rules never read it.
"""

from __future__ import annotations

from typing import ClassVar

from django.db import models


class RoundSacks(models.Model):
    """One seat in one round of a finished game.

    `red` to `gold` count sacks of each kind and `tricks` the tricks won, with a sack or without,
    None in a round counted by hand; `value` is what the round brought, rulings of the table
    included (`ruled`), of which there may be any number.
    """

    play = models.ForeignKey("plays.Play", models.CASCADE, related_name="potato_man_rounds")
    round = models.PositiveSmallIntegerField()
    seat = models.PositiveSmallIntegerField()
    red = models.PositiveSmallIntegerField(null=True)
    blue = models.PositiveSmallIntegerField(null=True)
    green = models.PositiveSmallIntegerField(null=True)
    yellow = models.PositiveSmallIntegerField(null=True)
    gold = models.PositiveSmallIntegerField(null=True)
    tricks = models.PositiveSmallIntegerField(null=True)
    ruled = models.IntegerField(default=0)
    value = models.IntegerField()

    class Meta:
        ordering: ClassVar = ["play", "round", "seat"]
        verbose_name_plural = "round sacks"
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["play", "round", "seat"], name="potato_man_one_row_a_round_and_seat"
            ),
        ]

    def __str__(self) -> str:
        return f"round {self.round}, seat {self.seat + 1}: {self.value}"

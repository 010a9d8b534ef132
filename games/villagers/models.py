"""What players look back on: what each village earned, by kind, and who lived there.

Written when a table finishes and taken back when it is reopened; the rules never read it.
"""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _


class Village(models.Model):
    """A finished village: its total and how many villagers. The Countess's has no seat."""

    play = models.ForeignKey("plays.Play", models.CASCADE, related_name="villages")
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    total = models.SmallIntegerField()
    villagers = models.PositiveSmallIntegerField()
    tracking = models.CharField(max_length=8)

    class Meta:
        ordering: ClassVar = ["play", "seat"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["play", "seat"], name="villagers_a_seat_once"),
        ]

    def __str__(self) -> str:
        whose = "the Countess" if self.seat is None else f"seat {self.seat + 1}"
        return f"{whose}: {self.total}"


class Earning(models.Model):
    """Gold of one kind that a village earned, or paid."""

    class Kind(models.TextChoices):
        START = "start", _("gold at the start")
        COUNTED = "counted", _("supply, as counted")
        ROAD = "road", _("coins from the Road")
        UNLOCKING = "unlocking", _("padlocks")
        SPECIALS = "specials", _("special villagers")
        EVENTS = "events", _("events")
        RECOUNT = "recount", _("counted again")
        BRONZE = "bronze", _("bronze")
        DEVELOPMENT = "development", _("Developments")
        FIRST_GOLD = "first-gold", _("gold at the First Market")
        FIRST_COINS = "first-coins", _("coins at the First Market")
        SECOND_GOLD = "second-gold", _("gold at the Second Market")
        SILVER = "silver", _("silver")
        SECOND_COINS = "second-coins", _("coins at the Second Market")
        RULING = "ruling", _("rulings")

    village = models.ForeignKey(Village, models.CASCADE, related_name="earnings")
    kind = models.CharField(max_length=12, choices=Kind)
    amount = models.SmallIntegerField()

    class Meta:
        ordering: ClassVar = ["village", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["village", "kind"], name="villagers_a_kind_once"),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.amount}"


class Resident(models.Model):
    """A villager that stood in a village at the end, and how many of that name."""

    village = models.ForeignKey(Village, models.CASCADE, related_name="residents")
    villager = models.CharField(max_length=30)
    count = models.PositiveSmallIntegerField()

    class Meta:
        ordering: ClassVar = ["village", "villager"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["village", "villager"], name="villagers_a_name_once"),
        ]

    def __str__(self) -> str:
        return f"{self.villager} ({self.count})"

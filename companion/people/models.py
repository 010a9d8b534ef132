"""Accounts, the browsers they were used in, players and the circles they play in.

Nobody needs an account: a guest is a `Browser` without a user, a player need have none.
"""

from __future__ import annotations

import uuid
from typing import Any, ClassVar

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models.functions import Lower
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from companion.people.names import LONGEST, key, validate_name

FOLDED = 800  # a ligature of one letter may fold to eighteen


def check_name(text: str) -> None:
    """Field validator: raise ValidationError unless `text` may be a name."""
    validate_name(text)


class User(AbstractUser):
    """Somebody who signed up. The user name follows the rules for every other name here."""

    username = models.CharField(
        _("user name"),
        max_length=LONGEST,
        unique=True,
        validators=[check_name],
        error_messages={"unique": _("Somebody has this user name already. Pick another.")},
    )

    class Meta(AbstractUser.Meta):
        constraints: ClassVar = [
            models.UniqueConstraint(Lower("username"), name="people_user_name_in_any_case")
        ]


class Browser(models.Model):
    """One browser on one phone or computer, known by its signed cookie (see `identity`).

    It gets a row when it first does something worth keeping, and a user when somebody
    signs in there. What a guest did there then counts as that user's.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="browsers",
    )
    created = models.DateTimeField(default=timezone.now, editable=False)
    seen = models.DateTimeField(default=timezone.now, editable=False)

    def __str__(self) -> str:
        return f"{self.id}"


class RecoveryCode(models.Model):
    """One unused recovery code of a user, kept as a digest only. Using it deletes the row."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="recovery_codes"
    )
    digest = models.CharField(max_length=64)
    created = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "digest"], name="people_one_row_a_code")
        ]

    def __str__(self) -> str:
        return f"code of {self.user_id}"


class Circle(models.Model):
    """People who play together: the Tuesday group.

    `generation` is part of every invitation: raising it makes those given out worthless.
    """

    name = models.CharField(_("name"), max_length=LONGEST)
    generation = models.PositiveIntegerField(default=1, editable=False)
    created = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering: ClassVar = ["name", "pk"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """The circle's page."""
        return reverse("people:circle", args=[self.pk])


class Membership(models.Model):
    """An account in a circle. Keepers rename, merge and delete its players and invite."""

    class Role(models.TextChoices):
        KEEPER = "keeper", _("keeper")
        MEMBER = "member", _("member")

    circle = models.ForeignKey(Circle, models.CASCADE, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=6, choices=Role, default=Role.MEMBER)
    joined = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering: ClassVar = ["joined", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["circle", "user"], name="people_in_a_circle_once")
        ]

    def __str__(self) -> str:
        return f"{self.role} of {self.circle_id}"


class Player(models.Model):
    """A person over many tables, with or without an account.

    Merged into another it keeps its row, so that the merge can be taken back; `anonymous` once
    the name was taken off.
    """

    name = models.CharField(_("name"), max_length=LONGEST, validators=[check_name])
    folded = models.CharField(max_length=FOLDED, editable=False, db_index=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="players"
    )
    merged_into = models.ForeignKey(
        "self", models.SET_NULL, null=True, blank=True, related_name="merged", editable=False
    )
    anonymous = models.BooleanField(default=False, editable=False)
    created = models.DateTimeField(default=timezone.now, editable=False)
    circles = models.ManyToManyField(Circle, through="PlayerCircle", related_name="players")

    class Meta:
        ordering: ClassVar = ["folded", "pk"]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save with `folded` as the name is."""
        self.folded = key(self.name)
        if fields := kwargs.get("update_fields"):
            kwargs["update_fields"] = {*fields, "folded"}
        super().save(*args, **kwargs)

    def get_absolute_url(self) -> str:
        """The player's page."""
        return reverse("people:player", args=[self.pk])


class PlayerCircle(models.Model):
    """A player in a circle. `folded` is the player's, here so that names there differ."""

    player = models.ForeignKey(Player, models.CASCADE, related_name="places")
    circle = models.ForeignKey(Circle, models.CASCADE, related_name="places")
    folded = models.CharField(max_length=FOLDED)

    class Meta:
        ordering: ClassVar = ["circle", "folded"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["circle", "folded"], name="people_a_name_once"),
            models.UniqueConstraint(fields=["circle", "player"], name="people_a_player_once"),
        ]

    def __str__(self) -> str:
        return f"{self.folded} in {self.circle_id}"


class Merge(models.Model):
    """Two players who were one person, made one. `moved` says what moved, as JSON."""

    into = models.ForeignKey(Player, models.CASCADE, related_name="merges")
    from_player = models.ForeignKey(Player, models.CASCADE, related_name="merged_by")
    moved = models.TextField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True)
    at = models.DateTimeField(default=timezone.now)
    undone = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["-at", "-pk"]

    def __str__(self) -> str:
        return f"{self.from_player_id} into {self.into_id}"

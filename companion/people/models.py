"""Accounts, the browsers they were used in, and the codes that recover them.

Nobody needs an account: a guest is a `Browser` without a user.
"""

from __future__ import annotations

import uuid
from typing import ClassVar

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from companion.people.names import LONGEST, validate_name


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

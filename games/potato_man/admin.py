"""The sacks of finished games, to look at: they follow from the log and are not edited."""

from __future__ import annotations

from typing import ClassVar

from django.contrib import admin
from django.http import HttpRequest

from games.potato_man.models import RoundSacks


@admin.register(RoundSacks)
class RoundSacksAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Read only."""

    list_display: ClassVar = ["play", "round", "seat", "value", "ruled"]
    list_select_related: ClassVar = ["play"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Never."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: RoundSacks | None = None) -> bool:
        """Never."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: RoundSacks | None = None) -> bool:
        """Never."""
        return False

"""The sacks of finished games, to look at: they follow from the log and are not edited."""

from __future__ import annotations

from django.contrib import admin
from django.http import HttpRequest

from games.potato_man.models import RoundSacks


@admin.register(RoundSacks)
class RoundSacksAdmin(admin.ModelAdmin):
    """Read only."""

    list_display = ("play", "round", "seat", "value", "ruled")
    list_select_related = ("play",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Never."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: RoundSacks | None = None) -> bool:
        """Never."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: RoundSacks | None = None) -> bool:
        """Never."""
        return False

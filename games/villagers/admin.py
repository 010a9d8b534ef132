"""Finished villages, to look at: they follow from the log and are not edited."""

from __future__ import annotations

from django.contrib import admin
from django.http import HttpRequest

from games.villagers.models import Earning, Resident, Village


class _Listed(admin.TabularInline):
    """Rows to look at."""

    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Village | None = None) -> bool:
        """Never."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Village | None = None) -> bool:
        """Never."""
        return False


class EarningInline(_Listed):
    """What it earned."""

    model = Earning


class ResidentInline(_Listed):
    """Who lived there."""

    model = Resident


@admin.register(Village)
class VillageAdmin(admin.ModelAdmin):
    """Read only."""

    list_display = ("play", "seat", "total", "villagers", "tracking")
    list_filter = ("tracking",)
    list_select_related = ("play",)
    inlines = (EarningInline, ResidentInline)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Never."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Village | None = None) -> bool:
        """Never."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Village | None = None) -> bool:
        """Never."""
        return False

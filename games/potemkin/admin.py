"""Voyages, to look at: they follow from the log and are not edited."""

from __future__ import annotations

from django.contrib import admin
from django.http import HttpRequest

from games.potemkin.models import Crew, Voyage


class CrewInline(admin.TabularInline):
    """Who was aboard."""

    model = Crew
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Voyage | None = None) -> bool:
        """Never."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Voyage | None = None) -> bool:
        """Never."""
        return False


@admin.register(Voyage)
class VoyageAdmin(admin.ModelAdmin):
    """Read only."""

    list_display = ("play", "set", "rounds", "ending", "last_step")
    list_filter = ("set", "ending")
    list_select_related = ("play",)
    inlines = (CrewInline,)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Never."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Voyage | None = None) -> bool:
        """Never."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Voyage | None = None) -> bool:
        """Never."""
        return False

"""Finished games, to look at: they follow from the log and are not edited."""

from __future__ import annotations

from django.contrib import admin
from django.http import HttpRequest

from games.catan.models import CatanGame, CatanSource, CatanStanding


class ReadOnly:
    """Rows that nobody adds, changes or deletes here."""

    def has_add_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """Never."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """Never."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """Never."""
        return False


class StandingInline(ReadOnly, admin.TabularInline):
    """Where both stood."""

    model = CatanStanding
    extra = 0
    show_change_link = True


class SourceInline(ReadOnly, admin.TabularInline):
    """Points by source."""

    model = CatanSource
    extra = 0


@admin.register(CatanGame)
class CatanGameAdmin(ReadOnly, admin.ModelAdmin):
    """A game and its standings."""

    list_display = ("play", "ruleset", "tracking", "turns", "conceded")
    list_filter = ("ruleset", "tracking")
    list_select_related = ("play",)
    inlines = (StandingInline,)


@admin.register(CatanStanding)
class CatanStandingAdmin(ReadOnly, admin.ModelAdmin):
    """A standing and where its points come from."""

    list_display = ("game", "seat", "points", "knight", "windmill")
    list_select_related = ("game",)
    inlines = (SourceInline,)

"""Past plays, for whoever runs the site for a club: found, written anew, deleted."""

from __future__ import annotations

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from companion.people.admin_parts import FoundById, LookedAt, sure
from companion.plays.models import Keepsake, Play, PlaySeat


class PlaySeatInline(LookedAt, admin.TabularInline):
    """The sides and how they did."""

    model = PlaySeat
    fields = ("number", "called", "player", "score", "rank", "won")
    readonly_fields = ("called",)
    extra = 0

    @admin.display(description=gettext_lazy("name"))
    def called(self, seat: PlaySeat) -> str:
        """What this side is called today."""
        return seat.shown_name


@admin.register(Play)
class PlayAdmin(LookedAt, FoundById):
    """Plays: they follow from their tables and are not edited."""

    named = "key"
    list_display = ("__str__", "names", "winners", "circle", "minutes")
    list_filter = ("game", "circle")
    list_select_related = ("circle",)
    search_fields = ("seats__name", "seats__player__name", "circle__name")
    search_help_text = gettext_lazy("A player’s name, a circle, or the id in the play’s address")
    date_hierarchy = "day"
    inlines = (PlaySeatInline,)
    actions = ("take_down",)
    fields = (
        "key",
        "game",
        "rules",
        "circle",
        "table",
        "day",
        "started",
        "ended",
        "zone",
        "source",
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Play]:
        """Plays with their sides, for the list."""
        return super().get_queryset(request).prefetch_related("seats__player")

    @admin.display(description=gettext_lazy("sides"))
    def names(self, play: Play) -> str:
        """Who played, and the points."""
        return ", ".join(
            seat.shown_name if seat.score is None else f"{seat.shown_name} {seat.score}"
            for seat in play.seats.all()
        )

    @admin.display(description=gettext_lazy("won"))
    def winners(self, play: Play) -> str:
        """Who won."""
        return ", ".join(seat.shown_name for seat in play.seats.all() if seat.won)

    @admin.action(description=gettext_lazy("Delete these results"), permissions=["act"])
    def take_down(self, request: HttpRequest, queryset: QuerySet[Play]) -> HttpResponse | None:
        """Delete results, with notes and photos, once it is said that this is meant."""
        if "sure" not in request.POST:
            return sure(self, request, queryset, _("Delete these results?"), "take_down", _(
                "They count nowhere any more; notes and photos go too. A table that is still there"
                " keeps its log, and “Write the result anew” brings its result back."
            ))  # fmt: skip
        count = queryset.count()
        for play in queryset:
            Keepsake.objects.filter(key=play.key).delete()
            play.delete()
        text = ngettext("%(n)d result is deleted.", "%(n)d results are deleted.", count)
        self.message_user(request, text % {"n": count}, messages.SUCCESS)
        return None

"""Tables, for whoever runs the site for a club: found, stopped, let in, taken down, checked.

Nothing here shows what a running game hides: no state, no moves.
"""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods

from companion.people.admin_parts import FoundById, LookedAt, sure
from companion.tables import checking, referee
from companion.tables.models import Link, Seat, Table
from companion.tables.screen import public_url

AT_ONCE = 50  # tables replayed for one page


class SeatInline(LookedAt, admin.TabularInline):
    """Who sits there."""

    model = Seat
    fields = ("number", "name", "player")
    extra = 0


@admin.register(Table)
class TableAdmin(LookedAt, FoundById):
    """Tables: to look for and to act on; they change only through their logs."""

    list_display = ("__str__", "names", "status", "circle", "version", "touched")
    list_filter = ("game", "status", "circle")
    list_select_related = ("circle",)
    search_fields = ("seats__name", "seats__player__name", "circle__name")
    search_help_text = gettext_lazy("A player’s name, a circle, or the id in the table’s address")
    date_hierarchy = "created"
    inlines = (SeatInline,)
    actions = ("stop", "let_host_in", "check_them", "take_down")
    change_list_template = "admin/tables/change_list.html"
    fields = (
        "id", "game", "rules", "status", "circle", "zone", "own_seat", "created", "touched",
        "ended", "version", "rematch_of",
    )  # fmt: skip

    def get_queryset(self, request: HttpRequest) -> QuerySet[Table]:
        """Tables with their seats, for the list."""
        return super().get_queryset(request).prefetch_related("seats")

    def get_urls(self) -> list[URLPattern]:
        """The usual pages, and the one of tables that do not come out of their logs."""
        check = self.admin_site.admin_view(self.check_page)
        return [path("check/", check, name="tables_check"), *super().get_urls()]

    @admin.display(description=gettext_lazy("seats"))
    def names(self, table: Table) -> str:
        """Who plays."""
        return ", ".join(seat.name for seat in table.seats.all())

    @admin.action(description=gettext_lazy("Abandon: they count nowhere"), permissions=["act"])
    def stop(self, request: HttpRequest, queryset: QuerySet[Table]) -> None:
        """Stop tables that are being played and that nobody will finish."""
        stopped = 0
        for table in queryset.filter(status=Table.Status.PLAYING):
            try:
                referee.stop(table)
            except referee.Refusal as refusal:
                self.message_user(request, f"{table}: {refusal.sentence}", messages.WARNING)
            else:
                stopped += 1
        text = ngettext("%(n)d table is abandoned.", "%(n)d tables are abandoned.", stopped)
        self.message_user(request, text % {"n": stopped})

    @admin.action(description=gettext_lazy("Show the host’s link"), permissions=["act"])
    def let_host_in(self, request: HttpRequest, queryset: QuerySet[Table]) -> None:
        """Show the link that makes a phone host, for a host who lost everything."""
        for link in Link.objects.filter(table__in=queryset, role=Link.Role.HOST):
            address = public_url(request, reverse("tables:join", args=[link.code]))
            text = _("Whoever opens this is host of %(table)s: %(link)s")
            self.message_user(
                request, text % {"table": link.table, "link": address}, messages.WARNING
            )

    @admin.action(description=gettext_lazy("Replay and compare"), permissions=["view"])
    def check_them(self, request: HttpRequest, queryset: QuerySet[Table]) -> None:
        """Say of each chosen table whether it still comes out of its log the same."""
        for table in queryset[:AT_ONCE]:
            faults = checking.found(table)
            level = messages.ERROR if faults else messages.SUCCESS
            self.message_user(
                request, f"{table}: {'; '.join(faults) or _('as its log says')}", level
            )
        if queryset.count() > AT_ONCE:
            text = _("Only the first %(n)d were replayed.") % {"n": AT_ONCE}
            self.message_user(request, text, messages.WARNING)

    @admin.action(description=gettext_lazy("Delete, results stay"), permissions=["act"])
    def take_down(self, request: HttpRequest, queryset: QuerySet[Table]) -> HttpResponse | None:
        """Delete tables with their logs, once it is said that this is meant."""
        if "sure" not in request.POST:
            return sure(self, request, queryset, _("Delete these tables?"), "take_down", _(
                "Their logs and links are gone for good. Results that were kept stay."
            ))  # fmt: skip
        count = queryset.count()
        for table in queryset:
            referee.remove(table, result_too=False)
        text = ngettext("%(n)d table is deleted.", "%(n)d tables are deleted.", count)
        self.message_user(request, text % {"n": count})
        return None

    def check_page(self, request: HttpRequest) -> HttpResponseBase:
        """Tables whose stored state or result no longer follows from their log; POST mends one."""
        return _check_page(request, self)


@require_http_methods(["GET", "POST"])
def _check_page(request: HttpRequest, tables: TableAdmin) -> HttpResponse:
    if not tables.has_view_permission(request):
        raise PermissionDenied
    if request.method == "POST":
        return _mend(request, tables)
    at = request.GET.get("at", "0")
    start = int(at) if at.isascii() and at.isdigit() and len(at) < 9 else 0
    some = list(Table.objects.order_by("-touched", "pk")[start : start + AT_ONCE + 1])
    looked = some[:AT_ONCE]
    faulty = [(table, faults) for table in looked if (faults := checking.found(table))]
    context: dict[str, Any] = {
        **tables.admin_site.each_context(request),
        "title": _("Tables that do not come out of their logs"),
        "opts": Table._meta,
        "faulty": faulty,
        "looked": len(looked),
        "first": start + 1,
        "last": start + len(looked),
        "next": start + AT_ONCE if len(some) > AT_ONCE else None,
        "may": tables.has_act_permission(request),
    }
    return render(request, "admin/tables/check.html", context)


def _mend(request: HttpRequest, tables: TableAdmin) -> HttpResponse:
    """Write the kept result of one table anew."""
    if not tables.has_act_permission(request):
        raise PermissionDenied
    table = tables.get_object(request, request.POST.get("table", ""))
    if table is None or checking.write_anew(table) is None:
        text = _("This cannot be mended here: the log itself leads to no result.")
        tables.message_user(request, text, messages.ERROR)
    else:
        tables.message_user(request, _("The result is what the log says now."))
    return redirect("admin:tables_check")

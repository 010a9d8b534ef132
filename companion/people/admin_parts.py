"""What the admin's pages share: rows to look at, and the question before something is done."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import admin
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


class LookedAt:
    """Rows that follow from something else: nobody adds, changes or deletes them here.

    Actions that go through the site's own services ask for the permission "act": to change.
    """

    opts: Any

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never."""
        return False

    def has_act_permission(self, request: HttpRequest) -> bool:
        """Whoever may change such rows by Django's permissions may use the actions."""
        user: Any = request.user
        return user.has_perm(f"{self.opts.app_label}.change_{self.opts.model_name}")


class FoundById(admin.ModelAdmin):
    """Found also by the id in its address, which is the field `named`."""

    named = "pk"

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """The one row of that id, else what the words find."""
        try:
            return queryset.filter(**{self.named: UUID(search_term.strip())}), False
        except ValueError:
            return super().get_search_results(request, queryset, search_term)


def sure(
    page: admin.ModelAdmin[Any],
    request: HttpRequest,
    chosen: QuerySet[Any],
    title: str,
    action: str,
    warning: str,
    lines: list[str] | None = None,
) -> HttpResponse:
    """The page that asks whether `action` is meant, before it is done to `chosen`.

    `lines` say what would happen; the chosen rows are named where there are none.
    """
    rows: list[Model] = list(chosen[:200])
    context = {
        **page.admin_site.each_context(request),
        "title": title,
        "opts": page.opts,
        "action": action,
        "warning": warning,
        "lines": lines if lines is not None else [str(row) for row in rows],
        "checkbox": ACTION_CHECKBOX_NAME,
        "chosen": request.POST.getlist(ACTION_CHECKBOX_NAME),
        "everywhere": request.POST.get("select_across", "0"),
    }
    return render(request, "admin/sure.html", context)

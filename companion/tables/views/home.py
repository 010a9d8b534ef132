"""The front page: open a table, join one, go back to one of this person's."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from companion.engine import registry
from companion.people.identity import browsers_of
from companion.tables.models import Table
from companion.tables.words import said

SHOWN = 12


@require_GET
def home(request: HttpRequest) -> HttpResponse:
    """Games to open, a field for a code, and the tables this person has been at."""
    tables = (
        Table.objects.filter(phones__browser_id__in=browsers_of(request))
        .distinct()
        .prefetch_related("seats")
        .order_by("-touched")[:SHOWN]
    )
    names = {game.slug: said(game.name, ()) for game in registry.games()}
    context = {
        "games": [{"slug": slug, "name": name} for slug, name in names.items()],
        "tables": [
            {"table": table, "game": names.get(table.game, table.game)} for table in tables
        ],
    }
    return render(request, "tables/home.html", context)

"""The front page: open a table, join one, go back to one of this person's."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from companion.engine import registry
from companion.engine.registry import UnknownGame
from companion.people.identity import browsers_of
from companion.tables.game import game_of, state_of
from companion.tables.models import Phone, Table
from companion.tables.words import said

SHOWN = 12


@require_GET
def home(request: HttpRequest) -> HttpResponse:
    """Games to open, a field for a code, and the tables this person has been at."""
    tables = (
        Table.objects.filter(phones__in=Phone.objects.welcome(browsers_of(request)))
        .distinct()
        .prefetch_related("seats")
        .order_by("-touched")[:SHOWN]
    )
    names = {game.slug: said(game.name, ()) for game in registry.games()}
    rows = [(table, _row(table, names)) for table in tables]
    context = {
        "games": [{"slug": slug, "name": name} for slug, name in names.items()],
        "tables": [shown for table, shown in rows if table.status == Table.Status.PLAYING],
        "ended": [shown for table, shown in rows if table.status != Table.Status.PLAYING],
    }
    return render(request, "tables/home.html", context)


def _row(table: Table, games: dict[str, str]) -> dict[str, object]:
    """One table in the list: what is played, by whom, and how it stands."""
    seats = [seat.name for seat in table.seats.all()]
    return {
        "name": games.get(table.game, table.game),
        "players": ", ".join(seats),
        "state": _where(table) or table.get_status_display(),
        "url": table.get_absolute_url(),
        "yours": False,
    }


def _where(table: Table) -> str:
    """How far a game has come; "" for one that is over, or that this build does not know."""
    if table.status != Table.Status.PLAYING:
        return ""
    try:
        game = game_of(table)
    except UnknownGame:
        return ""
    prompt = game.prompt(state_of(table, game))
    return said(prompt.where, [seat.name for seat in table.seats.all()]) if prompt else ""

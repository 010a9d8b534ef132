"""The table itself: looking at it, logging on it, undo and redo."""

from __future__ import annotations

from dataclasses import replace

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods

from companion.engine.log import Made
from companion.limits import limited
from companion.tables import referee
from companion.tables.answers import done, table_page
from companion.tables.requests import anyway_of, made_of, move_from, slip_of
from companion.tables.screen import page_context
from companion.tables.verdict import verdict_shown
from companion.tables.visit import Visit, at_table, phone_key, posted


@require_GET
@at_table
def table(request: HttpRequest, visit: Visit) -> HttpResponse:
    """The table as this phone may see it."""
    return table_page(request, visit)


@posted
@limited("log", per_minute=settings.MOVES_PER_MINUTE, burst=120, who=phone_key)
@at_table
def log_move(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Log the move in the form."""
    entered = referee.submit(visit.table.pk, visit.phone, made_of(request, visit), slip_of(request))
    return done(request, visit, entered)


@posted
@limited("log", per_minute=settings.MOVES_PER_MINUTE, burst=120, who=phone_key)
@at_table
def undo(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Take back the newest standing entry."""
    return done(request, visit, referee.undo(visit.table.pk, visit.phone, slip_of(request)))


@posted
@limited("log", per_minute=settings.MOVES_PER_MINUTE, burst=120, who=phone_key)
@at_table
def redo(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Restore what the newest undo took back."""
    return done(request, visit, referee.redo(visit.table.pk, visit.phone, slip_of(request)))


@require_http_methods(["GET", "POST"])
@at_table
def move_form(request: HttpRequest, visit: Visit, name: str) -> HttpResponse:
    """A move that takes more than a tap: the game's form for it, sent back here."""
    try:
        form_type = visit.kit.forms[name]
    except KeyError:
        raise Http404 from None
    given = request.POST if request.method == "POST" else None
    form = form_type(given, view=visit.view, names=visit.names)
    verdict = None
    if given is not None and form.is_valid():
        slip, anyway = slip_of(request), anyway_of(request)
        key = str(slip.key)[:28]
        try:
            for number, data in enumerate(form.moves(), start=1):
                made = Made(move=move_from(data, visit), anyway=anyway)
                visit = visit.after(referee.submit(visit.table.pk, visit.phone, made, slip))
                slip = replace(slip, version=visit.table.version, key=f"{key}.{number}")
                anyway = None  # it was for the one that was refused, which comes first now
            return redirect(visit.table)
        except referee.Objected as refusal:
            verdict = verdict_shown(visit, refusal)
    context = page_context(request, visit, name) | {"form": form, "name": name, "verdict": verdict}
    return render(request, "tables/form.html", context, status=422 if form.is_bound else 200)

"""A table as one JSON file: saved, and loaded again as a table."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from companion import errors
from companion.limits import limited
from companion.people.identity import browser_of
from companion.tables import recording
from companion.tables.referee import Refusal
from companion.tables.visit import Visit, at_table, posted

LONGEST = 2 * 1024 * 1024


@posted
@at_table
def save(request: HttpRequest, visit: Visit) -> HttpResponse:
    """The table's record as a file. While the game runs: the host's only, and all are told."""
    text = recording.record_of(visit)
    response = HttpResponse(text, content_type="application/json")
    name = f"{visit.table.game}-{visit.table.created:%Y-%m-%d}.json"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    response["Cache-Control"] = "no-store"
    return response


@require_http_methods(["GET", "POST"])
@limited("load", per_minute=6, burst=12)
def load(request: HttpRequest) -> HttpResponse:
    """Open a table from a record, judged move by move like any other."""
    if request.method == "GET":
        return render(request, "tables/load.html")
    file = request.FILES.get("record")
    if file is None:
        return _not_loaded(request, 400, _("Choose the file of a table first."))
    if file.size is None or file.size > LONGEST:
        return errors.too_large(request)
    try:
        opened = recording.table_from(file.read(), browser_of(request))
    except Refusal as refusal:
        return _not_loaded(request, refusal.status, str(refusal.sentence))
    request.session[f"phrase-{opened.table.pk}"] = opened.phrase
    return redirect("tables:opened", opened.table.pk)


def _not_loaded(request: HttpRequest, status: int, problem: str) -> HttpResponse:
    return render(request, "tables/load.html", {"problem": problem}, status=status)

"""How a table answers: the page, or for htmx the part of it that changed, with its status."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_vary_headers

from companion.engine import codec
from companion.engine.replay import barred
from companion.tables.logbook import Logbook, since
from companion.tables.referee import Done, Objected, Refusal, Stale
from companion.tables.referee.rights import may_make
from companion.tables.requests import made_of
from companion.tables.screen import etag, table_context
from companion.tables.verdict import title, verdict_shown
from companion.tables.visit import Visit


@dataclass(frozen=True)
class Again:
    """A move as JSON, the reason it was kept if any, and what it is called."""

    move: str
    anyway: str | None
    told: str


RECENT = 8  # lines of the log for a phone that has nothing to tap
PAGE = "tables/table.html"
PART = "tables/table.html#page"


def by_htmx(request: HttpRequest) -> bool:
    """Whether a script asks for a part of the page it already has."""
    return request.headers.get("HX-Request") == "true"


def table_page(
    request: HttpRequest, visit: Visit, *, status: int = 200, **more: Any
) -> HttpResponse:
    """The table as this phone may see it: whole, or the part that changes for htmx."""
    part = by_htmx(request)
    tag = etag(request, visit, "part" if part else "page")
    if status == 200 and not more and request.headers.get("If-None-Match") == tag:
        return _uncached(HttpResponse(status=304), tag)
    context = table_context(request, visit) | more
    if context["seat"] is None:
        context["recent"] = Logbook(visit).lines(RECENT)[:RECENT]
    response = render(request, PART if part else PAGE, context, status=status)
    return _uncached(response, tag if status == 200 and not more else None)


def done(request: HttpRequest, visit: Visit, entered: Done) -> HttpResponse:
    """After an entry was written: the table as it stands now."""
    if not by_htmx(request):
        return redirect(visit.table)
    response = table_page(request, visit.after(entered), answer=True)
    if "draft=" in request.headers.get("HX-Current-URL", ""):
        response["HX-Replace-Url"] = visit.table.get_absolute_url()  # that move is made
    return response


def refused(request: HttpRequest, visit: Visit, refusal: Refusal) -> HttpResponse:
    """Nothing was written: the table as before, with the reason and what can be done now."""
    visit.table.refresh_from_db()
    fresh = Visit(visit.table, visit.phone, visit.role)
    more: dict[str, Any] = {"answer": by_htmx(request), "refusal": refusal}
    if isinstance(refusal, Objected):
        more["verdict"] = verdict_shown(fresh, refusal)
    if isinstance(refusal, Stale):
        more["since"] = since(fresh, refusal.seen)
        more["again"] = again(request, fresh)
    return table_page(request, fresh, status=refusal.status, **more)


def again(request: HttpRequest, visit: Visit) -> Again | None:
    """The move that came too late, ready to be sent once more.

    None if it is not in order now, or not this phone's to log, who then may not ask either. A
    correction is not logged in this way: it has to be thought through anew.
    """
    if "how" in request.POST:
        return None
    try:
        made = made_of(request, visit)
        may_make(visit.table, visit.phone, visit.game, made.move)
    except Refusal:
        return None
    if barred(visit.game.objections(visit.state, made.move), made.anyway):
        return None
    label = title(visit, Objected(made, ()))
    return Again(codec.encode(made.move), made.anyway, label) if label else None


def _uncached(response: HttpResponse, tag: str | None) -> HttpResponse:
    """A page and its part share an address: they vary by header, and Back asks again."""
    if tag:
        response["ETag"] = tag
    response["Cache-Control"] = "private, no-cache"
    patch_vary_headers(response, ["HX-Request", "Cookie"])
    return response

"""The log, and correcting an entry: look at it, change it, see what follows, then say so."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from companion.engine.log import Act, Inserted, Replaced, Retracted
from companion.limits import limited
from companion.tables import referee
from companion.tables.correction import opened_by, preview_shown, tell_of_looking
from companion.tables.logbook import PAGE, Logbook
from companion.tables.referee.rights import may_correct
from companion.tables.requests import fates_of, made_of, slip_of
from companion.tables.screen import (
    draft_of,
    hidden_fields,
    offered,
    page_context,
    steps_of,
)
from companion.tables.visit import Visit, at_table, phone_key, posted


@require_GET
@at_table
def log(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Every entry, newest first; of a very long log the newest, and the way to the others."""
    last = min(visit.table.version, _number(request, "last", visit.table.version))
    context = page_context(request, visit, "log") | {
        "lines": Logbook(visit).lines(PAGE, last),
        "earlier": max(0, last - PAGE),
    }
    return render(request, "tables/log.html", context)


@require_GET
@at_table
def entry(request: HttpRequest, visit: Visit, number: int) -> HttpResponse:
    """One entry: what it says, and what can be done about it.

    What is face down by now is shown only to a phone that has asked to look (see `look`).
    """
    book, step = _step(visit, number)
    opened = opened_by(visit, number)
    closed = book.hides(number) and not opened
    seat = _seat(request, visit, step)
    how = "insert" if request.GET.get("how") == "insert" else "replace"
    hidden = hidden_fields(request, visit)
    context = page_context(request, visit) | {
        "kit": visit.kit,
        "how": how,
        "hidden_how": hidden + _how_field(how),
        "hidden_retract": hidden + _how_field("retract"),
        "preview_url": reverse("tables:preview", args=[visit.table.pk, number]),
        "line": book.shown(book.entries[number - 1]),
        "told": book.line_of(step, opened=opened),
        "closed": closed,
        "seat": seat,
    }
    if visit.corrects and visit.playing and not closed:
        view = visit.game.view(step.before, visit.viewer)
        draft = draft_of(request, visit)
        if not request.GET:  # nothing is chosen yet
            draft = visit.kit.begun(step.standing.made.move)
        offers = offered(visit, view, seat, draft)
        context |= {
            "offers": offers,
            "steps": steps_of(request, visit),
            **visit.kit.screen(view, offers, visit.names),
        }
    return render(request, "tables/entry.html", context)


@posted
@limited("look", per_minute=30, burst=30, who=phone_key)
@at_table
def look(request: HttpRequest, visit: Visit, number: int) -> HttpResponse:
    """Look at what is face down, in order to correct an entry; the whole table is told."""
    may_correct(visit.table, visit.phone)
    _step(visit, number)
    tell_of_looking(visit, number)
    return redirect("tables:entry", visit.table.pk, number)


@posted
@limited("preview", per_minute=60, burst=60, who=phone_key)
@at_table
def preview(request: HttpRequest, visit: Visit, number: int) -> HttpResponse:
    """What a correction would do; nothing is written."""
    act = _act(request, visit, number)
    context = page_context(request, visit) | preview_shown(visit, act, request)
    return render(request, "tables/preview.html", context)


@posted
@limited("log", per_minute=settings.MOVES_PER_MINUTE, burst=120, who=phone_key)
@at_table
def correct(request: HttpRequest, visit: Visit, number: int) -> HttpResponse:
    """Write the correction; while later entries are undecided, show the preview again."""
    act = _act(request, visit, number)
    table, phone, slip = visit.table.pk, visit.phone, slip_of(request)
    later = [step.standing for step in Logbook(visit).steps.values()]
    fates = fates_of(request, later)
    try:
        if isinstance(act, Retracted):
            referee.retract(table, phone, act.target, fates, slip)
        elif isinstance(act, Replaced):
            referee.replace(table, phone, act.target, act.made, fates, slip)
        elif isinstance(act, Inserted):
            referee.insert(table, phone, act.before, act.made, fates, slip)
    except (referee.Troubled, referee.Objected):
        context = page_context(request, visit) | preview_shown(visit, act, request)
        return render(request, "tables/preview.html", context, status=422)
    return redirect(visit.table)


def _act(request: HttpRequest, visit: Visit, number: int) -> Act[Any]:
    """The correction in a form. Raises a Refusal if it cannot be read or may not be made."""
    may_correct(visit.table, visit.phone)
    book, _step_there = _step(visit, number)
    if book.hides(number) and not opened_by(visit, number):
        seen = slip_of(request).version
        if seen != visit.table.version:  # it was looked at, and somebody has logged since
            raise referee.Stale(seen)
        raise referee.NotYours(_("Look at the entry first; the whole table is told."))
    how = request.POST.get("how")
    if how == "retract":
        return Retracted(target=number)
    if how == "replace":
        return Replaced(target=number, made=made_of(request, visit))
    if how == "insert":
        return Inserted(before=number, made=made_of(request, visit))
    raise referee.Unreadable(_("The form does not say how to correct the entry."), "how")


def _step(visit: Visit, number: int) -> tuple[Logbook, Any]:
    """The log and the standing move of entry `number`. Raises Http404 if none stands there."""
    book = Logbook(visit)
    try:
        return book, book.steps[number]
    except KeyError:
        raise Http404 from None


def _how_field(how: str) -> str:
    return format_html('<input type="hidden" name="how" value="{}">', how)


def _number(request: HttpRequest, name: str, otherwise: int) -> int:
    """A number in the address; `otherwise` where there is none, or one beyond all reason."""
    text = request.GET.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 8 else otherwise


def _seat(request: HttpRequest, visit: Visit, step: Any) -> int:
    """Whose choices are offered instead: the seat that moved, or another that is asked for."""
    wanted = _number(request, "seat", visit.table.size)
    if wanted < visit.table.size:
        return wanted
    actor = visit.game.actor(step.standing.made.move)
    if actor is not None and actor < visit.table.size:
        return actor
    return next(iter(visit.game.asked(step.before)), 0)

"""Joining a table by code, scanned or typed, and the way back for a host."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from companion import errors
from companion.engine.registry import UnknownGame
from companion.limits import limited
from companion.people.identity import browser_of
from companion.tables.forms import WATCH, CodeForm, JoinForm, PhraseForm
from companion.tables.game import game_of
from companion.tables.models import Link, Table
from companion.tables.people import phones_by_seat, seat_phone
from companion.tables.referee.opening import phrase_digest
from companion.tables.words import said


@require_GET
@limited("join", per_minute=settings.JOIN_TRIES_PER_MINUTE, burst=20, methods=("GET",))
def find(request: HttpRequest) -> HttpResponse:
    """The field for a code; with one that exists, on to its table."""
    if "code" not in request.GET:
        return render(request, "tables/find.html", {"form": CodeForm()})
    form = CodeForm(request.GET)
    if form.is_valid():
        code = form.cleaned_data["code"]
        if Link.objects.filter(code=code, open=True).exists():
            return redirect("tables:join", code)
        form.add_error("code", _("No table has this code now. Check it, or ask the host."))
    return render(request, "tables/find.html", {"form": form}, status=422)


@require_http_methods(["GET", "POST"])
@limited("join", per_minute=settings.JOIN_TRIES_PER_MINUTE, burst=20, methods=("GET", "POST"))
def join(request: HttpRequest, code: str) -> HttpResponse:
    """Which seat this phone logs for, if any; then to the table."""
    link = Link.objects.select_related("table").filter(code=_code(code)).first()
    if link is None:
        return _no_such_code(request)
    if not link.open:
        return errors.told(
            request, 410, _("This link was withdrawn"), _("Ask the host for a new one.")
        )
    table = link.table
    try:
        game = game_of(table)
    except UnknownGame:
        raise Http404 from None
    names = [seat.name for seat in table.seats.all()]
    form = JoinForm(request.POST if request.method == "POST" else None, names=names)
    if form.is_bound and form.is_valid():
        seat = form.cleaned_data["seat"]
        if seat == WATCH or link.role == Link.Role.WATCH:
            link, seat = table.links.get(role=Link.Role.WATCH), None
        return _let_in(request, link, seat)
    context = {
        "form": form,
        "watching": link.role == Link.Role.WATCH,
        "players": ", ".join(names),
        "game_name": said(game.name, ()),
        "seats": phones_by_seat(table, names),
    }
    return render(request, "tables/join.html", context, status=422 if form.is_bound else 200)


@require_http_methods(["GET", "POST"])
@limited("recover", per_minute=5, burst=8)
def recover(request: HttpRequest) -> HttpResponse:
    """Give a table back to its host: by the phrase shown when it was opened, or signed in."""
    form = PhraseForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        digest = phrase_digest(form.cleaned_data["phrase"])
        table = Table.objects.filter(phrase=digest).first()
        if table is not None and constant_time_compare(table.phrase, digest):
            return _let_in(request, table.links.get(role=Link.Role.HOST), None)
        form.add_error("phrase", _("No table was opened with this phrase. Check each letter."))
    return render(
        request, "tables/recover.html", {"form": form}, status=422 if form.is_bound else 200
    )


def _let_in(request: HttpRequest, link: Link, seat: int | None) -> HttpResponse:
    """This browser is at the table from now on, and is led there."""
    try:
        seat_phone(link.table, link, browser_of(request), seat)
    except Table.DoesNotExist:  # deleted in the meantime
        raise Http404 from None
    return redirect(link.table)


def _code(code: str) -> str:
    """Short codes are read out and typed, so case does not count in them."""
    return code.upper() if len(code) == 6 else code


def _no_such_code(request: HttpRequest) -> HttpResponse:
    if len(request.path) > 200:
        raise Http404
    return errors.told(
        request,
        404,
        _("No such table"),
        _("No table has this code now. Check it, or ask the host for a new one."),
    )

"""Bringing plays in from a file: choose it, see what is in it, say who is who, keep it."""

from __future__ import annotations

from typing import Any
from uuid import UUID
from zoneinfo import available_timezones

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from companion import errors
from companion.engine import codec
from companion.limits import limited
from companion.people.circles import circles_of
from companion.people.identity import browser_of, browsers_of
from companion.people.models import Player
from companion.plays import bringing
from companion.plays.found import Findings, NotThese
from companion.plays.keeping import LOOKED_AT
from companion.plays.listing import game_names
from companion.plays.models import Brought
from companion.plays.seeing import plays_of
from companion.tables.referee import Refusal
from companion.tables.visit import phone_key
from companion.tables.writing import writing

SHOWN = 100
_ZONES = available_timezones()


@require_http_methods(["GET", "POST"])
@limited("bring", per_minute=6, burst=12, who=phone_key)
def bring(request: HttpRequest) -> HttpResponse:
    """Choose a file; what is in it is then shown, and nothing is kept yet."""
    if request.method == "GET":
        return render(request, "plays/bring.html", {"zone": "UTC"})
    file = request.FILES.get("file")
    zone = request.POST.get("zone", "")
    if zone not in _ZONES:
        return _not_read(request, 422, _("There is no such time zone: it is like Europe/Berlin."))
    if not isinstance(file, UploadedFile):
        return _not_read(request, 400, _("Choose a file first."))
    if (file.size or 0) > bringing.MOST_BYTES:
        return errors.too_large(request)
    try:
        findings = bringing.read(file.read())
    except NotThese as problem:
        return _not_read(request, problem.status, str(problem))
    browser = browser_of(request)
    with writing():
        Brought.objects.filter(created__lt=timezone.now() - LOOKED_AT).delete()
        Brought.objects.filter(browser=browser).delete()
        brought = Brought.objects.create(browser=browser, zone=zone, found=codec.encode(findings))
    return redirect("plays:brought", brought.pk)


@require_http_methods(["GET", "POST"])
@limited("keep", per_minute=12, burst=12, who=phone_key)
def look_through(request: HttpRequest, pk: UUID) -> HttpResponse:
    """What is in the file, with a field for each person's name; sent, it is kept."""
    brought = Brought.objects.filter(pk=pk, browser__in=browsers_of(request)).first()
    if brought is None:
        if request.method == "POST":
            messages.info(request, _("These plays were taken in already."))
            return redirect("plays:list")
        raise Http404
    findings: Findings = codec.decode(brought.found, Findings)
    if request.method == "GET":
        called = bringing.called(findings, browsers_of(request))
        return _preview(request, brought, findings, called)
    said = [request.POST.get(f"name-{n}", "") for n in range(len(findings.people))]
    circle = None
    if number := request.POST.get("circle", ""):
        digits = number.isascii() and number.isdigit() and len(number) < 18
        circle = circles_of(request.user).filter(pk=int(number)).first() if digits else None
        if circle is None:
            return _preview(request, brought, findings, said, 422, _("That circle is not yours."))
    try:
        names = bringing.names_said(findings, said)
        done = bringing.keep(
            brought, findings, names, browser_of(request), circle, plays_of(request)
        )
    except NotThese as problem:
        return _preview(request, brought, findings, said, problem.status, str(problem))
    except Refusal as refusal:
        return _preview(request, brought, findings, said, refusal.status, str(refusal.sentence))
    messages.success(request, _told(done))
    return redirect("plays:list")


def _told(done: bringing.Outcome) -> str:
    added = ngettext("{n} play added.", "{n} plays added.", done.added).format(n=done.added)
    if not done.known:
        return added
    known = ngettext("{n} was here already.", "{n} were here already.", done.known)
    return f"{added} {known.format(n=done.known)}"


def _preview(
    request: HttpRequest,
    brought: Brought,
    findings: Findings,
    called: list[str],
    status: int = 200,
    problem: str = "",
) -> HttpResponse:
    known = bringing.known_of(findings, plays_of(request))
    games = game_names()
    circles = circles_of(request.user)
    context: dict[str, Any] = {
        "brought": brought,
        "plays": [
            {
                "game": games.get(play.game, play.game),
                "when": play.began,
                "sides": ", ".join(
                    f"{called[side.person] or findings.people[side.person].name}"
                    f"{'' if side.score is None else f' {side.score}'}"
                    for side in play.sides
                ),
                "known": play.source in known,
            }
            for play in findings.plays[:SHOWN]
        ],
        "new": len(findings.plays) - len(known),
        "known": len(known),
        "further": max(0, len(findings.plays) - SHOWN),
        "left_out": findings.left_out[:SHOWN],
        "left_out_further": max(0, len(findings.left_out) - SHOWN),
        "others": findings.others,
        "people": list(zip(findings.people, called, strict=True)),
        "circles": circles,
        "circle": request.POST.get("circle", ""),
        "suggested": Player.objects.filter(circles__in=circles, merged_into=None, anonymous=False)
        .values_list("name", flat=True)
        .distinct()
        .order_by("name")[:200],
        "problem": problem,
    }
    return render(request, "plays/brought.html", context, status=status)


def _not_read(request: HttpRequest, status: int, problem: str) -> HttpResponse:
    context = {"problem": problem, "zone": request.POST.get("zone", "UTC")[:64]}
    return render(request, "plays/bring.html", context, status=status)

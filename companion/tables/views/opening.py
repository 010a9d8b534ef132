"""Opening a table: choose the game, say who plays, and share the code."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods

from companion.engine import registry
from companion.engine.registry import AnyGame, UnknownGame
from companion.limits import limited
from companion.people.circles import circles_of
from companion.people.identity import browser_of, browsers_of
from companion.people.models import Player
from companion.tables import referee
from companion.tables.forms import OpenForm
from companion.tables.game import game_of, state_of
from companion.tables.models import Phone, Seat, Table
from companion.tables.referee.rights import may_write
from companion.tables.screen import page_context
from companion.tables.share import link_shown
from companion.tables.visit import Visit, at_table
from companion.tables.words import said

SUGGESTED = 24


@require_http_methods(["GET", "POST"])
@limited("open", per_minute=6, burst=12)
def open_table(request: HttpRequest, slug: str) -> HttpResponse:
    """The set-up form of a game, and the table it opens."""
    try:
        game = registry.game(slug)
    except UnknownGame:
        raise Http404 from None
    circles = circles_of(request.user)
    form = OpenForm(
        request.POST if request.method == "POST" else None,
        game=game,
        remembered=_remembered(request, game),
        circles=circles,
        initial={"circle": _last_circle(request)},
    )
    if form.is_bound and form.is_valid():
        opened = referee.open_table(
            game,
            form.options,
            form.names,
            browser_of(request),
            zone=form.cleaned_data["zone"],
            own_seat=form.cleaned_data["own_seat"],
            circle=form.cleaned_data.get("circle"),
        )
        request.session[_shown_once(opened.table.pk)] = opened.phrase
        return redirect("tables:opened", opened.table.pk)
    context = {
        "form": form,
        "game": {"slug": game.slug, "name": said(game.name, ())},
        "suggested": _names_used(request),
    }
    return render(request, "tables/open.html", context, status=422 if form.is_bound else 200)


@require_GET
@at_table
def opened(request: HttpRequest, visit: Visit) -> HttpResponse:
    """The table is open: its code for the others, and once the phrase for the host.

    Not for a phone that watches: the code lets in those who log.
    """
    may_write(visit.phone)
    phrase = request.session.pop(_shown_once(visit.table.pk), None) if visit.hosts else None
    context = page_context(request, visit) | {
        "phrase": phrase,
        "link": link_shown(request, visit.table.links.get(role="scribe")),
    }
    response = render(request, "tables/opened.html", context)
    response["Cache-Control"] = "no-store"
    return response


def _shown_once(table_id: object) -> str:
    return f"phrase-{table_id}"


def _remembered(request: HttpRequest, game: AnyGame) -> dict[str, str]:
    """What the last table of this game that this person was at knew; nobody else's."""
    phones = Phone.objects.welcome(browsers_of(request))
    last = Table.objects.filter(game=game.slug, phones__in=phones).order_by("-touched").first()
    if last is None:
        return {}
    try:
        played = game_of(last)
    except UnknownGame:
        return {}
    return played.remember(state_of(last, played))


def _last_circle(request: HttpRequest) -> int | None:
    """The circle of this person's last table, None where it had none."""
    tables = Table.objects.filter(phones__in=Phone.objects.welcome(browsers_of(request)))
    return tables.order_by("-created").values_list("circle", flat=True).first()


def _names_used(request: HttpRequest) -> list[str]:
    """Names at this person's own earlier tables and in their circles; nobody else's."""
    known = Player.objects.filter(places__circle__in=circles_of(request.user))
    names = (
        Seat.objects.filter(table__phones__in=Phone.objects.welcome(browsers_of(request)))
        .order_by("-table__touched")
        .values_list("name", flat=True)[:200]
    )
    listed = known.values_list("name", flat=True)[:200]
    return list(dict.fromkeys([*names, *listed]))[:SUGGESTED]

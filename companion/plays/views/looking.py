"""Looking back: the list of plays, a play, its replay."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from companion import errors
from companion.limits import limited
from companion.people.circles import circles_of
from companion.plays import replaying, story, telling
from companion.plays.listing import Place, Wanted, game_names, page, standing
from companion.plays.models import Play
from companion.plays.photos import photo_of
from companion.plays.seeing import Look, at_play, sources_of
from companion.plays.views.conditional import private, unless_known
from companion.tables.screen import rule_shown
from companion.tables.visit import Visit, phone_key


@require_GET
def plays(request: HttpRequest) -> HttpResponse:
    """Past plays, newest first, those that are asked for; 400 for what cannot be asked."""
    wanted = Wanted(request.GET, circles=circles_of(request.user))
    try:
        after = Place.read(request.GET["after"]) if request.GET.get("after") else None
    except ValueError:
        return errors.bad_request(request)
    context: dict[str, Any] = {
        "form": wanted,
        "asked": any(request.GET.get(f) for f in wanted.fields),
    }
    if not wanted.is_valid():
        return private(render(request, "plays/list.html", context, status=400))
    circle = wanted.cleaned_data.get("circle")  # every play of a circle is its members' to see
    may = [Q(circle=circle)] if circle else sources_of(request)
    sources = [wanted.among(Play.objects.filter(source)) for source in may]
    found, following = page(sources, after)
    names = game_names()
    context |= {
        "plays": [_row(play, names) for play in found],
        "more": wanted.query(after=str(following)) if following else "",
        "csv": wanted.query(),
        "later": bool(after),
    }
    about = (request.GET.urlencode(), context["plays"], context["more"], wanted.choices)
    return unless_known(request, about, lambda: render(request, "plays/list.html", context))


def _row(play: Play, games: dict[str, str]) -> dict[str, str]:
    """One play in the list."""
    seats = standing(play.seats.all())
    return {
        "game": games.get(play.game, play.game),
        "sides": telling.sides(seats),
        "result": telling.result(seats),
        "when": telling.when(play),
        "url": play.get_absolute_url(),
    }


@require_GET
@at_play
def play(request: HttpRequest, look: Look) -> HttpResponse:
    """One play: the result and every reason for it."""
    photo = photo_of(look.play)
    about = (*look.about, look.keepsake.notes, photo)
    return unless_known(request, about, lambda: _play(request, look, photo))


def _play(request: HttpRequest, look: Look, photo: Mapping[str, object] | None) -> HttpResponse:
    visit = look.visit
    outcome = visit.game.outcome(visit.state) if visit else None
    context = play_context(look) | {
        "because": story.because(look),
        "outcome_rule": rule_shown(outcome.rule) if outcome else None,
        "won": any(seat.won for seat in look.seats),
        "sheet": story.sheet(look),
        "how_long": telling.how_long(look.play),
        "photo": photo,
        "entries": visit.table.version if visit else 0,
        **story.told(look),
    }
    return render(request, "plays/play.html", context)


@require_GET
@limited("replay", per_minute=120, burst=120, methods=("GET",), who=phone_key)
@at_play
def replay(request: HttpRequest, look: Look, number: int) -> HttpResponse:
    """The table as it stood after entry `number`, 0 before the first."""
    visit = look.visit
    if visit is None or number > visit.table.version:
        raise Http404
    return unless_known(
        request, (*look.about, number), lambda: _replay(request, look, visit, number)
    )


def _replay(request: HttpRequest, look: Look, visit: Visit, number: int) -> HttpResponse:
    last = visit.table.version
    context = {
        **play_context(look),
        **replaying.stop(visit, number, look.play.get_absolute_url()),
        "last": last,
        "earlier": number - 1 if number else None,
        "later": number + 1 if number < last else None,
    }
    return render(request, "plays/replay.html", context)


def play_context(look: Look) -> dict[str, Any]:
    """What every page of a play needs."""
    return {
        "look": look,
        "play": look.play,
        "game": game_names().get(look.play.game, look.play.game),
        "result": telling.result(look.seats),
        "when": telling.when(look.play),
    }

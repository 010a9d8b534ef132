"""Taking plays home: links and files for other programs, a picture, a text to paste."""

from __future__ import annotations

import base64
import binascii
import uuid

from django.core.signing import BadSignature, TimestampSigner
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET

from companion import errors
from companion.limits import limited
from companion.people.circles import circles_of
from companion.plays import bgstats, pasted, picture, spreadsheet, telling
from companion.plays.listing import Wanted, game_names
from companion.plays.models import Play
from companion.plays.seeing import Look, at_play, plays_of
from companion.plays.taking import result_of, taken
from companion.plays.views.conditional import private
from companion.plays.views.looking import play_context
from companion.tables import recording
from companion.tables.screen import public_url
from companion.tables.share import qr_code
from companion.tables.visit import phone_key

# A link to hand over is good for a season; the play itself stays here.
SHARED_FOR = 90 * 24 * 3600
# Plays in one file, the newest of those asked for.
MOST = 5_000
_signer = TimestampSigner(salt="companion.plays.share")


@require_GET
@at_play
def take(request: HttpRequest, look: Look) -> HttpResponse:
    """Every way to take a play home."""
    play = taken(look)
    short = public_url(request, reverse("plays:shared", args=[_token(look.play.key)]))
    context = play_context(look) | {
        "link": bgstats.link(play),
        "short": short,
        "qr": qr_code(short),
        "text": pasted.text(look, play),
    }
    return private(render(request, "plays/take.html", context))


@require_GET
@limited("shared", per_minute=30, burst=30, methods=("GET",))
def shared(request: HttpRequest, token: str) -> HttpResponse:
    """What the QR code holds: on to BG Stats, from whatever phone, while the link is good."""
    try:
        key = _key(_signer.unsign(token, max_age=SHARED_FOR))
    except (BadSignature, ValueError, binascii.Error):
        raise Http404 from None
    play = Play.objects.select_related("table", "circle").filter(key=key).first()
    if play is None:
        raise Http404
    response = redirect(bgstats.link(taken(Look(play, None, writes=False))))
    response["Cache-Control"] = "private, no-store"
    response["Referrer-Policy"] = "no-referrer"
    return response


@require_GET
@at_play
def bgsplay(request: HttpRequest, look: Look) -> HttpResponse:
    """The play as a file for BG Stats, its score by category included."""
    play = taken(look)
    return _file(bgstats.file([play]), "application/json", bgstats.file_name(play))


@require_GET
@at_play
def csv(request: HttpRequest, look: Look) -> HttpResponse:
    """The play as a table for a spreadsheet, a column for each line of the scoresheet."""
    text = spreadsheet.sheet([taken(look)], categories=True)
    return _file(text, "text/csv; charset=utf-8", f"{_name(look)}.csv")


@require_GET
@at_play
def record(request: HttpRequest, look: Look) -> HttpResponse:
    """The play's record, which can be loaded again here or elsewhere."""
    if look.visit is None:
        raise Http404
    text = recording.record_of(look.visit)
    return _file(text, "application/json", f"{_name(look)}.json")


@require_GET
@at_play
def image(request: HttpRequest, look: Look) -> HttpResponse:
    """The result as a picture."""
    told = telling.result(look.seats, named=telling.isolated)
    about = f"{game_names().get(look.play.game, look.play.game)}, {telling.when(look.play)}"
    text = picture.svg(told, about, result_of(look))
    response = HttpResponse(text, content_type="image/svg+xml; charset=utf-8")
    response["Content-Security-Policy"] = "default-src 'none'; sandbox"
    if "save" in request.GET:
        response["Content-Disposition"] = f'attachment; filename="{_name(look)}.svg"'
    return private(response)


@require_GET
@limited("take-all", per_minute=6, burst=6, methods=("GET",), who=phone_key)
def several(request: HttpRequest, kind: str) -> HttpResponse:
    """The plays that the list was asked for, as one file: a table, or a file for BG Stats."""
    wanted = Wanted(request.GET, circles=circles_of(request.user))
    if not wanted.is_valid():
        return errors.bad_request(request)
    plays = wanted.among(plays_of(request)).order_by("-ended", "-pk")
    plays = plays.prefetch_related("seats__player")[:MOST]
    found = [taken(Look(play, None, writes=False), with_log=False) for play in plays]
    if kind == "csv":
        return _file(spreadsheet.sheet(found), "text/csv; charset=utf-8", "plays.csv")
    return _file(bgstats.file(found), "application/json", "plays.bgsplay")


def _token(key: uuid.UUID) -> str:
    return _signer.sign(base64.urlsafe_b64encode(key.bytes).decode().rstrip("="))


def _key(text: str) -> uuid.UUID:
    return uuid.UUID(bytes=base64.urlsafe_b64decode(text + "=="))


def _name(look: Look) -> str:
    return f"{look.play.game}-{look.play.began:%Y-%m-%d}"


def _file(text: str, kind: str, name: str) -> HttpResponse:
    """A file to save; every name here is plain letters."""
    response = HttpResponse(text, content_type=kind)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return private(response)

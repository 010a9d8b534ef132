"""Claiming seats: on the phone that sat there, and by a link that the host hands out."""

from __future__ import annotations

from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from companion.engine import registry
from companion.limits import limited
from companion.people.models import User
from companion.people.refused import Refused, answers
from companion.tables import claiming
from companion.tables.models import Seat
from companion.tables.referee import Unreadable
from companion.tables.screen import page_context, public_url
from companion.tables.share import qr_code
from companion.tables.visit import Visit, at_table, posted
from companion.tables.words import said


@posted
@at_table
def claim_link(request: HttpRequest, visit: Visit) -> HttpResponse:
    """A link with which whoever played at a seat makes it theirs. Shown to the host alone."""
    text = request.POST.get("seat", "")
    if not (text.isascii() and text.isdigit() and len(text) < 4):
        raise Unreadable(_("There is no such seat."), "seat")
    token = claiming.link_token(visit.phone, int(text))
    link = public_url(request, reverse("tables:claim", args=[token]))
    context = page_context(request, visit, "people") | {
        "name": visit.names[int(text)],
        "link": link,
        "qr": qr_code(link),
    }
    response = render(request, "tables/claim_link.html", context)
    response["Cache-Control"] = "no-store"
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@limited("claim", per_minute=10, burst=20)
@answers
def claim(request: HttpRequest, token: str) -> HttpResponse:
    """What such a link leads to: sign up or in, then say yes."""
    seat = claiming.seat_of(token)
    if not request.user.is_authenticated:
        context = {"heading": seat.name, "next": request.path}
        return render(request, "people/sign_in_first.html", context)
    if request.method == "POST":
        player = claiming.claim(request.user, seat, by_link=True)
        messages.success(request, _("This seat is yours now, and so is what it won."))
        return redirect(player)
    return render(request, "people/claim.html", {"seat": _shown(seat)})


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
@limited("claim", per_minute=10, burst=20)
@answers
def seats(request: HttpRequest) -> HttpResponse:
    """Seats that one's phones sat at and nobody has claimed; POST claims those chosen."""
    found = list(claiming.open_seats(request)[:50])
    if request.method != "POST":
        return render(request, "people/seats.html", {"seats": [_shown(seat) for seat in found]})
    chosen = set(request.POST.getlist("seat"))
    mine = [seat for seat in found if str(seat.pk) in chosen]
    if not mine:
        raise Refused(_("Choose one of your seats."))
    done = 0
    for seat in mine:
        try:
            claiming.claim(cast(User, request.user), seat, by_link=False)
        except Refused as refused:
            messages.warning(request, f"{seat.name}: {refused.sentence}")
        else:
            done += 1
    if done:
        text = ngettext("%(n)d seat is yours now.", "%(n)d seats are yours now.", done)
        messages.success(request, text % {"n": done})
    return redirect("people:seats")


def _shown(seat: Seat) -> dict[str, object]:
    """A seat as these pages tell of it."""
    names = {game.slug: said(game.name, ()) for game in registry.games()}
    others = seat.table.seats.exclude(pk=seat.pk).values_list("name", flat=True)
    return {
        "pk": seat.pk,
        "name": seat.name,
        "game": names.get(seat.table.game, seat.table.game),
        "others": list(others),
        "when": seat.table.created,
        "circle": seat.table.circle,
    }

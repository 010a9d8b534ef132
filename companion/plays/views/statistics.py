"""Statistics: of a player, of oneself, of a circle, by game and period."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from functools import partial
from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from companion.limits import limited
from companion.people import players
from companion.people.circles import circles_of
from companion.people.models import Circle, Membership, Player, User
from companion.people.player_views import known
from companion.plays import statistics_shown as shown
from companion.plays.listing import game_names
from companion.plays.sheets import added_up
from companion.plays.statistics import Sums, Who
from companion.plays.statistics_rows import Scope, named
from companion.tables.kit import kit_of

PERIODS = {
    "": gettext_lazy("All time"),
    "month": gettext_lazy("This month"),
    "year": gettext_lazy("This year"),
    "last": gettext_lazy("Last year"),
    "days": gettext_lazy("From a day to a day"),
}


class Asked(forms.Form):
    """Which game, and which period."""

    game = forms.ChoiceField(label=gettext_lazy("Game"), required=False)
    period = forms.ChoiceField(
        label=gettext_lazy("Period"), required=False, choices=list(PERIODS.items())
    )
    since = forms.DateField(
        label=gettext_lazy("From"),
        required=False,
        widget=forms.DateInput({"type": "date"}, "%Y-%m-%d"),
    )
    until = forms.DateField(
        label=gettext_lazy("To"),
        required=False,
        widget=forms.DateInput({"type": "date"}, "%Y-%m-%d"),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["game"].choices = [("", _("All games")), *game_names().items()]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """The first day is not after the last."""
        data = super().clean() or {}
        since, until = data.get("since"), data.get("until")
        if since and until and since > until:
            self.add_error("until", _("The last day comes before the first."))
        return data

    def days(self, today: Callable[[], date]) -> tuple[date | None, date | None]:
        """The first and the last day asked for, None for no bound. The form is valid."""
        data = self.cleaned_data
        match data["period"]:
            case "month":
                first = today().replace(day=1)
                return first, (first + timedelta(days=31)).replace(day=1) - timedelta(days=1)
            case "year":
                year = today().year
                return date(year, 1, 1), date(year, 12, 31)
            case "last":
                year = today().year - 1
                return date(year, 1, 1), date(year, 12, 31)
        return data["since"], data["until"]


@require_safe
@never_cache
@login_required
@limited("statistics", settings.LOOKUPS_PER_MINUTE, burst=60, methods=("GET",))
def player(request: HttpRequest, pk: int) -> HttpResponse:
    """A player's page: how it went, by game, against whom, in one's own circles' plays.

    One's own counts also what was played elsewhere.
    """
    them = known(request, pk)
    if them.merged_into_id is not None:
        return redirect("people:player", them.merged_into_id)
    circles = circles_of(request.user)
    seen: tuple[int, ...] | None = None
    if them.user_id != request.user.pk:
        seen = tuple(circles.order_by("pk").values_list("pk", flat=True))
    context = {
        "heading": them.name,
        "player": them,
        "may": isinstance(request.user, User)
        and (players.may_change(request.user, them) or players.keeps_all(request.user, them)),
        "circles": circles.filter(places__player=them),
    }
    return _answer(request, context, Scope(seen, (them.pk,)))


@require_safe
@never_cache
@login_required
@limited("statistics", settings.LOOKUPS_PER_MINUTE, burst=60, methods=("GET",))
def mine(request: HttpRequest) -> HttpResponse:
    """All plays of whoever is signed in, of every circle and of none."""
    own = Player.objects.filter(user=request.user.pk).order_by("pk").values_list("pk", flat=True)
    context = {"heading": _("Your statistics")}
    return _answer(request, context, Scope(None, tuple(own)))


@require_safe
@never_cache
@login_required
@limited("statistics", settings.LOOKUPS_PER_MINUTE, burst=60, methods=("GET",))
def circle(request: HttpRequest, pk: int) -> HttpResponse:
    """What the plays of a circle add up to. For its members."""
    member = Membership.objects.filter(circle=pk, user=request.user.pk).select_related("circle")
    found: Circle | None = next((one.circle for one in member), None)
    if found is None:
        raise Http404
    context = {"heading": found.name, "circle": found}
    return _answer(request, context, Scope((found.pk,)))


def _answer(request: HttpRequest, context: dict[str, Any], scope: Scope) -> HttpResponse:
    """The page of the plays of `scope`, those asked for."""
    form = Asked(request.GET)
    context["form"] = form
    if not form.is_valid():
        return render(request, "plays/statistics.html", context, status=400)
    scope = replace(scope, game=form.cleaned_data["game"])
    sums = added_up(scope, *form.days(partial(_today, scope)))
    told = _of_all if scope.me is None else _of_somebody
    context |= {"plays": sums.plays, **told(sums, scope.game)}
    return render(request, "plays/statistics.html", context)


def _today(scope: Scope) -> date:
    """What day it is where the newest play was: while it is still that evening, it counts."""
    newest = scope.plays().order_by("-ended").first()
    now = timezone.now()
    return now.astimezone(newest.clock).date() if newest else now.date()


def _of_all(sums: Sums, game: str) -> dict[str, Any]:
    """How everybody did."""
    told = shown.people(sums, named(sums), _url)
    figures = [shown.wins(told[:20], _("Plays and wins"))]
    if game:
        figures += [*shown.seats(sums), *kit_of(game).figures(sums.own)]
    return {"told": told, "scored": bool(game), "figures": figures}


def _of_somebody(sums: Sums, game: str) -> dict[str, Any]:
    """How one person did."""
    lines = shown.games(sums, game_names())
    figures = [shown.wins(lines, _("Plays and wins")), shown.against(sums, named(sums))]
    if game:
        figures += [*shown.seats(sums), *kit_of(game).figures(sums.own)]
    return {"told": lines, "scored": True, "line": shown.scores(sums), "figures": figures}


def _url(who: Who) -> str:
    return reverse("people:player", args=[who]) if isinstance(who, int) else ""

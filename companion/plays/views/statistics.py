"""Statistics: of a player, of oneself, of a circle, by game and period."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, timedelta
from typing import Any

from django import forms
from django.contrib.auth.decorators import login_required
from django.db.models import QuerySet
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
from companion.plays.models import Play, PlaySeat
from companion.plays.statistics import Who, summed
from companion.plays.statistics_rows import rows_of, within
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

    def days(self, today: date) -> tuple[date | None, date | None]:
        """The first and the last day asked for, None for no bound. The form is valid."""
        data = self.cleaned_data
        match data["period"]:
            case "month":
                first = today.replace(day=1)
                return first, (first + timedelta(days=31)).replace(day=1) - timedelta(days=1)
            case "year":
                return today.replace(month=1, day=1), today.replace(month=12, day=31)
            case "last":
                return date(today.year - 1, 1, 1), date(today.year - 1, 12, 31)
        return data["since"], data["until"]


@require_safe
@never_cache
@login_required
@limited("statistics", per_minute=60, burst=60, methods=("GET",))
def player(request: HttpRequest, pk: int) -> HttpResponse:
    """A player's page: how it went, by game, against whom, in one's own circles' plays.

    One's own counts also what was played elsewhere.
    """
    them = known(request, pk)
    if them.merged_into_id is not None:
        return redirect("people:player", them.merged_into_id)
    plays = Play.objects.filter(pk__in=PlaySeat.objects.filter(player=them).values("play"))
    if them.user_id != request.user.pk:
        plays = plays.filter(circle__in=circles_of(request.user))
    context = {
        "heading": them.name,
        "player": them,
        "may": isinstance(request.user, User)
        and (players.may_change(request.user, them) or players.keeps_all(request.user, them)),
        "circles": circles_of(request.user).filter(places__player=them),
    }
    return _of_somebody(request, plays, {them.pk}, context)


@require_safe
@never_cache
@login_required
@limited("statistics", per_minute=60, burst=60, methods=("GET",))
def mine(request: HttpRequest) -> HttpResponse:
    """All plays of whoever is signed in, of every circle and of none."""
    own = set(Player.objects.filter(user=request.user.pk).values_list("pk", flat=True))
    plays = Play.objects.filter(pk__in=PlaySeat.objects.filter(player__in=own).values("play"))
    return _of_somebody(request, plays, own, {"heading": _("Your statistics")})


@require_safe
@never_cache
@login_required
@limited("statistics", per_minute=60, burst=60, methods=("GET",))
def circle(request: HttpRequest, pk: int) -> HttpResponse:
    """What the plays of a circle add up to. For its members."""
    member = Membership.objects.filter(circle=pk, user=request.user.pk).select_related("circle")
    found: Circle | None = next((one.circle for one in member), None)
    if found is None:
        raise Http404
    plays = Play.objects.filter(circle=found)
    form, asked = _asked(request, plays)
    if asked is None:
        return render(
            request, "plays/statistics.html", {"heading": found.name, "form": form}, status=400
        )
    game = form.cleaned_data["game"]
    names: dict[Who, str] = {}
    sums = summed(rows_of(asked, names), of=frozenset())  # nobody against each other
    told = shown.people(sums, game, names, _url)
    context: dict[str, Any] = {
        "heading": found.name,
        "circle": found,
        "form": form,
        "plays": sums.plays.get(game, 0),
        "told": told,
        "scored": bool(game),
        "figures": [shown.wins(told[:20], _("Plays and wins"))] if told else [],
    }
    if game:
        context["figures"] += [shown.seats(sums, game), *kit_of(game).statistics(asked, None)]
    return render(request, "plays/statistics.html", context)


def _of_somebody(
    request: HttpRequest, plays: QuerySet[Play], own: Collection[int], context: dict[str, Any]
) -> HttpResponse:
    """The page of one person, whose players are `own`."""
    form, asked = _asked(request, plays)
    context["form"] = form
    if asked is None:
        return render(request, "plays/statistics.html", context, status=400)
    game = form.cleaned_data["game"]
    names: dict[Who, str] = {}
    me: Who = min(own, default=0)
    sums = summed(rows_of(asked, names, own), of=frozenset({me}))
    told = shown.games(sums, me, game_names())
    context |= {
        "plays": sums.plays.get(game, 0),
        "told": told,
        "scored": True,
        "line": shown.scores(sums, game, me) if game else None,
        "figures": [shown.wins(told, _("Plays and wins")), shown.against(sums, game, me, names)],
    }
    if game:
        sat = PlaySeat.objects.filter(player__in=own)
        context["figures"] += [shown.seats(sums, game), *kit_of(game).statistics(asked, sat)]
    return render(request, "plays/statistics.html", context)


def _asked(request: HttpRequest, plays: QuerySet[Play]) -> tuple[Asked, QuerySet[Play] | None]:
    """What is asked for, and those of `plays`; None for what cannot be asked."""
    form = Asked(request.GET)
    if not form.is_valid():
        return form, None
    newest = plays.order_by("-ended").first()
    # Whose evening it still is, it is still today's: by the clock of the newest play's table.
    today = timezone.now().astimezone(newest.clock).date() if newest else timezone.now().date()
    plays = within(plays, *form.days(today))
    if form.cleaned_data["game"]:
        plays = plays.filter(game=form.cleaned_data["game"])
    return form, plays


def _url(who: Who) -> str:
    return reverse("people:player", args=[who]) if isinstance(who, int) else ""

"""A player: renamed, merged with another entry, taken off the list, made nameless."""

from __future__ import annotations

from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from companion.limits import limited
from companion.people import circles, merging, players
from companion.people.circle_forms import OtherForm, PlayerForm
from companion.people.models import Circle, Membership, Merge, Player, User
from companion.people.refused import Refused, answers


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
@limited("circle-change", per_minute=30, burst=60)
@answers
def edit(request: HttpRequest, pk: int) -> HttpResponse:
    """What can be done with a player; POST renames."""
    user, player = cast(User, request.user), known(request, pk)
    form = PlayerForm(
        request.POST if request.method == "POST" else None, initial={"name": player.name}
    )
    may = players.may_change(user, player)
    if form.is_bound:
        if not may:
            raise _not_yours()
        if form.is_valid():
            try:
                players.rename(player, form.cleaned_data["name"])
            except Refused as refused:
                form.add_error("name", str(refused.sentence))
            else:
                return redirect(player)
    context = {
        "player": player,
        "form": form,
        "may": may,
        "others": OtherForm(player=player),
        "merges": player.merges.filter(undone=None).select_related("from_player"),
        "lists": Circle.objects.filter(
            places__player=player, memberships__user=user, memberships__role=circles.KEEPER
        ),
    }
    return render(request, "people/edit_player.html", context, status=422 if form.is_bound else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
@limited("circle-change", per_minute=30, burst=60)
@answers
def merge(request: HttpRequest, pk: int) -> HttpResponse:
    """What merging with `other` would change; POST merges: `other` becomes part of this one."""
    user, player = cast(User, request.user), known(request, pk)
    form = OtherForm(request.POST if request.method == "POST" else request.GET, player=player)
    if not form.is_valid():
        raise Refused(_("Choose another player of the same circle."))
    other = form.cleaned_data["other"]
    if request.method == "POST":
        done = merging.merge(user, player, other)
        messages.success(
            request,
            _("%(gone)s is now part of %(stays)s. This can be taken back.")
            % {"gone": done.from_player.name, "stays": done.into.name},
        )
        return redirect(player)
    seen = merging.preview(user, player, other)
    status = 422 if seen.why_not else 200
    return render(request, "people/merge.html", {"seen": seen}, status=status)


@require_POST
@login_required
@answers
def take_back(request: HttpRequest, pk: int) -> HttpResponse:
    """Take a merge back."""
    done = get_object_or_404(Merge.objects.select_related("into"), pk=pk)
    known(request, done.into_id)
    there = merging.take_back(cast(User, request.user), done)
    messages.success(request, _("They are two again."))
    return redirect(there)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
@answers
def delete(request: HttpRequest, pk: int) -> HttpResponse:
    """Three ways to part with a player: off one list, name off everything, or the entry gone."""
    user, player = cast(User, request.user), known(request, pk)
    if not players.may_change(user, player):
        raise _not_yours()
    if request.method != "POST":
        context = {"player": player, "plays": player.play_seats.count()}
        return render(request, "people/delete_player.html", context)
    how = request.POST.get("how")
    if how == "anonymise":
        players.anonymise(player)
        messages.success(request, _("The name is off every result. The results stay."))
    elif how == "delete":
        players.delete(player)
        messages.success(request, _("The player is off the list. Past plays keep the name."))
    else:
        raise Refused(_("The form does not say what to do with the player."), 400)
    return redirect("people:circles")


@require_POST
@login_required
@answers
def take_off(request: HttpRequest, pk: int) -> HttpResponse:
    """Take a player off the list of one circle."""
    player = known(request, pk)
    text = request.POST.get("circle", "")
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 15 else 0
    kept = Membership.objects.filter(user=request.user.pk, circle=number, role=circles.KEEPER)
    member = kept.select_related("circle").first()
    if member is None:
        raise Refused(_("Only a keeper of the circle can do that."), 403)
    players.take_off(player, member.circle)
    return redirect(member.circle)


def known(request: HttpRequest, pk: int) -> Player:
    """The player, if it is one's own, or is or was in a circle of whoever is asking.

    Raises Http404 for all others.
    """
    user = request.user
    player = Player.objects.filter(pk=pk).first()
    if player is None or not isinstance(user, User):
        raise Http404
    mine = circles.circles_of(user)
    here = player.places.filter(circle__in=mine)
    played = player.play_seats.filter(play__circle__in=mine)
    if player.user_id == user.pk or here.exists() or played.exists():
        return player
    raise Http404


def _not_yours() -> Refused:
    return Refused(
        _("An account’s player is its own to change, a guest’s is for a keeper of the circle."), 403
    )

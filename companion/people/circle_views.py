"""Circles: the list, one with its players and members, the invitation and what it leads to."""

from __future__ import annotations

from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from companion.limits import limited
from companion.people import circles, players
from companion.people.circle_forms import CircleForm, JoinForm, PlayerForm
from companion.people.models import Circle, Membership, Merge, User
from companion.people.refused import Refused, answers
from companion.tables.screen import public_url
from companion.tables.share import qr_code


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
@limited("circle", per_minute=6, burst=12)
@answers
def circle_list(request: HttpRequest) -> HttpResponse:
    """The circles of whoever is signed in; POST makes one."""
    user = cast(User, request.user)
    form = CircleForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        return redirect(circles.found(form.cleaned_data["name"], user))
    member = user.memberships.select_related("circle").order_by("circle__name")
    return _page(request, "people/circles.html", {"form": form, "memberships": member}, form)


@require_safe
@never_cache
@login_required
def circle(request: HttpRequest, pk: int) -> HttpResponse:
    """A circle: who plays in it, who is a member, how to invite."""
    return _circle_page(request, _membership(request, pk))


@require_POST
@login_required
@limited("circle-change", per_minute=30, burst=60)
@answers
def rename(request: HttpRequest, pk: int) -> HttpResponse:
    """Another name for the circle."""
    member = _keeper(request, pk)
    form = CircleForm(request.POST)
    if not form.is_valid():
        return _circle_page(request, member, circle_form=form)
    Circle.objects.filter(pk=pk).update(name=form.cleaned_data["name"])
    return redirect(member.circle)


@require_POST
@login_required
@limited("circle-change", per_minute=30, burst=60)
@answers
def add_player(request: HttpRequest, pk: int) -> HttpResponse:
    """A player by name, who need not have an account."""
    member = _membership(request, pk)
    form = PlayerForm(request.POST)
    if form.is_valid():
        try:
            players.add(member.circle, form.cleaned_data["name"])
        except Refused as refused:
            form.add_error("name", str(refused.sentence))
        else:
            return redirect(member.circle)
    return _circle_page(request, member, player_form=form)


@require_POST
@login_required
@answers
def renew(request: HttpRequest, pk: int) -> HttpResponse:
    """A new invitation; those given out so far lead nowhere."""
    member = _keeper(request, pk)
    circles.renew(member.circle)
    messages.success(request, _("There is a new invitation. The old ones lead nowhere now."))
    return redirect(member.circle)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
@answers
def leave(request: HttpRequest, pk: int) -> HttpResponse:
    """Leave a circle, once it is said that this is meant."""
    member = _membership(request, pk)
    if request.method == "POST":
        circles.leave(member.circle, member.user)
        messages.success(request, _("You have left the circle."))
        return redirect("people:circles")
    alone = member.circle.memberships.count() == 1
    return render(request, "people/leave.html", {"circle": member.circle, "alone": alone})


@require_POST
@login_required
@answers
def change_member(request: HttpRequest, pk: int) -> HttpResponse:
    """Make a member a keeper, or take one out."""
    member = _keeper(request, pk)
    text, how = request.POST.get("member", ""), request.POST.get("how")
    other = int(text) if text.isascii() and text.isdigit() and len(text) < 15 else 0
    if how == "promote":
        circles.promote(member.circle, other)
    elif how == "dismiss":
        circles.dismiss(member.circle, other)
    else:
        raise Refused(_("The form does not say what to do with the member."), 400)
    if not circles.circles_of(member.user).filter(pk=pk).exists():
        return redirect("people:circles")
    return redirect(member.circle)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@limited("join-circle", per_minute=10, burst=20)
@answers
def join(request: HttpRequest, token: str) -> HttpResponse:
    """What an invitation leads to: sign in, say who you are there, join."""
    circle = circles.invited(token)
    if not request.user.is_authenticated:
        context = {"heading": circle.name, "next": request.path}
        return render(request, "people/sign_in_first.html", context)
    user = request.user
    if circle.memberships.filter(user=user).exists():
        return redirect(circle)
    form = JoinForm(
        request.POST if request.method == "POST" else None, circle=circle, name=user.username
    )
    if form.is_valid():
        try:
            circles.join(circle, user, as_player=form.guest, name=form.called)
        except Refused as refused:
            form.add_error(None, str(refused.sentence))
        except ValidationError as error:
            form.add_error("name", error)
        else:
            return redirect(circle)
    known = players.own(user, circle)
    return _page(
        request, "people/join_circle.html", {"circle": circle, "form": form, "known": known}, form
    )


def _circle_page(
    request: HttpRequest,
    member: Membership,
    *,
    circle_form: CircleForm | None = None,
    player_form: PlayerForm | None = None,
) -> HttpResponse:
    circle = member.circle
    link = public_url(request, reverse("people:join", args=[circles.invitation(circle)]))
    listed = circle.players.order_by("folded")
    context = {
        "circle": circle,
        "keeps": member.role == circles.KEEPER,
        "players": listed,
        "members": circle.memberships.select_related("user"),
        "mine": member,
        "link": link,
        "qr": qr_code(link),
        "merges": Merge.objects.filter(into__in=listed, undone=None).select_related(
            "into", "from_player"
        )[:20],
        "circle_form": circle_form or CircleForm(initial={"name": circle.name}),
        "player_form": player_form or PlayerForm(),
    }
    bound = circle_form or player_form
    return render(request, "people/circle.html", context, status=422 if bound else 200)


def _page(
    request: HttpRequest, template: str, context: dict[str, object], form: CircleForm | JoinForm
) -> HttpResponse:
    return render(request, template, context, status=422 if form.is_bound else 200)


def _membership(request: HttpRequest, pk: int) -> Membership:
    """The membership of whoever is asking. Raises Http404 for circles of others."""
    members = Membership.objects.select_related("circle", "user")
    member = members.filter(circle=pk, user=request.user.pk).first()
    if member is None:
        raise Http404
    return member


def _keeper(request: HttpRequest, pk: int) -> Membership:
    member = _membership(request, pk)
    if member.role != circles.KEEPER:
        raise Refused(_("Only a keeper of the circle can do that."), 403)
    return member

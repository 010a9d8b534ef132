"""The account page and what belongs to it. Playing needs none of this."""

from __future__ import annotations

from typing import cast

from allauth.account.decorators import reauthentication_required
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from companion import errors
from companion.limits import allow, limited
from companion.people import circles, players, recovery
from companion.people.forms import DeleteAccountForm, RecoverForm
from companion.people.models import Player, User
from companion.people.secure import why_no_passkeys
from companion.tables import claiming


@require_safe
@never_cache
@login_required
def me(request: HttpRequest) -> HttpResponse:
    """The account page: name, ways in, devices."""
    user = _user(request)
    return render(
        request,
        "people/me.html",
        {
            "devices": len(UserSession.objects.purge_and_list(user)),
            "passkeys": Authenticator.objects.filter(
                user=user, type=Authenticator.Type.WEBAUTHN
            ).count(),
            "why_no_passkeys": why_no_passkeys(request),
            "codes": user.recovery_codes.count(),
            "circles": user.memberships.count(),
            "seats": claiming.open_seats(request).count(),
        },
    )


@require_http_methods(["GET", "POST"])
@never_cache
@login_required
@reauthentication_required
def codes(request: HttpRequest) -> HttpResponse:
    """How many recovery codes are left; POST makes new ones and shows them once."""
    user = _user(request)
    if request.method == "POST":
        return recovery.shown_once(request, user, onward=reverse("people:me"))
    return render(request, "people/codes.html", {"codes": user.recovery_codes.count()})


@require_http_methods(["GET", "POST"])
@never_cache
@sensitive_post_parameters("code")
@limited("recover", per_minute=5, burst=10)
def recover(request: HttpRequest) -> HttpResponse:
    """User name and recovery code, for the page that sets a new password.

    A wrong name and a wrong code get the same answer.
    """
    form = RecoverForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        name = form.cleaned_data["username"]
        # Counted by name too: many addresses must not share out the guessing.
        if not allow(f"recover:{name.casefold()}", per_minute=1, burst=5):
            return errors.too_many(request, 60)
        user = recovery.redeem(name, form.cleaned_data["code"])
        if user:
            return redirect(recovery.reset_path(user))
        form.add_error(None, _("That name and that code do not go together, or the code was used."))
    return render(request, "people/recover.html", {"form": form})


@require_http_methods(["GET", "POST"])
@never_cache
@login_required
@reauthentication_required
def delete(request: HttpRequest) -> HttpResponse:
    """Delete the account that is signed in, once its name has been typed.

    Seats carry names of their own, so finished games keep theirs, unless they shall not.
    """
    user = _user(request)
    form = DeleteAccountForm(
        request.POST if request.method == "POST" else None, expected=user.username
    )
    if form.is_valid():
        logout(request)
        with transaction.atomic():
            if form.cleaned_data["nameless"]:
                for player in Player.objects.filter(user=user, anonymous=False, merged_into=None):
                    players.anonymise(player)
            circles.leave_all(user)
            user.delete()
        messages.success(request, _("Your account is gone. Thank you for playing."))
        return redirect("/")
    return render(request, "people/delete.html", {"form": form})


@require_POST
@login_required
def end_device(request: HttpRequest, pk: int) -> HttpResponse:
    """Sign one device out: a phone lost or lent, or this one."""
    session = UserSession.objects.filter(user=_user(request), pk=pk).first()
    if session is None:
        return errors.told(
            request, 404, _("Not signed in"), _("That device is signed out already.")
        )
    if session.is_current():
        logout(request)
        return redirect("/")
    session.end()
    messages.success(request, _("That device is signed out."))
    return redirect("usersessions_list")


def slow_down(request: HttpRequest) -> HttpResponse:
    """429, for allauth, which looks for it as `handler429` in the root URLs."""
    return errors.too_many(request, 60)


def _user(request: HttpRequest) -> User:
    return cast(User, request.user)

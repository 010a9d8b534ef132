"""Who is asking: one signed cookie a browser, from the first visit on.

The cookie holds a random id and, once somebody signed in there, whose browser it is.
That is what makes signing out safe: the moment the cookie's owner is no longer who is
signed in (signed out here, signed out from another phone, session over), the phone gets
a new id and starts afresh. What the owner did with the old id stays the owner's and is
there again after the next sign-in, on any phone. A guest who signs in keeps the id, so
the seat taken as a guest comes along.

Reading an id writes nothing. Only `browser_of` makes a row, for views that write anyway.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, cast

from django.contrib.auth.signals import user_logged_in, user_logged_out
from django.core.signing import BadSignature
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.cache import patch_cache_control, patch_vary_headers

from companion.people.models import Browser

COOKIE = "browser"
_SALT = "companion.people.identity"
_KEPT = timedelta(days=400)  # the longest any browser keeps a cookie
# A cookie older than this is sent anew: it lives on, and a fallback key in
# SECRET_KEY_FALLBACKS is needed no longer than phones stay away.
_RENEWED = timedelta(days=30)


@dataclass(frozen=True, slots=True)
class Identity:
    """What a browser's cookie says: its id, whose browser it is (None: a guest's), and
    whether the browser already holds exactly this cookie."""

    id: uuid.UUID
    owner: int | None
    sent: bool = False


class BrowserMiddleware:
    """Sets `request.browser_id` (a UUID) and sends the cookie where it is new or old.

    Stands after Django's AuthenticationMiddleware.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        known = _read_cookie(request)
        user = request.user.pk
        if known is None or known.owner not in (None, user):
            known = Identity(uuid.uuid4(), user)
        elif known.owner != user:
            known = Identity(known.id, user)
        _remember(request, known)
        response = self.get_response(request)
        identity = _identity(request)
        if not identity.sent:
            _send_cookie(request, response, identity)
        # A shared cache must never hand one phone's identity, or its page, to another.
        patch_vary_headers(cast(Any, response), ["Cookie"])
        patch_cache_control(cast(Any, response), private=True)
        return response


def browser_of(request: HttpRequest) -> Browser:
    """The row of the browser that sent `request`, made on first need.

    Writes, so only for views that change something. The row belongs to whoever is signed in.
    """
    user = request.user if request.user.is_authenticated else None
    browser, _made = Browser.objects.get_or_create(
        id=_identity(request).id, defaults={"user": user}
    )
    if user and browser.user_id not in (None, user.pk):
        # Somebody else's id, kept by a phone that missed the answer to its sign-in.
        _start_afresh(request, user.pk)
        return browser_of(request)
    now = timezone.now()
    if (user and browser.user_id is None) or now - browser.seen > timedelta(days=1):
        browser.user = user or browser.user
        browser.seen = now
        browser.save(update_fields=["user", "seen"])
    return browser


def browsers_of(request: HttpRequest) -> frozenset[uuid.UUID]:
    """Every browser id that counts as the person asking.

    This browser's, and for somebody signed in those of all browsers ever linked to the
    account: so a host who cleared the cookies gets the tables back by signing in.
    """
    here = {_identity(request).id}
    if request.user.is_authenticated:
        here.update(Browser.objects.filter(user=request.user).values_list("id", flat=True))
    return frozenset(here)


def _read_cookie(request: HttpRequest) -> Identity | None:
    """What the cookie says, or None where there is none or it is not of our making."""
    try:
        text = request.get_signed_cookie(COOKIE, salt=_SALT)
        hex_id, _dot, owner = str(text).partition(".")
        young = request.get_signed_cookie(COOKIE, None, salt=_SALT, max_age=_RENEWED)
        return Identity(uuid.UUID(hex_id), int(owner) if owner else None, sent=young is not None)
    except (KeyError, BadSignature, ValueError):
        return None


def _send_cookie(request: HttpRequest, response: HttpResponseBase, identity: Identity) -> None:
    owner = "" if identity.owner is None else identity.owner
    response.set_signed_cookie(
        COOKIE,
        f"{identity.id.hex}.{owner}",
        salt=_SALT,
        max_age=_KEPT,
        secure=request.is_secure(),
        httponly=True,
        samesite="Lax",
    )


def _identity(request: HttpRequest) -> Identity:
    return cast(Identity, request.identity)  # type: ignore[attr-defined]


def _remember(request: HttpRequest, identity: Identity) -> None:
    request.identity = identity  # type: ignore[attr-defined]
    request.browser_id = identity.id  # type: ignore[attr-defined]


def _start_afresh(request: HttpRequest, owner: int | None) -> None:
    _remember(request, Identity(uuid.uuid4(), owner))


def _on_login(request: HttpRequest, user: Any, **kwargs: object) -> None:
    """A guest's browser becomes that of the user signing in; another user's is left to them."""
    if not hasattr(request, "identity"):  # a session made outside a request, as tests do
        return
    identity = _identity(request)
    if identity.owner in (None, user.pk):
        _remember(request, Identity(identity.id, user.pk))
    else:
        _start_afresh(request, user.pk)
    browser_of(request)


def _on_logout(request: HttpRequest, **kwargs: object) -> None:
    if hasattr(request, "identity"):
        _start_afresh(request, None)


def connect() -> None:
    """Follow sign-ins and sign-outs, however they come about."""
    user_logged_in.connect(_on_login, dispatch_uid="companion.people.login")
    user_logged_out.connect(_on_logout, dispatch_uid="companion.people.logout")

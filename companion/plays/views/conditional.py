"""Pages that a phone has already are not made and sent again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language

from companion.build import BUILD
from companion.engine import codec


def unless_known(
    request: HttpRequest, about: tuple[object, ...], make: Callable[[], HttpResponse]
) -> HttpResponse:
    """The page that `make` gives, with an ETag; 304 where the phone has it already.

    `about` is everything that the page depends on beside who asks, the language and the build:
    equal `about` must mean the same page. A page that has something to tell once is always sent.
    """
    if len(get_messages(request)):
        return private(make())
    user: Any = request.user
    what = (*about, user.pk, user.get_username(), get_language(), BUILD)
    tag = f'"{codec.digest(repr(what))[:32]}"'
    known = request.headers.get("If-None-Match") == tag
    response = HttpResponse(status=304) if known else make()
    if response.status_code in (200, 304):
        response["ETag"] = tag
    return private(response)


def private(response: HttpResponse) -> HttpResponse:
    """For whoever asked, in their language, and asked for again each time."""
    response["Cache-Control"] = "private, no-cache"
    patch_vary_headers(response, ["Cookie", "Accept-Language"])
    return response

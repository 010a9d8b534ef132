"""What every request passes before a view sees it, and every answer on its way out."""

from __future__ import annotations

import codecs
import uuid
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import structlog
from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.http.response import HttpResponseBase

from companion import errors
from companion.uploads import most_bytes

Answer = Callable[[HttpRequest], HttpResponseBase]

METHODS = ("GET", "HEAD", "POST", "OPTIONS")


def policy_text(policy: Mapping[str, Any]) -> str:
    """A Content-Security-Policy header from a dict in the format of Django 6's SECURE_CSP.

    A directive's value is a list of sources, a single source, or True for a directive
    that takes none; False and None leave it out.
    """
    parts = []
    for directive, sources in policy.items():
        if sources is True:
            parts.append(directive)
        elif sources:
            listed = [sources] if isinstance(sources, str) else sources
            parts.append(f"{directive} {' '.join(listed)}")
    return "; ".join(parts)


class SecurityHeaders:
    """The Content-Security-Policy and Permissions-Policy of every answer.

    Django 6 brings the first itself; then `SECURE_CSP` stays and half of this goes.
    """

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response
        self.csp = policy_text(settings.SECURE_CSP)
        self.permissions = ", ".join(f"{name}=()" for name in settings.PERMISSIONS_REFUSED)

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        response.headers.setdefault("Permissions-Policy", self.permissions)
        # Django's own debugging pages need the inline styles that the policy forbids.
        if not (settings.DEBUG and response.status_code in (404, 500)):
            response.headers.setdefault("Content-Security-Policy", self.csp)
        return response


class Doorkeeper:
    """Turns away what no page of ours sends, with a clear status instead of a crash further in.

    Unknown methods get 405, bodies longer than `most_bytes` 413; a length that is no
    number gets 400, and so do NUL characters, which PostgreSQL cannot store in text, and forms
    in another encoding than UTF-8, some of which make characters that no database holds.
    """

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.method not in METHODS:
            return HttpResponseNotAllowed(METHODS)
        try:
            length = int(request.META.get("CONTENT_LENGTH") or 0)
        except ValueError:
            return errors.bad_request(request)
        if not 0 <= length <= most_bytes(request.path_info):
            return errors.too_large(request)
        if _encoded_oddly(request) or any("\0" in text for text in _texts(request)):
            return errors.bad_request(request)
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponse], args: object, kwargs: object
    ) -> HttpResponse | None:
        """Look into a form once Django has decided to read it anyway, for its CSRF token."""
        if request.method == "POST" and any("\0" in text for text in _pairs(request.POST.lists())):
            return errors.bad_request(request)
        return None


class RequestId:
    """Gives each request an id that stands in every line logged on its way."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        with structlog.contextvars.bound_contextvars(request=uuid.uuid4().hex[:12]):
            return self.get_response(request)


def _encoded_oddly(request: HttpRequest) -> bool:
    """Whether the body is said to be in an encoding known to Python that is not UTF-8."""
    return request.encoding is not None and codecs.lookup(request.encoding).name != "utf-8"


def _texts(request: HttpRequest) -> Iterator[str]:
    yield request.path_info
    yield from _pairs(request.GET.lists())
    yield from request.COOKIES.values()


def _pairs(lists: Iterable[tuple[str, list[Any]]]) -> Iterator[str]:
    for key, values in lists:
        yield key
        yield from values

"""What a person reads when a request cannot be answered, each with its own short sentence."""

from __future__ import annotations

from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.csrf import requires_csrf_token


def told(request: HttpRequest, status: int, title: str, sentence: str) -> HttpResponse:
    """A page with `status`, a `title` and one `sentence`; for htmx the notice alone."""
    template = "errors/page.html"
    if request.headers.get("HX-Request") == "true":
        template = "errors/notice.html"
    return render(request, template, {"title": title, "sentence": sentence}, status=status)


@requires_csrf_token
def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """400, or 413 where the request was simply too long."""
    if isinstance(exception, RequestDataTooBig):
        return too_large(request)
    if isinstance(exception, TooManyFieldsSent | TooManyFilesSent):
        return told(
            request,
            400,
            _("Too many fields"),
            _("That form had more fields than any of ours has. Nothing was saved."),
        )
    return told(
        request,
        400,
        _("Not understood"),
        _("The site could not make sense of that request. Nothing was saved."),
    )


@requires_csrf_token
def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """403: this phone may not do that."""
    return told(
        request,
        403,
        _("Not from here"),
        _("This phone may not do that. Ask the host for a link that may."),
    )


@requires_csrf_token
def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """404: nothing lives at this address."""
    return told(
        request,
        404,
        _("Nothing here"),
        _("There is no page at this address. It may be mistyped, or its table is gone."),
    )


def too_large(request: HttpRequest) -> HttpResponse:
    """413: the body is longer than the site reads."""
    return told(
        request,
        413,
        _("Too much at once"),
        _("That was more than the site takes at once. Nothing was saved."),
    )


def too_many(request: HttpRequest, seconds: int) -> HttpResponse:
    """429: this visitor should wait `seconds` (at least one) before the next try."""
    response = told(
        request,
        429,
        _("A little slower"),
        _("Too many tries in a short time. Wait a minute and try again."),
    )
    response["Retry-After"] = str(max(1, seconds))
    return response


def no_csrf(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403 for a form with a missing or stale token: mostly cookies that are off or cleared."""
    return told(
        request,
        403,
        _("Load the page again"),
        _(
            "This form has gone stale, or the browser keeps no cookies."
            " Load the page again and repeat the last step."
        ),
    )


def server_error(request: HttpRequest) -> HttpResponse:
    """500: our fault. Stands alone: whatever broke may have broken the base page as well."""
    return render(None, "errors/500.html", status=500)

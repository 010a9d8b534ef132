"""Rules that stay readable without a network: a game's whole book as one page, which the phone
keeps, and the service worker that keeps it. Nothing else is ever kept; see `docs/rulebook.md`.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_cache_control, set_response_etag
from django.views.decorators.http import require_safe

from companion.build import BUILD
from companion.rulebook.library import SITE, library, rule_html
from companion.rulebook.views import book_or_404

# What the page needs besides itself.
PARTS = (
    "css/tokens.css",
    "css/base.css",
    "css/parts.css",
    "css/quiet.css",
    "css/rulebook.css",
    "js/filter.js",
    "icons/favicon.svg",
)


@require_safe
def whole(request: HttpRequest, game: str) -> HttpResponseBase:
    """A game's whole book on one page, the same for everybody: no name, no token."""
    book = book_or_404(game)
    asked_of = library().asked_of
    sections = [
        (section, [(one, rule_html(one.rule), asked_of(one.rule)) for one in section.passages])
        for section in book.sections
    ]
    books = library().books.values()
    context = {"book": book, "books": books, "sections": sections, "parts": PARTS}
    return _unchanging(request, render(request, "rulebook/whole.html", context))


@require_safe
def worker(request: HttpRequest) -> HttpResponseBase:
    """The service worker of this build; it sees the addresses beside and below its own only."""
    context = {
        "build": BUILD,
        "parts": [static(part) for part in PARTS],
        "help": reverse("rulebook:whole", args=(SITE,)),
    }
    kind = "text/javascript; charset=utf-8"
    return _unchanging(request, render(request, "rulebook/worker.js", context, content_type=kind))


def _unchanging(request: HttpRequest, response: HttpResponse) -> HttpResponseBase:
    """An answer to ask for again each time, and to send again only when it has changed."""
    patch_cache_control(response, private=True, no_cache=True)
    etag = set_response_etag(response)["ETag"]
    return get_conditional_response(request, etag=etag, response=response) or response

"""Rules that stay readable without a network: a game's whole book as one page, which the phone
keeps, and the service worker that keeps it. Nothing else is ever kept; see `docs/rulebook.md`.
"""

from __future__ import annotations

from functools import lru_cache

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_cache_control, set_response_etag
from django.utils.translation import get_language, override
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
MISSING = "table.offline"  # what the help says of a book that is not kept


@require_safe
def whole(request: HttpRequest, game: str) -> HttpResponseBase:
    """A game's whole book on one page, the same for everybody: no name, no token."""
    book_or_404(game)
    return _unchanging(request, HttpResponse(_whole(game, get_language())))


@lru_cache(maxsize=32)  # every phone at a table asks for it, and it takes a while to put together
def _whole(game: str, language: str) -> str:
    shelf = library()
    book = shelf.books[game]
    sections = [
        (
            section,
            [(one, rule_html(one.rule), shelf.asked_of(one.rule)) for one in section.passages],
        )
        for section in book.sections
    ]
    context = {"book": book, "books": shelf.books.values(), "sections": sections, "parts": PARTS}
    with override(language):
        return render_to_string("rulebook/whole.html", context)


@require_safe
def worker(request: HttpRequest) -> HttpResponseBase:
    """The service worker of this build; it sees the addresses beside and below its own only."""
    context = {
        "build": BUILD,
        "parts": [static(part) for part in PARTS],
        "help": reverse("rulebook:whole", args=(SITE,)),
        "missing": MISSING,
    }
    kind = "text/javascript; charset=utf-8"
    return _unchanging(request, render(request, "rulebook/worker.js", context, content_type=kind))


def _unchanging(request: HttpRequest, response: HttpResponse) -> HttpResponseBase:
    """An answer to ask for again each time, and to send again only when it has changed."""
    patch_cache_control(response, private=True, no_cache=True)
    etag = set_response_etag(response)["ETag"]
    return get_conditional_response(request, etag=etag, response=response) or response

"""The rulebook's pages. Each is a whole page, or only its inside where a sheet asks for it."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.cache import (
    get_conditional_response,
    patch_cache_control,
    patch_vary_headers,
    set_response_etag,
)
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from companion import errors
from companion.limits import limited
from companion.rulebook.book import Book
from companion.rulebook.library import SITE, library, rule_html, summary_html
from companion.rulebook.marks import answered

LONGEST = 100  # characters of a question


@require_safe
def index(request: HttpRequest) -> HttpResponseBase:
    """Every game's rules, and the help on this site."""
    books = dict(library().books)
    site = books.pop(SITE)
    return _answer(request, "rulebook/index.html", {"games": books.values(), "site": site})


@require_safe
def book(request: HttpRequest, game: str) -> HttpResponseBase:
    """The contents of one book."""
    return _answer(request, "rulebook/book.html", {"book": book_or_404(game)})


@require_safe
def questions(request: HttpRequest, game: str) -> HttpResponseBase:
    """What players ask about one game, by section of its book, each with its answer."""
    shown = book_or_404(game)
    asked = [
        (section, [one for passage in section.passages for one in library().asked_of(passage.rule)])
        for section in shown.sections
    ]
    context = {"book": shown, "asked": [(section, found) for section, found in asked if found]}
    return _answer(request, "rulebook/questions.html", context)


@require_safe
def summary(request: HttpRequest, game: str) -> HttpResponseBase:
    """One game's rules on two pages, to be printed. 404 for a book without a summary."""
    shown = book_or_404(game)
    if not shown.summary:
        raise Http404
    context = {"book": shown, "html": summary_html(game)}
    return _answer(request, "rulebook/summary.html", context)


@require_safe
def passage(request: HttpRequest, game: str, rule: str) -> HttpResponseBase:
    """One rule, with what stands before, after and near it."""
    shelf = library()
    shown = shelf.passages.get(rule)
    if shown is None or shown.book != game:
        raise Http404
    context = {
        "book": book_or_404(game),
        "passage": shown,
        "html": rule_html(rule),
        "asked": shelf.asked_of(rule),
        "near": [shelf.passages[other] for other in shown.see],
        "previous": shelf.previous.get(rule),
        "next": shelf.next.get(rule),
    }
    return _answer(request, "rulebook/passage.html", context)


@limited("rules-search", per_minute=settings.LOOKUPS_PER_MINUTE, burst=120, methods=("GET",))
@require_safe
def answers(request: HttpRequest) -> HttpResponseBase:
    """What answers a question: a whole page, or the list alone while somebody is typing."""
    question = request.GET.get("q", "").strip()
    game = request.GET.get("game", "")
    if len(question) > LONGEST:
        return errors.told(
            request, 400, _("Too long"), _("Ask with a few words, at most 100 letters.")
        )
    book = book_or_404(game) if game else None
    hits = answered(question, game)
    context = {
        "question": question,
        "book": book,
        "hits": hits,
        "count": _count(question, len(hits)),
    }
    return _answer(request, "rulebook/search.html", context, lists=True)


def _count(question: str, hits: int) -> str:
    """How many answers there are, as a sentence."""
    if not question:
        return _("Type a word or two.")
    if not hits:
        return _("Nothing fits. Try another word, or look through the contents.")
    return ngettext("%(number)d answer", "%(number)d answers", hits) % {"number": hits}


def book_or_404(slug: str) -> Book:
    """The book of a game. Raises Http404."""
    try:
        return library().books[slug]
    except KeyError:
        raise Http404 from None


def _answer(
    request: HttpRequest, template: str, context: dict[str, Any], *, lists: bool = False
) -> HttpResponseBase:
    """The page in the form asked for, never to be taken for another form of it.

    `lists` if it has a list of answers that can be had alone. What a sheet asks for holds no
    token and nobody's name, so it gets an ETag; whole pages do not.
    """
    target = request.headers.get("HX-Target", "")
    part = {"div#sheet-body": "sheet", "div#found": "list" if lists else "page"}.get(target, "page")
    frame = "rulebook/sheet.html" if part == "sheet" else "base.html"
    name = f"{template}#found" if part == "list" else template
    # The list is made of what was found and of nothing that a request tells.
    told = None if part == "list" else request
    response: HttpResponse = render(told, name, {**context, "frame": frame})
    patch_vary_headers(response, ("HX-Request", "HX-Target"))
    patch_cache_control(response, private=True, no_cache=True)
    if part == "page":
        return response
    etag = set_response_etag(response)["ETag"]
    return get_conditional_response(request, etag=etag, response=response) or response

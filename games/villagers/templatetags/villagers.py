"""What the templates of Villagers ask for by the words in the search field."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import template
from django.http import HttpRequest

from games.villagers import finding

register = template.Library()


@register.filter
def matching(finds: Sequence[dict[str, Any]], words: str | None) -> list[dict[str, Any]]:
    """Those of `finds` that the `words` mean."""
    return finding.matching(finds, (words or "")[:60])


@register.filter
def of_group(answers: Sequence[dict[str, Any]], group: str) -> list[dict[str, Any]]:
    """The answers of one group."""
    return [one for one in answers if one["group"] == group]


@register.filter
def of_no_group(answers: Sequence[dict[str, Any]], groups: str) -> list[dict[str, Any]]:
    """The answers that are in none of these groups, parted by commas."""
    apart = groups.split(",")
    return [one for one in answers if one["group"] not in apart]


@register.filter
def searches(request: HttpRequest) -> str:
    """The address of a search on this page, without its words: a half-made move goes on."""
    query = request.GET.copy()
    query.pop("q", None)
    kept = query.urlencode()
    return f"?{kept}&q=" if kept else "?q="


@register.filter
def asked(request: HttpRequest) -> str:
    """What the address of this page asks for, to be asked again where a move is refused."""
    return f"?{request.GET.urlencode()}" if request.GET else ""

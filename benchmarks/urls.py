"""The site's addresses, and bare views to compare ours with."""

from __future__ import annotations

import itertools
from typing import Any
from uuid import UUID, uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path

from companion import urls
from companion.tables.answers import PART
from companion.tables.models import Entry, Table
from companion.tables.screen import table_context
from companion.tables.visit import Visit, at_table

_ready: dict[UUID, dict[str, Any]] = {}
_numbers = itertools.count(500_000)  # far behind whatever is logged at the table


@at_table
def ready(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Keep what the table's page is made of at this moment for `bare`."""
    _ready[visit.table.pk] = table_context(request, visit) | {"answer": True}
    return HttpResponse()


def bare(request: HttpRequest, table_id: UUID) -> HttpResponse:
    """The least a Django view does that logs something and answers with the table's part."""
    Entry.objects.create(
        table_id=table_id,
        number=next(_numbers),
        act=request.POST["move"],
        role="host",
        key=uuid4().hex[:12],
    )
    return render(request, PART, _ready[table_id])


def row(request: HttpRequest) -> HttpResponse:
    """The least a Django view does that fetches one row."""
    return HttpResponse(Table.objects.values_list("game", flat=True).first())


urlpatterns = [
    *urls.urlpatterns,
    path("bare/row/", row),
    path("bare/<uuid:table_id>/ready/", ready),
    path("bare/<uuid:table_id>/play/", bare),
]
handler400, handler403 = urls.handler400, urls.handler403
handler404, handler429, handler500 = urls.handler404, urls.handler429, urls.handler500

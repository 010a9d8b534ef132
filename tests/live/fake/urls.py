"""Pages of the made-up tables, and a look into the serving process."""

from __future__ import annotations

import hashlib
import os
import threading
import time
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseForbidden, JsonResponse
from django.shortcuts import render
from django.urls import path
from django.utils.cache import get_conditional_response

from companion import live
from companion.health import healthz
from companion.live.hub import hub
from tests.live.fake import tables


def page(request: HttpRequest, table: str) -> HttpResponse:
    """The whole page, or what replaces it on the phone; 403 once the door is closed."""
    access, door = request.GET.get("access", "ann"), request.GET.get("door", "watch:1")
    revision, lines, closed = tables.row(table)
    if door in closed:
        return HttpResponseForbidden("This link is not valid any more.")
    etag = f'"{hashlib.sha256(repr((revision, access, door)).encode()).hexdigest()[:16]}"'
    if (unchanged := get_conditional_response(request, etag=etag)) is not None:
        return unchanged
    context = {
        "revision": revision,
        "lines": lines,
        "etag": etag,
        "source": request.get_full_path(),
        "ticket": live.ticket_for(table, access, door),
        "table": table,
        "fragment": "HX-Request" in request.headers,
        "without_form": "hide-form" in lines,
    }
    name = "fake/fragment.html" if context["fragment"] else "fake/page.html"
    response = render(request, name, context)
    response["ETag"] = etag
    response["Vary"] = "HX-Request"
    response["Cache-Control"] = "no-cache"
    return response


def move(request: HttpRequest, table: str) -> HttpResponse:
    """Add a line; `wait` seconds pass between the commit and the answer."""
    tables.add_line(table, request.POST.get("line", "line"))
    time.sleep(float(request.POST.get("wait", 0)))
    return HttpResponse(status=204)


def revoke(request: HttpRequest, table: str) -> HttpResponse:
    """Close a door."""
    tables.revoke(table, request.POST["door"])
    return HttpResponse(status=204)


def slot(request: HttpRequest, table: str) -> HttpResponse:
    """A form to be loaded into the page's slot."""
    return render(request, "fake/slot.html", {"table": table})


def process(request: HttpRequest) -> JsonResponse:
    """What this process holds open."""
    database = str(settings.DATABASES["default"]["NAME"])
    files = [str(each.readlink()) for each in Path("/proc/self/fd").iterdir() if each.is_symlink()]
    return JsonResponse(
        {
            "streams": sum(1 for _ in hub.listeners()),
            "threads": threading.active_count(),
            "database": sum(1 for name in files if name.startswith(database)),
            "resident": int(Path("/proc/self/statm").read_text().split()[1])
            * os.sysconf("SC_PAGESIZE"),
        }
    )


urlpatterns = [
    path("healthz", healthz),
    path("process", process),
    path("fake/<table>/", page),
    path("fake/<table>/move", move),
    path("fake/<table>/revoke", revoke),
    path("fake/<table>/slot", slot),
]

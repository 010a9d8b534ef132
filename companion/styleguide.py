"""The pages that show what pages are made of, with made-up data, for whoever builds the next one.

They read nothing from the database and change nothing, so anybody may look at them.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.views.decorators.http import require_safe

SAMPLES = Path(settings.BASE_DIR) / "templates" / "styleguide" / "samples"


@require_safe
def styleguide(request: HttpRequest) -> HttpResponse:
    """Every component with its markup, and the list of sample pages."""
    names = sorted(file.stem for file in SAMPLES.glob("*.json"))
    return render(request, "styleguide/index.html", {"samples": names})


@require_safe
def sample(request: HttpRequest, name: str) -> HttpResponse:
    """One whole page filled from `samples/<name>.json` (its `template` and the rest as context); 404 for any other name."""
    file = SAMPLES / f"{name}.json"
    if not file.is_file():
        raise Http404
    context: dict[str, Any] = json.loads(file.read_text())
    return render(request, f"styleguide/{context.pop('template')}.html", context)


urlpatterns = [
    path("", styleguide, name="styleguide"),
    path("<slug:name>/", sample, name="styleguide-sample"),
]

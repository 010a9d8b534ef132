"""Pages that show what pages are made of, with made-up data, for whoever builds the next one.

They read nothing from the database and change nothing, so anybody may look at them. The samples
are files beside their templates, so that nothing here knows a game.
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
PIECES = {
    "colours": ("Colours and figures", "A shape stands beside each colour; figures are tabular."),
    "buttons": ("Buttons", "One .go on a page: what is most likely wanted."),
    "marks": ("Marks", ".tag tells a state, .stamp what people decided, .rule leads to a rule."),
    "notices": ("Notices", "Plain, .good and .warn; Django's messages fit as well."),
    "slips": ("Slips and rows", "Paper for what belongs together; rows for lists that lead on."),
    "cards": ("Cards in a trick", "Slots are .now or .best; .new is the card laid last."),
    "board": ("The board", "A button logs, a label ticks; .shut draws an objection when touched."),
    "seats": ("Seats", "The total, and what this round brought; aria-current is asked now."),
    "sacks": ("Sacks left", "How many, and what each is worth; .none when a colour is gone."),
    "fields": ("Fields", "Labels above, help below, the fault in words beside the field."),
    "details": ("Details", "Whatever opens to its reason."),
    "bar": ("The bar", "Within reach of a thumb, inside the page's `reach`."),
    "objection": ("Objections", "Above the bar: why not, the rule, and how to keep it anyway."),
    "log": ("The log", "An entry is plain, or .correction, .ruling, .kept (anyway), .undone."),
    "scores": ("The scoresheet", "Best first; .first has won. Every number opens to its reason."),
    "compare": ("Before and after", "What a correction would change; .changed rows stand out."),
    "access": ("A way in", "A link as picture, code and address."),
    "reading": ("Reading", "Running text, as the rulebook has it."),
}


@require_safe
def styleguide(request: HttpRequest) -> HttpResponse:
    """Every piece with its markup, and the list of sample pages."""
    pieces = [
        {"title": title, "about": about, "template": f"styleguide/pieces.html#{name}"}
        for name, (title, about) in PIECES.items()
    ]
    return render(request, "styleguide/index.html", {"pieces": pieces, "samples": samples()})


@require_safe
def sample(request: HttpRequest, name: str) -> HttpResponse:
    """A whole page from `samples/<name>.json`: its `template`, the rest is the context. Or 404."""
    if name not in samples():
        raise Http404
    context: dict[str, Any] = json.loads((SAMPLES / f"{name}.json").read_text())
    return render(request, f"styleguide/{context.pop('template')}.html", context)


def samples() -> list[str]:
    """The names of the sample pages."""
    return sorted(file.stem for file in SAMPLES.glob("*.json"))


urlpatterns = [
    path("", styleguide, name="styleguide"),
    path("<slug:name>/", sample, name="styleguide-sample"),
]

"""Scores, options, and the end of a table: finish, play on, abandon, rematch, delete."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from companion.engine import codec
from companion.people.identity import browser_of, browsers_of
from companion.tables import referee
from companion.tables.models import Table
from companion.tables.people import seat_phone
from companion.tables.screen import page_context, rule_shown
from companion.tables.sheet import sheet_shown
from companion.tables.visit import Visit, at_table, posted
from companion.tables.words import said, shown


@require_GET
@at_table
def scores(request: HttpRequest, visit: Visit) -> HttpResponse:
    """The scoresheet: every number opens to its reason."""
    outcome = visit.game.outcome(visit.state)
    context = page_context(request, visit, "scores") | {
        "sheet": sheet_shown(visit),
        "outcome": outcome,
        "because": shown(outcome.because, visit.names) if outcome else "",
        "outcome_rule": rule_shown(outcome.rule) if outcome else None,
        "rematch": Table.objects.filter(rematch_of=visit.table).exists(),
        "extra_forms": [
            (name, form.title)
            for name, form in visit.kit.forms.items()
            if name in visit.game.host_moves
        ],
    }
    return render(request, "tables/scores.html", context)


@require_GET
@at_table
def options(request: HttpRequest, visit: Visit) -> HttpResponse:
    """The options in force, each to be changed by one tap that is logged."""
    now = visit.game.options_now(visit.state)
    context = page_context(request, visit, "options") | {
        "options": [
            {
                "name": option.name,
                "label": said(option.label, visit.names),
                "help": said(option.help, visit.names),
                "rule": rule_shown(option.rule) if option.rule else None,
                "choices": [
                    {
                        "label": label,
                        "now": getattr(now, option.name) == value,
                        "move": codec.encode(
                            {"move": "set", "option": option.name, "value": value}
                        ),
                    }
                    for value, label in _choices(visit, option)
                ],
            }
            for option in visit.game.shown()
            if not option.seats or visit.table.size in option.seats
        ]
    }
    return render(request, "tables/options.html", context)


@require_GET
@at_table
def end(request: HttpRequest, visit: Visit) -> HttpResponse:
    """What can be done with the table as a whole."""
    context = page_context(request, visit, "end") | {
        "outcome": visit.game.outcome(visit.state),
        "rematch": Table.objects.filter(rematch_of=visit.table).exists(),
    }
    return render(request, "tables/end.html", context)


@posted
@at_table
def finish(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Close the game and keep its result."""
    referee.finish(visit.table, visit.phone)
    return redirect("tables:scores", visit.table.pk)


@posted
@at_table
def reopen(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Play on."""
    return redirect(referee.reopen(visit.table, visit.phone))


@posted
@at_table
def abandon(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Stop without a result."""
    referee.abandon(visit.table, visit.phone)
    return redirect("tables:end", visit.table.pk)


@posted
@at_table
def rematch(request: HttpRequest, visit: Visit) -> HttpResponse:
    """The same people again; where there is a rematch already, on to it."""
    rotate = request.POST.get("seats") == "rotate"
    try:
        opened = referee.rematch(visit.table, visit.phone, browser_of(request), rotate=rotate)
    except referee.Over:
        return _follow(request, visit)
    request.session[f"phrase-{opened.table.pk}"] = opened.phrase
    return redirect("tables:opened", opened.table.pk)


@posted
@at_table
def follow(request: HttpRequest, visit: Visit) -> HttpResponse:
    """From an old table to its rematch, by the same kind of link and with the same person."""
    return _follow(request, visit)


@posted
@at_table
def delete(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Delete the table, if the form says that this is really meant."""
    if request.POST.get("sure") != "yes":
        raise referee.Unreadable(_("Tick the box first: a deleted table is gone for good."))
    referee.delete(visit.table, visit.phone, result_too=request.POST.get("result_too") == "yes")
    messages.success(request, _("The table is deleted."))
    return redirect("tables:home")


def _follow(request: HttpRequest, visit: Visit) -> HttpResponse:
    new = Table.objects.filter(rematch_of=visit.table).first()
    if new is None:
        raise Http404
    if not new.phones.filter(browser_id__in=browsers_of(request)).exists():
        link = new.links.get(role=visit.role)
        if link.generation > 1:  # whoever made it anew chooses who gets it
            raise referee.NotYours(_("The new table has other links by now. Ask its host for one."))
        names = [seat.name for seat in new.seats.all()]
        mine = visit.names[visit.phone.seat] if visit.phone.seat is not None else None
        seat = names.index(mine) if mine in names else None
        seat_phone(new, link, browser_of(request), seat)
    return redirect(new)


def _choices(visit: Visit, option: object) -> list[tuple[object, str]]:
    choices = [(value, said(label, visit.names)) for value, label in option.choices]  # type: ignore[attr-defined]
    return choices or list(enumerate(visit.names))

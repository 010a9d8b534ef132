"""Who sits where, whose phones are here, and the links that let them in."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from companion.tables import people as seating
from companion.tables.forms import RenameForm, SeatForm
from companion.tables.referee import Unreadable
from companion.tables.screen import page_context
from companion.tables.share import link_shown
from companion.tables.visit import Visit, at_table, posted
from companion.tables.words import phone_name, rights_name


@require_GET
@at_table
def people(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Seats, phones and links."""
    table = visit.table
    phones = [phone for phone in table.phones.select_related("link").order_by("pk") if phone.role]
    links = [
        link_shown(request, link)
        for link in table.links.order_by("pk")
        if _may_see(visit, link.role)
    ]
    context = page_context(request, visit, "people") | {
        "seats": seating.phones_by_seat(table, visit.names),
        "phones": [
            {
                "pk": phone.pk,
                "name": phone_name(phone.role or "", phone.seat, visit.names),
                "role": rights_name(phone.role or ""),
                "mine": phone.pk == visit.phone.pk,
                "joined": phone.joined,
            }
            for phone in phones
        ],
        "links": links,
        "seat_form": SeatForm(names=visit.names, initial={"seat": _initial(visit)}),
    }
    return render(request, "tables/people.html", context)


@posted
@at_table
def rename(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Another name for a seat."""
    form = RenameForm(request.POST)
    if not form.is_valid():
        raise Unreadable(_first_error(form))
    seating.rename(visit.table, visit.phone, form.cleaned_data["seat"], form.cleaned_data["name"])
    return redirect("tables:people", visit.table.pk)


@posted
@at_table
def sit(request: HttpRequest, visit: Visit) -> HttpResponse:
    """This phone logs for another seat from now on."""
    form = SeatForm(request.POST, names=visit.names)
    if not form.is_valid():
        raise Unreadable(_first_error(form))
    seating.move_phone(visit.table, visit.phone, form.cleaned_data["seat"])
    return redirect("tables:people", visit.table.pk)


@posted
@at_table
def change_link(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Renew a link, or withdraw it."""
    role, how = request.POST.get("role", ""), request.POST.get("how")
    if how == "renew":
        seating.renew(visit.table, visit.phone, role)
    elif how == "revoke":
        seating.revoke(visit.table, visit.phone, role)
    else:
        raise Unreadable(_("The form does not say what to do with the link."), "how")
    return redirect("tables:people", visit.table.pk)


@posted
@at_table
def dismiss(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Take a phone off the table."""
    text = request.POST.get("phone", "")
    if not (text.isascii() and text.isdigit() and len(text) < 15):
        raise Unreadable(_("There is no such phone at this table."), "phone")
    seating.dismiss(visit.table, visit.phone, int(text))
    return redirect("tables:people", visit.table.pk)


def _may_see(visit: Visit, role: str) -> bool:
    """Nobody is shown a link that allows more than their own."""
    return visit.hosts or role == "watch" or (role == "scribe" and visit.writes)


def _initial(visit: Visit) -> int | str:
    return "" if visit.phone.seat is None else visit.phone.seat


def _first_error(form: RenameForm | SeatForm) -> str:
    errors = [str(error) for problems in form.errors.values() for error in problems]
    return errors[0] if errors else _("This could not be read.")

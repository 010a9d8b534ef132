"""The menu of a table: its other pages."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from companion.tables.addresses import address
from companion.tables.visit import Visit


@dataclass(frozen=True)
class Place:
    """One page to go to; `here` if it is the one being looked at."""

    name: str | Promise
    icon: str
    url: str
    here: bool


def places(visit: Visit, here: str) -> list[Place]:
    """The pages this phone may use. `here` is the name of the present one."""
    table = visit.table.pk

    def page(view: str, icon: str, name: str) -> Place:
        return Place(name, icon, address(f"tables:{view}", table), view == here)

    found = [
        page("table", "layers", _("The table")),
        page("log", "scroll-text", _("Log")),
        page("scores", "trophy", _("Scores")),
        page("people", "users", _("People and links")),
    ]
    if visit.writes and visit.playing:
        found += [
            Place(form.title, "pencil", address("tables:form", table, name), name == here)
            for name, form in visit.kit.forms.items()
            if (form.tag in visit.game.host_moves or form.tag == "set")
            and (not form.seats or visit.table.size in form.seats)
            and visit.corrects
        ]
        found.append(page("options", "settings", _("Options")))
    found.append(page("end", "flag", _("End and record")))
    rules = address("rulebook:book", visit.table.game)
    found.append(Place(_("Rules"), "book-open", rules, here=False))
    return found

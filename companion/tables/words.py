"""Rules' sentences in the reader's language, with the names of this table."""

from __future__ import annotations

import re
from collections.abc import Sequence

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, ngettext

from companion.engine.text import Language, Text, render
from companion.people.names import standing_alone
from companion.tables.models import Entry, Link

PLAIN = Language(gettext, ngettext)
_SEAT = re.compile(r"\{([0-9]{1,2})\}", re.ASCII)


def _fill(message: str, /, **values: object) -> SafeString:
    return format_html(message, **values) if values else mark_safe(message)  # noqa: S308 - ours


MARKED_UP = Language(gettext, ngettext, _fill)


def said(text: Text | None, names: Sequence[str]) -> str:
    """`text` as plain words, for pages (which escape it), JSON and tests."""
    return "" if text is None else render(text, names, PLAIN)


def shown(text: Text | None, names: Sequence[str]) -> str:
    """`text` as safe HTML in which each player's name stands out."""
    if text is None:
        return ""
    marked = [
        format_html('<b class="who seat-{}">{}</b>', seat, name) for seat, name in enumerate(names)
    ]
    return render(text, marked, MARKED_UP)


def logged_by(entry: Entry, names: Sequence[str]) -> str:
    """Who logged an entry: the phone, or what its record says where it was imported."""
    if not entry.by:
        return phone_name(entry.role, entry.seat, names)
    return _SEAT.sub(lambda found: _name_at(int(found[1]), names, found[0]), entry.by)


def without_names(text: str, names: Sequence[str]) -> str:
    """`text` with "{2}" for the name of seat 2: kept that way, it is read with today's names."""
    for seat in sorted(range(len(names)), key=lambda seat: -len(names[seat])):
        if not names[seat]:
            continue
        text = standing_alone(names[seat]).sub(f"{{{seat}}}", text)
    return text


def _name_at(seat: int, names: Sequence[str], otherwise: str) -> str:
    return names[seat] if seat < len(names) else otherwise


def rights_name(role: str) -> str:
    """What a phone with this role may do, as the list of phones says it."""
    return {
        Link.Role.HOST: gettext("host"),
        Link.Role.SCRIBE: gettext("may log"),
        Link.Role.WATCH: gettext("looks on"),
    }[Link.Role(role)]


def phone_name(role: str, seat: int | None, names: Sequence[str]) -> str:
    """What a phone is called: by the seat it logs for, or by how it came in."""
    if seat is not None and 0 <= seat < len(names):
        return gettext("{name}’s phone").format(name=names[seat])
    if role == Link.Role.HOST:
        return gettext("the host’s phone")
    return gettext("a shared phone") if role == Link.Role.SCRIBE else gettext("a watching phone")

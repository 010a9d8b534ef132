"""What the table's page shows, made from one phone's view only."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.timezone import localtime
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from companion import live
from companion.build import BUILD
from companion.engine import codec
from companion.engine.log import Inserted, Logged, Replaced
from companion.engine.offers import Offers
from companion.engine.scoresheet import Row
from companion.engine.verdicts import Prompt
from companion.rulebook.library import passage, rule_url
from companion.tables.addresses import address
from companion.tables.menu import places
from companion.tables.models import Notice, Table
from companion.tables.visit import Visit
from companion.tables.words import logged_by, phone_name, said, shown

# What a group says when it keeps a move against the rules; own words go in a field beside.
REASONS = (
    gettext_lazy("We noticed too late"),
    gettext_lazy("We agreed on it"),
    gettext_lazy("House rule"),
)


@dataclass(frozen=True)
class SeatShown:
    """One place in the strip of seats: what it has, a note of the game's, if it is asked now."""

    number: int
    name: str
    total: int | None
    now: str
    asked: bool
    url: str


@dataclass(frozen=True)
class Undo:
    """What *undo* would take back, who logged it when, and where to say so."""

    what: str
    by: str
    url: str


def steps_of(request: HttpRequest, visit: Visit) -> str:
    """The address of what follows a half-made move, without the draft itself.

    It names the version it was made on: once the table has moved on, a draft means nothing.
    """
    query = request.GET.copy()
    query.pop("draft", None)
    query.pop("q", None)  # what was searched for has been found
    query["on"] = str(visit.table.version)
    return f"?{query.urlencode()}&draft="


def draft_of(request: HttpRequest, visit: Visit) -> str:
    """The half-made move in the address, if it was made on the table as it stands."""
    if request.GET.get("on") != str(visit.table.version):
        return ""
    return request.GET.get("draft", "")


def query_of(request: HttpRequest) -> str:
    """What the address says beyond the table: whose choices, after which half-made move."""
    return f"?{request.GET.urlencode()}" if request.GET else ""


def etag(request: HttpRequest, visit: Visit, part: str) -> str:
    """Names what this phone would be shown: revision, viewer, rights, language and build.

    Also whose forms they are: after signing in, those of the page before are not taken any more.
    """
    get_token(request)
    phone = visit.phone
    what = (
        f"{visit.table.pk}:{visit.table.revision}:{phone.pk}:{phone.seat}:{visit.role}:"
        f"{get_language()}:{BUILD}:{part}:{query_of(request)}:{request.META['CSRF_COOKIE']}"
    )
    return f'"{codec.digest(what)}"'


def page_context(request: HttpRequest, visit: Visit, here: str = "") -> dict[str, Any]:
    """What every page of a table needs: its line on top, its menu, its forms' hidden fields."""
    table = visit.table
    prompt = visit.game.prompt(visit.state) if visit.playing else None
    return {
        "visit": visit,
        "table": table,
        "names": visit.names,
        "kit": visit.kit,
        "where": {
            "game": said(visit.game.name, visit.names),
            "url": address("tables:home"),
            "at": said(prompt.where, visit.names) if prompt else "",
        },
        "places": places(visit, here),
        "rules_url": address("rulebook:book", table.game),
        "hidden": hidden_fields(request, visit),
    }


def hidden_fields(request: HttpRequest, visit: Visit) -> str:
    """What every form of a table carries: token, version, and a key that works once."""
    return format_html(
        '<input type="hidden" name="csrfmiddlewaretoken" value="{}">'
        '<input type="hidden" name="version" value="{}">'
        '<input type="hidden" name="key" value="{}">',
        get_token(request),
        visit.table.version,
        secrets.token_urlsafe(9),
    )


def table_context(request: HttpRequest, visit: Visit) -> dict[str, Any]:
    """Everything `tables/table.html` and the game's own template need.

    Of several seats that are asked, `?seat=` names the one to answer for; `?draft=` is a
    half-made move. Both live in the address only.
    """
    game, state, names = visit.game, visit.state, visit.names
    prompt = game.prompt(state) if visit.playing else None
    outcome = game.outcome(state)
    over = said(outcome.because, names) if outcome else ""
    asked = game.asked(state) if visit.playing else ()
    seat = acting_seat(visit, asked, _wanted_seat(request))
    offers = offered(visit, visit.view, seat, draft_of(request, visit))
    rows = game.scoresheet(state).rows
    query = query_of(request)
    return page_context(request, visit, "table") | {
        "ask": {
            "line": shown(prompt.text, names) if prompt else "",
            "hint": said(prompt.hint, names) if prompt else "",
            "yours": visit.phone.seat is not None and visit.phone.seat in asked,
        },
        "rules": rules_now(prompt, offers),
        "asked": asked,
        "seat": seat,
        "offers": offers,
        "steps": steps_of(request, visit),
        "seats": seats_shown(visit, rows, asked),
        "outcome": outcome,
        "scored": any(row.total is not None for row in rows),
        "because": shown(outcome.because, names) if outcome else "",
        "happened": [one for one in happened(visit) if one != over],
        "undo": undo_shown(visit),
        "redo": redo_shown(visit),
        "notice": notice_told(visit, visit.notice) if visit.notice else "",
        "two_phones": two_phones(visit),
        # Only a game that is over is followed by another.
        "rematch": (outcome is not None or not visit.playing)
        and Table.objects.filter(rematch_of=visit.table).exists(),
        "play_url": address("tables:play", visit.table.pk),
        "src": f"{visit.table.get_absolute_url()}{query}",
        "findings": sum(one.verdict != "open" for one in game.findings(state)),
        "live": live_url(visit),
        "etag": etag(request, visit, "part"),
        "build": BUILD,
        **visit.kit.screen(visit.view, offers, names),
    }


def rules_now(prompt: Prompt | None, offers: Offers) -> list[dict[str, str]]:
    """The passages that matter at this moment, three at most: on what was chosen, then on what
    is asked.
    """
    rules = dict.fromkeys((*offers.rules, *(prompt.rules if prompt else ())))
    return [rule_shown(rule) for rule in list(rules)[:3]]


def rule_shown(rule: str) -> dict[str, str]:
    """A link to a passage: its title and address."""
    return {"title": passage(rule).title, "url": rule_url(rule)}


def live_url(visit: Visit) -> str:
    """Where this phone listens for the table moving on."""
    door = visit.phone.link.door
    return f"/live/{live.ticket_for(str(visit.table.pk), str(visit.phone.pk), door)}"


def offered(visit: Visit, view: Any, seat: int | None, draft: str = "") -> Offers:
    """The choices of `seat` in `view`; those after a half-made `draft`, if it is one of this
    game's.
    """
    if seat is None:
        return Offers()
    try:
        return visit.game.offers(view, seat, draft)
    except ValueError:
        return visit.game.offers(view, seat)


def _wanted_seat(request: HttpRequest) -> int | None:
    text = request.GET.get("seat", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 3 else None


def acting_seat(visit: Visit, asked: tuple[int, ...], wanted: int | None) -> int | None:
    """The seat whose choices this phone is shown: its own if asked, else one it may log for."""
    if not visit.writes or not asked:
        return None
    if visit.phone.seat in asked:
        return visit.phone.seat
    if visit.table.own_seat and not visit.hosts:
        return None
    return wanted if wanted in asked else asked[0]


def seats_shown(visit: Visit, rows: tuple[Row, ...], asked: tuple[int, ...]) -> list[SeatShown]:
    """The seats with what they have and who is asked; a seat leads to its reasons."""
    notes = visit.kit.notes(visit.view)
    scores = address("tables:scores", visit.table.pk)
    return [
        SeatShown(
            number=row.seat,
            name=visit.names[row.seat],
            total=row.total,
            now=notes[row.seat] if notes else "",
            asked=row.seat in asked,
            url=f"{scores}#seat-{row.seat}",
        )
        for row in rows
        if row.seat is not None
    ]


def two_phones(visit: Visit) -> str:
    """A sentence if another phone logs for this phone's seat too."""
    seat = visit.phone.seat
    if seat is None or not visit.writes:
        return ""
    others = visit.table.phones.filter(seat=seat).exclude(pk=visit.phone.pk)
    if any(other.role for other in others.select_related("link")):
        return _("Another phone logs for {name} too.").format(name=visit.names[seat])
    return ""


def undo_shown(visit: Visit) -> Undo | None:
    """What undo names; None where nothing stands or this phone may not."""
    entry = visit.newest
    if entry is None or not visit.writes or not visit.playing:
        return None
    if not visit.corrects and entry.phone_id != visit.phone.pk:
        return None
    by = _("by {who}, {time}").format(
        who=logged_by(entry, visit.names),
        time=date_format(localtime(entry.at), "H:i"),
    )
    return Undo(newest_told(visit), by, address("tables:undo", visit.table.pk))


def redo_shown(visit: Visit) -> Undo | None:
    """Redo, while the newest entry is a retraction."""
    table = visit.table
    if table.redo is None or not visit.corrects or not visit.playing:
        return None
    return Undo(_("what was taken back"), "", address("tables:redo", table.pk))


def newest_told(visit: Visit) -> str:
    """The newest standing entry in words: its move, or that it was a correction."""
    act = visit.newest_act
    if isinstance(act, Logged) and visit.before is not None:
        told = visit.game.told(visit.before, act.made.move, visit.viewer, visit.state)
        return said(told, visit.names)
    if isinstance(act, Inserted):
        return _("the entry put in before entry {number}").format(number=act.before)
    if isinstance(act, Replaced):
        return _("the correction of entry {number}").format(number=act.target)
    return _("the newest entry")


def happened(visit: Visit) -> list[str]:
    """What the newest move brought ("Ben takes the trick"), until something else is entered."""
    act = visit.newest_act
    if visit.table.undo != visit.table.version or not isinstance(act, Logged):
        return []
    applied = visit.game.apply(visit.before, act.made.move)
    return [said(text, visit.names) for text in applied.happened]


def notice_told(visit: Visit, notice: Notice) -> str:
    """A notice in words: "Ann’s phone looked back at entry 12"."""
    who = phone_name(notice.role, notice.seat, visit.names)
    if notice.kind == Notice.Kind.SAT and notice.seat is not None:
        return _("Another phone sits with {name} now.").format(name=visit.names[notice.seat])
    if notice.kind == Notice.Kind.LOOKED:
        return _("{who} looked back at entry {number}.").format(who=who, number=notice.entry)
    return _("{who} took the record of the running game.").format(who=who)


def public_url(request: Any, path: str) -> str:
    """`path` as phones reach it: PUBLIC_URL, or the address this phone used; never localhost."""
    from companion.network import phone_url

    if settings.PUBLIC_URL:
        return settings.PUBLIC_URL + path
    host = request.get_host()
    if host.split(":")[0] in ("localhost", "127.0.0.1") or host.startswith("[::1]"):
        return phone_url(int(request.get_port()), request.scheme) + path
    return f"{request.scheme}://{host}{path}"

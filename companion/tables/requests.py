"""What a form of a table sends, read strictly: every oddity is an `Unreadable`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _

from companion.engine import codec
from companion.engine.log import Fate, Made, Standing
from companion.tables.referee import Slip, Unreadable
from companion.tables.referee.entries import KEPT
from companion.tables.visit import Visit

_NOT_CONTENT = {"csrfmiddlewaretoken", "version", "key"}
_LONGEST_MOVE = 16_384


def slip_of(request: HttpRequest) -> Slip:
    """The version and the one-time key of the page a form stood on.

    All forms of a page have one key, so the digest tells by the address as well what was sent.
    """
    key = request.POST.get("key", "")
    if not 8 <= len(key) <= 32 or not key.isascii():
        raise Unreadable(_("The form has lost its key. Load the page again."), "key")
    content = sorted(
        (name, values) for name, values in request.POST.lists() if name not in _NOT_CONTENT
    )
    return Slip(_number(request, "version"), key, codec.digest(repr((request.path, content))))


def made_of(request: HttpRequest, visit: Visit) -> Made[Any]:
    """The move in a form, with the reason if it was played anyway.

    It stands there as JSON, or `form` names the game's own form whose fields say it: so numbers
    can be typed where an entry is corrected.
    """
    name = request.POST.get("form", "")
    move = _formed(request, visit, name) if name else move_of(request.POST.get("move", ""), visit)
    return Made(move=move, anyway=anyway_of(request))


def _formed(request: HttpRequest, visit: Visit, name: str) -> Any:
    """The one move that the fields of a game's form make."""
    form_type = visit.kit.forms.get(name)
    if form_type is None:
        raise Unreadable(_("The form does not say what happened."), "form")
    form = form_type(request.POST, view=visit.view, names=visit.names)
    for field, problems in form.errors.items():
        label = (form.fields[field].label if field in form.fields else None) or field
        sentence = _("At “{field}”: {problem}").format(field=label, problem=problems[0])
        raise Unreadable(sentence, field)
    (data,) = form.moves()
    return move_from(data, visit)


def move_of(text: str, visit: Visit) -> Any:
    """Move JSON as a move of this table's game."""
    try:
        return move_from(codec.loads(text, _LONGEST_MOVE), visit)
    except codec.Malformed as problem:
        raise unreadable(problem) from None


def move_from(data: Any, visit: Visit) -> Any:
    """Plain data as a move of this table's game."""
    try:
        return codec.convert(data, visit.game.Moves)
    except codec.Malformed as problem:
        raise unreadable(problem) from None


def unreadable(problem: codec.Malformed) -> Unreadable:
    """A sentence that names the field at fault."""
    if problem.field == "$":
        return Unreadable(
            _("This is no move of this game: {problem}").format(problem=problem), problem.field
        )
    return Unreadable(
        _("This is no move of this game. At “{field}”: {problem}").format(
            field=problem.field.removeprefix("$."), problem=problem
        ),
        problem.field,
    )


def anyway_of(request: HttpRequest, field: str = "anyway") -> str | None:
    """Why a move was kept: own words if there are any, else the reason tapped."""
    words = request.POST.get("words", "").strip() if field == "anyway" else ""
    reason = words or request.POST.get(field, "").strip()
    if len(reason) > 200:
        raise Unreadable(_("A reason has at most 200 characters."), field)
    if any(ord(char) < 32 for char in reason):
        raise Unreadable(_("A reason is one line of plain text."), field)
    return reason or None


def fates_of(request: HttpRequest, troubles: Iterable[Standing[Any]]) -> list[Fate[Any]]:
    """What a correction's form says becomes of the later entries it upsets.

    `fate-12` is "drop", or "keep" with the reason in `why-12`; entries without are undecided.
    """
    fates: list[Fate[Any]] = []
    for standing in troubles:
        choice = request.POST.get(f"fate-{standing.slot}")
        if choice == "drop":
            fates.append(Fate(slot=standing.slot))
        elif choice == "keep":
            reason = anyway_of(request, f"why-{standing.slot}") or standing.made.anyway or str(KEPT)
            made = Made(move=standing.made.move, anyway=reason)
            fates.append(Fate(slot=standing.slot, made=made))
    return fates


def _number(request: HttpRequest, field: str) -> int:
    text = request.POST.get(field, "")
    if not (text.isascii() and text.isdigit() and len(text) <= 7):
        raise Unreadable(_("The form has lost its version. Load the page again."), field)
    return int(text)

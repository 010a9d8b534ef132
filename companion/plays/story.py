"""What the page of a play tells: the score with its reasons, how it was played, what was mended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from companion.engine.game import OptionShown
from companion.plays.listing import standing
from companion.plays.seeing import Look
from companion.tables.logbook import LineShown, Logbook
from companion.tables.screen import rule_shown
from companion.tables.sheet import LineShown as AmountShown
from companion.tables.sheet import RowShown, SheetShown, sheet_shown
from companion.tables.visit import Visit
from companion.tables.words import said

MENDED = ("correction", "ruling", "kept")


@dataclass(frozen=True)
class OptionTold:
    """One option as it stood at the end."""

    label: str
    value: str
    rule: dict[str, str] | None


@dataclass(frozen=True)
class FindingTold:
    """One thing that came to light, and how sure it is."""

    verdict: str
    text: str
    rule: dict[str, str]


def sheet(look: Look) -> SheetShown:
    """The scoresheet with its reasons; where there is no log, what is known without."""
    if look.visit:
        return sheet_shown(look.visit)
    rows = (
        RowShown(
            seat=seat.number,
            name=seat.shown_name,
            total=seat.score,
            rank=seat.rank,
            first=seat.won,
            lines=tuple(
                AmountShown(line.label, line.amount, _("So it stood in the file."), "", "")
                for line in look.further.lines
                if line.seat == seat.number
            ),
        )
        for seat in standing(look.seats)
    )
    return SheetShown(tuple(rows), "")


def because(look: Look) -> str:
    """Why it ended as it did, with today's names; of a play that never had a log, what its file
    says of it.

    The sentence kept with a play whose table was deleted has the names of that evening, one of
    whom may have taken theirs off since.
    """
    visit = look.visit
    outcome = visit.game.outcome(visit.state) if visit else None
    if outcome:
        return said(outcome.because, look.names)
    return "" if look.play.rules else look.play.because


def told(look: Look) -> dict[str, Any]:
    """What only the log can tell: options by kind, what was mended, what came to light."""
    visit = look.visit
    if visit is None:
        return {}
    book = Logbook(visit)
    lines = [book.shown(entry) for entry in book.entries]
    return {
        "played": options(visit, "variant", "aid"),
        "readings": options(visit, "reading"),
        "mended": [line for line in lines if _mended(line)],
        "findings": findings(visit),
    }


def options(visit: Visit, *kinds: str) -> list[OptionTold]:
    """The options of these kinds as they stood at the end."""
    now = visit.game.options_now(visit.state)
    return [
        OptionTold(
            said(option.label, visit.names),
            _value(option, getattr(now, option.name), visit.names),
            rule_shown(option.rule) if option.rule else None,
        )
        for option in visit.game.shown()
        if option.kind in kinds and (not option.seats or visit.table.size in option.seats)
    ]


def house_rules(visit: Visit) -> list[OptionTold]:
    """The options and readings that are not as usual."""
    now, usual = visit.game.options_now(visit.state), visit.game.Options()
    return [
        OptionTold(
            said(option.label, visit.names),
            _value(option, getattr(now, option.name), visit.names),
            None,
        )
        for option in visit.game.shown()
        if option.kind in ("variant", "reading")
        and option.choices
        and (not option.seats or visit.table.size in option.seats)
        and getattr(now, option.name) != getattr(usual, option.name)
    ]


def findings(visit: Visit) -> list[FindingTold]:
    """What came to light, faults that are proved first."""
    verdicts = {
        "proved": _("Proved"),
        "check": _("Check the entry"),
        "open": _("Nobody can know"),
    }
    order = list(verdicts)
    return [
        FindingTold(verdicts[one.verdict], said(one.text, visit.names), rule_shown(one.rule))
        for one in sorted(
            visit.game.findings(visit.state), key=lambda one: order.index(one.verdict)
        )
    ]


def _value(option: OptionShown, value: object, names: list[str]) -> str:
    """What was chosen, in words; for an option that names a seat, who sat there."""
    for choice, label in option.choices:
        if choice == value and type(choice) is type(value):
            return said(label, names)
    if not option.choices and isinstance(value, int) and 0 <= value < len(names):
        return names[value]
    return _("not said") if value is None else str(value)


def _mended(line: LineShown) -> bool:
    return line.kind in MENDED

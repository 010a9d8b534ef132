"""The log as one phone may read it: every entry, newest first, with what became of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from companion.engine import codec
from companion.engine.log import Act, Inserted, Logged, Replaced, Retracted, act_type, line, voided
from companion.engine.replay import Step, judged
from companion.engine.text import Text
from companion.tables.game import start_of
from companion.tables.models import Entry
from companion.tables.screen import notice_told
from companion.tables.visit import Visit
from companion.tables.words import logged_by, phone_name, said

# Entries on a page of the log, more than most games have.
PAGE = 300
# Lines at most of what a phone has missed.
NEWS = 20


@dataclass(frozen=True)
class LineShown:
    """One line of the log page.

    `number` is the entry's (None for a notice), `standing` whether its move counts now,
    `closed` whether the card in it is face down for this phone, `kind` how it is set off
    ("correction", "ruling", "kept", "undone"), `marks` what else is to know.
    """

    number: int | None
    told: str
    who: str
    at: datetime
    standing: bool = True
    closed: bool = False
    move: bool = False
    kind: str = ""
    marks: tuple[str, ...] = ()
    findings: tuple[str, ...] = field(default=())


class Logbook:
    """A table's whole log, replayed once."""

    def __init__(self, visit: Visit) -> None:
        self.visit = visit
        self.entries = list(visit.table.entries.order_by("number"))
        decode, type_ = codec.decode, act_type(visit.game.Moves)
        self.acts: list[Act[Any]] = [decode(entry.act, type_) for entry in self.entries]
        self.line = line(self.acts)
        steps = judged(visit.game, start_of(visit.table, visit.game), self.line)
        self.steps: dict[int, Step[Any, Any]] = {step.standing.slot: step for step in steps}
        self.void = voided(self.acts)
        self.found: dict[int, list[Text]] = {}
        for finding in visit.game.findings(visit.state):
            self.found.setdefault(self.line[finding.index].slot, []).append(finding.text)

    def lines(self, most: int, last: int | None = None) -> list[LineShown]:
        """A part of the log, newest first: `most` entries up to number `last` (None: the newest),
        and the notices among them.
        """
        last = self.visit.table.version if last is None else last
        first = max(0, last - most)
        shown = [self.shown(entry) for entry in self.entries[first:last]]
        told = self.visit.table.notices.filter(version__range=(first and first + 1, last))
        shown += [
            LineShown(
                None,
                notice_told(self.visit, notice),
                phone_name(notice.role, notice.seat, self.visit.names),
                notice.at,
            )
            for notice in told.reverse()[:most]
        ]
        return sorted(shown, key=lambda one: one.at, reverse=True)

    def shown(self, entry: Entry) -> LineShown:
        """One entry as this phone may read it."""
        act = self.acts[entry.number - 1]
        step = self.steps.get(entry.number)
        return LineShown(
            number=entry.number,
            told=self.told(entry.number, act),
            who=logged_by(entry, self.visit.names),
            at=entry.at,
            standing=step is not None or self._correction_stands(entry.number, act),
            closed=self.closed(entry.number),
            move=isinstance(act, Logged | Inserted),
            kind=self._kind(entry.number, act),
            marks=tuple(self._marks(entry.number, act)),
            findings=self._findings(entry.number),
        )

    def told(self, number: int, act: Act[Any]) -> str:
        """What an entry says: its move as it stands, or what it corrected."""
        if isinstance(act, Retracted):
            if isinstance(self.acts[act.target - 1], Retracted):
                return _("Entry {number} stands again after all").format(
                    number=self._restored(act.target)
                )
            return _("Entry {number} taken back").format(number=act.target)
        if isinstance(act, Replaced):
            return _("Entry {number} corrected").format(number=act.target)
        step = self.steps.get(number)
        if step is None:
            return _("A move that does not count any more")
        return self.line_of(step)

    def line_of(self, step: Step[Any, Any], *, opened: bool = False) -> str:
        """A standing move in words; `opened` as it was when it was played."""
        at = step.before if opened else self.visit.state
        return said(self._read(step, at), self.visit.names)

    def closed(self, number: int) -> bool:
        """Whether something in this line is hidden now that was open when it was played."""
        step = self.steps.get(number)
        return step is not None and not self._reads_as(step, step.before)

    def hides(self, number: int) -> bool:
        """Whether correcting entry `number`, which stands, would show what is hidden now.

        Its page shows the table as it lay then. What a correction makes of later entries tells
        what they were.
        """
        slots = list(self.steps)
        place, then = slots.index(number), self.steps[number].before
        return any(
            not self._reads_as(step, then if index < place else step.before)
            for index, step in enumerate(self.steps.values())
        )

    def _read(self, step: Step[Any, Any], at: Any) -> Text:
        """A standing move as it can be read by this phone when the table is in state `at`."""
        visit = self.visit
        return visit.game.told(step.before, step.standing.made.move, visit.viewer, at)

    def _reads_as(self, step: Step[Any, Any], at: Any) -> bool:
        return self._read(step, at) == self._read(step, self.visit.state)

    def _restored(self, target: int) -> int:
        """The entry that a retraction of a retraction (of a retraction …) is about."""
        act = self.acts[target - 1]
        while isinstance(act, Retracted):
            target = act.target
            act = self.acts[target - 1]
        return target

    def _correction_stands(self, number: int, act: Act[Any]) -> bool:
        return not isinstance(act, Logged | Inserted) and number not in self.void

    def _kind(self, number: int, act: Act[Any]) -> str:
        step = self.steps.get(number)
        if not isinstance(act, Logged | Inserted):
            return "undone" if number in self.void else "correction"
        if step is None:
            return "undone"
        if step.standing.made.move.__struct_config__.tag in self.visit.game.host_moves:
            return "ruling"
        return "kept" if step.objections else ""

    def _marks(self, number: int, act: Act[Any]) -> list[str]:
        marks: list[str] = []
        step = self.steps.get(number)
        if step is not None:
            made = step.standing.made
            if made.anyway and step.objections:
                marks.append(_("Played anyway: {reason}").format(reason=made.anyway))
            if step.standing.by != number:
                marks.append(_("Corrected by entry {number}").format(number=step.standing.by))
            if made.move.__struct_config__.tag in self.visit.game.host_moves:
                marks.append(_("Ruling of the table"))
        if isinstance(act, Inserted):
            marks.append(_("Put in before entry {number}").format(number=act.before))
        if number in self.void:
            marks.append(_("This correction was taken back"))
        if not isinstance(act, Logged) and act.fates:
            dropped = sum(fate.made is None for fate in act.fates)
            if dropped:
                marks.append(
                    ngettext("{n} later entry dropped", "{n} later entries dropped", dropped)
                    .format(n=dropped)
                )  # fmt: skip
            if kept := len(act.fates) - dropped:
                marks.append(
                    ngettext("{n} later entry kept", "{n} later entries kept", kept)
                    .format(n=kept)
                )  # fmt: skip
        return marks

    def _findings(self, number: int) -> tuple[str, ...]:
        """What has come to light about the move in this slot."""
        return tuple(said(text, self.visit.names) for text in self.found.get(number, ()))


def since(visit: Visit, version: int) -> list[LineShown]:
    """The last of what was logged after `version`, oldest first: for whoever came second."""
    book = Logbook(visit)
    return [book.shown(entry) for entry in book.entries[max(version, len(book.entries) - NEWS) :]]

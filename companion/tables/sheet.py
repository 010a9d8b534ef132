"""The scoresheet as a page shows it: every number with its reason and its rule."""

from __future__ import annotations

from dataclasses import dataclass

from companion.rulebook.library import passage, rule_url
from companion.tables.visit import Visit
from companion.tables.words import said


@dataclass(frozen=True)
class LineShown:
    """One amount: what for, how much, why, and where the rule stands."""

    label: str
    amount: int
    because: str
    rule: str
    rule_url: str


@dataclass(frozen=True)
class RowShown:
    """One side's score."""

    seat: int | None
    name: str
    total: int | None
    rank: int
    first: bool
    lines: tuple[LineShown, ...]


@dataclass(frozen=True)
class SheetShown:
    """All sides, and how a tie was decided."""

    rows: tuple[RowShown, ...]
    tie_break: str

    @property
    def scored(self) -> bool:
        """Whether this is a game with points."""
        return any(row.total is not None for row in self.rows)


def sheet_shown(visit: Visit) -> SheetShown:
    """The present scoresheet of the table."""
    names = visit.names
    sheet = visit.game.scoresheet(visit.state)
    outcome = visit.game.outcome(visit.state)
    winners = outcome.winners if outcome else ()
    rows = tuple(
        RowShown(
            seat=row.seat,
            name=names[row.seat] if row.seat is not None else said(row.label, names),
            total=row.total,
            rank=row.rank,
            first=row.seat in winners,
            lines=tuple(
                LineShown(
                    said(line.label, names),
                    line.amount,
                    said(line.because, names),
                    passage(line.rule).title,
                    rule_url(line.rule),
                )
                for line in row.lines
            ),
        )
        for row in sheet.rows
    )
    return SheetShown(tuple(sorted(rows, key=lambda row: row.rank)), said(sheet.tie_break, names))

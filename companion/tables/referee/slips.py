"""What the referee is handed for an entry, and what it hands back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.engine.log import Act
from companion.engine.replay import Settled
from companion.engine.scoresheet import Scoresheet
from companion.engine.text import Text
from companion.tables.models import Entry, Table


@dataclass(frozen=True)
class Slip:
    """What a form sends along: the version its page showed, its one-time key, its contents.

    `digest` stands for the contents: the same key with another digest is another request.
    """

    version: int
    key: str | None = None
    digest: str = ""


@dataclass(frozen=True)
class Done:
    """What was written: the table after it, the entry and what happened.

    `repeated` if an earlier request had written it already.
    """

    table: Table
    entry: Entry
    happened: tuple[Text, ...] = ()
    repeated: bool = False

    @property
    def number(self) -> int:
        """The entry's number in the log."""
        return self.entry.number


@dataclass(frozen=True)
class Preview:
    """What a correction would do: both scoresheets and what it upsets. Nothing is written."""

    settled: Settled[Any, Any]
    sheet_before: Scoresheet
    sheet_after: Scoresheet


@dataclass(frozen=True)
class Thought:
    """A judged act, ready to be written."""

    act: Act[Any]
    state: str
    before: str
    undo: int | None
    redo: int | None
    happened: tuple[Text, ...] = ()

"""What the referee says of a record: how far it is in order, and how the game then stands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.engine.codec import Malformed
from companion.engine.record import Record
from companion.engine.replay import barred
from companion.engine.scoresheet import Row
from companion.engine.text import Text, render
from companion.engine.verdicts import Finding, Objection, Outcome, Prompt

Json = dict[str, Any]


def report(record: Record) -> Json:
    """The referee's answer as plain data, in English and with the players' names.

    Moves are judged and applied up to the first that draws an objection it was not played
    against (`anyway`); everything said is about the game as it stands then.
    """
    return _Report(record).made()


class _Report:
    def __init__(self, record: Record) -> None:
        self.record = record
        self.game = record.game

    def made(self) -> Json:
        state, accepted, stopped = self._judged()
        prompt, outcome = self.game.prompt(state), self.game.outcome(state)
        return {
            "accepted": accepted,
            "stopped_at": {"index": accepted, "objections": stopped} if stopped else None,
            "prompt": self._prompt(prompt) if prompt else None,
            "findings": [self._finding(found) for found in self.game.findings(state)],
            "standings": [self._standing(row) for row in self.game.scoresheet(state).rows],
            "finished": outcome is not None,
            "outcome": self._outcome(outcome) if outcome else None,
        }

    def _judged(self) -> tuple[Any, int, list[Json]]:
        """The state reached, how many moves led to it, and what stopped the next one."""
        state = self.game.start(len(self.record.players), self.record.options)
        for index, made in enumerate(self.record.made):
            stopped = barred(self.game.objections(state, made.move), made.anyway)
            if stopped:
                return state, index, self._objections(stopped)
            state = self.game.apply(state, made.move).state
        malformed = self.record.malformed
        return state, len(self.record.made), [_malformed(malformed)] if malformed else []

    def _words(self, text: Text) -> str:
        return render(text, self.record.players)

    def _objections(self, objections: Iterable[Objection]) -> list[Json]:
        return [
            {
                "kind": objection.kind,
                "rule": objection.rule,
                "text": self._words(objection.text),
                "field": objection.field,
            }
            for objection in objections
        ]

    def _outcome(self, outcome: Outcome) -> Json:
        return {"winners": [*outcome.winners], "because": self._words(outcome.because)}

    def _prompt(self, prompt: Prompt) -> Json:
        return {
            "seats": sorted(prompt.seats),
            "text": self._words(prompt.text),
            "rules": [*prompt.rules],
        }

    def _finding(self, finding: Finding) -> Json:
        return {
            "verdict": finding.verdict,
            "seat": finding.seat,
            "index": finding.index,
            "rule": finding.rule,
            "text": self._words(finding.text),
        }

    def _standing(self, row: Row) -> Json:
        return {
            "seat": row.seat,
            "player": self._words(row.label or Text("{seat}", seat=row.seat)),
            "total": row.total,
            "rank": row.rank,
            "lines": [
                {
                    "code": entry.code,
                    "label": self._words(entry.label),
                    "amount": entry.amount,
                    "because": self._words(entry.because),
                    "rule": entry.rule,
                }
                for entry in row.lines
            ],
            "measures": dict(row.measures),
        }


def _malformed(error: Malformed) -> Json:
    return {"kind": "malformed", "rule": None, "text": str(error), "field": error.field}

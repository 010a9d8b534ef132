"""Judge a record of a game: `python manage.py referee FILE`. Needs no database."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from companion.engine import registry
from companion.engine.record import MAX_BYTES, Refused, read
from companion.engine.report import report
from companion.engine.schemas import describe

STOPPED, UNREADABLE = 1, 2


class Command(BaseCommand):
    """Prints one JSON object; ends with 0 if every move was accepted, 1 if one was not, 2 with
    a line on standard error for a file that is no record.
    """

    help = "Judge a record of a game, or describe what a record of a game may hold."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """A file, or a game to describe."""
        parser.add_argument("file", nargs="?", help="a record; - for standard input")
        parser.add_argument("--describe", metavar="GAME", help="print the game's JSON Schemas")

    def handle(self, *args: Any, **options: Any) -> None:
        """Raises CommandError for what cannot be read, SystemExit(1) for a move not accepted."""
        file, game = options["file"], options["describe"]
        if (file is None) == (game is None):
            raise _unreadable("Name one record to judge, or one game to describe.")
        if game is not None:
            self.stdout.write(_json(_described(game)))
            return
        try:
            answer = report(read(_contents(file)))
        except Refused as error:
            raise _unreadable(str(error)) from None
        self.stdout.write(_json(answer))
        if answer["stopped_at"]:
            sys.exit(STOPPED)


def _described(game: str) -> dict[str, Any]:
    try:
        return describe(registry.game(game))
    except registry.UnknownGame:
        raise _unreadable(f"There is no game {game!r} here.") from None


def _contents(file: str) -> bytes:
    """The bytes of a file, a little more at most than a record may have."""
    try:
        if file == "-":
            return sys.stdin.buffer.read(MAX_BYTES + 1)
        with Path(file).open("rb") as opened:
            return opened.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        reason = getattr(error, "strerror", None) or "not a file name"
        raise _unreadable(f"{file!r} cannot be read: {reason}.") from None


def _unreadable(sentence: str) -> CommandError:
    return CommandError(" ".join(sentence.split()), returncode=UNREADABLE)


def _json(value: Any) -> str:
    # In ASCII, so that it is the same whatever the terminal's encoding.
    return json.dumps(value, indent=2)

"""Look a question up: `python manage.py lookup "may I trump" --game potemkin`. No database."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from companion.rulebook.library import library
from companion.rulebook.search import search

MOST = 5


class Command(BaseCommand):
    """Prints the first five passages as JSON, best first: `rule`, `title`, `text`, `score`."""

    help = "Find the rules that answer a question."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """The question, and perhaps the game it is about."""
        parser.add_argument("question", help="in a few words")
        parser.add_argument("--game", default="", help="its rules come first")

    def handle(self, *args: Any, **options: Any) -> None:
        """Raises CommandError for a game that is not here."""
        game = options["game"]
        books = library().books
        if game and game not in books:
            raise CommandError(f"No such game: {game}. There are: {', '.join(sorted(books))}.")
        found = [
            {
                "rule": hit.passage.rule,
                "title": hit.passage.title,
                "text": hit.passage.text,
                "score": round(hit.score, 3),
            }
            for hit in search(options["question"], game, MOST)
        ]
        self.stdout.write(json.dumps(found, ensure_ascii=False, indent=2))

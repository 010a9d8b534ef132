"""Looking up from a terminal: `python manage.py lookup`. No database is ever asked here."""

from __future__ import annotations

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from companion.rulebook.library import SITE, library

GAMES = ("catan", "potato-man", "potemkin", "villagers")


def lookup(question: str, *game: str) -> list[dict[str, object]]:
    out = StringIO()
    call_command("lookup", question, *game, stdout=out)
    found: list[dict[str, object]] = json.loads(out.getvalue())
    return found


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("question", ["who wins a tie", "set up the game", "end of the game"])
def test_the_first_five_as_json(game: str, question: str) -> None:
    found = lookup(question, "--game", game)
    assert 1 <= len(found) <= 5
    for one in found:
        assert list(one) == ["rule", "title", "text", "score"]
        passage = library().passages[str(one["rule"])]
        assert (one["title"], one["text"]) == (passage.title, passage.text)
        assert passage.book in (game, SITE)
    scores = [one["score"] for one in found]
    assert scores == sorted(scores, reverse=True)
    assert len({one["rule"] for one in found}) == len(found)


def test_the_best_comes_first() -> None:
    assert (
        lookup("no sack left in the colour", "--game", "potato-man")[0]["rule"] == "potato-man.gold"
    )
    assert lookup("ギャング", "--game=potato-man")[0]["rule"] == "potato-man.specials"


def test_without_a_game_all_are_asked() -> None:
    for question, rule in (
        ("wagonmaster", "potemkin.wagonmaster"),
        ("Bordello", "catan.card-bordello"),
    ):
        assert lookup(question)[0]["rule"] == rule


def test_an_unknown_game() -> None:
    with pytest.raises(CommandError, match=r"No such game: chess\.") as refused:
        lookup("who wins", "--game", "chess")
    for game in GAMES:
        assert game in str(refused.value)


@pytest.mark.parametrize(
    "question", ["", "   ", "?!", "\n", "-", "qqqqqqqq", "\udcff", "\0", "\u0301"]
)
def test_odd_questions_find_nothing(question: str) -> None:
    assert lookup(question) == []


def test_a_very_long_question() -> None:
    assert len(lookup("shuffle " * 10_000)) == 5

"""Finding the rule behind a question."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rulebook.library import rule_ids
from companion.rulebook.marks import apart, found
from companion.rulebook.search import MOST_WORDS, search
from companion.rulebook.words import fold, stem, words

GAME = "potato-man"


def rules(question: str, game: str = GAME) -> list[str]:
    return [hit.passage.rule for hit in search(question, game)]


QUESTIONS = Path(__file__).parent / "questions"


def asked(game: str) -> list[tuple[str, set[str]]]:
    lines = (QUESTIONS / f"{game}.txt").read_text(encoding="utf-8").splitlines()
    pairs = (line.split(" | ") for line in lines if " | " in line)
    return [(question, set(answers.split(", "))) for question, answers in pairs]


@pytest.mark.parametrize("game", sorted(file.stem for file in QUESTIONS.glob("*.txt")))
def test_questions_of_players_find_their_answer(game: str) -> None:
    missed = {1: list[str](), 3: list[str]()}
    questions = asked(game)
    for question, right in questions:
        assert right <= rule_ids()
        found = rules(question, game)
        for first, questions_missed in missed.items():
            if not right & set(found[:first]):
                questions_missed.append(question)
    assert len(questions) >= 40
    assert len(missed[1]) <= 0.15 * len(questions), missed[1]
    assert len(missed[3]) <= 0.03 * len(questions), missed[3]


@pytest.mark.parametrize(
    ("question", "rule"),
    [
        ("emtpy handed", "empty-handed"),  # letters swapped
        ("shufle", "setup"),  # one left out
        ("discrads", "closed-tricks"),
        ("empt", "empty-handed"),  # not yet typed to the end
        ("tie b", "tie-break"),
        ("tiebreak", "tie-break"),  # written as one word
        ("Tie-Breaks", "tie-break"),
        ("colour  ONCE", "colour-once"),
        ("color once", "colour-once"),
        ("potatoman", "specials"),
        ("Lord Fry", "specials"),
        ("lrod fry", "specials"),
        ("Potato Killer beaten by", "evil-loses"),
        ("ポテトキラー", "potato-man-wins"),
        ("Potato Deluxe", "gold"),
        ("grün", "cards-green"),
        ("grun", "cards-green"),
        ("Säcke", "sacks"),
        ("red 16", "specials"),
        ("red16", "specials"),
        ("blue 17", "cards"),
        ("45", "sack-bound"),
    ],
)
def test_it_is_among_the_first_three(question: str, rule: str) -> None:
    assert f"{GAME}.{rule}" in rules(question)[:3]


@pytest.mark.parametrize(
    "question", ["", "   ", "?!", "qqqqqqqq", "\N{ZERO WIDTH SPACE}", "\u0301"]
)
def test_nothing_fits(question: str) -> None:
    assert rules(question) == []


def test_words_in_every_question_alone_still_answer() -> None:
    assert rules("how does it go")


def test_the_games_own_rules_come_first() -> None:
    books = [hit.passage.book for hit in search("shuffle", GAME, 40)]
    near = sum(book in (GAME, "table") for book in books)
    assert 0 < near < len(books)
    assert set(books[:near]) <= {GAME, "table"}


def test_every_way_to_write_a_word() -> None:
    for same in [
        "tie ties tied",
        "play plays played playing",
        "drop dropped dropping",
        "colour colours",
        "potato potatoes",
        "double doubled doubling",
        "match matches",
    ]:
        assert len({stem(word) for word in same.split()}) == 1, same
    assert fold("Grün") == fold("GRUN") == "grun"
    assert fold("can't") == fold("can\u2019t") == "cant"
    assert words("red16, R-16 (ß)") == ["red", "16", "r", "16", "ss"]


def test_marks() -> None:
    hit = search("tied trick gold", GAME)[0]
    shown = found(hit)
    assert "<mark>" in shown["title"] + shown["line"]
    assert apart("Ties <b>").marked(frozenset({"tie"})) == "<mark>Ties</mark> &lt;b&gt;"


def test_an_alias_marks_what_it_stands_for() -> None:
    hit = next(hit for hit in search("lord fry", GAME) if hit.passage.rule == f"{GAME}.specials")
    assert found(hit)["title"] == "Potato Man and <mark>Evil</mark> <mark>Potato</mark>".replace(
        "Potato Man", "<mark>Potato</mark> Man"
    )


@given(st.text(max_size=100))
def test_any_text_is_a_question(question: str) -> None:
    for hit in search(question, GAME):
        found(hit)


def test_of_a_long_question_only_the_first_words_are_work() -> None:
    asked = ["gold", "sack", "potato", "xyzzy"]
    first = " ".join((asked * MOST_WORDS)[:MOST_WORDS])
    assert search(f"{first} {'shuffle ' * 1000}", GAME) == search(first, GAME)

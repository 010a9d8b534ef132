"""What players ask: the questions of each game, their page, and what is refused as one."""

from __future__ import annotations

import re
from collections import Counter
from html import unescape
from pathlib import Path

import pytest
from django.test import Client

from companion.rulebook.book import Book, BookError
from companion.rulebook.library import SITE, Library, library, rule_url
from companion.rulebook.marks import answered
from companion.rulebook.parse import read_book
from companion.rulebook.words import words

GAMES = ("catan", "potato-man", "potemkin", "villagers")
BENCHMARK = Path(__file__).parents[2] / "benchmarks" / "questions"
SHEET = {"HX-Request": "true", "HX-Target": "div#sheet-body"}

STOP = re.compile(r"[.?!](?=\s|$)")


@pytest.mark.parametrize("game", GAMES)
def test_each_game_has_enough_and_each_is_answered_in_one_sentence(game: str) -> None:
    questions = library().books[game].questions
    assert len(questions) >= 40
    assert [one.asked for one in questions if STOP.findall(one.asked) != ["?"]] == []
    assert [one.answer for one in questions if STOP.findall(one.answer) != ["."]] == []
    assert [one.answer for one in questions if len(one.answer.split()) > 30] == []
    assert {one.rule.partition(".")[0] for one in questions} == {game}


@pytest.mark.parametrize("game", GAMES)
def test_none_is_there_twice(game: str) -> None:
    counted = Counter(" ".join(words(one.asked)) for one in library().books[game].questions)
    assert [asked for asked, times in counted.items() if times > 1] == []


def folded(text: str) -> str:
    return " ".join(words(text))


def phrases(book: Book) -> set[str]:
    """Whatever stands in a book as a line or a sentence of its own, folded."""
    said = [phrase for one in book.questions for phrase in (one.asked, one.answer)]
    for passage in book.passages:
        lines = passage.text.splitlines()
        sentences = [part for line in lines for part in re.split(r"(?<=[.?!])\s+", line)]
        said += [passage.title, *passage.words, *lines, *sentences]
    return {folded(phrase) for phrase in said}


@pytest.mark.parametrize("game", GAMES)
def test_no_question_of_the_benchmark_stands_in_its_book(game: str) -> None:
    lines = (BENCHMARK / f"{game}.txt").read_text(encoding="utf-8").splitlines()
    asked = [line.partition(" | ")[0] for line in lines if not line.startswith("#")]
    known = phrases(library().books[game])
    assert len(asked) >= 60
    # Counted, not shown: whoever mends the books shall not read what is held out.
    assert sum(folded(question) in known for question in asked) == 0


# --- Pages -------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("headers", [{}, SHEET])
def test_the_page_has_every_question_by_section(
    client: Client, game: str, headers: dict[str, str]
) -> None:
    page = unescape(client.get(f"/rules/{game}/questions/", headers=headers).text)
    book = library().books[game]
    at = [page.index(f"<dt>{one.asked}</dt>") for one in in_order(book)]
    assert at == sorted(at)
    assert page.count("<dt>") == len(book.questions)
    for one in book.questions:
        assert f"<dd>{one.answer}</dd>" in page
        assert f'href="{rule_url(one.rule)}"' in page
    for section in book.sections:
        some = any(library().asked_of(passage.rule) for passage in section.passages)
        assert page.count(f'id="asked-{section.slug}"') == some


def in_order(book: Book) -> list:
    return [one for passage in book.passages for one in library().asked_of(passage.rule)]


def test_a_book_without_questions_says_so(client: Client) -> None:
    assert "Nothing is collected here yet." in client.get(f"/rules/{SITE}/questions/").text
    assert client.get("/rules/nothing/questions/").status_code == 404
    assert "/questions/" not in client.get(f"/rules/{SITE}/").text


def test_a_passage_shows_its_own(client: Client) -> None:
    rule = "potato-man.gold"
    page = unescape(client.get(rule_url(rule)).text)
    asked = library().asked_of(rule)
    assert asked
    assert re.findall(r"<dt>(.*?)</dt>", page) == [one.asked for one in asked]
    none = next(one for one in library().passages if not library().asked_of(one))
    assert "<dt>" not in client.get(rule_url(none)).text


@pytest.mark.parametrize("game", GAMES)
def test_whoever_asks_like_this_reads_the_answer(game: str) -> None:
    """The line under a found passage has the answer, where the question's own words are asked."""
    shown = {}
    questions = library().books[game].questions
    for one in questions:
        for found in answered(one.asked, game):
            if found["url"] == rule_url(one.rule):
                line = unescape(re.sub("</?mark>", "", found["line"]))
                shown[one.asked] = line.endswith(one.answer)
    assert len(shown) == len(questions)
    assert sum(shown.values()) >= 0.95 * len(shown), [q for q, right in shown.items() if not right]


def test_whoever_asks_something_else_reads_the_question_too() -> None:
    """A mere "No" would be taken for the answer to what was asked."""

    def line(question: str) -> str:
        return re.sub("</?mark>", "", answered(question, "potemkin")[0]["line"])

    only = "No, only upstream, whether at the far left or in a gap on that side."
    assert line("may the chancellor build upstream") == (
        f"May the Chancellor build downstream? {only}"
    )
    assert line("may the chancellor build downstream") == only


def test_the_prose_is_english_and_has_one_kind_of_apostrophe() -> None:
    said = {
        (one.rule, text)
        for one in library().passages.values()
        for text in (one.title, one.markdown)
    } | {
        (one.rule, text)
        for book in library().books.values()
        for one in book.questions
        for text in (one.asked, one.answer)
    }
    assert {rule for rule, text in said if "\u2019" in text} == set()
    assert {rule for rule, text in said if re.search(r"\b(an|the) own\b", text)} == set()


@pytest.mark.parametrize(
    ("rule", "no"),
    [("catan.trade-player", "make me an offer on my turn"), ("catan.trade-player", "propose")],
)
def test_only_the_player_whose_turn_it_is_begins_a_trade(rule: str, no: str) -> None:
    (answer,) = (one.answer for one in library().asked_of(rule) if no in one.asked)
    assert answer.startswith("No, ")


# --- What is refused ---------------------------------------------------------------

RULES = """\
# First things {#first}

## A rule {#toy.a}
printed: Setup

Says this.
"""
ANOTHER = RULES.replace("toy.", "other.")
GOOD = '[[question]]\nasked = "May I?"\nanswer = "Yes, once."\nrule = "toy.a"\n'


def shelf(folder: Path, questions: str) -> Library:
    for slug, text in (("toy", RULES), ("other", ANOTHER)):
        (folder / slug).mkdir()
        (folder / slug / "rules.md").write_text(text)
    (folder / "toy" / "questions.toml").write_text(questions)
    return Library(
        (read_book(folder / "toy", "toy", "Toy"), read_book(folder / "other", "other", "Other"))
    )


def test_a_question(tmp_path: Path) -> None:
    assert [one.answer for one in shelf(tmp_path, GOOD).asked_of("toy.a")] == ["Yes, once."]


@pytest.mark.parametrize(
    ("wrong", "right", "said"),
    [
        ("sure = true\nrule =", "rule =", "unknown field `sure`"),
        ("", 'rule = "toy.a"\n', "missing required field `rule`"),
        ("", 'answer = "Yes, once."\n', "missing required field `answer`"),
        ("answer = 3", 'answer = "Yes, once."', "Expected `str`, got `int`"),
        ("[[questions]]", "[[question]]", "unknown field `questions`"),
        ("[question]", "[[question]]", "Expected `array`, got `object`"),
        ("[[more]]\n[[question]]", "[[question]]", "unknown field `more`"),
        ("asked = May I?", 'asked = "May I?"', "Invalid value"),
        ('"toy.z"', '"toy.a"', "'May I\\?' links to 'toy.z', which leads nowhere"),
        ('"other.a"', '"toy.a"', "'May I\\?' links to 'other.a', which is another book's"),
    ],
)
def test_a_malformed_one(tmp_path: Path, wrong: str, right: str, said: str) -> None:
    assert right in GOOD
    with pytest.raises(BookError, match=said) as refused:
        shelf(tmp_path, GOOD.replace(right, wrong))
    assert str(refused.value).startswith("toy: questions.toml: ")

"""The books on the shelf, and what is refused as one."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.checks.registry import registry

from companion.rulebook import checks, markup
from companion.rulebook.book import Book, BookError, UnknownRule
from companion.rulebook.library import SITE, Library, library, passage, rule_ids, rule_url
from companion.rulebook.parse import read_book

# What other parts of the site cite. An id is never renamed.
CITED = {
    "potato-man": """
        cards specials sacks setup draw-pile two-players five-players five-players-man no-green
        first-leader turns colour-once must-play trick-winner later-wins potato-man-wins sack-won
        gold empty-handed closed-tricks stuck stuck-false round-end tally sack-bound rounds winner
        tie-break shared-win late-fault next-leader
    """,
    "table": "anyway impossible correction ruling over seat option memory",
}

# The headings of the printed rules.
PRINTED = {
    "Components",
    "Setup",
    "Game Play",
    "Rule variations in the 2- or 5-player game",
    "Taking a Trick",
    "Sack Cards",
    "No suitable potato card - end of a round",
    "End of the Game",
    "Possible Variant for 3 Players",
}

# Where print is silent, so that the passage has to say that this is our reading.
SILENT = """
    sacks draw-pile turns five-players five-players-man five-players-evil later-wins gold
    closed-tricks stuck-false shared-win late-fault
"""


@pytest.mark.parametrize("book", CITED)
def test_what_is_cited_is_there(book: str) -> None:
    for rule in (f"{book}.{name}" for name in CITED[book].split()):
        assert rule in rule_ids()
        assert rule_url(rule) == f"/rules/{book}/{rule}/"
        assert passage(rule).book == book


def test_every_section_of_the_printed_rules_is_restated() -> None:
    restated = {
        section for shown in library().books["potato-man"].passages for section in shown.printed
    }
    assert restated == PRINTED


@pytest.mark.parametrize("name", SILENT.split())
def test_our_reading_is_marked_as_ours(name: str) -> None:
    assert passage(f"potato-man.{name}").reading


def test_passages_are_short() -> None:
    long = {rule: len(shown.text) for rule, shown in library().passages.items()}
    assert [rule for rule, letters in long.items() if letters > 900] == []


def test_an_unknown_rule() -> None:
    with pytest.raises(UnknownRule):
        rule_url("potato-man.nothing")


def test_the_start_checks_the_books(monkeypatch: pytest.MonkeyPatch) -> None:
    assert checks.check_rulebook in registry.registered_checks
    assert checks.check_rulebook() == []

    def broken() -> Library:
        raise BookError("rules.md: toy.a is there twice")

    monkeypatch.setattr(checks, "library", broken)
    assert [error.id for error in checks.check_rulebook()] == ["rulebook.E001"]


# --- The format --------------------------------------------------------------------

GOOD = """\
# First things {#first}

## A rule {#toy.a}
printed: Setup; Play
words: one thing, another
see: toy.b

Says this, see [the other](toy.b).

> Our reading: says that.

## Another {#toy.b}

> Our reading: silence.
"""


def read(folder: Path, **files: str) -> Book:
    for name, text in files.items():
        (folder / f"{name}.md").write_text(text)
    return read_book(folder, "toy", "Toy")


def test_a_book(tmp_path: Path) -> None:
    book = read(tmp_path, two="# Second {#second}\n\n## C {#toy.c}\nprinted: X\n\nText.", one=GOOD)
    assert [section.number for section in book.sections] == ["1", "2"]
    first, other, last = book.passages
    assert (first.number, first.title, first.printed) == ("1.1", "A rule", ("Setup", "Play"))
    assert (first.words, first.see, first.reading) == (("one thing", "another"), ("toy.b",), True)
    assert first.text == "Says this, see the other.\nOur reading: says that."
    assert other.number == "1.2"
    assert last.number == "2.1"
    shelf = Library((book,))
    assert shelf.next["toy.a"] is other
    assert shelf.previous["toy.c"] is other


@pytest.mark.parametrize(
    ("wrong", "right", "said"),
    [
        ("## A rule\n", "## A rule {#toy.a}\n", "a title and an id"),
        ("## {#toy.a}\n", "## A rule {#toy.a}\n", "a title and an id"),
        ("{#other.a}", "{#toy.a}", "its id is toy.<name>"),
        ("{#toy.A b}", "{#toy.a}", "its id is toy.<name>"),
        ("colour: red\n", "printed: Setup; Play\n", "'colour: red' is none of"),
        ("words: more\nwords: one", "words: one", "or is there twice"),
        ("> We think so.", "> Our reading: says that.", "begins with one of"),
        ("", "> Our reading: silence.\n", "toy.b has no text"),
        ("", "# First things {#first}\n", "begins with a section heading"),
        ("{#first}\nSome words.", "{#first}", "nothing before"),
    ],
)
def test_a_malformed_file(tmp_path: Path, wrong: str, right: str, said: str) -> None:
    with pytest.raises(BookError, match=said) as refused:
        read(tmp_path, rules=GOOD.replace(right, wrong, 1))
    assert "rules.md" in str(refused.value)


@pytest.mark.parametrize(
    ("wrong", "right", "said"),
    [
        ("{#toy.a}", "{#toy.b}", "toy.a is there twice"),
        ("see: toy.z", "see: toy.b", "'toy.z', which leads nowhere"),
        ("(https://example.org)", "(toy.b)", "leads nowhere"),
        ("(toy.a)", "(toy.b)", "toy.a links to itself"),
        ("Silence.", "> Our reading: silence.", "neither restates print"),
    ],
)
def test_books_that_do_not_hold_together(tmp_path: Path, wrong: str, right: str, said: str) -> None:
    book = read(tmp_path, rules=GOOD.replace(right, wrong, 1))
    with pytest.raises(BookError, match=said):
        Library((book,))


def test_other_words_need_a_list(tmp_path: Path) -> None:
    (tmp_path / "words.toml").write_text('trick = "Stich"')
    with pytest.raises(BookError, match=r"words\.toml: 'trick' needs a list"):
        read(tmp_path, rules=GOOD)
    (tmp_path / "words.toml").write_text("trick =")
    with pytest.raises(BookError, match=r"words\.toml"):
        read(tmp_path, rules=GOOD)


def test_an_empty_folder(tmp_path: Path) -> None:
    with pytest.raises(BookError, match="holds no passages"):
        read(tmp_path)


def test_the_sites_own_book_comes_last() -> None:
    assert list(library().books)[-1] == SITE


def test_the_empty_corner_of_a_table_heads_nothing() -> None:
    html = markup.render("| | Two |\n|---|---|\n| hand | 5 |", rule_url)
    assert html.count("<th>") == html.count("</th>") == 1
    assert "<th>Two</th>" in html
    assert "<td></td>" in html

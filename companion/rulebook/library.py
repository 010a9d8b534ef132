"""Every passage of the site. These are the names other parts use.

A game's book is found through its app: an `AppConfig` with a `game_slug` has its rules in the
folder `rulebook` beside it. No game is imported. The site's own passages are in `passages/`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path

from django.apps import apps
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext_noop

from companion.rulebook import markup
from companion.rulebook.book import Aliases, Book, BookError, Passage, Question, UnknownRule
from companion.rulebook.parse import QUESTIONS, SUMMARY, WORDS, read_book, read_words

SITE = "table"


class Library:
    """Books that hold together: no rule id twice, and every link leads somewhere.

    `spoken` is how players say things in any game, beside the aliases of each book. Raises
    BookError where something does not hold.
    """

    def __init__(self, books: tuple[Book, ...], spoken: Aliases = ()) -> None:
        self.spoken = spoken
        self.books = {book.slug: book for book in books}
        self.passages: dict[str, Passage] = {}
        self.next: dict[str, Passage] = {}
        self.previous: dict[str, Passage] = {}
        for book in books:
            for passage in book.passages:
                if passage.rule in self.passages:
                    raise BookError(f"{passage.rule} is there twice")
                self.passages[passage.rule] = passage
            for before, after in pairwise(book.passages):
                self.next[before.rule], self.previous[after.rule] = after, before
        for passage in self.passages.values():
            self._check(passage)
        self._asked: defaultdict[str, list[Question]] = defaultdict(list)
        for book in books:
            self._check_links(f"{book.slug}: {SUMMARY}", markup.links(book.summary))
            for question in book.questions:
                what = f"{book.slug}: {QUESTIONS}: {question.asked!r}"
                self._check_links(what, (question.rule,))
                if self.passages[question.rule].book != book.slug:
                    raise BookError(f"{what} links to {question.rule!r}, which is another book's")
                self._asked[question.rule].append(question)

    def asked_of(self, rule: str) -> Sequence[Question]:
        """The questions that this passage answers."""
        return self._asked.get(rule, ())

    def _check_links(self, what: str, rules: Iterable[str]) -> None:
        for rule in rules:
            if rule not in self.passages:
                raise BookError(f"{what} links to {rule!r}, which leads nowhere")

    def _check(self, passage: Passage) -> None:
        self._check_links(passage.rule, passage.see)
        if passage.rule in passage.see:
            raise BookError(f"{passage.rule} links to itself")
        if passage.book != SITE and not (passage.printed or passage.reading):
            raise BookError(f"{passage.rule} neither restates print nor says it is our reading")


@cache
def library() -> Library:
    """The books of this site, read once: games by title, then the site's own.

    Raises BookError; the system check shows it at startup.
    """
    games = [
        read_book(Path(config.path) / "rulebook", config.game_slug, str(config.verbose_name))
        for config in apps.get_app_configs()
        if hasattr(config, "game_slug")
    ]
    site = read_book(Path(__file__).parent / "passages", SITE, gettext_noop("Using this site"))
    spoken = read_words(Path(__file__).with_name(WORDS))
    return Library((*sorted(games, key=lambda book: book.title), site), spoken)


def passage(rule: str) -> Passage:
    """The passage with this rule id. Raises UnknownRule."""
    try:
        return library().passages[rule]
    except KeyError:
        raise UnknownRule(rule) from None


def rule_ids() -> frozenset[str]:
    """The id of every passage."""
    return frozenset(library().passages)


@cache
def rule_url(rule: str) -> str:
    """Where the passage with this rule id is read. Raises UnknownRule."""
    return reverse("rulebook:passage", args=(passage(rule).book, rule))


@cache
def rule_html(rule: str) -> SafeString:
    """The text of a passage as HTML. Raises UnknownRule."""
    # Our own files, and the Markdown reader lets no HTML through.
    return mark_safe(markup.render(passage(rule).markdown, rule_url))  # noqa: S308


@cache
def summary_html(slug: str) -> SafeString:
    """The summary of a game's rules as HTML, empty if it has none."""
    return mark_safe(markup.render(library().books[slug].summary, rule_url))  # noqa: S308

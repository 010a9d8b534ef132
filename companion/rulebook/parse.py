"""From a folder of Markdown files to a book. The format is described in `docs/rulebook.md`."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from companion.rulebook import markup
from companion.rulebook.book import Aliases, Book, BookError, Passage, Question, Section

HEADING = re.compile(r"(#{1,2}) (\S.*?) \{#([^}]*)\}")
SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
SEPARATORS = {"printed": ";", "words": ",", "see": ","}
QUESTIONS = "questions.toml"
SUMMARY = "summary.md"
WORDS = "words.toml"


class Questions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `questions.toml` holds: `[[question]]` and nothing else."""

    question: tuple[Question, ...] = ()


def read_book(folder: Path, slug: str, title: str) -> Book:
    """The book in `folder`: its `*.md` in the order of their names, and, if there, `words.toml`,
    `questions.toml` and `summary.md`.

    Raises BookError, naming book and file, at the first thing that is not as the format says.
    """
    try:
        return Book(
            slug,
            title,
            _all_sections(folder, slug),
            read_words(folder / WORDS),
            _questions(folder / QUESTIONS),
            _summary(folder / SUMMARY),
        )
    except BookError as error:
        raise BookError(f"{slug}: {error}") from None


def _all_sections(folder: Path, book: str) -> tuple[Section, ...]:
    sections: list[Section] = []
    for path in sorted(folder.glob("*.md")):
        if path.name == SUMMARY:
            continue
        try:
            sections += _sections(path.read_text(encoding="utf-8"), book, len(sections))
        except BookError as error:
            raise BookError(f"{path.name}: {error}") from None
    if not sections:
        raise BookError(f"{folder} holds no passages")
    return tuple(sections)


def _sections(source: str, book: str, before: int) -> Iterator[Section]:
    """The sections of one file; `before` is how many the book has already."""
    heads = list(_split(source))
    if not heads or heads[0][0] != 1:
        raise BookError("begins with a section heading: # Title {#slug}")
    starts = [place for place, (level, *_) in enumerate(heads) if level == 1]
    for count, start in enumerate(starts, before + 1):
        _, title, slug, lines = heads[start]
        if not SLUG.fullmatch(slug) or any(line.strip() for line in lines):
            raise BookError(f"section {title!r}: a plain slug, then passages and nothing before")
        end = starts[count - before] if count - before < len(starts) else len(heads)
        yield Section(
            slug,
            title,
            str(count),
            tuple(
                _passage(book, f"{count}.{place}", *heads[start + place][1:])
                for place in range(1, end - start)
            ),
        )


def _split(source: str) -> Iterator[tuple[int, str, str, list[str]]]:
    """Each heading of a file with its level, title, id and the lines under it."""
    head: tuple[int, str, str] | None = None
    lines: list[str] = []
    for line in source.splitlines():
        if not line.startswith("#"):
            lines.append(line)
            continue
        found = HEADING.fullmatch(line)
        if found is None:
            raise BookError(f"a heading needs a title and an id: {line!r}")
        if head:
            yield (*head, lines)
        head, lines = (len(found[1]), found[2], found[3]), []
    if head:
        yield (*head, lines)


def _passage(book: str, number: str, title: str, rule: str, lines: list[str]) -> Passage:
    """One passage from its heading and the lines under it."""
    name = rule.removeprefix(f"{book}.")
    if name == rule or not SLUG.fullmatch(name):
        raise BookError(f"{title!r}: its id is {book}.<name>, not {rule!r}")
    blank = lines.index("") if "" in lines else len(lines)
    facts = _facts(rule, lines[:blank])
    markdown = "\n".join(lines[blank:]).strip()
    if not markdown:
        raise BookError(f"{rule} has no text")
    body = markup.read(rule, markdown)
    see = dict.fromkeys((*facts.get("see", ()), *body.links))
    return Passage(
        rule=rule,
        book=book,
        title=title,
        number=number,
        markdown=markdown,
        text=body.text,
        printed=facts.get("printed", ()),
        words=facts.get("words", ()),
        see=tuple(see),
        reading=body.reading,
    )


def _facts(rule: str, lines: list[str]) -> dict[str, tuple[str, ...]]:
    """What stands between the heading and the text: `key: value`, a line each."""
    facts: dict[str, tuple[str, ...]] = {}
    for line in lines:
        key, colon, value = line.partition(": ")
        if not colon or key not in SEPARATORS or key in facts:
            raise BookError(
                f"{rule}: {line!r} is none of {', '.join(SEPARATORS)}, or is there twice"
            )
        facts[key] = tuple(part.strip() for part in value.split(SEPARATORS[key]))
    return facts


def read_words(path: Path) -> Aliases:
    """The other words that a `words.toml` gives, none if the file is not there.

    Raises BookError.
    """
    table = _toml(path)
    for phrase, others in table.items():
        if not isinstance(others, list) or not all(isinstance(word, str) for word in others):
            raise BookError(f"{path.name}: {phrase!r} needs a list of words")
    return tuple((phrase, tuple(others)) for phrase, others in table.items())


def _questions(path: Path) -> tuple[Question, ...]:
    """What is asked in `questions.toml`, if the book has that file."""
    try:
        return msgspec.convert(_toml(path), Questions).question
    except msgspec.ValidationError as error:
        raise BookError(f"{path.name}: {error}") from None


def _toml(path: Path) -> dict[str, Any]:
    """A TOML file, empty if it is not there."""
    if not path.exists():
        return {}
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise BookError(f"{path.name}: {error}") from None


def _summary(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""

"""The Markdown of a passage: what it says in plain words, where it links to, how it looks."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from markdown_it import MarkdownIt
from markdown_it.token import Token
from msgspec import Struct

from companion.rulebook.book import BookError

# A quoted block is set apart under one of these labels.
LABELS = {"Our reading:": "reading", "Example:": "example"}

_markdown = MarkdownIt("commonmark", {"html": False}).enable("table")


class Body(Struct, frozen=True):
    """What the loader needs to know of a passage's text."""

    text: str
    links: tuple[str, ...]
    reading: bool


def read(rule: str, markdown: str) -> Body:
    """The plain text, the links and whether a block is marked as our reading.

    Raises BookError for a quoted block without a known label.
    """
    tokens = _markdown.parse(markdown)
    labels = [_label(rule, tokens, place) for place in _quotes(tokens)]
    return Body(
        text="\n".join(_lines(tokens)),
        links=_links(tokens),
        reading="Our reading:" in labels,
    )


def links(markdown: str) -> tuple[str, ...]:
    """The rule ids a text links to."""
    return _links(_markdown.parse(markdown))


def render(markdown: str, url: Callable[[str], str]) -> str:
    """HTML of a passage that `read` accepted; `url` gives the address of a rule id."""
    tokens = _markdown.parse(markdown)
    for place in _quotes(tokens):
        _set_apart(tokens, place)
    _empty_corners(tokens)
    for child in _inline(tokens):
        if child.type == "link_open":
            child.attrs = {"href": url(str(child.attrs["href"])), "data-sheet": ""}
    html: str = _markdown.renderer.render(tokens, _markdown.options, {})
    return html


def _quotes(tokens: list[Token]) -> list[int]:
    return [place for place, token in enumerate(tokens) if token.type == "blockquote_open"]


def _inline(tokens: list[Token]) -> Iterator[Token]:
    for token in tokens:
        yield from token.children or ()


def _links(tokens: list[Token]) -> tuple[str, ...]:
    return tuple(str(child.attrs["href"]) for child in _inline(tokens) if child.type == "link_open")


def _label(rule: str, tokens: list[Token], place: int) -> str:
    """The label a quoted block begins with."""
    words = tokens[place + 2].content
    for label in LABELS:
        if words.startswith(label):
            return label
    raise BookError(f"{rule}: a quoted block begins with one of {', '.join(LABELS)}")


def _set_apart(tokens: list[Token], place: int) -> None:
    """Turn a quoted block into a note of its kind, its label in bold."""
    first = tokens[place + 2]
    children = first.children or []
    label = next(label for label in LABELS if first.content.startswith(label))
    children[0].content = children[0].content.removeprefix(label)
    first.children = [
        Token("strong_open", "strong", 1),
        Token("text", "", 0, content=label),
        Token("strong_close", "strong", -1),
        *children,
    ]
    tokens[place].tag = "div"
    tokens[place].attrs = {"class": LABELS[label], "role": "note"}
    depth = tokens[place].level
    end = next(
        token
        for token in tokens[place:]
        if token.type == "blockquote_close" and token.level == depth
    )
    end.tag = "div"


def _empty_corners(tokens: list[Token]) -> None:
    """Have a cell of a table's head without words head nothing."""
    for start, words, end in zip(tokens, tokens[1:], tokens[2:], strict=False):
        if start.type == "th_open" and not words.content:
            start.tag = end.tag = "td"


def _lines(tokens: list[Token]) -> Iterator[str]:
    """One line for each paragraph, list item and table row."""
    row: list[str] = []
    inside = False
    for token in tokens:
        if token.type == "inline":
            words = "".join(
                " " if child.type in ("softbreak", "hardbreak") else child.content
                for child in token.children or ()
            )
            row.append(words)
        inside = token.type == "tr_open" or (inside and token.type != "tr_close")
        if row and not inside:
            yield " · ".join(row)
            row = []

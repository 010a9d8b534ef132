"""Sentences that rules can say without knowing a language or a player's name.

Rules return `Text("{seat} takes a {sack} sack", seat=2, sack=Text("blue"))`. The site puts in
the language (gettext) and the names (a table's seats); the `referee` command puts in the
record's names. Nothing here is ever stored: a state holds facts, not sentences.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any


class Text:
    """One sentence: a message id, its parameters and, where a count stands, its plural.

    - A parameter whose name begins with `seat` is a seat number (or a tuple of them) and is
      shown as that seat's name.
    - A parameter that is itself a `Text` is rendered first; a tuple becomes a list
      ("green and yellow").
    - With `plural=`, the parameter `count` chooses between the two forms.
    """

    __slots__ = ("message", "params", "plural")

    def __init__(self, message: str, /, *, plural: str = "", **params: Any) -> None:
        if plural and "count" not in params:
            raise TypeError(f"{message!r} has a plural and no count")
        self.message = message
        self.plural = plural
        self.params = params

    def _key(self) -> tuple[object, ...]:
        return (self.message, self.plural, tuple(sorted(self.params.items())))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Text) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        given = "".join(f", {name}={value!r}" for name, value in self.params.items())
        return f"Text({self.message!r}{given})"

    def __str__(self) -> str:
        return render(self)


class Language:
    """How messages become words: English as written, unless the site passes gettext.

    `fill` puts parameters into a message; the site passes one that escapes for HTML.
    """

    def __init__(
        self,
        gettext: Callable[[str], str] = lambda message: message,
        ngettext: Callable[[str, str, int], str] = lambda one, many, n: one if n == 1 else many,
        fill: Callable[..., str] = str.format,
    ) -> None:
        self.gettext = gettext
        self.ngettext = ngettext
        self.fill = fill

    def joined(self, parts: Sequence[str]) -> str:
        """A list in words: "a", "a and b", "a, b and c"."""
        if not parts:
            return self.gettext("nothing")
        *head, last = parts
        if not head:
            return last
        start = head[0]
        for part in head[1:]:
            start = self.fill(self.gettext("{list}, {next}"), list=start, next=part)
        return self.fill(self.gettext("{list} and {last}"), list=start, last=last)


ENGLISH = Language()


def render(text: Text, names: Sequence[str] = (), language: Language = ENGLISH) -> str:
    """`text` in words.

    `names` are the seats' names in seat order; a seat beyond them is "seat 3" (counted from
    one, as people do). Raises KeyError where the message names a parameter that is missing.
    """

    def name(seat: int) -> str:
        if 0 <= seat < len(names):
            return names[seat]
        return language.fill(language.gettext("seat {number}"), number=seat + 1)

    def shown(key: str, value: object) -> object:
        if isinstance(value, tuple):
            return language.joined([str(shown(key, part)) for part in value])
        if isinstance(value, Text):
            return render(value, names, language)
        if key.startswith("seat") and isinstance(value, int):
            return name(value)
        return value

    message = (
        language.ngettext(text.message, text.plural, text.params["count"])
        if text.plural
        else language.gettext(text.message)
    )
    return language.fill(message, **{key: shown(key, value) for key, value in text.params.items()})

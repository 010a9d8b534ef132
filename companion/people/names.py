"""What a name may be, and when two names count as the same.

Seats, players and accounts all name people by these two functions. A name is kept as
it was typed, tidied; names are compared by their `key`, never by their letters.
"""

from __future__ import annotations

import re
import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

LONGEST = 40
# Longer than any name of 40 characters before it is tidied. Composing marks takes time that
# grows with the square of their number: half a minute for what fits into a form.
_ENDLESS = 4 * LONGEST

# Joiners shape letters in several scripts and hold many emoji together.
_JOINERS = "\u200c\u200d"
# Letters and symbols by category that leave no mark on the page.
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
# Control, surrogate, unassigned, private use, and marks that change the order of reading.
_REFUSED = frozenset({"Cc", "Cs", "Cn", "Co", "Cf"})
# What adds nothing to see to the letter before it.
_UNSEEN = frozenset(_JOINERS) | _BLANK | {"\u034f", "\u17b4", "\u17b5"}
_VARIATION = (range(0x180B, 0x1810), range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0))

# Letters of other alphabets, in lower case, that cannot be told from a Latin one either in
# lower or in upper case.
_ALIKE = str.maketrans(
    "авекмнорстухіјѕһԁԛԝ" + "αβεζηικμνορτυχ" + "\u0131",
    "abekmhopctyxijshdqw" + "abezhikmnoptyx" + "i",
)


def validate_name(text: str) -> str:
    """The name in `text`, tidied: NFC, no space at the ends, single spaces inside.

    `text` is any string; the answer has 1 to 40 characters, at least one of them visible.
    Raises `django.core.exceptions.ValidationError` with a sentence to show for anything else.
    """
    text = text.strip()
    if len(text) > _ENDLESS:
        raise _too_long()
    name = unicodedata.normalize("NFC", text)
    if any(_is_refused(character) for character in name):
        raise ValidationError(
            _("This name holds a character that cannot be shown. Type it again."), code="unshowable"
        )
    name = " ".join(name.split())
    if not any(_is_visible(character) for character in name):
        raise ValidationError(_("Type a name."), code="empty")
    if len(name) > LONGEST:
        raise _too_long()
    return name


def key(name: str) -> str:
    """What `name` is compared by: equal for names that a person would read as the same.

    Case, spacing, width and invisible characters make no difference, nor do letters of
    other alphabets that look alike. `name` is any string; keys are for comparing, not showing.
    """
    seen = "".join(character for character in name if not _is_unseen(character))
    plain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", seen).casefold())
    return " ".join(unicodedata.normalize("NFKC", plain.translate(_ALIKE)).split())


def standing_alone(name: str) -> re.Pattern[str]:
    """Finds `name`, which is not empty, in a text: as it is written, and not inside a word or in
    braces. Where words are written without spaces, anywhere.
    """
    before, after = (
        "" if unicodedata.east_asian_width(end) in "WF" else r"\w" for end in (name[0], name[-1])
    )
    return re.compile(rf"(?<![{before}{{]){re.escape(name)}(?![{after}}}])")


def _too_long() -> ValidationError:
    return ValidationError(
        _("A name has at most %(most)d characters."), code="long", params={"most": LONGEST}
    )


def _is_refused(character: str) -> bool:
    return unicodedata.category(character) in _REFUSED and character not in _JOINERS


def _is_visible(character: str) -> bool:
    return unicodedata.category(character)[0] in "LNPS" and character not in _BLANK


def _is_unseen(character: str) -> bool:
    return (
        character in _UNSEEN
        or unicodedata.category(character) == "Cf"
        or any(ord(character) in block for block in _VARIATION)
    )

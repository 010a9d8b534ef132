"""Finding a villager: by its English or Japanese name or by its suit; and what it would cost."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from companion.engine import codec
from companion.engine.offers import Choice
from companion.tables.words import said
from games.villagers.rules import moves as m
from games.villagers.rules.cards import CARDS, NAMED, SUITS, kebab
from games.villagers.rules.offering import name_of
from games.villagers.rules.offers_ways import opener
from games.villagers.rules.state import State
from games.villagers.sights import called, face

SUIT_NAME = {
    "Hay": gettext_lazy("Hay"),
    "Wood": gettext_lazy("Wood"),
    "Ore": gettext_lazy("Ore"),
    "Solitary": gettext_lazy("Solitary"),
    "Grains": gettext_lazy("Grains"),
    "Wool": gettext_lazy("Wool"),
    "Special": gettext_lazy("Special"),
    "Grapes": gettext_lazy("Grapes"),
    "Leather": gettext_lazy("Leather"),
}
SUIT_JA = {
    "Hay": "干し草", "Wood": "木材", "Ore": "鉱石", "Solitary": "単独", "Grains": "穀物",
    "Wool": "羊毛", "Special": "特殊", "Grapes": "ブドウ", "Leather": "皮革",
}  # fmt: skip
_BY_CODE = {kebab(name): name for name in CARDS}
MOST_AT_ONCE = 14
"""So few villagers are all shown at once; more are to be searched through."""


def villager_of(code: str) -> str:
    """Which villager a choice is about, from its code ("build-cooper"); "" if none."""
    while code:
        if code in _BY_CODE:
            return _BY_CODE[code]
        code = code.partition("-")[2]
    return ""


def choice_shown(choice: Choice, names: Sequence[str]) -> dict[str, Any]:
    """A choice for the templates: what it says, where it leads, what stands against it."""
    return {
        "code": choice.code,
        "label": capfirst(said(choice.label, names)),
        "group": choice.group,
        "move": codec.encode(choice.move) if choice.move else "",
        "draft": choice.draft,
        "shut": said(choice.objections[0].text, names) if choice.objections else "",
    }


def find_shown(state: State, choice: Choice, names: Sequence[str]) -> dict[str, Any]:
    """A villager to be found and tapped: where it would stand, who would open it."""
    name = villager_of(choice.code)
    card = CARDS[name]
    where, lock = "", ""
    move = choice.move
    if isinstance(move, m.Build):
        if move.on is not None:
            where = _("on {card}").format(card=said(name_of(move.on), ()))
        if move.unlock is not None:
            lock = said(opener(state, move.seat, move.unlock), names)
    elif choice.draft and not choice.objections:
        where = _("choose how")
    return {
        **choice_shown(choice, names),
        **face(name),
        "gold": card.gold,
        "food": range(card.food),
        "villager": name,
        "where": where,
        "opened": lock,
    }


def suits_of(finds: Sequence[dict[str, Any]]) -> list[dict[str, str]]:
    """The suits of what can be found, each a word to search for."""
    there = {one["group"] for one in finds}
    return [
        {"name": str(SUIT_NAME[suit]), "code": suit.lower(), "word": suit}
        for suit in SUITS
        if suit in there
    ]


def plain(words: str) -> str:
    """Words as they are compared: width, case, hiragana or katakana and dots do not matter."""
    folded = unicodedata.normalize("NFKC", words).casefold()
    kana = "".join(chr(ord(c) + 0x60) if "ぁ" <= c <= "ゖ" else c for c in folded)
    return " ".join(kana.replace("・", "").split())


def matching(finds: Sequence[dict[str, Any]], words: str) -> list[dict[str, Any]]:
    """Those of `finds` that `words` mean, the likeliest first; none without words."""
    wanted = plain(words)
    if not wanted:
        return []
    ranked = [(_rank(one, wanted), nth) for nth, one in enumerate(finds)]
    return [finds[nth] for rank, nth in sorted(ranked) if rank < _NO_MATCH]


_NO_MATCH = 9


def _rank(find: dict[str, Any], wanted: str) -> int:
    """How well a villager fits: 0 its suit, then its name from the start, a word, a part."""
    card = CARDS[find["villager"]]
    suits = (card.suit, str(SUIT_NAME.get(card.suit, "")), SUIT_JA.get(card.suit, ""))
    if wanted in map(plain, suits):
        return 0
    names = [plain(name) for name in (card.name, called(card.name), card.ja)]
    if any(name.startswith(wanted) for name in names):
        return 1
    if any(f" {wanted}" in name for name in names):
        return 2
    if any(wanted in name for name in names):
        return 3
    # What it brings or opens: "fisher" finds the Shipwright who opens it, but last.
    if any(plain(called(other)).startswith(wanted) for other in card.unlocks if other in NAMED):
        return 4
    return _NO_MATCH

"""Tapping a move that takes many steps, as a person finds it: question after question."""

from __future__ import annotations

from typing import Any

from companion.engine import codec
from companion.engine.offers import Choice
from companion.engine.registry import AnyGame
from tests.browser.conftest import Handset


def way(game: AnyGame, state: Any, seat: int, move: Any, draft: str = "") -> list[Choice] | None:
    """The choices that lead to `move`, one after another; None if none do.

    A card or a place that the move does not name leads nowhere, so big games need not be
    searched through.
    """
    text = codec.encode(move)
    view = game.view(state, frozenset({seat}))
    choices = game.offers(view, seat, draft).choices
    for choice in choices:
        if choice.move == move:
            return [choice]
    for choice in choices:
        name = choice.code.removeprefix("right-of-")
        if choice.move is not None or (name[-1].isdigit() and name not in text):
            continue
        rest = way(game, state, seat, move, choice.draft)
        if rest is not None:
            return [choice, *rest]
    return None


def tap_all(phone: Handset, choices: list[Choice]) -> None:
    """Tap each choice; the next is there once the page has come that asks for it."""
    for number, choice in enumerate(choices):
        code = choice.code
        target = phone.page.locator(f"#at-{code}, #card-{code}, #choice-{code}").first
        target.tap()
        if number + 1 < len(choices):
            phone.page.wait_for_url(f"**draft={choice.draft}")

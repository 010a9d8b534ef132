"""Villages as they lie: chains of villagers, and what their head says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from companion.engine.scoresheet import Line
from companion.rulebook.library import rule_url
from companion.tables.words import said
from games.villagers.rules.cards import CARDS, COUNTESS, FOUNDERS, NAMED, kebab
from games.villagers.rules.scoring import counted, second
from games.villagers.rules.state import State
from games.villagers.rules.values import bronze, silver
from games.villagers.rules.view import CardView, VillageView

Links = Mapping[int, str]
"""Where a tap on a villager leads while a village is entered, by its place."""


@cache
def face(name: str) -> dict[str, Any]:
    """What is printed on a villager, for the templates: the same whoever looks."""
    card = CARDS[name]
    suit = card.suit.lower()
    return {
        "suit": suit,
        "suits": [suit] * card.symbols if suit else [],
        "builders": range(card.builders),
        "lock": bool(card.padlock),
        "key": bool(card.ring),
        "silver": bool(card.silver),
        "bronze": bool(card.bronze),
        "rule": rule_url(card.rule),
    }


def called(name: str) -> str:
    """A villager's name on the page."""
    return said(NAMED[name], ())


def owner(state: State, at: int, names: Sequence[str]) -> str:
    """Whose village it is."""
    return names[at] if at < state.seats else called(COUNTESS)


def village_shown(
    state: State, at: int, seen: VillageView, names: Sequence[str], links: Links | None = None
) -> dict[str, Any]:
    """A village for `village.html`: its head and its chains, bases first built first.

    `links` is where its villagers lead while the village is being entered.
    """
    nodes = [_node(state, at, card, links or {}) for card in seen.cards]
    chains = []
    for card, node in zip(seen.cards, nodes, strict=True):
        if card.on < 0:
            chains.append(node)
        else:
            nodes[card.on]["upper"].append(node)
    for chain in chains:
        _widen(chain)
    return {
        "at": at,
        "name": owner(state, at, names),
        "countess": at >= state.seats,
        "first": at == state.first and at < state.seats and not state.scoring,
        "view": seen,
        "chains": chains,
        "why": worth(state, at, names),
        "entered": state.sides[at].known,
        "limits": not state.scoring and not state.over and at < state.seats,
        "drafting": state.phase == "draft",
        "building": state.phase == "build" and state.turn == at,
    }


def _widen(node: dict[str, Any]) -> int:
    """How many stand side by side at the top of a chain, said on each of its villagers. Not in
    the order of the village: one that was counted again may lie on one built after it.
    """
    width: int = sum(_widen(one) for one in node["upper"]) or 1
    node["wide"] = width
    return width


def _node(state: State, at: int, card: CardView, links: Links) -> dict[str, Any]:
    """A villager for `chain.html`; `upper` is filled with what lies on it."""
    printed = face(card.name)
    founders = card.name == FOUNDERS
    food = CARDS[card.name].food + (founders and card.turned)
    village, options = state.sides[at].village, state.options
    value = None
    if not card.covered and printed["silver"]:
        value = silver(counted(state, at), card.at, options)
    elif not card.covered and printed["bronze"]:
        value = bronze(village, card.at, options)
    return {
        "name": called(card.name) if card.nth == 1 else f"{called(card.name)} ({card.nth})",
        "as": called(card.as_) if card.as_ else "",
        "gold": card.gold,
        "food": range(food),
        "coins": card.coins,
        "room": card.room if card.room and not founders else 0,
        "value": value,
        "because": said(value.because, ()) if value else "",
        "told": _told(card, food),
        "link": links.get(card.at, ""),
        "upper": [],
        **printed,
    }


def _told(card: CardView, food: int) -> str:
    """What an open villager shows, for who cannot see the symbols."""
    found = []
    if card.gold:
        found.append(_("{n} gold").format(n=card.gold))
    if food:
        found.append(_("{n} food").format(n=food))
    if CARDS[card.name].builders:
        found.append(_("builder"))
    if CARDS[card.name].padlock:
        found.append(_("padlock"))
    if card.coins:
        words = ngettext("{n} coin lies on it", "{n} coins lie on it", card.coins)
        found.append(words.format(n=card.coins))
    return ", ".join(found)


def worth(state: State, at: int, names: Sequence[str]) -> dict[str, Any]:
    """What each market would pay, line by line."""
    lines = [line_shown(line, names) for line in second(state, at)]
    gold, coins = lines[0], lines[-1]
    return {
        "first": [gold, coins],
        "second": lines,
    }


def line_shown(line: Line, names: Sequence[str]) -> dict[str, Any]:
    """An amount, what for and why."""
    return {
        "label": said(line.label, names),
        "amount": line.amount,
        "because": said(line.because, names),
    }


def road(state: State) -> dict[str, Any] | None:
    """The Road where it is tracked: its cards with their coins, stacks, Reserve."""
    if not state.full:
        return None
    return {
        "cards": [
            {"name": called(card.name), "code": kebab(card.name), "coins": card.coins,
             **face(card.name)}
            for card in state.road
        ],
        "stacks": state.stacks,
        "reserve": state.reserve,
    }  # fmt: skip

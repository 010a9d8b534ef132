"""A village that is entered whole: from the tree of a move to the places of a state."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.villagers.rules.cards import CARDS, COUNTESS, FOUNDERS, WILD
from games.villagers.rules.moves import Side, Tree
from games.villagers.rules.state import Placed, Village


def planted(
    trees: tuple[Tree, ...], countess_back: bool = False, founders_turned: bool = False
) -> Village:
    """The village that stands there, each villager after the one it lies on.

    Monks and Apprentices that do not say what they stand for are what lies on them needs. Where
    no side is said, a Countess is turned in a beginner's game (`countess_back`), and Founders if
    an earlier market saw them turned (`founders_turned`).
    """
    village: list[Placed] = []
    unsaid = {COUNTESS: countess_back, FOUNDERS: founders_turned}
    for tree in trees:
        _plant(village, tree, -1, unsaid)
    return tuple(village)


def _plant(village: list[Placed], tree: Tree, on: int, unsaid: dict[str, bool]) -> None:
    turned = unsaid.get(tree.villager, False) if tree.side is None else tree.side == "food"
    village.append(
        Placed(
            tree.villager,
            on,
            tree.coins,
            turned and tree.villager in (FOUNDERS, COUNTESS),
            stands_for(tree),
        )
    )
    here = len(village) - 1
    for upper in tree.on:
        _plant(village, upper, here, unsaid)


def stands_for(tree: Tree) -> str:
    """What a Monk or Apprentice stands for, by its own word or by what lies on it; else ""."""
    if tree.villager not in WILD:
        return ""
    if tree.as_:
        return tree.as_
    for upper in tree.on:
        name = stands_for(upper) if upper.villager in WILD else upper.villager
        if name in CARDS and CARDS[name].on:
            return CARDS[name].on
    return ""


class Entered(NamedTuple):
    """A villager entered, the one it lies on, and the field of the move in which it stands:
    `village[1].on[0]`.
    """

    tree: Tree
    below: Tree | None
    field: str


def every(
    trees: tuple[Tree, ...], below: Tree | None = None, field: str = "village"
) -> Iterator[Entered]:
    """Each villager entered, from below."""
    for nth, tree in enumerate(trees):
        here = f"{field}[{nth}]"
        yield Entered(tree, below, here)
        yield from every(tree.on, tree, f"{here}.on")


def trees_of(village: Village) -> tuple[Tree, ...]:
    """A village as it would be entered."""

    def tree(at: int) -> Tree:
        card = village[at]
        side: Side | None = None
        if card.name in (FOUNDERS, COUNTESS):
            side = "food" if card.turned else "gold"
        return Tree(
            villager=card.name,
            coins=card.coins,
            side=side,
            as_=card.as_ or None,
            on=tuple(tree(place) for place, upper in enumerate(village) if upper.on == at),
        )

    return tuple(tree(at) for at, card in enumerate(village) if card.on < 0)

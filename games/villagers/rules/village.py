"""How a village is built up: who lies on whom, what is covered, who can carry one more."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import structs

from games.villagers.rules.cards import CARDS, WILD
from games.villagers.rules.state import Placed, Village


def covered(village: Village) -> frozenset[int]:
    """The places of all villagers with something on them (villagers.covered)."""
    return frozenset([card.on for card in village if card.on >= 0])


def find(village: Village, name: str, nth: int = 1) -> int:
    """The place of the nth villager of a name; -1 if it is not there."""
    for at, card in enumerate(village):
        if card.name == name:
            nth -= 1
            if not nth:
                return at
    return -1


def nth_of(village: Village, at: int) -> int:
    """Which of its name a villager is, in the order built."""
    name = village[at].name
    return sum(card.name == name for card in village[: at + 1])


def slots(card: Placed) -> int:
    """How many villagers it can carry (villagers.places, villagers.monk-base)."""
    if card.name in WILD:
        return 2 if card.on < 0 else 1
    return CARDS[card.name].slots


def room(village: Village, at: int) -> int:
    """How many more villagers one can carry."""
    return slots(village[at]) - sum(card.on == at for card in village)


def carries(village: Village, at: int, name: str) -> bool:
    """Whether a villager of this name belongs on that one, room or not (villagers.chain-order).

    A Monk that has not been told what it stands for is whatever is needed there.
    """
    below = village[at]
    needed = CARDS[name].on if name in CARDS else ""
    if not needed:
        return False
    if below.name in WILD and not below.as_:
        return stand_in(village, below.on, needed)
    return below.stands_for == needed


def stand_in(village: Village, on: int, link: str) -> bool:
    """Whether a stand-in for `link` can stand there: where `link` itself would stand."""
    needed = CARDS[link].on if link in CARDS else None
    if needed is None:
        return False
    if on < 0:
        return not needed
    return village[on].stands_for == needed


def places(village: Village, name: str) -> tuple[int, ...]:
    """All places with room for a villager that is stacked on another one."""
    return tuple(
        at
        for at in range(len(village))
        if carries(village, at, name) and room(village, at) > 0
    )  # fmt: skip


def put(village: Village, card: Placed) -> Village:
    """A village with one more villager. A Monk it lies on is now known to be that link."""
    if card.on >= 0:
        below = village[card.on]
        if below.name in WILD and not below.as_ and card.name in CARDS:
            needed = CARDS[card.stands_for].on if card.stands_for in CARDS else ""
            village = change(village, card.on, as_=needed)
    return (*village, card)


def change(village: Village, at: int, **fields: object) -> Village:
    """A village with one villager changed."""
    card = structs.replace(village[at], **fields)
    return (*village[:at], card, *village[at + 1 :])


def take(village: Village, at: int) -> Village:
    """A village without one villager; what lay on it stands on what it stood on."""
    below = village[at].on

    def moved(card: Placed) -> Placed:
        on = below if card.on == at else card.on
        on -= on > at
        return card if on == card.on else structs.replace(card, on=on)

    return tuple(moved(card) for place, card in enumerate(village) if place != at)


def bare_stand_ins(village: Village) -> int:
    """The place of a Monk or Apprentice with nothing on it; -1 if there is none."""
    over = covered(village)
    for at, card in enumerate(village):
        if card.name in WILD and at not in over:
            return at
    return -1


def chain_sizes(village: Village) -> tuple[int, ...]:
    """How many villagers each base has with everything on it (villagers.branches)."""
    base = list(range(len(village)))
    sizes = [0] * len(village)
    for at in range(len(village)):
        under, steps = at, 0
        while village[under].on >= 0 and steps <= len(village):
            under, steps = village[under].on, steps + 1
        base[at] = under
        sizes[under] += 1
    return tuple(size for at, size in enumerate(sizes) if village[at].on < 0)


def tops(village: Village) -> Iterable[int]:
    """The places of all villagers with nothing on them."""
    over = covered(village)
    return (at for at in range(len(village)) if at not in over)

"""Markets, and villages that are entered whole: tap by tap, each choice one villager more."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from companion.engine import codec
from companion.engine.codec import Malformed
from companion.engine.offers import Choice
from companion.engine.text import Text
from games.villagers.rules import moves as m
from games.villagers.rules.cards import CARDS, FOUNDERS, NAMED, kebab
from games.villagers.rules.entry import every, planted, trees_of
from games.villagers.rules.offering import ask, tap
from games.villagers.rules.state import Placed, State
from games.villagers.rules.village import places, put

Choices = Iterator[Choice]
MOST_ENTERED = 50


def markets(state: State) -> Choices:
    """The two markets, where the table says when they are."""
    if state.full:
        return
    first = m.Market(which="first")
    yield tap(state, "market-first", Text("First Market"), first, "markets")
    second = m.Market(which="second")
    yield tap(state, "market-second", Text("Second Market"), second, "markets")


def villages(state: State, seat: int, cards: tuple[str, ...]) -> Choices:
    """The village as it is, or with one villager more; the same for the Countess; markets."""
    yield from markets(state)
    for at in (seat, *((state.seats,) if state.solo else ())):
        owner = at if at < state.seats else None
        trees = trees_of(state.sides[at].village)
        yield from _one_more(state, owner, trees, cards)


def lead_village(state: State, seat: int, begun: dict[str, Any], cards: tuple[str, ...]) -> Any:
    """The choices from a half-made village, or the places for a villager to `add` to it."""
    owner = begun.get("seat", seat)
    data = {key: value for key, value in begun.items() if key != "add"}
    if owner is not None and not isinstance(owner, int):
        raise ValueError(json.dumps(begun))
    at = state.index(owner)
    if at < 0:
        raise ValueError(json.dumps(begun))
    data.setdefault("seat", owner)
    data.setdefault("village", codec.plain(trees_of(state.sides[at].village)))
    try:
        move = codec.convert(data, m.Village)
    except Malformed as error:
        raise ValueError(json.dumps(begun)) from error
    if not _all_known(move):
        raise ValueError(json.dumps(begun))
    add = begun.get("add")
    if add is None:
        question = Text("Who else lives there?")
        return "village", question, _one_more(state, owner, move.village, cards, move.supply)
    if not isinstance(add, str) or add not in CARDS:
        raise ValueError(json.dumps(begun))
    question = Text("Where does {card} stand?", card=NAMED[add])
    return "village", question, iter(added(state, owner, move.village, add, move.supply))


def _all_known(move: m.Village) -> bool:
    """Whether only villagers stand in a half-made village that there are: it is to be shown."""
    return all(
        one.tree.villager in CARDS and (one.tree.as_ is None or one.tree.as_ in CARDS)
        for one in every(move.village)
    )


def _one_more(
    state: State,
    owner: int | None,
    trees: tuple[m.Tree, ...],
    cards: tuple[str, ...],
    supply: int | None = None,
) -> Choices:
    whose = "countess" if owner is None else f"{owner}"
    as_is = m.Village(seat=owner, supply=supply, village=trees)
    yield tap(state, f"village-{whose}", Text("The village is complete"), as_is, "village")
    if sum(1 for _ in every(trees)) >= MOST_ENTERED:
        return
    for name in cards:
        if name == FOUNDERS or not CARDS[name].stays:
            continue
        below = added(state, owner, trees, name, supply)
        draft: dict[str, Any] = {"move": "village", "seat": owner, "add": name}
        if trees != trees_of(state.sides[state.index(owner)].village):
            draft["village"] = codec.plain(trees)
        if supply is not None:
            draft["supply"] = supply
        yield ask(f"add-{whose}-{kebab(name)}", NAMED[name], draft, below, CARDS[name].suit)


def added(
    state: State, owner: int | None, trees: tuple[m.Tree, ...], name: str, supply: int | None
) -> list[Choice]:
    """A village with one more villager, in each place where it can stand."""
    village = planted(trees)
    spots = list(places(village, name)) if owner is not None else []
    if owner is None or not CARDS[name].on or not spots:
        spots = [-1]
    found = []
    for at in spots:
        grown = trees_of(put(village, Placed(name, at)))
        move = m.Village(seat=owner, supply=supply, village=grown)
        whose = "countess" if owner is None else f"{owner}"
        code = f"add-{whose}-{kebab(name)}-{at + 1}"
        label = Text("on the ground")
        if at >= 0:
            label = Text("on {card}", card=NAMED[village[at].name])
        found.append(tap(state, code, label, move, "places"))
    return found

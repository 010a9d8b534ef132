"""Each way to build a card: where it stands, what it stands for, who opens its padlock."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from companion.engine.offers import Choice
from companion.engine.text import Text
from games.villagers.rules import moves as m
from games.villagers.rules.building import COST, bank_price, unlockers
from games.villagers.rules.cards import (
    APPRENTICE,
    BASICS,
    CARDS,
    FOUNDERS,
    MONK,
    NAMED,
    VILLAGERS,
    kebab,
)
from games.villagers.rules.checks import not_in_game
from games.villagers.rules.offering import address, name_of, tap
from games.villagers.rules.options import Options
from games.villagers.rules.state import Solo, State
from games.villagers.rules.village import places, stand_in

Choices = Iterator[Choice]
LINKS = tuple(name for name, card in CARDS.items() if card.slots and name not in (MONK, APPRENTICE))
"""What a Monk can stand for: whoever carries somebody."""


@lru_cache(maxsize=256)
def in_game(seats: int, expansions: tuple[str, ...], alone: bool) -> tuple[str, ...]:
    """The villagers that a table plays with, by suit."""
    state = State(
        seats=seats,
        options=Options(expansions=expansions),  # type: ignore[arg-type]
        sides=(),
        first=0,
        phase="draft",
        solo=Solo() if alone else None,
    )
    return tuple(name for name in VILLAGERS if not any(not_in_game(state, name, "card")))


def cards_of(state: State) -> tuple[str, ...]:
    """The villagers that this table plays with."""
    return in_game(state.seats, state.options.expansions, state.solo is not None)


def basics(state: State, seat: int, name: str) -> Choices:
    """A basic villager; in Serfdom, which card is given for it."""
    if not state.acting("Serfdom"):
        yield tap(state, "basic", NAMED[name], m.Basic(seat=seat, card=name))
        return
    for given in cards_of(state):
        if given not in (*BASICS, FOUNDERS):
            move = m.Basic(seat=seat, card=name, given=given)
            yield tap(state, f"basic-{kebab(name)}-{kebab(given)}", NAMED[given], move)


def unlocks(state: State, seat: int, name: str) -> list[m.Unlock | None]:
    """The ways in which a card's padlock could be opened; None settles it by itself."""
    if not CARDS[name].padlock:
        return [None]
    found: list[m.Unlock | None] = [address(state, side, at) for side, at in unlockers(state, name)]
    if not found:
        found = ["bank"]
    if state.sides[seat].turn.tinner:
        found.append("tinner")
    return found


def stands(state: State, seat: int, name: str) -> list[tuple[m.Who | None, str | None]]:
    """Where a card could stand, and what it would stand for."""
    village = state.sides[seat].village
    if name in (MONK, APPRENTICE):
        spots: list[tuple[m.Who | None, str | None]] = []
        for link in LINKS:
            if link not in cards_of(state):
                continue
            if not CARDS[link].on:
                spots.append((None, link))
            for at in places(village, link):
                if stand_in(village, at, link):
                    spots.append((address(state, seat, at), link))
        return spots
    if not CARDS[name].on:
        return [(None, None)]
    found: list[tuple[m.Who | None, str | None]] = [
        (address(state, seat, at), None) for at in places(village, name)
    ]
    return found or [(None, None)]


def nowhere(state: State, seat: int, name: str) -> bool:
    """Whether there is no place for a card that is stacked on another one."""
    return bool(CARDS[name].on) and not places(state.sides[seat].village, name)


def builds(state: State, seat: int, name: str) -> Choices:
    """Each way to build a card: where it stands and who opens it."""
    for on, as_ in stands(state, seat, name):
        for unlock in unlocks(state, seat, name):
            move = m.Build(seat=seat, card=name, on=on, as_=as_, unlock=unlock)
            code = f"build-{kebab(name)}{code_of(on, as_, unlock)}"
            yield tap(state, code, label_of(state, seat, name, on, as_, unlock), move, "places")


def code_of(on: m.Who | None, as_: str | None, unlock: m.Unlock | None) -> str:
    code = ""
    if as_ is not None:
        code += f"-as-{kebab(as_)}"
    if on is not None:
        code += f"-on-{kebab(on.villager)}-{on.nth}"
    if isinstance(unlock, m.Who):
        code += f"-by-{unlock.seat}-{kebab(unlock.villager)}-{unlock.nth}"
    elif unlock is not None:
        code += f"-by-{unlock}"
    return code


def label_of(
    state: State,
    seat: int,
    name: str,
    on: m.Who | None,
    as_: str | None,
    unlock: m.Unlock | None,
) -> Text:
    where = Text("on the ground") if on is None else Text("on {card}", card=name_of(on))
    if as_ is not None:
        where = Text("{where}, as {card}", where=where, card=NAMED[as_])
    if unlock is None:
        return Text("{card} {where}", card=NAMED[name], where=where)
    return Text(
        "{card} {where}, opened by {unlock}",
        card=NAMED[name],
        where=where,
        unlock=opener(state, seat, unlock),
    )


def opener(state: State, seat: int, unlock: m.Unlock) -> Text:
    """Who opens a padlock, and what that costs."""
    if unlock == "bank":
        return Text("the bank for {cost} gold", cost=bank_price(state))
    if not isinstance(unlock, m.Who):
        return Text("the Tinner, free")
    card = name_of(unlock)
    if not isinstance(unlock.seat, int):
        return Text("the Countess's {card} for {cost} gold", card=card, cost=COST)
    if unlock.seat == seat:
        return Text("the own {card}, the bank pays {cost} gold", card=card, cost=COST)
    return Text("{seat}'s {card} for {cost} gold", seat=unlock.seat, card=card, cost=COST)

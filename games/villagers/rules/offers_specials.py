"""Whom a special villager could be about."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from companion.engine.text import Text
from games.villagers.rules import moves as m
from games.villagers.rules.building import unnamed
from games.villagers.rules.cards import BASICS, CARDS, FOUNDERS, NAMED, kebab
from games.villagers.rules.offering import address, ask, name_of, tap
from games.villagers.rules.offers_ways import (
    Choices,
    cards_of,
    code_of,
    label_of,
    nowhere,
    opener,
    stands,
    unlocks,
)
from games.villagers.rules.state import State
from games.villagers.rules.village import covered


def draft_specials(state: State, seat: int, names: tuple[str, ...]) -> Choices:
    there = cards_of(state)
    for name in names:
        if name in there:
            yield from special(state, seat, name)


def special(state: State, seat: int, name: str) -> Choices:
    """A special villager: a move, or whom it is about."""
    tag = kebab(name)
    below = list(ABOUT[tag](state, seat))
    if len(below) == 1 and below[0].code == tag:
        yield below[0]
    elif below:
        yield ask(tag, NAMED[name], {"move": tag}, below, "Special")


def _villagers(state: State, sides: Iterator[int] | range) -> Iterator[tuple[int, int]]:
    for side in sides:
        for at in range(len(state.sides[side].village)):
            yield side, at


def _apprentices(state: State, seat: int) -> Choices:
    for side, at in _villagers(state, range(len(state.sides))):
        village = state.sides[side].village
        if at not in covered(village) or nowhere(state, seat, village[at].name):
            continue
        name, of = village[at].name, address(state, side, at)
        base = f"apprentice-{of.seat}-{kebab(name)}-{of.nth}"
        sides: tuple[Any, ...] = ("gold", "food") if name == FOUNDERS else (None,)
        for on, as_ in stands(state, seat, name):
            for unlock in unlocks(state, seat, name):
                for shown in sides:
                    move = m.Apprentice(
                        seat=seat, of=of, on=on, as_=as_, unlock=unlock, side=shown
                    )  # fmt: skip
                    code = f"{base}{code_of(on, as_, unlock)}{f'-{shown}' if shown else ''}"
                    label = Text(
                        "in the place of {card}: {onward}",
                        card=name_of(of),
                        onward=label_of(state, seat, name, on, as_, unlock),
                    )
                    yield tap(state, code, label, move, "places")


def _smugglers(state: State, seat: int) -> Choices:
    over = covered(state.sides[seat].village)
    for at, card in enumerate(state.sides[seat].village):
        if at in over or not CARDS[card.name].gold or card.turned:
            continue
        of = address(state, seat, at)
        for unlock in unlocks(state, seat, "Smuggler"):
            move = m.Smuggler(seat=seat, of=of, unlock=unlock)
            code = f"smuggler-{kebab(card.name)}-{of.nth}{code_of(None, None, unlock)}"
            label = name_of(of)
            if unlock is not None:
                label = Text(
                    "{card}, opened by {unlock}", card=label, unlock=opener(state, seat, unlock)
                )
            yield tap(state, code, label, move)


def _about(
    state: State,
    tag: str,
    which: Callable[[int, int], bool],
    move: Callable[[m.Who], Any],
    sides: range | None = None,
) -> Choices:
    """One choice for each villager that a special could be about."""
    for side, at in _villagers(state, sides or range(len(state.sides))):
        if which(side, at):
            of = address(state, side, at)
            code = f"{tag}-{of.seat}-{kebab(of.villager)}-{of.nth}"
            yield tap(state, code, name_of(of), move(of))


def _named(state: State, name: str) -> Callable[[int, int], bool]:
    return lambda side, at: state.sides[side].village[at].name == name


def _schemers(state: State, seat: int) -> Choices:
    def top(side: int, at: int) -> bool:
        village = state.sides[side].village
        return at not in covered(village) and not CARDS[village[at].name].special

    return _about(state, "schemer", top, lambda of: m.Schemer(seat=seat, of=of))


def _thieves(state: State, seat: int) -> Choices:
    own = sum(card.name == "Thief" for card in state.sides[seat].village)
    for nth in range(1, own + 1):
        for other in range(state.seats):
            if other != seat:
                move = m.Thief(seat=seat, from_=other, nth=nth)
                yield tap(state, f"thief-{nth}-{other}", Text("{seat}", seat=other), move)


def _nuns(state: State, seat: int) -> Choices:
    village = state.sides[seat].village
    if all(card.name != "Nun" for card in village):
        return iter(())

    def silver(side: int, at: int) -> bool:
        return bool(CARDS[state.sides[side].village[at].name].silver)

    return _about(
        state, "nun", silver, lambda of: m.Nun(seat=seat, of=of), range(seat, seat + 1)
    )  # fmt: skip


def _others(state: State, seat: int, tag: str, move: Callable[[int], Any]) -> Choices:
    for other in range(state.seats):
        if other != seat:
            yield tap(state, f"{tag}-{other}", Text("{seat}", seat=other), move(other))


def _benefactors(state: State, seat: int) -> Choices:
    for name in cards_of(state):
        if CARDS[name].special or name in (*BASICS, FOUNDERS) or nowhere(state, seat, name):
            continue
        for on, _ in stands(state, seat, name):
            for unlock in unlocks(state, seat, name):
                move = m.Benefactor(seat=seat, card=name, on=on, unlock=unlock)
                code = f"benefactor-{kebab(name)}{code_of(on, None, unlock)}"
                yield tap(state, code, label_of(state, seat, name, on, None, unlock), move)


def _couriers(state: State, seat: int) -> Choices:
    if not state.full:
        yield tap(state, "courier", NAMED["Courier"], m.Courier(seat=seat))
    for name in sorted({card.name for card in state.road}):
        move = m.Courier(seat=seat, card=name)
        yield tap(state, f"courier-{kebab(name)}", NAMED[name], move)


def _flakers(state: State, seat: int) -> Choices:
    for other in range(state.seats):
        if not state.full or unnamed(state, other):
            move = m.Flaker(seat=seat, from_=other)
            label = Text("{seat}'s card from a stack", seat=other)
            label = label if state.full else Text("{seat}", seat=other)
            yield tap(state, f"flaker-{other}", label, move)
        for name in sorted(set(state.sides[other].square)):
            move = m.Flaker(seat=seat, from_=other, card=name)
            label = Text("{seat}'s {card}", seat=other, card=NAMED[name])
            yield tap(state, f"flaker-{other}-{kebab(name)}", label, move)


def _prophets(state: State, seat: int) -> Choices:
    if not state.full:
        yield tap(state, "prophet", NAMED["Prophet"], m.Prophet(seat=seat))
        return
    for at in range(len(state.stacks)):
        pile: Any = f"stack-{at + 1}"
        move = m.Prophet(seat=seat, from_=pile)
        yield tap(state, f"prophet-{pile}", Text("Stack {n}", n=at + 1), move)


def _alone(tag: str, name: str, move: Callable[[int], Any]) -> Callable[[State, int], Choices]:
    def one(state: State, seat: int) -> Choices:
        yield tap(state, tag, NAMED[name], move(seat), "Special")

    return one


ABOUT: dict[str, Callable[[State, int], Choices]] = {
    "apprentice": _apprentices,
    "smuggler": _smugglers,
    "tinner": _alone("tinner", "Tinner", lambda s: m.Tinner(seat=s)),
    "barbarian": _alone("barbarian", "Barbarian", lambda s: m.Barbarian(seat=s)),
    "courier": _couriers,
    "flaker": _flakers,
    "noble": lambda state, seat: _others(
        state, seat, "noble", lambda other: m.Noble(seat=seat, from_=other)
    ),
    "schemer": _schemers,
    "thief": _thieves,
    "sheriff": lambda state, seat: _about(
        state, "sheriff", _named(state, "Thief"), lambda of: m.Sheriff(seat=seat, of=of)
    ),
    "benefactor": _benefactors,
    "nun": _nuns,
    "pigeoneer": _alone("pigeoneer", "Pigeoneer", lambda s: m.Pigeoneer(seat=s)),
    "prophet": _prophets,
    "recruiter": _alone("recruiter", "Recruiter", lambda s: m.Recruiter(seat=s)),
    "freelancer": lambda state, seat: _about(
        state, "freelancer", _named(state, "Freelancer"), lambda of: m.Freelancer(seat=seat, of=of)
    ),
}

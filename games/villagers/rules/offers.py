"""What can be tapped. A choice that leads on has a draft: the JSON text of the half-made move.

`{"move":"build","card":"Cooper"}` asks where it stands and who opens it; the special villagers
ask whom they are about. A half-made village, `{"move":"village",…}`, offers the same village with
one villager more, so a screen can go on from any of these moves as the next draft.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

from companion.engine import codec
from companion.engine.codec import Malformed
from companion.engine.offers import Choice, Offers
from companion.engine.text import Text
from games.villagers.rules import moves as m
from games.villagers.rules import offers_rest as rest
from games.villagers.rules.asking import asked
from games.villagers.rules.building import COST, bank_price, unlockers
from games.villagers.rules.cards import (
    APPRENTICE,
    BASICS,
    CARDS,
    DRAFT_SPECIALS,
    FOUNDERS,
    MONK,
    NAMED,
    VILLAGERS,
    kebab,
)
from games.villagers.rules.checks import not_in_game
from games.villagers.rules.offering import address, ask, name_of, tap
from games.villagers.rules.state import State
from games.villagers.rules.view import View
from games.villagers.rules.village import covered, places, stand_in

Choices = Iterator[Choice]
REACTIONS = ("Courier", "Flaker")
"""What can be used in another seat's draft."""
LINKS = tuple(name for name, card in CARDS.items() if card.slots and name not in (MONK, APPRENTICE))
"""What a Monk can stand for: whoever carries somebody."""


@lru_cache(maxsize=256)
def in_game(seats: int, expansions: tuple[str, ...], alone: bool) -> tuple[str, ...]:
    """The villagers that a table plays with, by suit."""
    from games.villagers.rules.options import Options
    from games.villagers.rules.state import Solo

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


def offers(view: View, seat: int, draft: str = "") -> Offers:
    """All that a seat can tap now, or the choices that a half-made move leads to.

    Raises ValueError for a draft that was never offered.
    """
    state = view.state
    begun = _begun(draft)
    if view.over or seat not in asked(state):
        return Offers()
    if not draft:
        return Offers(tuple(_first(state, seat)), ask=Text("What happens?"))
    tag = begun.get("move")
    make = LEADS.get(tag) if isinstance(tag, str) else None
    if make is None:
        raise ValueError(draft)
    field, question, choices = make(state, seat, begun)
    return Offers(tuple(choices), field=field, ask=question)


def _begun(draft: str) -> dict[str, Any]:
    if not draft:
        return {}
    try:
        begun = codec.loads(draft)
    except Malformed as error:
        raise ValueError(draft) from error
    if not isinstance(begun, dict):
        raise ValueError(draft)
    return begun


def _first(state: State, seat: int) -> Choices:
    """The choices of a phase."""
    match state.phase:
        case "score":
            yield from rest.villages(state, seat, cards_of(state))
        case "deal":
            yield from rest.deals(state)
        case "draft" if state.turn not in (None, seat):
            yield from _draft_specials(state, seat, REACTIONS)
        case "draft":
            yield from rest.drafting(state, seat, cards_of(state))
            if state.options.expansions:
                yield from _draft_specials(state, seat, DRAFT_SPECIALS)
        case "coin":
            yield from rest.coins(state, seat)
        case "road":
            yield from rest.reveals(state, cards_of(state))
        case "build":
            yield from _building(state, seat)
        case "bronze":
            yield from rest.bronzes(state, seat)
        case "inn":
            yield from rest.inns(state)
        case "rewards":
            yield from rest.rewards(state, seat)
        case "events":
            yield from rest.events(state)
        case "countess":
            yield from rest.for_countess(state, cards_of(state))
            yield from rest.markets(state)


# --- Building ----------------------------------------------------------------------


def _building(state: State, seat: int) -> Choices:
    yield tap(state, "built", Text("Done building"), m.Built(seat=seat))
    for name in BASICS:
        label = Text("{card} for a card", card=NAMED[name])
        below = list(basics(state, seat, name))
        yield ask(f"basic-{kebab(name)}", label, {"move": "basic", "card": name}, below, "basics")
    for name in cards_of(state):
        card = CARDS[name]
        if name == FOUNDERS or (name in BASICS and name not in state.sides[seat].held):
            continue
        if card.stays and name != APPRENTICE:
            yield ask(
                f"build-{kebab(name)}",
                NAMED[name],
                {"move": "build", "card": name},
                list(builds(state, seat, name)),
                card.suit,
            )
        elif name not in DRAFT_SPECIALS:
            yield from _special(state, seat, name)
    for name in ("Thief", "Freelancer", "Nun"):
        if any(card.name == name for side in state.sides for card in side.village):
            yield from _special(state, seat, name)
    yield from rest.jesters(state)
    yield from rest.event_moves(state, ("Arson",))


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
            code = f"build-{kebab(name)}{_code(on, as_, unlock)}"
            yield tap(state, code, _label(state, seat, name, on, as_, unlock), move, "places")


def _code(on: m.Who | None, as_: str | None, unlock: m.Unlock | None) -> str:
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


def _label(
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


# --- Specials ----------------------------------------------------------------------


def _draft_specials(state: State, seat: int, names: tuple[str, ...]) -> Choices:
    there = cards_of(state)
    for name in names:
        if name in there:
            yield from _special(state, seat, name)


def _special(state: State, seat: int, name: str) -> Choices:
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
                    code = f"{base}{_code(on, as_, unlock)}{f'-{shown}' if shown else ''}"
                    label = Text(
                        "in the place of {card}: {onward}",
                        card=name_of(of),
                        onward=_label(state, seat, name, on, as_, unlock),
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
            code = f"smuggler-{kebab(card.name)}-{of.nth}{_code(None, None, unlock)}"
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
                code = f"benefactor-{kebab(name)}{_code(on, None, unlock)}"
                yield tap(state, code, _label(state, seat, name, on, None, unlock), move)


def _couriers(state: State, seat: int) -> Choices:
    if not state.full:
        yield tap(state, "courier", NAMED["Courier"], m.Courier(seat=seat))
    for name in sorted({card.name for card in state.road}):
        move = m.Courier(seat=seat, card=name)
        yield tap(state, f"courier-{kebab(name)}", NAMED[name], move)


def _flakers(state: State, seat: int) -> Choices:
    for other in range(state.seats):
        if not state.full:
            move = m.Flaker(seat=seat, from_=other)
            yield tap(state, f"flaker-{other}", Text("{seat}", seat=other), move)
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

Lead = tuple[str, Text, Choices]


def _lead_build(state: State, seat: int, begun: dict[str, Any]) -> Lead:
    name = begun.get("card")
    if name not in CARDS:
        raise ValueError(json.dumps(begun))
    return "on", Text("Where does {card} stand?", card=NAMED[name]), builds(state, seat, name)


def _lead_basic(state: State, seat: int, begun: dict[str, Any]) -> Lead:
    name = begun.get("card")
    if name not in BASICS:
        raise ValueError(json.dumps(begun))
    return "given", Text("Which card goes to the Countess?"), basics(state, seat, name)


def _lead_about(tag: str) -> Callable[[State, int, dict[str, Any]], Lead]:
    def lead(state: State, seat: int, _begun: dict[str, Any]) -> Lead:
        return "of", Text("Who is it about?"), ABOUT[tag](state, seat)

    return lead


LEADS: dict[str, Callable[[State, int, dict[str, Any]], Lead]] = {
    "build": _lead_build,
    "basic": _lead_basic,
    "village": lambda state, seat, begun: rest.lead_village(state, seat, begun, cards_of(state)),
    **{tag: _lead_about(tag) for tag in ABOUT},
    **rest.EVENT_LEADS,
}

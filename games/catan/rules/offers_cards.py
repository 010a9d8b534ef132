"""What can be tapped to play an action card, and values to read off cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.engine.offers import Choice
from companion.engine.text import Text
from games.catan.rules.actions import BRIBE, bribable
from games.catan.rules.building import GOLD, unknown
from games.catan.rules.cards import ACTIONS, BUILT, CARDS, POINTS, UNITS, box, stacks
from games.catan.rules.drafts import (
    Draft,
    done,
    kebab,
    leads,
    site_text,
    spot_code,
    ways,
)
from games.catan.rules.moves import Lift, Play, ReadOff
from games.catan.rules.names import name, value_name
from games.catan.rules.noticed import lying
from games.catan.rules.parts import Site
from games.catan.rules.places import free_sites, placed_at, site_of, spot_of
from games.catan.rules.state import State

SEEN_BY_SPY = (*ACTIONS, *sorted(UNITS))
Variant = tuple[str, Text, dict[str, Any]]


def play(view: State, seat: int, half: Draft | None = None) -> Iterator[Choice]:
    """Action cards: whole moves, or what they still decide."""
    if half is not None and half.card:
        yield from _ways(view, seat, half.card, half.target)
        return
    for card in ACTIONS:
        before = card == "Alchemist"
        if card not in box(view.options.ruleset) or before != (view.phase == "roll"):
            continue
        if CARDS[card].mark == "defense":
            continue
        variants = _variants(view, seat, card)
        if len(variants) == 1 or not variants:
            extra = variants[0][2] if variants else {}
            move = Play(seat=seat, card=card, **extra)
            yield done(view, f"play-{kebab(card)}", name(card), "action", move)
            continue
        move = Play(seat=seat, card=card, **variants[0][2])
        plain = done(view, f"play-{kebab(card)}", name(card), "action", move)
        if plain.objections:
            yield plain
        else:
            yield leads(plain.code, plain.label, plain.group, Draft(move="play", card=card))


def _ways(view: State, seat: int, card: str, target: Site | None) -> Iterator[Choice]:
    if card not in ACTIONS:
        raise ValueError(card)
    for code, label, extra in _variants(view, seat, card, target):
        move = Play(seat=seat, card=card, **extra)
        if card == "Bribery" and target is None:
            draft = Draft(move="play", card=card, target=extra["target"])
            yield leads(f"play-{kebab(card)}-{code}", label, "how", draft)
        else:
            yield done(view, f"play-{kebab(card)}-{code}", label, "how", move)


def _variants(view: State, seat: int, card: str, target: Site | None = None) -> list[Variant]:
    """What a card still decides: one variant where it is nothing."""
    if card == "Alchemist":
        return [(f"{n}", Text("{number}", number=n), {"production": n}) for n in range(1, 7)]
    if card == "Spy":
        nothing: Variant = ("nothing", Text("Nothing to take"), {"taken": None})
        there = box(view.options.ruleset)
        seen = [one for one in SEEN_BY_SPY if one in there]
        return [nothing, *((kebab(one), name(one), {"taken": one}) for one in seen)]
    if card == "Diplomat":
        pile = dict.fromkeys(view.discards[view.pile(seat)])
        return [(kebab(one), name(one), {"taken": one}) for one in pile]
    if card == "Excommunication":
        return [
            (f"{n}", _stack_label(n), {"stack": n})
            for n in range(stacks(view.options.ruleset) + 1)
            if not any(ban.stack == n and ban.of in (None, 1 - seat) for ban in view.bans)
        ]
    if card in ("Archivist", "Chancellor", "Council Meeting") and view.bans:
        last = stacks(view.options.ruleset)
        return [(f"{n}", _stack_label(n), {"stack": n}) for n in range(1, last + 1)]
    if card == "Bribery":
        return _bribes(view, seat, target)
    return [("", Text("Play"), {})]


def _stack_label(number: int) -> Text:
    return Text("Stack {number}", number=number) if number else Text("Discard pile")


def _bribes(view: State, seat: int, target: Site | None) -> list[Variant]:
    """Which knight, then where to."""
    sites = free_sites(view, view.sides[seat], "Siegfried Lackland")
    if target is None:
        found: list[Variant] = []
        for spot in bribable(view, seat):
            knight = placed_at(view.sides[1 - seat], spot)
            if knight is not None and sites:
                extra = {"target": site_of(spot), "site": site_of(sites[0])}
                found.append((spot_code(spot), name(knight.card), extra))
        return found
    named = spot_of(target)
    cost = tuple(BRIBE * part for part in GOLD)
    return [
        (
            f"{spot_code(named) if named else ''}-to-{spot_code(spot)}-{n}",
            site_text(spot),
            {"target": target, "site": site_of(spot), "pay": pay},
        )
        for spot in sites
        for n, pay in enumerate(ways(view.sides[seat], cost))
    ]


def lift(view: State, seat: int) -> Iterator[Choice]:
    """Excommunications that three gold would lift."""
    cost = tuple(BRIBE * part for part in GOLD)
    for ban in view.bans:
        if ban.by == seat:
            continue
        label = Text("Lift the Excommunication: {stack}", stack=_stack_label(ban.stack))
        for n, pay in enumerate(ways(view.sides[seat], cost)):
            move = Lift(seat=seat, stack=ban.stack, of=ban.of, pay=pay)
            of = "" if ban.of is None else f"-{ban.of}"
            yield done(view, f"lift-{ban.stack}{of}-{n}", label, "end", move)


# --- Printed values ----------------------------------------------------------------


def _asked(view: State) -> list[str]:
    """Cards whose values nobody has told and that could matter: those in play first, then any
    that can be built. Where only points are counted, no cost ever matters.
    """
    there = box(view.options.ruleset)
    lie = {card for _, card, _ in lying(view)}
    cards = [card for card in BUILT if card in there and _untold(view, card)]
    if view.counting:
        return [card for card in cards if card in lie]
    return sorted(cards, key=lambda card: card not in lie)


def _untold(view: State, card: str) -> tuple[str, ...]:
    """Values of a card that are still to be read, points alone where only these count."""
    if not CARDS[card].open:
        return ()
    values = unknown(view, card)
    return tuple(v for v in values if v in POINTS) if view.counting else values


def printed(view: State, half: Draft | None = None) -> Iterator[Choice]:
    """Values to read off cards, one after the other, or all nought but the one that is told."""
    if half is None:
        if _asked(view):
            yield leads("printed", Text("Read a card"), "printed", Draft(move="printed"))
        return
    if not half.card:
        for card in _asked(view):
            draft = Draft(move="printed", card=card)
            yield leads(f"printed-{kebab(card)}", name(card), "printed", draft)
        return
    for value in _untold(view, half.card)[:1]:
        for number in range(5):
            label = Text("{number} {value}", number=number, value=value_name(value))
            move = ReadOff(card=half.card, **{value: number})
            yield done(view, f"printed-{kebab(half.card)}-{value}-{number}", label, value, move)

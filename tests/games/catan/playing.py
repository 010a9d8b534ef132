"""Short words for tests: tables that are set up by recounting, moves, what stands against them.

Regions lie as `twins.laid` lays them, above: forest −2, gold field 0, fields 2; below: hills −2,
mountains 0, pasture 2.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.engine.text import Text, render
from games.catan.rules.game import Catan
from games.catan.rules.moves import AnyMove, Build, Principality, Recount, Roll, Ruling
from games.catan.rules.options import Options
from games.catan.rules.parts import Goods, Site
from games.catan.rules.places import START_PLACES
from games.catan.rules.state import State
from games.catan.rules.stores import amount
from games.catan.rules.twins import laid

GAME = Catan()
NAMES = ("Ann", "Ben")
WHY = "As it lies."
UP, DOWN = "up", "down"
LAID = (laid(0, "A"), laid(1, "B"))


# --- Setting a table up --------------------------------------------------------------


def site(at: int, side: str = UP, slot: int = 0) -> Site:
    """A building site."""
    return Site(at=at, side=side, slot=slot)  # type: ignore[arg-type]


def lies(seat: int, card: str, at: int, side: str = UP, slot: int = 0) -> Recount:
    """A card lies there."""
    return Recount(seat=seat, why=WHY, card=card, site=site(at, side, slot))


def city(seat: int, at: int) -> Recount:
    """A city stands there."""
    return Recount(seat=seat, why=WHY, card="City", site=Site(at=at))


def road(seat: int, at: int) -> Recount:
    """A road lies there."""
    return Recount(seat=seat, why=WHY, card="Road", site=Site(at=at))


def stores(seat: int, **amounts: int) -> tuple[Recount, ...]:
    """So much is stored in the first six regions: lumber=2, ore=0."""
    places = dict(
        zip(("lumber", "brick", "gold", "ore", "grain", "wool"), START_PLACES, strict=True)
    )
    return tuple(
        Recount(seat=seat, why=WHY, at=places[kind][0], side=places[kind][1], stored=count)  # type: ignore[arg-type]
        for kind, count in amounts.items()
    )


def rich(seat: int, count: int = 3) -> tuple[Recount, ...]:
    """Every region is full, or stores so many."""
    kinds = ("lumber", "brick", "gold", "ore", "grain", "wool")
    return stores(seat, **dict.fromkeys(kinds, count))


def hand(seat: int, count: int) -> Recount:
    """So many cards in hand."""
    return Recount(seat=seat, why=WHY, hand=count)


def points(seat: int, add: int) -> Ruling:
    """Points by ruling, to open the action cards."""
    return Ruling(seat=seat, add=add, why=WHY)


OPEN = points(0, 3)
"""Seven points together."""


def flat(*parts: Any) -> tuple[AnyMove, ...]:
    """Moves out of moves and tuples of them."""
    found: list[AnyMove] = []
    for part in parts:
        if isinstance(part, tuple):
            found += flat(*part)
        else:
            found.append(part)
    return tuple(found)


QUIET = Roll(event="trade", production=1)
"""Nobody holds the windmill: nothing but production."""


def acting(*setup: Any) -> tuple[AnyMove, ...]:
    """Ann has rolled and may act; then the table is set up."""
    return flat(LAID, QUIET, setup)


# --- Playing -------------------------------------------------------------------------


def table(**options: Any) -> State:
    """A table before anything is laid."""
    return GAME.start(2, Options(**options))


def after(state: State, *moves: Any) -> State:
    """`state` after moves that nobody judged."""
    for move in flat(*moves):
        state = GAME.apply(state, move).state
    return state


def in_order(state: State, *moves: Any) -> State:
    """`state` after moves that the rules have nothing against."""
    for move in flat(*moves):
        assert against(state, move) == [], move
        state = GAME.apply(state, move).state
    return state


def begun(*setup: Any, **options: Any) -> State:
    """Ann may act at a table that was set up so."""
    return in_order(table(**options), acting(*setup))


def rolling(*setup: Any, **options: Any) -> State:
    """Ann is to roll at a table that was set up so."""
    return in_order(table(**options), LAID, *setup)


def against(state: State, move: AnyMove) -> list[tuple[str, str]]:
    """Kinds and rules of everything that stands against a move: ("illegal", "lock")."""
    found = GAME.objections(state, move)
    return [(o.kind, o.rule.removeprefix("catan.")) for o in found]


def rules_against(state: State, move: AnyMove) -> list[str]:
    """The rules that stand against a move."""
    return [rule for _, rule in against(state, move)]


def happened(state: State, move: AnyMove) -> list[str]:
    """What a move brings, in words."""
    return [said(text) for text in GAME.apply(state, move).happened]


def build(card: str, at: int = -1, side: str = UP, slot: int = 0, **more: Any) -> Build:
    """Ann builds a card."""
    return Build(seat=more.pop("seat", 0), card=card, site=site(at, side, slot), **more)


def stored(state: State, seat: int, kind: str) -> int:
    """How many of a resource a seat has."""
    return amount(state.sides[seat], kind)


def all_stored(state: State, seat: int) -> dict[str, int]:
    """All that a seat has."""
    kinds = ("lumber", "brick", "gold", "ore", "grain", "wool")
    return {kind: amount(state.sides[seat], kind) for kind in kinds}


def cards(state: State, seat: int) -> list[str]:
    """What lies in a principality."""
    return [placed.card for placed in state.sides[seat].cards]


def counted(*sides: Principality, **options: Any) -> State:
    """A table that counts points only."""
    return in_order(table(tracking="points", **options), *sides)


def owns(
    seat: int, settlements: int = 2, cities: int = 0, cards: Iterable[str] = (), **more: Any
) -> Principality:
    """What lies in a principality, counted."""
    return Principality(
        seat=seat, settlements=settlements, cities=cities, cards=tuple(cards), **more
    )


def total(state: State, seat: int) -> int:
    """A seat's points."""
    return GAME.scoresheet(state).rows[seat].total or 0


def lines(state: State, seat: int) -> dict[str, int]:
    """A seat's points by source."""
    return {line.code: line.amount for line in GAME.scoresheet(state).rows[seat].lines}


def measure(state: State, seat: int, name: str) -> int | None:
    """One of a seat's measures."""
    return dict(GAME.scoresheet(state).rows[seat].measures)[name]


def goods(**amounts: int) -> tuple[Goods, ...]:
    """Goods from any regions: ore=2, gold=1."""
    return tuple(Goods(resource=kind, count=count) for kind, count in amounts.items())  # type: ignore[arg-type]


def said(text: Text | None) -> str:
    """A sentence with names."""
    assert text is not None
    return render(text, NAMES)

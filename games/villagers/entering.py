"""A village that is entered whole, villager by villager; the half-made one lives in the address."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec import structs

from companion.engine import codec
from companion.engine.offers import Offers
from companion.engine.verdicts import Objection
from companion.tables.words import said
from games.villagers.finding import find_shown
from games.villagers.rules import moves as m
from games.villagers.rules.cards import CARDS, COUNTESS, FOUNDERS, kebab
from games.villagers.rules.entry import planted, trees_of
from games.villagers.rules.state import Placed, State, Village
from games.villagers.rules.village import change, covered, nth_of, places, put, take
from games.villagers.sights import called


class HalfMade(NamedTuple):
    """A village as entered so far, and what stands against it."""

    move: m.Village
    objections: tuple[Objection, ...]


def half_made(offers: Offers) -> HalfMade | None:
    """The village that is being entered; None if none is."""
    for choice in offers.choices:
        if choice.group == "village" and isinstance(choice.move, m.Village):
            return HalfMade(choice.move, choice.objections)
    return None


def as_draft(move: m.Village, village: Village) -> str:
    """The address of a half-made village."""
    return codec.encode(structs.replace(move, village=trees_of(village)))


def with_village(state: State, move: m.Village) -> State:
    """The table as it would be with the half-made village, so that its worth can be shown."""
    at = state.index(move.seat)
    grown = planted(move.village, state.options.solo == "beginner")
    return state.with_side(at, structs.replace(state.sides[at], village=grown))


def grown(village: Village, name: str) -> Village:
    """A village with one more villager, and with whoever it takes to stand on who is missing."""
    spots = places(village, name)
    if spots:
        return put(village, Placed(name, spots[0]))
    below = CARDS[name].on
    if below:
        village = grown(village, below)
        return put(village, Placed(name, len(village) - 1))
    return (*village, Placed(name))


def to_add(
    state: State, offers: Offers, as_is: HalfMade, names: Sequence[str]
) -> list[dict[str, Any]]:
    """Whom to add. A tap on a villager brings those that it stands on with it."""
    move = as_is.move
    village = planted(move.village)
    before = {one.text for one in as_is.objections}
    whose = "countess" if move.seat is None else f"{move.seat}"
    found = []
    for choice in offers.choices:
        if not choice.code.startswith(f"add-{whose}-"):
            continue
        find = find_shown(state, choice, names)
        name = find["villager"]
        stranded = move.seat is not None and CARDS[name].on and not places(village, name)
        if stranded:
            find |= {"draft": as_draft(move, grown(village, name)), "shut": ""}
            find["where"] = called(CARDS[name].on)
        elif choice.move is not None:
            new = [one for one in choice.objections if one.text not in before]
            find["draft"] = codec.encode(choice.move)
            find["shut"] = said(new[0].text, names) if new else ""
        else:
            find["shut"] = ""
        found.append(find | {"move": ""})
    return found


def links(move: m.Village) -> dict[int, str]:
    """Where a tap on each villager leads: Founders turn, whoever has nobody on top leaves."""
    village = planted(move.village)
    over = covered(village)
    found = {}
    for at, card in enumerate(village):
        if at in over:
            continue
        if card.name == FOUNDERS:
            found[at] = as_draft(move, change(village, at, turned=not card.turned))
        elif card.name != COUNTESS:
            found[at] = as_draft(move, take(village, at))
    return found


class CoinsOn(NamedTuple):
    """A villager that can have coins on it: its place, the field for them, its name."""

    at: int
    field: str
    name: str
    coins: int


def coins_on(village: Village) -> list[CoinsOn]:
    """Who can have coins on it: unlockers, some specials, who has some already.

    The fields are named after the villagers: a number typed in stays with its villager while
    others are added.
    """
    return [
        CoinsOn(
            at, f"coins_{kebab(card.name)}_{nth_of(village, at)}", called(card.name), card.coins
        )
        for at, card in enumerate(village)
        if card.coins or CARDS[card.name].ring or card.name in ("Thief", "Freelancer")
    ]


def _supply(state: State, move: m.Village) -> int | str:
    """The supply as it was typed, or as it is carried on; "" where nobody has said it."""
    side = state.sides[state.index(move.seat)]
    if move.supply is not None:
        return move.supply
    return side.supply if side.known else ""


def entry_shown(state: State, as_is: HalfMade, names: Sequence[str]) -> dict[str, Any]:
    """What remains to be said of a half-made village: coins, supply; and what is wrong with it."""
    move = as_is.move
    village = planted(move.village)
    at = state.index(move.seat)
    return {
        "seat": "" if move.seat is None else move.seat,
        "name": names[at] if at < state.seats else called(COUNTESS),
        "village": codec.encode(move),
        "count": len(village),
        "coins": coins_on(village),
        "supply": _supply(state, move),
        "against": [said(one.text, names) for one in as_is.objections],
        "code": f"village-{'countess' if move.seat is None else move.seat}",
    }


def other_entry(state: State, as_is: HalfMade) -> dict[str, str] | None:
    """Alone: the way to the other village that is to be entered."""
    if state.solo is None:
        return None
    seat = None if as_is.move.seat is not None else 0
    name = called(COUNTESS) if seat is None else ""
    draft = codec.encode({"move": "village", "seat": seat})
    return {"name": name, "draft": draft, "code": f"enter-{kebab(name) or 'own'}"}

"""Half-made moves, as they live in an address, and small helpers of all offers."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import product

from msgspec import Struct, structs

from companion.engine import codec
from companion.engine.offers import Choice
from companion.engine.text import Text
from games.catan.rules.building import Cost
from games.catan.rules.cards import RESOURCES, Resource
from games.catan.rules.judge import objections
from games.catan.rules.moves import AnyMove
from games.catan.rules.names import goods
from games.catan.rules.parts import Goods, Place, Site
from games.catan.rules.places import Spot, spot_of
from games.catan.rules.state import Side, State
from games.catan.rules.stores import splits


class Draft(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is settled of a move: its tag, and whatever was chosen so far."""

    move: str
    card: str = ""
    event: str = ""
    at: int | None = None
    place: Place | None = None
    site: Site | None = None
    target: Site | None = None
    resource: Resource | None = None
    less: Resource | None = None
    mode: str = ""
    give: tuple[Goods, ...] = ()
    lands: tuple[Resource, ...] = ()
    numbers: str = ""
    bury: int = 0


def read(draft: str) -> Draft:
    """A draft out of an address. Raises ValueError for what is none."""
    found: Draft = codec.decode(draft, Draft)
    return found


def before(half: Draft) -> str:
    """The draft one step before: without what was chosen last."""
    for field in ("lands", "numbers", "site", "target", "less", "give", "resource", "card", "mode"):
        value = getattr(half, field)
        if not value or (half.move == "choose" and field == "resource"):
            continue
        if field == "lands":
            return codec.encode(structs.replace(half, lands=half.lands[:-1]))
        if field == "numbers":
            return ""
        empty = None if field in ("site", "target", "less", "resource") else type(value)()
        return codec.encode(structs.replace(half, **{field: empty}))
    return ""


def leads(code: str, label: Text, group: str, draft: Draft) -> Choice:
    """A choice that asks further."""
    return Choice(code, label, group, draft=codec.encode(draft))


def done(view: State, code: str, label: Text, group: str, move: AnyMove) -> Choice:
    """A choice that is a whole move, with what stands against it."""
    return Choice(code, label, group, move=move, objections=objections(view, move))


def kebab(card: str) -> str:
    """A card's name in a code."""
    return re.sub(r"[^a-z]+", "-", card.lower())


def spot_code(spot: Spot) -> str:
    """A site in a code."""
    at, side, slot = spot
    return f"{at}-{side}-{slot}" if at % 2 else f"region{at}-{side}"


def place_text(at: int, side: str) -> Text:
    """Where something lies, in words."""
    if side == "up":
        return Text("{at}, above", at=at)
    return Text("{at}, below", at=at)


def site_text(spot: Spot) -> Text:
    """A site in words."""
    return place_text(spot[0], spot[1])


def site_code(site: Site) -> str:
    """A site of a move in a code."""
    spot = spot_of(site)
    return f"{site.at}" if spot is None else spot_code(spot)


def ways(side: Side, cost: Cost | None) -> list[tuple[Goods, ...]]:
    """How a cost can be paid: one empty way where there is no choice, else each in full."""
    if cost is None:
        return [()]
    parts = [
        splits(side, kind, count) for kind, count in zip(RESOURCES, cost, strict=True) if count
    ]
    if all(len(part) == 1 for part in parts):
        return [()]
    return [tuple(one for part in way for one in part) for way in product(*parts)]


def paying(
    view: State, code: str, group: str, moves: Iterable[tuple[tuple[Goods, ...], AnyMove]]
) -> tuple[Choice, ...]:
    """Each way to pay as a whole move."""
    return tuple(
        done(view, f"{code}-pay{n}", Text("Pay {goods}", goods=from_where(pay)), group, move)
        for n, (pay, move) in enumerate(moves)
    )


def from_where(pay: tuple[Goods, ...]) -> tuple[Text, ...]:
    """Goods with the regions they come from."""
    found = []
    for part, text in zip(pay, goods(pay), strict=True):
        if part.at is None or part.side is None:
            found.append(text)
        else:
            where = place_text(part.at, part.side)
            found.append(Text("{goods} from {where}", goods=text, where=where))
    return tuple(found)

"""What can be tapped, for the templates: tiles in sections, and where on the axis they belong."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from companion.engine import codec
from companion.engine.offers import Choice
from companion.tables.words import said
from games.catan.realms import Key, Tapped, letters
from games.catan.rules.actions import BRIBE
from games.catan.rules.building import GOLD, due
from games.catan.rules.cards import CARDS, POINTS, RESOURCE_NAME, RESOURCES
from games.catan.rules.drafts import Draft, read
from games.catan.rules.measures import printed
from games.catan.rules.moves import Build, Choose, Demolish, Play, Principality
from games.catan.rules.offers import offers
from games.catan.rules.parts import Site
from games.catan.rules.places import placed_at, spot_of
from games.catan.rules.prompting import first_of
from games.catan.rules.state import State

Tile = dict[str, Any]
AXIS = ("road", "settlement", "city")
CARDED = ("green", "red", "foreign", "metropolis")
COUNTED = ("more-green", "more-red", "more-foreign", "more-metropolis")
FEW = 4
NUMBERS = ("duel", "number", "production-die")
FROM_THEM = ("trade", "steal", "merchant")


def tile(view: State, choice: Choice, names: Sequence[str], seat: int) -> Tile:
    """A choice: what it says, costs and counts, where it leads, what stands against it.

    `key` is where on the axis it belongs, if anywhere, and `on` what is tapped there.
    """
    half = read(choice.draft) if choice.draft else None
    card = _card_of(choice, half)
    key = _key(view, choice, half, seat)
    return {
        "code": choice.code,
        "label": capfirst(said(choice.label, names)),
        "group": "hand" if choice.code == "end" else choice.group,
        "move": codec.encode(choice.move) if choice.move else "",
        "draft": choice.draft,
        "shut": said(choice.objections[0].text, names) if choice.objections else "",
        "sign": _sign(choice, half, card),
        "costs": _costs(view, choice.group, card, seat),
        "counts": _counts(view, card) if choice.group in (*CARDED, *COUNTED) else [],
        "number": choice.group in NUMBERS and len(said(choice.label, ())) == 1,
        "key": key,
        "on": _on(choice),
        "at": key[1] if key else None,
    }


def _on(choice: Choice) -> str:
    """What is tapped on the axis: a site, a region, or a place for what the group is called."""
    if choice.group in AXIS:
        return choice.group
    return "region" if isinstance(choice.move, Choose) and choice.move.resource else "site"


def _card_of(choice: Choice, half: Draft | None) -> str:
    """Which card a choice is about."""
    if choice.group in AXIS:
        return choice.group.capitalize()
    if isinstance(choice.move, Principality):
        kebab = choice.code.partition("-")[2]
        return next((card for card in CARDS if CARDS[card].rule == f"catan.card-{kebab}"), "")
    card = getattr(choice.move, "card", None) or (half.card if half else "")
    return card if card in CARDS else ""


def _sign(choice: Choice, half: Draft | None, card: str) -> str:
    """The sign that a tile shows."""
    if half is not None and half.move == "roll":
        return "question" if half.event == "?" else half.event
    if choice.group in AXIS:
        return choice.group
    if card:
        kind = CARDS[card].kind
        return "action" if kind == "event" else kind
    kinds = [part for part in choice.code.split("-") if part in RESOURCES]
    if kinds:
        return kinds[-1]
    return {"build": "building", "trade": "trade", "play": "action", "hand": "hand"}.get(
        choice.group, ""
    )


def _costs(view: State, group: str, card: str, seat: int) -> list[dict[str, Any]]:
    """What a card costs its builder, or Bribery; nothing where no cost matters."""
    if card == "Bribery" and group == "action":
        cost: tuple[int, ...] | None = tuple(BRIBE * part for part in GOLD)
    elif group in (*AXIS, *CARDED):
        cost = due(view, seat, card)
    else:
        return []
    if cost is None:
        return [{"kind": "", "letters": "?", "name": _("price not known yet"), "count": "?"}]
    return [
        {
            "kind": kind,
            "letters": letters(kind),
            "name": said(RESOURCE_NAME[kind], ()),
            "count": n,
        }
        for kind, n in zip(RESOURCES, cost, strict=True)
        if n
    ]


def _counts(view: State, card: str) -> list[dict[str, Any]]:
    """What a card counts: victory points, commerce, strength, tournament."""
    words = {
        "victory": _("victory points"),
        "commerce": _("commerce"),
        "tournament": _("tournament"),
        "strength": _("strength"),
    }
    found = ((sign, printed(view, card, sign)) for sign in POINTS) if card else ()
    return [{"sign": sign, "name": words[sign], "count": n} for sign, n in found if n]


# --- Where on the axis ------------------------------------------------------------------


def _key(view: State, choice: Choice, half: Draft | None, seat: int) -> Key | None:
    move = choice.move
    if choice.objections or choice.group in (*CARDED, "action"):
        return None
    if choice.group in AXIS:
        at = getattr(move, "at", None) if half is None else half.at
        return None if at is None else (seat, at, "", 0)
    if isinstance(move, Choose):
        return _chosen(view, move)
    card = (half.card if half else getattr(move, "card", "")) or ""
    if isinstance(move, Build) or (half and half.move == "build"):
        site = move.site if isinstance(move, Build) else half.site if half else None
        return _at(1 - seat if card == "Bordello" else seat, site)
    if isinstance(move, Demolish):
        return _holder(view, move.site, seat)
    if isinstance(move, Play) and move.site:
        return _at(seat, move.site)
    if half and half.move == "play" and half.target:
        return _at(1 - seat, half.target)
    return None


def _chosen(view: State, move: Choose) -> Key | None:
    if move.into is not None:
        return None
    if move.site is not None:
        return _holder(view, move.site, 1 - move.seat)
    if move.at is None or move.side is None or not view.owed or move.number is not None:
        return None
    holder = 1 - move.seat if view.owed[0].kind in FROM_THEM else move.seat
    return (holder, move.at, move.side, 0)


def _at(holder: int, site: Site | None) -> Key | None:
    if site is None:
        return None
    spot = spot_of(site)
    if spot is None:
        return None if site.at is None else (holder, site.at, "", 0)
    return (holder, *spot)


def _holder(view: State, site: Site, owner: int) -> Key | None:
    """Where a card of `owner` lies: a Bordello lies with the other one."""
    spot = spot_of(site)
    for holder in (owner, 1 - owner):
        placed = spot and placed_at(view.sides[holder], spot)
        if placed and placed.owner == owner:
            return _at(holder, site)
    return None


def tapped(tiles: Iterable[Tile]) -> Tapped:
    """The tiles that have a place of their own, by place."""
    found: dict[Key, list[Tile]] = {}
    for one in tiles:
        if one["key"]:
            found.setdefault(one["key"], []).append(one)
    return {key: ones[0] for key, ones in found.items() if len(ones) == 1}


# --- Sections -----------------------------------------------------------------------------


def dice(view: State, tiles: Sequence[Tile], names: Sequence[str]) -> list[dict[str, Any]]:
    """A row for each face of the event die, with the six results of the other: one tap rolls."""
    seat = first_of(view)
    return [
        {
            "face": one["sign"],
            "name": one["label"],
            "numbers": [
                tile(view, choice, names, seat)
                for choice in offers(view, seat, one["draft"]).choices
            ],
        }
        for one in tiles
        if one["group"] == "event-die"
    ]


def sections(tiles: Sequence[Tile]) -> list[dict[str, Any]]:
    """The tiles by what they are for; where many are not in order, these are folded away."""
    plan = _plan()
    known = {group for _title, own in plan for group in own} | {"event-die"}
    asked = dict.fromkeys(one["group"] for one in tiles if one["group"] not in known)
    found = []
    for title, own in (*plan[:1], *((_place(group), (group,)) for group in asked), *plan[1:]):
        mine = [one for one in tiles if one["group"] in own]
        if not mine:
            continue
        open_, shut = [one for one in mine if not one["shut"]], _shut(mine)
        fold = len(shut) > FEW
        found.append(
            {
                "title": title,
                "numbers": [one for one in open_ if one["number"]],
                "tiles": [one for one in (*open_, *(() if fold else shut)) if not one["number"]],
                "shut": shut if fold else [],
                "folded": own[0] in COUNTED,
            }
        )
    return found


def _plan() -> list[tuple[str, tuple[str, ...]]]:
    """Titles, and the groups of choices under each; what is not named follows the first."""
    return [
        (_("Answer with"), ("answer",)),
        (_("Build"), (*AXIS, "build")),
        (_("Trade and play"), ("trade", "play")),
        (_("At a settlement or city"), ("green",)),
        (_("At a city"), ("red",)),
        (_("Special cards"), ("foreign", "metropolis")),
        (_("Settlements and cities"), ("stands",)),
        (_("One card fewer"), ("less",)),
        (_("How it lies"), ("ways",)),
        (_("One green card more"), ("more-green",)),
        (_("One red card more"), ("more-red",)),
        (_("One special card more"), ("more-foreign", "more-metropolis")),
        (_("Hand and end of the turn"), ("hand",)),
        (_("Also"), ("turn", "printed", "end")),
    ]


def _shut(tiles: Sequence[Tile]) -> list[Tile]:
    """What is not in order; of roads, settlements and cities none where one is, else the first."""
    there = {one["group"] for one in tiles if not one["shut"]}
    found: list[Tile] = []
    for one in tiles:
        if one["shut"] and not (one["group"] in AXIS and one["group"] in there):
            found.append(one)
            there.add(one["group"])
    return found


def _place(group: str) -> str:
    """Where a region is to lie, in words; "" for any other group."""
    at, _dash, side = group.rpartition("-")
    if side not in ("up", "down"):
        return ""
    where = pgettext("region", "above") if side == "up" else pgettext("region", "below")
    return _("At {at}, {where}").format(at=at, where=where)

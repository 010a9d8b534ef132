"""What can be tapped to build: where it fits, and how it is paid if that is a choice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from companion.engine.offers import Choice, Offers
from companion.engine.text import Text
from games.catan.rules.building import GOLD, cheaper, cost_of, due
from games.catan.rules.cards import BUILT, CARDS, COPIED, box
from games.catan.rules.drafts import (
    Draft,
    done,
    from_where,
    kebab,
    leads,
    paying,
    site_text,
    spot_code,
    ways,
)
from games.catan.rules.moves import Build, City, Demolish, Road, Settlement, Turn
from games.catan.rules.names import name, resource
from games.catan.rules.owing import copyable
from games.catan.rules.parts import Goods, Site
from games.catan.rules.places import free_sites, open_ends, road_ends, site_of
from games.catan.rules.state import State

GROUPS = {"green": "green", "red": "red", "foreign": "foreign", "": "metropolis"}


def _axis(
    view: State,
    seat: int,
    half: Draft | None,
    what: str,
    places: list[int],
    make: Callable[[int, tuple[Goods, ...]], Any],
) -> Iterator[Choice]:
    """Places for a road, settlement or city; how to pay where that is a choice."""
    tag = what.lower()
    all_ways = ways(view.sides[seat], cost_of(view, what))
    if half is not None:
        if half.at is None:
            raise ValueError("no place")
        at = half.at
        yield from paying(view, f"{tag}-{at}", tag, ((pay, make(at, pay)) for pay in all_ways))
        return
    for at in places:
        label = Text("{card} at {at}", card=name(what), at=at)
        plain = done(view, f"{tag}-{at}", label, tag, make(at, ()))
        if plain.objections or len(all_ways) == 1:
            yield plain
        else:
            yield leads(f"{tag}-{at}", label, tag, Draft(move=tag, at=at))


def roads(view: State, seat: int, half: Draft | None = None) -> Iterator[Choice]:
    """Roads."""
    places = road_ends(view.sides[seat])
    yield from _axis(
        view, seat, half, "Road", places, lambda at, pay: Road(seat=seat, at=at, pay=pay)
    )


def settlements(view: State, seat: int, half: Draft | None = None) -> Iterator[Choice]:
    """Settlements; their regions are drawn afterwards."""
    places = open_ends(view.sides[seat])
    yield from _axis(
        view, seat, half, "Settlement", places,
        lambda at, pay: Settlement(seat=seat, at=at, pay=pay),
    )  # fmt: skip


def cities(view: State, seat: int, half: Draft | None = None) -> Iterator[Choice]:
    """Cities."""
    places = [centre.at for centre in view.sides[seat].centres if centre.kind == "settlement"]
    yield from _axis(
        view, seat, half, "City", places, lambda at, pay: City(seat=seat, at=at, pay=pay)
    )


# --- Cards -------------------------------------------------------------------------


def build(view: State, seat: int, half: Draft) -> Offers:
    """Which card, then where, then how it is paid; what cannot be built says why."""
    if not half.card:
        cards = [card for card in BUILT if card in box(view.options.ruleset)]
        choices = tuple(choice for card in cards for choice in _card(view, seat, card))
        return Offers(choices, field="card", ask=Text("Which card is built?"))
    if half.card not in BUILT:
        raise ValueError(half.card)
    if half.site is None:
        choices = tuple(_places(view, seat, half.card))
        return Offers(choices, field="site", ask=Text("Where does it lie?"))
    choices = tuple(_further(view, seat, half, half.site))
    return Offers(choices, field="pay", ask=Text("How is it paid, and how does it lie?"))


def possible_sites(view: State, seat: int, card: str) -> list[Site]:
    """Where a seat could lay a card."""
    if card == "Metropolis":
        return [Site(at=c.at) for c in view.sides[seat].centres if c.kind == "city"]
    holder = 1 - seat if card == "Bordello" else seat
    return [site_of(spot) for spot in free_sites(view, view.sides[holder], card)]


def _card(view: State, seat: int, card: str) -> Iterator[Choice]:
    sites = possible_sites(view, seat, card)
    here = sites[0] if sites else _anywhere(view, seat, card)
    copies = copyable(view, seat)[0] if card == "Secret Society" and copyable(view, seat) else None
    move = Build(seat=seat, card=card, site=here, copies=copies)
    plain = done(view, f"build-{kebab(card)}", name(card), GROUPS[CARDS[card].colour], move)
    if plain.objections:
        yield plain
    else:
        yield leads(plain.code, plain.label, plain.group, Draft(move="build", card=card))


def _anywhere(view: State, seat: int, card: str) -> Site:
    """Some place for a card that fits nowhere, to say why it does not."""
    if card == "Metropolis":
        return Site(at=view.sides[seat].centres[0].at)
    return Site(at=view.sides[1 - seat if card == "Bordello" else seat].centres[0].at, side="up")


def _places(view: State, seat: int, card: str) -> Iterator[Choice]:
    for site in possible_sites(view, seat, card):
        code = f"build-{kebab(card)}-{_site_code(site)}"
        label = _site_label(site)
        further = _moves(view, seat, card, site)
        if len(further) == 1:
            yield done(view, code, label, "site", further[0][2])
        else:
            yield leads(code, label, "site", Draft(move="build", card=card, site=site))


def _site_code(site: Site) -> str:
    if site.region is not None:
        return spot_code((site.region.at, site.region.side, 0))
    return f"{site.at}" if site.side is None else spot_code((site.at or 1, site.side, site.slot))


def _site_label(site: Site) -> Text:
    if site.region is not None:
        return site_text((site.region.at, site.region.side, 0))
    if site.side is None:
        return Text("City at {at}", at=site.at)
    return site_text((site.at or 1, site.side, site.slot))


def _further(view: State, seat: int, half: Draft, site: Site) -> Iterator[Choice]:
    for code, label, move in _moves(view, seat, half.card, site):
        yield done(view, code, label, "pay", move)


def _moves(view: State, seat: int, card: str, site: Site) -> list[tuple[str, Text, Build]]:
    """Every way to build a card on a site: what a Mission saves, which side, how it is paid."""
    found = []
    code = f"build-{kebab(card)}-{_site_code(site)}"
    for less in cheaper(view, seat, card) or (None,):
        all_ways = ways(view.sides[seat], due(view, seat, card, less))
        for n, pay in enumerate(all_ways):
            for mode, extra in _modes(view, seat, card):
                move = Build(seat=seat, card=card, site=site, pay=pay, less=less, **extra)
                parts = [part for part in (less, mode.lower().replace(" ", "-")) if part]
                whole = "-".join([code, *parts, *([f"pay{n}"] if pay else [])])
                found.append((whole, _label(less, mode, pay), move))
    return found


def _modes(view: State, seat: int, card: str) -> list[tuple[str, dict[str, Any]]]:
    if card == "Brewery":
        return [(side, {"brewery": side}) for side in ("commerce", "strength")]
    if card == "Secret Society" and copyable(view, seat):
        return [(one, {"copies": one}) for one in COPIED if one in copyable(view, seat)]
    return [("", {})]


def _label(less: str | None, mode: str, pay: tuple[Goods, ...]) -> Text:
    if pay:
        return Text("Pay {goods}", goods=from_where(pay))
    if less:
        return Text("Save {resource}", resource=resource(less))
    if mode in ("commerce", "strength"):
        return Text("Commerce side") if mode == "commerce" else Text("Strength side")
    if mode:
        return Text("Copy {card}", card=name(mode))
    return Text("Build")


def demolish(view: State, seat: int, half: Draft | None = None) -> Iterator[Choice]:
    """Expansions of one's own, to take away."""
    mine = [p for side in view.sides for p in side.cards if p.owner == seat]
    if half is None:
        if mine:
            yield leads("demolish", Text("Demolish"), "end", Draft(move="demolish"))
        return
    for placed in mine:
        spot = (placed.at, placed.side, placed.slot)
        move = Demolish(seat=seat, site=site_of(spot))
        label = Text("{card}: {where}", card=name(placed.card), where=site_text(spot))
        code = f"demolish-{kebab(placed.card)}-{spot_code(spot)}"
        yield done(view, code, label, "demolish", move)


def turn_brewery(view: State, seat: int) -> Iterator[Choice]:
    """A Brewery's other side."""
    for placed in view.sides[seat].cards:
        if placed.card == "Brewery":
            side = "strength" if placed.mode == "commerce" else "commerce"
            label = Text("Turn the Brewery for a gold")
            for n, pay in enumerate(ways(view.sides[seat], GOLD)):
                move = Turn(seat=seat, brewery=side, pay=pay)  # type: ignore[arg-type]
                yield done(view, f"turn-{side}-{n}", label, "build", move)
            return

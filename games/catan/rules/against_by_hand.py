"""Against what the table sets by hand: principalities, regions, values, recounts, options."""

from __future__ import annotations

from collections import Counter

from companion.engine import codec
from companion.engine.moves import SetOption
from companion.engine.text import Text
from companion.engine.verdicts import Objection, illegal, impossible
from games.catan.rules.against import Found, copies_left, no_such_card
from games.catan.rules.cards import BUILT, CARDS, CENTRES, COPIED, SUPPLY, VALUES, box
from games.catan.rules.moves import Lay, Principality, ReadOff, Recount, Ruling
from games.catan.rules.names import name, value_name
from games.catan.rules.options import Options
from games.catan.rules.places import START_PLACES, is_site, region_at, spot_of
from games.catan.rules.state import State, Tally

REACH = 13


def against_principality(state: State, move: Principality) -> Found:
    """What lies there can lie there: cards that exist, no more of them than there are, and two
    settlements or cities at least (catan.points-only).
    """
    for card in move.cards:
        unknown = no_such_card(state, card, "cards")
        if unknown is not None:
            return [unknown]
        if card not in BUILT:
            text = Text("{card} does not lie in a principality.", card=name(card))
            return [impossible("catan.points-only", text, field="cards")]
    found: Found = [too_many(state, move)]
    if move.settlements + move.cities < 2:
        text = Text("A principality has two settlements or cities at least.")
        found.append(illegal("catan.points-only", text, field="settlements"))
    if {"Church Domain", "Capital of the Republic"} <= set(move.cards):
        text = Text("A Church Domain and a Capital of the Republic cannot be side by side.")
        found.append(illegal("catan.exclude", text, field="cards"))
    if move.cards.count("Metropolis") > 1:
        text = Text("Nobody has two Metropolises.")
        found.append(illegal("catan.one-metropolis", text, field="cards"))
    if move.copies is not None and move.copies not in COPIED:
        text = Text("A Secret Society copies a Church, Library or Town Hall.")
        found.append(impossible("catan.card-secret-society", text, field="copies"))
    return found


def too_many(state: State, move: Principality) -> Objection | None:
    """More than there are, together with what was told of the other side."""
    return _no_copies(state, move) or _no_supply(state, move)


def _no_copies(state: State, move: Principality) -> Objection | None:
    counts = Counter(move.cards)
    others = state.sides[1 - move.seat].tally
    if others is not None and not state.tournament:
        for card in others.cards:
            if card in counts:
                counts[card] += 1
    most = box(state.options.ruleset)
    for card, count in counts.items():
        if count > most[card]:
            text = Text(
                "There is {count} {card} only.",
                plural="There are {count} of {card} only.",
                count=most[card],
                card=name(card),
            )
            return impossible("catan.copies", text, field="cards")
    return None


def _no_supply(state: State, move: Principality) -> Objection | None:
    """Four settlements to begin with and five more; seven cities on them (catan.supply)."""
    others = state.sides[1 - move.seat].tally or Tally()
    if move.cities + others.cities > SUPPLY["City"]:
        text = Text("There are {count} cities only.", count=SUPPLY["City"])
        return impossible("catan.supply", text, field="cities")
    stand = SUPPLY["Settlement"] + 4
    if move.settlements + move.cities + others.settlements + others.cities > stand:
        text = Text("Both sides have {count} settlements and cities at most.", count=stand)
        return impossible("catan.supply", text, field="settlements")
    return None


def against_lay(state: State, move: Lay) -> Found:
    """Six regions round the road, one of each kind (catan.setup-regions)."""
    if sorted((lies.at, lies.side) for lies in move.regions) != sorted(START_PLACES):
        text = Text("Six regions are laid: above and below the road, and at both ends.")
        return [impossible("catan.setup-regions", text, field="regions")]
    found: Found = []
    if len({lies.resource for lies in move.regions}) < 6:
        text = Text("The first six regions are one of each kind.")
        found.append(illegal("catan.setup-regions", text, field="regions"))
    if state.sides[move.seat].laid:
        text = Text("{seat} has laid the regions already.", seat=move.seat)
        found.append(illegal("catan.setup", text))
    return found


def against_printed(state: State, move: ReadOff) -> Found:
    """A value is read off a card that has one, and only once (catan.printed-values)."""
    unknown = no_such_card(state, move.card)
    if unknown is not None:
        return [unknown]
    told = [value for value in VALUES if getattr(move, value) is not None]
    if not told:
        return [impossible("catan.printed-values", Text("Say at least one printed value."))]
    before = next((values for values in state.printed if values.card == move.card), None)
    for value in told:
        known = getattr(before, value) if before is not None else None
        if known is not None or value not in CARDS[move.card].open:
            text = Text(
                "On {card}, {value} is known already.",
                card=name(move.card),
                value=value_name(value),
            )
            return [illegal("catan.printed-values", text, field=value)]
    return []


# --- Recounting --------------------------------------------------------------------


def against_recount(state: State, move: Recount) -> Found:
    """Something that can lie there, at a place that there is."""
    region = (move.resource, move.number, move.stored) != (None, None, None)
    placed = (move.at, move.side) != (None, None)
    if not (region or placed or move.card or move.hand is not None):
        text = Text("Say what is recounted: a region, a hand or a card.")
        return [impossible("catan.storage", text)]
    if state.counting and (region or placed or move.card):
        text = Text("This table counts points only.")
        return [impossible("catan.tracking", text)]
    found: Found = []
    if region or placed:
        found.append(_no_region(state, move))
    if move.card is not None:
        found.append(_no_card(state, move))
    return found


def _no_region(state: State, move: Recount) -> Objection | None:
    if move.at is None or move.side is None or move.at % 2 or abs(move.at) > REACH + 1:
        text = Text("A region lies at an even place, up or down.")
        return impossible("catan.region-places", text, field="at")
    there = region_at(state.sides[move.seat], move.at, move.side)
    if there is None and move.resource is None:
        text = Text("No region lies there yet: say which it is.")
        return impossible("catan.storage", text, field="resource")
    return None


def _no_card(state: State, move: Recount) -> Objection | None:
    card, site = move.card or "", move.site
    unknown = no_such_card(state, card)
    if unknown is not None:
        return unknown
    if card not in BUILT and card not in CENTRES:
        text = Text("{card} does not lie in a principality.", card=name(card))
        return impossible("catan.buildings-units", text, field="card")
    if card in CENTRES or card == "Metropolis":
        if site is None:
            return None
        at = site.at
        even = card == "Road"
        if at is None or at % 2 == (1 if even else 0) or abs(at) > REACH + even or at == 0:
            text = Text("Roads lie at even places, settlements and cities at odd ones.")
            return impossible("catan.axis", text, field="site")
        return None
    mine = any(p.card == card and p.owner == move.seat for s in state.sides for p in s.cards)
    if site is None:
        return None
    spot = spot_of(site)
    holder = state.sides[1 - move.seat if card == "Bordello" else move.seat]
    if spot is None or not is_site(holder, spot):
        text = Text("There is no such building site.")
        return impossible("catan.site-free", text, field="site")
    if not mine and copies_left(state, card) < 1:
        text = Text("Every {card} there is lies on the table already.", card=name(card))
        return impossible("catan.copies", text, field="card")
    return None


def against_ruling(_state: State, _move: Ruling) -> Found:
    """The table is always right (table.ruling)."""
    return []


def against_set(state: State, move: SetOption) -> Found:
    """An option that there is, and a value it can have (table.option)."""
    if move.option not in Options.__struct_fields__ or move.option == "printed":
        text = Text("There is no option “{option}”.", option=move.option)
        return [impossible("table.option", text, field="option")]
    try:
        codec.convert({move.option: move.value}, Options)
    except codec.Malformed:
        text = Text("This option has no such value.")
        return [impossible("table.option", text, field="value")]
    if move.option == "ruleset" and move.value == "base" and _politics_lies(state):
        text = Text("Cards of Politics & Intrigue lie on the table.")
        return [illegal("catan.modes", text, field="value")]
    return []


def unfit(options: Options) -> tuple[Objection, ...]:
    """Values can only have been read off cards that there are (catan.no-such-card)."""
    for values in options.printed:
        if values.card not in CARDS:
            text = Text("There is no card “{card}”.", card=values.card)
            return (impossible("catan.no-such-card", text, field="printed"),)
    return ()


def _politics_lies(state: State) -> bool:
    lies = [placed.card for side in state.sides for placed in side.cards]
    lies += [card for side in state.sides if side.tally for card in side.tally.cards]
    return any(CARDS[card].politics for card in lies)

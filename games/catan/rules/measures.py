"""Strength, commerce, tournament points, hand limit, victory points: counted from what lies there.

The same functions count a principality laid out site by site and one of which only the contents
are known: both are first brought to a `Realm`.
"""

from __future__ import annotations

from typing import NamedTuple

from games.catan.rules.cards import CARDS, FLEETS, KNIGHTS
from games.catan.rules.state import State


class Realm(NamedTuple):
    """What a seat's points are counted from.

    `cards` are all expansions it owns (its Bordello too, though that lies with the other one);
    `copies` what Secret Societies copy; `breweries` the sides on which Breweries lie;
    `bordellos` how many of the other player's lie in its cities.
    """

    settlements: int
    cities: int
    metropolises: int
    cards: tuple[str, ...]
    copies: tuple[str, ...]
    breweries: tuple[str, ...]
    bordellos: int


class Measure(NamedTuple):
    """A count, as far as it is known, and the cards whose printed value nobody knows."""

    known: int
    unknown: tuple[str, ...]

    @property
    def value(self) -> int | None:
        """The count, or None while something is missing."""
        return None if self.unknown else self.known


def realm(state: State, seat: int) -> Realm:
    """What the points of `seat` are counted from."""
    mine, others = state.sides[seat], state.sides[1 - seat]
    if mine.tally is not None:
        against = others.tally.cards.count("Bordello") if others.tally else 0
        tally = mine.tally
        top = min(tally.cards.count("Metropolis"), tally.cities)
        return Realm(
            tally.settlements,
            tally.cities - top,
            top,
            tally.cards,
            (tally.copies,) * tally.cards.count("Secret Society") if tally.copies else (),
            (tally.brewery,) * tally.cards.count("Brewery"),
            against,
        )
    kinds = [centre.kind for centre in mine.centres]
    cards = [placed for placed in mine.cards if placed.owner == seat]
    cards += [placed for placed in others.cards if placed.owner == seat]
    top = kinds.count("metropolis")
    return Realm(
        kinds.count("settlement"),
        kinds.count("city"),
        top,
        (*[placed.card for placed in cards], *("Metropolis",) * top),
        tuple([p.mode for p in cards if p.card == "Secret Society" and p.mode]),
        tuple([p.mode for p in cards if p.card == "Brewery"]),
        len([placed for placed in mine.cards if placed.owner != seat]),
    )


def printed(state: State, card: str, value: str) -> int | None:
    """A printed value: from the tables, or as the table read it off the card.

    A Garrison's commerce point and a Metropolis' victory points have an option each.
    """
    for values in state.printed:
        if values.card == card and (told := getattr(values, value)) is not None:
            return int(told)
    if card == "Garrison" and value == "commerce":
        return state.options.garrison
    found: int | None = getattr(CARDS[card], value)
    if found is None and card == "Metropolis" and value == "victory":
        return state.options.metropolis_points
    return found


def _counted(state: State, mine: Realm, name: str) -> Measure:
    """The printed values of all cards that are not reckoned otherwise."""
    known = 0
    unknown: list[str] = []
    for card in mine.cards:
        value = getattr(CARDS[card], name)
        if value is None or state.printed or card == "Garrison":
            value = printed(state, card, name)
            if value is None:
                unknown.append(card)
                continue
        known += value
    return Measure(known, tuple(dict.fromkeys(unknown)))


def _breweries(state: State, mine: Realm, side: str) -> int:
    """What Breweries do not count because they lie on their other side (catan.card-brewery)."""
    if state.options.brewery == "both":
        return 0
    return sum([printed(state, "Brewery", side) or 0 for mode in mine.breweries if mode != side])


def strength(state: State, mine: Realm) -> Measure:
    """Knights, Smithy and Brewery, less what Bordellos take (catan.strength)."""
    measure = _counted(state, mine, "strength")
    known = measure.known - _breweries(state, mine, "strength")
    knights = [card for card in mine.cards if card in KNIGHTS]
    known += mine.cards.count("Smithy") * len(knights)
    less = mine.bordellos if state.options.bordellos == "add" else min(mine.bordellos, 1)
    if less:
        for knight in knights:
            own = printed(state, knight, "strength") or 0
            known -= less if state.options.bordello_floor == "below" and own else min(less, own)
    return Measure(known, measure.unknown)


def commerce(state: State, mine: Realm) -> Measure:
    """Fleets, Garrisons, the houses of trade, Harbor and Brewery (catan.commerce)."""
    measure = _counted(state, mine, "commerce")
    known = measure.known - _breweries(state, mine, "commerce")
    harbors = mine.cards.count("Harbor")
    if harbors:
        known += harbors * len([card for card in mine.cards if card in FLEETS])
        if state.options.harbor == "fleets_only":
            known -= harbors * (printed(state, "Harbor", "commerce") or 0)
    return Measure(known, measure.unknown)


def tournament(state: State, mine: Realm) -> Measure:
    """What knights count on the tournament field (catan.tournament-points)."""
    return _counted(state, mine, "tournament")


def hand_limit(state: State, seat: int) -> int:
    """Three, and more with Abbeys, Libraries and a Theater (catan.hand-limit)."""
    side = state.sides[seat]
    if side.tally is not None:
        mine = realm(state, seat)
        return 3 + sum([HOLDS.get(card, 0) for card in (*mine.cards, *mine.copies)])
    return 3 + sum([HOLDS.get(p.card) or HOLDS.get(p.mode, 0) for p in side.cards])


HOLDS = {"Abbey": 1, "Library": 1, "Theater": 2}
"""How many cards more a hand may hold; a copied Library counts like one."""


def count_of(state: State, seat: int, card: str) -> int:
    """How many of a card a seat has in play, or copies (catan.card-secret-society)."""
    mine = realm(state, seat)
    return mine.cards.count(card) + mine.copies.count(card)


def has(state: State, seat: int, *cards: str) -> bool:
    """Whether a seat has one of these buildings in play, or copies it."""
    for placed in state.sides[seat].cards:
        if placed.owner == seat and (placed.card in cards or placed.mode in cards):
            return True
    return False


def cities(mine: Realm) -> int:
    """Cities; a Metropolis is one (catan.card-metropolis)."""
    return mine.cities + mine.metropolises


def printed_points(state: State, mine: Realm) -> int:
    """Victory points of everything that stands and lies, without tokens and rulings."""
    points = mine.settlements + 2 * mine.cities
    for card in mine.cards:
        value = CARDS[card].victory
        if value is None or state.printed:
            value = printed(state, card, "victory") or 0
        points += value
    return points


def leader(one: int, other: int) -> int | None:
    """The seat that has strictly more; None if neither has (catan.token-tie)."""
    if one == other:
        return None
    return 0 if one > other else 1


class Standing(NamedTuple):
    """Who holds the tokens, and both totals."""

    knight: int | None
    windmill: int | None
    points: tuple[int, int]


def standing(state: State) -> Standing:
    """Tokens and totals as the table lies now (catan.strength-token, catan.commerce-token).

    What nobody has read off a card yet counts nothing; a finding says so.
    """
    realms = (realm(state, 0), realm(state, 1))
    knight = leader(strength(state, realms[0]).known, strength(state, realms[1]).known)
    windmill = leader(commerce(state, realms[0]).known, commerce(state, realms[1]).known)
    if windmill is not None and not cities(realms[windmill]):
        windmill = None
    points = [printed_points(state, mine) for mine in realms]
    for holder in (knight, windmill):
        if holder is not None:
            points[holder] += 1
    for ruling in state.rulings:
        points[ruling.seat] += ruling.add
    return Standing(knight, windmill, (points[0], points[1]))

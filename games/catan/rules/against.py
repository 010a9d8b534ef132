"""Why a move is not in order: what several moves have in common. Small checks, one a rule.

A view is a state too, so what dims a choice is what objects to it.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine.text import Text
from companion.engine.verdicts import Objection, illegal, impossible
from games.catan.rules.building import Cost
from games.catan.rules.cards import CARDS, RESOURCES, box
from games.catan.rules.hands import must_trim
from games.catan.rules.names import amounts, name
from games.catan.rules.parts import Goods
from games.catan.rules.places import region_at
from games.catan.rules.state import State
from games.catan.rules.stores import as_goods, stored, summed, there

Found = list[Objection | None]

NO_SEAT = impossible("table.seat", Text("There is no such seat at this table."), field="seat")
OVER = impossible(
    "table.over",
    Text("The game is over."),
    instead=Text("A ruling can still change the score, and the last entry can be undone."),
)
COUNTING = impossible(
    "catan.tracking",
    Text("This table counts points only."),
    instead=Text("Say what lies in a principality, or track principalities."),
)
TRACKING = impossible(
    "catan.tracking",
    Text("This table tracks whole principalities."),
    instead=Text("Build, or recount what lies there."),
)


def sorted_out(found: Iterable[Objection | None]) -> tuple[Objection, ...]:
    """What was found, the impossible first."""
    objections = [objection for objection in found if objection is not None]
    return tuple(sorted(objections, key=lambda objection: objection.kind, reverse=True))


# --- Time --------------------------------------------------------------------------


def settled(state: State) -> Objection | None:
    """Choices, duels and trimming come first (catan.choices, .duel-pending, .trim)."""
    if state.phase == "lay":
        return illegal("catan.setup", Text("First both players lay their regions."))
    if state.owed:
        return illegal("catan.choices", Text("First {seat} chooses.", seat=state.owed[0].seat))
    if state.duel is not None:
        return illegal("catan.duel-pending", Text("First the duel is rolled."))
    trims = must_trim(state)
    if trims is not None:
        return illegal(
            "catan.trim", Text("First {seat} buries cards down to the limit.", seat=trims)
        )
    return None


def own_turn(state: State, seat: int) -> Objection | None:
    """Only the player whose turn it is acts (catan.whose-turn)."""
    if seat == state.turn:
        return None
    text = Text("It is {seat}'s turn.", seat=state.turn)
    return illegal("catan.whose-turn", text, field="seat")


def rolled(state: State) -> Objection | None:
    """The dice come first, the event card next (catan.turn-order, catan.event-first)."""
    if state.phase == "roll":
        return illegal("catan.turn-order", Text("First both dice are rolled."))
    if state.phase == "card":
        return illegal("catan.event-first", Text("First the event card is revealed."))
    return None


def acting(state: State) -> Objection | None:
    """Once cards are drawn, nothing more is built, traded or played (catan.turn-order)."""
    if state.phase != "hand":
        return None
    return illegal(
        "catan.turn-order",
        Text("The hand is being filled up already: actions are over."),
        instead=Text("End the turn."),
    )


def in_actions(state: State, seat: int) -> Found:
    """It is the seat's own turn, after the dice and before the hand."""
    if state.phase == "act" and seat == state.turn:
        return [settled(state)]
    return [own_turn(state, seat), settled(state), rolled(state), acting(state)]


# --- Cards -------------------------------------------------------------------------


def no_such_card(state: State, card: str, field: str = "card") -> Objection | None:
    """A card of the boxes on this table (catan.no-such-card)."""
    known = CARDS.get(card)
    if known is None:
        text = Text("There is no card “{card}”.", card=card)
        return impossible("catan.no-such-card", text, field=field)
    if known.politics and state.options.ruleset == "base":
        text = Text("{card} is not in the base game.", card=name(card))
        return impossible("catan.no-such-card", text, field=field)
    return None


def lying(state: State, card: str) -> int:
    """How many of a card lie in principalities, on discard pile and stacks, for all to see."""
    count = sum([placed.card == card for side in state.sides for placed in side.cards])
    count += sum([pile.count(card) for pile in state.discards])
    if card == "Metropolis":
        count += sum([c.kind == "metropolis" for side in state.sides for c in side.centres])
    elif card == "Excommunication":
        count += len(state.bans)
    return count


def copies_left(state: State, card: str) -> int:
    """How many of a card are not lying open (catan.copies)."""
    owners = 2 if state.tournament else 1
    return box(state.options.ruleset, owners).get(card, 0) - lying(state, card)


def none_left(state: State, card: str) -> Objection | None:
    """Each card is there so many times (catan.copies)."""
    if copies_left(state, card) > 0:
        return None
    text = Text("Every {card} there is lies on the table already.", card=name(card))
    return impossible("catan.copies", text, field="card")


def empty_hand(state: State, seat: int) -> Objection | None:
    """Cards come from the hand (catan.from-hand)."""
    if state.sides[seat].hand:
        return None
    text = Text("By the count {seat} has no card in hand.", seat=seat)
    instead = Text("If that is wrong, recount the hand.")
    return illegal("catan.from-hand", text, instead=instead)


# --- Paying ------------------------------------------------------------------------


def odd_region(state: State, seat: int, goods: Iterable[Goods], field: str) -> Objection | None:
    """A region that is named lies there and bears that resource (catan.region-places)."""
    for part in goods:
        if (part.at is None) != (part.side is None):
            text = Text("A region is named by `at` and `side` together.")
            return impossible("catan.region-places", text, field=field)
        if part.at is not None:
            region = region_at(state.sides[seat], part.at, part.side or "up")
            if region is None or region.resource != part.resource:
                text = Text("{seat} has no such region there.", seat=seat)
                return impossible("catan.region-places", text, field=field)
    return None


def not_there(state: State, seat: int, goods: tuple[Goods, ...], field: str) -> Objection | None:
    """Nothing can be given that is not stored (catan.paying)."""
    found = odd_region(state, seat, goods, field)
    if found is not None:
        return found
    if there(state.sides[seat], goods):
        return None
    text = Text("{seat} has not stored that much.", seat=seat)
    return impossible("catan.paying", text, field=field)


def payment(state: State, seat: int, cost: Cost | None, pay: tuple[Goods, ...]) -> Objection | None:
    """What a thing costs is paid, no more and no less (catan.paying)."""
    side = state.sides[seat]
    if pay:
        found = not_there(state, seat, pay, "pay")
        if found is not None or cost is None:
            return found
        given = summed(pay)
        if [given.get(kind, 0) for kind in RESOURCES] == list(cost):
            return None
        text = Text("That is not what it costs.")
        instead = Text("It costs {cost}.", cost=costing(cost))
        return illegal("catan.paying", text, instead=instead, field="pay")
    if cost is None or not any(cost) or there(side, as_goods(cost)):
        return None
    text = Text("{seat} cannot pay: it costs {cost}.", seat=seat, cost=costing(cost))
    return illegal("catan.paying", text)


def costing(cost: Cost) -> tuple[Text, ...]:
    """A cost in words."""
    return amounts(dict(zip(RESOURCES, cost, strict=True)))


def any_two(state: State, seat: int, price: int, pay: tuple[Goods, ...]) -> Objection | None:
    """Any resources may pay for a search, so many of them (catan.search-price)."""
    if pay:
        found = not_there(state, seat, pay, "pay")
        if found is not None:
            return found
    given = sum(part.count for part in pay)
    if given == price:
        return None
    text = Text(
        "Searching costs {count} resource, of any kind.",
        plural="Searching costs {count} resources, of any kind.",
        count=price,
    )
    if not price:
        text = Text("Nothing was searched, so nothing is paid.")
    elif stored(state.sides[seat]) < price:
        text = Text("{seat} cannot pay for a search.", seat=seat)
    return illegal("catan.search-price", text, field="pay")

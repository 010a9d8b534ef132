"""Against trading: with the bank by its rates, with the other player by agreement."""

from __future__ import annotations

from companion.engine.text import Text
from companion.engine.verdicts import Objection, illegal, impossible
from games.catan.rules.against import Found, in_actions, not_there, odd_region
from games.catan.rules.cards import TRADED_BY, Resource
from games.catan.rules.moves import Trade
from games.catan.rules.names import resource
from games.catan.rules.parts import Goods
from games.catan.rules.state import State
from games.catan.rules.stores import has_room, paid, summed


def rate(state: State, seat: int, kind: str) -> int:
    """How many of a resource buy one (catan.trade-bank, .trade-fleet, .trade-mint)."""
    mine = state.sides[seat].cards
    if kind == "gold" and any(p.card == "Mint" and p.owner == seat for p in mine):
        return 1
    if any(TRADED_BY.get(placed.card) == kind for placed in mine):
        return 2
    return 3


def against_trade(state: State, move: Trade) -> Found:
    """With the bank by its rates, with the other player by agreement; only what there is."""
    seat, other = move.seat, 1 - move.seat
    gone = not_there(state, seat, move.give, "give")
    if gone is not None:
        return [gone]
    against = in_actions(state, seat)
    if move.with_ == "player":
        gone = not_there(state, other, move.take, "take")
        if gone is None and not _room_for_both(state, move):
            text = Text("There is no room for all of that.")
            gone = impossible("catan.trade-room", text)
        if not move.give and not move.take:
            text = Text("Nothing changes hands.")
            against.append(illegal("catan.trade-player", text))
        kinds = {part.resource for part in (*move.give, *move.take)}
        if move.give and move.take and len(kinds) == 1:
            against.append(_for_itself(kinds.pop()))
        return [gone, *against]
    gone = odd_region(state, seat, move.take, "take") or _no_room(state, move)
    return [gone, *against, _wrong_rate(state, move)]


def _no_room(state: State, move: Trade) -> Objection | None:
    if has_room(paid(state.sides[move.seat], move.give), move.take):
        return None
    text = Text("There is no room for all of that.")
    return impossible("catan.trade-room", text, field="take")


def _room_for_both(state: State, move: Trade) -> bool:
    mine = paid(state.sides[move.seat], move.give)
    others = paid(state.sides[1 - move.seat], move.take)
    gets = tuple(Goods(resource=kind, count=n) for kind, n in summed(move.take).items())
    gives = tuple(Goods(resource=kind, count=n) for kind, n in summed(move.give).items())
    return has_room(mine, gets) and has_room(others, gives)


def _wrong_rate(state: State, move: Trade) -> Objection | None:
    given = summed(move.give)
    bought = 0
    even = bool(move.take)
    own: dict[Resource, int] = {}
    for kind, count in given.items():
        price = rate(state, move.seat, kind)
        even = even and count % price == 0
        own[kind] = count // price
        bought += own[kind]
    if even and bought == sum([part.count for part in move.take]):
        # Each one taken has to be bought with another kind.
        for kind, count in summed(move.take).items():
            if count > bought - own.get(kind, 0):
                return _for_itself(kind)
        return None
    text = Text("The bank takes three alike for one; a fleet makes it two, a Mint one gold.")
    return illegal("catan.trade-bank", text, field="give")


def _for_itself(kind: Resource) -> Objection:
    text = Text("Nobody trades {resource} for itself.", resource=resource(kind))
    return illegal("catan.trade-room", text, field="take")

"""Against action cards, and against lifting an Excommunication."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.text import Text
from companion.engine.verdicts import Objection, illegal, impossible
from games.catan.rules import flow
from games.catan.rules.actions import BRIBE, DUELS, ban_on, bribable, owner_of, play
from games.catan.rules.against import (
    NO_SEAT,
    Found,
    acting,
    empty_hand,
    in_actions,
    no_such_card,
    none_left,
    own_turn,
    payment,
    settled,
)
from games.catan.rules.against_building import supply_left
from games.catan.rules.against_dice import against_choices
from games.catan.rules.building import GOLD
from games.catan.rules.cards import ACTIONS, CARDS, UNITS, stacks
from games.catan.rules.measures import has
from games.catan.rules.moves import Lift, Play
from games.catan.rules.names import name
from games.catan.rules.owing import choices as possible
from games.catan.rules.owing import targets
from games.catan.rules.places import fits, free_sites, is_site, open_ends, placed_at, spot_of
from games.catan.rules.state import Owed, State
from games.catan.rules.stores import amount, room

Check = Callable[[State, Play], Objection | None]


def against_play(state: State, move: Play) -> Found:
    """An action card: its time, the lock, what it needs, whether it can do anything."""
    gone = _no_action(state, move)
    if gone is not None:
        return [gone]
    if CARDS[move.card].mark == "defense":
        text = Text("{card} is an answer: it is played when the time comes.", card=name(move.card))
        return [illegal("catan.answers", text, field="card")]
    checks = CHECKS.get(move.card, ())
    return [
        *_in_time(state, move),
        locked(state, move.card),
        empty_hand(state, move.seat),
        *[check(state, move) for check in checks],
        *_choices(state, move),
    ]


def _choices(state: State, move: Play) -> Found:
    if not move.choices:
        return []
    return against_choices(flow.settled(state, play(state, move)[0])[0], move.choices)


def _no_action(state: State, move: Play) -> Objection | None:
    unknown = no_such_card(state, move.card)
    if unknown is not None:
        return unknown
    if move.card not in ACTIONS:
        text = Text("{card} is no action card.", card=name(move.card))
        return impossible("catan.action-cards", text, field="card")
    if move.of is not None and move.of > 1:
        return impossible(NO_SEAT.rule, NO_SEAT.text, field="of")
    if move.taken is not None and (unknown := no_such_card(state, move.taken, "taken")):
        return unknown
    return none_left(state, move.card)


def _in_time(state: State, move: Play) -> Found:
    """After the dice, but an Alchemist before them (catan.action-time, catan.card-alchemist)."""
    if move.card != "Alchemist":
        return in_actions(state, move.seat)
    found: Found = [own_turn(state, move.seat), settled(state), acting(state)]
    if state.phase in ("card", "act"):
        text = Text("An Alchemist is played before the dice are rolled.")
        found.append(illegal("catan.card-alchemist", text))
    return found


def locked(state: State, card: str) -> Objection | None:
    """Seven points together open the action cards; a Scout needs none (catan.lock)."""
    if card == "Scout" or CARDS[card].mark == "defense":
        return None
    if state.options.lock == "each":
        if min(state.points) > 3:
            return None
        text = Text("Action cards are locked until each side has more than 3 points.")
        return illegal("catan.lock", text, field="card")
    if sum(state.points) >= 7:
        return None
    text = Text("Action cards are locked until both sides together have 7 points.")
    return illegal("catan.lock", text, field="card")


# --- What each card needs ----------------------------------------------------------


def _needs_hall(state: State, move: Play) -> Objection | None:
    """Archivist, Chancellor, Council Meeting, Diplomat (catan.action-needs)."""
    if move.card == "Chancellor" and state.options.chancellor == "free":
        return None
    if has(state, move.seat, "Town Hall"):
        return None
    text = Text("{card} needs a Town Hall.", card=name(move.card))
    return illegal("catan.action-needs", text, field="card")


def _needs_church(state: State, move: Play) -> Objection | None:
    """Excommunication, Wedding (catan.action-needs)."""
    if has(state, move.seat, "Church"):
        return None
    text = Text("{card} needs a Church.", card=name(move.card))
    return illegal("catan.action-needs", text, field="card")


def _number(_state: State, move: Play) -> Objection | None:
    if move.production is not None:
        return None
    text = Text("An Alchemist chooses the production die's number.")
    return illegal("catan.card-alchemist", text, field="production")


def _target(state: State, move: Play) -> Objection | None:
    """A duel needs something to win (catan.no-effect)."""
    owed = Owed(move.seat, DUELS[move.card])
    if possible(state, owed) if move.card == "Brigands" else targets(state, owed):
        return None
    text = Text("{card} would find nothing to hit.", card=name(move.card))
    return illegal("catan.no-effect", text, field="card")


def _merchant(state: State, move: Play) -> Objection | None:
    """Something to take, with room for it, and something to give back (catan.card-merchant)."""
    if possible(state, Owed(move.seat, "merchant")):
        return None
    text = Text("There is nothing that {seat} could take and store.", seat=move.seat)
    return illegal("catan.no-effect", text, field="card")


def _caravan(state: State, move: Play) -> Objection | None:
    if possible(state, Owed(move.seat, "caravan")):
        return None
    text = Text("There is nothing that {seat} could swap.", seat=move.seat)
    return illegal("catan.no-effect", text, field="card")


def _scout(state: State, move: Play) -> Objection | None:
    """Only while a settlement is built (catan.card-scout)."""
    if open_ends(state.sides[move.seat]) and supply_left(state, "Settlement") > 0:
        return None
    text = Text("A Scout is played as a settlement is built, and none can be.")
    return illegal("catan.card-scout", text, field="card")


def _spy(state: State, move: Play) -> Objection | None:
    """A unit or an action card out of a hand (catan.card-spy)."""
    if not state.sides[1 - move.seat].hand:
        text = Text("{seat} has no card in hand.", seat=1 - move.seat)
        return illegal("catan.no-effect", text, field="card")
    if move.taken is None or move.taken in ACTIONS or move.taken in UNITS:
        return None
    text = Text("A Spy takes units and action cards, no buildings.")
    return illegal("catan.card-spy", text, field="taken")


def _stack(state: State, move: Play) -> Objection | None:
    """A stack that there is, and not one the other side has closed (catan.excommunicated)."""
    if state.tournament and move.of not in (None, move.seat):
        text = Text("Only the own stacks are looked at and drawn from.")
        return illegal("catan.own-stacks", text, field="of")
    if move.stack is None:
        return None
    if not 1 <= move.stack <= stacks(state.options.ruleset):
        text = Text("There is no such stack.")
        return impossible("catan.setup-stacks", text, field="stack")
    return banned(state, move.seat, (move.stack,), "stack")


def banned(state: State, seat: int, named: tuple[int, ...], field: str) -> Objection | None:
    """A stack under the other side's Excommunication is out of bounds (catan.excommunicated)."""
    for ban in state.bans:
        if ban.by != seat and ban.stack in named and ban.of in (None, seat):
            text = Text("Stack {number} lies under an Excommunication.", number=ban.stack)
            return illegal("catan.excommunicated", text, field=field)
    return None


def _council(state: State, move: Play) -> Objection | None:
    if state.sides[move.seat].hand >= 2:
        return None
    text = Text("There is no other card in hand to bury.")
    return illegal("catan.card-council-meeting", text, field="card")


def _diplomat(state: State, move: Play) -> Objection | None:
    """A card that lies on the discard pile, unless that is closed (catan.card-diplomat)."""
    pile = state.discards[state.pile(move.seat)]
    if any(ban.stack == 0 and ban.of in (None, move.seat) for ban in state.bans):
        text = Text("An Excommunication lies on the discard pile.")
        return illegal("catan.card-diplomat", text, field="card")
    if move.taken in pile:
        return None
    text = Text("A Diplomat takes a card that lies on the discard pile.")
    return illegal("catan.card-diplomat", text, field="taken")


def _excommunication(state: State, move: Play) -> Objection | None:
    """A stack or discard pile where none lies yet (catan.card-excommunication)."""
    last = stacks(state.options.ruleset)
    of = owner_of(state, move.seat, move.of)
    if move.stack is None or not 0 <= move.stack <= last:
        text = Text("An Excommunication lies on a stack or a discard pile: say on which.")
        return illegal("catan.card-excommunication", text, field="stack")
    if any((ban.stack, ban.of) == (move.stack, of) for ban in state.bans):
        text = Text("An Excommunication lies there already.")
        return illegal("catan.card-excommunication", text, field="stack")
    return None


def _wedding(state: State, move: Play) -> Objection | None:
    mine, others = state.sides[move.seat], state.sides[1 - move.seat]
    if room(mine, "gold") and amount(others, "gold"):
        return None
    text = Text("There is no gold to get, or no room for it.")
    return illegal("catan.no-effect", text, field="card")


def _bribery(state: State, move: Play) -> Objection | None:
    """Three gold, a knight that takes them, and a place for it (catan.card-bribery)."""
    mine = state.sides[move.seat]
    knights = bribable(state, move.seat)
    if not knights:
        text = Text("There is no knight to bribe.")
        return illegal("catan.no-effect", text, field="card")
    if not free_sites(state, mine, "Siegfried Lackland"):
        text = Text("There is no free site for a knight.")
        return illegal("catan.card-bribery", text, field="card")
    spot = spot_of(move.target) if move.target else None
    if spot not in knights:
        text = Text("Say which knight is bribed; those of a Templar Fortress are not.")
        return illegal("catan.card-bribery", text, field="target")
    goes = spot_of(move.site) if move.site else None
    if goes is None or not is_site(mine, goes) or placed_at(mine, goes) is not None:
        text = Text("Say which free site the knight goes to.")
        return illegal("catan.card-bribery", text, field="site")
    if not fits(state, mine, "Siegfried Lackland", goes):
        text = Text("A knight cannot lie there.")
        return illegal("catan.card-bribery", text, field="site")
    return None


def _bribe(state: State, move: Play) -> Objection | None:
    return payment(state, move.seat, tuple(BRIBE * part for part in GOLD), move.pay)


CHECKS: dict[str, tuple[Check, ...]] = {
    "Alchemist": (_number,),
    "Black Knight": (_target,),
    "Arsonist": (_target,),
    "Brigands": (_target,),
    "Merchant": (_merchant,),
    "Caravan": (_caravan,),
    "Scout": (_scout,),
    "Spy": (_spy,),
    "Archivist": (_needs_hall, _stack),
    "Bribery": (_bribery, _bribe),
    "Chancellor": (_needs_hall, _stack),
    "Council Meeting": (_needs_hall, _council, _stack),
    "Diplomat": (_needs_hall, _diplomat),
    "Excommunication": (_needs_church, _excommunication),
    "Wedding": (_needs_church, _wedding),
}


def against_lift(state: State, move: Lift) -> Found:
    """Three gold lift the other side's Excommunication (catan.lift-excommunication)."""
    if move.of is not None and move.of > 1:
        return [impossible(NO_SEAT.rule, NO_SEAT.text, field="of")]
    if ban_on(state, move) is None:
        text = Text("No Excommunication of the other side lies there.")
        return [impossible("catan.lift-excommunication", text, field="stack")]
    cost = tuple(BRIBE * part for part in GOLD)
    return [*in_actions(state, move.seat), payment(state, move.seat, cost, move.pay)]

"""What action cards, duels and answers do. Nothing here judges."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import structs

from companion.engine.text import Text
from games.catan.rules.building import GOLD, spent
from games.catan.rules.cards import KNIGHTS
from games.catan.rules.dice import changed, owing
from games.catan.rules.events import immune
from games.catan.rules.moves import Answer, Duel, Lift, Play
from games.catan.rules.names import name
from games.catan.rules.owing import MERCHANT_TAKES
from games.catan.rules.places import placed_at, spot_of
from games.catan.rules.state import Ban, Duelling, Owing, Shown, State, Strayed
from games.catan.rules.stores import amount, put, room, take
from games.catan.rules.taking import lifted

Step = tuple[State, tuple[Text, ...]]
DUELS: dict[str, Owing] = {"Black Knight": "knight", "Arsonist": "building", "Brigands": "steal"}
"""The duel cards and what the winner may choose (catan.duel)."""
BRIBE = 3


def played(state: State, seat: int, card: str) -> Step:
    """A card from the hand to the discard pile; an Archdiocese earns its owner a gold for it
    (catan.action-cards, catan.card-archdiocese).
    """
    state = changed(state.with_hand(seat, -1), played=True if seat == state.turn else state.played)
    if card != "Excommunication":
        state = state.with_discard(seat, card)
    if state.tournament:
        state = changed(state, shown=(*state.shown, Shown(seat, card, state.ply)))
    other = 1 - seat
    if not any(p.card == "Archdiocese" for p in state.sides[other].cards):
        return state, ()
    side, stored = put(state.sides[other], "gold")
    sides = (side, state.sides[1]) if other == 0 else (state.sides[0], side)
    if stored:
        text = Text("{seat}'s Archdiocese brings a gold.", seat=other)
    else:
        text = Text("{seat} has no room for the Archdiocese's gold.", seat=other)
    return changed(state, sides=sides), (text,)


def play(state: State, move: Play) -> Step:
    """An action card, and what it does."""
    state, happened = played(state, move.seat, move.card)
    if move.card in DUELS:
        return changed(state, duel=Duelling(move.seat, move.card)), happened
    effect = EFFECTS.get(move.card)
    if effect is None:
        return state, happened
    state, more = effect(state, move)
    return state, (*happened, *more)


def _alchemist(state: State, move: Play) -> Step:
    return changed(state, alchemist=move.production), ()


def _scout(state: State, _move: Play) -> Step:
    return changed(state, scout=True), ()


def _merchant(state: State, move: Play) -> Step:
    return owing(state, (move.seat, "merchant", MERCHANT_TAKES), (move.seat, "repay", 1)), ()


def _caravan(state: State, move: Play) -> Step:
    return owing(state, (move.seat, "caravan", 2)), ()


def _spy(state: State, move: Play) -> Step:
    """A unit or an action card changes hands, if there was one (catan.card-spy)."""
    other = 1 - move.seat
    if move.taken is None:
        return state, (Text("{seat} finds nothing to take.", seat=move.seat),)
    state = state.with_hand(other, -1).with_hand(move.seat, 1)
    return _strayed(state, move.taken, other), ()


def _strayed(state: State, card: str, home: int, open_: bool = False) -> State:
    """Remembered in the Tournament Game: whose card is whose (catan.cards-back)."""
    if not state.tournament:
        return state
    return changed(state, strayed=(*state.strayed, Strayed(card, home, open_)))


def _bribery(state: State, move: Play) -> Step:
    """A knight changes sides for three gold (catan.card-bribery)."""
    other = 1 - move.seat
    state = spent(state, move.seat, tuple(BRIBE * part for part in GOLD), move.pay)
    spot = spot_of(move.target) if move.target else None
    goes = spot_of(move.site) if move.site else None
    knight = placed_at(state.sides[other], spot) if spot else None
    if knight is None or goes is None:
        return state, ()
    state = lifted(state, other, knight)
    at, up_down, slot = goes
    placed = structs.replace(knight, at=at, side=up_down, slot=slot, owner=move.seat, ply=state.ply)
    side = state.sides[move.seat]
    state = state.with_side(move.seat, cards=(*side.cards, placed))
    text = Text("{knight} goes over to {seat}.", knight=name(knight.card), seat=move.seat)
    return _strayed(state, knight.card, other, open_=True), (text,)


def _chancellor(state: State, move: Play) -> Step:
    """Three cards more in the hand until the end of the turn (catan.card-chancellor)."""
    count = min(3, state.stock[state.pile(move.seat)])
    return state.with_hand(move.seat, count).with_stock(move.seat, -count), ()


def _council(state: State, move: Play) -> Step:
    """A card under a stack, two out of it (catan.card-council-meeting)."""
    state = state.with_hand(move.seat, -1).with_stock(move.seat, 1)
    if state.options.council == "itself":
        piles = list(state.discards)
        mine = list(piles[state.pile(move.seat)])
        mine.remove(move.card)
        piles[state.pile(move.seat)] = tuple(mine)
        state = changed(state, discards=(piles[0], piles[1])).with_stock(move.seat, 1)
    count = min(2, state.stock[state.pile(move.seat)])
    return state.with_hand(move.seat, count).with_stock(move.seat, -count), ()


def _diplomat(state: State, move: Play) -> Step:
    """A card back from the discard pile (catan.card-diplomat)."""
    piles = list(state.discards)
    mine = list(piles[state.pile(move.seat)])
    if move.taken not in mine:
        return state, ()
    mine.remove(move.taken)
    piles[state.pile(move.seat)] = tuple(mine)
    state = changed(state, discards=(piles[0], piles[1])).with_hand(move.seat, 1)
    return state, (Text("{seat} takes {card} back.", seat=move.seat, card=name(move.taken)),)


def _excommunication(state: State, move: Play) -> Step:
    """The other one keeps away from this stack (catan.card-excommunication)."""
    ban = Ban(move.seat, move.stack or 0, owner_of(state, move.seat, move.of))
    return changed(state, bans=(*state.bans, ban)), ()


def owner_of(state: State, seat: int, of: int | None) -> int | None:
    """Whose stack or pile is meant: in the Tournament Game the other one's unless said."""
    if not state.tournament:
        return None
    return 1 - seat if of is None else of


def _wedding(state: State, move: Play) -> Step:
    """Gold from the other one, as much as there is room for (catan.card-wedding)."""
    mine, others = state.sides[move.seat], state.sides[1 - move.seat]
    count = min(room(mine, "gold"), amount(others, "gold"))
    mine, _ = put(mine, "gold", count)
    others, _ = take(others, "gold", count)
    sides = (mine, others) if move.seat == 0 else (others, mine)
    text = Text(
        "{seat} gets {count} gold from {seat_other}.",
        seat=move.seat,
        seat_other=1 - move.seat,
        count=count,
    )
    return changed(state, sides=sides), (text,)


EFFECTS: dict[str, Callable[[State, Play], Step]] = {
    "Alchemist": _alchemist,
    "Scout": _scout,
    "Merchant": _merchant,
    "Caravan": _caravan,
    "Spy": _spy,
    "Bribery": _bribery,
    "Chancellor": _chancellor,
    "Council Meeting": _council,
    "Diplomat": _diplomat,
    "Excommunication": _excommunication,
    "Wedding": _wedding,
}
"""Archivist, and defense cards played on their own, change nothing that is logged."""


# --- Duels and answers -------------------------------------------------------------


def wins(answered: bool, roll: int) -> bool:
    """Whether the attacker wins a duel (catan.duel-roll)."""
    return roll <= (2 if answered else 5)


def duel(state: State, move: Duel) -> Step:
    """The die decides who chooses: a knight or building goes back, or two resources go over."""
    duelling = state.duel
    if duelling is None:
        return state, ()
    won = wins(duelling.answered, move.roll)
    winner = duelling.seat if won else 1 - duelling.seat
    count = 2 if duelling.card == "Brigands" else 1
    state = owing(changed(state, duel=None), (winner, DUELS[duelling.card], count))
    text = Text("{seat} wins the duel with {roll}.", seat=winner, roll=move.roll)
    if not won:
        text = Text("{seat} wins the duel: it is a {roll}.", seat=winner, roll=move.roll)
    return state, (text,)


def answer(state: State, move: Answer) -> Step:
    """A Bishop or Herb Woman makes the duel harder, a Doctor undoes the plague (catan.answers)."""
    state, happened = played(state, move.seat, move.card)
    if move.card == "Doctor":
        if not state.plague:
            return state, happened
        side = state.sides[move.seat]
        for at, up_down in state.plague[move.seat]:
            for region in side.regions:
                if (region.at, region.side) == (at, up_down):
                    side, _ = put(side, region.resource, 1, at, up_down)
        lost = [*state.plague]
        lost[move.seat] = ()
        state = state.with_side(move.seat, regions=side.regions)
        text = Text("{seat}'s regions are spared by the plague.", seat=move.seat)
        return changed(state, plague=tuple(lost)), (*happened, text)
    if state.duel is not None:
        state = changed(state, duel=structs.replace(state.duel, answered=True))
    return state, happened


def lift(state: State, move: Lift) -> Step:
    """Three gold, and the Excommunication goes to its player's discard pile
    (catan.lift-excommunication).
    """
    state = spent(state, move.seat, tuple(BRIBE * part for part in GOLD), move.pay)
    ban = ban_on(state, move)
    if ban is None:
        return state, ()
    bans = list(state.bans)
    bans.remove(ban)
    return changed(state, bans=tuple(bans)).with_discard(ban.by, "Excommunication"), ()


def ban_on(state: State, move: Lift) -> Ban | None:
    """The Excommunication that a move wants to lift."""
    for ban in state.bans:
        fits = not state.tournament or move.of in (None, ban.of)
        if fits and ban.stack == move.stack and ban.by != move.seat:
            return ban
    return None


def bribable(state: State, seat: int) -> list[tuple[int, str, int]]:
    """Where knights stand that `seat` may bribe: all but those of a Templar Fortress."""
    other = 1 - seat
    return [
        (placed.at, placed.side, placed.slot)
        for placed in state.sides[other].cards
        if placed.card in KNIGHTS and placed.owner == other and not immune(state, other, placed)
    ]

"""What the solo game's events do."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import structs

from companion.engine.text import Text
from games.villagers.rules import event_moves as e
from games.villagers.rules.cards import BASICS, CARDS
from games.villagers.rules.event_choices import (
    PLAYER,
    hers,
    highest_gold,
    key_rings,
    largest_suit,
)
from games.villagers.rules.play_road import drawn
from games.villagers.rules.play_specials import left_bare, pointed
from games.villagers.rules.round_end import Told
from games.villagers.rules.solo import closed, settled_in, solo_of, with_solo
from games.villagers.rules.state import State
from games.villagers.rules.values import silver, symbols
from games.villagers.rules.village import change, take

Effect = Callable[[State, Any, Told], State]
RANSOM = 3
"""What Rats and Arson cost instead."""


def pays(state: State, gold: int) -> State:
    """The player pays the Countess (villagers.reading-countess-debt)."""
    mine = state.sides[PLAYER]
    there = max(0, mine.supply)
    paid = min(gold, there)
    arrives = paid
    if paid < gold and state.options.countess_debt == "nothing":
        paid = arrives = 0
    elif paid < gold and state.options.countess_debt == "all":
        arrives = gold
    state = state.with_side(PLAYER, mine.gains("events", -paid))
    return state.with_side(state.seats, hers(state).gains("events", arrives))


def earns(state: State, gold: int) -> State:
    """The Countess earns (villagers.reading-event-payer)."""
    if not state.options.bank_pays_countess:
        return pays(state, gold)
    return state.with_side(state.seats, hers(state).gains("events", gold))


def given_to_countess(state: State, card: str | None) -> State:
    """A card given up in a round of Serfdom joins her village, if anybody saw which it was."""
    return settled_in(state, card) if card in CARDS and card else state


def _removed(state: State, move: Any, told: Told, to_her: bool) -> State:
    """The player's villager leaves; coins on it go where the table reads they go."""
    if move.of is None:
        return state
    side_at, at = pointed(state, PLAYER, move.of)
    if side_at != PLAYER:
        return state
    mine = state.sides[PLAYER]
    card = mine.village[at]
    mine = structs.replace(mine, village=take(mine.village, at))
    if state.options.event_coins == "supply":
        mine = mine.gains("events", card.coins)
    state = state.with_side(PLAYER, mine)
    if to_her:
        state = settled_in(state, card.name)
    else:
        state = structs.replace(state, gone=(*state.gone, card.name))
    return left_bare(state, PLAYER, told)


def _betrayer(state: State, move: e.Betrayer, told: Told) -> State:
    return _removed(state, move, told, to_her=True)


def _arrest(state: State, move: e.Arrest, told: Told) -> State:
    return _removed(state, move, told, to_her=False)


def _black_market(state: State, _move: e.BlackMarket, told: Told) -> State:
    for at, side in enumerate(state.sides):
        places = symbols(side.village).silver
        gold = sum(silver(side.village, place, state.options).amount for place in places)
        state = state.with_side(at, side.gains("events", gold))
        told.append(Text("Silver pays {gold}.", gold=gold))
    return state


def _ring(state: State, places: Iterable[int], coins: Callable[[str], int]) -> State:
    side = hers(state)
    village = side.village
    for at in places:
        card = village[at]
        village = change(village, at, coins=card.coins + coins(card.name))
    return state.with_side(state.seats, structs.replace(side, village=village))


def _bribes(state: State, move: e.Bribes, _told: Told) -> State:
    side, at = pointed_there(state, move.of)
    if side != state.seats:
        return state
    return _ring(state, [at], lambda name: CARDS[name].ring)


def pointed_there(state: State, who: Any) -> tuple[int, int]:
    """A villager that an event names; without a seat the Countess's comes first."""
    return (-1, -1) if who is None else pointed(state, state.seats, who)


def _guild(state: State, _move: e.GuildConspiracy, _told: Told) -> State:
    return _ring(state, key_rings(state), lambda _name: 2)


def _customs(state: State, _move: e.Customs, _told: Told) -> State:
    return pays(state, largest_suit(state.sides[PLAYER].village))


def _land_claim(state: State, _move: e.LandClaim, _told: Told) -> State:
    return pays(state, 2 * sum(c.name in BASICS for c in state.sides[PLAYER].village))


def _mood_swing(state: State, _move: e.MoodSwing, _told: Told) -> State:
    state = with_solo(state, deals=1, swung=True, acts=state.round + 1)
    return structs.replace(state, phase="deal")


def _nothing(state: State, _move: Any, _told: Told) -> State:
    return state


def _banquet(state: State, _move: e.SinisterBanquet, _told: Told) -> State:
    return earns(state, 2 * symbols(hers(state).village).food)


def _employment(state: State, move: e.TemporaryEmployment, _told: Told) -> State:
    return earns(state, 2 * move.suits)


def _tax(state: State, _move: e.ValueAddedTax, _told: Told) -> State:
    return pays(state, len(symbols(state.sides[PLAYER].village).gold))


def _abduction(state: State, move: e.Abduction, _told: Told) -> State:
    mine = state.sides[PLAYER]
    if move.card in CARDS and move.card:
        state = structs.replace(state, gone=(*state.gone, move.card))
    return state.with_side(PLAYER, structs.replace(mine, hand=max(0, mine.hand - 1)))


def _arson(state: State, move: e.Arson, _told: Told) -> State:
    if move.pay:
        return state.with_side(PLAYER, state.sides[PLAYER].gains("events", -RANSOM))
    state = with_solo(state, fewer_builds=1)
    mine = state.sides[PLAYER]
    if state.phase != "build":
        return state
    turn = structs.replace(mine.turn, limit=max(0, mine.turn.limit - 1))
    return state.with_side(PLAYER, structs.replace(mine, turn=turn))


def _rats(state: State, move: e.Rats, _told: Told) -> State:
    if move.pay:
        return state.with_side(PLAYER, state.sides[PLAYER].gains("events", -RANSOM))
    return with_solo(state, fewer_drafts=1)


def _blackmail(state: State, _move: e.Blackmail, _told: Told) -> State:
    return earns(state, highest_gold(state.sides[PLAYER].village))


def _conscription(state: State, move: e.Conscription, _told: Told) -> State:
    if move.card is None:
        return state
    state = settled_in(state, move.card)
    return drawn(state, move.from_) if move.from_ else state


def _dark_mood(state: State, _move: e.DarkMood, _told: Told) -> State:
    mine = solo_of(state)
    state = with_solo(state, deals=mine.deals + 2, dark=True)
    return structs.replace(state, phase="deal") if state.phase == "events" else state


def _it_was_you(state: State, move: e.ItWasYou, _told: Told) -> State:
    if not solo_of(state).jester:
        if state.options.jester_gone == "nothing":
            return state
        deal = with_solo(state, deals=solo_of(state).deals + 1, swung=True, acts=state.round + 1)
        return structs.replace(deal, phase="deal") if state.phase == "events" else state
    state = with_solo(state, jester=False)
    return closed(state, move.event) if move.event else state


def _protection(state: State, move: e.ProtectionMoney, _told: Told) -> State:
    if move.of is None:
        return state
    side, at = pointed(state, PLAYER, move.of)
    return pays(state, state.sides[side].village[at].coins) if side == PLAYER else state


def _network(state: State, move: Any, _told: Told) -> State:
    who = move.of
    if isinstance(move, e.TradeNetwork):
        side, at = pointed_there(state, who)
    else:
        side, at = pointed(state, PLAYER, who) if who else (-1, -1)
    if at < 0 or not CARDS[state.sides[side].village[at].name].silver:
        return state
    return earns(state, silver(state.sides[side].village, at, state.options).amount)


def _tribute(state: State, move: e.Tribute, _told: Told) -> State:
    return pays(state, state.sides[PLAYER].hand if move.cards is None else move.cards)


EFFECTS: dict[type, tuple[str, Effect]] = {
    e.Betrayer: ("Betrayer", _betrayer),
    e.BlackMarket: ("Black Market", _black_market),
    e.Bribes: ("Bribes", _bribes),
    e.Customs: ("Customs", _customs),
    e.GuildConspiracy: ("Guild Conspiracy", _guild),
    e.LandClaim: ("Land Claim", _land_claim),
    e.MoodSwing: ("Mood Swing", _mood_swing),
    e.Serfdom: ("Serfdom", _nothing),
    e.SinisterBanquet: ("Sinister Banquet", _banquet),
    e.TemporaryEmployment: ("Temporary Employment", _employment),
    e.TheCountessBank: ("The Countess Bank", _nothing),
    e.ValueAddedTax: ("Value Added Tax", _tax),
    e.Abduction: ("Abduction", _abduction),
    e.Arrest: ("Arrest", _arrest),
    e.Arson: ("Arson", _arson),
    e.Blackmail: ("Blackmail", _blackmail),
    e.Conscription: ("Conscription", _conscription),
    e.DarkMood: ("Dark Mood", _dark_mood),
    e.ItWasYou: ("It Was You!", _it_was_you),
    e.ProtectionMoney: ("Protection Money", _protection),
    e.Rats: ("Rats", _rats),
    e.SpyNetwork: ("Spy Network", _network),
    e.TradeNetwork: ("Trade Network", _network),
    e.Tribute: ("Tribute", _tribute),
}
"""Each event's move: the event's name and what it does."""
MOVE_OF: dict[str, Any] = {name: move for move, (name, _) in EFFECTS.items()}


def _event(state: State, move: Any, told: Told) -> State:
    """The event is discarded and takes effect, counted by how things lie then."""
    name, effect = EFFECTS[type(move)]
    before = state
    state = effect(closed(state, name), move, told)
    gained = [
        after.supply - old.supply for after, old in zip(state.sides, before.sides, strict=True)
    ]
    if gained[PLAYER]:
        told.append(Text("{seat}: {gold} gold.", seat=PLAYER, gold=f"{gained[PLAYER]:+}"))
    if gained[-1]:
        told.append(Text("The Countess: {gold} gold.", gold=f"{gained[-1]:+}"))
    return state


MAKE: dict[type, Effect] = dict.fromkeys(EFFECTS, _event)

"""Checks that many moves share: seats, cards, whose turn it is, which phase."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.engine.text import Text
from companion.engine.verdicts import Objection, illegal, impossible
from games.villagers.rules.cards import BASICS, CARDS, COUNTESS, FOUNDERS, NAMED
from games.villagers.rules.memory import OfTheLastState
from games.villagers.rules.moves import Who
from games.villagers.rules.play_specials import pointed
from games.villagers.rules.state import State, copies, in_play

Found = Iterator[Objection]

NO_SEAT = impossible("table.seat", Text("There is no such seat at this table."), field="seat")
OVER = impossible(
    "table.over",
    Text("The game is over."),
    instead=Text("A ruling can still change the score, and the last entry can be undone."),
)
NOBODY = Text("Nobody of that name is there.")


def unknown(name: str, field: str) -> Found:
    """There is no such card (villagers.components)."""
    if name not in CARDS:
        text = Text("There is no villager “{card}”.", card=name)
        yield impossible("villagers.components", text, field=field)


def not_in_game(state: State, name: str, field: str) -> Found:
    """Suits and expansions that this table leaves out (villagers.few-players,
    villagers.expansions-setup, villagers.scoundrels-few, villagers.solo-setup).
    """
    card = CARDS[name]
    if card.set in ("scoundrels", "saints", "profiteers") and not state.options.has(card.set):
        text = Text("{card} belongs to an expansion that is not in this game.", card=NAMED[name])
        yield impossible(
            "villagers.expansions-setup",
            text,
            instead=Text("If it is, set the expansions first."),
            field=field,
        )
    elif name in ("Thief", "Sheriff") and state.seats < 4:
        text = Text("Thieves and Sheriffs come with four players.")
        yield impossible("villagers.scoundrels-few", text, field=field)
    elif card.players > state.seats and card.set == "base":
        text = Text("{card} comes with four players.", card=NAMED[name])
        yield impossible("villagers.few-players", text, field=field)
    elif state.seats == 1 and card.special and card.set == "base":
        text = Text("Alone one plays without special villagers.")
        yield impossible("villagers.solo-setup", text, field=field)
    elif name == COUNTESS and state.seats > 1:
        text = Text("The Countess comes when one plays alone.")
        yield impossible("villagers.solo-setup", text, field=field)


lying = OfTheLastState(lambda state: Counter(in_play(state)))
"""How often each card lies somewhere."""


def used_up(state: State, name: str, field: str, spare: int = 0) -> Found:
    """All copies lie elsewhere (villagers.copies, villagers.basic-piles)."""
    if name in BASICS and not state.options.basics_end:
        return
    there = lying(state)[name] - spare
    most = copies(state.options, name)
    if there < most:
        return
    text = Text(
        "The only {card} lies elsewhere.",
        plural="All {count} of {card} lie elsewhere.",
        card=NAMED[name],
        count=most,
    )
    if name in BASICS:
        yield impossible("villagers.basic-piles", text, field=field)
    else:
        yield impossible("villagers.copies", text, field=field)


def card_there(state: State, name: str, field: str = "card", spare: int = 0) -> Found:
    """A card that can be where the move says. `spare` copies are known to be meant by it."""
    if name not in CARDS:
        yield from unknown(name, field)
        return
    missing = tuple(not_in_game(state, name, field))
    yield from missing
    if name in (FOUNDERS, COUNTESS) and not missing:
        text = Text("{card} is in no deck and no hand.", card=NAMED[name])
        yield impossible("villagers.founders", text, field=field)
    elif not missing:
        yield from used_up(state, name, field, spare)


def there(state: State, seat: int, who: Who, field: str) -> Found:
    """A villager that a move points at (table.impossible)."""
    if pointed(state, seat, who)[1] < 0:
        yield impossible("table.impossible", NOBODY, field=field)


def in_phase(state: State, *phases: str) -> Found:
    """What belongs to another phase (villagers.round); nothing of a round is logged where only
    scores are kept (villagers.tracking-score).
    """
    if state.phase in phases:
        return
    if state.phase == "score":
        text = Text("This table only enters villages at a market.")
        instead = Text("Change what is kept track of, in the options.")
        yield illegal("villagers.tracking-score", text, instead=instead)
        return
    where = _WHERE[state.phase]
    yield illegal("villagers.round", Text("That is for later: {phase}.", phase=where))


_WHERE = {
    "deal": Text("events are being revealed"),
    "draft": Text("this is the Draft Phase"),
    "coin": Text("the Road is being cleared"),
    "road": Text("the Road is being refilled"),
    "build": Text("this is the Build Phase"),
    "bronze": Text("bronze is to be paid"),
    "inn": Text("Developments are being settled"),
    "rewards": Text("rewards are being taken"),
    "events": Text("events are to be settled"),
    "countess": Text("the Countess gets a card"),
    "over": Text("the game is over"),
}


def in_turn(state: State, seat: int) -> Found:
    """One seat after the other (villagers.out-of-turn)."""
    if state.turn is None or seat == state.turn:
        return
    text = Text("It is not {seat}'s turn.", seat=seat)
    instead = Text("{seat} is next.", seat=state.turn)
    yield illegal("villagers.out-of-turn", text, instead=instead, field="seat")


def to_build(state: State, seat: int) -> Found:
    """A move of a Build Phase, by the seat whose it is."""
    yield from in_phase(state, "build")
    if state.phase == "build":
        yield from in_turn(state, seat)


def holds_cards(state: State, seat: int, least: int = 1) -> Found:
    """What is built or given back comes from hand (villagers.build-from-hand)."""
    if state.phase == "score" or state.sides[seat].hand >= least:
        return
    text = Text("{seat} has no card in hand for it.", seat=seat)
    instead = Text("If the count is wrong, set it right.")
    yield illegal("villagers.build-from-hand", text, instead=instead, field="seat")

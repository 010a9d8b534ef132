"""Why something cannot happen in a solo game."""

from __future__ import annotations

from typing import Any

from companion.engine.text import Text
from companion.engine.verdicts import illegal, impossible
from games.villagers.rules import event_moves as e
from games.villagers.rules.against_draft import in_pile, on_road
from games.villagers.rules.cards import EVENTS, NAMED
from games.villagers.rules.checks import NOBODY, Found, card_there, in_phase
from games.villagers.rules.event_choices import PLAYER, choices, weight
from games.villagers.rules.play_events import EFFECTS, RANSOM, pointed_there
from games.villagers.rules.play_specials import pointed
from games.villagers.rules.solo import deck, left_to_deal, solo_of
from games.villagers.rules.state import State, season


def alone(state: State) -> Found:
    """The Countess is met alone (villagers.solo)."""
    if state.solo is None:
        text = Text("The Countess and her events are for one who plays alone.")
        yield impossible("villagers.solo", text)


def against_countess(state: State, move: e.CountessCard) -> Found:
    """A card for each draft, and one a round from the Reserve
    (villagers.solo-draft, villagers.event-villager).
    """
    missing = tuple(alone(state))
    yield from missing
    if missing:
        return
    if state.phase == "draft" and state.full:
        yield from on_road(state, move.card)
    else:
        yield from card_there(state, move.card)
    yield from in_phase(state, "draft", "countess")
    if state.phase == "draft" and not solo_of(state).owed:
        text = Text("The Countess gets a card for each one that is drafted.")
        yield illegal("villagers.solo-draft", text, field="card")


def against_deal(state: State, move: e.Deal) -> Found:
    """An event from the deck of the season (villagers.events, villagers.event-seasons)."""
    missing = tuple(alone(state))
    yield from missing
    if missing:
        return
    if move.card not in EVENTS:
        text = Text("There is no event “{card}”.", card=move.card)
        yield impossible("villagers.events", text, field="card")
        return
    if not left_to_deal(state, move.card):
        text = Text("{event} is not in a deck any more.", event=NAMED[move.card])
        yield impossible("villagers.events", text, field="card")
    yield from in_phase(state, "deal")
    mine = solo_of(state)
    if state.phase == "deal" and not mine.deals:
        text = Text("No event is to be revealed now.")
        yield illegal("villagers.event-thresholds", text)
    if season(state, move.card) != deck(state):
        text = Text("{event} lies in the other deck.", event=NAMED[move.card])
        instead = Text("If your card says otherwise, set the seasons of the events.")
        yield illegal("villagers.event-seasons", text, instead=instead, field="card")


def _lies_open(state: State, name: str, field: str | None = None) -> Found:
    if all(one.name != name for one in solo_of(state).open):
        text = Text("{event} does not lie open.", event=Text("{card}", card=name))
        yield impossible("villagers.event-phase", text, field=field)


def against_jester(state: State, move: e.Jester) -> Found:
    """Once a game, for an event that lies open (villagers.jester)."""
    missing = tuple(alone(state))
    yield from missing
    if missing:
        return
    yield from _lies_open(state, move.event, "event")
    if not solo_of(state).jester:
        text = Text("The Jester is gone.")
        yield illegal("villagers.jester", text)


def against_event(state: State, move: Any) -> Found:
    """An event that lies open, in its phase, against whom it can hit (villagers.event-timing)."""
    missing = tuple(alone(state))
    yield from missing
    if missing:
        return
    name = EFFECTS[type(move)][0]
    if move.seat:
        text = Text("There is no such seat at this table.")
        yield impossible("table.seat", text, field="seat")
    closed = tuple(_lies_open(state, name))
    yield from closed
    if closed:
        return
    yield from _named(state, name, move)
    one = next((one for one in solo_of(state).open if one.name == name), None)
    if one is not None and one.round > state.round and name != "Dark Mood":
        text = Text("{event} acts from the next round on.", event=NAMED[name])
        yield illegal("villagers.event-timing", text)
    else:
        yield from _in_its_phase(state, name)
    yield from _own_rules(state, move)


_PHASES = {"event": ("events",), "draft": ("draft",), "build": ("build",), "reveal": ("deal",)}


def _in_its_phase(state: State, name: str) -> Found:
    phases = _PHASES.get(EVENTS[name].timing)
    if phases:
        yield from in_phase(state, *phases)


def _named(state: State, name: str, move: Any) -> Found:
    """Whom the event names is there; whether it may hit them is said by `_may_hit`."""
    if not hasattr(move, "of"):
        return
    might = choices(state, name)
    if move.of is None:
        if might:
            text = Text("Say who it is about.")
            yield illegal("villagers.reading-event-chooser", text, field="of")
        return
    hers = name in ("Bribes", "Trade Network")
    side, at = pointed_there(state, move.of) if hers else pointed(state, PLAYER, move.of)
    if at < 0:
        yield impossible("table.impossible", NOBODY, field="of")
        return
    if (side, at) not in might:
        card = NAMED[state.sides[side].village[at].name]
        text = Text("{event} cannot be about {card}.", event=NAMED[name], card=card)
        yield illegal("villagers.event-phase", text, field="of")
    elif state.options.event_chooser == "countess":
        best = max(weight(state, name, *one) for one in might)
        if weight(state, name, side, at) < best:
            text = Text("At this table it hits where it helps the Countess most.")
            yield illegal("villagers.reading-event-chooser", text, field="of")


def _own_rules(state: State, move: Any) -> Found:
    match move:
        case e.Arson(pay=True) | e.Rats(pay=True):
            if state.sides[PLAYER].supply < RANSOM:
                text = Text("{seat} has less than 3 gold.", seat=PLAYER)
                yield illegal("villagers.events", text, field="pay")
        case e.Conscription(card=card) if card is not None:
            yield from card_there(state, card)
            if move.from_ is not None and state.full:
                yield from in_pile(state, move.from_)
        case e.Abduction(card=card) if card is not None:
            yield from card_there(state, card)
        case e.ItWasYou():
            yield from _blamed(state, move)


def _blamed(state: State, move: e.ItWasYou) -> Found:
    jester = solo_of(state).jester
    if move.event is not None and move.event != "It Was You!":
        yield from _lies_open(state, move.event, "event")
    if jester and move.event is None:
        text = Text("The Jester has to be used: say on which event.")
        yield illegal("villagers.card-it-was-you", text, field="event")
    elif not jester and move.event is not None:
        text = Text("The Jester is gone.")
        yield illegal("villagers.jester", text, field="event")

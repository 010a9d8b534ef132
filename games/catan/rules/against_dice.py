"""Against rolls, event cards, choices, duels and answers."""

from __future__ import annotations

from companion.engine.text import Text
from companion.engine.verdicts import Objection, illegal, impossible
from games.catan.rules import flow
from games.catan.rules.actions import duel as duelled
from games.catan.rules.against import (
    NO_SEAT,
    Found,
    empty_hand,
    no_such_card,
    none_left,
    settled,
)
from games.catan.rules.cards import CARDS, DEFENSES, EVENTS, event_deck
from games.catan.rules.dice import rolled
from games.catan.rules.events import immune, protected, revealed
from games.catan.rules.moves import Answer, Choose, Duel, Event, Roll
from games.catan.rules.names import name
from games.catan.rules.owing import (
    FROM_BANK,
    FROM_OTHER,
    UNITS_BACK,
    chosen,
    copyable,
    optional,
    regions_left,
    target_of,
    targets,
)
from games.catan.rules.parts import Chosen
from games.catan.rules.places import missing_regions, region_at
from games.catan.rules.play import chosen_of, empty
from games.catan.rules.state import Owed, State
from games.catan.rules.stores import FULL, room


def against_roll(state: State, move: Roll) -> Found:
    """Both dice once a turn, and an Alchemist's number stands."""
    found = [settled(state)]
    if state.phase not in ("roll", "lay"):
        text = Text("The dice of this turn are rolled already.")
        instead = Text("End the turn first.")
        found.append(illegal("catan.turn-order", text, instead=instead))
    if state.alchemist is not None and move.production != state.alchemist:
        text = Text("The Alchemist has chosen {number}.", number=state.alchemist)
        found.append(illegal("catan.card-alchemist", text, field="production"))
    if move.choices:
        before = state
        state, _ = rolled(state, move.event, move.production)
        found += against_choices(flow.settled(before, state)[0], move.choices)
    return found


def against_event(state: State, move: Event) -> Found:
    """An event card that can come up, when the question mark was rolled."""
    unknown = no_such_card(state, move.card)
    if unknown is not None:
        return [unknown]
    if move.card not in EVENTS:
        text = Text("{card} is no event card.", card=name(move.card))
        return [impossible("catan.event-cards", text, field="card")]
    deck = event_deck(state.options.ruleset)
    size = 10 if state.options.ruleset == "base" else 13
    found: Found = []
    if state.drawn[-(size - 1) :].count(move.card) >= deck[move.card]:
        text = Text("{card} still lies under the other events.", card=name(move.card))
        return [impossible("catan.event-missing", text, field="card")]
    if state.phase != "card":
        text = Text("An event card is drawn for a question mark only.")
        found.append(illegal("catan.face-event", text))
    else:
        found.append(settled(state))
    if move.choices:
        before = state
        state, _ = revealed(state, move.card)
        found += against_choices(flow.settled(before, state)[0], move.choices)
    return found


def against_choices(state: State, choices: tuple[Chosen, ...]) -> Found:
    """Each choice against the state that the ones before it lead to."""
    found: Found = []
    for choice in choices:
        against = against_choice(state, choice, "choices")
        found += against
        if any(objection is not None for objection in against):
            break
        before = state
        state, _ = chosen(state, choice)
        state, _ = flow.settled(before, state)
    return found


# --- Choosing ----------------------------------------------------------------------


def against_choose(state: State, move: Choose) -> Found:
    """A choice made by a move of its own."""
    choice = chosen_of(move)
    if state.owed and move.seat == state.owed[0].seat and empty(choice):
        if optional(state, state.owed[0]):
            return []
        text = Text("This has to be chosen.")
        return [illegal("catan.choices", text)]
    return against_choice(state, choice, None)


def against_choice(state: State, choice: Chosen, field: str | None) -> Found:
    """Whether a choice is one of those that are open (catan.choices)."""
    if not state.owed:
        text = Text("Nothing is to be chosen now.")
        return [impossible("catan.choices", text, field=field)]
    owed = state.owed[0]
    if choice.seat > 1:
        return [NO_SEAT if field is None else impossible(NO_SEAT.rule, NO_SEAT.text, field=field)]
    if choice.seat != owed.seat:
        text = Text("It is {seat} who chooses first.", seat=owed.seat)
        return [impossible("catan.choices", text, field=field or "seat")]
    if owed.kind in UNITS_BACK:
        return _against_target(state, owed, choice, field)
    if owed.kind == "society":
        if choice.card in copyable(state, owed.seat):
            return []
        text = Text("A Secret Society copies a Church, Library or Town Hall of the other side.")
        return [impossible("catan.card-secret-society", text, field=field or "card")]
    return _against_resource(state, owed, choice, field)


def _against_target(state: State, owed: Owed, choice: Chosen, field: str | None) -> Found:
    where = target_of(state, owed, choice.card, choice)
    if where is None:
        text = Text("No such card lies there.")
        return [impossible("catan.duel-target", text, field=field or "card")]
    if where in targets(state, owed):
        return []
    card = where[1]
    if owed.kind == "civil-war" and immune(state, card.owner, card):
        text = Text("The Templar Fortress protects {card}.", card=name(card.card))
        return [illegal("catan.card-templar-fortress", text, field=field or "card")]
    if owed.kind == "civil-war" and CARDS[card.card].unit and protected(state, card.owner, card):
        text = Text("A Church protects {card}.", card=name(card.card))
        return [illegal("catan.church-protection", text, field=field or "card")]
    if card.card == "Archdiocese" and owed.kind == "building":
        text = Text("No Arsonist touches an Archdiocese.")
        return [illegal("catan.card-archdiocese", text, field=field or "card")]
    text = Text("{card} cannot be chosen for this.", card=name(card.card))
    return [illegal("catan.duel-target", text, field=field or "card")]


def _against_resource(state: State, owed: Owed, choice: Chosen, field: str | None) -> Found:
    seat, kind = owed.seat, choice.resource
    mine, others = state.sides[seat], state.sides[1 - seat]
    where = field or "resource"
    if kind is None:
        return [impossible("catan.choices", Text("A resource is to be chosen."), field=where)]
    if (choice.at is None) != (choice.side is None):
        text = Text("A region is named by `at` and `side` together.")
        return [impossible("catan.region-places", text, field=field or "at")]
    if owed.kind == "region":
        return _against_region(state, choice, field)
    if owed.kind == "caravan":
        given = region_at(mine, choice.at if choice.at is not None else 99, choice.side or "up")
        if given is None or not given.stored:
            text = Text("Name the region whose resource is swapped.")
            return [impossible("catan.paying", text, field=field or "at")]
    if owed.kind in FROM_BANK:
        stores, gives, place = mine, None, (choice.at, choice.side)
    else:
        stores, gives = (
            (mine, mine)
            if owed.kind == "caravan"
            else ((mine, others) if owed.kind in FROM_OTHER else (others, mine))
        )
        into = choice.into
        place = (into.at, into.side) if into else (None, None)
    if gives is not None and owed.kind != "caravan":
        source = [
            r
            for r in gives.regions
            if r.resource == kind and r.stored
            and choice.at in (None, r.at) and choice.side in (None, r.side)
        ]  # fmt: skip
        if not source:
            return [impossible("catan.paying", Text("That is not stored there."), field=where)]
    open_ = [
        r
        for r in stores.regions
        if r.resource == kind and r.stored < FULL
        and place[0] in (None, r.at) and place[1] in (None, r.side)
    ]  # fmt: skip
    if open_:
        return []
    if owed.kind == "monk":
        if any(r.stored and room(others, r.resource) for r in mine.regions):
            text = Text("Something that the other side can store has to be given.")
            return [illegal("catan.card-begging-monk", text, field=where)]
        return []
    return [impossible("catan.storage-room", Text("There is no room for that."), field=where)]


def _against_region(state: State, choice: Chosen, field: str | None) -> Found:
    missing = missing_regions(state.sides[choice.seat])
    if choice.at is not None and (choice.at, choice.side) not in missing:
        text = Text("No new region belongs there.")
        return [impossible("catan.new-regions", text, field=field or "at")]
    if regions_left(state, choice.resource or "brick") < 1:
        text = Text("No such region is left in the stack.")
        return [impossible("catan.supply", text, field=field or "resource")]
    return []


# --- Duels -------------------------------------------------------------------------


def against_duel(state: State, move: Duel) -> Found:
    """The die of a duel that was begun (catan.duel)."""
    if state.duel is None:
        return [impossible("catan.duel", Text("No duel is to be rolled."))]
    if move.choices:
        after = flow.settled(state, duelled(state, move)[0])[0]
        return against_choices(after, move.choices)
    return []


def against_answer(state: State, move: Answer) -> Found:
    """A Bishop or Herb Woman in a duel, a Doctor in a plague (catan.answers)."""
    unknown = no_such_card(state, move.card)
    if unknown is not None:
        return [unknown]
    if CARDS[move.card].mark != "defense":
        text = Text("{card} is no answer.", card=name(move.card))
        return [impossible("catan.answers", text, field="card")]
    if move.card == "Doctor":
        if not state.plague:
            text = Text("No plague was just drawn.")
            return [impossible("catan.answer-window", text, field="card")]
        found: Found = []
    else:
        if state.duel is None:
            text = Text("There is no duel to answer.")
            return [impossible("catan.answer-window", text, field="card")]
        found = [_against_counter(state, move)]
    return [none_left(state, move.card), empty_hand(state, move.seat), *found]


def _against_counter(state: State, move: Answer) -> Objection | None:
    duelling = state.duel
    if duelling is None:
        return None
    if move.seat == duelling.seat:
        text = Text("Only the other side answers a duel.")
        return illegal("catan.answers", text, field="seat")
    if move.card not in DEFENSES[duelling.card]:
        text = Text(
            "{card} does not answer {attack}.", card=name(move.card), attack=name(duelling.card)
        )
        return illegal("catan.answers", text, field="card")
    if duelling.answered:
        return illegal("catan.answers", Text("This duel is answered already."))
    return None

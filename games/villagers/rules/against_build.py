"""Why something cannot be built."""

from __future__ import annotations

from companion.engine.text import Text
from companion.engine.verdicts import Objection, illegal, impossible
from games.villagers.rules import moves as m
from games.villagers.rules.building import (
    NOWHERE,
    key,
    own_place,
    unlockers,
    where,
)
from games.villagers.rules.cards import APPRENTICE, BASICS, CARDS, NAMED, WILD
from games.villagers.rules.checks import (
    NOBODY,
    Found,
    card_there,
    holds_cards,
    in_phase,
    to_build,
    unknown,
)
from games.villagers.rules.solo import acting
from games.villagers.rules.state import Side, State
from games.villagers.rules.village import carries, room

MOST_BASICS = 3


def against_build(state: State, move: m.Build) -> Found:
    """Turn, limit, the card, its place, its padlock."""
    seat, name = move.seat, move.card
    side = state.sides[seat]
    spare = name in side.held
    missing = tuple(card_there(state, name, spare=spare))
    yield from missing
    if missing:
        return
    card = CARDS[name]
    if not card.stays:
        text = Text("{card} is used, not built.", card=NAMED[name])
        yield impossible("villagers.specials-discarded", text, field="card")
        return
    if name == APPRENTICE:
        text = Text("Say whose place the Apprentice takes.")
        yield impossible("villagers.apprentice", text, field="card")
        return
    if name in BASICS and not spare:
        text = Text("A basic villager comes for a card given back.")
        yield illegal("villagers.basic", text, field="card")
    yield from to_build(state, seat)
    yield from within_limit(state, seat)
    yield from unsettled(state, "build")
    yield from holds_cards(state, seat)
    yield from placing(side, name, move.on, move.as_)
    yield from padlock(state, seat, name, move.unlock)


def within_limit(state: State, seat: int) -> Found:
    """Build actions are counted (villagers.build-limit)."""
    turn = state.sides[seat].turn
    if state.phase != "build" or state.turn != seat or turn.used < turn.limit:
        return
    text = Text(
        "{seat} has used the one build action there was.",
        plural="{seat} has used all {count} build actions.",
        seat=seat,
        count=turn.limit,
    )
    yield illegal("villagers.build-limit", text, field="seat")


def unsettled(state: State, timing: str) -> Found:
    """Rats and Arson want an answer first (villagers.event-timing)."""
    for event in acting(state, timing):
        if event in ("Rats", "Arson"):
            text = Text("First say what becomes of {event}.", event=NAMED[event])
            yield illegal("villagers.event-timing", text)


# --- Where it stands ---------------------------------------------------------------


def placing(side: Side, name: str, on: m.Who | None, as_: str | None) -> Found:
    """A chain is built from below, and each link carries only so many
    (villagers.chain-order, villagers.places, villagers.monk).
    """
    village = side.village
    link = name
    if as_ is not None and as_ not in CARDS:
        yield from unknown(as_, "as")
        return
    if name in WILD:
        link = as_ or ""
        if link and not CARDS[link].slots:
            text = Text(
                "Nobody is stacked on {card}, and a Monk is never on top.", card=NAMED[link]
            )
            yield illegal("villagers.monk", text, field="as")
            return
    elif as_ is not None:
        text = Text("Only a Monk or an Apprentice stands for another villager.")
        yield illegal("villagers.monk", text, field="as")
    if on is not None:
        at = own_place(side, on)
        if at < 0:
            yield impossible("table.impossible", NOBODY, field="on")
            return
        if name in WILD:
            fits = carries(village, at, link) if link else True
        else:
            fits = carries(village, at, name)
        if not fits:
            yield _wrong_place(name, on.villager)
        elif room(village, at) < 1:
            text = Text("{card} carries no more.", card=NAMED[village[at].name])
            yield illegal("villagers.places", text, field="on")
        return
    if where(side, name, None, as_) == NOWHERE and link in CARDS:
        below = CARDS[link].on
        full = any(carries(village, at, link) for at in range(len(village)))
        if full:
            text = Text("There is no room left on any {card}.", card=NAMED[below])
            yield illegal("villagers.places", text, field="card")
        else:
            text = Text("{card} is built on {below}, and there is none.", card=NAMED[name],
                        below=NAMED[below])  # fmt: skip
            yield illegal("villagers.chain-order", text, field="card")


def _wrong_place(name: str, below: str) -> Objection:
    needed = CARDS[name].on
    instead = Text("It is built on {card}.", card=NAMED[needed]) if needed else None
    text = Text(
        "{card} is not built on {below}.", card=NAMED[name], below=Text("{card}", card=below)
    )
    return illegal("villagers.chain-order", text, instead=instead, field="on")


# --- Its padlock -------------------------------------------------------------------


def padlock(state: State, seat: int, name: str, unlock: m.Unlock | None) -> Found:
    """Who opens it and what that costs (villagers.padlock and those after it)."""
    opener = CARDS[name].padlock
    if not opener:
        if unlock is not None:
            text = Text("{card} has no padlock.", card=NAMED[name])
            yield illegal("villagers.padlock", text, field="unlock")
        return
    found = list(unlockers(state, name))
    if unlock == "tinner":
        yield from _by_tinner(state, seat, name)
        return
    if unlock == "bank" and found:
        text = Text("{card} is in a village, so the bank cannot be paid.", card=NAMED[opener])
        yield illegal("villagers.unlocker-choice", text, field="unlock")
    opened = key(state, seat, name, unlock)
    if opened.by == "missing":
        yield impossible("table.impossible", NOBODY, field="unlock")
        return
    if isinstance(unlock, m.Who) and (opened.side, opened.at) not in found:
        text = Text("{card} is opened by {opener}.", card=NAMED[name], opener=NAMED[opener])
        yield illegal("villagers.unlockers", text, field="unlock")
    if opened.open:
        text = Text("Several villages have {card}: say which one is paid.", card=NAMED[opener])
        yield illegal("villagers.unlocker-choice", text, field="unlock")
    supply = state.sides[seat].supply
    if opened.cost > supply and state.options.too_poor_stops and state.phase != "score":
        text = Text(
            "Opening the padlock costs {cost}, and {seat} has {supply}.",
            cost=opened.cost,
            seat=seat,
            supply=supply,
        )
        yield illegal("villagers.too-poor", text, field="unlock")


def _by_tinner(state: State, seat: int, name: str) -> Found:
    if not state.sides[seat].turn.tinner:
        text = Text("{seat} has used no Tinner in this phase.", seat=seat)
        yield illegal("villagers.tinner", text, field="unlock")
    elif name == "Smuggler" and not state.options.tinner_smuggler:
        text = Text("At this table a Tinner does not open a Smuggler.")
        yield illegal("villagers.reading-tinner-smuggler", text, field="unlock")


# --- Basics ------------------------------------------------------------------------


def against_basic(state: State, move: m.Basic) -> Found:
    """Three a phase, for a card each (villagers.basic-three)."""
    seat, name = move.seat, move.card
    if name not in BASICS:
        if name in CARDS:
            text = Text("{card} is no basic villager.", card=NAMED[name])
            yield impossible("villagers.basics", text, field="card")
        else:
            yield from unknown(name, "card")
        return
    yield from card_there(state, name)
    if move.given is not None:
        yield from card_there(state, move.given, "given")
    elif state.acting("Serfdom") and state.phase == "build":
        text = Text("In Serfdom the card goes to the Countess: say which.")
        yield illegal("villagers.card-serfdom", text, field="given")
    if move.onto is not None and state.full and move.onto.startswith("stack"):
        if not state.stacks[int(move.onto[-1]) - 1]:
            text = Text("An empty stack stays empty.")
            yield illegal("villagers.basic-stack-empty", text, field="onto")
    elif move.onto is not None and state.full and any(state.stacks):
        text = Text("The card goes back onto one of the stacks.")
        yield illegal("villagers.basic-return", text, field="onto")
    yield from to_build(state, seat)
    yield from holds_cards(state, seat)
    turn = state.sides[seat].turn
    if turn.basics >= MOST_BASICS and state.turn == seat and state.phase == "build":
        text = Text("{seat} has had three basic villagers in this phase.", seat=seat)
        yield illegal("villagers.basic-three", text, field="seat")


# --- The end of a turn -------------------------------------------------------------


def against_built(state: State, move: m.Built) -> Found:
    """Each seat ends its own turn (villagers.build-phase)."""
    yield from to_build(state, move.seat)
    yield from unsettled(state, "build")


def against_bronze(state: State, move: m.Bronze) -> Found:
    """One's own bronze villager, once a round, when everyone has built
    (villagers.bronze, villagers.bronze-once).
    """
    side = state.sides[move.seat]
    at = own_place(side, move.of)
    if at < 0:
        yield impossible("table.impossible", NOBODY, field="of")
        return
    name = side.village[at].name
    if not CARDS[name].bronze:
        text = Text("{card} has no bronze symbol.", card=NAMED[name])
        yield impossible("villagers.bronze", text, field="of")
        return
    if side.bronze == name and state.phase in ("bronze", "inn", "rewards", "draft"):
        return  # it has paid by itself, and is only confirmed
    yield from in_phase(state, "bronze")
    if side.bronze and state.phase == "bronze":
        text = Text("{card} has paid {seat} in this round.", card=NAMED[side.bronze],
                    seat=move.seat)  # fmt: skip
        yield illegal("villagers.bronze-once", text, field="of")

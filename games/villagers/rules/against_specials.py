"""Why a special villager cannot be used so."""

from __future__ import annotations

from companion.engine.text import Text
from companion.engine.verdicts import illegal, impossible
from games.villagers.rules import moves as m
from games.villagers.rules.against_build import padlock, placing, within_limit
from games.villagers.rules.building import own_place
from games.villagers.rules.cards import APPRENTICE, BASICS, CARDS, FOUNDERS, NAMED
from games.villagers.rules.checks import (
    NOBODY,
    Found,
    card_there,
    holds_cards,
    in_phase,
    to_build,
    unknown,
)
from games.villagers.rules.play_specials import THEFT, pointed
from games.villagers.rules.state import MOST, State
from games.villagers.rules.village import covered, find


def _discarded(state: State, seat: int, name: str) -> Found:
    """A special that is used up in the Build Phase (villagers.build-specials)."""
    yield from card_there(state, name, "seat")
    yield from to_build(state, seat)
    yield from holds_cards(state, seat)


# --- Of the base game ---------------------------------------------------------------


def against_apprentice(state: State, move: m.Apprentice) -> Found:
    """Whose place it takes, and where that villager goes (villagers.apprentice)."""
    seat = move.seat
    yield from card_there(state, APPRENTICE, "seat")
    side_at, at = pointed(state, seat, move.of)
    if at < 0:
        yield impossible("table.impossible", NOBODY, field="of")
        return
    village = state.sides[side_at].village
    taken = village[at]
    yield from to_build(state, seat)
    yield from within_limit(state, seat)
    yield from holds_cards(state, seat)
    if at not in covered(village):
        text = Text("{card} is not covered.", card=NAMED[taken.name])
        yield illegal("villagers.apprentice", text, field="of")
    if taken.name == FOUNDERS and side_at != seat:
        text = Text("Nobody takes another village's Founders.")
        yield illegal("villagers.apprentice-founders", text, field="of")
    if taken.coins:
        text = Text("Coins lie on {card}.", card=NAMED[taken.name])
        yield illegal("villagers.apprentice-coins", text, field="of")
    if move.side is not None and taken.name != FOUNDERS:
        text = Text("Only Founders have two sides.")
        yield illegal("villagers.founders-sides", text, field="side")
    if taken.name in BASICS or taken.name == FOUNDERS:
        if move.as_ is not None:
            yield from unknown(move.as_, "as")
        return
    yield from placing(state.sides[seat], taken.name, move.on, move.as_)
    if state.options.apprentice_padlock or move.unlock is not None:
        yield from padlock(state, seat, taken.name, move.unlock)


def against_tinner(state: State, move: m.Tinner) -> Found:
    """It is used in one's own Build Phase (villagers.tinner)."""
    yield from card_there(state, "Tinner", "seat")
    yield from to_build(state, move.seat)
    yield from holds_cards(state, move.seat)


def against_smuggler(state: State, move: m.Smuggler) -> Found:
    """A visible villager of one's own, and a padlock (villagers.smuggler)."""
    seat = move.seat
    yield from card_there(state, "Smuggler", "seat")
    side = state.sides[seat]
    at = own_place(side, move.of)
    if at < 0 or state.sides_meant(move.of.seat, seat)[0] != seat:
        text = Text("The Smuggler picks a villager in {seat}'s own village.", seat=seat)
        yield impossible("villagers.smuggler", text, field="of")
        return
    yield from to_build(state, seat)
    yield from holds_cards(state, seat)
    if at in covered(side.village) and not state.options.smuggler_covered:
        text = Text("{card} is covered, so its gold is gone.", card=NAMED[side.village[at].name])
        yield illegal("villagers.reading-smuggler-covered", text, field="of")
    yield from padlock(state, seat, "Smuggler", move.unlock)


# --- Of the expansions --------------------------------------------------------------


def against_benefactor(state: State, move: m.Benefactor) -> Found:
    """A villager that is no special, placed in the Draft Phase (villagers.card-benefactor)."""
    seat, name = move.seat, move.card
    on_square = name in state.sides[seat].square
    missing = (
        *card_there(state, "Benefactor", "seat"),
        *card_there(state, name, spare=on_square),
    )
    yield from missing
    if missing:
        return
    yield from in_phase(state, "draft")
    if on_square:
        text = Text("{card} lies on the square and is not in hand yet.", card=NAMED[name])
        yield illegal("villagers.village-square", text, field="card")
    yield from holds_cards(state, seat, 2)
    if CARDS[name].special:
        text = Text("A Benefactor places no special villager.")
        yield illegal("villagers.card-benefactor", text, field="card")
    elif name in BASICS and name not in state.sides[seat].held:
        text = Text("A Benefactor brings no basic villager for a card.")
        yield illegal("villagers.card-benefactor", text, field="card")
    if state.options.benefactor_rules:
        yield from placing(state.sides[seat], name, move.on, None)
        yield from padlock(state, seat, name, move.unlock)


def against_noble(state: State, move: m.Noble) -> Found:
    """A card of another hand that is no special (villagers.card-noble)."""
    if move.card is not None and move.card not in CARDS:
        yield from unknown(move.card, "card")
    yield from _discarded(state, move.seat, "Noble")
    if move.from_ == move.seat:
        text = Text("A Noble looks at another player's hand.")
        yield illegal("villagers.card-noble", text, field="from")
    elif move.card in CARDS and CARDS[move.card or ""].special:
        text = Text("A Noble takes no special villager.")
        yield illegal("villagers.card-noble", text, field="card")


def against_schemer(state: State, move: m.Schemer) -> Found:
    """A top villager that is no special (villagers.card-schemer)."""
    yield from card_there(state, "Schemer", "seat")
    side, at = pointed(state, move.seat, move.of)
    if at < 0:
        yield impossible("table.impossible", NOBODY, field="of")
        return
    yield from to_build(state, move.seat)
    yield from holds_cards(state, move.seat)
    village = state.sides[side].village
    name = village[at].name
    if at in covered(village):
        text = Text("{card} is covered.", card=NAMED[name])
        yield illegal("villagers.card-schemer", text, field="of")
    if CARDS[name].special or name == "Founders":
        text = Text("A Schemer does not take {card}.", card=NAMED[name])
        yield illegal("villagers.card-schemer", text, field="of")
    if name in BASICS and not state.options.schemer_basic:
        text = Text("At this table a Schemer takes no basic villager.")
        yield illegal("villagers.reading-schemer-basic", text, field="of")


def against_thief(state: State, move: m.Thief) -> Found:
    """Once a phase, from another supply of three or more (villagers.card-thief)."""
    side = state.sides[move.seat]
    at = find(side.village, "Thief", move.nth)
    if at < 0:
        text = Text("{seat} has no such Thief.", seat=move.seat)
        yield impossible("villagers.card-thief", text, field="seat")
        return
    yield from to_build(state, move.seat)
    if move.from_ == move.seat:
        text = Text("A Thief takes from another player.")
        yield illegal("villagers.card-thief", text, field="from")
    elif state.sides[move.from_].supply < THEFT:
        text = Text("{seat} has less than 3 gold in the supply.", seat=move.from_)
        yield illegal("villagers.card-thief", text, field="from")
    if move.nth in side.turn.thieves:
        text = Text("This Thief has stolen in this phase.")
        yield illegal("villagers.card-thief", text, field="nth")
    if not state.options.thief_at_once and side.village[at].built >= _phase_began(state):
        text = Text("At this table a Thief waits a round.")
        yield illegal("villagers.reading-thief-at-once", text, field="nth")


def _phase_began(state: State) -> int:
    """The ply of this round's beginning: what was built since then came in this round."""
    return state.draft_began


def against_sheriff(state: State, move: m.Sheriff) -> Found:
    """A Thief in any village (villagers.card-sheriff)."""
    yield from card_there(state, "Sheriff", "seat")
    side, at = pointed(state, move.seat, move.of)
    if at < 0:
        yield impossible("table.impossible", NOBODY, field="of")
        return
    yield from to_build(state, move.seat)
    yield from holds_cards(state, move.seat)
    if state.sides[side].village[at].name != "Thief":
        text = Text("A Sheriff is after Thieves.")
        yield illegal("villagers.card-sheriff", text, field="of")


def against_pigeoneer(state: State, move: m.Pigeoneer) -> Found:
    """A card of the Reserve (villagers.card-pigeoneer)."""
    if move.card is not None and move.card not in CARDS:
        yield from unknown(move.card, "card")
    if state.full and not state.reserve:
        text = Text("The Reserve is empty.")
        yield impossible("villagers.nothing-left", text)
    yield from card_there(state, "Pigeoneer", "seat")
    if state.options.pigeoneer_builds:
        yield from to_build(state, move.seat)
    else:
        yield from in_phase(state, "draft", "build")
    yield from holds_cards(state, move.seat)


def against_nun(state: State, move: m.Nun) -> Found:
    """A silver villager of one's own of whom there is one (villagers.card-nun)."""
    side = state.sides[move.seat]
    if find(side.village, "Nun") < 0:
        text = Text("{seat} has no Nun.", seat=move.seat)
        yield impossible("villagers.card-nun", text, field="seat")
        return
    at = own_place(side, move.of)
    if at < 0:
        yield impossible("table.impossible", NOBODY, field="of")
        return
    name = side.village[at].name
    if not CARDS[name].silver:
        text = Text("{card} has no silver symbol.", card=NAMED[name])
        yield illegal("villagers.card-nun", text, field="of")
    elif sum(card.name == name for card in side.village) > 1:
        text = Text("A Nun counts a villager of whom there is only one.")
        yield illegal("villagers.card-nun", text, field="of")
    if not state.options.owner_picks_silver:
        text = Text("At this table the best silver villager is taken.")
        yield illegal("villagers.reading-silver-choice", text, field="of")


def against_freelancer(state: State, move: m.Freelancer) -> Found:
    """At the start of one's Build Phase, once each (villagers.card-freelancer)."""
    side_at, at = pointed(state, move.seat, move.of)
    if at < 0:
        yield impossible("table.impossible", NOBODY, field="of")
        return
    if state.sides[side_at].village[at].name != "Freelancer":
        text = Text("That is no Freelancer.")
        yield impossible("villagers.card-freelancer", text, field="of")
        return
    yield from to_build(state, move.seat)
    side = state.sides[move.seat]
    turn = side.turn
    if turn.used or turn.basics:
        text = Text("A Freelancer is paid before anything is built.")
        yield illegal("villagers.card-freelancer", text, field="seat")
    if (side_at, move.of.nth) in turn.freelancers:
        text = Text("{seat} has paid this Freelancer in this phase.", seat=move.seat)
        yield illegal("villagers.card-freelancer", text, field="of")
    elif turn.limit >= MOST:
        text = Text("{seat} has five build actions already.", seat=move.seat)
        yield illegal("villagers.limit-five", text, field="seat")
    if side.supply < 1:
        text = Text("{seat} has no gold to pay.", seat=move.seat)
        yield illegal("villagers.card-freelancer", text, field="seat")

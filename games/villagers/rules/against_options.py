"""Why options cannot be so: with each other, with so many players, in mid-game."""

from __future__ import annotations

from msgspec import structs

from companion.engine.codec import Malformed
from companion.engine.moves import SetOption
from companion.engine.text import Text
from companion.engine.verdicts import Objection, illegal, impossible
from games.villagers.rules.against_table import how_many
from games.villagers.rules.cards import (
    BASICS,
    CARDS,
    DEVELOPMENTS,
    EVENTS,
    FOUNDERS,
)
from games.villagers.rules.checks import (
    NO_SEAT,
    Found,
)
from games.villagers.rules.developments import suit_of
from games.villagers.rules.options import Options
from games.villagers.rules.setting import changed
from games.villagers.rules.setup import untouched
from games.villagers.rules.state import State


def against_set(state: State, move: SetOption) -> Found:
    """An option there is, with a value it can have (table.option)."""
    try:
        options = changed(state.options, move.option, move.value)
    except Malformed:
        yield impossible("table.option", Text("This option has no such value."), field="value")
        return
    except ValueError:
        known = move.option in Options.__struct_fields__
        text = Text("There is no option “{option}”.", option=move.option)
        if known:
            text = Text("This option has no such value.")
        yield impossible("table.option", text, field="value" if known else "option")
        return
    if move.option == "solo" and not untouched(state):
        text = Text("Set-up is over, and the Countess has what she has.")
        yield impossible("table.option", text, field="option")
    for objection in unfit(state.seats, options):
        yield structs.replace(objection, field="value")
    if state.over and move.option == "tracking":
        yield impossible("table.over", Text("The game is over."))
    if move.option == "first" and not (state.round == 1 and state.fresh):
        text = Text("The first-player card has moved on since the first round.")
        yield illegal("villagers.first-player", text, field="option")


def unfit(seats: int, options: Options) -> tuple[Objection, ...]:
    """Why these options cannot go together, or not with so many players."""
    found = []
    if options.first >= seats:
        found.append(impossible(NO_SEAT.rule, NO_SEAT.text, field="first"))
    if seats == 1 and options.expansions:
        text = Text("Print does not say how expansions join a solo game, so they stay out.")
        found.append(impossible("villagers.solo-setup", text, field="expansions"))
    if any(name not in DEVELOPMENTS for name in options.developments):
        text = Text("There is no such Development.")
        found.append(impossible("villagers.developments-setup", text, field="developments"))
    elif len({suit_of(name) for name in options.developments}) < len(options.developments):
        text = Text("One Development of each suit lies out.")
        found.append(impossible("villagers.developments-setup", text, field="developments"))
    found += against_starters(options, seats)
    if any(name not in EVENTS for name in options.other_season):
        text = Text("There is no such event.")
        found.append(impossible("villagers.event-seasons", text, field="other_season"))
    if len(set(options.expansions)) < len(options.expansions):
        text = Text("An expansion is named twice.")
        found.append(impossible("villagers.expansions", text, field="expansions"))
    return tuple(found)


def against_starters(options: Options, seats: int) -> Found:
    """Those that start on the Road are of the hundred of the base game, in a game of so many
    players, and no more often than there are copies (villagers.starting-villagers).
    """
    for name in dict.fromkeys(options.starters):
        card = CARDS.get(name)
        if (
            card is None
            or card.set != "base"
            or card.players > seats
            or (card.special and seats == 1)
            or name in (*BASICS, FOUNDERS)
        ):
            text = Text("{card} cannot lie on the Road at first.", card=Text("{card}", card=name))
            yield impossible("villagers.starting-villagers", text, field="starters")
        elif options.starters.count(name) > card.copies:
            text = how_many(name, options.starters.count(name), card.copies)
            yield impossible("villagers.starting-villagers", text, field="starters")

"""What the table sets by hand: a round's tally, a ruling, an option. Why it may not."""

from __future__ import annotations

from companion.engine.moves import SetOption
from companion.engine.text import Text
from companion.engine.verdicts import Objection, illegal, impossible
from games.potato_man.rules.cards import ALL_SACKS
from games.potato_man.rules.moves import Options, Ruling, Tally
from games.potato_man.rules.objections import NO_SEAT, OVER
from games.potato_man.rules.state import State
from games.potato_man.rules.tricks import bound


def against_tally(state: State, move: Tally) -> tuple[Objection, ...]:
    """One number a seat, none below zero, and no more than a round can bring all together
    (potato-man.tally, potato-man.sack-bound).
    """
    if state.over:
        return (OVER,)
    found = []
    if len(move.sacks) != state.seats:
        text = Text("A tally has one number for each of the {count} seats.", count=state.seats)
        found.append(impossible("potato-man.tally", text, field="sacks"))
    if any(sacks < 0 for sacks in move.sacks):
        text = Text("Nobody can have fewer than no sacks.")
        found.append(impossible("potato-man.tally", text, field="sacks"))
    counted, most = sum(move.sacks), bound(state.seats, state.options.variant)
    if counted > ALL_SACKS:
        text = Text(
            "That is {counted} in all, and all the sacks there are make {most}.",
            counted=counted,
            most=ALL_SACKS,
        )
        found.append(impossible("potato-man.sack-bound", text, field="sacks"))
    elif counted > most:
        text = Text(
            "That is {counted} in all, and the tricks of one round can bring {most} at most.",
            counted=counted,
            most=most,
        )
        instead = Text("Count the sacks again.")
        found.append(illegal("potato-man.sack-bound", text, instead=instead, field="sacks"))
    return tuple(found)


def against_ruling(state: State, move: Ruling) -> tuple[Objection, ...]:
    """A ruling is about a seat at this table and a round that was reached (table.ruling)."""
    found = []
    if move.seat >= state.seats:
        found.append(NO_SEAT)
    if move.round > state.round:
        text = Text("Round {round} is still to come.", round=move.round)
        found.append(impossible("table.ruling", text, field="round"))
    return tuple(found)


def against_set(state: State, move: SetOption) -> tuple[Objection, ...]:
    """Which option may change when.

    - `memory_aid`: at any time (table.memory).
    - `variant`: green may join at any time, for a table that opened the wrong variant finds out
      when the first green card falls. It may leave with three players and between rounds
      (potato-man.no-green); whether this round has seen green is not told, see `telling`.
    - `first`: between rounds; it moves who leads the round to come and those after it
      (potato-man.first-leader).
    """
    if move.option == "memory_aid":
        return () if isinstance(move.value, bool) else (_no_such_value(),)
    if move.option == "variant":
        return _against_variant(state, move.value)
    if move.option == "first":
        return _against_first(state, move.value)
    text = Text("There is no option “{option}”.", option=move.option)
    return (impossible("table.option", text, field="option"),)


def unfit(seats: int, options: Options) -> tuple[Objection, ...]:
    """Why these options cannot go with so many players."""
    found = []
    if options.variant == "no-green" and seats != 3:
        text = Text("Without green one plays with three.")
        found.append(impossible("potato-man.no-green", text, field="variant"))
    if options.first >= seats:
        found.append(impossible(NO_SEAT.rule, NO_SEAT.text, field="first"))
    return tuple(found)


def _no_such_value() -> Objection:
    return impossible("table.option", Text("This option has no such value."), field="value")


def _against_variant(state: State, value: object) -> tuple[Objection, ...]:
    if value not in ("standard", "no-green"):
        return (_no_such_value(),)
    if value == "standard":
        return ()
    if state.seats != 3:
        text = Text("Without green one plays with three.")
        return (impossible("potato-man.no-green", text, field="value"),)
    if state.begun:
        text = Text("Green cards may lie in this round already.")
        instead = Text("Change the variant between two rounds.")
        return (illegal("potato-man.no-green", text, instead=instead, field="value"),)
    return ()


def _against_first(state: State, value: object) -> tuple[Objection, ...]:
    if isinstance(value, bool) or not isinstance(value, int):
        return (_no_such_value(),)
    if not 0 <= value < state.seats:
        return (impossible(NO_SEAT.rule, NO_SEAT.text, field="value"),)
    if state.over:
        return (illegal("table.option", Text("All rounds have been led."), field="value"),)
    if state.begun:
        text = Text("This round has begun, so another leader counts from the next one only.")
        return (illegal("table.option", text, field="value"),)
    return ()

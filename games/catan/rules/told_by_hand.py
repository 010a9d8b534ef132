"""Log lines of what the table sets by hand."""

from __future__ import annotations

from typing import Any

from companion.engine.moves import SetOption
from companion.engine.text import Text
from games.catan.rules.moves import ReadOff, Recount, Ruling
from games.catan.rules.names import name
from games.catan.rules.options import SHOWN
from games.catan.rules.state import State

SIDE_NAME = {"up": Text("above"), "down": Text("below")}


def read_off(_before: State, move: ReadOff) -> Text:
    return Text("The table reads {card}.", card=name(move.card))


def recount(_before: State, move: Recount) -> Text:
    parts: dict[str, Any] = {"seat": move.seat, "why": move.why}
    if move.card is not None and move.site is None:
        return Text("{seat}: {card} does not lie there: {why}", card=name(move.card), **parts)
    if move.card is not None:
        return Text("{seat}: {card} lies there: {why}", card=name(move.card), **parts)
    if move.hand is not None:
        return Text("{seat} holds {count} cards: {why}", count=move.hand, **parts)
    if move.stored is not None and move.at is not None and move.side is not None:
        return Text(
            "{seat}: the region at {at}, {side} the axis, stores {stored}: {why}",
            at=move.at,
            side=SIDE_NAME[move.side],
            stored=move.stored,
            **parts,
        )
    return Text("{seat}: a region is recounted: {why}", **parts)


def ruling(_before: State, move: Ruling) -> Text:
    parts = {"seat": move.seat, "count": abs(move.add), "why": move.why}
    if move.add < 0:
        return Text(
            "The table takes {count} point from {seat}: {why}",
            plural="The table takes {count} points from {seat}: {why}",
            **parts,
        )
    return Text(
        "The table gives {seat} {count} point: {why}",
        plural="The table gives {seat} {count} points: {why}",
        **parts,
    )


def set_option(_before: State, move: SetOption) -> Text:
    if move.option == "turn":
        return Text("It is {seat}'s turn now.", seat=int(move.value))
    if (move.option, move.value) == ("tracking", "points"):
        return Text("From now on only points are counted.")
    if move.option == "tracking":
        return Text("From now on whole principalities are tracked.")
    for shown in SHOWN:
        for value, label in shown.choices:
            if (shown.name, value) == (move.option, move.value):
                return Text(
                    "The table changes “{option}”: {choice}.", option=shown.label, choice=label
                )
    return Text("The table changes {option} to {value}.", option=move.option, value=move.value)

"""Log lines. A trick that went to the boat keeps seat, trick and winner, not its cards
(potemkin.look-through); one that became a village stays open, as it does on the table.

Whatever lies face down is named again where the memory aid is on or the voyage is over.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.game import Viewer
from companion.engine.moves import SetOption
from companion.engine.text import Text
from games.potemkin.rules import moves as m
from games.potemkin.rules.cards import CHARACTER_NAME
from games.potemkin.rules.checks import named
from games.potemkin.rules.deeds import DEEDS, Teller
from games.potemkin.rules.options import SHOWN
from games.potemkin.rules.state import State, changed
from games.potemkin.rules.view import aside_seen
from games.potemkin.rules.voyage import source_of


def told(before: State, move: Any, viewer: Viewer, now: State) -> Text:
    """The log line of `move`, made in `before`, as `viewer` may read it `now`.

    That a card would be the Redeployment card is told to whoever knows where it lies: a
    correction that is only thought through must not find it out.
    """
    if isinstance(move, m.Redeployment):
        return _redeployment(Teller(before, now), move, viewer)
    if isinstance(move, m.Play):
        before = changed(before, aside=aside_seen(before, viewer))
    return LINES[type(move)](Teller(before, now), move)


def _redeployment(tell: Teller, move: m.Redeployment, viewer: Viewer) -> Text:
    up = tell.before.options.redeployment == "up"
    if move.card is not None and (move.seat in viewer or up or tell.now.over):
        card = named(tell.now, move.card)
        return Text("{seat} lays {card} aside for the Cossack.", seat=move.seat, card=card)
    return Text("{seat} lays a card aside for the Cossack, face down.", seat=move.seat)


def _lay(tell: Teller, move: m.Lay) -> Text:
    villages = tuple(tell.village(card) for card in move.villages)
    return Text("The river begins with {villages}.", villages=villages)


def _play(tell: Teller, move: m.Play) -> Text:
    before, now = tell.before, tell.now
    if not tell.knows(move.card):
        winner = now.winners[before.round - 1]
        if winner == move.seat:
            return Text(
                "{seat} played to trick {trick} and won it.", seat=winner, trick=before.round
            )
        return Text(
            "{seat} played to trick {trick}, which {seat_winner} won.",
            seat=move.seat,
            trick=before.round,
            seat_winner=winner,
        )
    card = named(now, move.card)
    source = source_of(before, move)
    if source == "hand":
        return Text("{seat} plays {card}.", seat=move.seat, card=card)
    if source == "redeployment":
        return Text("{seat} plays the Redeployment card: {card}.", seat=move.seat, card=card)
    return Text(
        "{seat} leads {card} from the pile of the {character}.",
        seat=move.seat,
        card=card,
        character=CHARACTER_NAME[source],
    )


# --- The table --------------------------------------------------------------------------


def _result(_tell: Teller, move: m.Result) -> Text:
    parts = {"count": move.rounds, "why": move.why}
    if move.won and move.why:
        return Text(
            "Noted as won after {count} round: {why}",
            plural="Noted as won after {count} rounds: {why}",
            **parts,
        )
    if move.won:
        return Text(
            "Noted as won after {count} round.",
            plural="Noted as won after {count} rounds.",
            **parts,
        )
    if move.why:
        return Text(
            "Noted as lost after {count} round: {why}",
            plural="Noted as lost after {count} rounds: {why}",
            **parts,
        )
    return Text(
        "Noted as lost after {count} round.",
        plural="Noted as lost after {count} rounds.",
        **parts,
    )


def _recount(_tell: Teller, move: m.Recount) -> Text:
    return Text("The table counts again: {why}", why=move.why)


def _set(_tell: Teller, move: SetOption) -> Text:
    if move.option == "start":
        return Text("{seat} has the start symbol.", seat=move.value)
    if move.option == "fifth_colour":
        return Text("The fifth colour is called “{name}”.", name=move.value)
    for shown in SHOWN:
        if shown.name == move.option:
            label = dict(shown.choices).get(move.value, Text("{value}", value=move.value))
            return Text("{option}: {value}.", option=shown.label, value=label)
    if move.option == "characters":
        return Text("The table puts right who has which character.")
    return Text("The table puts a background right.")


LINES: dict[type[Any], Callable[[Teller, Any], Text]] = {
    m.Lay: _lay,
    m.Play: _play,
    m.Result: _result,
    m.Recount: _recount,
    SetOption: _set,
    **DEEDS,
}

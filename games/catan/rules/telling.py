"""Log lines. All may read the same, but for decks and for what a Spy took (catan.deck-secret)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.game import Viewer
from companion.engine.moves import SetOption
from companion.engine.text import Text
from games.catan.rules import told_by_hand
from games.catan.rules.building import found
from games.catan.rules.hands import number
from games.catan.rules.moves import (
    Answer,
    AnyMove,
    Build,
    Choose,
    City,
    Concede,
    Deck,
    Demolish,
    Duel,
    End,
    Event,
    Hand,
    Lay,
    Lift,
    Play,
    Principality,
    ReadOff,
    Recount,
    Road,
    Roll,
    Ruling,
    Settlement,
    Trade,
    Turn,
)
from games.catan.rules.names import goods, land, name, resource
from games.catan.rules.parts import Goods, Site
from games.catan.rules.places import spot_of
from games.catan.rules.state import State
from games.catan.rules.told_by_hand import SIDE_NAME

FACE_NAME = {
    "brigands": Text("brigands"),
    "trade": Text("trade advantage"),
    "tournament": Text("a tournament"),
    "plenty": Text("a year of plenty"),
    "?": Text("a question mark"),
}


def told(before: State, move: AnyMove, viewer: Viewer, now: State) -> Text:
    """The log line of `move`, made in `before`, as `viewer` may read it `now`."""
    if isinstance(move, Deck):
        return _deck(move, viewer, now)
    if isinstance(move, Play):
        return _play(move, viewer, now)
    return LINES[type(move)](before, move)


def _deck(move: Deck, viewer: Viewer, now: State) -> Text:
    if move.seat in viewer or now.over:
        return Text(
            "{seat} plays with {cards}; in hand {hand}; events {events}.",
            seat=move.seat,
            cards=tuple(name(card) for card in move.cards),
            hand=tuple(name(card) for card in move.hand),
            events=tuple(name(card) for card in move.events),
        )
    return Text("{seat} has a deck.", seat=move.seat)


def _play(move: Play, viewer: Viewer, now: State) -> Text:
    if move.card == "Spy" and move.taken is not None:
        if not viewer and not now.over:
            return Text("{seat} plays a Spy and takes a card.", seat=move.seat)
        return Text("{seat} plays a Spy and takes {card}.", seat=move.seat, card=name(move.taken))
    if move.card == "Alchemist" and move.production is not None:
        return Text(
            "{seat} plays an Alchemist and chooses {number}.",
            seat=move.seat,
            number=move.production,
        )
    if move.card == "Excommunication" and move.stack == 0:
        return Text("{seat} plays Excommunication on a discard pile.", seat=move.seat)
    if move.stack:
        return Text(
            "{seat} plays {card} on stack {stack}.",
            seat=move.seat,
            card=name(move.card),
            stack=move.stack,
        )
    return Text("{seat} plays {card}.", seat=move.seat, card=name(move.card))


def _principality(_before: State, move: Principality) -> Text:
    parts: dict[str, Any] = {
        "seat": move.seat,
        "settlements": move.settlements,
        "cities": move.cities,
    }
    if not move.cards:
        return Text("{seat} has {settlements} settlements and {cities} cities.", **parts)
    return Text(
        "{seat} has {settlements} settlements, {cities} cities and {cards}.",
        cards=tuple(name(card) for card in move.cards),
        **parts,
    )


def _lay(_before: State, move: Lay) -> Text:
    lands = tuple(
        Text("{land} ({number})", land=land(lies.resource), number=lies.number)
        if lies.number
        else land(lies.resource)
        for lies in move.regions
    )
    return Text("{seat} lays {lands}.", seat=move.seat, lands=lands)


def _roll(before: State, move: Roll) -> Text:
    return Text(
        "{seat} rolls {event} and {number}.",
        seat=before.turn,
        event=FACE_NAME[move.event],
        number=move.production,
    )


def _event(_before: State, move: Event) -> Text:
    return Text("The event is {card}.", card=name(move.card))


def _choose(_before: State, move: Choose) -> Text:
    if move.resource is not None and move.number is not None:
        return Text(
            "{seat} draws {land} with a {number}.",
            seat=move.seat,
            land=land(move.resource),
            number=move.number,
        )
    if move.resource is not None:
        return Text("{seat} chooses {resource}.", seat=move.seat, resource=resource(move.resource))
    if move.card is not None:
        return Text("{seat} chooses {card}.", seat=move.seat, card=name(move.card))
    if move.site is not None:
        return Text("{seat} chooses a card.", seat=move.seat)
    return Text("{seat} chooses nothing more.", seat=move.seat)


def _road(_before: State, move: Road) -> Text:
    return Text("{seat} builds a road at {at}.", seat=move.seat, at=move.at)


def _settlement(_before: State, move: Settlement) -> Text:
    return Text("{seat} builds a settlement at {at}.", seat=move.seat, at=move.at)


def _city(_before: State, move: City) -> Text:
    return Text("{seat} builds a city at {at}.", seat=move.seat, at=move.at)


def _where(site: Site) -> Text:
    if site.region is not None:
        return Text("{at}, {side} the axis", at=site.region.at, side=SIDE_NAME[site.region.side])
    if site.side is None:
        return Text("{at}", at=site.at)
    return Text("{at}, {side} the axis", at=site.at, side=SIDE_NAME[site.side])


def _build(_before: State, move: Build) -> Text:
    return Text(
        "{seat} builds {card} at {where}.",
        seat=move.seat,
        card=name(move.card),
        where=_where(move.site),
    )


def _demolish(before: State, move: Demolish) -> Text:
    there = found(before, move.seat, spot_of(move.site))
    if there is None:
        return Text("{seat} demolishes a card.", seat=move.seat)
    return Text("{seat} demolishes {card}.", seat=move.seat, card=name(there[1].card))


def _parts(parts: tuple[Goods, ...]) -> tuple[Text, ...]:
    return goods(parts)


def _trade(_before: State, move: Trade) -> Text:
    given, taken = _parts(move.give), _parts(move.take)
    if move.with_ == "player":
        return Text(
            "{seat} gives {seat_other} {given} for {taken}.",
            seat=move.seat,
            seat_other=1 - move.seat,
            given=given,
            taken=taken,
        )
    return Text("{seat} trades {given} for {taken}.", seat=move.seat, given=given, taken=taken)


def _turn(_before: State, move: Turn) -> Text:
    if move.brewery == "commerce":
        return Text("{seat} turns the Brewery to commerce.", seat=move.seat)
    return Text("{seat} turns the Brewery to strength.", seat=move.seat)


def _duel(_before: State, move: Duel) -> Text:
    return Text("The duel's die shows {number}.", number=move.roll)


def _answer(_before: State, move: Answer) -> Text:
    return Text("{seat} answers with {card}.", seat=move.seat, card=name(move.card))


def _hand(_before: State, move: Hand) -> Text:
    did = []
    if count := number(move.drawn):
        did.append(Text("draws {count} card", plural="draws {count} cards", count=count))
    if count := number(move.searched):
        did.append(
            Text("searches for {count} card", plural="searches for {count} cards", count=count)
        )
    if count := number(move.buried):
        did.append(Text("buries {count} card", plural="buries {count} cards", count=count))
    return Text("{seat} {did}.", seat=move.seat, did=tuple(did))


def _lift(_before: State, move: Lift) -> Text:
    return Text("{seat} pays to end an Excommunication.", seat=move.seat)


def _end(_before: State, move: End) -> Text:
    return Text("{seat} ends the turn.", seat=move.seat)


def _concede(_before: State, move: Concede) -> Text:
    return Text("{seat} gives up.", seat=move.seat)


LINES: dict[type[AnyMove], Callable[[State, Any], Text]] = {
    Principality: _principality,
    Lay: _lay,
    Roll: _roll,
    Event: _event,
    Choose: _choose,
    Road: _road,
    Settlement: _settlement,
    City: _city,
    Build: _build,
    Demolish: _demolish,
    Trade: _trade,
    Turn: _turn,
    Duel: _duel,
    Answer: _answer,
    Lift: _lift,
    Hand: _hand,
    End: _end,
    Concede: _concede,
    ReadOff: told_by_hand.read_off,
    Recount: told_by_hand.recount,
    Ruling: told_by_hand.ruling,
    SetOption: told_by_hand.set_option,
}

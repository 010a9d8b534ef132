"""Log lines of the sixteen characters, and how cards that lie face down are named."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.text import Text
from games.potemkin.rules import moves as m
from games.potemkin.rules.cards import CHARACTER_NAME
from games.potemkin.rules.checks import named
from games.potemkin.rules.moves import Place, RightOf
from games.potemkin.rules.state import State, seen


class Teller:
    """Names cards of a move made in `before` as they may be named `now`."""

    def __init__(self, before: State, now: State) -> None:
        self.before, self.now = before, now
        self.all = now.options.memory_aid or now.over or now.ply <= before.ply + 1

    def knows(self, card: str) -> bool:
        """Whether this card may be named: it lies open, and has done so ever since."""
        hidden_since = self.now.again.count(card) != self.before.again.count(card)
        return self.all or (card in seen(self.now) and not hidden_since)

    def card(self, card: str) -> Text:
        """A card, or that it was one."""
        return named(self.now, card) if self.knows(card) else Text("a card")

    def out_of_the_boat(self, card: str) -> Text:
        """A card that this very move made visible, for as long as it lies open."""
        return named(self.now, card) if self.all or card in seen(self.now) else Text("a card")

    def village(self, card: str) -> Text:
        """A village, or that it was one."""
        return named(self.now, card) if self.knows(card) else Text("a village")

    def villages(self, cards: tuple[str, ...]) -> tuple[Text, ...]:
        """Villages, or how many they were."""
        if len(cards) == 2 and not any(self.knows(card) for card in cards):
            return (Text("two villages"),)
        return tuple(self.village(card) for card in cards)

    def place(self, at: Place | None) -> Text:
        """A place on the river."""
        if isinstance(at, RightOf):
            return Text("right of {village}", village=self.village(at.right_of))
        return Text("far left")


# --- Set A -----------------------------------------------------------------------------


def _sapper(tell: Teller, move: m.Sapper) -> Text:
    villages = tell.villages(move.discard)
    if move.at is None:
        return Text("The Sapper discards {villages}.", villages=villages)
    return Text(
        "The Sapper discards {villages} and builds {place}.",
        villages=villages,
        place=tell.place(move.at),
    )


def _stagehand(tell: Teller, move: m.Stagehand) -> Text:
    if move.card is None and move.at is None:
        return Text("The Stagehand discards the trick.")
    if move.card is None:
        return Text("The Stagehand builds {place}.", place=tell.place(move.at))
    card = tell.out_of_the_boat(move.card)
    if move.at is None:
        return Text("The Stagehand makes {card} the trump and discards the trick.", card=card)
    place = tell.place(move.at)
    return Text("The Stagehand makes {card} the trump and builds {place}.", card=card, place=place)


def _chancellor(tell: Teller, move: m.Chancellor) -> Text:
    return Text("The Chancellor builds {place}.", place=tell.place(move.at))


def _scout(tell: Teller, move: m.Scout) -> Text:
    if move.village is None:
        return Text("The Scout discards the trick.")
    return Text(
        "The Scout moves {village} to a place {place} and discards the trick.",
        village=tell.village(move.village),
        place=tell.place(move.at),
    )


# --- Set B -----------------------------------------------------------------------------


def _carpenter(tell: Teller, move: m.Carpenter) -> Text:
    if not move.moved:
        return Text("The Carpenter keeps the trick as a village.")
    moved = tuple(
        Text(
            "{village} to a place {place}",
            village=tell.village(one.village),
            place=tell.place(one.at),
        )
        for one in move.moved
    )
    return Text("The Carpenter keeps the trick as a village and moves {moved}.", moved=moved)


def _artist(tell: Teller, move: m.Artist) -> Text:
    if move.onto is None:
        place = tell.place(move.trump_at)
        return Text("The Artist discards the trick and builds the trump {place}.", place=place)
    puts = tuple(
        Text("{card} on {village}", card=tell.card(one.card), village=tell.village(one.village))
        for one in move.onto
    )
    return Text("The Artist puts {cards}.", cards=puts)


def _secretary(tell: Teller, move: m.Secretary) -> Text:
    if move.village is not None:
        return Text(
            "The Secretary moves {village} to a place {place} and builds where it stood.",
            village=tell.village(move.village),
            place=tell.place(move.at),
        )
    if tell.before.trump:
        return Text("The Secretary discards the trick.")
    return Text("The Secretary makes the trick the trump.")


def _cossack(tell: Teller, move: m.Cossack) -> Text:
    if move.give is None and move.boat_to is None:
        return Text("The Cossack discards the trick.")
    if move.boat_to is None and move.give is not None:
        return Text(
            "The Cossack gives {seat} {card} and discards the rest.",
            seat=move.give.to,
            card=tell.card(move.give.card),
        )
    village = tell.village(move.boat_to or "")
    if move.give is None:
        return Text("The Cossack moves the boat under {village}.", village=village)
    return Text(
        "The Cossack gives {seat} {card} and moves the boat under {village}.",
        seat=move.give.to,
        card=tell.card(move.give.card),
        village=village,
    )


# --- Set C -----------------------------------------------------------------------------


def _commissary(_tell: Teller, _move: m.Commissary) -> Text:
    return Text("The Commissary sends the trick to the Wagonmaster.")


def _chamberlain(tell: Teller, move: m.Chamberlain) -> Text:
    if move.card is None:
        return Text("The Chamberlain discards the trick.")
    return Text(
        "The Chamberlain makes {card} the trump and discards all villages of its colour.",
        card=tell.out_of_the_boat(move.card),
    )


def _officer(tell: Teller, move: m.Officer) -> Text:
    if move.village is None:
        return Text("The Officer sends no village.")
    village = tell.village(move.village)
    return Text("The Officer sends {village} to the Wagonmaster.", village=village)


def _wagonmaster(tell: Teller, move: m.Wagonmaster) -> Text:
    onto = tell.village(move.onto)
    if not move.placed:
        return Text("The Wagonmaster puts the trick on {village}.", village=onto)
    placed = tuple(
        Text(
            "{village} to a place {place}",
            village=tell.village(one.village),
            place=tell.place(one.at),
        )
        for one in move.placed
    )
    return Text(
        "The Wagonmaster moves {placed} and puts the trick on {village}.",
        placed=placed,
        village=onto,
    )


# --- Set D -----------------------------------------------------------------------------


def _leads(leads: m.Leads) -> dict[str, Any]:
    """Who was named, as a parameter: a seat or a character."""
    return {"seat": leads} if isinstance(leads, int) else {"leader": CHARACTER_NAME[leads]}


def _builder(tell: Teller, move: m.Builder) -> Text:
    if move.onto is None:
        return Text("The Builder builds {place}.", place=tell.place(move.at))
    return Text("The Builder puts the trick on {village}.", village=tell.village(move.onto))


def _painter(tell: Teller, move: m.Painter) -> Text:
    parts = _leads(move.leads)
    if move.trump_at is None:
        if "seat" in parts:
            return Text("The Painter makes the trick the trump; {seat} leads.", **parts)
        return Text("The Painter makes the trick the trump; the {leader} leads.", **parts)
    parts["place"] = tell.place(move.trump_at)
    if "seat" in parts:
        return Text(
            "The Painter builds the old trump {place} and makes the trick the trump; {seat} leads.",
            **parts,
        )
    return Text(
        "The Painter builds the old trump {place} and makes the trick the trump; "
        "the {leader} leads.",
        **parts,
    )


def _governor(tell: Teller, move: m.Governor) -> Text:
    parts = _leads(move.leads) | {"place": tell.place(move.at)}
    if "seat" in parts:
        return Text("The Governor clears upstream and builds {place}; {seat} leads.", **parts)
    return Text("The Governor clears upstream and builds {place}; the {leader} leads.", **parts)


def _commander(tell: Teller, move: m.Commander) -> Text:
    if move.at is None:
        return Text("The Commander discards the trick and the leftmost upstream village, if any.")
    return Text("The Commander builds {place}.", place=tell.place(move.at))


DEEDS: dict[type[Any], Callable[[Teller, Any], Text]] = {
    m.Sapper: _sapper,
    m.Stagehand: _stagehand,
    m.Chancellor: _chancellor,
    m.Scout: _scout,
    m.Carpenter: _carpenter,
    m.Artist: _artist,
    m.Secretary: _secretary,
    m.Cossack: _cossack,
    m.Commissary: _commissary,
    m.Chamberlain: _chamberlain,
    m.Officer: _officer,
    m.Wagonmaster: _wagonmaster,
    m.Builder: _builder,
    m.Painter: _painter,
    m.Governor: _governor,
    m.Commander: _commander,
}

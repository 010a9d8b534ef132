"""What can be tapped: the first page of choices, and where they lead."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import structs

from companion.engine.offers import Choice, Offers
from companion.engine.text import Text
from games.catan.rules.cards import CARDS, EVENTS, event_deck
from games.catan.rules.drafts import Draft, before, done, kebab, leads, read
from games.catan.rules.hands import must_trim
from games.catan.rules.moves import Answer, Concede, Duel, End, Event, Roll
from games.catan.rules.names import name
from games.catan.rules.offers_building import (
    build,
    cities,
    demolish,
    roads,
    settlements,
    turn_brewery,
)
from games.catan.rules.offers_cards import lift, play, printed
from games.catan.rules.offers_choosing import choosing, laying
from games.catan.rules.offers_hand import ending, hand, trimming
from games.catan.rules.offers_points import counting
from games.catan.rules.offers_trade import trade
from games.catan.rules.prompting import answers, asked, first_of
from games.catan.rules.state import State
from games.catan.rules.telling import FACE_NAME


def offers(view: State, seat: int, draft: str = "") -> Offers:
    """Whole moves, or the next open question of a half-made one."""
    if seat not in asked(view):
        return Offers()
    first = tuple(_choices(view, seat))
    if draft:
        half = read(draft)
        if not any(choice.draft and read(choice.draft).move == half.move for choice in first):
            raise ValueError(draft)
        further = FURTHER[half.move](view, seat, half)
        about = (CARDS[half.card].rule,) if half.card in CARDS else ()
        return structs.replace(further, back=before(half), rules=about)
    ask = Text("What does {seat} do?", seat=seat)
    return Offers(first, ask=ask)


def _choices(view: State, seat: int) -> Iterator[Choice]:
    if view.counting:
        yield from counting(view, seat)
        yield from printed(view)
    elif view.phase == "lay":
        yield from laying(view, seat)
    else:
        for card in answers(view, seat):
            yield done(
                view, f"answer-{kebab(card)}", name(card), "answer", Answer(seat=seat, card=card)
            )
        if seat == first_of(view):
            yield from _first_choices(view, seat)
            yield from printed(view)
    if view.counting or view.phase != "lay":
        yield leads("concede", Text("Give up"), "end", Draft(move="concede"))


def _first_choices(view: State, seat: int) -> Iterator[Choice]:
    if view.owed:
        yield from choosing(view, seat)
    elif view.duel is not None:
        for number in range(1, 7):
            label = Text("{number}", number=number)
            yield done(view, f"duel-{number}", label, "duel", Duel(roll=number))
    elif must_trim(view) is not None:
        yield from trimming(view, seat)
    elif view.phase == "roll":
        for face, label in FACE_NAME.items():
            code = "question" if face == "?" else face
            yield leads(f"roll-{code}", label, "event-die", Draft(move="roll", event=face))
        yield from play(view, seat)
    elif view.phase == "card":
        for card in EVENTS:
            if card in event_deck(view.options.ruleset):
                yield done(view, f"event-{kebab(card)}", name(card), "event", Event(card=card))
    else:
        yield from _acting(view, seat)


def _acting(view: State, seat: int) -> Iterator[Choice]:
    if view.phase == "act":
        yield from roads(view, seat)
        yield from settlements(view, seat)
        yield from cities(view, seat)
        yield leads("build", Text("Build a card"), "build", Draft(move="build"))
        yield leads("trade", Text("Trade"), "trade", Draft(move="trade"))
        yield leads("play", Text("Play an action card"), "play", Draft(move="play"))
        yield from turn_brewery(view, seat)
        yield from lift(view, seat)
        yield from demolish(view, seat)
    yield from ending(view, seat)
    yield done(view, "end", Text("End the turn"), "end", End(seat=seat))


def _rolling(view: State, _seat: int, half: Draft) -> Offers:
    if half.event not in FACE_NAME:
        raise ValueError(half.event)
    code = "question" if half.event == "?" else half.event
    choices = tuple(
        done(
            view,
            f"roll-{code}-{number}",
            Text("{number}", number=number),
            "production-die",
            Roll(event=half.event, production=number),  # type: ignore[arg-type]
        )
        for number in range(1, 7)
    )
    return Offers(choices, field="production", ask=Text("What does the production die show?"))


def _playing(view: State, seat: int, half: Draft) -> Offers:
    if half.card and half.card not in CARDS:
        raise ValueError(half.card)
    return Offers(
        tuple(play(view, seat, half)), field="card", ask=Text("Which action card, and how?")
    )


def _reading(view: State, _seat: int, half: Draft) -> Offers:
    if half.card and half.card not in CARDS:
        raise ValueError(half.card)
    return Offers(tuple(printed(view, half)), field="card", ask=Text("What is printed on it?"))


def _conceding(view: State, seat: int, _half: Draft) -> Offers:
    label = Text("{seat} gives up", seat=seat)
    sure = done(view, "concede-yes", label, "end", Concede(seat=seat))
    return Offers((sure,), field="seat", ask=Text("Does {seat} really give up?", seat=seat))


FURTHER: dict[str, Callable[[State, int, Draft], Offers]] = {
    "roll": _rolling,
    "build": build,
    "road": lambda view, seat, half: Offers(tuple(roads(view, seat, half)), field="pay"),
    "settlement": lambda view, seat, half: Offers(
        tuple(settlements(view, seat, half)), field="pay"
    ),
    "city": lambda view, seat, half: Offers(tuple(cities(view, seat, half)), field="pay"),
    "trade": trade,
    "play": _playing,
    "printed": _reading,
    "lay": lambda view, seat, half: Offers(
        tuple(laying(view, seat, half)), field="regions", ask=Text("Which region lies next?")
    ),
    "choose": lambda view, seat, half: Offers(
        tuple(choosing(view, seat, half)), field="number", ask=Text("Which number does it bear?")
    ),
    "demolish": lambda view, seat, half: Offers(
        tuple(demolish(view, seat, half)), field="site", ask=Text("Which card goes?")
    ),
    "hand": hand,
    "concede": _conceding,
}

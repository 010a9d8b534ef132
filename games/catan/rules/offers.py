"""Who is asked for what, and what can be tapped: the first page of choices and where they lead."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import structs

from companion.engine.offers import Choice, Offers
from companion.engine.text import Text
from companion.engine.verdicts import Prompt
from games.catan.rules.against import copies_left
from games.catan.rules.cards import CARDS, DEFENSES, EVENTS, event_deck
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
from games.catan.rules.state import State
from games.catan.rules.telling import FACE_NAME


def asked(state: State) -> tuple[int, ...]:
    """The seats that may act now: whoever lays, chooses, trims; the turn; and who may answer."""
    if state.over:
        return ()
    if state.counting:
        return (0, 1)
    if state.phase == "lay":
        return tuple(seat for seat in (0, 1) if not state.sides[seat].laid)
    return tuple(sorted({_first(state), *answering(state)}))


def _first(state: State) -> int:
    """Whoever has to act before anybody else can."""
    if state.owed:
        return state.owed[0].seat
    if state.duel is not None:
        return state.duel.seat
    trims = must_trim(state)
    return state.turn if trims is None else trims


def answers(state: State, seat: int) -> list[str]:
    """Defense cards that a seat could answer with now (catan.answers)."""
    found: list[str] = []
    duel = state.duel
    if duel is not None and not state.owed and seat != duel.seat and not duel.answered:
        found += DEFENSES[duel.card]
    if state.plague and state.options.ruleset != "base":
        found.append("Doctor")
    return [card for card in found if copies_left(state, seat, card) > 0]


def answering(state: State) -> list[int]:
    """Seats that can answer something."""
    if state.duel is None and not state.plague:
        return []
    return [seat for seat in (0, 1) if answers(state, seat)]


# --- The prompt --------------------------------------------------------------------


def prompt(state: State) -> Prompt | None:
    """Who is asked, and the rules that matter now."""
    if state.over:
        return None
    text, rules = _question(state)
    where = None if state.counting else Text("Turn {number}", number=state.turns + 1)
    return Prompt(asked(state), text, rules, where, _hint(state))


def _question(state: State) -> tuple[Text, tuple[str, ...]]:
    if state.counting:
        text = Text("Say what lies in both principalities")
        return text, ("catan.points-only", "catan.own-turn")
    if state.phase == "lay":
        waiting = asked(state)
        return Text("{seats}: lay six regions", seats=waiting), ("catan.setup-regions",)
    first = _first(state)
    if state.owed:
        owed = state.owed[0]
        return CHOOSING[owed.kind](first, owed.count), ("catan.choices", OWING_RULE[owed.kind])
    if state.duel is not None:
        text = Text("{seat} rolls for {card}", seat=first, card=name(state.duel.card))
        return text, ("catan.duel-roll", "catan.answers")
    if must_trim(state) is not None:
        return Text("{seat} buries cards", seat=first), ("catan.trim",)
    if state.phase == "roll":
        return Text("{seat} rolls both dice", seat=first), ("catan.turn-order", "catan.event-die")
    if state.phase == "card":
        return Text("{seat} reveals an event card", seat=first), ("catan.event-cards",)
    if state.phase == "hand":
        return Text("{seat} fills up the hand", seat=first), ("catan.hand-step",)
    return Text("{seat} builds, trades, plays", seat=first), ("catan.turn", "catan.victory")


def _hint(state: State) -> Text | None:
    waiting = (
        [seat for seat in answering(state) if seat != _first(state)] if state.phase != "lay" else []
    )
    if waiting:
        return Text("{seat} may answer first.", seat=waiting[0])
    if state.alchemist is not None:
        return Text("The production die shows {number}.", number=state.alchemist)
    return None


CHOOSING: dict[str, Callable[[int, int], Text]] = {
    "plenty": lambda s, n: Text("{seat} takes a resource", seat=s),
    "tournament": lambda s, n: Text("{seat} takes a resource as the prize", seat=s),
    "progress": lambda s, n: Text("{seat} takes resources: {number} to go", seat=s, number=n),
    "festival": lambda s, n: Text("{seat} takes resources: {number} to go", seat=s, number=n),
    "domain": lambda s, n: Text("{seat} may take a resource", seat=s),
    "trade": lambda s, n: Text(
        "{seat} takes a resource from {seat_other}", seat=s, seat_other=1 - s
    ),
    "steal": lambda s, n: Text("{seat} takes resources: {number} to go", seat=s, number=n),
    "merchant": lambda s, n: Text("{seat} may take up to {number} resources", seat=s, number=n),
    "repay": lambda s, n: Text("{seat} gives a resource back", seat=s),
    "caravan": lambda s, n: Text("{seat} may swap up to {number} resources", seat=s, number=n),
    "monk": lambda s, n: Text("{seat} gives resources away: {number} to go", seat=s, number=n),
    "civil-war": lambda s, n: Text(
        "{seat} chooses a unit of {seat_other}", seat=s, seat_other=1 - s
    ),
    "knight": lambda s, n: Text(
        "{seat} chooses a knight of {seat_other}", seat=s, seat_other=1 - s
    ),
    "building": lambda s, n: Text(
        "{seat} chooses a building of {seat_other}", seat=s, seat_other=1 - s
    ),
    "region": lambda s, n: Text("{seat} draws new regions: {number} to go", seat=s, number=n),
    "society": lambda s, n: Text("{seat} chooses what the Secret Society copies", seat=s),
}
OWING_RULE = {
    "plenty": "catan.face-plenty",
    "tournament": "catan.face-tournament",
    "progress": "catan.card-progress",
    "festival": "catan.card-religious-festival",
    "domain": "catan.card-church-domain",
    "trade": "catan.face-trade",
    "steal": "catan.card-brigands",
    "merchant": "catan.card-merchant",
    "repay": "catan.card-merchant",
    "caravan": "catan.card-caravan",
    "monk": "catan.card-begging-monk",
    "civil-war": "catan.card-civil-war",
    "knight": "catan.card-black-knight",
    "building": "catan.card-arsonist",
    "region": "catan.new-regions",
    "society": "catan.card-secret-society",
}


# --- What can be tapped ------------------------------------------------------------


def offers(view: State, seat: int, draft: str = "") -> Offers:
    """Whole moves, or the next open question of a half-made one."""
    if seat not in asked(view):
        return Offers()
    if draft:
        half = read(draft)
        if half.move not in FURTHER:
            raise ValueError(draft)
        further = FURTHER[half.move](view, seat, half)
        return structs.replace(further, back=before(half))
    ask = Text("What does {seat} do?", seat=seat)
    return Offers(tuple(_choices(view, seat)), ask=ask)


def _choices(view: State, seat: int) -> Iterator[Choice]:
    if view.counting:
        yield from counting(view, seat)
    elif view.phase == "lay":
        yield from laying(view, seat)
    else:
        for card in answers(view, seat):
            yield done(
                view, f"answer-{kebab(card)}", name(card), "answer", Answer(seat=seat, card=card)
            )
        if seat == _first(view):
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


def _rolling(view: State, seat: int, half: Draft) -> Offers:
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


def _reading(view: State, seat: int, half: Draft) -> Offers:
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

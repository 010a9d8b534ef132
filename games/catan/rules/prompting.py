"""Who is asked for what, and which rules matter at this moment."""

from __future__ import annotations

from companion.engine.text import Text
from companion.engine.verdicts import Prompt
from games.catan.rules.against import copies_left
from games.catan.rules.cards import CARDS, DEFENSES
from games.catan.rules.hands import must_trim
from games.catan.rules.names import name
from games.catan.rules.noticed import lying, untold
from games.catan.rules.state import State


def asked(state: State) -> tuple[int, ...]:
    """The seats that may act now: whoever lays, chooses, trims; the turn; and who may answer."""
    if state.over:
        return ()
    if state.counting:
        return (0, 1)
    if state.phase == "lay":
        return tuple(seat for seat in (0, 1) if not state.sides[seat].laid)
    return tuple(sorted({first_of(state), *answering(state)}))


def first_of(state: State) -> int:
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
    return [card for card in found if copies_left(state, card) > 0]


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
        return Text("{seats}: lay six regions", seats=waiting), (
            "catan.setup-regions",
            "catan.region-places",
        )
    first = first_of(state)
    if state.owed:
        owed = state.owed[0]
        text = Text(
            CHOOSING[owed.kind].message, seat=first, seat_other=1 - first, number=owed.count
        )
        return text, ("catan.choices", OWING_RULE[owed.kind])
    if state.duel is not None:
        text = Text("{seat} rolls for {card}", seat=first, card=name(state.duel.card))
        return text, ("catan.duel-roll", "catan.answers")
    if must_trim(state) is not None:
        return Text("{seat} buries cards", seat=first), ("catan.trim", "catan.bury")
    if state.phase == "roll":
        return Text("{seat} rolls both dice", seat=first), ("catan.turn-order", "catan.event-die")
    if state.phase == "card":
        return Text("{seat} reveals an event card", seat=first), (
            "catan.event-cards",
            "catan.event-first",
        )
    if state.phase == "hand":
        return Text("{seat} fills up the hand", seat=first), (
            "catan.hand-step",
            "catan.refill",
            "catan.search",
        )
    return Text("{seat} builds, trades, plays", seat=first), (
        "catan.turn",
        "catan.costs",
        "catan.victory",
    )


def _hint(state: State) -> Text | None:
    if state.heard(0) != state.heard(1):
        return Text("Nobody has said yet what {seat} has.", seat=int(state.heard(0)))
    waiting = [seat for seat in answering(state) if seat != first_of(state)]
    if waiting:
        return Text("{seat} may answer first.", seat=waiting[0])
    cards = [card for _, card, _ in lying(state) if CARDS[card].politics and untold(state, card)]
    if cards:
        return Text("What is printed on {card}? Read it off the card.", card=name(cards[0]))
    if state.alchemist is not None:
        return Text("The production die shows {number}.", number=state.alchemist)
    return None


CHOOSING: dict[str, Text] = {
    "plenty": Text("{seat} takes a resource"),
    "tournament": Text("{seat} takes a resource as the prize"),
    "progress": Text("{seat} takes resources: {number} to go"),
    "festival": Text("{seat} takes resources: {number} to go"),
    "domain": Text("{seat} may take a resource"),
    "trade": Text("{seat} takes a resource from {seat_other}"),
    "steal": Text("{seat} takes resources: {number} to go"),
    "merchant": Text("{seat} may take up to {number} resources"),
    "repay": Text("{seat} gives a resource back"),
    "caravan": Text("{seat} may swap up to {number} resources"),
    "monk": Text("{seat} gives resources away: {number} to go"),
    "civil-war": Text("{seat} chooses a unit of {seat_other}"),
    "knight": Text("{seat} chooses a knight of {seat_other}"),
    "building": Text("{seat} chooses a building of {seat_other}"),
    "region": Text("{seat} draws new regions: {number} to go"),
    "society": Text("{seat} chooses what the Secret Society copies"),
}
"""What is asked of whoever is to choose."""
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

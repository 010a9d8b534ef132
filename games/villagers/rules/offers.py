"""What can be tapped. A choice that leads on has a draft: the JSON text of the half-made move.

`{"move":"build","card":"Cooper"}` asks where it stands and who opens it; the special villagers
ask whom they are about. A half-made village, `{"move":"village",…}`, offers the same village with
one villager more, so a screen can go on from any of these moves as the next draft.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from companion.engine import codec
from companion.engine.codec import Malformed
from companion.engine.offers import Offers
from companion.engine.text import Text
from games.villagers.rules import moves as m
from games.villagers.rules import offers_entry as entry
from games.villagers.rules import offers_rest as rest
from games.villagers.rules.asking import asked
from games.villagers.rules.cards import (
    APPRENTICE,
    BASICS,
    CARDS,
    DRAFT_SPECIALS,
    FOUNDERS,
    NAMED,
    kebab,
    page,
)
from games.villagers.rules.offering import ask, tap
from games.villagers.rules.offers_specials import ABOUT, draft_specials, special
from games.villagers.rules.offers_ways import Choices, basics, builds, cards_of
from games.villagers.rules.state import State
from games.villagers.rules.view import View

REACTIONS = ("Courier", "Flaker", "Barbarian", "Benefactor")
"""What can be used in another seat's draft."""


def offers(view: View, seat: int, draft: str = "") -> Offers:
    """All that a seat can tap now, or the choices that a half-made move leads to.

    Raises ValueError for a draft that was never offered.
    """
    state = view.state
    begun = _begun(draft)
    if view.over or seat not in asked(state):
        return Offers()
    if not draft:
        return Offers(tuple(_first(state, seat)), ask=Text("What happens?"))
    tag = begun.get("move")
    make = LEADS.get(tag) if isinstance(tag, str) else None
    if make is None:
        raise ValueError(draft)
    field, question, choices = make(state, seat, begun)
    card = begun.get("card")
    about = (page(card),) if isinstance(card, str) and card in CARDS else ()
    return Offers(tuple(choices), field=field, ask=question, rules=about)


def _begun(draft: str) -> dict[str, Any]:
    if not draft:
        return {}
    try:
        begun = codec.loads(draft)
    except Malformed as error:
        raise ValueError(draft) from error
    if not isinstance(begun, dict):
        raise ValueError(draft)
    return begun


def _first(state: State, seat: int) -> Choices:
    """The choices of a phase."""
    match state.phase:
        case "score":
            yield from entry.villages(state, seat, cards_of(state))
        case "deal":
            yield from rest.deals(state)
        case "draft" if state.turn not in (None, seat):
            yield from draft_specials(state, seat, REACTIONS)
        case "draft":
            yield from rest.drafting(state, seat, cards_of(state))
            if state.options.expansions:
                yield from draft_specials(state, seat, DRAFT_SPECIALS)
        case "coin":
            yield from rest.coins(state, seat)
        case "road":
            yield from rest.reveals(state, cards_of(state))
        case "build":
            yield from _building(state, seat)
        case "bronze":
            yield from rest.bronzes(state, seat)
        case "inn":
            yield from rest.inns(state)
        case "rewards":
            yield from rest.rewards(state, seat)
        case "events":
            yield from rest.events(state)
        case "countess":
            yield from rest.for_countess(state, cards_of(state))
            yield from entry.markets(state)


def _building(state: State, seat: int) -> Choices:
    yield tap(state, "built", Text("Done building"), m.Built(seat=seat))
    for name in BASICS:
        label = Text("{card} for a card", card=NAMED[name])
        below = list(basics(state, seat, name))
        yield ask(f"basic-{kebab(name)}", label, {"move": "basic", "card": name}, below, "basics")
    for name in cards_of(state):
        card = CARDS[name]
        if name == FOUNDERS or (name in BASICS and name not in state.sides[seat].held):
            continue
        if card.stays and name != APPRENTICE:
            yield ask(
                f"build-{kebab(name)}",
                NAMED[name],
                {"move": "build", "card": name},
                list(builds(state, seat, name)),
                card.suit,
            )
        elif name not in DRAFT_SPECIALS:
            yield from special(state, seat, name)
    for name in ("Thief", "Freelancer", "Nun"):
        if any(card.name == name for side in state.sides for card in side.village):
            yield from special(state, seat, name)
    yield from rest.jesters(state)
    yield from rest.event_moves(state, ("Arson",))


Lead = tuple[str, Text, Choices]


def _lead_build(state: State, seat: int, begun: dict[str, Any]) -> Lead:
    name = begun.get("card")
    if not isinstance(name, str) or name not in CARDS:
        raise ValueError(json.dumps(begun))
    return "on", Text("Where does {card} stand?", card=NAMED[name]), builds(state, seat, name)


def _lead_basic(state: State, seat: int, begun: dict[str, Any]) -> Lead:
    name = begun.get("card")
    if name not in BASICS:
        raise ValueError(json.dumps(begun))
    return "given", Text("Which card goes to the Countess?"), basics(state, seat, name)


def _lead_about(tag: str) -> Callable[[State, int, dict[str, Any]], Lead]:
    def lead(state: State, seat: int, _begun: dict[str, Any]) -> Lead:
        return "of", Text("Who is it about?"), ABOUT[tag](state, seat)

    return lead


LEADS: dict[str, Callable[[State, int, dict[str, Any]], Lead]] = {
    "build": _lead_build,
    "basic": _lead_basic,
    "village": lambda state, seat, begun: entry.lead_village(state, seat, begun, cards_of(state)),
    **{tag: _lead_about(tag) for tag in ABOUT},
    **rest.EVENT_LEADS,
}

"""Why a move is not in order: small checks, one a rule.

A check looks at what is *seen*: the whole state when a move is judged, a view when choices are
offered. The two differ only in `gone`, so an offer never says more than its viewer may know,
and the same function words both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import TypeVar

from companion.engine.text import Text
from companion.engine.verdicts import Objection, illegal, impossible
from games.potato_man.rules.cards import CARDS, COLOUR_NAME, Colour, Variant
from games.potato_man.rules.moves import Play, Stuck
from games.potato_man.rules.state import Laid, State, dealt
from games.potato_man.rules.tricks import doubled, man_shut, shut, still_open
from games.potato_man.rules.view import View

Seen = State | View
M = TypeVar("M", Play, Stuck)
Check = Callable[[Seen, M], Objection | None]

NO_SEAT = impossible("table.seat", Text("There is no such seat at this table."), field="seat")
OVER = impossible(
    "table.over",
    Text("The game is over."),
    instead=Text("A ruling can still change the score, and the last entry can be undone."),
)


def gathered(checks: Iterable[Check[M]], seen: Seen, move: M) -> tuple[Objection, ...]:
    """What the checks find, in their order; nothing can be checked after the end, nor for a seat
    that is not there.
    """
    if seen.over:
        return (OVER,)
    if move.seat >= seen.seats:
        return (NO_SEAT,)
    return tuple([found for check in checks if (found := check(seen, move)) is not None])


# --- Any move of a seat ------------------------------------------------------------


def out_of_turn(seen: Seen, move: Play | Stuck) -> Objection | None:
    """Clockwise from the leader, one card each; two players alternate (potato-man.turns)."""
    if move.seat == seen.turn:
        return None
    return illegal(
        "potato-man.turns",
        Text("{seat} is not to move.", seat=move.seat),
        instead=Text("{seat} is next.", seat=seen.turn),
        field="seat",
    )


# --- A card played -----------------------------------------------------------------


def not_in_the_game(seen: Seen, card: str, field: str) -> Objection | None:
    """Each colour has its own numbers (potato-man.cards), and without green there are no green
    cards (potato-man.no-green).
    """
    if card not in CARDS:
        text = Text("There is no card “{card}”.", card=card)
        return impossible("potato-man.cards", text, field=field)
    if CARDS[card].colour == "green" and seen.options.variant == "no-green":
        return impossible(
            "potato-man.no-green",
            Text("Green cards are out of this game."),
            instead=Text("If the table plays with green, set the variant first."),
            field=field,
        )
    return None


def plays_what_is_not_there(seen: Seen, move: Play) -> Objection | None:
    """See `not_in_the_game`."""
    return not_in_the_game(seen, move.card, "card")


def lies_in_the_trick(seen: Seen, move: Play) -> Objection | None:
    """Every card is there once (potato-man.cards)."""
    if all(laid.card != move.card for laid in seen.trick):
        return None
    return impossible(
        "potato-man.cards",
        Text("This trick already holds {card}.", card=CARDS[move.card].name),
        field="card",
    )


def gone_already(seen: Seen, move: Play) -> Objection | None:
    """A card of a closed trick is out until the next round (potato-man.closed-tricks).

    Not by whom or when: closed tricks stay closed.
    """
    if move.card not in seen.gone:
        return None
    return impossible(
        "potato-man.closed-tricks",
        Text("This round has already seen {card}.", card=CARDS[move.card].name),
        field="card",
    )


def all_cards_played(seen: Seen, move: Play) -> Objection | None:
    """Nobody plays more cards than were dealt (potato-man.setup)."""
    if seen.left[move.seat]:
        return None
    return impossible(
        "potato-man.setup",
        Text(
            "{seat} has played all {count} cards of this round.",
            seat=move.seat,
            count=dealt(seen.seats),
        ),
        field="seat",
    )


def colour_again(seen: Seen, move: Play) -> Objection | None:
    """Each colour once in a trick (potato-man.colour-once); with five players one twice
    (potato-man.five-players).
    """
    card = CARDS.get(move.card)
    if card is None:
        return None
    return _colour_again(seen.seats, seen.options.variant, seen.trick, card.colour)


# Remembered, since a board asks it of thirteen cards of each colour.
@lru_cache(maxsize=64)
def _colour_again(
    seats: int, variant: Variant, trick: tuple[Laid, ...], colour: Colour
) -> Objection | None:
    if colour not in shut(seats, trick):
        return None
    colours = tuple(COLOUR_NAME[c] for c in still_open(seats, variant, trick))
    instead = Text("Still open: {colours}.", colours=colours)
    if seats == 5:
        twice = tuple(COLOUR_NAME[c] for c in doubled(trick))
        text = Text("Only one colour may come twice, and {colours} already does.", colours=twice)
        return illegal("potato-man.five-players", text, instead=instead, field="card")
    text = Text("This trick already has {colour}.", colour=COLOUR_NAME[colour])
    return illegal("potato-man.colour-once", text, instead=instead, field="card")


def second_potato_man(seen: Seen, move: Play) -> Objection | None:
    """Five players: one Potato Man a trick (potato-man.five-players-man)."""
    card = CARDS.get(move.card)
    if card is None or not card.man or not man_shut(seen.seats, seen.trick):
        return None
    return illegal(
        "potato-man.five-players-man",
        Text("This trick already has a Potato Man."),
        instead=Text("Any other card of an open colour."),
        field="card",
    )


PLAY: tuple[Check[Play], ...] = (
    plays_what_is_not_there,
    lies_in_the_trick,
    gone_already,
    all_cards_played,
    out_of_turn,
    colour_again,
    second_potato_man,
)


def against_play(seen: Seen, move: Play) -> tuple[Objection, ...]:
    """Every reason against a card played, the impossible ones first."""
    return gathered(PLAY, seen, move)

"""*Cannot play*: what refutes it, and what a hidden or half-entered hand leaves open
(potato-man.stuck).
"""

from __future__ import annotations

from companion.engine.text import Text
from companion.engine.verdicts import Doubt, Finding, Objection, illegal, impossible
from games.potato_man.rules.cards import CARDS, names
from games.potato_man.rules.moves import Stuck
from games.potato_man.rules.objections import Check, Seen, gathered, not_in_the_game, out_of_turn
from games.potato_man.rules.state import DRAW_PILE, Claim, State, dealt, draw_pile
from games.potato_man.rules.tricks import most_unplayable, playable


def held(seen: Seen, seat: int) -> int:
    """Cards in a seat's hand, with all due cards drawn (potato-man.draw-pile)."""
    return seen.left[seat] - draw_pile(seen.seats, seen.left[seat])


def shows_what_is_not_there(seen: Seen, move: Stuck) -> Objection | None:
    """See `not_in_the_game`; the first such card of the hand is named."""
    strange = (not_in_the_game(seen, card, "hand") for card in move.hand or ())
    return next(filter(None, strange), None)


def shows_a_card_twice(_seen: Seen, move: Stuck) -> Objection | None:
    """Every card is there once (potato-man.cards)."""
    hand = move.hand or ()
    twice = tuple(card for card in CARDS if hand.count(card) > 1)
    if not twice:
        return None
    return impossible(
        "potato-man.cards",
        Text("A hand cannot hold {cards} twice.", cards=names(twice)),
        field="hand",
    )


def shows_a_played_card(seen: Seen, move: Stuck) -> Objection | None:
    """What has been played this round is in no hand (potato-man.cards)."""
    out = {*seen.gone, *(laid.card for laid in seen.trick)}
    played = tuple(card for card in dict.fromkeys(move.hand or ()) if card in out)
    if not played:
        return None
    return impossible(
        "potato-man.cards",
        Text("This round has already seen {cards}.", cards=names(played)),
        field="hand",
    )


def shows_too_many(seen: Seen, move: Stuck) -> Objection | None:
    """No hand holds more than was dealt and not yet played (potato-man.setup)."""
    hand, most = move.hand or (), held(seen, move.seat)
    if len(hand) <= most:
        return None
    return impossible(
        "potato-man.setup",
        Text(
            "{seat} can hold {count} card at most.",
            plural="{seat} can hold {count} cards at most.",
            seat=move.seat,
            count=most,
        ),
        field="hand",
    )


def leads(seen: Seen, move: Stuck) -> Objection | None:
    """Who leads can play any card (potato-man.stuck-false)."""
    if seen.trick or not seen.left[move.seat]:
        return None
    return illegal(
        "potato-man.stuck-false",
        Text("The trick is empty, so {seat} can play any card.", seat=move.seat),
        instead=Text("{seat} leads a card of choice.", seat=move.seat),
    )


def shows_a_playable_card(seen: Seen, move: Stuck) -> Objection | None:
    """Who holds a card that may be played must play one (potato-man.must-play)."""
    cards = [CARDS[card] for card in move.hand or () if card in CARDS]
    fitting = playable(seen.seats, seen.trick, cards)
    if not fitting or not seen.trick:
        return None
    return illegal(
        "potato-man.stuck-false",
        Text("{seat} can play {cards}.", seat=move.seat, cards=tuple(c.name for c in fitting)),
        instead=Text(
            "{seat} takes the hand back and plays it.",
            plural="{seat} takes the hand back and plays one of them.",
            seat=move.seat,
            count=len(fitting),
        ),
        field="hand",
    )


def has_not_drawn(seen: Seen, move: Stuck) -> Objection | None:
    """Two players: draw before saying so (potato-man.draw-pile, potato-man.stuck-false).

    Only the one card that replaces the last one played: a hand that lacks more is rather a slip
    in the log, see `missing`.
    """
    played = dealt(seen.seats) - seen.left[move.seat]
    due = seen.seats == 2 and 1 <= played <= DRAW_PILE
    if not due or move.hand is None or len(move.hand) != held(seen, move.seat) - 1:
        return None
    return illegal(
        "potato-man.stuck-false",
        Text(
            "{seat} shows {count} cards and has one to draw first.",
            seat=move.seat,
            count=len(move.hand),
        ),
        instead=Text("{seat} draws a card and looks again.", seat=move.seat),
        field="hand",
    )


def must_hold_a_playable_card(seen: Seen, move: Stuck) -> Objection | None:
    """A claim that counting alone refutes, with no hand shown (potato-man.stuck-false).

    The hand holds more cards than there are that could not be played. With five players and no
    colour doubled that is nearly always so, for then every colour is open.
    """
    if move.hand is not None or not seen.trick:
        return None
    count = held(seen, move.seat)
    most = most_unplayable(seen.seats, seen.options.variant, seen.trick)
    if count <= most:
        return None
    return illegal(
        "potato-man.stuck-false",
        Text(
            "{seat} holds {held} cards, and at most {most} of them cannot be played.",
            seat=move.seat,
            held=count,
            most=most,
        ),
        instead=Text("{seat} plays a card of an open colour.", seat=move.seat),
    )


STUCK: tuple[Check[Stuck], ...] = (
    shows_what_is_not_there,
    shows_a_card_twice,
    shows_a_played_card,
    shows_too_many,
    out_of_turn,
    leads,
    shows_a_playable_card,
    has_not_drawn,
    must_hold_a_playable_card,
)


def against_stuck(seen: Seen, move: Stuck) -> tuple[Objection, ...]:
    """Every reason against the claim, the impossible ones first."""
    return gathered(STUCK, seen, move)


# --- What stays open ---------------------------------------------------------------


def doubts(state: State, move: Stuck) -> tuple[Doubt, ...]:
    """A claim without a hand that nothing refutes: only the hand could tell."""
    if state.over or move.seat >= state.seats or move.hand is not None:
        return ()
    if leads(state, move) or must_hold_a_playable_card(state, move):
        return ()
    text = Text("Only the hand can show whether {seat} cannot play.", seat=move.seat)
    return (Doubt("potato-man.stuck", text),)


def missing(state: State, move: Stuck) -> int:
    """How many cards the shown hand lacks, by the log; 0 if no hand was shown."""
    return 0 if move.hand is None else max(0, held(state, move.seat) - len(move.hand))


def claim(state: State, move: Stuck) -> Claim | None:
    """What is to be remembered of a claim, or None if the log settles it."""
    if not doubts(state, move) and not missing(state, move):
        return None
    return Claim(
        index=state.ply,
        seat=move.seat,
        round=state.round,
        held=held(state, move.seat),
        shown=None if move.hand is None else len(move.hand),
    )


def findings(state: State) -> tuple[Finding, ...]:
    """What no judgement could settle when it was logged: *open*, or *check the entry*."""
    return tuple(_finding(state, claim) for claim in state.claims)


def _finding(state: State, claim: Claim) -> Finding:
    if claim.shown is None:
        text = Text(
            "{seat} could not play in round {round} and showed no hand. "
            "Entering the cards of the hand settles it.",
            seat=claim.seat,
            round=claim.round,
        )
        return Finding("open", claim.seat, claim.index, "potato-man.stuck", text)
    counts = {"seat": claim.seat, "round": claim.round, "count": claim.shown, "held": claim.held}
    if state.seats == 2:
        text = Text(
            "In round {round} {seat} showed {count} card and should have held {held}. "
            "Was one not entered, not logged when it was played, or not drawn?",
            plural="In round {round} {seat} showed {count} cards and should have held {held}. "
            "Was one not entered, not logged when it was played, or not drawn?",
            **counts,
        )
    else:
        text = Text(
            "In round {round} {seat} showed {count} card and should have held {held}. "
            "Was one not entered, or not logged when it was played?",
            plural="In round {round} {seat} showed {count} cards and should have held {held}. "
            "Was one not entered, or not logged when it was played?",
            **counts,
        )
    return Finding("check", claim.seat, claim.index, "potato-man.stuck", text)

"""Against drawing, burying and ending a turn; against decks."""

from __future__ import annotations

from collections import Counter

from companion.engine.text import Text
from companion.engine.verdicts import Objection, illegal, impossible
from games.catan.rules.against import Found, any_two, own_turn, rolled, settled
from games.catan.rules.against_actions import banned
from games.catan.rules.cards import CARDS, EVENTS, EXPANSIONS, stacks
from games.catan.rules.hands import holy, must_trim, named, number, over, price, short
from games.catan.rules.moves import Concede, Deck, End, Hand
from games.catan.rules.names import name
from games.catan.rules.state import State

FROM_OUTSIDE = Counter(
    {"Conflict": 1, "Master Builder": 1, "Plague": 1, "Productive Year": 2, "Progress": 2,
     "Begging Monk": 1, "Good Neighbors": 1, "Religious Festival": 1}
)  # fmt: skip
"""Events that a player still has to choose from (catan.event-choice)."""


def against_hand(state: State, move: Hand) -> Found:
    """Trimmed, filled up or exchanged, each as far as the limit says (catan.hand-step)."""
    seat = move.seat
    taken = number(move.drawn) + number(move.searched)
    buried = number(move.buried)
    gone = _no_stack(state, move)
    if gone is not None:
        return [gone]
    if buried > state.sides[seat].hand + taken:
        text = Text("{seat} has not that many cards.", seat=seat)
        return [impossible("catan.bury", text, field="buried")]
    if not taken and not buried:
        return [illegal("catan.hand-step", Text("Nothing is drawn or buried."))]
    found: Found = []
    if seat != state.turn or must_trim(state) is not None:
        if must_trim(state) != seat:
            found = [own_turn(state, seat), settled(state)]
    else:
        found = [settled(state), rolled(state)]
    found.append(_measure(state, move, taken, buried))
    found.append(any_two(state, seat, price(state, seat) * number(move.searched), move.pay))
    for field, stacks_named in (
        ("drawn", named(move.drawn)),
        ("searched", named(move.searched)),
        ("buried", named(move.buried)),
    ):
        found.append(banned(state, seat, stacks_named, field))
    return found


def _no_stack(state: State, move: Hand) -> Objection | None:
    last = stacks(state.options.ruleset)
    for field in ("drawn", "searched", "buried"):
        if any(not 1 <= stack <= last for stack in named(getattr(move, field))):
            text = Text("The stacks are numbered 1 to {last}.", last=last)
            return impossible("catan.setup-stacks", text, field=field)
    return None


def _measure(state: State, move: Hand, taken: int, buried: int) -> Objection | None:
    """How many cards may come and go."""
    above = over(state, move.seat)
    if above > 0:
        if taken:
            text = Text("{seat} holds more than the limit and only buries.", seat=move.seat)
            return illegal("catan.hand-limit", text, field="buried")
        if buried > above:
            text = Text("{seat} buries {number} too many.", seat=move.seat, number=buried - above)
            return illegal("catan.bury", text, field="buried")
        return None
    lack = short(state, move.seat)
    if not buried:
        if taken <= lack:
            return None
        text = Text("That is more than the hand limit allows.")
        return illegal("catan.hand-limit", text, field="drawn")
    return _exchange(state, move, taken, buried, lack)


def _exchange(state: State, move: Hand, taken: int, buried: int, lack: int) -> Objection | None:
    """One card for one of the same stack: at the limit, with no card played, or thanks to a Holy
    Place one that was just drawn (catan.exchange, catan.holy-place-redraw).
    """
    one = buried == 1 and taken == lack + 1
    redraw = holy(state, move.seat) and not state.redrawn and (state.drew or lack > 0)
    if one and redraw:
        return _same_stack(move)
    if not one or lack or state.drew:
        text = Text("A card is exchanged for one, and only if the hand was full by itself.")
        return illegal("catan.exchange", text, field="buried")
    if state.played and state.options.exchange == "strict":
        text = Text("Whoever has played a card in this turn exchanges none.")
        return illegal("catan.exchange", text, field="buried")
    return _same_stack(move)


def _same_stack(move: Hand) -> Objection | None:
    gave, took = named(move.buried), (*named(move.drawn), *named(move.searched))
    if not gave or not took or gave[0] in took:
        return None
    text = Text("The new card comes from the stack that the old one went under.")
    return illegal("catan.exchange", text, field="buried")


def against_end(state: State, move: End) -> Found:
    """After the dice, with a full hand and no more (catan.turn-end, catan.refill)."""
    found: Found = [own_turn(state, move.seat), settled(state), rolled(state)]
    if over(state, move.seat) > 0:
        text = Text("{seat} still holds more cards than the limit.", seat=move.seat)
        found.append(illegal("catan.hand-limit", text, instead=Text("Bury the rest.")))
    elif short(state, move.seat):
        text = Text(
            "{seat} still draws {count} card.",
            plural="{seat} still draws {count} cards.",
            seat=move.seat,
            count=short(state, move.seat),
        )
        found.append(illegal("catan.refill", text))
    return found


def against_concede(_state: State, _move: Concede) -> Found:
    """One may give up at any time (catan.concede)."""
    return []


# --- Decks -------------------------------------------------------------------------


def against_deck(state: State, move: Deck) -> Found:
    """A deck against what it may hold (catan.deck, catan.deck-cards, catan.deck-copies)."""
    if not state.tournament:
        text = Text("Only the Tournament Game is played with decks of one's own.")
        return [impossible("catan.tournament", text)]
    for field in ("cards", "hand", "events"):
        for card in getattr(move, field):
            if card not in CARDS:
                text = Text("There is no card “{card}”.", card=card)
                return [impossible("catan.no-such-card", text, field=field)]
    found: Found = []
    if state.turns or state.phase not in ("lay", "roll"):
        text = Text("Decks are chosen before the first turn.")
        found.append(illegal("catan.tournament-setup", text))
    return [*found, *_cards(state, move), *_opening(move), *_events(move)]


def _cards(state: State, move: Deck) -> Found:
    counts = Counter(move.cards)
    found: Found = []
    if len(move.cards) != 33:
        text = Text("A deck has 33 cards, and this one {number}.", number=len(move.cards))
        found.append(illegal("catan.deck", text, field="cards"))
    backs = [card for card in counts if card not in EXPANSIONS]
    if backs:
        text = Text(
            "A deck holds no card with a symbol on its back: {cards}.",
            cards=tuple(name(card) for card in backs),
        )
        found.append(illegal("catan.deck-back", text, field="cards"))
    if "Metropolis" in counts and state.options.metropolis_deck == "not_allowed":
        text = Text("By this table's reading a deck holds no Metropolis.")
        found.append(illegal("catan.deck-cards", text, field="cards"))
    for card, count in counts.items():
        if card in EXPANSIONS and count > CARDS[card].copies:
            text = Text(
                "{card} is there {count} time only.",
                plural="{card} is there {count} times only.",
                card=name(card),
                count=CARDS[card].copies,
            )
            found.append(illegal("catan.deck-copies", text, field="cards"))
    return found


def _opening(move: Deck) -> Found:
    if len(move.hand) == 3 and not Counter(move.hand) - Counter(move.cards):
        return []
    text = Text("The opening hand is three cards of the deck.")
    return [illegal("catan.opening-hand", text, field="hand")]


def _events(move: Deck) -> Found:
    strange = [card for card in move.events if card not in EVENTS]
    if len(move.events) == 4 and not strange and not Counter(move.events) - FROM_OUTSIDE:
        return []
    text = Text("Each chooses four events, of those left in the own boxes, and no second Year End.")
    return [illegal("catan.event-choice", text, field="events")]

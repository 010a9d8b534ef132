"""The voyage: a card played, a trick won, the boat's steps, the next round, the end.

What a character does in between is in `set_a` to `set_d`.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from companion.engine.text import Text
from games.potemkin.rules.cards import CARDS, Character, card_name
from games.potemkin.rules.faults import after_play, denial
from games.potemkin.rules.moves import Lay, Play
from games.potemkin.rules.options import acting, owner
from games.potemkin.rules.state import End, Ending, Laid, Source, Stack, State, Won, changed
from games.potemkin.rules.trick import ahead, from_hand, leading_pile, next_to_play

By = Literal["", "nine", "one", "step"]


class Step(NamedTuple):
    """A state on its way, and what has happened so far."""

    state: State
    happened: tuple[Text, ...] = ()


# --- Set-up ---------------------------------------------------------------------------


def laid(state: State, move: Lay) -> Step:
    """The first villages, the boat under the leftmost; piles as far as they were entered
    (potemkin.setup, potemkin.boat).
    """
    entered = {one.character: one.cards for one in move.piles}
    piles = tuple(
        Stack(stack.character, stack.left, entered.get(stack.character, ()))
        for stack in state.piles
    )
    return Step(changed(state, row=tuple((card,) for card in move.villages), piles=piles))


# --- A card ---------------------------------------------------------------------------


def source_of(state: State, move: Play) -> Source:
    """Where a card comes from, if the move does not say: the pile whose turn it is to lead, or
    the Redeployment card, if it is known to be this one or nothing else is left in hand.
    """
    if move.from_ is not None:
        return move.from_
    if state.lead and not state.trick and move.seat == state.turn:
        return state.lead
    aside = state.aside
    if aside and aside.there and move.seat == cossack_seat(state):
        only = aside.card is None and state.hands[move.seat] == 1
        if only or move.card == aside.card:
            return "redeployment"
    return "hand"


def cossack_seat(state: State) -> int | None:
    """The seat that controls the Cossack, if it is in this game."""
    return owner(state.options, state.seats, "cossack")


def played(state: State, move: Play) -> Step:
    """A card lies in the trick; the last one decides it (potemkin.turns)."""
    source = source_of(state, move)
    card = Laid(move.seat, move.card, source)
    doubtful = denial(state, move.seat, move.card) if from_hand(card) else None
    hands, piles, aside = state.hands, state.piles, state.aside
    if from_hand(card):
        hands = tuple(n - (seat == move.seat and n > 0) for seat, n in enumerate(hands))
    else:
        piles = tuple(_without_top(stack, card) for stack in piles)
    if aside and (source == "redeployment" or not hands[cossack_seat(state) or 0]):
        aside = type(aside)(aside.card, there=False)
    after = changed(
        state, trick=(*state.trick, card), hands=hands, piles=piles, aside=aside, lead=None
    )
    hidden = not any(move.card in stack.cards for stack in state.piles)
    after = changed(after, denials=after_play(after, hidden=hidden))
    if doubtful is not None:
        after = changed(after, denials=(*after.denials, doubtful))
    turn = next_to_play(after)
    if turn is not None:
        return Step(changed(after, turn=turn))
    return _won(after)


def _without_top(stack: Stack, played_: Laid) -> Stack:
    """A pile after a card was played from it; an entered card that differs goes all the same."""
    if stack.character != played_.source:
        return stack
    rest = tuple(card for card in stack.cards if card != played_.card)
    left = max(0, stack.left - 1)
    return Stack(stack.character, left, rest[-left:] if left else ())


def _won(state: State) -> Step:
    """A complete trick waits for its winner's ability; a 9 or a 1 moves the boat at once
    (potemkin.nine, potemkin.one, potemkin.reading-early-step).
    """
    best = state.trick[ahead(state)]
    card = CARDS[best.card]
    step = {9: 1, 1: -1}.get(card.number, 0)
    by = acting(state.options, state.seats, best.seat, card.colour)
    won = Won(best.seat, best.card, by, best.source == "redeployment", step)
    told = Text(
        "{seat} wins the trick with {card}.",
        seat=best.seat,
        card=card_name(best.card, state.options.fifth_colour),
    )
    winners = (*state.winners, best.seat)
    after = Step(changed(state, won=won, turn=best.seat, winners=winners), (told,))
    return numbered(after) if state.options.early_step else after


def numbered(now: Step) -> Step:
    """The step of a winning 9 or 1, if there is one still to come."""
    won = now.state.won
    if won is None or not won.step:
        return now
    after = changed(now.state, won=Won(won.seat, won.card, won.by, won.redeployed))
    if won.step > 0:
        told = Text("A 9 has won: the boat goes one step downstream.")
        return stepped(Step(after, (*now.happened, told)), 1, "nine")
    if not after.at and not after.tricks and not after.options.one_in_round_one:
        return Step(after, now.happened)
    told = Text("A 1 has won: the boat goes one step upstream.")
    return stepped(Step(after, (*now.happened, told)), -1, "one")


# --- The boat --------------------------------------------------------------------------


def stepped(now: Step, by: int, why: By, *, last: bool = False) -> Step:
    """The boat one step on; off the row, the voyage is lost (potemkin.step, potemkin.defeat)."""
    state, place = now.state, now.state.at + by
    if 0 <= place < len(state.row):
        return Step(changed(state, at=place), now.happened)
    return ended(now, "past-right" if by > 0 else "past-left", why, last=last)


def ended(now: Step, kind: Ending, by: By = "", *, last: bool = False, why: str = "") -> Step:
    """The voyage is over; a trick that was still in hand goes to the boat."""
    state = now.state
    if state.trick and state.won:
        state = discard_trick(state)
    end = End(kind, state.round, by, last, why)
    return Step(changed(state, end=end, won=None), now.happened)


def discard_trick(state: State) -> State:
    """The trick face down on the boat (potemkin.discard)."""
    cards = tuple(laid.card for laid in state.trick)
    return changed(state, boat=(*state.boat, *cards), trick=())


# --- After an ability --------------------------------------------------------------------


def rounded(now: Step, actor: Character, leads: int | Character | None = None) -> Step:
    """The rest of a round: the boat's step, then victory or the next leader.

    A 9 or 1 that waits for the ability comes first. The step of a round that empties all hands
    counts, by our reading (potemkin.last-step). `actor` is who acted, `leads` who was named to
    lead, if anybody.
    """
    now = numbered(now)
    state = now.state
    if state.over or state.won is None:
        return now
    won, last = state.won, not any(state.hands)
    if not last or state.options.last_step:
        now = stepped(now, 1, "step", last=last)
        if now.state.over:
            return now
        told = Text(
            "The boat goes one step downstream: {count} village ahead.",
            plural="The boat goes one step downstream: {count} villages ahead.",
            count=now.state.downstream,
        )
        now = Step(now.state, (*now.happened, told))
    if last:
        return ended(now, "victory", last=True)
    ones_high = actor == "commissary"
    after = changed(now.state, tricks=state.tricks + 1, trick=(), won=None, ones_high=ones_high)
    return Step(led_by(after, won.seat, actor, leads), now.happened)


def led_by(state: State, winner: int, actor: Character, leads: int | Character | None) -> State:
    """The next trick begins with the winner, or with who was named (potemkin.leader,
    potemkin.named-leader).

    With two players the pile of the character that acted leads, or of the one that was named
    (potemkin.pile-leads); with no card in either pile of that side, see
    potemkin.reading-empty-piles.
    """
    if state.seats > 2:
        seat = leads if isinstance(leads, int) else winner
        return changed(state, turn=holding(state, seat))
    seat, wanted = winner, actor
    if isinstance(leads, str):
        seat, wanted = owner(state.options, 2, leads) or 0, leads
    pile = leading_pile(state, seat, wanted)
    if pile is not None:
        return changed(state, turn=seat, lead=pile)
    other = state.options.empty_piles == "other"
    return changed(state, turn=holding(state, 1 - seat if other else seat))


def holding(state: State, seat: int) -> int:
    """`seat`, or the next one clockwise that has a card to lead with."""
    clockwise = [(seat + step) % state.seats for step in range(state.seats)]
    return next((one for one in clockwise if state.hands[one]), seat)

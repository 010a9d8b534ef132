"""A move applied: the next state and what happened. Nothing here judges."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import structs

from companion.engine.game import Applied
from companion.engine.moves import SetOption
from companion.engine.text import Text
from games.potato_man.rules.cards import A_SACK, CARDS
from games.potato_man.rules.claims import claim
from games.potato_man.rules.moves import AnyMove, Play, Ruling, Stuck, Tally
from games.potato_man.rules.scoring import outcome
from games.potato_man.rules.state import (
    Laid,
    Round,
    Ruled,
    State,
    Taken,
    draw_pile,
    next_round,
    sacks_left,
    starter_of,
    trick_size,
)
from games.potato_man.rules.tricks import ahead, next_in_trick, sack_for

Step = Applied[State]


def played(state: State, move: Play) -> Step:
    """A card lies in the trick; a full trick is taken; the round ends with the last card.

    The turn passes on from the seat that played, whoever's turn it was (potato-man.turns). With
    two players each card is replaced from the draw pile while that lasts (potato-man.draw-pile).
    """
    seat = move.seat
    left = tuple([n - (s == seat) for s, n in enumerate(state.left)])
    trick = (*state.trick, Laid(seat, move.card))
    drawn = draw_pile(state.seats, left[seat]) < draw_pile(state.seats, state.left[seat])
    happened = (Text("{seat} draws a card.", seat=seat),) if drawn else ()
    if len(trick) < trick_size(state.seats):
        turn = next_in_trick(state.seats, [laid.seat for laid in trick], left, seat)
        return Applied(_changed(state, left=left, trick=trick, turn=turn), happened)
    after, told = _taken(_changed(state, left=left, trick=trick))
    if any(left):
        return Applied(after, (*happened, *told))
    over = Text("All cards are played: round {round} is over.", round=state.round)
    return _ended(after, (*happened, *told, over), Round(after.starter, after.taken))


def _taken(state: State) -> tuple[State, tuple[Text, ...]]:
    """The full trick goes to its winner, with a sack if one is left; the winner leads next
    (potato-man.trick-winner, potato-man.sack-won, potato-man.next-leader). A winner without
    cards, after a card too many, passes the lead on to the left.
    """
    winning = state.trick[ahead(state.trick)[0]]
    sack = sack_for(CARDS[winning.card].colour, sacks_left(state))
    seats, winner = state.seats, winning.seat
    clockwise = [(winner + step) % seats for step in range(seats)]
    after = structs.replace(
        state,
        taken=(*state.taken, Taken(winner, sack)),
        gone=(*state.gone, *(laid.card for laid in state.trick)),
        trick=(),
        turn=next((s for s in clockwise if state.left[s]), winner),
    )
    if sack is None:
        told = Text("{seat} takes the trick, but no sack is left for it.", seat=winner)
    else:
        told = Text("{seat} takes the trick and {sack}.", seat=winner, sack=A_SACK[sack])
    return after, (told,)


def stuck(state: State, move: Stuck) -> Step:
    """The round ends at once and an unfinished trick brings no sack (potato-man.stuck)."""
    remembered = claim(state, move)
    claims = state.claims if remembered is None else (*state.claims, remembered)
    happened = [
        Text("{seat} cannot play: round {round} is over.", seat=move.seat, round=state.round)
    ]
    if state.trick:
        happened.append(Text("The unfinished trick brings no sack."))
    ended = Round(state.starter, state.taken)
    return _ended(_changed(state, claims=claims), tuple(happened), ended)


def tally(state: State, move: Tally) -> Step:
    """The counted numbers are the round, whatever was logged of it (potato-man.tally).

    Rulings on this round stay: they are decisions of the table.
    """
    over = Text("Round {round} is counted by hand.", round=state.round)
    return _ended(_changed(state), (over,), Round(state.starter, tally=move.sacks))


def _ended(state: State, happened: tuple[Text, ...], ended: Round) -> Step:
    """On to the next round, or to the end of the game (potato-man.round-end, .rounds)."""
    after = next_round(state, ended)
    result = outcome(after)
    if result is not None:
        return Applied(after, (*happened, result.because))
    leads = Text("{seat} leads round {round}.", seat=after.turn, round=after.round)
    return Applied(after, (*happened, leads))


def ruled(state: State, move: Ruling) -> Step:
    """The table's decision counts in its round (table.ruling); it may change who won."""
    before = outcome(state)
    ruling = Ruled(move.seat, move.round, move.add, move.why)
    after = _changed(state, rulings=(*state.rulings, ruling))
    result = outcome(after)
    if result is None or result == before:
        return Applied(after, ())
    return Applied(after, (result.because,))


def set_option(state: State, move: SetOption) -> Step:
    """The option counts from now on (table.option); `first` from the next round that begins."""
    options = structs.replace(state.options, **{move.option: move.value})
    after = _changed(state, options=options)
    if move.option == "first" and not state.begun and not state.over:
        starter = starter_of(state.seats, options, state.round)
        after = structs.replace(after, starter=starter, turn=starter)
    return Applied(after, ())


def _changed(state: State, **changes: Any) -> State:
    """`state` one move later, with these changes."""
    return structs.replace(state, ply=state.ply + 1, **changes)


STEPS: dict[type[AnyMove], Callable[[State, Any], Step]] = {
    Play: played,
    Stuck: stuck,
    Tally: tally,
    Ruling: ruled,
    SetOption: set_option,
}


def apply(state: State, move: AnyMove) -> Step:
    """The state after any move that is not impossible."""
    return STEPS[type(move)](state, move)

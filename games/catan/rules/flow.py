"""What follows by itself once a move is made: choices without a choice, production, Secret
Societies that look for another building, tokens, totals, the winner.
"""

from __future__ import annotations

from companion.engine.text import Text
from games.catan.rules.dice import changed, owing
from games.catan.rules.measures import hand_limit, has, standing
from games.catan.rules.noticed import going_home
from games.catan.rules.owing import choices, chosen, copyable, copying, given_up, optional
from games.catan.rules.production import produce
from games.catan.rules.scoring import outcome, winner
from games.catan.rules.state import State

Step = tuple[State, tuple[Text, ...]]


def run(state: State) -> Step:
    """Settle whatever needs nobody's decision: an event before production, both in order."""
    happened: tuple[Text, ...] = ()
    while True:
        if state.owed:
            owed = state.owed[0]
            possible = choices(state, owed)
            if not possible:
                state = given_up(state)
            elif len(possible) == 1 and owed.kind != "region" and not optional(state, owed):
                state, more = chosen(state, possible[0])
                happened = (*happened, *more)
            else:
                return state, happened
        elif state.produce is not None and state.phase != "card":
            number = state.produce
            state, more = produce(changed(state, produce=None), number)
            happened = (*happened, *more)
            if has(state, state.turn, "Church Domain"):
                state = owing(state, (state.turn, "domain", 1))
        else:
            return state, happened


def societies(before: State, state: State) -> Step:
    """A Secret Society whose building is gone turns to another; a waiting one copies the first
    that comes (catan.card-secret-society).
    """
    happened: tuple[Text, ...] = ()
    for seat in (0, 1):
        modes = [
            placed.mode
            for placed in state.sides[seat].cards
            if placed.card == "Secret Society" and placed.owner == seat
        ]
        if not modes:
            continue
        mode, possible = modes[0], copyable(state, seat)
        waits = state.options.secret_waiting == "choose"  # noqa: S105 - no password
        if mode in possible or any(o.kind == "society" and o.seat == seat for o in state.owed):
            continue
        if mode and len(possible) > 1:
            state, more = copying(state, seat, "")
            state = owing(state, (seat, "society", 1))
            more = (Text("{seat}'s Secret Society needs something else to copy.", seat=seat),)
        elif possible and not mode and waits:
            if possible == copyable(before, seat):
                continue
            state, more = owing(state, (seat, "society", 1)), ()
        elif possible:
            state, more = copying(state, seat, possible[0])
        elif mode:
            state, _ = copying(state, seat, "")
            more = (Text("{seat}'s Secret Society has nothing to copy.", seat=seat),)
        else:
            continue
        happened = (*happened, *more)
    return state, happened


def tokens(before: State, state: State) -> Step:
    """Tokens change hands at once, totals follow (catan.tokens-at-once)."""
    now = standing(state)
    if now == (state.knight, state.windmill, state.points):
        return state, ()
    state = changed(state, knight=now.knight, windmill=now.windmill, points=now.points)
    happened = []
    if now.knight != before.knight:
        happened.append(
            Text("Nobody holds the Knight Token.")
            if now.knight is None
            else Text("{seat} holds the Knight Token.", seat=now.knight)
        )
    if now.windmill != before.windmill:
        happened.append(
            Text("Nobody holds the Windmill Token.")
            if now.windmill is None
            else Text("{seat} holds the Windmill Token.", seat=now.windmill)
        )
    return state, tuple(happened)


def settled(before: State, state: State) -> Step:
    """`state` with all that follows by itself."""
    happened: tuple[Text, ...] = ()
    if state.owed or state.produce is not None:
        state, happened = run(state)
    if _other_cards(before, state):
        state, more = societies(before, state)
        state, further = tokens(before, state)
        happened = (*happened, *more, *further)
        if state.options.hand_lost == "at_once" and not state.counting:
            seat = state.turn
            if hand_limit(state, seat) < hand_limit(before, seat):
                state = changed(state, trim=True)
        if state.owed:
            state, more = run(state)
            happened = (*happened, *more)
    wins = winner(state)
    if wins != state.winner:
        state = changed(state, winner=wins)
        result = outcome(state)
        if result is not None:
            happened = (*happened, result.because, *going_home(state))
    return state, happened


def _other_cards(before: State, state: State) -> bool:
    """Whether anything has changed that points depend on."""
    if state.printed is not before.printed or state.rulings is not before.rulings:
        return True
    if state.options is not before.options:
        return True
    return any(
        one.cards is not other.cards
        or one.centres is not other.centres
        or one.tally is not other.tally
        for one, other in zip(before.sides, state.sides, strict=True)
    )

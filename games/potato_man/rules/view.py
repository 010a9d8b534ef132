"""What can be seen at the table: the same for every seat and for the public.

Hands are in nobody's phone, so all there is to hide is what lies face down: the cards of closed
tricks (potato-man.closed-tricks). The sacks won lie face up. With the memory aid on, the cards
gone in this round are shown too.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from games.potato_man.rules.cards import Colour
from games.potato_man.rules.moves import Options
from games.potato_man.rules.scoring import round_values
from games.potato_man.rules.state import (
    Laid,
    State,
    Taken,
    draw_pile,
    sack_counts,
    sacks_left,
)
from games.potato_man.rules.tricks import By, ahead, bound, coming, doubled, man_shut, still_open


class SeatView(Struct, frozen=True):
    """One seat: cards in `hand` and `draw_pile`, what it has won.

    `sacks` are those of this round by kind, in the order of `cards.SACKS`; `tricks` how many it
    won in this round; `rounds` what each round begun so far brought, rulings included; `now`
    the present one of them; `total` their sum.
    """

    hand: int
    draw_pile: int
    sacks: tuple[int, ...]
    tricks: int
    rounds: tuple[int, ...]
    now: int
    total: int


class View(Struct, frozen=True):
    """The table as anybody sees it.

    Fields named as in `State` mean the same, so that the checks in `objections` can look at
    either; `gone` is empty without the memory aid. `coming` are the seats that still lay a card
    into the open trick, in order. `ahead` is the place of the winning card in
    the open trick and `ahead_by` what puts it there; `open` are the colours that may be played
    and `doubled` those that lie twice; `man_shut`: no second Potato Man. `sacks_left` goes in
    the order of `cards.SACKS`. `bound` is the most a round can bring all seats together.
    """

    seats: int
    options: Options
    round: int
    starter: int
    turn: int | None
    left: tuple[int, ...]
    trick: tuple[Laid, ...]
    coming: tuple[int, ...]
    taken: tuple[Taken, ...]
    gone: tuple[str, ...]
    ahead: int | None
    ahead_by: By | None
    open: tuple[Colour, ...]
    doubled: tuple[Colour, ...]
    man_shut: bool
    sacks_left: tuple[int, ...]
    bound: int
    table: tuple[SeatView, ...]

    @property
    def over(self) -> bool:
        """Whether all rounds are played."""
        return self.turn is None


def view(state: State) -> View:
    """What everybody may know of `state`."""
    variant, turn = state.options.variant, state.turn
    place, by = ahead(state.trick) if state.trick else (None, None)
    return View(
        seats=state.seats,
        options=state.options,
        round=state.round,
        starter=state.starter,
        turn=turn,
        left=state.left,
        trick=state.trick,
        coming=() if turn is None else coming(state.seats, state.trick, state.left, turn),
        taken=state.taken,
        gone=state.gone if state.options.memory_aid else (),
        ahead=place,
        ahead_by=by,
        open=still_open(state.seats, variant, state.trick),
        doubled=doubled(state.trick),
        man_shut=man_shut(state.seats, state.trick),
        sacks_left=sacks_left(state),
        bound=bound(state.seats, variant),
        table=_table(state),
    )


def _table(state: State) -> tuple[SeatView, ...]:
    values = round_values(state)
    return tuple(_seat(state, seat, values) for seat in range(state.seats))


def _seat(state: State, seat: int, values: Sequence[Sequence[int]]) -> SeatView:
    pile = draw_pile(state.seats, state.left[seat])
    rounds = tuple(by_seat[seat] for by_seat in values)
    return SeatView(
        hand=state.left[seat] - pile,
        draw_pile=pile,
        sacks=sack_counts(state.taken, seat),
        tricks=sum(trick.seat == seat for trick in state.taken),
        rounds=rounds,
        now=rounds[-1] if state.begun else 0,
        total=sum(rounds),
    )

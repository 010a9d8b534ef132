"""What follows from the moves: facts only, no sentences, and no card that nobody has seen.

Everything that can be worked out from these facts is a function here or in `tricks` and
`scoring`, so that nothing can disagree with itself.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, structs

from games.potato_man.rules.cards import SACKS, Sack, sacks_laid_out
from games.potato_man.rules.moves import Options

DRAW_PILE = 8
"""Cards in each draw pile with two players (potato-man.draw-pile)."""

_HAND = {2: 12, 3: 12, 4: 12, 5: 10}
_CARDS_IN_A_TRICK = {2: 4, 3: 3, 4: 4, 5: 5}


def hand_size(seats: int) -> int:
    """How many cards each seat is dealt into the hand (potato-man.setup)."""
    return _HAND[seats]


def dealt(seats: int) -> int:
    """How many cards each seat plays in a full round: hand and draw pile."""
    return _HAND[seats] + (DRAW_PILE if seats == 2 else 0)


def trick_size(seats: int) -> int:
    """How many cards make a trick: with two players four, else one a seat (potato-man.turns)."""
    return _CARDS_IN_A_TRICK[seats]


class Laid(Struct, frozen=True, array_like=True):
    """A card in the open trick, and whose it is."""

    seat: int
    card: str


class Taken(Struct, frozen=True, array_like=True):
    """A trick that was won: by whom, and which sack it brought (None: empty-handed)."""

    seat: int
    sack: Sack | None


class Round(Struct, frozen=True, omit_defaults=True):
    """One round: who led it, the tricks won, or what was counted by hand instead."""

    starter: int
    taken: tuple[Taken, ...] = ()
    tally: tuple[int, ...] | None = None


class Ruled(Struct, frozen=True, array_like=True):
    """A ruling of the table on one seat's score in one round."""

    seat: int
    round: int
    add: int
    why: str


class Claim(Struct, frozen=True, array_like=True):
    """A *cannot play* that the log alone cannot settle.

    The move's `index`, the seat, its round, the cards it still had in hand by the log and those
    it showed (None: it showed no hand).
    """

    index: int
    seat: int
    round: int
    held: int
    shown: int | None


class State(Struct, frozen=True, omit_defaults=True):
    """A table of Potato Man.

    `ply` counts the moves so far. `done` are the finished rounds; the fields from `starter` to
    `gone` are about the current one: who leads it, its tricks won, the open trick, whose turn
    it is (None once the game is over), how many cards each seat still has to play, hand and
    draw pile together, and the cards of its closed tricks.
    """

    seats: int
    options: Options
    starter: int
    turn: int | None
    left: tuple[int, ...]
    ply: int = 0
    done: tuple[Round, ...] = ()
    taken: tuple[Taken, ...] = ()
    trick: tuple[Laid, ...] = ()
    gone: tuple[str, ...] = ()
    rulings: tuple[Ruled, ...] = ()
    claims: tuple[Claim, ...] = ()

    @property
    def over(self) -> bool:
        """Whether all rounds are played: as many as there are seats (potato-man.rounds)."""
        return self.turn is None

    @property
    def round(self) -> int:
        """The current round, counted from 1; the last one once the game is over."""
        return min(len(self.done) + 1, self.seats)

    @property
    def begun(self) -> bool:
        """Whether a card of the current round has been played."""
        return bool(self.trick or self.taken)

    @property
    def rounds(self) -> tuple[Round, ...]:
        """All rounds begun so far, the current one last; a ruling on it begins it too."""
        ruled = any(ruling.round > len(self.done) for ruling in self.rulings)
        if self.begun or ruled:
            return (*self.done, Round(self.starter, self.taken))
        return self.done


def start(seats: int, options: Options) -> State:
    """The table as the first round begins: the youngest leads (potato-man.first-leader)."""
    first = options.first % seats
    return State(
        seats=seats, options=options, starter=first, turn=first, left=(dealt(seats),) * seats
    )


def starter_of(seats: int, options: Options, round_: int) -> int:
    """Who leads a round: the seat to the left of the one that led the round before.

    A round that somebody else led by mistake does not shift the rest: each seat leads once
    (potato-man.first-leader, potato-man.rounds).
    """
    return (options.first + round_ - 1) % seats


def next_round(state: State, ended: Round) -> State:
    """The table after a round: cards and sacks are laid out anew, or the game is over."""
    done = (*state.done, ended)
    over = len(done) == state.seats
    starter = starter_of(state.seats, state.options, len(done) + 1)
    return structs.replace(
        state,
        done=done,
        starter=starter,
        turn=None if over else starter,
        left=(0 if over else dealt(state.seats),) * state.seats,
        taken=(),
        trick=(),
        gone=(),
    )


def sack_counts(taken: Sequence[Taken], seat: int | None = None) -> tuple[int, ...]:
    """Sacks taken of each kind, in the order of `SACKS`, by one seat or by all."""
    won = [trick.sack for trick in taken if seat is None or trick.seat == seat]
    return tuple(won.count(sack) for sack in SACKS)


def sacks_left(state: State) -> tuple[int, ...]:
    """Sacks still lying out, in the order of `SACKS`: everybody sees them (potato-man.sacks)."""
    out = sacks_laid_out(state.options.variant)
    return tuple(max(0, n - t) for n, t in zip(out, sack_counts(state.taken), strict=True))


def draw_pile(seats: int, left: int) -> int:
    """How many cards a seat with `left` cards to play has in its draw pile (none but with two).

    One is drawn after each card played, so the pile lasts for the first eight
    (potato-man.draw-pile).
    """
    if seats != 2:
        return 0
    return max(0, DRAW_PILE - (dealt(seats) - left))

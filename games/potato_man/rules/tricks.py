"""One trick: what may be played into it, who is ahead, which sack it brings.

Every function is total: a trick may hold what the rules forbid, since a table can keep a card
that was played anyway.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Literal

from games.potato_man.rules.cards import (
    CARDS,
    COLOURS,
    DECKS,
    SACK_VALUE,
    SACKS,
    Card,
    Colour,
    Sack,
    Variant,
    colours,
    sacks_laid_out,
)
from games.potato_man.rules.state import Laid, dealt, trick_size

Trick = Sequence[Laid]
By = Literal["number", "later", "potato-man"]


def used(trick: Trick) -> frozenset[Colour]:
    """The colours that lie in the trick."""
    return frozenset([CARDS[laid.card].colour for laid in trick])


def shut(seats: int, trick: Trick) -> frozenset[Colour]:
    """The colours that may not be played now.

    Two to four players: those that lie in the trick (potato-man.colour-once). Five players: the
    same, but only once a colour is doubled, for just one may be (potato-man.five-players); so
    five cards always show all four colours.
    """
    there = used(trick)
    if seats == 5 and len(trick) == len(there):
        return frozenset()
    return there


def man_shut(seats: int, trick: Trick) -> bool:
    """Whether Potato Man may not be played: five players, and one lies in the trick
    (potato-man.five-players-man). With fewer players yellow itself is shut then.
    """
    return seats == 5 and any(CARDS[laid.card].man for laid in trick)


def still_open(seats: int, variant: Variant, trick: Trick) -> tuple[Colour, ...]:
    """The colours that may be played now, never none: a trick has no more cards than it needs."""
    closed = shut(seats, trick)
    return tuple(colour for colour in colours(variant) if colour not in closed)


def doubled(trick: Trick) -> tuple[Colour, ...]:
    """The colours that lie in the trick more than once."""
    there = [CARDS[laid.card].colour for laid in trick]
    return tuple(colour for colour in COLOURS if there.count(colour) > 1)


def playable(seats: int, trick: Trick, cards: Sequence[Card]) -> tuple[Card, ...]:
    """Those of `cards` that may be played into the trick now."""
    closed, no_man = shut(seats, trick), man_shut(seats, trick)
    return tuple(c for c in cards if c.colour not in closed and not (no_man and c.man))


def most_unplayable(seats: int, variant: Variant, trick: Trick) -> int:
    """How many cards that could not be played now a hand can hold at most.

    All such cards but those in the trick itself. It deliberately forgets closed tricks, for it
    is told to people who may not look them up.
    """
    open_ = {card.id for card in playable(seats, trick, DECKS[variant])}
    lying = {laid.card for laid in trick}
    return sum(card.id not in open_ and card.id not in lying for card in DECKS[variant])


def next_in_trick(seats: int, by: Sequence[int], left: Sequence[int], seat: int) -> int:
    """Clockwise from `seat`, whoever still owes a card to this trick and has one.

    `by` are the seats that laid its cards so far. If somebody played out of turn, the seat that
    was passed over is asked later; if somebody played twice and others have no card left, a
    seat may have to make up for it (potato-man.turns).
    """
    share = trick_size(seats) // seats
    clockwise = [(seat + step) % seats for step in range(1, seats + 1)]
    holding = [s for s in clockwise if left[s]]
    owing = [s for s in holding if by.count(s) < share]
    return (owing or holding)[0]


def coming(seats: int, trick: Trick, left: Sequence[int], turn: int) -> tuple[int, ...]:
    """The seats that are still to lay a card into the trick, beginning with the one to move."""
    by, holding, order = [laid.seat for laid in trick], list(left), [turn]
    for _ in range(trick_size(seats) - len(trick) - 1):
        by.append(order[-1])
        holding[order[-1]] -= 1
        order.append(next_in_trick(seats, by, holding, order[-1]))
    return tuple(order)


def ahead(trick: Trick) -> tuple[int, By]:
    """Which card of a trick (not empty) is ahead, by its place, and by what.

    A Potato Man beats all if an Evil Potato lies there too, in whatever order
    (potato-man.potato-man-wins). Else the highest number wins (potato-man.trick-winner), and of
    equal ones the last that was played (potato-man.later-wins).

    Two Potato Men, played anyway: the higher of them. Two cards of a colour, played anyway: as
    any others.
    """
    cards = [CARDS[laid.card] for laid in trick]
    running = list(range(len(cards)))
    by: By = "number"
    if any(card.evil for card in cards):
        men = [place for place in running if cards[place].man]
        if men:
            running, by = men, "potato-man"
    highest = max(cards[place].number for place in running)
    level = [place for place in running if cards[place].number == highest]
    return level[-1], "later" if len(level) > 1 else by


def sack_for(colour: Colour, left: Sequence[int]) -> Sack | None:
    """The sack a trick won in `colour` brings, with `left` still lying out.

    One of that colour (potato-man.sack-won), else a gold one (potato-man.gold), else none
    (potato-man.empty-handed).
    """
    wanted: tuple[Sack, ...] = (colour, "gold")
    return next((sack for sack in wanted if left[SACKS.index(sack)]), None)


@cache
def bound(seats: int, variant: Variant) -> int:
    """The most sacks all seats together can win in a round (potato-man.sack-bound).

    As many sacks as there can be tricks, the most valuable ones. Below it a single seat can
    reach any number from 0 on, so there is nothing else to check about one.
    """
    out = zip(SACKS, sacks_laid_out(variant), strict=True)
    values = sorted((SACK_VALUE[sack] for sack, count in out for _ in range(count)), reverse=True)
    tricks = seats * dealt(seats) // trick_size(seats)
    return sum(values[:tricks])

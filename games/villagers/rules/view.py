"""What a viewer may know. Everything in a state lies open on the table; what only some have seen
(the card a Noble took, the one a Pigeoneer found) is in no state.
"""

from __future__ import annotations

from msgspec import Struct

from companion.engine.text import Text
from games.villagers.rules.building import build_limit, draft_limit
from games.villagers.rules.developments import laid_out, measured, suit_of
from games.villagers.rules.memory import OfTheLastState
from games.villagers.rules.scoring import counted, now, total
from games.villagers.rules.state import State
from games.villagers.rules.values import bronze, printed_gold, silver, symbols
from games.villagers.rules.village import covered, nth_of, room


class CardView(Struct, frozen=True):
    """A villager as it lies: `at` is its place in the village, `on` that of the one below.

    `gold` is what it prints and counts now, `room` how many more it carries.
    """

    at: int
    name: str
    nth: int
    on: int
    covered: bool
    coins: int
    turned: bool
    as_: str
    gold: int
    room: int


class Valued(Struct, frozen=True):
    """A silver or bronze symbol and its value now."""

    name: str
    amount: int
    because: Text


class VillageView(Struct, frozen=True):
    """A village and its totals: gold in the `supply`, what each market would pay now.

    `draft_limit` and `build_limit` are those of now (the latter of the turn that is on);
    `drafts_left` and `builds_left` what is left of them.
    """

    cards: tuple[CardView, ...]
    supply: int
    total: int
    hand: int
    first_market: int
    second_market: int
    gold: int
    coins: int
    food: int
    builders: int
    padlocks: int
    suits: tuple[int, ...]
    silver: tuple[Valued, ...]
    bronze: tuple[Valued, ...]
    draft_limit: int
    build_limit: int
    drafts_left: int
    builds_left: int
    basics_left: int


class Standing(Struct, frozen=True):
    """A Development on the table: who holds its token (-1: nobody), what each seat counts."""

    name: str
    holder: int
    counts: tuple[int, ...]


class View(Struct, frozen=True):
    """The table. `villages` are in the order of `state.sides`."""

    state: State
    villages: tuple[VillageView, ...]
    developments: tuple[Standing, ...]

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.state.over


def _view(state: State) -> View:
    developments = tuple(
        Standing(name, state.tokens[suit_of(name)], measured(state, name))
        for name in laid_out(state)
    )
    villages = tuple(village_view(state, at) for at in range(len(state.sides)))
    return View(state, villages, developments)


view = OfTheLastState(_view)
"""What everybody may know of a state; the same for every viewer."""


def village_view(state: State, at: int) -> VillageView:
    """One side's village and its totals."""
    side, options = state.sides[at], state.options
    village = side.village
    seen = symbols(village, options.countess_back_gold)
    over = covered(village)
    cards = tuple(
        CardView(
            at=place,
            name=card.name,
            nth=nth_of(village, place),
            on=card.on,
            covered=place in over,
            coins=card.coins,
            turned=card.turned,
            as_=card.as_,
            gold=0 if place in over else printed_gold(card, options.countess_back_gold),
            room=max(0, room(village, place)),
        )
        for place, card in enumerate(village)
    )
    first, second = now(state, at)
    drafts = draft_limit(state, at)
    building = state.phase == "build" and state.turn == at
    limit = side.turn.limit if building else build_limit(state, at)
    return VillageView(
        cards=cards,
        supply=side.supply,
        total=total(state, at),
        hand=side.hand,
        first_market=first,
        second_market=second,
        gold=seen.printed,
        coins=seen.lying,
        food=seen.food,
        builders=seen.builders,
        padlocks=seen.padlocks,
        suits=seen.suits,
        silver=tuple(
            Valued(village[place].name, worth.amount, worth.because)
            for place in seen.silver
            for worth in [silver(counted(state, at), place, options)]
        ),
        bronze=tuple(
            Valued(village[place].name, worth.amount, worth.because)
            for place in seen.bronze
            for worth in [bronze(village, place, options)]
        ),
        draft_limit=drafts,
        build_limit=limit,
        drafts_left=max(0, drafts - side.drafted) if state.phase == "draft" else 0,
        builds_left=max(0, limit - side.turn.used) if building else 0,
        basics_left=max(0, 3 - side.turn.basics) if building else 0,
    )

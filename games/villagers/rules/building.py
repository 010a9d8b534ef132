"""A villager comes into a village: where it goes and who opens its padlock.

What a move leaves open is settled here, the same way for whoever judges and for whoever applies.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct, structs

from games.villagers.rules.cards import CARDS, WILD
from games.villagers.rules.developments import technology
from games.villagers.rules.moves import Unlock, Who
from games.villagers.rules.state import LEAST, MOST, Placed, Side, State, Turn
from games.villagers.rules.values import symbols
from games.villagers.rules.village import (
    bare_stand_ins,
    change,
    find,
    places,
    put,
    stand_in,
    take,
)

NOWHERE = -2
COST = 2
"""Gold for a padlock (villagers.padlock)."""


class Key(Struct, frozen=True):
    """How a padlock is opened.

    `by`: "own" unlocker at (side, at), an "other" one, the "bank", a "tinner", "none" needed, or
    "missing": what the move names is not there. `cost` is paid from the seat's supply. `open`:
    the move did not say which of several.
    """

    by: Literal["own", "other", "bank", "tinner", "none", "missing"]
    side: int = -1
    at: int = -1
    cost: int = 0
    open: bool = False


def unlockers(state: State, card: str) -> Iterator[tuple[int, int]]:
    """All who can open a card's padlock, as (side, place) (villagers.unlockers)."""
    opener = CARDS[card].padlock
    if opener:
        for side, one in enumerate(state.sides):
            for at, placed in enumerate(one.village):
                if placed.name == opener:
                    yield side, at


def bank_price(state: State) -> int:
    """What the bank asks (villagers.unlock-nobody, villagers.card-the-countess-bank)."""
    return COST + state.acting("The Countess Bank")


def key(state: State, seat: int, card: str, unlock: Unlock | None) -> Key:
    """How `unlock` opens `card`'s padlock: one's own unlocker, or the only one, if it is None."""
    if not CARDS[card].padlock:
        return Key("none")
    if unlock == "tinner":
        return Key("tinner")
    if unlock == "bank":
        return Key("bank", cost=bank_price(state))
    found = list(unlockers(state, card))
    if isinstance(unlock, Who):
        for side in state.sides_meant(unlock.seat, seat):
            at = find(state.sides[side].village, unlock.villager, unlock.nth) if side >= 0 else -1
            if at >= 0:
                return _key_at(seat, side, at)
        return Key("missing")
    own = [one for one in found if one[0] == seat]
    if own or found:
        side, at = (own or found)[0]
        made = _key_at(seat, side, at)
        return structs.replace(made, open=not own and len(found) > 1)
    return Key("bank", cost=bank_price(state))


def _key_at(seat: int, side: int, at: int) -> Key:
    return Key("own", side, at) if side == seat else Key("other", side, at, COST)


def turned(state: State, seat: int, key_: Key) -> State:
    """The state after a padlock was opened so: 2 gold lie on the unlocker, or went to the bank."""
    side = state.sides[seat]
    paid = min(key_.cost, max(0, side.supply))
    if paid:
        state = state.with_side(seat, side.gains("unlocking", -paid))
    if key_.by in ("own", "other"):
        other = state.sides[key_.side]
        coins = COST if key_.by == "own" else paid
        village = change(other.village, key_.at, coins=other.village[key_.at].coins + coins)
        state = state.with_side(key_.side, structs.replace(other, village=village))
    return state


def own_place(side: Side, who: Who) -> int:
    """The place of a villager that a move names in the seat's own village, or -1."""
    return find(side.village, who.villager, who.nth)


def where(side: Side, card: str, on: Who | None, as_: str | None) -> int:
    """Where a card comes to lie: a place in the village, -1 the ground, `NOWHERE` if it cannot.

    Said by the move, or else the first place with room.
    """
    if on is not None:
        at = own_place(side, on)
        return at if at >= 0 else NOWHERE
    link = as_ if card in WILD else card
    if not link or link not in CARDS or not CARDS[link].on:
        return -1
    if card in WILD:
        spots = [
            at
            for at in places(side.village, link)
            if stand_in(side.village, at, link)
        ]  # fmt: skip
        return spots[0] if spots else NOWHERE
    spots = list(places(side.village, card))
    return spots[0] if spots else NOWHERE


def placed(
    state: State, seat: int, card: str, on: int, as_: str = "", coins: int = 0, shown: bool = False
) -> State:
    """The state with a villager in its place; where there is none it stands on the ground."""
    side = state.sides[seat]
    as_ = as_ if card in WILD else ""
    new = Placed(card, max(-1, on), coins, shown, as_, state.ply)
    return state.with_side(seat, structs.replace(side, village=put(side.village, new)))


def build_limit(state: State, seat: int) -> int:
    """How many a seat may build in its turn that now begins (villagers.build-limit)."""
    limit = LEAST + symbols(state.sides[seat].village).builders + extra(state, seat, "builder")
    limit = min(MOST, limit)
    return max(0, limit - (state.solo.fewer_builds if state.solo else 0))


def draft_limit(state: State, seat: int) -> int:
    """How many a seat drafts in this round, by what its village shows now
    (villagers.draft-limit, villagers.draft-count-time).
    """
    side = state.sides[seat]
    food = symbols(side.village).food
    if not state.options.benefactor_food and state.phase == "draft":
        food -= sum(
            CARDS[card.name].food for card in side.village if card.built >= state.draft_began
        )
    limit = min(MOST, LEAST + food + extra(state, seat, "food"))
    return max(0, limit - (state.solo.fewer_drafts if state.solo else 0))


def unnamed(state: State, seat: int) -> int:
    """How many cards lie on a seat's Village Square that nobody has named: drafted from a stack
    and not in hand yet (villagers.village-square).
    """
    side = state.sides[seat]
    if not state.full or side.drafted >= draft_limit(state, seat):
        return 0
    return side.drafted - len(side.square)


def extra(state: State, seat: int, kind: str) -> int:
    """Food or builders of the Technology a seat holds (villagers.development-actions)."""
    return int(state.tokens[0] == seat and technology(state) == kind)


def fed_by_windmill(state: State, seat: int) -> bool:
    """Whether the Windmill's food keeps a seat's Founders from turning
    (villagers.reading-windmill-founders).
    """
    return state.options.windmill_founders and bool(extra(state, seat, "food"))


def settle_stand_ins(side: Side) -> tuple[Side, int]:
    """A side whose bare Monks and Apprentices went back to hand, and how many did
    (villagers.left-on-top).
    """
    count = 0
    village = side.village
    while (at := bare_stand_ins(village)) >= 0:
        village = take(village, at)
        count += 1
    if not count:
        return side, 0
    return structs.replace(side, village=village, hand=side.hand + count), count


def begin_turn(state: State, seat: int) -> State:
    """A seat's Build Phase begins: its builders are counted now (villagers.build-count-time)."""
    side = structs.replace(state.sides[seat], turn=Turn(limit=build_limit(state, seat)))
    return structs.replace(state.with_side(seat, side), turn=seat)

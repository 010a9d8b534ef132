"""The Development Phase: who wins which Development, and what it pays."""

from __future__ import annotations

from msgspec import Struct, structs

from companion.engine.text import Text
from games.villagers.rules.cards import DEVELOPMENT_SUITS, DEVELOPMENTS, NAMED
from games.villagers.rules.state import Earned, State
from games.villagers.rules.values import best_silver, symbols

TECHNOLOGY = 0
"""The place of the Technology token among the three."""


def laid_out(state: State) -> tuple[str, ...]:
    """The Developments on the table, in the order of their suits."""
    if not state.options.has("developments"):
        return ()
    there = [name for name in state.options.developments if name in DEVELOPMENTS]
    return tuple(sorted(there, key=lambda name: suit_of(name)))


def suit_of(name: str) -> int:
    """Which of the three suits a Development has."""
    return DEVELOPMENT_SUITS.index(DEVELOPMENTS[name].suit)


def technology(state: State) -> str:
    """What the Technology on the table gives besides gold: "food", "builder" or nothing."""
    for name in laid_out(state):
        if suit_of(name) == TECHNOLOGY:
            return DEVELOPMENTS[name].also
    return ""


def measured(state: State, name: str) -> tuple[int, ...]:
    """What each seat has of what a Development counts (villagers.development-counting)."""
    counts = DEVELOPMENTS[name].counts
    if counts == "specials-in-hand":
        return (*state.inn, *(0,) * state.seats)[: state.seats]
    return tuple(_measure(state, seat, counts) for seat in range(state.seats))


def _measure(state: State, seat: int, counts: str) -> int:
    village = state.sides[seat].village
    seen = symbols(village)
    match counts:
        case "villagers":
            return len(village)
        case "gold-symbols":
            return len(seen.gold)
        case "coined":
            return len(seen.coins)
        case "padlocks":
            return seen.padlocks
        case "best-silver":
            return best_silver(village, state.options)
        case "food":
            return seen.food
        case "chains":
            return seen.chains
    return seen.suit(counts.removesuffix("-symbols").title())


class Won(Struct, frozen=True):
    """A Development settled: its winner (-1 in a tie) and what each seat had."""

    name: str
    winner: int
    counts: tuple[int, ...]


def settled(state: State) -> tuple[Won, ...]:
    """Who wins each Development as the villages stand (villagers.development-settle)."""
    found = []
    for name in laid_out(state):
        counts = measured(state, name)
        best = max(counts)
        alone = counts.count(best) == 1
        found.append(Won(name, counts.index(best) if alone else -1, counts))
    return tuple(found)


def hold(state: State) -> tuple[State, tuple[Text, ...]]:
    """The Development Phase: all are settled, then each winner is paid."""
    won = settled(state)
    told: list[Text] = []
    tokens = list(state.tokens)
    owed: list[tuple[int, str]] = []
    for one in won:
        suit = suit_of(one.name)
        again = state.options.rewards_again or tokens[suit] != one.winner
        tokens[suit] = one.winner
        if one.winner < 0:
            told.append(
                Text("{development}: a tie, so nobody wins it.", development=NAMED[one.name])
            )
        elif again:
            state = _paid(state, one, told)
            if DEVELOPMENTS[one.name].also in ("card", "basic"):
                owed.append((one.winner, one.name))
    return structs.replace(state, tokens=tuple(tokens), owed=tuple(owed), inn=()), tuple(told)


def _paid(state: State, won: Won, told: list[Text]) -> State:
    gold = DEVELOPMENTS[won.name].gold
    told.append(
        Text(
            "{development}: {seat} has the most, {most}, and gets {gold} gold.",
            development=NAMED[won.name],
            seat=won.winner,
            most=max(won.counts),
            gold=gold,
        )
    )
    side = state.sides[won.winner].gains("developments", gold)
    rewards = (*side.rewards, Earned(won.name, state.round, gold))
    return state.with_side(won.winner, structs.replace(side, rewards=rewards))

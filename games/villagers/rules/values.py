"""What a village shows and what its symbols are worth.

Covered gold, food and builders are gone; suit symbols and padlocks always count
(villagers.covered, villagers.still-count).
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct, structs

from companion.engine.text import Text
from games.villagers.rules.cards import BASICS, CARDS, COUNTESS, FOUNDERS, SUITS, named
from games.villagers.rules.options import Options
from games.villagers.rules.state import MOST, Placed, Village
from games.villagers.rules.village import chain_sizes, covered


class Symbols(Struct, frozen=True):
    """What can be counted in a village.

    `gold` is each visible Gold Symbol as (villager, value); `suits` go in the order of `SUITS`;
    `silver` and `bronze` are the places of those villagers.
    """

    gold: tuple[tuple[str, int], ...]
    coins: tuple[tuple[str, int], ...]
    food: int
    builders: int
    padlocks: int
    suits: tuple[int, ...]
    silver: tuple[int, ...]
    bronze: tuple[int, ...]
    long_chains: int
    chains: int

    @property
    def printed(self) -> int:
        """The sum of all visible printed gold."""
        return sum(value for _, value in self.gold)

    @property
    def lying(self) -> int:
        """The sum of all coins on villagers."""
        return sum(coins for _, coins in self.coins)

    def suit(self, name: str) -> int:
        """Symbols of one suit."""
        return self.suits[SUITS.index(name)]


def printed_gold(card: Placed, countess_back: bool = False) -> int:
    """The gold printed on the side that a card shows."""
    if card.turned and not (card.name == COUNTESS and countess_back):
        return 0
    return CARDS[card.name].gold


# A village is asked for its symbols many times between two changes: by offers, score and view.
@lru_cache(maxsize=2048)
def symbols(village: Village, countess_back: bool = False) -> Symbols:
    """Everything that can be counted in a village."""
    over = covered(village)
    gold: list[tuple[str, int]] = []
    coins: list[tuple[str, int]] = []
    suits = [0] * len(SUITS)
    silver, bronze = [], []
    food = builders = padlocks = 0
    for at, card in enumerate(village):
        type_ = CARDS[card.name]
        if type_.suit:
            suits[SUITS.index(type_.suit)] += type_.symbols
        padlocks += bool(type_.padlock)
        if card.coins:
            coins.append((card.name, card.coins))
        if at in over:
            continue
        worth = printed_gold(card, countess_back)
        if worth:
            gold.append((card.name, worth))
        food += 1 if card.name == FOUNDERS and card.turned else type_.food
        builders += type_.builders
        if type_.silver:
            silver.append(at)
        if type_.bronze:
            bronze.append(at)
    sizes = chain_sizes(village)
    return Symbols(
        gold=tuple(gold),
        coins=tuple(coins),
        food=food,
        builders=builders,
        padlocks=padlocks,
        suits=tuple(suits),
        silver=tuple(silver),
        bronze=tuple(bronze),
        long_chains=sum(size >= 3 for size in sizes),
        chains=sum(size >= 2 for size in sizes),
    )


def fed(village: Village) -> Village:
    """A village with its Founders turned if it shows no food (villagers.founders-turn)."""
    if symbols(village).food:
        return village
    return tuple(
        structs.replace(card, turned=True) if card.name == FOUNDERS else card for card in village
    )


class Worth(Struct, frozen=True):
    """What one silver or bronze symbol is worth, and what makes it so."""

    amount: int
    because: Text


def silver(village: Village, at: int, options: Options) -> Worth:
    """The value of the silver villager at a place (villagers.silver-list)."""
    seen = symbols(village, options.countess_back_gold)
    match CARDS[village[at].name].silver:
        case "hay-pairs":
            n = seen.suit("Hay")
            return Worth(3 * (n // 2), Text("3 for each 2 Hay symbols: {n}", n=n))
        case "ore-pairs":
            n = seen.suit("Ore")
            return Worth(3 * (n // 2), Text("3 for each 2 Ore symbols: {n}", n=n))
        case "solitary-pairs":
            n = seen.suit("Solitary")
            return Worth(3 * (n // 2), Text("3 for each 2 Solitary symbols: {n}", n=n))
        case "gold-symbol-pairs":
            return _peddler(seen, options)
        case "wood-symbols":
            n = seen.suit("Wood")
            return Worth(n, Text("1 for each Wood symbol: {n}", n=n))
        case "wood-gold":
            wood = tuple((name, g) for name, g in seen.gold if CARDS[name].suit == "Wood")
            text = Text("the gold on Wood villagers: {cards}", cards=each(wood))
            return Worth(sum(g for _, g in wood), text)
        case "padlocks":
            n = seen.padlocks - (not options.locksmith_own)
            return Worth(2 * n, Text("2 for each padlock, covered ones too: {n}", n=n))
        case "food":
            n = seen.food if options.past_five else min(MOST, seen.food)
            return Worth(3 * n, Text("3 for each food: {n}", n=n))
        case "builders":
            n = seen.builders if options.past_five else min(MOST, seen.builders)
            return Worth(3 * n, Text("3 for each builder: {n}", n=n))
        case "coins":
            return _agent(village, at, seen, options)
        case _:
            sets = min(seen.suit("Ore"), seen.suit("Hay"), seen.suit("Wood"))
            text = Text("3 for each set of an Ore, a Hay and a Wood symbol: {n}", n=sets)
            return Worth(3 * sets, text)


def _peddler(seen: Symbols, options: Options) -> Worth:
    """Symbols, not gold (villagers.card-peddler)."""
    cards = tuple(n for n, _ in seen.gold if n != FOUNDERS or options.peddler_founders)
    text = Text("3 for each 2 Gold Symbols, here {n}: {cards}", n=len(cards), cards=named(cards))
    return Worth(3 * (len(cards) // 2), text)


def _agent(village: Village, at: int, seen: Symbols, options: Options) -> Worth:
    """The most coins on one villager; if Agents may not share one, the next for the next Agent
    (villagers.card-agent, villagers.reading-two-agents).
    """
    rank = 0
    if not options.two_agents:
        rank = sum(village[other].name == village[at].name for other in seen.silver if other < at)
    best = sorted(seen.coins, key=lambda pair: -pair[1])[rank : rank + 1]
    if not best:
        return Worth(0, Text("no coins lie on any villager"))
    name, coins = best[0]
    return Worth(coins, Text("the coins on one villager: {card}", card=Text("{card}", card=name)))


def nun(village: Village, chosen: str, options: Options) -> tuple[str, int] | None:
    """Whom a Nun counts, and for how much; None if no silver villager is there just once.

    The one that was chosen, or else the best (villagers.card-nun).
    """
    single = {
        village[at].name: silver(village, at, options).amount
        for at in symbols(village, options.countess_back_gold).silver
        if sum(card.name == village[at].name for card in village) == 1
    }
    if not single:
        return None
    if chosen in single and options.owner_picks_silver:
        return chosen, single[chosen]
    best = max(single, key=lambda name: single[name])
    return best, single[best]


def bronze(village: Village, at: int, options: Options) -> Worth:
    """The value of the bronze villager at a place (villagers.bronze)."""
    seen = symbols(village)
    match CARDS[village[at].name].bronze:
        case "half-silver":
            values = {
                village[place].name: silver(village, place, options).amount for place in seen.silver
            }
            if not values:
                return Worth(0, Text("there is no silver villager"))
            best = max(values, key=lambda name: values[name])
            message = "half of {value}, the silver value of {card}"
            text = Text(message, value=values[best], card=Text("{card}", card=best))
            return Worth(values[best] // 2, text)
        case "coined":
            cards = named(tuple(name for name, _ in seen.coins))
            text = Text("2 for each villager with coins: {cards}", cards=cards)
            return Worth(2 * len(cards), text)
        case "gold-symbols":
            cards = named(tuple(name for name, _ in seen.gold))
            return Worth(len(cards), Text("1 for each Gold Symbol: {cards}", cards=cards))
        case _:
            n = seen.long_chains
            return Worth(n, Text("1 for each chain of three or more: {n}", n=n))


def best_silver(village: Village, options: Options) -> int:
    """The most valuable silver symbol; 0 without any."""
    places = symbols(village, options.countess_back_gold).silver
    return max((silver(village, at, options).amount for at in places), default=0)


def each(gold: tuple[tuple[str, int], ...]) -> tuple[Text, ...]:
    return tuple(Text("{card} {gold}", card=name, gold=amount) for name, amount in gold)


def villagers(village: Village, options: Options) -> int:
    """How many count in a tie-break (villagers.tie-break, villagers.reading-tie-counts-all)."""
    if options.tie_counts_all:
        return len(village)
    return sum(card.name not in (*BASICS, FOUNDERS) for card in village)

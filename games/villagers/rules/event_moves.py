"""What a solo game logs besides: the Countess, the Jester, and one move for each event.

The seat is always 0, and is taken for granted.
"""

from __future__ import annotations

from msgspec import field

from companion.engine.moves import Move, Seat
from games.villagers.rules.moves import CardId, Common, Count, EventId, Pile, Who


class CountessCard(Move, frozen=True, kw_only=True, tag="countess"):
    """A villager comes into the Countess's village: with a draft, or from the Reserve."""

    card: CardId


class Deal(Move, frozen=True, kw_only=True, tag="event"):
    """An event is revealed."""

    card: EventId


class Jester(Move, frozen=True, kw_only=True, tag="jester"):
    """The Jester is used up, and one event that lies open goes with it."""

    event: EventId


class EventMove(Move, frozen=True, kw_only=True):
    """Base of the events' own moves: the event takes effect and is discarded."""

    seat: Seat = 0


class Betrayer(EventMove, frozen=True, kw_only=True, tag="betrayer"):
    """`of` moves to the Countess; without it nobody can."""

    of: Who | None = None


class BlackMarket(EventMove, frozen=True, kw_only=True, tag="black-market"):
    """Silver is scored on both sides."""


class Bribes(EventMove, frozen=True, kw_only=True, tag="bribes"):
    """`of` is the Countess's villager whose key ring pays."""

    of: Who | None = None


class Customs(EventMove, frozen=True, kw_only=True, tag="customs"):
    """A gold for each villager of one's largest suit."""


class GuildConspiracy(EventMove, frozen=True, kw_only=True, tag="guild-conspiracy"):
    """Two gold on each key ring of the Countess."""


class LandClaim(EventMove, frozen=True, kw_only=True, tag="land-claim"):
    """Two gold for each basic villager."""


class MoodSwing(EventMove, frozen=True, kw_only=True, tag="mood-swing"):
    """Another event is dealt in its place."""


class Serfdom(EventMove, frozen=True, kw_only=True, tag="serfdom"):
    """It has had its round."""


class SinisterBanquet(EventMove, frozen=True, kw_only=True, tag="sinister-banquet"):
    """The Countess earns by her food."""


class TemporaryEmployment(EventMove, frozen=True, kw_only=True, tag="temporary-employment"):
    """`suits` is how many suits there are in one's hand."""

    suits: Count


class TheCountessBank(EventMove, frozen=True, kw_only=True, tag="the-countess-bank"):
    """It has had its round."""


class ValueAddedTax(EventMove, frozen=True, kw_only=True, tag="value-added-tax"):
    """A gold for each Gold Symbol."""


class Abduction(EventMove, frozen=True, kw_only=True, tag="abduction"):
    """A card of the hand is discarded; `card` says which, if everybody saw it."""

    card: CardId | None = None


class Arrest(EventMove, frozen=True, kw_only=True, tag="arrest"):
    """`of` is discarded; without it nobody can be."""

    of: Who | None = None


class Arson(EventMove, frozen=True, kw_only=True, tag="arson"):
    """`pay`: 3 gold to the bank; else one build action fewer."""

    pay: bool


class Blackmail(EventMove, frozen=True, kw_only=True, tag="blackmail"):
    """The Countess earns the highest gold printed in one's village."""


class Conscription(EventMove, frozen=True, kw_only=True, tag="conscription"):
    """`card` comes into the Countess's village; without it nothing was left to take."""

    from_: Pile | None = field(default=None, name="from")
    card: CardId | None = None


class DarkMood(EventMove, frozen=True, kw_only=True, tag="dark-mood"):
    """Two more events are dealt in its place."""


class ItWasYou(EventMove, frozen=True, kw_only=True, tag="it-was-you"):
    """The Jester has to be used on `event`; without one, it was gone already."""

    event: EventId | None = None


class ProtectionMoney(EventMove, frozen=True, kw_only=True, tag="protection-money"):
    """As much as the coins on `of` goes to the Countess."""

    of: Who | None = None


class Rats(EventMove, frozen=True, kw_only=True, tag="rats"):
    """`pay`: 3 gold to the bank; else one draft fewer."""

    pay: bool


class SpyNetwork(EventMove, frozen=True, kw_only=True, tag="spy-network"):
    """The Countess earns the value of one's own silver villager `of`."""

    of: Who | None = None


class TradeNetwork(EventMove, frozen=True, kw_only=True, tag="trade-network"):
    """The Countess earns the value of her silver villager `of`."""

    of: Who | None = None


class Tribute(EventMove, frozen=True, kw_only=True, tag="tribute"):
    """A gold for each card in hand: `cards`, or as many as are counted."""

    cards: Count | None = None


SoloEvent = (
    Betrayer | BlackMarket | Bribes | Customs | GuildConspiracy | LandClaim | MoodSwing | Serfdom
    | SinisterBanquet | TemporaryEmployment | TheCountessBank | ValueAddedTax | Abduction | Arrest
    | Arson | Blackmail | Conscription | DarkMood | ItWasYou | ProtectionMoney | Rats | SpyNetwork
    | TradeNetwork | Tribute
)  # fmt: skip
AnyMove = Common | CountessCard | Deal | Jester | SoloEvent

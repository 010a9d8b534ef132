"""What follows from the moves: facts only, no sentences, and nothing that a table cannot see."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct, UnsetType, structs

from games.villagers.rules.cards import CARDS, EVENTS
from games.villagers.rules.options import Options

GOLD_AT_START = 8
CARDS_AT_START = 5
LEAST, MOST = 2, 5
"""A draft and a build limit begin at 2 and never go beyond 5 (villagers.limit-five)."""

Phase = Literal[
    "score", "deal", "draft", "coin", "road", "build", "bronze", "inn", "rewards", "events",
    "countess", "over",
]  # fmt: skip

FLOWS = (
    "start", "counted", "road", "unlocking", "specials", "bronze", "developments", "events",
    "recount",
)  # fmt: skip
Flow = Literal[
    "start", "counted", "road", "unlocking", "specials", "bronze", "developments", "events",
    "recount",
]  # fmt: skip
"""What gold in a supply came from."""


class Placed(Struct, frozen=True, array_like=True):
    """A villager in a village.

    `on` is the place, in the village, of the one below (-1: it stands on the ground); `turned`
    Founders show their food; `as_` is what a Monk or an Apprentice stands for; `built` is the
    move that built it, for a Thief in its first phase.
    """

    name: str
    on: int = -1
    coins: int = 0
    turned: bool = False
    as_: str = ""
    built: int = -1

    @property
    def stands_for(self) -> str:
        """Which link of a chain it is."""
        return self.as_ or self.name


Village = tuple[Placed, ...]


class Earned(Struct, frozen=True, array_like=True):
    """What one bronze symbol or one Development paid in one round."""

    card: str
    round: int
    amount: int


class Paid(Struct, frozen=True, array_like=True):
    """What the First Market paid: printed gold by card, and coins by villager."""

    gold: tuple[tuple[str, int], ...] = ()
    coins: tuple[tuple[str, int], ...] = ()

    @property
    def amount(self) -> int:
        """All of it."""
        return sum(n for _, n in self.gold) + sum(n for _, n in self.coins)


class Turn(Struct, frozen=True, omit_defaults=True):
    """What a seat has done in its Build Phase.

    `limit` is its build limit, `used` the actions taken, `basics` those got for a card;
    `tinner` whether one is in use; `thieves` and `freelancers` those used so far, the latter
    as (seat, nth).
    """

    limit: int = LEAST
    used: int = 0
    basics: int = 0
    tinner: bool = False
    thieves: tuple[int, ...] = ()
    freelancers: tuple[tuple[int, int], ...] = ()


class Side(Struct, frozen=True, omit_defaults=True):
    """One seat, or the Countess.

    - `flows`: its supply, by what the gold came from, in the order of `FLOWS`.
    - `hand`: how many cards it holds; `held`: basic villagers known to be among them; `square`:
      those drafted and not yet in hand.
    - `known`: its village was entered (score only), after so many markets (`entered`).
    - `drafted`: cards drafted this round; `done`: drafting is over for it; `extra`: a second
      card is due in this turn (Recruiter).
    - `bronze`: which symbol was chosen, or paid, in this round; `nun`: whom its Nun counts.
    """

    village: Village = ()
    flows: tuple[int, ...] = (0,) * len(FLOWS)
    hand: int = 0
    held: tuple[str, ...] = ()
    square: tuple[str, ...] = ()
    known: bool = False
    entered: int = 0
    drafted: int = 0
    done: bool = False
    extra: bool = False
    turn: Turn = Turn()
    bronze: str = ""
    nun: str = ""
    bronzes: tuple[Earned, ...] = ()
    rewards: tuple[Earned, ...] = ()
    first: Paid | None = None

    @property
    def supply(self) -> int:
        """Gold in the supply."""
        return sum(self.flows) + (self.first.amount if self.first else 0)

    def gains(self, flow: Flow, amount: int) -> Side:
        """This side with so much more gold in its supply, or less."""
        at = FLOWS.index(flow)
        flows = (*self.flows[:at], self.flows[at] + amount, *self.flows[at + 1 :])
        return structs.replace(self, flows=flows)


class RoadCard(Struct, frozen=True, array_like=True):
    """A face-up card on the Road and the coins on it."""

    name: str
    coins: int = 0


class Open(Struct, frozen=True, array_like=True):
    """An event that lies open and the round from which it acts."""

    name: str
    round: int


class Solo(Struct, frozen=True, omit_defaults=True):
    """What a solo game has besides.

    - `open` events lie there, `gone` are discarded.
    - `deals` are still to be revealed, and act from the round `acts` on; for a Mood Swing
      (`swung`) at once; `dark`: a Dark Mood brings them.
    - `owed` are cards that the Countess is still to be given for drafts.
    - `fewer_drafts`, `fewer_builds`: what Rats and Arson cost in this round.
    """

    open: tuple[Open, ...] = ()
    gone: tuple[str, ...] = ()
    deals: int = 0
    acts: int = 1
    swung: bool = False
    dark: bool = False
    owed: int = 0
    jester: bool = True
    fewer_drafts: int = 0
    fewer_builds: int = 0


class Ruled(Struct, frozen=True, array_like=True):
    """A ruling of the table; the Countess is the seat after the last."""

    seat: int
    add: int
    why: str


class State(Struct, frozen=True, omit_defaults=True):
    """A table of Villagers. The Countess's side comes after the seats' in a solo game.

    - `turn` is whose turn it is where one seat acts at a time; `first` has the first-player card.
    - `fresh`: nothing has been drafted since the last Build Phase, so a market can still be held.
    - `draft_began`: the ply at which the Draft Phase began.
    - `markets`: how many markets are over. `due` is which were due when the Build Phase ended.
    - `tokens`: who holds each Development token, by suit, -1 for the card; `owed`: rewards whose
      takers have still to say something, as (seat, Development); `inn` counts special villagers
      in hand.
    - `gone`: cards out of the game, or discarded.
    - the Road, where it is tracked: `road`, `stacks`, `reserve`, and how many gaps are still to
      be filled with cards that nobody has told yet (`gaps`).
    - `short`: seats whose supply came out below nothing, and with which move.
    - `skipped`: the move that held the Second Market although there was no first, or -1.
    """

    seats: int
    options: Options
    sides: tuple[Side, ...]
    first: int
    phase: Phase
    turn: int | None = None
    round: int = 1
    ply: int = 0
    fresh: bool = True
    draft_began: int = 0
    markets: int = 0
    due: int = 0
    tokens: tuple[int, ...] = (-1, -1, -1)
    owed: tuple[tuple[int, str], ...] = ()
    inn: tuple[int, ...] = ()
    gone: tuple[str, ...] = ()
    road: tuple[RoadCard, ...] = ()
    stacks: tuple[int, ...] = ()
    reserve: int = 0
    gaps: int = 0
    solo: Solo | None = None
    rulings: tuple[Ruled, ...] = ()
    short: tuple[tuple[int, int], ...] = ()
    skipped: int = -1

    @property
    def over(self) -> bool:
        """Whether the Second Market has been held."""
        return self.phase == "over"

    @property
    def full(self) -> bool:
        """Whether the Road is tracked."""
        return self.options.tracking == "full"

    @property
    def scoring(self) -> bool:
        """Whether villages are only entered at markets."""
        return self.options.tracking == "score"

    def index(self, seat: int | UnsetType | None) -> int:
        """Which side a move's seat is; null is the Countess. -1 if there is none."""
        if seat is None:
            return self.seats if self.solo else -1
        return seat if isinstance(seat, int) and seat < self.seats else -1

    def sides_meant(self, seat: int | UnsetType | None, own: int) -> tuple[int, ...]:
        """Where to look for a villager that a move names: in the village it says, or else in
        one's `own`, and, alone, in the Countess's.
        """
        if not isinstance(seat, UnsetType):
            return (self.index(seat),)
        return (own, self.seats) if self.solo else (own,)

    def with_side(self, at: int, side: Side) -> State:
        """This state with another side."""
        return structs.replace(self, sides=(*self.sides[:at], side, *self.sides[at + 1 :]))

    def acting(self, event: str) -> bool:
        """Whether an event lies open and acts now."""
        return self.solo is not None and any(
            e.name == event and e.round <= self.round for e in self.solo.open
        )


def next_seat(state: State, seat: int) -> int:
    """Who sits to the left."""
    return (seat + 1) % state.seats


def season(state: State, event: str) -> str:
    """The season of an event, as the table reads it (villagers.event-seasons)."""
    own = EVENTS[event].season
    if event not in state.options.other_season:
        return own
    return "Winter" if own == "Summer" else "Summer"


def in_play(state: State) -> Iterator[str]:
    """Every card that lies where all can see it, or is gone."""
    for side in state.sides:
        for card in side.village:
            yield card.name
        yield from side.square
        yield from side.held
    for lying in state.road:
        yield lying.name
    yield from state.gone


def copies(options: Options, name: str) -> int:
    """How many of a villager there are."""
    if name == "Wholesaler":
        return 2 if options.twice == name else 1
    return CARDS[name].copies + (name == options.twice)

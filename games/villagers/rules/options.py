"""How a table plays: tracking, expansions, the solo game, and the readings of what print leaves
open.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from companion.engine.moves import Seat
from games.villagers.rules.cards import (
    DEVELOPMENTS,
    STARTERS,
)
from games.villagers.rules.moves import CardId, EventId

Expansion = Literal["scoundrels", "saints", "profiteers", "developments"]
Tracking = Literal["score", "villages", "full"]
DevelopmentId = Annotated[
    str,
    Meta(
        max_length=30, description="a Development", extra_json_schema={"enum": list(DEVELOPMENTS)}
    ),
]


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How this table plays.

    - `tracking`: "score" (enter villages at a market), "villages", "full" (the Road too).
    - `expansions`: any of the four. `developments`: the three that lie out.
    - `starters`: the six villagers that lay on the Road at first.
    - `first`: the seat that has the first-player card first.
    - `solo`: how hard, when one plays alone.
    - the rest are readings; see `shown`.
    """

    tracking: Tracking = "villages"
    expansions: Annotated[tuple[Expansion, ...], Meta(max_length=4)] = ()
    developments: Annotated[tuple[DevelopmentId, ...], Meta(max_length=3)] = ()
    starters: Annotated[tuple[CardId, ...], Meta(max_length=STARTERS)] = ()
    first: Seat = 0
    solo: Literal["beginner", "normal", "hard"] = "normal"
    founders_before_bronze: bool = True
    markets_looked_at_once: bool = True
    tie_counts_all: bool = True
    past_five: bool = True
    locksmith_own: bool = True
    peddler_founders: bool = True
    smuggler_covered: bool = False
    two_agents: bool = True
    apprentice_padlock: bool = True
    tinner_smuggler: bool = True
    too_poor_stops: bool = True
    basics_end: bool = True
    twice: Literal["Wholesaler", "Captain", "Alchemist", "Arkwright", "Carter"] = "Wholesaler"
    rewards_again: bool = True
    owner_picks_silver: bool = True
    windmill_founders: bool = False
    courier_drafts: bool = False
    pigeoneer_builds: bool = True
    thief_at_once: bool = True
    barbarian_stacks: bool = False
    schemer_basic: bool = True
    benefactor_rules: bool = True
    benefactor_food: bool = True
    flaker_other: bool = True
    other_season: Annotated[tuple[EventId, ...], Meta(max_length=24)] = ()
    countess_back_gold: bool = False
    countess_debt: Literal["what-there-is", "all", "nothing"] = "what-there-is"
    bank_pays_countess: bool = True
    event_chooser: Literal["player", "countess"] = "player"
    event_founders: bool = False
    event_coins: Literal["supply", "bank"] = "supply"
    late_event: Literal["next-round", "never"] = "next-round"
    dark_mood_same: bool = True
    jester_gone: Literal["nothing", "deal"] = "nothing"

    def has(self, expansion: str) -> bool:
        """Whether an expansion is in the game."""
        return expansion in self.expansions


LISTS = ("expansions", "developments", "starters", "other_season")
"""Options that are lists; `set` takes them as text, parted by commas."""

"""Villagers as the conformance suite wants it: setups, and an example for every objection."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from companion.engine.conformance import Case, Example
from companion.engine.log import Made
from companion.engine.moves import SetOption
from games.villagers.rules import event_moves as e
from games.villagers.rules import moves as m
from games.villagers.rules.options import Options
from tests.games.villagers.hands import GAME, simulate
from tests.games.villagers.playing import village, who

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
BOOKS = (ROOT / "games" / "villagers" / "rulebook", ROOT / "companion" / "rulebook")
STARTERS = ("Hunter", "Harvester", "Cooper", "Grazier", "Mason", "Graper")
PACK = ("scoundrels", "saints", "profiteers", "developments")
AT_FOUR = ("Windmill", "Bank", "Tavern")
LAID_OUT = ("Sawmill", "Lighthouse", "Church")


def rule_ids() -> frozenset[str]:
    """The rules that the rulebook has a passage for."""
    pages = [page for book in BOOKS for page in book.rglob("*.md")]
    return frozenset(
        id_ for page in pages for id_ in re.findall(r"\{#([a-z0-9.-]+)\}", page.read_text("utf-8"))
    )


def example(move: Any, *line: Any, seats: int = 3, **options: Any) -> Example:
    """After these moves, all in order or made anyway, a move that draws one rule."""
    made: tuple[Made[Any], ...] = tuple(Made(move=one, anyway="So it was.") for one in line)
    return Example(seats, Options(**options), made, move)


def drafted(seats: int = 3) -> tuple[Any, ...]:
    """Everybody has drafted."""
    return tuple(m.Drafted(seat=seat) for seat in range(seats))


def building(move: Any, words: str = "Founders", *line: Any, **options: Any) -> Example:
    """In seat 0's Build Phase, with a village, cards and gold enough."""
    seats = options.pop("seats", 3)
    before = (
        village(words, 0),
        *(m.Recount(seat=s, gold=20, hand=9, why="So it is.") for s in range(seats)),
        *drafted(seats),
        *line,
    )
    return example(move, *before, seats=seats, **options)


def full(move: Any, *line: Any, **options: Any) -> Example:
    """With the Road tracked, and six starters on it."""
    return example(move, *line, tracking="full", starters=STARTERS, **options)


def alone(move: Any, *line: Any, **options: Any) -> Example:
    """Against the Countess."""
    return example(move, *line, seats=1, **options)


def open_event(name: str, move: Any, *line: Any) -> Example:
    """Alone, with this event open from the first round."""
    first = (e.Deal(card=name), m.Drafted(seat=0))
    given = tuple(e.CountessCard(card=card) for card in ("Hunter", "Harvester"))
    return alone(move, *first, *given, *line)


BUILT = tuple(m.Built(seat=seat) for seat in range(3))
SCOUNDRELS: Any = {"expansions": ("scoundrels",)}
SAINTS: Any = {"expansions": ("saints",)}
PROFITEERS: Any = {"expansions": ("profiteers",)}
ALL_DRAFTED = tuple(m.Draft(seat=seat, from_="stack-3") for seat in (0, 1, 2, 0, 1, 2))

EXAMPLES: dict[str, Example] = {
    "table.impossible": building(m.Build(seat=0, card="Wheeler", on=who("Hayer"))),
    "table.option": example(SetOption(option="speed", value=3)),
    "table.over": example(
        m.Drafted(seat=0),
        *(village("Founders", seat) for seat in range(3)),
        m.Market(which="second"),
        tracking="score",
    ),
    "table.seat": example(m.Drafted(seat=4)),
    "villagers.apprentice": building(m.Apprentice(seat=0, of=who("Miner", 0)), "Founders; Miner"),
    "villagers.apprentice-coins": building(
        m.Apprentice(seat=0, of=who("Miner", 0)), "Founders; Miner/2(Mason)"
    ),
    "villagers.apprentice-founders": building(
        m.Apprentice(seat=0, of=who("Founders", 1)), "Founders", village("Founders(Swineherd)", 1)
    ),
    "villagers.basic": building(m.Build(seat=0, card="Hayer")),
    "villagers.basic-piles": building(
        m.Basic(seat=0, card="Hayer"),
        "Founders; Hayer; Hayer; Hayer; Hayer; Hayer",
        village("Founders; Hayer; Hayer; Hayer; Hayer; Hayer", 1),
    ),
    "villagers.basic-return": full(m.Basic(seat=0, card="Hayer", onto="reserve"), *ALL_DRAFTED),
    "villagers.basic-stack-empty": full(
        m.Basic(seat=0, card="Hayer", onto="stack-1"),
        *ALL_DRAFTED,
        m.Recount(seat=0, stacks=(0, 5), why="It is empty."),
    ),
    "villagers.basic-three": building(
        m.Basic(seat=0, card="Hayer"), "Founders", *(m.Basic(seat=0, card="Miner"),) * 3
    ),
    "villagers.basics": building(m.Basic(seat=0, card="Cooper")),
    "villagers.bronze": building(
        m.Bronze(seat=0, of=who("Founders")), "Founders", *BUILT, **PROFITEERS
    ),
    "villagers.bronze-once": building(
        m.Bronze(seat=0, of=who("Captain")),
        "Founders; Captain; Hayer(Carter)",
        village("Founders; Lumberjack(Arkwright); Miner(Alchemist)", 1),
        *BUILT,
        m.Bronze(seat=0, of=who("Carter")),
        **PROFITEERS,
    ),
    "villagers.build-from-hand": building(
        m.Build(seat=0, card="Hunter"),
        "Founders",
        m.Recount(seat=0, hand=0, why="It is empty."),
    ),
    "villagers.build-limit": building(
        m.Build(seat=0, card="Fisher", unlock="bank"),
        "Founders",
        m.Build(seat=0, card="Hunter"),
        m.Build(seat=0, card="Wattler"),
    ),
    "villagers.card-backs": full(m.Draft(seat=0, from_="stack-1", card="Hunter", suit="Wood")),
    "villagers.card-benefactor": example(m.Benefactor(seat=0, card="Monk"), **SAINTS),
    "villagers.card-courier": full(m.Courier(seat=0, card="Hunter"), **SCOUNDRELS),
    "villagers.card-freelancer": building(
        m.Freelancer(seat=0, of=who("Freelancer")),
        "Founders; Freelancer",
        m.Freelancer(seat=0, of=who("Freelancer")),
        **PROFITEERS,
    ),
    "villagers.card-inn": example(m.Inn(specials=(0, 0, 1))),
    "villagers.card-it-was-you": alone(
        e.ItWasYou(), e.Deal(card="It Was You!"), other_season=("It Was You!",)
    ),
    "villagers.card-noble": building(m.Noble(seat=0, from_=0), **SCOUNDRELS),
    "villagers.card-nun": building(
        m.Nun(seat=0, of=who("Grocer")), "Founders; Nun; Grocer; Grocer", **SAINTS
    ),
    "villagers.card-prophet": full(m.Prophet(seat=0), **SAINTS),
    "villagers.card-recruiter": example(m.Recruiter(seat=0), **SAINTS),
    "villagers.card-schemer": building(
        m.Schemer(seat=0, of=who("Miner", 0)), "Founders; Miner(Mason)", **SCOUNDRELS
    ),
    "villagers.card-serfdom": open_event("Serfdom", m.Basic(seat=0, card="Hayer")),
    "villagers.card-sheriff": building(
        m.Sheriff(seat=0, of=who("Hunter", 0)), "Founders; Hunter", seats=4, **SCOUNDRELS
    ),
    "villagers.card-tavern": building(
        m.Tavern(seat=0),
        "Founders; Hunter",
        *BUILT,
        expansions=("developments",),
        developments=("Tavern",),
    ),
    "villagers.card-thief": building(
        m.Thief(seat=0, from_=1),
        "Founders; Thief",
        m.Recount(seat=1, gold=2, why="Spent."),
        seats=4,
        **SCOUNDRELS,
    ),
    "villagers.chain-order": building(m.Build(seat=0, card="Wheeler")),
    "villagers.components": building(m.Build(seat=0, card="Baker")),
    "villagers.copies": building(m.Build(seat=0, card="Hunter"), "Founders; Hunter; Hunter"),
    "villagers.development-rewards": building(m.Church(seat=0)),
    "villagers.developments-setup": example(SetOption(option="developments", value="Church, Inn")),
    "villagers.draft-limit": full(
        m.Draft(seat=0, from_="stack-2"),
        *ALL_DRAFTED[:4],
    ),
    "villagers.draft-phase": example(m.Drafted(seat=0), m.Drafted(seat=0)),
    "villagers.event-phase": open_event("Bribes", e.LandClaim()),
    "villagers.event-seasons": alone(e.Deal(card="Rats")),
    "villagers.event-thresholds": alone(
        e.Deal(card="Bribes"), e.Deal(card="Dark Mood"), other_season=("Dark Mood",)
    ),
    "villagers.countess-villagers": example(
        m.Village(
            seat=None,
            village=(m.Tree(villager="Miner", on=(m.Tree(villager="Mason"),)),),
        ),
        seats=1,
        tracking="score",
    ),
    "villagers.event-timing": alone(m.Drafted(seat=0), e.Deal(card="Rats"), other_season=("Rats",)),
    "villagers.events": alone(e.Deal(card="Thunder")),
    "villagers.expansions": example(SetOption(option="expansions", value="saints, saints")),
    "villagers.expansions-setup": building(m.Build(seat=0, card="Captain")),
    "villagers.few-players": building(m.Build(seat=0, card="Tanner")),
    "villagers.first-market-once": example(
        m.Market(which="first"),
        *(village("Founders", seat) for seat in range(3)),
        m.Market(which="first"),
        tracking="score",
    ),
    "villagers.first-player": example(SetOption(option="first", value=1), m.Drafted(seat=0)),
    "villagers.founders": building(m.Build(seat=0, card="Founders")),
    "villagers.founders-sides": building(
        m.Apprentice(seat=0, of=who("Miner"), side="food"), "Founders; Miner(Mason)"
    ),
    "villagers.jester": alone(e.Jester(event="Bribes"), e.Deal(card="Bribes"), solo="hard"),
    "villagers.left-on-top": example(village("Founders; Monk"), tracking="score"),
    "villagers.limit-five": building(
        m.Freelancer(seat=0, of=who("Freelancer")),
        "Founders; Freelancer; Wattler; Wattler; Miner(Mason)",
        **PROFITEERS,
    ),
    "villagers.market-due": example(m.Market(which="first")),
    "villagers.monk": building(m.Build(seat=0, card="Hunter", as_="Grocer")),
    "villagers.nothing-left": full(
        m.Draft(seat=0, from_="reserve"),
        m.Recount(seat=0, stacks=(0,) * 6, reserve=0, why="All gone."),
    ),
    "villagers.out-of-turn": building(m.Build(seat=1, card="Hunter")),
    "villagers.padlock": building(m.Build(seat=0, card="Hunter", unlock="bank")),
    "villagers.places": building(
        m.Build(seat=0, card="Mason"), "Founders; Miner(Mason,Blacksmith)"
    ),
    "villagers.reading-event-chooser": open_event("Bribes", e.Bribes(), m.Built(seat=0)),
    "villagers.reading-schemer-basic": building(
        m.Schemer(seat=0, of=who("Miner", 0)), "Founders; Miner", schemer_basic=False, **SCOUNDRELS
    ),
    "villagers.reading-silver-choice": building(
        m.Nun(seat=0, of=who("Grocer")),
        "Founders; Nun; Grocer",
        owner_picks_silver=False,
        **SAINTS,
    ),
    "villagers.reading-smuggler-covered": building(
        m.Smuggler(seat=0, of=who("Founders")), "Founders(Swineherd)"
    ),
    "villagers.reading-thief-at-once": building(
        m.Thief(seat=0, from_=1),
        "Founders",
        m.Build(seat=0, card="Thief"),
        seats=4,
        thief_at_once=False,
        **SCOUNDRELS,
    ),
    "villagers.reading-tinner-smuggler": building(
        m.Smuggler(seat=0, of=who("Founders"), unlock="tinner"),
        "Founders",
        m.Tinner(seat=0),
        tinner_smuggler=False,
    ),
    "villagers.recount": building(m.Recount(seat=0, coins=3, why="They lie there.")),
    "villagers.refill": full(
        m.Draft(seat=1, from_="stack-1"), m.Draft(seat=0, from_="road", card="Hunter")
    ),
    "villagers.reserve-draft": full(m.Draft(seat=0, from_="reserve")),
    "villagers.road": full(m.Draft(seat=0, from_="road", card="Jeweler")),
    "villagers.round": example(m.Build(seat=0, card="Hunter")),
    "villagers.score-impossible": example(
        village("; ".join(["Hayer(Hayer)"] * 60)), tracking="score"
    ),
    "villagers.score-market": example(m.Market(which="first"), tracking="score"),
    "villagers.scoundrels-few": building(m.Build(seat=0, card="Thief"), **SCOUNDRELS),
    "villagers.smuggler": building(m.Smuggler(seat=0, of=who("Hunter", 1))),
    "villagers.solo": example(e.Deal(card="Bribes")),
    "villagers.solo-draft": alone(e.CountessCard(card="Hunter"), e.Deal(card="Bribes")),
    "villagers.solo-order": open_event(
        "Customs", m.Market(which="first"), m.Built(seat=0), e.Customs()
    ),
    "villagers.solo-setup": alone(SetOption(option="expansions", value="saints")),
    "villagers.specials-discarded": building(m.Build(seat=0, card="Tinner")),
    "villagers.stack-empty": full(
        m.Draft(seat=0, from_="stack-1"),
        m.Recount(seat=0, stacks=(0, 1, 1, 1, 1, 1), why="It is empty."),
    ),
    "villagers.starting-villagers": example(SetOption(option="starters", value="Hayer")),
    "villagers.tinner": building(m.Build(seat=0, card="Fisher", unlock="tinner")),
    "villagers.too-poor": building(
        m.Build(seat=0, card="Fisher", unlock="bank"),
        "Founders",
        m.Recount(seat=0, gold=1, why="Spent."),
    ),
    "villagers.tracking-full": example(m.Reveal(card="Hunter")),
    "villagers.tracking-score": example(m.Drafted(seat=0), tracking="score"),
    "villagers.unlocker-choice": building(
        m.Build(seat=0, card="Fisher", unlock="bank"), "Founders; Lumberjack(Shipwright)"
    ),
    "villagers.unlockers": building(
        m.Build(seat=0, card="Fisher", unlock=who("Hunter")), "Founders; Hunter"
    ),
    "villagers.village-square": full(m.Flaker(seat=0, from_=1, card="Hunter"), **SCOUNDRELS),
}

CASE = Case(
    game=GAME,
    simulate=simulate,
    setups=(
        (2, Options(tracking="full", starters=STARTERS, expansions=PACK, developments=LAID_OUT)),
        (4, Options(expansions=("scoundrels", "developments"), developments=AT_FOUR)),
        (3, Options(tracking="score", expansions=("profiteers",))),
        (1, Options()),
        (1, Options(tracking="full", solo="hard", other_season=("Rats", "Bribes"))),
    ),
    rules=rule_ids(),
    examples=EXAMPLES,
    golden=HERE / "golden.txt",
)

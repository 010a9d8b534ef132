"""For every rule that objects: a table, and a move that draws this rule and no other."""

from __future__ import annotations

from typing import Any

from companion.engine.conformance import Example
from companion.engine.log import Made
from companion.engine.moves import SetOption
from games.catan.rules.cards import CARDS
from games.catan.rules.moves import (
    Answer,
    AnyMove,
    Build,
    Choose,
    City,
    Deck,
    Demolish,
    Duel,
    End,
    Event,
    Hand,
    Lay,
    Lift,
    Play,
    ReadOff,
    Recount,
    Road,
    Roll,
    Settlement,
    Trade,
    Turn,
)
from games.catan.rules.options import Options
from games.catan.rules.parts import Place, Site
from games.catan.rules.twins import deck
from tests.games.catan.playing import (
    DOWN,
    LAID,
    OPEN,
    QUIET,
    WHY,
    acting,
    build,
    city,
    flat,
    goods,
    hand,
    lies,
    owns,
    points,
    rich,
    road,
    site,
    stores,
)


def example(move: AnyMove, *line: Any, **options: Any) -> Example:
    """A table after moves that are in order, and a move that is not."""
    return Example(2, Options(**options), tuple(Made(move=one) for one in flat(*line)), move)


def play(card: str, seat: int = 0, **more: Any) -> Play:
    """An action card."""
    return Play(seat=seat, card=card, **more)


def free(card: str) -> ReadOff:
    """Whatever is not known of a card is read as nought."""
    return ReadOff(card=card, **dict.fromkeys(CARDS[card].open, 0))


QUESTION = Roll(event="?", production=1)
HALL = (city(0, 1), lies(0, "Town Hall", 1))
CHURCH = (city(0, 1), lies(0, "Church", 1))
TOURNAMENT = {"ruleset": "tournament"}
FULL = deck(0, "Theater", "Spy", "Progress")
SHORT = Deck(seat=0, cards=FULL.cards[:32], hand=("Abbey", "Garrison", "Spy"), events=FULL.events)
SETTLED = acting(rich(0), road(0, 2), Settlement(seat=0, at=3))
BANNED = acting(
    OPEN, CHURCH, play("Excommunication", stack=3), Hand(seat=0, drawn=1), End(seat=0), QUIET
)
FLEETS = (lies(1, "Ore Fleet", 1), lies(1, "Wool Fleet", 1, DOWN), city(1, -1))
ARSON = acting(
    *(OPEN, city(1, -1), lies(1, "Archdiocese", -1), lies(1, "Abbey", 1)),
    *(lies(1, "Garrison", 1, DOWN), play("Arsonist"), Duel(roll=1)),
)
MONK = flat(
    LAID, city(0, 1), lies(0, "Ore Fleet", 1), stores(1, gold=3, ore=0), QUESTION,
    Event(card="Begging Monk"),
)  # fmt: skip

EXAMPLES = {
    "table.seat": example(End(seat=2), acting()),
    "table.over": example(End(seat=0), acting(points(0, 12))),
    "table.option": example(SetOption(option="speed", value=3), acting()),
    "catan.tracking": example(owns(0), acting()),
    # Setting up
    "catan.setup": example(QUIET),
    "catan.setup-regions": example(Lay(seat=0, regions=())),
    "catan.tournament": example(FULL),
    "catan.tournament-setup": example(FULL, acting(), **TOURNAMENT),
    "catan.deck": example(SHORT, **TOURNAMENT),
    "catan.deck-back": example(deck(0, "Plague", "Spy", "Progress"), **TOURNAMENT),
    "catan.deck-cards": example(
        deck(0, "Metropolis", "Spy", "Progress"), **TOURNAMENT, metropolis_deck="not_allowed"
    ),
    "catan.deck-copies": example(deck(0, "Spy", "Spy", "Progress"), **TOURNAMENT),
    "catan.opening-hand": example(deck(0, "Theater", "Bishop", "Progress"), **TOURNAMENT),
    "catan.event-choice": example(deck(0, "Theater", "Spy", "Year End"), **TOURNAMENT),
    # The turn
    "catan.turn-order": example(Road(seat=0, at=2), LAID, rich(0)),
    "catan.whose-turn": example(Road(seat=1, at=2), acting(rich(1))),
    "catan.event-first": example(Road(seat=0, at=2), LAID, rich(0), QUESTION),
    "catan.face-event": example(Event(card="Progress"), acting()),
    "catan.event-cards": example(Event(card="Abbey"), acting()),
    "catan.event-missing": example(Event(card="Conflict"), LAID, QUESTION, Event(card="Conflict")),
    "catan.choices": example(End(seat=0), LAID, Roll(event="plenty", production=1)),
    "catan.storage-room": example(
        Choose(seat=0, resource="gold"),
        *(LAID, stores(0, gold=3), Roll(event="plenty", production=1)),
    ),
    "catan.region-places": example(
        Choose(seat=0, resource="gold", at=1), LAID, Roll(event="plenty", production=1)
    ),
    # The axis
    "catan.axis": example(Road(seat=0, at=3), acting()),
    "catan.road-place": example(Road(seat=0, at=4), acting(rich(0))),
    "catan.supply-empty": example(
        Road(seat=0, at=2), acting(rich(0), *[road(1, at) for at in (2, 4, 6, 8, -2, -4, -6)])
    ),
    "catan.settlement-place": example(Settlement(seat=0, at=3), acting(rich(0))),
    "catan.new-regions": example(Choose(seat=0, resource="wool", at=-4, side="up"), SETTLED),
    "catan.supply": example(
        Choose(seat=0, resource="gold"), SETTLED, Choose(seat=0, resource="gold")
    ),
    "catan.city-place": example(City(seat=0, at=3), acting(rich(0))),
    "catan.paying": example(Road(seat=0, at=2), acting(rich(0, 0))),
    # Expansions
    "catan.no-such-card": example(build("Castle"), acting()),
    "catan.build": example(build("Scout"), acting()),
    "catan.copies": example(build("Smithy"), acting(lies(1, "Smithy", 1))),
    "catan.site-free": example(build("Abbey", at=3), acting()),
    "catan.one-card-a-site": example(build("Garrison"), acting(lies(0, "Abbey", -1))),
    "catan.center-cards": example(Build(seat=0, card="Metropolis", site=Site()), acting()),
    "catan.card-metropolis": example(
        Build(seat=0, card="Metropolis", site=Site(at=-1)), acting(HALL)
    ),
    "catan.metropolis-sites": example(
        Build(seat=0, card="Abbey", site=Site(region=Place(at=2, side="up"))),
        acting(rich(0), Recount(seat=0, why=WHY, card="Metropolis", site=Site(at=1))),
    ),
    "catan.foreign-cards": example(build("Bordello"), acting(free("Bordello"))),
    "catan.reading-green": example(build("Mission"), acting(free("Mission")), green="city"),
    "catan.city-expansions": example(build("Library"), acting(rich(0))),
    "catan.prerequisites": example(build("Theater", 1), acting(free("Theater"), city(0, 1))),
    "catan.exclude": example(
        build("Church Domain"),
        acting(free("Church Domain"), city(0, 1), lies(0, "Capital of the Republic", 1)),
    ),
    "catan.one-each": example(build("Church", 1, slot=1), acting(rich(0), CHURCH)),
    "catan.one-metropolis": example(
        Build(seat=0, card="Metropolis", site=Site(at=-1)),
        acting(HALL, city(0, -1), Recount(seat=0, why=WHY, card="Metropolis", site=Site(at=1))),
    ),
    "catan.unique-units": example(
        build("Siegfried Lackland"),
        acting(rich(0), lies(1, "Siegfried Lackland", 1)),
        **TOURNAMENT,
    ),
    "catan.card-secret-society": example(
        build("Secret Society", 1),
        acting(free("Secret Society"), city(0, 1), city(1, 1), lies(1, "Church", 1)),
    ),
    "catan.card-mission": example(build("Abbey", less="ore"), acting(rich(0))),
    "catan.printed-values": example(build("Mission"), acting()),
    "catan.from-hand": example(build("Abbey"), acting(rich(0), hand(0, 0))),
    "catan.demolish": example(Demolish(seat=0, site=site(1)), acting()),
    "catan.card-brewery": example(Turn(seat=0, brewery="strength"), acting()),
    # Trading
    "catan.trade-bank": example(
        Trade(seat=0, give=goods(ore=2), take=goods(wool=1)), acting(stores(0, ore=2))
    ),
    "catan.trade-room": example(
        Trade(seat=0, give=goods(ore=3), take=goods(gold=1)), acting(stores(0, ore=3, gold=3))
    ),
    "catan.trade-player": example(Trade(seat=0, give=(), take=(), with_="player"), acting()),
    # Action cards
    "catan.action-cards": example(play("Abbey"), acting(OPEN)),
    "catan.answers": example(play("Bishop"), acting(OPEN)),
    "catan.lock": example(play("Caravan"), acting()),
    "catan.no-effect": example(play("Black Knight"), acting(OPEN)),
    "catan.action-needs": example(play("Wedding"), acting(OPEN)),
    "catan.own-stacks": example(play("Archivist", stack=1, of=1), acting(OPEN, HALL), **TOURNAMENT),
    "catan.card-alchemist": example(play("Alchemist", production=3), acting(OPEN)),
    "catan.card-bribery": example(
        play("Bribery"), acting(OPEN, stores(0, gold=3), lies(1, "Siegfried Lackland", 1))
    ),
    "catan.card-scout": example(play("Scout"), acting()),
    "catan.card-spy": example(play("Spy", taken="Abbey"), acting(OPEN)),
    "catan.card-council-meeting": example(play("Council Meeting"), acting(OPEN, HALL, hand(0, 1))),
    "catan.card-diplomat": example(play("Diplomat", taken="Abbey"), acting(OPEN, HALL)),
    "catan.card-excommunication": example(play("Excommunication"), acting(OPEN, CHURCH)),
    "catan.excommunicated": example(Hand(seat=1, drawn=(3,)), BANNED, hand(1, 2)),
    "catan.lift-excommunication": example(Lift(seat=0, stack=2), acting()),
    "catan.answer-window": example(Answer(seat=1, card="Bishop"), acting(OPEN)),
    "catan.duel": example(Duel(roll=3), acting()),
    "catan.duel-pending": example(
        Road(seat=0, at=2), acting(OPEN, rich(0), lies(1, "Abbey", 1), play("Arsonist"))
    ),
    "catan.duel-target": example(Choose(seat=0, card="Church"), ARSON),
    "catan.card-archdiocese": example(Choose(seat=0, card="Archdiocese"), ARSON),
    "catan.church-protection": example(
        Choose(seat=0, card="Gold Fleet"),
        *(LAID, FLEETS, lies(1, "Church", -1), lies(1, "Gold Fleet", -1, slot=1)),
        *(QUESTION, Event(card="Civil War")),
    ),
    "catan.card-templar-fortress": example(
        Choose(seat=0, card="Karl the Strong"),
        *(LAID, FLEETS, lies(1, "Templar Fortress", -1), lies(1, "Karl the Strong", -1, slot=1)),
        *(QUESTION, Event(card="Civil War")),
    ),
    "catan.card-begging-monk": example(Choose(seat=0, resource="gold"), MONK),
    # The hand
    "catan.hand-step": example(Hand(seat=0), acting()),
    "catan.hand-limit": example(Hand(seat=0, drawn=1), acting()),
    "catan.bury": example(Hand(seat=0, buried=9), acting()),
    "catan.exchange": example(Hand(seat=0, drawn=2, buried=1), acting()),
    "catan.search-price": example(Hand(seat=0, searched=1), acting(hand(0, 2))),
    "catan.setup-stacks": example(Hand(seat=0, drawn=(6,)), acting(hand(0, 2)), ruleset="base"),
    "catan.refill": example(End(seat=0), acting(hand(0, 2))),
    "catan.trim": example(End(seat=0), acting(hand(1, 5))),
    # What the table sets by hand
    "catan.points-only": example(owns(0, 1), tracking="points"),
    "catan.storage": example(Recount(seat=0, why=WHY), acting()),
    "catan.buildings-units": example(Recount(seat=0, why=WHY, card="Scout"), acting()),
    "catan.modes": example(
        SetOption(option="ruleset", value="base"), acting(lies(0, "Mission", -1))
    ),
}

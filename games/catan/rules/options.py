"""How a table plays: ways of tracking, rulesets, and readings where the rules are silent.

Every conflict or open point of the sources is an option; the default is our reading, and the
page `catan.reading-…` of the same name says why.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from companion.engine.game import OptionShown
from companion.engine.text import Text
from games.catan.rules.cards import Ruleset
from games.catan.rules.parts import PrintedValues

Player = Annotated[int, Meta(ge=0, le=1, description="seat, counted from 0")]


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """`tracking` and `ruleset` are how the site is used; `turn` is the seat that begins, or
    whose turn it is where only points are counted; `printed` are values that the same people
    read off their cards before. The rest are readings.
    """

    tracking: Literal["principalities", "points"] = "principalities"
    ruleset: Ruleset = "expanded"
    turn: Player = 0
    printed: Annotated[tuple[PrintedValues, ...], Meta(max_length=80)] = ()
    card_count: Annotated[int, Meta(ge=30, le=32)] = 32
    lock: Literal["combined", "each"] = "combined"
    harbor: Literal["one_more", "fleets_only"] = "one_more"
    brigands_asleep: Literal["awake", "asleep"] = "awake"
    church: Literal["city", "all"] = "city"
    chancellor: Literal["town_hall", "free"] = "town_hall"
    green: Literal["settlement_or_city", "city"] = "settlement_or_city"
    garrison: Annotated[int, Meta(ge=0, le=1)] = 1
    start_numbers: Literal["different", "alike"] = "different"
    exchange: Literal["strict", "loose"] = "strict"
    council: Literal["hand_card", "itself"] = "hand_card"
    bordellos: Literal["add", "once"] = "add"
    bordello_floor: Literal["zero", "below"] = "zero"
    begging_monk: Literal["nothing", "most"] = "nothing"
    secret_church: Literal["no", "yes"] = "no"  # noqa: S105 - no password
    secret_waiting: Literal["first", "choose"] = "first"  # noqa: S105 - no password
    hand_lost: Literal["end", "at_once"] = "end"
    metropolis_points: Annotated[int, Meta(ge=0, le=9)] = 2
    mission: Annotated[int, Meta(ge=1, le=3)] = 1
    church_domain: Literal["first", "after_event"] = "first"
    fleets: Literal["not_unique", "unique"] = "not_unique"
    metropolis_deck: Literal["allowed", "not_allowed"] = "allowed"
    tournament_halls: Literal["no_limit", "one_each"] = "no_limit"
    brewery: Literal["either", "both"] = "either"

    @property
    def goal(self) -> int:
        """How many victory points win (catan.victory)."""
        return 12 if self.ruleset == "base" else 13


def _reading(
    name: str, label: Text, help_: Text, *choices: tuple[int | str, Text], rule: str
) -> OptionShown:
    return OptionShown(
        name=name, kind="reading", label=label, help=help_, choices=choices, rule=rule
    )


SHOWN: tuple[OptionShown, ...] = (
    OptionShown(
        name="ruleset",
        kind="variant",
        label=Text("Game"),
        help=Text("Which cards and rules lie on the table."),
        choices=(
            ("expanded", Text("Expanded Game with Politics & Intrigue, 13 points")),
            ("base", Text("Base game, 12 points")),
            ("tournament", Text("Tournament Game, each with a deck of their own, 13 points")),
        ),
        rule="catan.modes",
    ),
    OptionShown(
        name="tracking",
        kind="variant",
        label=Text("What is logged"),
        help=Text("Whole principalities turn by turn, or only what lies there when you count."),
        choices=(
            ("principalities", Text("Principalities")),
            ("points", Text("Points only")),
        ),
        rule="catan.tracking",
    ),
    OptionShown(
        name="turn",
        kind="variant",
        label=Text("Begins"),
        help=Text("The higher roll begins. Where only points are counted: whose turn it is."),
        rule="catan.first-player",
    ),
    _reading(
        "lock",
        Text("Action cards"),
        Text("From when on attack and neutral action cards may be played."),
        ("combined", Text("From 7 points of both together")),
        ("each", Text("Once each has more than 3 points")),
        rule="catan.reading-lock",
    ),
    _reading(
        "brigands_asleep",
        Text("Brigands in the base game"),
        Text("Whether they are ignored in the first two rounds of the base game, too."),
        ("awake", Text("Awake from the start")),
        ("asleep", Text("Asleep for two rounds")),
        rule="catan.reading-brigands-asleep",
    ),
    _reading(
        "exchange",
        Text("Exchanging a card"),
        Text("When a card may be exchanged at the end of a turn."),
        ("strict", Text("At the limit and no card played")),
        ("loose", Text("At the limit")),
        rule="catan.reading-exchange",
    ),
    _reading(
        "harbor",
        Text("Harbor"),
        Text("What the Harbor counts for commerce."),
        ("one_more", Text("1, and 1 more for each fleet")),
        ("fleets_only", Text("Only 1 more for each fleet")),
        rule="catan.reading-harbor",
    ),
    _reading(
        "garrison",
        Text("Garrison"),
        Text("Its commerce point is a picture that the almanac does not mention."),
        (1, Text("1 commerce point")),
        (0, Text("None")),
        rule="catan.reading-garrison",
    ),
    _reading(
        "start_numbers",
        Text("Numbers of the first regions"),
        Text("Whether both players' regions bear the same numbers."),
        ("different", Text("Two different sets")),
        ("alike", Text("Alike")),
        rule="catan.reading-start-numbers",
    ),
    _reading(
        "church",
        Text("Church"),
        Text("Which units a Church saves from Civil War."),
        ("city", Text("Those of its own city")),
        ("all", Text("All of the principality")),
        rule="catan.reading-church",
    ),
    _reading(
        "chancellor",
        Text("Chancellor"),
        Text("Whether it needs a Town Hall."),
        ("town_hall", Text("It does")),
        ("free", Text("It does not")),
        rule="catan.reading-chancellor",
    ),
    _reading(
        "council",
        Text("Council Meeting"),
        Text("Which card goes under the stack."),
        ("hand_card", Text("The card from the hand")),
        ("itself", Text("The Council Meeting itself")),
        rule="catan.reading-council",
    ),
    _reading(
        "bordellos",
        Text("Two Bordellos"),
        Text("What two of them do to a knight."),
        ("add", Text("2 strength less")),
        ("once", Text("1 strength less")),
        rule="catan.reading-bordellos",
    ),
    _reading(
        "bordello_floor",
        Text("Weak knights"),
        Text("How far down a Bordello brings a knight."),
        ("zero", Text("Never below 0")),
        ("below", Text("Below 0 too")),
        rule="catan.reading-bordello-floor",
    ),
    _reading(
        "begging_monk",
        Text("Begging Monk"),
        Text("What he does while nobody holds the Windmill Token."),
        ("nothing", Text("Nothing")),
        ("most", Text("Whoever has most commerce points gives")),
        rule="catan.reading-begging-monk",
    ),
    _reading(
        "secret_church",
        Text("Copied Church"),
        Text("Whether a Secret Society that copies a Church is the one Church of its owner."),
        ("no", Text("It is not")),
        ("yes", Text("It is")),
        rule="catan.reading-secret-church",
    ),
    _reading(
        "secret_waiting",
        Text("Waiting Secret Society"),
        Text("What it copies once there is something to copy."),
        ("first", Text("The first building")),
        ("choose", Text("Its owner may wait on")),
        rule="catan.reading-secret-waiting",
    ),
    _reading(
        "hand_lost",
        Text("A lower limit in one's own turn"),
        Text("When the hand is trimmed after a Theater, Abbey or Library was lost."),
        ("end", Text("At the end of the turn")),
        ("at_once", Text("At once")),
        rule="catan.reading-hand-lost",
    ),
    _reading(
        "metropolis_points",
        Text("Metropolis"),
        Text("Its victory points, if nobody has read them off the card."),
        (2, Text("2, like a city")),
        (3, Text("3")),
        (4, Text("4")),
        rule="catan.reading-metropolis-points",
    ),
    _reading(
        "mission",
        Text("Mission"),
        Text("How many resources it saves."),
        (1, Text("1")),
        (2, Text("2")),
        (3, Text("3")),
        rule="catan.reading-mission",
    ),
    _reading(
        "church_domain",
        Text("Church Domain"),
        Text("When it is lost to a question mark."),
        ("first", Text("At once, before the event card")),
        ("after_event", Text("After the event card")),
        rule="catan.reading-church-domain",
    ),
    _reading(
        "green",
        Text("Green cards of Politics & Intrigue"),
        Text("Where Church Domain, Holy Place, Mission and Templar Fortress may lie."),
        ("settlement_or_city", Text("At a settlement or a city")),
        ("city", Text("At a city only")),
        rule="catan.reading-green",
    ),
    _reading(
        "brewery",
        Text("Brewery"),
        Text("What it counts."),
        ("either", Text("2 commerce or 2 strength")),
        ("both", Text("Both")),
        rule="catan.reading-brewery",
    ),
    _reading(
        "card_count",
        Text("Politics & Intrigue"),
        Text("How many cards your edition has, events included."),
        (32, Text("32")),
        (30, Text("30")),
        rule="catan.reading-card-count",
    ),
    _reading(
        "fleets",
        Text("Fleets in the Tournament Game"),
        Text("Whether both players can have the same trade fleet."),
        ("not_unique", Text("They can")),
        ("unique", Text("Each only once")),
        rule="catan.reading-fleets",
    ),
    _reading(
        "metropolis_deck",
        Text("Metropolis in a deck"),
        Text("Whether a tournament deck may hold it."),
        ("allowed", Text("It may")),
        ("not_allowed", Text("It may not")),
        rule="catan.reading-metropolis-deck",
    ),
    _reading(
        "tournament_halls",
        Text("Town Halls and Churches in the Tournament Game"),
        Text("How many of each a player may have."),
        ("no_limit", Text("As many as there are")),
        ("one_each", Text("One of each")),
        rule="catan.reading-tournament-halls",
    ),
)

"""The options as a person is asked for them; the first choice of each is its default.

Which expansions are in the game, which Developments lie out, which villagers started on the Road
and which events have another season are lists, not a choice of a few: the screens ask for them.
"""

from __future__ import annotations

from companion.engine.game import OptionShown
from companion.engine.text import Text

_YES_NO = ((True, Text("Yes")), (False, Text("No")))
_NO_YES = _YES_NO[::-1]
_ALONE = (1,)
_PACK = (2, 3, 4, 5)


def _yes(name: str, label: Text, rule: str, seats: tuple[int, ...] = ()) -> OptionShown:
    return OptionShown(name, "reading", label, _READING, _YES_NO, seats, f"villagers.{rule}")


def _no(name: str, label: Text, rule: str, seats: tuple[int, ...] = ()) -> OptionShown:
    return OptionShown(name, "reading", label, _READING, _NO_YES, seats, f"villagers.{rule}")


_READING = Text("Print does not say. The first choice is our reading.")


SHOWN: tuple[OptionShown, ...] = (
    OptionShown(
        "tracking",
        "variant",
        Text("Keep track of"),
        Text("Score only: enter each village at a market. It can be changed later."),
        (
            ("villages", Text("Villages")),
            ("score", Text("Score only")),
            ("full", Text("Villages and the Road")),
        ),
        rule="villagers.tracking",
    ),
    OptionShown(
        "first",
        "variant",
        Text("Begins"),
        Text("Who has the first-player card in the first round."),
        rule="villagers.first-player",
    ),
    OptionShown(
        "solo",
        "variant",
        Text("Against the Countess"),
        Text("How hard she makes it."),
        (
            ("normal", Text("Normal")),
            ("beginner", Text("Beginner")),
            ("hard", Text("Hard")),
        ),
        _ALONE,
        "villagers.solo",
    ),
    _yes(
        "founders_before_bronze",
        Text("Founders turn before bronze pays"),
        "reading-founders-before-bronze",
    ),
    _yes(
        "markets_looked_at_once",
        Text("Markets are looked at when the Build Phase ends, not later"),
        "reading-markets-looked-at-once",
    ),
    _yes(
        "tie_counts_all",
        Text("Basics and Founders count in the tie-break"),
        "reading-tie-counts-all",
    ),
    _yes("past_five", Text("Grocer and Freemason score beyond five symbols"), "reading-past-five"),
    _yes("locksmith_own", Text("The Locksmith counts its own padlock"), "reading-locksmith-own"),
    _yes("peddler_founders", Text("The Peddler counts the Founders"), "reading-peddler-founders"),
    _no(
        "smuggler_covered", Text("The Smuggler may pick who is covered"), "reading-smuggler-covered"
    ),
    _yes("two_agents", Text("Two Agents may count the same coins"), "reading-two-agents"),
    _yes(
        "apprentice_padlock",
        Text("Whom an Apprentice sends pays for the padlock"),
        "reading-apprentice-padlock",
    ),
    _yes("tinner_smuggler", Text("A Tinner opens a Smuggler"), "reading-tinner-smuggler"),
    _yes("too_poor_stops", Text("Too poor to unlock: cannot be built"), "reading-too-poor"),
    _yes("basics_end", Text("A pile of basics can run out"), "reading-basics-end"),
    OptionShown(
        "twice",
        "reading",
        Text("The Profiteer that is there twice"),
        _READING,
        (
            ("Wholesaler", Text("Wholesaler")),
            ("Captain", Text("Captain")),
            ("Alchemist", Text("Alchemist")),
            ("Arkwright", Text("Arkwright")),
            ("Carter", Text("Carter")),
        ),
        _PACK,
        "villagers.reading-profiteer-copies",
    ),
    _yes("rewards_again", Text("A Development pays every round"), "reading-rewards-again", _PACK),
    _yes(
        "owner_picks_silver",
        Text("The owner picks the silver villager"),
        "reading-silver-choice",
        _PACK,
    ),
    _no(
        "windmill_founders",
        Text("The Windmill's food keeps the Founders from turning"),
        "reading-windmill-founders",
        _PACK,
    ),
    _no(
        "courier_drafts",
        Text("A Courier's card counts as a draft"),
        "reading-courier-square",
        _PACK,
    ),
    _yes(
        "pigeoneer_builds",
        Text("The Pigeoneer is for the Build Phase only"),
        "reading-pigeoneer-phase",
        _PACK,
    ),
    _yes(
        "thief_at_once",
        Text("A Thief steals in the phase it comes"),
        "reading-thief-at-once",
        _PACK,
    ),
    _no(
        "barbarian_stacks",
        Text("Stacks help out where the Reserve is short"),
        "reading-barbarian-short",
        _PACK,
    ),
    _yes(
        "schemer_basic",
        Text("The Schemer may take a basic villager"),
        "reading-schemer-basic",
        _PACK,
    ),
    _yes(
        "benefactor_rules",
        Text("Chains and padlocks hold for a Benefactor"),
        "reading-benefactor-rules",
        _PACK,
    ),
    _yes(
        "benefactor_food",
        Text("Food placed by a Benefactor counts at once"),
        "reading-benefactor-food",
        _PACK,
    ),
    _yes(
        "flaker_other",
        Text("Who loses a card to a Flaker drafts again"),
        "reading-flaker-other",
        _PACK,
    ),
    _no(
        "countess_back_gold",
        Text("The Countess's beginner side has gold"),
        "reading-countess-back",
        _ALONE,
    ),
    OptionShown(
        "countess_debt",
        "reading",
        Text("Too little gold to pay the Countess"),
        _READING,
        (
            ("what-there-is", Text("Pay what there is")),
            ("all", Text("The bank pays the rest")),
            ("nothing", Text("Pay nothing")),
        ),
        _ALONE,
        "villagers.reading-countess-debt",
    ),
    _yes(
        "bank_pays_countess",
        Text("What the Countess earns comes from the bank"),
        "reading-event-payer",
        _ALONE,
    ),
    OptionShown(
        "event_chooser",
        "reading",
        Text("Who picks when an event names nobody"),
        _READING,
        (("player", Text("The player")), ("countess", Text("The best for the Countess"))),
        _ALONE,
        "villagers.reading-event-chooser",
    ),
    _no("event_founders", Text("Events may take the Founders"), "reading-event-founders", _ALONE),
    OptionShown(
        "event_coins",
        "reading",
        Text("Coins on a villager that an event takes"),
        _READING,
        (("supply", Text("To your supply")), ("bank", Text("To the bank"))),
        _ALONE,
        "villagers.reading-event-coins",
    ),
    OptionShown(
        "late_event",
        "reading",
        Text("Mood Swing brings an event for another phase"),
        _READING,
        (("next-round", Text("It acts in the next round")), ("never", Text("It has no effect"))),
        _ALONE,
        "villagers.reading-mood-swing",
    ),
    _yes("dark_mood_same", Text("Dark Mood deals from the same deck"), "reading-dark-mood", _ALONE),
    OptionShown(
        "jester_gone",
        "reading",
        Text("It Was You! without a Jester"),
        _READING,
        (("nothing", Text("Nothing happens")), ("deal", Text("Another event is dealt"))),
        _ALONE,
        "villagers.reading-it-was-you",
    ),
)

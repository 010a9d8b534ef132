"""How a table plays: set and characters, what only the cards can tell, and our readings."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from companion.engine.game import OptionShown
from companion.engine.moves import Seat
from companion.engine.text import Text
from games.potemkin.rules.cards import SETS, Character, Colour, Set

BLUE_RED: tuple[Colour, ...] = ("blue", "red")
ORANGE_FIFTH: tuple[Colour, ...] = ("orange", "fifth")
Background = Annotated[tuple[Colour, ...], Meta(max_length=5)]
Own = Annotated[tuple[Character, ...], Meta(max_length=2)]


class Backgrounds(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """The colours on the many-coloured side of each character (potemkin.two-colours).

    Print tells them for the Sapper, in part for Stagehand and Builder; the rest is a guess,
    to be put right from the cards.
    """

    sapper: Background = BLUE_RED
    stagehand: Background = ORANGE_FIFTH
    chancellor: Background = BLUE_RED
    scout: Background = ORANGE_FIFTH
    carpenter: Background = BLUE_RED
    artist: Background = ORANGE_FIFTH
    secretary: Background = BLUE_RED
    cossack: Background = ORANGE_FIFTH
    commissary: Background = BLUE_RED
    chamberlain: Background = ORANGE_FIFTH
    officer: Background = BLUE_RED
    wagonmaster: Background = ORANGE_FIFTH
    builder: Background = BLUE_RED
    painter: Background = ORANGE_FIFTH
    governor: Background = ORANGE_FIFTH
    commander: Background = BLUE_RED


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """How this table plays.

    - `set`, and `characters`: for each seat its character or characters; left out, they go round
      in the order of the set. `start`: the seat whose character shows the start symbol.
    - `backgrounds`, `fifth_colour`: what the cards show and print does not tell.
    - `memory_aid`: log lines name the cards of closed tricks.
    - the rest: one reading for each question that the rulebook leaves open.
    """

    set: Set = "A"
    characters: Annotated[tuple[Character | Own, ...], Meta(max_length=4)] = ()
    start: Seat = 0
    backgrounds: Backgrounds = Backgrounds()
    fifth_colour: Annotated[str, Meta(max_length=20)] = ""
    memory_aid: bool = False
    early_step: bool = True
    last_step: bool = True
    one_in_round_one: bool = True
    ones_within_colour: bool = True
    boat_village: Literal["loss", "stays"] = "loss"
    governor_stacks: bool = True
    commander_alone: Literal["discard", "build"] = "discard"
    carpenter_left: Literal["row", "neighbour"] = "row"
    carpenter_wild: bool = False
    cossack_both: bool = True
    cossack_no_number: Literal["stays", "loss"] = "stays"
    redeployment: Literal["down", "up"] = "down"
    stagehand_one: Literal["discard", "trump"] = "discard"
    first_trick: Literal["two", "three"] = "two"
    empty_piles: Literal["hand", "other"] = "hand"


def characters(options: Options, seats: int) -> tuple[tuple[Character, ...], ...]:
    """The characters of each seat: one each with four players, one seat has two with three,
    each has two with two (potemkin.characters).
    """
    if options.characters:
        return tuple((own,) if isinstance(own, str) else own for own in options.characters)
    four = SETS[options.set]
    if seats == 4:
        return tuple((one,) for one in four)
    if seats == 3:
        return (four[:2], four[2:3], four[3:])
    return (four[:2], four[2:])


def owner(options: Options, seats: int, character: Character) -> int | None:
    """The seat a character belongs to; None if it is not in this game."""
    for seat, own in enumerate(characters(options, seats)):
        if character in own:
            return seat
    return None


def acting(options: Options, seats: int, seat: int, colour: Colour) -> tuple[Character, ...]:
    """Which of a seat's characters may act after a win in `colour`.

    Its only one; of two the one with that background, or either where none or both have it,
    as for white with two players (potemkin.two-colours, potemkin.white-wild).
    """
    own = characters(options, seats)[seat]
    if len(own) < 2:
        return own
    fitting = tuple(one for one in own if colour in getattr(options.backgrounds, one))
    return fitting if len(fitting) == 1 else own


_YES_NO = ((True, Text("Yes")), (False, Text("No")))


def _reading(
    name: str,
    rule: str,
    label: Text,
    help_: Text,
    choices: tuple[tuple[bool | int | str, Text], ...] = _YES_NO,
    seats: tuple[int, ...] = (),
) -> OptionShown:
    return OptionShown(
        name=name, kind="reading", label=label, help=help_, choices=choices, seats=seats, rule=rule
    )


SHOWN: tuple[OptionShown, ...] = (
    OptionShown(
        name="memory_aid",
        kind="aid",
        label=Text("Memory aid"),
        help=Text("The log names the cards of closed tricks. Without it they stay closed."),
        choices=((False, Text("Off")), (True, Text("On"))),
        rule="table.memory",
    ),
    _reading(
        "early_step",
        "potemkin.reading-early-step",
        Text("A 9 or a 1 moves the boat before the ability"),
        Text("Print says at once, and nothing more. It can decide a game."),
    ),
    _reading(
        "last_step",
        "potemkin.last-step",
        Text("The last step of the last round must be survived"),
        Text("The round is only complete once the boat has moved."),
    ),
    _reading(
        "one_in_round_one",
        "potemkin.reading-one-in-round-one",
        Text("A 1 that wins in round 1 can lose the game"),
        Text("Nothing lies upstream then. If not, the boat stays where it is."),
    ),
    _reading(
        "ones_within_colour",
        "potemkin.reading-commissary",
        Text("After the Commissary a 1 is highest within its colour only"),
        Text("If not, a 1 of any colour beats every other card: trump first, then the led colour."),
    ),
    _reading(
        "boat_village",
        "potemkin.reading-boat-village",
        Text("Chamberlain or Cossack would discard the village over the boat"),
        Text("Print tells it only of the Sapper, who loses then."),
        (("loss", Text("The game is lost")), ("stays", Text("That village stays"))),
    ),
    _reading(
        "governor_stacks",
        "potemkin.reading-governor-stacks",
        Text("The Governor shuffles whole stacks"),
        Text("If not, only the cards on top are dealt and the rest goes to the boat."),
    ),
    _reading(
        "commander_alone",
        "potemkin.reading-commander-none",
        Text("The Commander wins with no village upstream"),
        Text("There is no colour to compare with."),
        (("discard", Text("Discard the trick")), ("build", Text("Build it"))),
    ),
    _reading(
        "carpenter_left",
        "potemkin.reading-carpenter-left",
        Text("A village of the Carpenter must match"),
        Text("All the villages to the left of its new place, or only the next one."),
        (("row", Text("All to its left")), ("neighbour", Text("The next on its left"))),
    ),
    _reading(
        "carpenter_wild",
        "potemkin.reading-carpenter-wild",
        Text("For the Carpenter, trump villages on the river are of every colour too"),
        Text("Print says it of the village that moves."),
    ),
    _reading(
        "cossack_both",
        "potemkin.reading-cossack-both",
        Text("The Cossack may give a card and redeploy in one win"),
        Text("First the card, then the boat."),
    ),
    _reading(
        "cossack_no_number",
        "potemkin.reading-cossack-none",
        Text("The Cossack redeploys and no village has the number"),
        Text("Print is silent."),
        (("stays", Text("The boat stays")), ("loss", Text("The game is lost"))),
    ),
    _reading(
        "redeployment",
        "potemkin.reading-redeployment-down",
        Text("The Redeployment card lies"),
        Text("Print does not say."),
        (("down", Text("Face down")), ("up", Text("Face up"))),
    ),
    _reading(
        "stagehand_one",
        "potemkin.reading-stagehand-one",
        Text("The Stagehand wins and the boat has one card"),
        Text("No trump is chosen then."),
        (
            ("discard", Text("Discard the trick")),
            ("trump", Text("Build it if it matches the present trump")),
        ),
    ),
    _reading(
        "first_trick",
        "potemkin.reading-first-trick",
        Text("Cards in the first trick"),
        Text("With two players no pile leads it. Two cards let both hands run out together."),
        (("two", Text("Two")), ("three", Text("Three: the leader plays again"))),
        (2,),
    ),
    _reading(
        "empty_piles",
        "potemkin.reading-empty-piles",
        Text("Both piles of the leading side are empty"),
        Text("Print gives no card to lead with."),
        (("hand", Text("Lead from hand")), ("other", Text("The other player leads"))),
        (2,),
    ),
)
"""The options as a person is asked for them; set, characters and cards have a form of their own."""


def remembered(options: Options, seats: int) -> dict[str, str]:
    """What only the cards can tell, as it was told for this table.

    Of a seat with two characters nobody told which one shows the start symbol.
    """
    found = {"set": options.set, "fifth_colour": options.fifth_colour}
    found |= {
        f"background-{one}": " ".join(getattr(options.backgrounds, one))
        for one in SETS[options.set]
    }
    leading = characters(options, seats)[options.start]
    if len(leading) == 1:
        found[f"start-{options.set}"] = leading[0]
    return found

"""What is in the box: 45 numbered cards and sixteen characters (rulebook: Components)."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from msgspec import Struct

from companion.engine.text import Text

Colour = Literal["white", "orange", "blue", "red", "fifth"]
Set = Literal["A", "B", "C", "D"]
Character = Literal[
    "sapper", "stagehand", "chancellor", "scout",
    "carpenter", "artist", "secretary", "cossack",
    "commissary", "chamberlain", "officer", "wagonmaster",
    "builder", "painter", "governor", "commander",
]  # fmt: skip

COLOURS: tuple[Colour, ...] = ("white", "orange", "blue", "red", "fifth")
NUMBERS = range(1, 10)

SETS: dict[Set, tuple[Character, ...]] = {
    "A": ("sapper", "stagehand", "chancellor", "scout"),
    "B": ("carpenter", "artist", "secretary", "cossack"),
    "C": ("commissary", "chamberlain", "officer", "wagonmaster"),
    "D": ("builder", "painter", "governor", "commander"),
}
"""The characters of each set; sets are not mixed (potemkin.sets)."""
CHARACTERS: tuple[Character, ...] = tuple(name for four in SETS.values() for name in four)

CHARACTER_NAME: dict[Character, Text] = {
    "sapper": Text("Sapper"),
    "stagehand": Text("Stagehand"),
    "chancellor": Text("Chancellor"),
    "scout": Text("Scout"),
    "carpenter": Text("Carpenter"),
    "artist": Text("Artist"),
    "secretary": Text("Secretary"),
    "cossack": Text("Cossack"),
    "commissary": Text("Commissary"),
    "chamberlain": Text("Chamberlain"),
    "officer": Text("Officer"),
    "wagonmaster": Text("Wagonmaster"),
    "builder": Text("Builder"),
    "painter": Text("Painter"),
    "governor": Text("Governor"),
    "commander": Text("Commander"),
}
COLOUR_NAME: dict[Colour, Text] = {
    "white": Text("white"),
    "orange": Text("orange"),
    "blue": Text("blue"),
    "red": Text("red"),
    "fifth": Text("the fifth colour"),
}


class Card(Struct, frozen=True):
    """One numbered card. `id` is how moves name it ("fifth-9")."""

    id: str
    colour: Colour
    number: int


CARDS: dict[str, Card] = {
    f"{colour}-{number}": Card(f"{colour}-{number}", colour, number)
    for colour in COLOURS
    for number in NUMBERS
}
"""All cards by id; each colour and number exists once (potemkin.cards)."""
_COLOURED = tuple(card for card in CARDS.values() if card.colour != "white")


def deck(seats: int) -> tuple[Card, ...]:
    """The cards in the game: without the white ones with three players (potemkin.no-white)."""
    return _COLOURED if seats == 3 else tuple(CARDS.values())


@lru_cache(maxsize=256)
def card_name(card: str, fifth: str = "") -> Text:
    """A known card as people name it; `fifth` is what the table calls the fifth colour."""
    found = CARDS[card]
    if found.colour == "white":
        return Text("white {number}", number=found.number)
    if found.colour == "orange":
        return Text("orange {number}", number=found.number)
    if found.colour == "blue":
        return Text("blue {number}", number=found.number)
    if found.colour == "red":
        return Text("red {number}", number=found.number)
    if fifth:
        return Text("{colour} {number}", colour=fifth, number=found.number)
    return Text("fifth colour {number}", number=found.number)


def colour_name(colour: Colour, fifth: str = "") -> Text:
    """A colour as people name it; `fifth` is what the table calls the fifth one."""
    if colour == "fifth" and fifth:
        return Text("{colour}", colour=fifth)
    return COLOUR_NAME[colour]

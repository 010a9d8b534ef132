"""What is in the box: 52 potato cards and 15 sack cards (rulebook: Components)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.engine.text import Text

Colour = Literal["red", "blue", "green", "yellow"]
Sack = Literal["red", "blue", "green", "yellow", "gold"]
Variant = Literal["standard", "no-green"]

COLOURS: tuple[Colour, ...] = ("red", "blue", "green", "yellow")
SACKS: tuple[Sack, ...] = (*COLOURS, "gold")

NUMBERS: dict[Colour, range] = {
    "red": range(5, 19),
    "blue": range(4, 17),
    "green": range(3, 15),
    "yellow": range(1, 14),
}
"""One card of each number (potato-man.cards)."""
EVIL_POTATO = range(16, 19)
"""The red cards that Potato Man beats (potato-man.specials)."""
POTATO_MAN = range(1, 4)
"""The yellow cards that beat them (potato-man.specials)."""

SACK_VALUE: dict[Sack, int] = {"red": 1, "blue": 2, "green": 3, "yellow": 4, "gold": 5}
"""The same on every sack of a colour (potato-man.sacks)."""
SACKS_OF_A_KIND = 3
ALL_SACKS = SACKS_OF_A_KIND * sum(SACK_VALUE.values())

COLOUR_NAME: dict[Colour, Text] = {
    "red": Text("red"),
    "blue": Text("blue"),
    "green": Text("green"),
    "yellow": Text("yellow"),
}
A_SACK: dict[Sack, Text] = {
    "red": Text("a red sack"),
    "blue": Text("a blue sack"),
    "green": Text("a green sack"),
    "yellow": Text("a yellow sack"),
    "gold": Text("a gold sack"),
}
SACKS_NAME: dict[Sack, Text] = {
    "red": Text("red sacks"),
    "blue": Text("blue sacks"),
    "green": Text("green sacks"),
    "yellow": Text("yellow sacks"),
    "gold": Text("gold sacks"),
}
EVIL_POTATO_NAME = Text("Evil Potato")
POTATO_MAN_NAME = Text("Potato Man")


class Card(Struct, frozen=True):
    """One potato card. `id` is how moves name it ("blue-7"), `name` how people do."""

    id: str
    colour: Colour
    number: int
    name: Text
    evil: bool = False
    man: bool = False

    @property
    def special(self) -> Text | None:
        """The name printed on it, if it is an Evil Potato or a Potato Man."""
        if self.evil:
            return EVIL_POTATO_NAME
        return POTATO_MAN_NAME if self.man else None


def _name(colour: Colour, number: int) -> Text:
    if colour == "red":
        if number in EVIL_POTATO:
            return Text("red {number} (Evil Potato)", number=number)
        return Text("red {number}", number=number)
    if colour == "blue":
        return Text("blue {number}", number=number)
    if colour == "green":
        return Text("green {number}", number=number)
    if number in POTATO_MAN:
        return Text("yellow {number} (Potato Man)", number=number)
    return Text("yellow {number}", number=number)


def _card(colour: Colour, number: int) -> Card:
    return Card(
        id=f"{colour}-{number}",
        colour=colour,
        number=number,
        name=_name(colour, number),
        evil=colour == "red" and number in EVIL_POTATO,
        man=colour == "yellow" and number in POTATO_MAN,
    )


CARDS: dict[str, Card] = {
    card.id: card for card in (_card(c, n) for c in COLOURS for n in NUMBERS[c])
}
"""All cards by id, by colour and number."""


def colours(variant: Variant) -> tuple[Colour, ...]:
    """The colours in the game (potato-man.no-green)."""
    if variant == "no-green":
        return tuple(colour for colour in COLOURS if colour != "green")
    return COLOURS


DECKS: dict[Variant, tuple[Card, ...]] = {
    "standard": tuple(CARDS.values()),
    "no-green": tuple(card for card in CARDS.values() if card.colour != "green"),
}
"""The potato cards in the game, by variant."""


def sacks_laid_out(variant: Variant) -> tuple[int, ...]:
    """How many sack cards of each kind lie out as a round begins, in the order of `SACKS`."""
    there = (*colours(variant), "gold")
    return tuple(SACKS_OF_A_KIND if sack in there else 0 for sack in SACKS)


def names(ids: tuple[str, ...]) -> tuple[Text, ...]:
    """The names of known cards, in this order, for a list inside a sentence."""
    return tuple(CARDS[id_].name for id_ in ids)

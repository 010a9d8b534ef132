"""Names of cards, for sentences: one message each, so that each can be translated."""

from __future__ import annotations

from companion.engine.text import Text
from games.catan.rules.cards import LAND, RESOURCE_NAME
from games.catan.rules.parts import Goods

_NAMES: dict[str, Text] = {
    "Road": Text("Road"),
    "Settlement": Text("Settlement"),
    "City": Text("City"),
    "Civil War": Text("Civil War"),
    "Conflict": Text("Conflict"),
    "Master Builder": Text("Master Builder"),
    "Plague": Text("Plague"),
    "Productive Year": Text("Productive Year"),
    "Progress": Text("Progress"),
    "Year End": Text("Year End"),
    "Alchemist": Text("Alchemist"),
    "Arsonist": Text("Arsonist"),
    "Bishop": Text("Bishop"),
    "Black Knight": Text("Black Knight"),
    "Brigands": Text("Brigands"),
    "Caravan": Text("Caravan"),
    "Herb Woman": Text("Herb Woman"),
    "Merchant": Text("Merchant"),
    "Scout": Text("Scout"),
    "Spy": Text("Spy"),
    "Abbey": Text("Abbey"),
    "Garrison": Text("Garrison"),
    "Smithy": Text("Smithy"),
    "Brick Factory": Text("Brick Factory"),
    "Foundry": Text("Foundry"),
    "Grain Mill": Text("Grain Mill"),
    "Sawmill": Text("Sawmill"),
    "Woolen Mill": Text("Woolen Mill"),
    "Brick Fleet": Text("Brick Fleet"),
    "Gold Fleet": Text("Gold Fleet"),
    "Grain Fleet": Text("Grain Fleet"),
    "Lumber Fleet": Text("Lumber Fleet"),
    "Ore Fleet": Text("Ore Fleet"),
    "Wool Fleet": Text("Wool Fleet"),
    "Conrad the Swift": Text("Conrad the Swift"),
    "Falk the Fair": Text("Falk the Fair"),
    "Gotz Ironfist": Text("Gotz Ironfist"),
    "Hagen the Sinister": Text("Hagen the Sinister"),
    "Karl the Strong": Text("Karl the Strong"),
    "Otto the Berserker": Text("Otto the Berserker"),
    "Pippin the Short": Text("Pippin the Short"),
    "Siegfried Lackland": Text("Siegfried Lackland"),
    "Walter the Recreant": Text("Walter the Recreant"),
    "Aqueduct": Text("Aqueduct"),
    "Bath House": Text("Bath House"),
    "Church": Text("Church"),
    "The Colossus of Catan": Text("The Colossus of Catan"),
    "Counting House": Text("Counting House"),
    "Harbor": Text("Harbor"),
    "Library": Text("Library"),
    "Marketplace": Text("Marketplace"),
    "Merchant Guild": Text("Merchant Guild"),
    "Mint": Text("Mint"),
    "Town Hall": Text("Town Hall"),
    "Metropolis": Text("Metropolis"),
    "Bordello": Text("Bordello"),
    "Archivist": Text("Archivist"),
    "Bribery": Text("Bribery"),
    "Chancellor": Text("Chancellor"),
    "Council Meeting": Text("Council Meeting"),
    "Diplomat": Text("Diplomat"),
    "Doctor": Text("Doctor"),
    "Excommunication": Text("Excommunication"),
    "Wedding": Text("Wedding"),
    "Begging Monk": Text("Begging Monk"),
    "Good Neighbors": Text("Good Neighbors"),
    "Religious Festival": Text("Religious Festival"),
    "Church Domain": Text("Church Domain"),
    "Holy Place": Text("Holy Place"),
    "Mission": Text("Mission"),
    "Templar Fortress": Text("Templar Fortress"),
    "Archdiocese": Text("Archdiocese"),
    "Brewery": Text("Brewery"),
    "Capital of the Republic": Text("Capital of the Republic"),
    "Court of Justice": Text("Court of Justice"),
    "Secret Society": Text("Secret Society"),
    "Theater": Text("Theater"),
}


_POINTS = {
    "victory": Text("victory points"),
    "commerce": Text("commerce points"),
    "tournament": Text("tournament points"),
    "strength": Text("strength"),
}


def name(card: str) -> Text:
    """A card's name."""
    return _NAMES.get(card) or Text("{card}", card=card)


def resource(kind: str) -> Text:
    """A resource's name."""
    return RESOURCE_NAME[kind]


def value_name(value: str) -> Text:
    """What is printed on a card: a resource it costs, or points it counts."""
    return _POINTS.get(value) or RESOURCE_NAME[value]


def land(kind: str) -> Text:
    """The name of the region that brings a resource."""
    return LAND[kind]


def goods(parts: tuple[Goods, ...]) -> tuple[Text, ...]:
    """Goods as a list: "2 ore and 1 gold"."""
    return tuple(
        Text("{number} {resource}", number=part.count, resource=RESOURCE_NAME[part.resource])
        for part in parts
    )


def amounts(counted: dict[str, int]) -> tuple[Text, ...]:
    """Amounts by resource as a list."""
    return tuple(
        Text("{number} {resource}", number=number, resource=RESOURCE_NAME[kind])
        for kind, number in counted.items()
        if number
    )

"""Small checks that several moves share: a card, a village, a place, who leads."""

from __future__ import annotations

from companion.engine.text import Text
from companion.engine.verdicts import Objection, illegal, impossible
from games.potemkin.rules.cards import CARDS, CHARACTER_NAME, Character, card_name
from games.potemkin.rules.moves import Leads, Place
from games.potemkin.rules.options import characters, owner
from games.potemkin.rules.river import River, gap, is_upstream, village
from games.potemkin.rules.state import Pile, State, seen

Found = list[Objection]
"""What a check of a whole move finds, in any order."""

NO_SEAT = impossible("table.seat", Text("There is no such seat at this table."), field="seat")


def in_order(found: Found) -> tuple[Objection, ...]:
    """All objections, the impossible ones first."""
    return tuple(sorted(found, key=lambda one: one.kind == "illegal"))


def named(now: State, card: str) -> Text:
    """A card's name at this table; what is no card is said as it was written."""
    if card not in CARDS:
        return Text("“{card}”", card=card)
    return card_name(card, now.options.fifth_colour)


# --- Cards ----------------------------------------------------------------------------


def not_in_the_game(now: State, card: str, field: str) -> Objection | None:
    """Five colours, 1 to 9 (potemkin.cards); no white with three players (potemkin.no-white)."""
    if card not in CARDS:
        text = Text("There is no card “{card}”.", card=card)
        return impossible("potemkin.cards", text, field=field)
    if now.seats == 3 and CARDS[card].colour == "white":
        text = Text("With three players there are no white cards.")
        return impossible("potemkin.no-white", text, field=field)
    return None


def lies_open(now: State, card: str, field: str) -> Objection | None:
    """A card that everybody sees elsewhere is in no hand and not in the boat (potemkin.cards)."""
    where = seen(now).get(card)
    if where is None:
        return None
    name = named(now, card)
    text = {
        "row": Text("{card} lies in a village.", card=name),
        "trump": Text("{card} lies in the trump place.", card=name),
        "area": Text("{card} lies in a player’s area.", card=name),
        "trick": Text("{card} lies in this trick already.", card=name),
        "piles": Text("{card} lies in a character’s pile.", card=name),
    }[where]
    return impossible("potemkin.cards", text, field=field)


def cannot_be_in_the_boat(now: State, card: str, field: str) -> Objection | None:
    """Only a card that went there, or one nobody has seen (potemkin.boat-pile)."""
    if found := not_in_the_game(now, card, field) or lies_open(now, card, field):
        return found
    if card in now.boat or now.unknown:
        return None
    text = Text("{card} cannot be in the boat.", card=named(now, card))
    return impossible("potemkin.boat-pile", text, field=field)


# --- Villages and places ----------------------------------------------------------------


def no_such_village(now: State, row: tuple[Pile, ...], card: str, field: str) -> Objection | None:
    """A village is named by its face (potemkin.face)."""
    if village(row, card) is not None:
        return None
    text = Text("No village there shows {card}.", card=named(now, card))
    return impossible("potemkin.face", text, field=field)


def under_way(now: State, there: River, card: str, field: str) -> Objection | None:
    """The village over the boat cannot be moved: it is neither upstream nor downstream
    (potemkin.above-boat).
    """
    if village(there.row, card) != there.at:
        return None
    text = Text("The boat lies under {card}.", card=named(now, card))
    return impossible("potemkin.above-boat", text, field=field)


def not_upstream(now: State, there: River, card: str, field: str) -> Objection | None:
    """Upstream is left of the boat (potemkin.upstream)."""
    number = village(there.row, card)
    if number is None or number < there.at:
        return None
    text = Text("{card} is not upstream.", card=named(now, card))
    instead = Text("A village left of the boat.")
    return illegal("potemkin.upstream", text, instead=instead, field=field)


def cannot_leave(now: State, there: River, card: str, field: str) -> Objection | None:
    """Only an upstream village leaves its place (potemkin.upstream, potemkin.above-boat)."""
    return under_way(now, there, card, field) or not_upstream(now, there, card, field)


def no_such_place(row: tuple[Pile, ...], at: Place, field: str) -> Objection | None:
    """A place is right of a village that lies there, or far left (potemkin.building)."""
    if gap(row, at) is not None:
        return None
    text = Text("There is no such place on the river.")
    return impossible("potemkin.building", text, field=field)


def nowhere(text: Text, field: str) -> Objection:
    """A village is to be built and nobody says where (potemkin.building)."""
    return impossible("potemkin.building", text, field=field)


def place_downstream(there: River, at: Place, field: str) -> Objection | None:
    """A place that must be right of the boat (potemkin.downstream)."""
    place = gap(there.row, at)
    if place is None or not is_upstream(there, place):
        return None
    text = Text("That place is upstream.")
    instead = Text("A place right of the boat.")
    return illegal("potemkin.downstream", text, instead=instead, field=field)


def place_upstream(there: River, at: Place, field: str) -> Objection | None:
    """A place that must be left of the boat (potemkin.upstream)."""
    place = gap(there.row, at)
    if place is None or is_upstream(there, place):
        return None
    text = Text("That place is downstream.")
    instead = Text("A place left of the boat.")
    return illegal("potemkin.upstream", text, instead=instead, field=field)


# --- Who leads ---------------------------------------------------------------------------


def wrong_leader(now: State, leads: Leads, actor: Character) -> Objection | None:
    """Another player leads; with two, another character (potemkin.named-leader)."""
    if now.seats > 2:
        if not isinstance(leads, int) or leads >= now.seats:
            text = Text("Name one of the other players.")
            return impossible("potemkin.named-leader", text, field="leads")
        if now.won and leads == now.won.seat:
            text = Text("Another player must lead.")
            return illegal("potemkin.named-leader", text, field="leads")
        return None
    if not isinstance(leads, str) or owner(now.options, now.seats, leads) is None:
        text = Text("With two players, name one of the characters.")
        return impossible("potemkin.named-leader", text, field="leads")
    if leads == actor:
        text = Text(
            "Another character than the {character} must lead.", character=CHARACTER_NAME[actor]
        )
        return illegal("potemkin.named-leader", text, field="leads")
    return None


def in_play(now: State) -> tuple[Character, ...]:
    """All characters of this game, by seat."""
    return tuple(one for own in characters(now.options, now.seats) for one in own)

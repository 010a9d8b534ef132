"""Set C: Commissary, Chamberlain, Officer, Wagonmaster. What stands against it, what it does,
what is asked.
"""

from __future__ import annotations

from functools import partial

from companion.engine.text import Text
from companion.engine.verdicts import Objection, illegal
from games.potemkin.rules.asking import (
    Option,
    Question,
    Talk,
    ask_card,
    ask_place,
    ask_village,
    done,
    just_discard,
)
from games.potemkin.rules.build import lift, new_trump, to_boat
from games.potemkin.rules.cards import CARDS
from games.potemkin.rules.checks import (
    Found,
    cannot_be_in_the_boat,
    cannot_leave,
    no_such_place,
    no_such_village,
)
from games.potemkin.rules.cossack import swept
from games.potemkin.rules.moves import Chamberlain, Commissary, Moved, Officer, Wagonmaster
from games.potemkin.rules.river import put_on, river, village
from games.potemkin.rules.set_a import against_boat_card, by_trump
from games.potemkin.rules.state import State, changed, face
from games.potemkin.rules.trick import taken
from games.potemkin.rules.voyage import Step, discard_trick
from games.potemkin.rules.yard import NO_RIVER, Yard, shifted, with_yard

# --- Commissary -------------------------------------------------------------------------


def against_commissary(_now: State, _move: Commissary) -> Found:
    """Nothing to decide."""
    return []


def do_commissary(now: State, _move: Commissary) -> Step:
    """The trick goes to the Wagonmaster; in the next one 1s are highest (potemkin.commissary)."""
    after = changed(now, area=(*now.area, taken(now)), trick=())
    return Step(after, (Text("In the next trick 1 beats 9."),))


def ask_commissary(_now: State) -> Talk:
    """One tap."""
    option = Option("send", Text("Send the trick to the Wagonmaster"), None)
    yield Question("", Text("There is nothing to choose."), [option])
    return Commissary()


# --- Chamberlain ------------------------------------------------------------------------


def against_chamberlain(now: State, move: Chamberlain) -> Found:
    """A card of the boat is the new trump, if the boat has two."""
    return against_boat_card(now, move.card)


def do_chamberlain(now: State, move: Chamberlain) -> Step:
    """The trump, then the trick and every village of that colour to the boat, those of the
    Wagonmaster too (potemkin.chamberlain, potemkin.reading-boat-village).
    """
    if move.card is None:
        return Step(discard_trick(now))
    after = discard_trick(new_trump(now, move.card))
    colour = CARDS[move.card].colour
    kept = tuple(pile for pile in after.area if CARDS[face(pile)].colour != colour)
    for pile in after.area:
        if pile not in kept:
            after = to_boat(after, pile)
    return swept(Step(changed(after, area=kept)), colour)


def ask_chamberlain(now: State) -> Talk:
    """Which card."""
    if now.boat_size < 2:
        yield just_discard()
        return Chamberlain()
    card = yield ask_card(
        now,
        "card",
        Text("Which card of the boat becomes trump?"),
        lambda card: cannot_be_in_the_boat(now, card, "card"),
    )
    return Chamberlain(card=card)


# --- Officer ----------------------------------------------------------------------------


def against_officer(now: State, move: Officer) -> Found:
    """One upstream village is sent, if there is one."""
    if move.village is None:
        if not now.upstream:
            return []
        text = Text("An upstream village must be sent to the Wagonmaster.")
        return [illegal("potemkin.officer", text, field="village")]
    there = river(now)
    found = [
        no_such_village(now, now.row, move.village, "village"),
        cannot_leave(now, there, move.village, "village"),
    ]
    return [one for one in found if one]


def do_officer(now: State, move: Officer) -> Step:
    """A village to the Wagonmaster; the trick too, if a trump won it (potemkin.officer)."""
    after = now
    if move.village is not None:
        after, pile = lift(now, move.village)
        after = changed(after, area=(*after.area, pile))
    if by_trump(now):
        return Step(changed(after, area=(*after.area, taken(now)), trick=()))
    return Step(discard_trick(after))


def ask_officer(now: State) -> Talk:
    """Which upstream village."""
    if not now.upstream:
        label = Text("Send the trick") if by_trump(now) else Text("Discard the trick")
        yield Question("", Text("There is nothing to choose."), [Option("go", label, None)])
        return Officer()
    there = river(now)
    card = yield ask_village(
        now,
        there,
        "village",
        Text("Which village is sent to the Wagonmaster?"),
        partial(cannot_leave, now, there, field="village"),
    )
    return Officer(village=card)


# --- Wagonmaster ------------------------------------------------------------------------


def against_wagonmaster(now: State, move: Wagonmaster) -> Found:
    """Any villages of the area to anywhere; then the trick on any village."""
    found: list[Objection | None] = []
    yard = Yard(river(now), now.area)
    for moved in move.placed:
        found += [
            no_such_village(now, yard.area, moved.village, "placed"),
            no_such_place(yard.there.row, moved.at, "placed"),
        ]
        yard = shifted(yard, moved)
    found.append(no_such_village(now, (*yard.there.row, *yard.area), move.onto, "onto"))
    return [one for one in found if one]


def do_wagonmaster(now: State, move: Wagonmaster) -> Step:
    """Villages to the river, and the trick on top of one, never a new village
    (potemkin.wagonmaster).
    """
    yard = Yard(river(now), now.area)
    for moved in move.placed:
        yard = shifted(yard, moved)
    after, pile = with_yard(now, yard), taken(now)
    if (number := village(after.row, move.onto)) is not None:
        after = changed(after, row=put_on(after.row, number, pile))
    elif (number := village(after.area, move.onto)) is not None:
        after = changed(after, area=put_on(after.area, number, pile))
    return Step(changed(after, trick=()))


def ask_wagonmaster(now: State) -> Talk:
    """Village after village, or none; then what the trick is put on."""
    yard, placed = Yard(river(now), now.area), []
    while yard.area:
        card = yield ask_village(
            now,
            NO_RIVER,
            "placed",
            Text("Which village moves to the river?"),
            more=[done(Text("No more"))],
            area=yard.area,
        )
        if card is None:
            break
        at = yield ask_place(now, yard.there, "placed", Text("Where does it go?"))
        placed.append(Moved(card, at))
        yard = shifted(yard, placed[-1])
    onto = yield ask_village(
        now, yard.there, "onto", Text("On which village is the trick put?"), area=yard.area
    )
    return Wagonmaster(onto=onto, placed=tuple(placed))

"""Set B: Carpenter, Artist, Secretary, Cossack. What is against it, what it does."""

from __future__ import annotations

from functools import partial

from companion.engine.text import Text
from companion.engine.verdicts import Objection, illegal, impossible
from games.potemkin.rules.asking import (
    Option,
    Question,
    Talk,
    ask_place,
    ask_village,
    done,
    just_discard,
)
from games.potemkin.rules.build import lift, place_pile, to_boat
from games.potemkin.rules.cards import CARDS
from games.potemkin.rules.checks import (
    Found,
    cannot_leave,
    named,
    no_such_place,
    no_such_village,
    nowhere,
    place_downstream,
)
from games.potemkin.rules.moves import Artist, Carpenter, Moved, Place, Put, Secretary
from games.potemkin.rules.river import River, gap, insert, number_of, put_on, remove, river, village
from games.potemkin.rules.state import State, changed, face
from games.potemkin.rules.trick import taken
from games.potemkin.rules.voyage import Step, discard_trick
from games.potemkin.rules.yard import NO_RIVER, Yard, shifted, with_yard

# --- Carpenter --------------------------------------------------------------------------


def _yard(now: State) -> Yard:
    """The Carpenter's area with the trick just won in it (potemkin.carpenter)."""
    return Yard(river(now), (*now.area, taken(now)))


def does_not_match(now: State, there: River, card: str, at: Place) -> Objection | None:
    """A moved village has the colour of all villages to its left, which a trump one does by
    itself (potemkin.carpenter, potemkin.reading-carpenter-left, potemkin.reading-carpenter-wild).
    """
    place = gap(there.row, at)
    if place is None or card not in CARDS:
        return None
    colour = CARDS[card].colour
    if colour == now.trump_colour:
        return None
    least = 0 if now.options.carpenter_left == "row" else max(0, place - 1)
    wild = now.trump_colour if now.options.carpenter_wild else None
    strange = [
        face(pile)
        for pile in there.row[least:place]
        if CARDS[face(pile)].colour not in (colour, wild)
    ]
    if not strange:
        return None
    text = Text(
        "{card} must have the colour of every village to its left, and {other} has another.",
        card=named(now, card),
        other=named(now, strange[0]),
    )
    instead = Text("Far left always works.")
    return illegal("potemkin.carpenter", text, instead=instead, field="moved")


def against_carpenter(now: State, move: Carpenter) -> Found:
    """Each village moved is in the area, and fits where it goes."""
    found: list[Objection | None] = []
    yard = _yard(now)
    for moved in move.moved:
        found += [
            no_such_village(now, yard.area, moved.village, "moved"),
            no_such_place(yard.there.row, moved.at, "moved"),
            does_not_match(now, yard.there, moved.village, moved.at),
        ]
        yard = shifted(yard, moved)
    return [one for one in found if one]


def do_carpenter(now: State, move: Carpenter) -> Step:
    """The trick goes into the area; then any of its villages to the river (potemkin.carpenter)."""
    yard = _yard(now)
    for moved in move.moved:
        yard = shifted(yard, moved)
    return Step(changed(with_yard(now, yard), trick=()))


def ask_carpenter(now: State) -> Talk:
    """Village after village, or none."""
    yard, moved = _yard(now), []
    while yard.area:
        card = yield ask_village(
            now,
            NO_RIVER,
            "moved",
            Text("Which village moves to the river?"),
            more=[done(Text("No more"))],
            area=yard.area,
        )
        if card is None:
            break
        there = yard.there
        at = yield ask_place(
            now,
            there,
            "moved",
            Text("Where does it go?"),
            partial(does_not_match, now, there, card),
        )
        moved.append(Moved(card, at))
        yard = shifted(yard, moved[-1])
    return Carpenter(moved=tuple(moved))


# --- Artist -----------------------------------------------------------------------------


def _on(yard: Yard, put: Put) -> Yard:
    """A card laid on a village of river or area; what is not there changes nothing."""
    if (number := village(yard.there.row, put.village)) is not None:
        return Yard(River(put_on(yard.there.row, number, (put.card,)), yard.there.at), yard.area)
    if (number := village(yard.area, put.village)) is not None:
        return Yard(yard.there, put_on(yard.area, number, (put.card,)))
    return yard


def against_artist(now: State, move: Artist) -> Found:
    """Every card of the trick on some village; or the trump pile as a new one."""
    if (move.onto is None) == (move.trump_at is None):
        text = Text("The Artist paints the trick onto villages, or builds the trump pile.")
        return [impossible("potemkin.artist", text)]
    if move.onto is None:
        if not now.trump:
            text = Text("There is no trump to build.")
            return [impossible("potemkin.artist", text, field="trump_at")]
        found = no_such_place(now.row, move.trump_at or "far-left", "trump_at")
        return [found] if found else []
    return _against_painting(now, move.onto)


def _against_painting(now: State, onto: tuple[Put, ...]) -> Found:
    found: Found = []
    left, yard = list(taken(now)), Yard(river(now), now.area)
    for put in onto:
        if put.card not in left:
            text = Text("{card} is not left in the trick.", card=named(now, put.card))
            found.append(impossible("potemkin.artist", text, field="onto"))
        else:
            left.remove(put.card)
        if one := no_such_village(now, (*yard.there.row, *yard.area), put.village, "onto"):
            found.append(one)
        yard = _on(yard, put)
    if left:
        text = Text(
            "{cards} must go onto a village too.", cards=tuple(named(now, card) for card in left)
        )
        found.append(illegal("potemkin.artist", text, field="onto"))
    return found


def do_artist(now: State, move: Artist) -> Step:
    """Cards one by one onto villages, each the new face; or the trick discarded and the whole
    trump pile a village, which leaves no trump (potemkin.artist).
    """
    if move.onto is None:
        after = place_pile(discard_trick(now), move.trump_at, now.trump)
        return Step(changed(after, trump=()))
    yard, left = Yard(river(now), now.area), list(taken(now))
    for put in move.onto:
        yard = _on(yard, put)
        left.remove(put.card)
    return Step(changed(to_boat(with_yard(now, yard), tuple(left)), trick=()))


def ask_artist(now: State) -> Talk:
    """Card by card which village, or where the trump pile goes."""
    left, puts = list(taken(now)), []
    yard = Yard(river(now), now.area)
    pile = [Option("trump", Text("Build the trump pile"), None)] if now.trump else []
    while left:
        cards = [Option(card, named(now, card), card, group="trick") for card in left]
        card = yield Question(
            "onto", Text("Which card of the trick is placed next?"), [*cards, *pile]
        )
        if card is None:
            ask = Text("Where is the trump pile built?")
            at = yield ask_place(now, river(now), "trump_at", ask)
            return Artist(trump_at=at)
        pile = []
        onto = yield ask_village(now, yard.there, "onto", Text("On which village?"), area=yard.area)
        puts.append(Put(card, onto))
        left.remove(card)
        yard = _on(yard, puts[-1])
    return Artist(onto=tuple(puts))


# --- Secretary --------------------------------------------------------------------------


def _not_lower(now: State, card: str) -> Objection | None:
    """The village that makes room has a lower number than the winning card."""
    if now.won is None or card not in CARDS:
        return None
    if CARDS[card].number < CARDS[now.won.card].number:
        return None
    text = Text(
        "{card} is not lower than {winning}.",
        card=named(now, card),
        winning=named(now, now.won.card),
    )
    return illegal("potemkin.secretary", text, field="village")


def lower_upstream(now: State) -> bool:
    """Whether an upstream village has a lower number than the winning card."""
    if now.won is None:
        return False
    number = CARDS[now.won.card].number
    return any(number_of(pile) < number for pile in now.row[: now.at])


def against_secretary(now: State, move: Secretary) -> Found:
    """No trump: nothing to decide. Else a lower upstream village moves, if there is one."""
    if not now.trump:
        if move.village is None and move.at is None:
            return []
        text = Text("There is no trump, so the trick becomes the trump.")
        return [impossible("potemkin.secretary", text, field="village" if move.village else "at")]
    if move.village is None and move.at is None:
        if not lower_upstream(now):
            return []
        text = Text("A village upstream has a lower number, so it must move.")
        return [illegal("potemkin.secretary", text, field="village")]
    if move.village is None or move.at is None:
        return [nowhere(Text("Say which village moves, and where to."), "at")]
    there = river(now)
    number = village(there.row, move.village)
    left = there if number is None else remove(there, number)
    found = [
        no_such_village(now, there.row, move.village, "village"),
        cannot_leave(now, there, move.village, "village"),
        no_such_place(left.row, move.at, "at"),
        place_downstream(left, move.at, "at"),
        _not_lower(now, move.village),
    ]
    return [one for one in found if one]


def do_secretary(now: State, move: Secretary) -> Step:
    """The first trump; later a village moves downstream and the trick fills the gap it leaves;
    else the trick is discarded (potemkin.secretary).
    """
    if not now.trump:
        return Step(changed(now, trump=taken(now), trick=()))
    number = None if move.village is None else village(now.row, move.village)
    if move.village is None or move.at is None or number is None:
        return Step(discard_trick(now))
    after, pile = lift(now, move.village)
    place = gap(after.row, move.at) or 0
    after = place_pile(after, move.at, pile)
    hole = number if place > number else number + 1
    new = insert(river(after), hole, taken(now))
    return Step(changed(after, row=new.row, at=new.at, trick=()))


def ask_secretary(now: State) -> Talk:
    """Which village makes room, and where it goes."""
    if not now.trump:
        option = Option("trump", Text("The trick becomes the trump"), None)
        yield Question("", Text("There is nothing to choose."), [option])
        return Secretary()
    if not lower_upstream(now):
        yield just_discard()
        return Secretary()
    there = river(now)
    card = yield ask_village(
        now,
        there,
        "village",
        Text("Which village moves downstream?"),
        lambda card: cannot_leave(now, there, card, "village") or _not_lower(now, card),
    )
    left = remove(there, village(there.row, card) or 0)
    at = yield ask_place(
        now,
        left,
        "at",
        Text("Where downstream does it go?"),
        lambda place: place_downstream(left, place, "at"),
    )
    return Secretary(village=card, at=at)

"""Set A: Sapper, Stagehand, Chancellor, Scout. What is against it, what it does."""

from __future__ import annotations

from functools import partial

from companion.engine.text import Text
from companion.engine.verdicts import illegal, impossible
from games.potemkin.rules.asking import Talk, ask_card, ask_place, ask_village, just_discard
from games.potemkin.rules.build import (
    built,
    discard_villages,
    moved_village,
    new_trump,
)
from games.potemkin.rules.cards import CARDS
from games.potemkin.rules.checks import (
    Found,
    cannot_be_in_the_boat,
    cannot_leave,
    no_such_place,
    no_such_village,
    nowhere,
    place_downstream,
    place_upstream,
)
from games.potemkin.rules.faults import after_discards
from games.potemkin.rules.moves import Chancellor, Sapper, Scout, Stagehand
from games.potemkin.rules.river import NOWHERE, River, remove, river, village
from games.potemkin.rules.state import State, changed, face
from games.potemkin.rules.voyage import Step, discard_trick, ended

# --- Sapper -----------------------------------------------------------------------------


def _without(now: State, cards: tuple[str, ...]) -> River:
    """The river once these villages are gone."""
    there = river(now)
    for card in cards:
        number = village(there.row, card)
        if number is not None:
            there = remove(there, number)
    return there


def _over_boat(now: State) -> str | None:
    """The face of the village over the boat."""
    return face(now.row[now.at]) if now.row else None


def against_sapper(now: State, move: Sapper) -> Found:
    """Two villages go, whichever; then the trick is built, unless that has lost the game."""
    found: Found = []
    for card in move.discard:
        if one := no_such_village(now, now.row, card, "discard"):
            found.append(one)
    if len(set(move.discard)) < len(move.discard):
        text = Text("A village can be discarded only once.")
        found.append(impossible("potemkin.sapper", text, field="discard"))
    if len(move.discard) < min(2, len(now.row)):
        text = Text("The Sapper must discard two villages.")
        instead = Text("Discard two; if the one over the boat is among them, the game is lost.")
        found.append(illegal("potemkin.sapper", text, instead=instead, field="discard"))
    if _over_boat(now) in move.discard:
        return found
    if move.at is None:
        return [*found, nowhere(Text("Where is the new village built?"), "at")]
    left = _without(now, move.discard)
    return [*found, *filter(None, [no_such_place(left.row, move.at, "at")])]


def do_sapper(now: State, move: Sapper) -> Step:
    """Discard first, so that the new village cannot save the boat (potemkin.sapper)."""
    lost = _over_boat(now) in move.discard
    after = discard_villages(now, move.discard)
    if lost:
        told = Text("The village over the boat is gone.")
        return ended(Step(after, (told,)), "sapper")
    return Step(built(after, move.at))


def ask_sapper(now: State) -> Talk:
    """Two villages, then a place."""
    there = river(now)
    first = yield ask_village(
        now,
        there,
        "discard",
        Text("Which village is discarded first? To take the one over the boat loses."),
    )
    gone: tuple[str, ...] = (first,)
    left = _without(now, gone)
    if left.row:
        if first == _over_boat(now):
            left = River(left.row, NOWHERE)
        second = yield ask_village(now, left, "discard", Text("Which village is discarded next?"))
        gone = (first, second)
    if _over_boat(now) in gone:
        return Sapper(discard=gone)
    at = yield ask_place(now, _without(now, gone), "at", Text("Where is the new village built?"))
    return Sapper(discard=gone, at=at)


# --- Stagehand --------------------------------------------------------------------------


def _chooses(now: State) -> bool:
    """Whether the boat can give a card and still hold one (potemkin.boat-pile)."""
    return now.boat_size > 1


def _builds(now: State, card: str | None) -> bool:
    """Whether the Stagehand's trick matches the new trump; with a single card in the boat, by
    one reading, the present one (potemkin.stagehand, potemkin.reading-stagehand-one).
    """
    if now.won is None:
        return False
    colour = CARDS[now.won.card].colour
    if card is not None:
        return card in CARDS and CARDS[card].colour == colour
    return now.options.stagehand_one == "trump" and now.trump_colour == colour


def against_boat_card(now: State, card: str | None) -> Found:
    """Whether a card is to be taken out of the boat, and can be (potemkin.boat-pile)."""
    if card is None:
        if not _chooses(now):
            return []
        text = Text("The boat has {count} cards, so one must be chosen.", count=now.boat_size)
        return [illegal("potemkin.trump", text, field="card")]
    if not _chooses(now):
        text = Text("The boat must keep its only card.")
        return [impossible("potemkin.boat", text, field="card")]
    return [one for one in [cannot_be_in_the_boat(now, card, "card")] if one]


def against_stagehand(now: State, move: Stagehand) -> Found:
    """A card of the boat is the new trump; the trick is built if its colour matches."""
    found = against_boat_card(now, move.card)
    if move.at is not None:
        found += filter(None, [no_such_place(now.row, move.at, "at")])
        if not _builds(now, move.card):
            text = Text("The trick is not of the new trump colour, so it is discarded.")
            found.append(illegal("potemkin.stagehand", text, field="at"))
    elif _builds(now, move.card):
        found.append(nowhere(Text("The colours match: where is the village built?"), "at"))
    return found


def do_stagehand(now: State, move: Stagehand) -> Step:
    """The card goes on top of the trump place; then build or discard (potemkin.stagehand)."""
    after = new_trump(now, move.card) if move.card else now
    return Step(discard_trick(after) if move.at is None else built(after, move.at))


def ask_stagehand(now: State) -> Talk:
    """Which card, and where to build if it matches."""
    card = None
    if _chooses(now):
        card = yield ask_card(
            now,
            "card",
            Text("Which card of the boat becomes trump?"),
            lambda card: cannot_be_in_the_boat(now, card, "card"),
        )
    if not _builds(now, card):
        if card is None:
            yield just_discard()
        return Stagehand(card=card)
    at = yield ask_place(now, river(now), "at", Text("The colours match. Where is it built?"))
    return Stagehand(card=card, at=at)


# --- Chancellor -------------------------------------------------------------------------


def against_chancellor(now: State, move: Chancellor) -> Found:
    """Upstream, nowhere else."""
    there = river(now)
    found = [no_such_place(now.row, move.at, "at"), place_upstream(there, move.at, "at")]
    return [one for one in found if one]


def by_trump(now: State) -> bool:
    """Whether the trick was won by a trump card."""
    return now.won is not None and CARDS[now.won.card].colour == now.trump_colour


def do_chancellor(now: State, move: Chancellor) -> Step:
    """Build upstream; after a win with trump everybody discards a hand card, the winner too;
    an empty hand has none to discard (potemkin.chancellor).
    """
    after = built(now, move.at)
    if not by_trump(now):
        return Step(after)
    giving = tuple(seat for seat, cards in enumerate(now.hands) if cards)
    after = changed(
        after,
        hands=tuple(max(0, cards - 1) for cards in now.hands),
        unknown=after.unknown + len(giving),
        denials=after_discards(after, giving),
    )
    told = Text("Won with trump: everybody discards a card from hand to the boat, face down.")
    return Step(after, (told,))


def ask_chancellor(now: State) -> Talk:
    """Where upstream."""
    there = river(now)
    at = yield ask_place(
        now,
        there,
        "at",
        Text("Where upstream is it built?"),
        lambda place: place_upstream(there, place, "at"),
    )
    return Chancellor(at=at)


# --- Scout ------------------------------------------------------------------------------


def against_scout(now: State, move: Scout) -> Found:
    """With two villages upstream one of them moves downstream, with fewer none."""
    if move.village is None and move.at is None:
        if now.upstream < 2:
            return []
        text = Text("{count} villages lie upstream, so one must move.", count=now.upstream)
        return [illegal("potemkin.scout", text, field="village")]
    if move.village is None or move.at is None:
        text = Text("Say which village moves, and where to.")
        return [impossible("potemkin.scout", text, field="at" if move.village else "village")]
    there = river(now)
    found = [
        no_such_village(now, now.row, move.village, "village"),
        cannot_leave(now, there, move.village, "village"),
    ]
    left = _without(now, (move.village,))
    found += [no_such_place(left.row, move.at, "at"), place_downstream(left, move.at, "at")]
    if now.upstream < 2:
        text = Text("Fewer than two villages lie upstream, so none moves.")
        found.append(illegal("potemkin.scout", text, field="village"))
    return [one for one in found if one]


def do_scout(now: State, move: Scout) -> Step:
    """Move one village, and discard the trick (potemkin.scout)."""
    after = now
    if move.village is not None and move.at is not None:
        after = moved_village(now, move.village, move.at)
    return Step(discard_trick(after))


def ask_scout(now: State) -> Talk:
    """Which village, where to."""
    if now.upstream < 2:
        yield just_discard()
        return Scout()
    there = river(now)
    card = yield ask_village(
        now,
        there,
        "village",
        Text("Which village moves downstream?"),
        partial(cannot_leave, now, there, field="village"),
    )
    left = _without(now, (card,))
    at = yield ask_place(
        now,
        left,
        "at",
        Text("Where downstream does it go?"),
        lambda place: place_downstream(left, place, "at"),
    )
    return Scout(village=card, at=at)

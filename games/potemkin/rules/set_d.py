"""Set D: Builder, Painter, Governor, Commander. What is against it, what it does."""

from __future__ import annotations

from companion.engine.text import Text
from companion.engine.verdicts import Objection, illegal, impossible
from games.potemkin.rules.asking import Option, Question, Talk, ask_place, just_discard
from games.potemkin.rules.build import (
    built,
    discard_villages,
    place_pile,
    to_boat,
)
from games.potemkin.rules.cards import CARDS, CHARACTER_NAME, Character
from games.potemkin.rules.checks import (
    Found,
    in_play,
    named,
    no_such_place,
    no_such_village,
    nowhere,
    place_downstream,
    wrong_leader,
)
from games.potemkin.rules.moves import Builder, Commander, Governor, Painter, Place
from games.potemkin.rules.river import River, gap, number_of, put_on, river, village
from games.potemkin.rules.state import State, changed, face
from games.potemkin.rules.trick import taken
from games.potemkin.rules.voyage import Step, discard_trick

# --- Builder ----------------------------------------------------------------------------


def not_higher(now: State, at: Place) -> Objection | None:
    """A new village has a higher number than every village to its left (potemkin.builder)."""
    place = gap(now.row, at)
    if place is None or now.won is None:
        return None
    card = now.won.card
    level = [pile for pile in now.row[:place] if number_of(pile) >= CARDS[card].number]
    if not level:
        return None
    text = Text(
        "{card} must be higher than every village to its left, and {other} is not lower.",
        card=named(now, card),
        other=named(now, face(level[0])),
    )
    instead = Text("Far left always works, or put the trick on a village.")
    return illegal("potemkin.builder", text, instead=instead, field="at")


def against_builder(now: State, move: Builder) -> Found:
    """A new village where it is higher than all to its left, or the trick on a village."""
    if (move.at is None) == (move.onto is None):
        text = Text("The Builder builds a new village or puts the trick on one.")
        return [impossible("potemkin.builder", text)]
    if move.onto is not None:
        found = no_such_village(now, now.row, move.onto, "onto")
        return [found] if found else []
    at = move.at or "far-left"
    return [one for one in [no_such_place(now.row, at, "at"), not_higher(now, at)] if one]


def do_builder(now: State, move: Builder) -> Step:
    """Build, or put the trick on a village (potemkin.builder)."""
    if move.onto is None:
        return Step(built(now, move.at))
    row = put_on(now.row, village(now.row, move.onto) or 0, taken(now))
    return Step(changed(now, row=row, trick=()))


def ask_builder(now: State) -> Talk:
    """A gap, or a village."""
    there = river(now)
    onto = [
        Option(
            face(pile), Text("on {card}", card=named(now, face(pile))), face(pile), group="river"
        )
        for pile in there.row
    ]
    chosen = yield ask_place(
        now,
        there,
        "at",
        Text("Where is it built, or on which village put?"),
        lambda place: not_higher(now, place),
        more=onto,
    )
    if isinstance(chosen, str) and chosen in CARDS:
        return Builder(onto=chosen)
    return Builder(at=chosen)


# --- Who leads --------------------------------------------------------------------------


def ask_leader(now: State, actor: Character) -> Question:
    """Another player, or with two players another character (potemkin.named-leader)."""
    if now.seats > 2:
        seats = [seat for seat in range(now.seats) if now.won is None or seat != now.won.seat]
        options = [Option(f"seat-{one}", Text("{seat}", seat=one), one) for one in seats]
    else:
        others = [one for one in in_play(now) if one != actor]
        options = [Option(one, CHARACTER_NAME[one], one) for one in others]
    return Question("leads", Text("Who leads the next trick?"), options)


# --- Painter ----------------------------------------------------------------------------


def against_painter(now: State, move: Painter) -> Found:
    """An older trump pile becomes a village downstream; another player leads."""
    found: list[Objection | None] = []
    if now.trump and move.trump_at is None:
        found.append(nowhere(Text("Where downstream is the old trump pile built?"), "trump_at"))
    elif not now.trump and move.trump_at is not None:
        text = Text("There is no older trump pile to build.")
        found.append(impossible("potemkin.painter", text, field="trump_at"))
    elif move.trump_at is not None:
        found += [
            no_such_place(now.row, move.trump_at, "trump_at"),
            place_downstream(river(now), move.trump_at, "trump_at"),
        ]
    found.append(wrong_leader(now, move.leads, "painter"))
    return [one for one in found if one]


def do_painter(now: State, move: Painter) -> Step:
    """The old trump pile is built, the trick is the new one (potemkin.painter)."""
    after = place_pile(now, move.trump_at, now.trump) if now.trump else now
    return Step(changed(after, trump=taken(now), trick=()))


def ask_painter(now: State) -> Talk:
    """Where the old trump goes, and who leads."""
    at = None
    if now.trump:
        at = yield ask_place(
            now,
            river(now),
            "trump_at",
            Text("Where downstream is the old trump pile built?"),
            lambda place: place_downstream(river(now), place, "trump_at"),
        )
    leads = yield ask_leader(now, "painter")
    return Painter(trump_at=at, leads=leads)


# --- Governor ---------------------------------------------------------------------------


def _upstream_gone(now: State) -> River:
    """The river without its upstream villages."""
    return River(now.row[now.at :], 0)


def against_governor(now: State, move: Governor) -> Found:
    """Build downstream, once upstream is cleared; another player leads."""
    left = _upstream_gone(now)
    found = [
        no_such_place(left.row, move.at, "at"),
        place_downstream(left, move.at, "at"),
        wrong_leader(now, move.leads, "governor"),
    ]
    return [one for one in found if one]


def do_governor(now: State, move: Governor) -> Step:
    """Upstream cards are shuffled, one dealt to each player and the rest discarded; too few are
    all discarded. Then build (potemkin.governor, potemkin.reading-governor-stacks).

    Nobody knows who was dealt which, so all of them are unseen again.
    """
    villages = now.row[: now.at]
    cards = [card for pile in villages for card in pile]
    shuffled = cards if now.options.governor_stacks else [face(pile) for pile in villages]
    left = _upstream_gone(now)
    after = changed(now, row=left.row, at=left.at)
    if len(shuffled) < now.seats:
        return Step(built(to_boat(after, tuple(cards)), move.at))
    after = to_boat(after, tuple(card for card in cards if card not in shuffled))
    after = changed(
        after,
        hands=tuple(held + 1 for held in now.hands),
        unknown=after.unknown + len(shuffled) - now.seats,
        again=(*now.again, *shuffled),
    )
    told = Text("Everybody is dealt one of the shuffled cards.")
    return Step(built(after, move.at), (told,))


def ask_governor(now: State) -> Talk:
    """Where downstream, and who leads."""
    left = _upstream_gone(now)
    at = yield ask_place(
        now,
        left,
        "at",
        Text("Where downstream is it built?"),
        lambda place: place_downstream(left, place, "at"),
    )
    leads = yield ask_leader(now, "governor")
    return Governor(at=at, leads=leads)


# --- Commander --------------------------------------------------------------------------


def _matches(now: State) -> bool:
    """Whether the winning colour is that of the leftmost upstream village; without one, as the
    table reads it (potemkin.commander, potemkin.reading-commander-none).
    """
    if now.won is None:
        return False
    if not now.upstream:
        return now.options.commander_alone == "build"
    return CARDS[face(now.row[0])].colour == CARDS[now.won.card].colour


def against_commander(now: State, move: Commander) -> Found:
    """Build anywhere if the colours match, else nothing to decide."""
    if move.at is None:
        if not _matches(now):
            return []
        return [nowhere(Text("The colours match: where is the village built?"), "at")]
    found: Found = [one for one in [no_such_place(now.row, move.at, "at")] if one]
    if not _matches(now):
        text = Text("The winning colour is not that of the leftmost upstream village.")
        instead = Text("Discard the trick, and that village if there is one.")
        found.append(illegal("potemkin.commander", text, instead=instead, field="at"))
    return found


def do_commander(now: State, move: Commander) -> Step:
    """Build; or discard the trick and the leftmost upstream village (potemkin.commander)."""
    if move.at is not None:
        return Step(built(now, move.at))
    gone = (face(now.row[0]),) if now.upstream else ()
    return Step(discard_villages(discard_trick(now), gone))


def ask_commander(now: State) -> Talk:
    """Where, if it is built."""
    if not _matches(now):
        yield just_discard()
        return Commander()
    at = yield ask_place(now, river(now), "at", Text("Where is the new village built?"))
    return Commander(at=at)

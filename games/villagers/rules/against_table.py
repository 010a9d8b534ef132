"""Why a village, a market or a number that the table enters cannot be so."""

from __future__ import annotations

from collections import Counter

from companion.engine.text import Text
from companion.engine.verdicts import illegal, impossible
from games.villagers.rules import moves as m
from games.villagers.rules.against_draft import in_pile
from games.villagers.rules.cards import (
    BASICS,
    CARDS,
    COUNTESS,
    FOUNDERS,
    NAMED,
    WILD,
)
from games.villagers.rules.checks import (
    NOBODY,
    Found,
    card_there,
    in_phase,
    not_in_game,
    unknown,
)
from games.villagers.rules.developments import laid_out
from games.villagers.rules.entry import Entered, every, stands_for
from games.villagers.rules.state import State, copies
from games.villagers.rules.village import find

MOST_ENTERED = 100

# --- A village entered -------------------------------------------------------------


def against_village(state: State, move: m.Village) -> Found:
    """Each villager of it, one by one (villagers.score-impossible)."""
    entered = tuple(every(move.village))
    if len(entered) > MOST_ENTERED:
        text = Text("No village has more than {count} villagers.", count=MOST_ENTERED)
        yield impossible("villagers.score-impossible", text, field="village")
        return
    missing = [objection for one in entered for objection in _missing(state, one)]
    yield from missing
    if missing:
        return
    yield from _too_many(state, state.index(move.seat), entered)
    for one in entered:
        if move.seat is not None:
            yield from _link(one)
        elif one.below is not None:
            text = Text(
                "{card} stands alone in the Countess's village.", card=NAMED[one.tree.villager]
            )
            yield illegal("villagers.countess-villagers", text, field=one.field)
        yield from _load(one)


def _missing(state: State, one: Entered) -> Found:
    """A villager that there is not, or that this table plays without."""
    name, field = one.tree.villager, f"{one.field}.villager"
    if name in CARDS:
        yield from not_in_game(state, name, field)
    else:
        yield from unknown(name, field)
    if one.tree.as_ is not None:
        yield from unknown(one.tree.as_, f"{one.field}.as")


def _too_many(state: State, at: int, entered: tuple[Entered, ...]) -> Found:
    """More copies of a villager than there are, here and in the other villages
    (villagers.copies, villagers.basic-piles). The field is that of the first one too many.

    A village last entered before a market may have changed since: what is too many only together
    with such a one is no more than against the rules.
    """
    mine: dict[str, list[str]] = {}
    for one in entered:
        mine.setdefault(one.tree.villager, []).append(f"{one.field}.villager")
    sure, stale = Counter(state.gone), Counter[str]()
    for place, side in enumerate(state.sides):
        if place != at:
            old = state.scoring and side.entered < state.markets
            (stale if old else sure).update(card.name for card in side.village)
    for name, fields in mine.items():
        if name == FOUNDERS:
            if len(fields) > 1:
                text = Text("A village has one Founders card.")
                yield impossible("villagers.founders", text, field=fields[1])
            continue
        most = copies(state.options, name)
        there = len(fields) + sure[name] + stale[name]
        if there <= most or (name in BASICS and not state.options.basics_end):
            continue
        rule = "villagers.basic-piles" if name in BASICS else "villagers.copies"
        kind = impossible if len(fields) + sure[name] > most else illegal
        spare = max(0, most - sure[name] - stale[name])
        yield kind(rule, how_many(name, there, most), field=fields[spare])


def how_many(name: str, count: int, most: int) -> Text:
    """More of a villager than there are."""
    return Text(
        "{card}: there is only one, and this makes {there}.",
        plural="{card}: there are only {count}, and this makes {there}.",
        card=NAMED[name],
        count=most,
        there=count,
    )


def _link(one: Entered) -> Found:
    """It lies on what it is built on (villagers.chain-order)."""
    tree, below, field = one
    name = stands_for(tree) if tree.villager in WILD else tree.villager
    if tree.villager in WILD and not tree.on:
        text = Text("{card} has nobody on it.", card=NAMED[tree.villager])
        yield illegal("villagers.left-on-top", text, field=f"{field}.on")
    if not name:
        return
    needed = CARDS[name].on
    under = ""
    if below is not None:
        under = stands_for(below) if below.villager in WILD else below.villager
    if needed == under:
        return
    if below is None:
        text = Text("{card} is built on {below}.", card=NAMED[tree.villager], below=NAMED[needed])
    else:
        text = Text(
            "{card} is not built on {below}.",
            card=NAMED[tree.villager],
            below=NAMED[below.villager],
        )
    yield illegal("villagers.chain-order", text, field=f"{field}.villager")


def _load(one: Entered) -> Found:
    """How many lie on it, whom it stands for and which side it shows."""
    tree, below, field = one
    card = CARDS[tree.villager]
    slots = 1 if tree.villager in WILD and below is not None else card.slots
    if len(tree.on) > slots:
        text = Text(
            "{card} carries {count} villager at most.",
            plural="{card} carries {count} villagers at most.",
            card=NAMED[tree.villager],
            count=slots,
        )
        yield illegal("villagers.places", text, field=f"{field}.on")
    if not card.stays:
        text = Text("{card} is used up and stands in no village.", card=NAMED[tree.villager])
        yield illegal("villagers.specials-discarded", text, field=f"{field}.villager")
    if tree.as_ is not None and tree.villager not in WILD:
        text = Text("Only a Monk or an Apprentice stands for another villager.")
        yield illegal("villagers.monk", text, field=f"{field}.as")
    if tree.side is not None and tree.villager not in (FOUNDERS, COUNTESS):
        text = Text("Only Founders have two sides.")
        yield illegal("villagers.founders-sides", text, field=f"{field}.side")


# --- Markets -----------------------------------------------------------------------


def against_market(state: State, move: m.Market) -> Found:
    """Each once, when everyone has built (villagers.market-due)."""
    if state.scoring and any(not side.known for side in state.sides):
        missing = tuple(s for s in range(state.seats) if not state.sides[s].known)
        text = Text("The Countess's village is missing.")
        if missing:
            text = Text("These villages are missing: {seats}.", seats=missing)
        yield illegal("villagers.score-market", text)
    if state.full:
        text = Text("Where the Road is tracked, markets follow from the stacks.")
        yield illegal("villagers.market-due", text)
    elif state.phase not in ("score", "countess") and not _just_built(state):
        text = Text("A market is held when everyone has built.")
        yield illegal("villagers.market-due", text)
    elif move.which == "first" and state.phase == "countess":
        text = Text("First the Countess gets her card, and its events are revealed.")
        yield illegal("villagers.solo-order", text)
    if move.which == "first" and state.markets:
        text = Text("The First Market is over.")
        yield illegal("villagers.first-market-once", text, field="which")


def _just_built(state: State) -> bool:
    """Whether a round is over and nobody has drafted since."""
    return state.phase in ("draft", "deal") and state.fresh and state.round > 1


# --- Developments ------------------------------------------------------------------


def against_inn(state: State, move: m.Inn) -> Found:
    """A number for each seat, when the Inn is settled (villagers.card-inn)."""
    if "Inn" not in laid_out(state):
        text = Text("The Inn is not on this table.")
        yield impossible("villagers.card-inn", text)
        return
    if len(move.specials) != state.seats:
        text = Text("The Inn needs one number for each seat.")
        yield impossible("villagers.card-inn", text, field="specials")
    yield from in_phase(state, "inn")


def _owed(state: State, seat: int, name: str) -> Found:
    if (seat, name) not in state.owed:
        text = Text("{seat} has not won it in this round.", seat=seat)
        yield illegal("villagers.development-rewards", text, field="seat")


def against_church(state: State, move: m.Church) -> Found:
    """The winner's, from a stack or the Reserve (villagers.card-church)."""
    if move.from_ is not None and state.full:
        yield from in_pile(state, move.from_)
    yield from _owed(state, move.seat, "Church")


def against_tavern(state: State, move: m.Tavern) -> Found:
    """The winner's choice of a basic villager (villagers.card-tavern)."""
    if move.card is None:
        if any(not tuple(card_there(state, name)) for name in BASICS):
            text = Text("Say which basic villager.")
            yield illegal("villagers.card-tavern", text, field="card")
    elif move.card in CARDS and move.card not in BASICS:
        text = Text("{card} is no basic villager.", card=NAMED[move.card])
        yield impossible("villagers.basics", text, field="card")
    else:
        yield from card_there(state, move.card)
    yield from _owed(state, move.seat, "Tavern")


# --- Putting right -----------------------------------------------------------------


def against_recount(state: State, move: m.Recount) -> Found:
    """Villagers that are there, and cards that exist (villagers.recount)."""
    village = state.sides[state.index(move.seat)].village
    for field, who in (("of", move.of), ("on", move.on)):
        if who is not None and find(village, who.villager, who.nth) < 0:
            yield impossible("table.impossible", NOBODY, field=field)
    if move.card is not None:
        yield from card_there(state, move.card)
    counted = (move.gold, move.hand, move.of, move.card, move.stacks, move.reserve)
    if all(one is None for one in (*counted, move.coins)):
        text = Text("Say what lies on the table otherwise.")
        yield impossible("villagers.recount", text)
    if move.of is not None and all(one is None for one in (move.coins, move.on, move.to)):
        text = Text("Say where this villager lies, or how many coins are on it.")
        yield impossible("villagers.recount", text, field="of")
    if move.coins is not None and move.of is None and move.card is None:
        text = Text("Say on which villager the coins lie.")
        yield impossible("villagers.recount", text, field="coins")
    if (move.stacks is not None or move.reserve is not None) and not state.full:
        text = Text("This table does not keep track of the Road.")
        yield impossible("villagers.tracking-full", text)

"""The event die and the event cards: what happens at once, and what is left to choose."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import structs

from companion.engine.text import Text
from games.catan.rules.cards import CARDS, KNIGHTS
from games.catan.rules.measures import (
    commerce,
    count_of,
    has,
    leader,
    realm,
    tournament,
)
from games.catan.rules.names import amounts
from games.catan.rules.places import city_of
from games.catan.rules.state import Owed, Owing, Placed, Side, State
from games.catan.rules.stores import FULL, stored

Step = tuple[State, tuple[Text, ...]]
NOTHING = Text("Nothing happens.")


def changed(state: State, **changes: Any) -> State:
    """`state` with these changes."""
    return structs.replace(state, **changes)


def owing(state: State, *owed: tuple[int, Owing, int]) -> State:
    """`state` with more to choose, in this order, behind what is open already."""
    more = [Owed(seat, kind, count) for seat, kind, count in owed if count > 0]
    return changed(state, owed=(*state.owed, *more)) if more else state


# --- The event die -----------------------------------------------------------------


def asleep(state: State) -> bool:
    """Whether brigands are ignored: in both players' first two turns (catan.brigands-asleep)."""
    if state.options.ruleset == "base" and state.options.brigands_asleep == "awake":
        return False
    return state.turns < 4


def guarded(side: Side, seat: int) -> set[tuple[int, str]]:
    """Regions next to a Garrison, which brigands do not count (catan.brigands-count)."""
    garrisons = [p for p in side.cards if p.card == "Garrison" and p.owner == seat]
    return {(p.at + step, p.side) for p in garrisons for step in (-1, 1)}


def counted(state: State, seat: int) -> int:
    """What the brigands count of a principality."""
    side = state.sides[seat]
    safe = guarded(side, seat)
    return sum([r.stored for r in side.regions if (r.at, r.side) not in safe])


def bearable(state: State, seat: int) -> int:
    """How many resources the brigands leave alone (catan.card-court-of-justice)."""
    return 10 if has(state, seat, "Court of Justice") else 7


def without(side: Side, *kinds: str) -> tuple[Side, dict[str, int]]:
    """`side` without any of these resources, and what it lost."""
    lost: dict[str, int] = {}
    regions = []
    for region in side.regions:
        if region.resource in kinds and region.stored:
            lost[region.resource] = lost.get(region.resource, 0) + region.stored
            region = structs.replace(region, stored=0)
        regions.append(region)
    return structs.replace(side, regions=tuple(regions)), lost


def _brigands(state: State) -> Step:
    """More than seven unguarded resources: all ore and wool are lost (catan.face-brigands)."""
    if asleep(state):
        return state, (Text("The brigands are still asleep."),)
    happened = []
    for seat in (state.turn, state.other):
        count = counted(state, seat)
        if count <= bearable(state, seat):
            text = Text("{seat} is spared: {number} resources count.", seat=seat, number=count)
            happened.append(text)
            continue
        side, lost = without(state.sides[seat], "ore", "wool")
        state = _with(state, seat, side)
        text = Text(
            "The brigands count {number} with {seat} and take {lost}.",
            seat=seat,
            number=count,
            lost=amounts(lost),
        )
        happened.append(text)
    return state, tuple(happened)


def _trade(state: State) -> Step:
    """The holder of the Windmill Token takes one from the other (catan.face-trade)."""
    if state.windmill is None:
        return state, (Text("Nobody holds the Windmill Token."),)
    return owing(state, (state.windmill, "trade", 1)), ()


def _tournament(state: State) -> Step:
    """Strictly more tournament points take one from the bank (catan.face-tournament)."""
    one, other = (tournament(state, realm(state, seat)).known for seat in (0, 1))
    best = leader(one, other)
    if best is None:
        return state, (Text("The tournament is a draw, {number} all.", number=one),)
    text = Text(
        "{seat} wins the tournament, {most} to {least}.",
        seat=best,
        most=max(one, other),
        least=min(one, other),
    )
    return owing(state, (best, "tournament", 1)), (text,)


def _plenty(state: State) -> Step:
    """Each takes one, whoever rolled first (catan.face-plenty)."""
    return owing(state, (state.turn, "plenty", 1), (state.other, "plenty", 1)), ()


def _question(state: State) -> Step:
    """The other one's Church Domain is lost at once, then a card is drawn (catan.face-event)."""
    if state.options.church_domain == "first":
        return lose_domain(state)
    return state, ()


FACES: dict[str, Callable[[State], Step]] = {
    "brigands": _brigands,
    "trade": _trade,
    "tournament": _tournament,
    "plenty": _plenty,
    "?": _question,
}


def lose_domain(state: State) -> Step:
    """The Church Domain of whoever did not roll goes under a stack, and all wool and ore with
    it (catan.card-church-domain).
    """
    seat = state.other
    lost_cards = [p for p in state.sides[seat].cards if p.card == "Church Domain"]
    if not lost_cards:
        return state, ()
    side, lost = without(state.sides[seat], "wool", "ore")
    left = tuple(p for p in side.cards if p.card != "Church Domain")
    state = _with(state, seat, structs.replace(side, cards=left))
    state = state.with_stock(seat, len(lost_cards))
    text = Text(
        "{seat} loses the Church Domain, and {lost}.",
        seat=seat,
        lost=amounts(lost),
    )
    return state, (text,)


# --- Event cards -------------------------------------------------------------------


def protected(state: State, seat: int, placed: Placed) -> bool:
    """Whether Civil War cannot hit a unit: a Church (or a copied one) in its city, or a Templar
    Fortress for a dear knight (catan.church-protection, catan.card-templar-fortress).
    """
    if immune(state, seat, placed):
        return True
    side = state.sides[seat]
    home = city_of(side, placed)
    for other in side.cards:
        church = other.card == "Church" or (
            other.card == "Secret Society" and other.mode == "Church"
        )
        if church and other.owner == seat:
            if state.options.church == "all" or city_of(side, other) == home:
                return True
    return False


def immune(state: State, seat: int, placed: Placed) -> bool:
    """Whether a Templar Fortress keeps a knight: an undiscounted cost above 3."""
    if placed.card not in KNIGHTS or not has(state, seat, "Templar Fortress"):
        return False
    return sum([part or 0 for part in CARDS[placed.card].cost]) > 3


def _civil_war(state: State) -> Step:
    return owing(state, (state.turn, "civil-war", 1), (state.other, "civil-war", 1)), ()


def _conflict(state: State) -> Step:
    """The holder of the Knight Token buries two cards of the other hand (catan.card-conflict)."""
    if state.knight is None:
        return state, (Text("Nobody holds the Knight Token."),)
    victim = 1 - state.knight
    count = min(2, state.sides[victim].hand)
    state = state.with_hand(victim, -count).with_stock(victim, count)
    text = Text(
        "{seat} buries {count} card of {seat_other}.",
        plural="{seat} buries {count} cards of {seat_other}.",
        seat=1 - victim,
        seat_other=victim,
        count=count,
    )
    return state, (text,)


def _plague(state: State) -> Step:
    """Every region at a city loses one, unless a bath or an aqueduct saves it (catan.card-plague)."""
    happened = []
    lost: list[tuple[tuple[int, str], ...]] = []
    for seat in (0, 1):
        side = state.sides[seat]
        hit = tuple(
            (r.at, r.side) for r in side.regions if r.stored and _sick(state, seat, r.at, r.side)
        )
        lost.append(hit)
        regions = tuple(
            structs.replace(r, stored=r.stored - 1) if (r.at, r.side) in hit else r
            for r in side.regions
        )
        state = _with(state, seat, structs.replace(side, regions=regions))
        text = Text(
            "{seat} loses {count} resource to the plague.",
            plural="{seat} loses {count} resources to the plague.",
            seat=seat,
            count=len(hit),
        )
        happened.append(text)
    return changed(state, plague=tuple(lost)), tuple(happened)


def _sick(state: State, seat: int, at: int, up_down: str) -> bool:
    """Whether the plague reaches a region."""
    side = state.sides[seat]
    towns = {centre.at for centre in side.centres if centre.kind != "settlement"}
    if not towns & {at - 1, at + 1} or has(state, seat, "Aqueduct"):
        return False
    baths = [p.at for p in side.cards if p.card == "Bath House" and p.owner == seat]
    return not any(abs(bath - at) == 1 for bath in baths)


def _productive_year(state: State) -> Step:
    """Each region gains one for each Garrison at it (catan.card-productive-year)."""
    happened = []
    for seat in (0, 1):
        side = state.sides[seat]
        gained: dict[str, int] = {}
        regions = []
        for region in side.regions:
            beside = [
                p
                for p in side.cards
                if p.card == "Garrison" and p.side == region.side and abs(p.at - region.at) == 1
            ]
            more = min(len(beside), FULL - region.stored)
            if more:
                gained[region.resource] = gained.get(region.resource, 0) + more
                region = structs.replace(region, stored=region.stored + more)
            regions.append(region)
        state = _with(state, seat, structs.replace(side, regions=tuple(regions)))
        if gained:
            happened.append(Text("{seat} gets {got}.", seat=seat, got=amounts(gained)))
    return state, tuple(happened) or (NOTHING,)


def _progress(state: State) -> Step:
    """One resource for each Abbey and each Library (catan.card-progress)."""
    counts = [count_of(state, s, "Abbey") + count_of(state, s, "Library") for s in (0, 1)]
    first, second = state.turn, state.other
    return owing(
        state, (first, "progress", counts[first]), (second, "progress", counts[second])
    ), ()


def _year_end(state: State) -> Step:
    return changed(state, drawn=()), (Text("All event cards are shuffled."),)


def _begging_monk(state: State) -> Step:
    """The holder of the Windmill Token gives two away (catan.card-begging-monk)."""
    giver = state.windmill
    if giver is None and state.options.begging_monk == "most":
        giver = leader(*(commerce(state, realm(state, seat)).known for seat in (0, 1)))
    if giver is None:
        return state, (Text("Nobody holds the Windmill Token."),)
    return owing(state, (giver, "monk", min(2, stored(state.sides[giver])))), ()


def _festival(state: State) -> Step:
    """Two resources for whoever has a Church (catan.card-religious-festival)."""
    church = [2 if has(state, seat, "Church") else 0 for seat in (0, 1)]
    first, second = state.turn, state.other
    return owing(
        state, (first, "festival", church[first]), (second, "festival", church[second])
    ), ()


def _nothing_counted(state: State) -> Step:
    """Hands and stacks change in a way that nobody logs."""
    return state, ()


CARDS_DO: dict[str, Callable[[State], Step]] = {
    "Civil War": _civil_war,
    "Conflict": _conflict,
    "Master Builder": _nothing_counted,
    "Plague": _plague,
    "Productive Year": _productive_year,
    "Progress": _progress,
    "Year End": _year_end,
    "Begging Monk": _begging_monk,
    "Good Neighbors": _nothing_counted,
    "Religious Festival": _festival,
}


def _with(state: State, seat: int, side: Side) -> State:
    one, other = state.sides
    return changed(state, sides=(side, other) if seat == 0 else (one, side))


def rolled(state: State, face: str, production: int) -> Step:
    """Both dice: the event at once, production once everything is chosen (catan.event-first)."""
    state, happened = FACES[face](state)
    phase = "card" if face == "?" else "act"
    return changed(state, phase=phase, produce=production, alchemist=None), happened


def revealed(state: State, card: str) -> Step:
    """An event card, and what it does; then it goes under the deck (catan.event-cards)."""
    state = changed(state, phase="act", drawn=(*state.drawn, card)[-12:])
    state, happened = CARDS_DO[card](state)
    if state.options.church_domain == "after_event":
        state, more = lose_domain(state)
        happened = (*happened, *more)
    return state, happened
